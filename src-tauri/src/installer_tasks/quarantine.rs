//! Quarantines what another user left in a folder that is for administrators.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use forewarn_engine::trust;

/// Renames a file or folder that belongs neither to this user nor to administrators, and creates the folder again. A link is
/// removed.
pub(super) fn quarantine_untrusted(path: &Path) -> anyhow::Result<()> {
    // A user who may write to the parent can put something there again in between, but loses the race eventually.
    for _ in 0..ATTEMPTS {
        let found = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found.with_context(|| format!("can't read {}", path.display()))?,
        };
        let mut is_folder = found.is_dir();
        if found.is_symlink() {
            is_folder = fs::remove_dir(path).is_ok();
            if !is_folder {
                fs::remove_file(path).with_context(|| format!("can't remove the link {}", path.display()))?;
            }
        // An owner that can't be read isn't trusted.
        } else if trust::has_trusted_owner(path).unwrap_or(false) {
            return Ok(());
        } else {
            quarantine(path)
                .with_context(|| format!("can't rename {}, which belongs to another user", path.display()))?;
        }
        if !is_folder {
            return Ok(());
        }
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.with_context(|| format!("can't create {}", path.display())),
        }
    }
    anyhow::bail!("another program keeps creating {}", path.display())
}

/// Renames it to `name.set-aside`, or to `name.set-aside-2` and so on if that exists.
fn quarantine(path: &Path) -> io::Result<()> {
    let mut number = 1;
    loop {
        let target = with_suffix(path, number);
        if fs::symlink_metadata(&target).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return fs::rename(path, target);
        }
        number += 1;
    }
}

fn with_suffix(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".set-aside");
    if number > 1 {
        name.push(format!("-{number}"));
    }
    name.into()
}

const ATTEMPTS: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trusted_files_are_unchanged_and_missing_ones_not_created() {
        let parent = tempfile::tempdir().unwrap();
        let (folder, file) = (parent.path().join("Forewarn"), parent.path().join("Forewarn").join("settings.toml"));
        quarantine_untrusted(&folder).unwrap();
        assert!(!folder.exists());
        fs::create_dir(&folder).unwrap();
        fs::write(&file, "theme = \"dark\"\n").unwrap();
        quarantine_untrusted(&folder).unwrap();
        quarantine_untrusted(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "theme = \"dark\"\n");
    }

    #[test]
    fn quarantined_files_are_never_overwritten() {
        let parent = tempfile::tempdir().unwrap();
        let file = parent.path().join("settings.toml");
        for text in ["first", "second", "third"] {
            fs::write(&file, text).unwrap();
            quarantine(&file).unwrap();
        }
        let quarantined = |name: &str| fs::read_to_string(parent.path().join(name)).unwrap();
        assert_eq!(quarantined("settings.toml.set-aside"), "first");
        assert_eq!(quarantined("settings.toml.set-aside-2"), "second");
        assert_eq!(quarantined("settings.toml.set-aside-3"), "third");
    }
}
