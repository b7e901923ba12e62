//! The index of the write-ahead log, which `SQLite` keeps in a file with the suffix "-shm" and maps into memory.
//!
//! If another process truncates that file, the next access to the missing part kills the program with SIGBUS. `SQLite`
//! can't avoid that while several programs share a database, so the length is checked before each use. On Windows, a mapped
//! file can't be truncated.

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
        /// The greatest length seen; as much may be mapped.
        length: Cell<u64>,
        /// Stays open, because closing it would release the locks that `SQLite` holds on the file. Dropped after the connection.
        file: OnceCell<File>,
    }

    impl LogIndex {
        pub(in super::super) fn of(database: &Path) -> Self {
            let index = Self { path: beside(database, "-shm"), length: Cell::default(), file: OnceCell::default() };
            index.length.set(fs::metadata(&index.path).map_or(0, |file| file.len()));
            index
        }

        /// Restores the length of the file if it was truncated since the last call.
        pub(in super::super) fn repair(&self) -> io::Result<()> {
            let found = match fs::metadata(&self.path) {
                Ok(found) if found.is_file() => found.len(),
                // A deleted file stays mapped.
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
            // Without a valid header, SQLite rebuilds the index from the log. The header has to be cleared before the missing
            // part is restored, because an index with a hole would hide pages of the log.
            file.write_all_at(&[0; HEADER], 0)?;
            let mut at = found.max(HEADER.try_into().unwrap_or(u64::MAX));
            // Zeros are written, because a sparse hole on a full disk raises SIGBUS too.
            while at < whole {
                let length = usize::try_from(whole - at).unwrap_or(usize::MAX).min(ZEROS.len());
                at += u64::try_from(file.write_at(&ZEROS[..length], at)?.max(1)).unwrap_or(u64::MAX);
            }
            Ok(())
        }
    }

    /// Two copies of the header, and the marks of checkpoints and readers.
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
