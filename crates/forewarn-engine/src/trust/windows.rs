//! Windows keeps an owner and an access list with every file and folder.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf, Prefix};

use forewarn_windows::ownership::{self, Security};

use super::access::{self, ADD_FILE, ADD_FOLDER, CHANGE, REPLACE, REPLACE_IN_ROOT, Rights};
use super::{Doubt, is_absence};

/// As many as Windows itself follows.
const MOST_LINKS: usize = 63;

/// Where a path ends.
enum End {
    There(PathBuf, Metadata),
    /// The last folder that is there, unless not even the drive is, and why the next step isn't.
    Missing(Option<PathBuf>, io::Error),
}

pub(super) fn doubt(file: &Path) -> io::Result<Option<Doubt>> {
    match walk(file)? {
        Ok(End::There(..)) => Ok(None),
        Ok(End::Missing(_, error)) => Err(error),
        Err(doubt) => Ok(Some(doubt)),
    }
}

pub(super) fn doubt_about_argument(path: &Path) -> io::Result<Option<Doubt>> {
    let path = std::path::absolute(path)?;
    // Named pipes and devices: anybody may serve a pipe of any name.
    if let Some(Component::Prefix(prefix)) = path.components().next()
        && matches!(prefix.kind(), Prefix::DeviceNS(_))
    {
        return Ok(Some(Doubt::Exposed(path)));
    }
    let (place, forbidden) = match walk(&path)? {
        Ok(End::There(place, found)) if found.is_dir() => {
            // Every user can make folders in the root of a drive.
            let forbidden = if is_root(&place) { ADD_FILE } else { ADD_FILE | ADD_FOLDER };
            (place, forbidden)
        }
        // What others put into the root of a drive later is theirs, and found to be so when it is there. If that were not
        // enough, no program could have an argument like `/quiet`.
        Ok(End::Missing(Some(place), _)) if !is_root(&place) && place.is_dir() => (place, ADD_FILE | ADD_FOLDER),
        Ok(End::There(..) | End::Missing(..)) => return Ok(None),
        Err(doubt) => return Ok(Some(doubt)),
    };
    doubt_about(&place, forbidden, &ownership::user()?)
}

pub(super) fn doubt_about_own(file: &Path) -> io::Result<Option<Doubt>> {
    let found = fs::symlink_metadata(file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let (Some(folder), false) = (folder, found.is_symlink()) else { return doubt(file) };
    let user = ownership::user()?;
    match doubt_about(file, forbidden(file, &found), &user)? {
        None => doubt_about(folder, REPLACE, &user),
        doubt => Ok(doubt),
    }
}

pub(super) fn has_trusted_owner(path: &Path) -> io::Result<bool> {
    Ok(access::is_trusted(&ownership::security(path)?.owner, &ownership::user()?))
}

/// Goes the way from the root step by step, as the system does: whoever can change any step of it decides what is found at
/// its end.
fn walk(path: &Path) -> io::Result<Result<End, Doubt>> {
    let user = ownership::user()?;
    let (mut here, mut ahead) = steps(&std::path::absolute(path)?);
    let mut links = 0;
    let mut found = match fs::symlink_metadata(&here) {
        Err(error) if is_absence(&error) => return Ok(Ok(End::Missing(None, error))),
        found => found?,
    };
    if let Some(doubt) = doubt_about(&here, forbidden(&here, &found), &user)? {
        return Ok(Err(doubt));
    }
    while let Some(step) = ahead.pop() {
        let next = here.join(step);
        found = match fs::symlink_metadata(&next) {
            Err(error) if is_absence(&error) => return Ok(Ok(End::Missing(Some(here), error))),
            found => found?,
        };
        if let Some(doubt) = doubt_about(&next, forbidden(&next, &found), &user)? {
            return Ok(Err(doubt));
        }
        if !found.is_symlink() {
            here = next;
            continue;
        }
        links += 1;
        if links > MOST_LINKS {
            return Err(io::Error::other("its links lead round in a circle"));
        }
        let (root, more) = steps(&std::path::absolute(here.join(fs::read_link(&next)?))?);
        here = root;
        ahead.extend(more);
        found = fs::symlink_metadata(&here)?;
    }
    Ok(Ok(End::There(here, found)))
}

/// The root of a path, and the steps from there, the last one first.
fn steps(path: &Path) -> (PathBuf, Vec<OsString>) {
    let is_root = |step: &Component<'_>| matches!(step, Component::Prefix(_) | Component::RootDir);
    let root = path.components().take_while(is_root).collect();
    let steps = path.components().skip_while(is_root).map(|step| step.as_os_str().to_owned());
    let mut steps: Vec<OsString> = steps.collect();
    steps.reverse();
    (root, steps)
}

fn is_root(path: &Path) -> bool {
    path.parent().is_none()
}

/// What others must not be allowed to do to this.
fn forbidden(path: &Path, found: &Metadata) -> Rights {
    match (found.is_dir(), is_root(path)) {
        (_, true) => REPLACE_IN_ROOT,
        (true, false) => REPLACE,
        (false, false) => CHANGE,
    }
}

fn doubt_about(path: &Path, forbidden: Rights, user: &str) -> io::Result<Option<Doubt>> {
    let Security { owner, grants } = ownership::security(path)?;
    if !access::is_trusted(&owner, user) {
        return Ok(Some(Doubt::Foreign(path.to_owned())));
    }
    let grants = grants.as_ref().map(|grants| grants.iter().map(|grant| (grant.to.as_str(), grant.mask)));
    Ok(access::others_have(forbidden, grants, user).then(|| Doubt::Exposed(path.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_the_user_can_write_is_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        assert_eq!(doubt(&file).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert_eq!(doubt_about_own(&file).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert_eq!(doubt_about_argument(&file).unwrap(), None, "others can't make it");
        fs::write(&file, "").unwrap();
        for path in [file.as_path(), folder.path(), Path::new(r"C:\windows\system32\cmd.exe")] {
            assert_eq!(doubt(path).unwrap(), None, "{}", path.display());
            assert_eq!(doubt_about_argument(path).unwrap(), None, "{}", path.display());
        }
        assert_eq!(doubt_about_own(&file).unwrap(), None);
        assert!(has_trusted_owner(&file).unwrap());
    }

    #[test]
    fn a_switch_is_no_path_and_a_pipe_is_anyones() {
        for fine in ["/quiet", r"C:\no\such\file", r"Q:\no\such\drive", "30"] {
            assert_eq!(doubt_about_argument(Path::new(fine)).unwrap(), None, "{fine}");
        }
        let pipe = Path::new(r"\\.\pipe\forewarn-test");
        assert_eq!(doubt_about_argument(pipe).unwrap(), Some(Doubt::Exposed(pipe.to_owned())));
    }

    #[test]
    fn a_path_is_walked_from_its_root() {
        let (root, steps) = steps(Path::new(r"C:\Tools\drain\drain.cmd"));
        assert_eq!(
            (root.as_path(), steps),
            (Path::new(r"C:\"), vec!["drain.cmd".into(), "drain".into(), "Tools".into()])
        );
    }
}
