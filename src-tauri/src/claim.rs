//! Taking a place for administrators, whoever was there first.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use forewarn_engine::trust;

/// What belongs neither to whoever runs this nor to administrators goes aside, and nothing of it is lost; a folder is made
/// anew in its place. A link is removed, for what it leads to may be anybody's.
pub(crate) fn claim(path: &Path) -> anyhow::Result<()> {
    // Whoever may write beside it can put something there again at any moment, but not for ever in time.
    for _ in 0..ATTEMPTS {
        let found = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found.with_context(|| format!("cannot look at {}", path.display()))?,
        };
        let mut is_folder = found.is_dir();
        if found.is_symlink() {
            is_folder = fs::remove_dir(path).is_ok();
            if !is_folder {
                fs::remove_file(path).with_context(|| format!("cannot remove the link {}", path.display()))?;
            }
        // Whoever lets nobody see whose it is has a reason.
        } else if trust::has_trusted_owner(path).unwrap_or(false) {
            return Ok(());
        } else {
            set_aside(path).with_context(|| format!("cannot put {} aside, which is a stranger's", path.display()))?;
        }
        if !is_folder {
            return Ok(());
        }
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.with_context(|| format!("cannot make {}", path.display())),
        }
    }
    anyhow::bail!("somebody keeps putting something of theirs at {}", path.display())
}

/// Renames it to `name.set-aside`, or with a number where there is such a thing already.
fn set_aside(path: &Path) -> io::Result<()> {
    let mut number = 1;
    loop {
        let aside = beside(path, number);
        if fs::symlink_metadata(&aside).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return fs::rename(path, aside);
        }
        number += 1;
    }
}

fn beside(path: &Path, number: usize) -> PathBuf {
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
    fn what_is_ours_stays_and_what_is_not_there_stays_away() {
        let place = tempfile::tempdir().unwrap();
        let (folder, file) = (place.path().join("Forewarn"), place.path().join("Forewarn").join("settings.toml"));
        claim(&folder).unwrap();
        assert!(!folder.exists());
        fs::create_dir(&folder).unwrap();
        fs::write(&file, "theme = \"dark\"\n").unwrap();
        claim(&folder).unwrap();
        claim(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "theme = \"dark\"\n");
    }

    #[test]
    fn nothing_that_was_put_aside_is_written_over() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("settings.toml");
        for text in ["first", "second", "third"] {
            fs::write(&file, text).unwrap();
            set_aside(&file).unwrap();
        }
        let aside = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();
        assert_eq!(aside("settings.toml.set-aside"), "first");
        assert_eq!(aside("settings.toml.set-aside-2"), "second");
        assert_eq!(aside("settings.toml.set-aside-3"), "third");
    }
}
