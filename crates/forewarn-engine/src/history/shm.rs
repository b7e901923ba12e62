//! The index of the write-ahead log, which `SQLite` keeps in a file with the suffix "-shm" and maps into memory.
//!
//! If another process truncates that file, the next access to the missing part kills the program with SIGBUS. `SQLite`
//! offers no way around it while several programs share a database, so the length is checked before each use. Windows
//! doesn't let anybody truncate a file that is mapped.

#[cfg(not(unix))]
pub(super) use elsewhere::LogIndex;
#[cfg(unix)]
pub(super) use unix::LogIndex;

#[cfg(unix)]
mod unix {
    use std::cell::{Cell, OnceCell};
    use std::fs::{self, File};
    use std::io;
    use std::os::unix::fs::FileExt;
    use std::path::{Path, PathBuf};

    use super::super::database::beside;

    #[derive(Debug)]
    pub(in super::super) struct LogIndex {
        path: PathBuf,
        /// The greatest length seen: as much may be mapped.
        length: Cell<u64>,
        /// Kept open once it is, for closing it would release the locks that `SQLite` holds on it. It has to be dropped after
        /// the connection.
        file: OnceCell<File>,
    }

    impl LogIndex {
        pub(in super::super) fn of(database: &Path) -> Self {
            let index = Self { path: beside(database, "-shm"), length: Cell::default(), file: OnceCell::default() };
            index.length.set(fs::metadata(&index.path).map_or(0, |file| file.len()));
            index
        }

        /// Makes the file whole if it was truncated since the last call.
        pub(in super::super) fn repair(&self) -> io::Result<()> {
            let found = match fs::metadata(&self.path) {
                Ok(found) if found.is_file() => found.len(),
                // A file that was removed stays mapped.
                Ok(_) | Err(_) => return Ok(()),
            };
            let whole = self.length.get();
            if found >= whole {
                self.length.set(found);
                return Ok(());
            }
            tracing::warn!(path = %self.path.display(), found, whole, "the index of the log was truncated");
            if self.file.get().is_none() {
                let file = File::options().read(true).write(true).open(&self.path)?;
                self.file.set(file).ok();
            }
            let Some(file) = self.file.get() else { return Ok(()) };
            // Without a valid header SQLite rebuilds the index from the log. The header has to go before the missing part
            // comes back, for an index with a hole in it would hide pages of the log.
            file.write_all_at(&[0; HEADER], 0)?;
            let mut at = found.max(HEADER.try_into().unwrap_or(u64::MAX));
            // Written rather than left out, for a hole that the disk has no room for kills just the same.
            while at < whole {
                let length = usize::try_from(whole - at).unwrap_or(usize::MAX).min(ZEROS.len());
                at += u64::try_from(file.write_at(&ZEROS[..length], at)?.max(1)).unwrap_or(u64::MAX);
            }
            Ok(())
        }
    }

    /// Two copies of the header, and what checkpoints and readers note after it.
    const HEADER: usize = 136;

    const ZEROS: [u8; 4_096] = [0; 4_096];
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::path::Path;

    #[derive(Debug)]
    pub(in super::super) struct LogIndex;

    impl LogIndex {
        pub(in super::super) fn of(_database: &Path) -> Self {
            Self
        }

        #[allow(clippy::unnecessary_wraps, clippy::unused_self, reason = "on Unix it may fail")]
        pub(in super::super) fn repair(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
