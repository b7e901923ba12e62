//! Runs on Unix, where permissions can be set freely.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};

use super::*;

/// A trusted folder with a trusted file in it.
struct TrustedFolder(tempfile::TempDir);

impl TrustedFolder {
    fn new() -> Self {
        let trusted = Self(tempfile::tempdir().unwrap());
        fs::create_dir(trusted.folder()).unwrap();
        fs::write(trusted.file(), "").unwrap();
        allow(&trusted.folder(), 0o755);
        allow(&trusted.file(), 0o644);
        trusted
    }

    fn root(&self) -> PathBuf {
        // The path of the temporary folder may contain links.
        self.0.path().canonicalize().unwrap()
    }

    fn folder(&self) -> PathBuf {
        self.root().join("forewarn")
    }

    fn file(&self) -> PathBuf {
        self.folder().join("settings.toml")
    }
}

fn untrusted(checked: Result<(), TrustError>) -> Option<UntrustedPath> {
    checked.err().map(|error| error.untrusted().expect("no I/O error"))
}

fn is_not_found(checked: Result<(), TrustError>) -> bool {
    matches!(checked, Err(TrustError::Io(error)) if error.kind() == io::ErrorKind::NotFound)
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_file_that_only_the_user_can_write_is_trusted() {
    let trusted = TrustedFolder::new();
    assert_eq!(untrusted(check_file(&trusted.file())), None);
    for mode in [0o600, 0o400, 0o755] {
        allow(&trusted.file(), mode);
        assert_eq!(untrusted(check_file(&trusted.file())), None, "{mode:o}");
    }
}

#[test]
fn a_file_that_others_can_write_is_not_trusted() {
    for mode in [0o664, 0o646, 0o602, 0o777] {
        let trusted = TrustedFolder::new();
        allow(&trusted.file(), mode);
        assert_eq!(
            untrusted(check_file(&trusted.file())),
            Some(UntrustedPath::WritableByOthers(trusted.file())),
            "{mode:o}"
        );
    }
}

#[test]
fn a_file_in_a_folder_that_others_can_write_is_not_trusted() {
    for mode in [0o775, 0o757, 0o777] {
        let trusted = TrustedFolder::new();
        allow(&trusted.folder(), mode);
        assert_eq!(
            untrusted(check_file(&trusted.file())),
            Some(UntrustedPath::WritableByOthers(trusted.folder())),
            "{mode:o}"
        );
        allow(&trusted.folder(), 0o755);
        allow(&trusted.root(), mode);
        assert_eq!(
            untrusted(check_file(&trusted.file())),
            Some(UntrustedPath::WritableByOthers(trusted.root())),
            "{mode:o}"
        );
    }
}

#[test]
fn a_file_in_a_sticky_folder_is_trusted() {
    let trusted = TrustedFolder::new();
    allow(&trusted.folder(), 0o1777);
    assert_eq!(untrusted(check_file(&trusted.file())), None);
}

#[test]
fn every_folder_that_a_link_leads_through_is_checked() {
    let (here, there) = (TrustedFolder::new(), TrustedFolder::new());
    let link = here.folder().join("link.toml");
    symlink(there.file(), &link).unwrap();
    assert_eq!(untrusted(check_file(&link)), None);
    allow(&there.folder(), 0o777);
    assert_eq!(untrusted(check_file(&link)), Some(UntrustedPath::WritableByOthers(there.folder())));
    allow(&there.folder(), 0o755);

    // A link to a link in a folder that others can write.
    let middle = TrustedFolder::new();
    symlink(there.file(), middle.folder().join("middle.toml")).unwrap();
    let long = here.folder().join("long.toml");
    symlink(middle.folder().join("../forewarn/middle.toml"), &long).unwrap();
    assert_eq!(untrusted(check_file(&long)), None);
    allow(&middle.folder(), 0o777);
    assert_eq!(untrusted(check_file(&long)), Some(UntrustedPath::WritableByOthers(middle.folder())));
}

#[test]
fn a_relative_link_is_resolved_from_its_own_folder() {
    let trusted = TrustedFolder::new();
    symlink("forewarn/settings.toml", trusted.root().join("short.toml")).unwrap();
    assert_eq!(untrusted(check_file(&trusted.root().join("short.toml"))), None);
    allow(&trusted.folder(), 0o777);
    assert_eq!(
        untrusted(check_file(&trusted.root().join("short.toml"))),
        Some(UntrustedPath::WritableByOthers(trusted.folder()))
    );
}

#[test]
fn a_loop_of_links_and_a_missing_file_are_errors() {
    let trusted = TrustedFolder::new();
    let (one, other) = (trusted.folder().join("one"), trusted.folder().join("other"));
    symlink(&one, &other).unwrap();
    symlink(&other, &one).unwrap();
    assert!(check_file(&one).is_err());
    assert!(is_not_found(check_file(&trusted.folder().join("missing"))));
}

#[test]
fn a_file_or_folder_of_another_user_is_not_trusted() {
    const OTHER_USER: u32 = 65_534;
    let trusted = TrustedFolder::new();
    // Only root can change an owner.
    if chown(trusted.file(), Some(OTHER_USER), None).is_ok() {
        assert_eq!(untrusted(check_file(&trusted.file())), Some(UntrustedPath::NotOwned(trusted.file())));
        chown(trusted.file(), Some(0), None).unwrap();
        chown(trusted.folder(), Some(OTHER_USER), None).unwrap();
        assert_eq!(untrusted(check_file(&trusted.file())), Some(UntrustedPath::NotOwned(trusted.folder())));
    }
}

#[test]
fn the_folder_protects_a_user_file() {
    let trusted = TrustedFolder::new();
    let writable = |path: PathBuf| Some(UntrustedPath::WritableByOthers(path));
    for (folder, file, expected) in [
        (0o755, 0o644, None),
        (0o700, 0o666, None),
        (0o755, 0o666, writable(trusted.file())),
        (0o711, 0o620, writable(trusted.file())),
        (0o777, 0o600, writable(trusted.folder())),
    ] {
        allow(&trusted.folder(), folder);
        allow(&trusted.file(), file);
        assert_eq!(untrusted(check_user_file(&trusted.file())), expected, "{folder:o} {file:o}");
    }
    allow(&trusted.folder(), 0o700);
    // The target of a link is in another folder.
    let (other, link) = (TrustedFolder::new(), trusted.folder().join("link.toml"));
    symlink(other.file(), &link).unwrap();
    assert_eq!(untrusted(check_user_file(&link)), None);
    allow(&other.file(), 0o666);
    assert_eq!(untrusted(check_user_file(&link)), writable(other.file()));
    assert!(is_not_found(check_user_file(&trusted.folder().join("missing"))));
}

#[test]
fn a_user_file_of_another_user_is_not_trusted() {
    const OTHER_USER: u32 = 65_534;
    let trusted = TrustedFolder::new();
    allow(&trusted.folder(), 0o700);
    // Only root can change an owner.
    if chown(trusted.file(), Some(OTHER_USER), None).is_ok() {
        assert_eq!(untrusted(check_user_file(&trusted.file())), Some(UntrustedPath::NotOwned(trusted.file())));
    }
}
