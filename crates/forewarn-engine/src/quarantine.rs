//! Moves an unusable file out of the way without losing it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use chrono::{DateTime, Utc};

/// Renames the file to `name.damaged-20260302T123200Z.ext` beside it and returns its new path.
pub(crate) fn quarantine(path: &Path, now: DateTime<Utc>) -> io::Result<PathBuf> {
    let time = now.format("%Y%m%dT%H%M%SZ");
    let mut number = 1;
    loop {
        let suffix = if number == 1 { format!("damaged-{time}") } else { format!("damaged-{time}-{number}") };
        let quarantined = with_suffix(path, &suffix);
        if !quarantined.try_exists()? {
            fs::rename(path, &quarantined)?;
            return Ok(quarantined);
        }
        number += 1;
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(".");
    name.push(suffix);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_file_in_the_same_second_gets_another_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        let now = DateTime::from_timestamp(1_772_454_720, 0).unwrap();
        for (content, expected) in [
            ("first", "history.damaged-20260302T123200Z.sqlite3"),
            ("second", "history.damaged-20260302T123200Z-2.sqlite3"),
        ] {
            fs::write(&path, content).unwrap();
            let quarantined = quarantine(&path, now).unwrap();
            assert_eq!(quarantined, folder.path().join(expected));
            assert_eq!(fs::read_to_string(quarantined).unwrap(), content);
            assert!(!path.exists());
        }
    }
}
