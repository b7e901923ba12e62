//! Settings files on disk.

use std::io::{self, Read, Write};
use std::path::Path;
use std::{fs, str};

use crate::private;
use crate::trust::{self, Doubt};

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    Missing,
    Text(String),
    /// Why it cannot be read.
    Unreadable(String),
    /// Why it is not even read.
    Distrusted(Doubt),
    /// Why the user's own file is not read.
    NotOwn(Doubt),
}

impl Content {
    fn of(path: &Path) -> Self {
        match read(path) {
            Ok(text) => Self::Text(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }

    /// Of a file that rules over people who did not write it: it is read only if no stranger could have written it.
    pub(super) fn trusted(path: &Path) -> Self {
        match trust::doubt(path) {
            Ok(None) => Self::of(path),
            Ok(Some(doubt)) => Self::Distrusted(doubt),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }

    /// Of the user's own file: it is read only if it is theirs, for it can have commands run in their name.
    pub(super) fn own(path: &Path) -> Self {
        match trust::doubt_about_own(path) {
            Ok(None) => Self::of(path),
            Ok(Some(doubt)) => Self::NotOwn(doubt),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }

    /// Whether there is nothing to read.
    pub(super) fn is_bare(&self) -> bool {
        match self {
            Self::Missing => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Unreadable(_) | Self::Distrusted(_) | Self::NotOwn(_) => false,
        }
    }

    /// Whether there was no file and still is none.
    pub(super) fn is_still_missing(&self, path: &Path) -> bool {
        *self == Self::Missing && fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }
}

/// What tells that a file is still the one that was read, at less cost than reading it.
#[cfg(unix)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    file: (u64, u64),
    length: u64,
    /// Unlike the time of the last writing, nobody can put it back.
    changed: (i64, i64),
}

/// Windows tells nothing by which a file that may no longer be read is known, so there it is always read.
#[cfg(not(unix))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stamp {}

impl Stamp {
    /// Nothing where the file cannot be looked at, or was changed so lately that it may be changed again unnoticed.
    #[cfg(unix)]
    pub(super) fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        use std::time::{Duration, SystemTime};

        let found = fs::metadata(path).ok()?;
        let changed = SystemTime::UNIX_EPOCH + Duration::from_secs(found.ctime().try_into().ok()?);
        let settled = SystemTime::now().duration_since(changed).is_ok_and(|age| age > COARSEST_CLOCK);
        settled.then(|| Self {
            file: (found.dev(), found.ino()),
            length: found.len(),
            changed: (found.ctime(), found.ctime_nsec()),
        })
    }

    #[cfg(not(unix))]
    pub(super) fn of(_: &Path) -> Option<Self> {
        None
    }
}

/// No file system counts the time of changes in larger steps than two seconds.
#[cfg(unix)]
const COARSEST_CLOCK: std::time::Duration = std::time::Duration::from_secs(3);

/// Puts the text in the place of the file, whole or not at all, for nobody else to read.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Somebody who keeps the file elsewhere and has only a link here wants it to stay so.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().ok_or_else(|| io::Error::other("it is in no folder"))?;
    private::create_folder(folder)?;
    // On Unix such a file is its owner's alone from the beginning.
    let mut file = tempfile::Builder::new().prefix(".settings-").suffix(".tmp").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // So that the new name survives a loss of power too. Not every file system can do that.
    #[cfg(unix)]
    if let Ok(folder) = fs::File::open(folder) {
        _ = folder.sync_all();
    }
    Ok(())
}

/// No settings are larger; what is must be something else.
const LARGEST: u64 = 1 << 20;

/// As large as a file with every explanation in it.
const USUAL: usize = 4096;

fn read(path: &Path) -> io::Result<String> {
    // Opening a pipe waits for a writer, which may never come.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    // Room for all of it, so that looking costs one reading and not many small ones.
    let mut bytes = Vec::with_capacity(USUAL);
    fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("it is larger than any settings could be"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text in UTF-8"))
}
