//! Owners and access lists.

use std::fs::Metadata;
use std::io;
use std::path::{Component, Path, Prefix, absolute};

use forewarn_windows::file_security::{self, FileSecurity};

use super::access::{self, ADD_FILE, ADD_FOLDER, CHANGE, REPLACE, REPLACE_IN_ROOT, Rights};
use super::{Resolved, TrustError, UntrustedPath, resolve};

pub(super) fn check_component(path: &Path, found: &Metadata) -> Result<(), TrustError> {
    let forbidden = match (found.is_dir(), is_root(path)) {
        (_, true) => REPLACE_IN_ROOT,
        (true, false) => REPLACE,
        (false, false) => CHANGE,
    };
    check_access(path, forbidden)
}

pub(super) fn check_argument(path: &Path) -> Result<(), TrustError> {
    let path = absolute(path)?;
    // Named pipes and devices: any user can serve a pipe of any name.
    if let Some(Component::Prefix(prefix)) = path.components().next()
        && matches!(prefix.kind(), Prefix::DeviceNS(_))
    {
        return Err(UntrustedPath::WritableByOthers(path).into());
    }
    match resolve(&path)? {
        // Every user can create folders in the root of a drive.
        Resolved::Existing(root, found) if found.is_dir() && is_root(&root) => check_access(&root, ADD_FILE),
        Resolved::Existing(folder, found) if found.is_dir() => check_access(&folder, ADD_FILE | ADD_FOLDER),
        // What others create in the root of a drive is found to be theirs once it exists. Otherwise no program could have an
        // argument like `/quiet`.
        Resolved::Missing(Some(folder), _) if !is_root(&folder) && folder.is_dir() => {
            check_access(&folder, ADD_FILE | ADD_FOLDER)
        }
        Resolved::Existing(..) | Resolved::Missing(..) => Ok(()),
    }
}

pub(super) fn check_user_file(file: &Path, found: &Metadata, folder: &Path) -> Result<(), TrustError> {
    check_component(file, found)?;
    check_access(folder, REPLACE)
}

/// Whether the user, an administrator or Windows owns it. Others may still be able to write to it.
pub fn has_trusted_owner(path: &Path) -> io::Result<bool> {
    Ok(access::is_trusted(&file_security::file_security(path)?.owner, &file_security::current_user()?))
}

fn is_root(path: &Path) -> bool {
    path.parent().is_none()
}

fn check_access(path: &Path, forbidden: Rights) -> Result<(), TrustError> {
    let user = file_security::current_user()?;
    let FileSecurity { owner, grants } = file_security::file_security(path)?;
    if !access::is_trusted(&owner, &user) {
        return Err(UntrustedPath::NotOwned(path.to_owned()).into());
    }
    let grants = grants.as_ref().map(|grants| grants.iter().map(|grant| (grant.to.as_str(), grant.mask)));
    if access::others_have(forbidden, grants, &user) {
        return Err(UntrustedPath::WritableByOthers(path.to_owned()).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::{check_file, check_user_file, split_root};
    use super::*;

    fn is_not_found(checked: Result<(), TrustError>) -> bool {
        matches!(checked, Err(TrustError::Io(error)) if error.kind() == io::ErrorKind::NotFound)
    }

    #[test]
    fn a_file_that_only_the_user_can_write_is_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        assert!(is_not_found(check_file(&file)) && is_not_found(check_user_file(&file)));
        check_argument(&file).expect("others can't create it");
        fs::write(&file, "").unwrap();
        for path in [file.as_path(), folder.path(), Path::new(r"C:\windows\system32\cmd.exe")] {
            check_file(path).unwrap();
            check_argument(path).unwrap();
        }
        check_user_file(&file).unwrap();
        assert!(has_trusted_owner(&file).unwrap());
    }

    #[test]
    fn a_switch_is_not_a_path_and_a_pipe_is_never_trusted() {
        for switch in ["/quiet", r"C:\no\such\file", r"Q:\no\such\drive"] {
            check_argument(Path::new(switch)).unwrap();
        }
        let pipe = Path::new(r"\\.\pipe\forewarn-test");
        let untrusted = check_argument(pipe).unwrap_err().untrusted();
        assert_eq!(untrusted, Some(UntrustedPath::WritableByOthers(pipe.to_owned())));
    }

    #[test]
    fn a_path_is_resolved_from_its_root() {
        let (root, rest) = split_root(Path::new(r"C:\Tools\drain\drain.cmd"));
        assert_eq!(
            (root.as_path(), rest),
            (Path::new(r"C:\"), vec!["drain.cmd".into(), "drain".into(), "Tools".into()])
        );
    }
}
