//! Settings files on disk.

use std::io::{self, Read, Write};
use std::path::Path;
use std::{fs, str};

use crate::private;
use crate::trust::{self, TrustError, UntrustedPath};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    Missing,
    Text(String),
    Unreadable(String),
    /// Other users could have written the machine's file, so it isn't read.
    Untrusted(UntrustedPath),
    /// Other users could have written the user's file, so it isn't read.
    NotOwn(UntrustedPath),
}

impl Content {
    /// Of the machine's file, which applies to users who didn't write it.
    pub(super) fn of_machine(path: &Path) -> Self {
        Self::checked(path, trust::check_file(path), Self::Untrusted)
    }

    /// Of the user's file, which can run commands as that user.
    pub(super) fn of_user(path: &Path) -> Self {
        Self::checked(path, trust::check_user_file(path), Self::NotOwn)
    }

    fn checked(path: &Path, check: Result<(), TrustError>, untrusted: fn(UntrustedPath) -> Self) -> Self {
        let read = match check {
            Ok(()) => read(path),
            Err(TrustError::Untrusted(path)) => return untrusted(path),
            Err(TrustError::Io(error)) => Err(error),
        };
        match read {
            Ok(text) => Self::Text(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Missing => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Unreadable(_) | Self::Untrusted(_) | Self::NotOwn(_) => false,
        }
    }

    pub(super) fn is_still_missing(&self, path: &Path) -> bool {
        *self == Self::Missing && fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }
}

/// Identifies the content of a file at less cost than reading it.
#[cfg(unix)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileStamp {
    file: (u64, u64),
    length: u64,
    /// The time of the inode change, which unlike the modification time can't be set.
    changed: (i64, i64),
}

/// No metadata on Windows shows that a file may no longer be read, so the file is always read.
#[cfg(not(unix))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileStamp {}

impl FileStamp {
    /// `None` if there is no metadata, or if the file changed so recently that another change could have the same time.
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

/// File systems record times in steps of at most two seconds.
#[cfg(unix)]
const COARSEST_CLOCK: std::time::Duration = std::time::Duration::from_secs(3);

/// Replaces the file atomically. Only the user can read it.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Replaces the target of a link rather than the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().ok_or_else(|| io::Error::other("it is in no folder"))?;
    private::create_folder(folder)?;
    // On Unix, temporary files are created with mode 0600.
    let mut file = tempfile::Builder::new().prefix(".settings-").suffix(".tmp").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // Makes the rename survive a power failure, on file systems that support it.
    #[cfg(unix)]
    if let Ok(folder) = fs::File::open(folder) {
        _ = folder.sync_all();
    }
    Ok(())
}

/// In bytes. A larger file can't be a settings file.
const LARGEST: u64 = 1 << 20;

/// About the size of a new file with all explanations, in bytes.
const USUAL: usize = 4096;

fn read(path: &Path) -> io::Result<String> {
    // Opening a named pipe blocks until there is a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    // With enough capacity, the file is read in one call.
    let mut bytes = Vec::with_capacity(USUAL);
    fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("it is larger than any settings could be"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it isn't valid UTF-8"))
}
