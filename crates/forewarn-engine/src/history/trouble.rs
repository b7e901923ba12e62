//! What can go wrong, in plain sentences.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::database::OpenError;

/// Why history is kept in memory for now. It is tried again with every [`History::tend`](super::History::tend).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The folder or the file cannot be made, opened or written.
    #[error(
        "History is kept in memory only, because {} cannot be written: {reason}. \
         Check that its folder exists and that you may write to it.", path.display()
    )]
    NotWritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The disk is full.
    #[error(
        "History is kept in memory only, because the disk that holds {} is full. Free some space on it.",
        path.display()
    )]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// Another program does not let go of the file.
    #[error(
        "History is kept in memory for now, because another program is using {}. \
         If that does not pass, end the other program.", path.display()
    )]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file has a format that only later versions of the program know.
    #[error(
        "History is kept in memory only, because {} was written by a newer version of Forewarn (format {found}; this \
         version knows {known}) and is left alone. Install the newer version again, or move the file away.",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// The file is damaged and cannot be put out of the way.
    #[error(
        "History is kept in memory only, because {} is damaged and could not be renamed: {reason}. \
         End other programs that use it, or move it away.", path.display()
    )]
    Stuck {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

/// Something that the person should be told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A damaged file was put out of the way, and a new one begun.
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// Where it is now.
        aside: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// More happened than could be kept in memory while nothing could be written.
    Lost {
        /// How many changes and alerts are missing from the history, the oldest of that time.
        count: usize,
    },
    /// What an earlier run of the program left cannot be understood, so that this one begins as if it were the first.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// Why a question to the history has no answer.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// The file cannot be read.
    #[error("The history in {} cannot be read: {source}. Try again; if that does not help, restart Forewarn.", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        source: rusqlite::Error,
    },
    /// What was exported cannot be written.
    #[error("The export cannot be written: {0}. Choose another place, or free some space, and export again.")]
    Write(#[from] io::Error),
}

impl Trouble {
    pub(super) fn on_open(path: &Path, error: OpenError) -> Self {
        match error {
            OpenError::Sqlite(error) => Self::on_write(path, &error),
            OpenError::Newer { found, known } => Self::Newer { path: path.to_owned(), found, known },
            OpenError::Damaged(reason) => Self::Stuck { path: path.to_owned(), reason },
            OpenError::Folder(error) if error.kind() == io::ErrorKind::StorageFull => {
                Self::DiskFull { path: path.to_owned() }
            }
            OpenError::Folder(error) => Self::NotWritable { path: path.to_owned(), reason: error.to_string() },
        }
    }

    pub(super) fn on_write(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            Some(_) | None => Self::NotWritable { path, reason: error.to_string() },
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetAside { path, aside, reason } => write!(
                f,
                "The history in {} is damaged ({reason}). It was renamed to {}, and a new one was begun.",
                path.display(),
                aside.display()
            ),
            Self::Lost { count } => write!(
                f,
                "The history could not be written for so long that its oldest {count} entries of that time are missing."
            ),
            Self::Unreadable { path, reason } => write!(
                f,
                "What was saved in {} cannot be understood ({reason}), so some events may be announced again.",
                path.display()
            ),
        }
    }
}
