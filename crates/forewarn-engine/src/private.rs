//! Files and folders that only the user can access. On Windows, that follows from the folders they are in.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Creates the folder and its parents with mode 0700. Existing ones are unchanged.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Restricts the folder to the user. A sticky folder such as /tmp is unchanged. A failure, as on file systems without
/// permissions, is logged.
pub fn claim_folder(folder: &Path) {
    #[cfg(unix)]
    restrict(folder, fs::metadata(folder), 0o700);
    #[cfg(not(unix))]
    let _ = folder;
}

/// Restricts the file to the user, if there is one. The target of a link is unchanged.
pub fn claim_file(file: &Path) {
    #[cfg(unix)]
    restrict(file, fs::symlink_metadata(file), 0o600);
    #[cfg(not(unix))]
    let _ = file;
}

#[cfg(unix)]
fn restrict(path: &Path, found: io::Result<fs::Metadata>, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let restricted = found.and_then(|found| {
        let current = found.permissions().mode();
        let is_expected = if mode == 0o700 { found.is_dir() } else { found.is_file() };
        let is_open = is_expected && current & 0o077 != 0 && current & 0o1000 == 0;
        if is_open { fs::set_permissions(path, fs::Permissions::from_mode(mode)) } else { Ok(()) }
    });
    if let Err(error) = restricted
        && error.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(%error, path = %path.display(), "access could not be restricted to the user");
    }
}

/// Writes the file with mode 0600.
pub fn write(file: &Path, content: &[u8]) -> io::Result<()> {
    claim_file(file);
    options().write(true).create(true).truncate(true).open(file)?.write_all(content)
}

/// Opens the file to append, with mode 0600.
pub fn open_to_append(file: &Path) -> io::Result<File> {
    claim_file(file);
    options().append(true).create(true).open(file)
}

/// Creates an empty file with mode 0600, unless there is one.
pub(crate) fn create_file(file: &Path) -> io::Result<()> {
    match options().write(true).create_new(true).open(file) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            claim_file(file);
            Ok(())
        }
        Err(error) => Err(error),
    }
}

fn options() -> OpenOptions {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "only Unix has modes"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn allow(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_folder_is_restricted_to_the_user() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("a/b");
        create_folder(&folder).unwrap();
        assert_eq!((mode(&folder), mode(&parent.path().join("a"))), (0o700, 0o700));
        allow(&folder, 0o755);
        create_folder(&folder).unwrap();
        assert_eq!(mode(&folder), 0o755, "an existing folder is unchanged");
        claim_folder(&folder);
        assert_eq!(mode(&folder), 0o700);
    }

    #[test]
    fn a_sticky_folder_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        allow(folder.path(), 0o1777);
        claim_folder(folder.path());
        assert_eq!(mode(folder.path()), 0o1777);
    }

    #[test]
    fn files_are_restricted_to_the_user() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        for wide in [false, true] {
            if wide {
                allow(&file, 0o666);
            }
            write(&file, b"{}").unwrap();
            assert_eq!((mode(&file), fs::read(&file).unwrap().as_slice()), (0o600, &b"{}"[..]));
        }
        allow(&file, 0o644);
        open_to_append(&file).unwrap().write_all(b"\n").unwrap();
        assert_eq!((mode(&file), fs::read(&file).unwrap().as_slice()), (0o600, &b"{}\n"[..]));
        allow(&file, 0o644);
        create_file(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
    }

    #[test]
    fn the_target_of_a_link_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("mine.toml"), folder.path().join("settings.toml"));
        fs::write(&file, "").unwrap();
        allow(&file, 0o640);
        std::os::unix::fs::symlink(&file, &link).unwrap();
        claim_file(&link);
        assert_eq!(mode(&file), 0o640);
        claim_file(&folder.path().join("missing"));
    }
}
