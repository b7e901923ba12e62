//! What can go wrong with the history.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use forewarn_core::wording::system_reason;
use forewarn_texts::Language;
use rusqlite::ErrorCode;

use super::database::OpenError;

/// Why the history is only in memory. [`History::clean_up`](super::History::clean_up) retries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageProblem {
    NotWritable {
        path: PathBuf,
        reason: String,
    },
    DiskFull {
        path: PathBuf,
    },
    /// Another program has locked the file.
    Busy {
        path: PathBuf,
    },
    /// The format is that of a later version of the program.
    Newer {
        path: PathBuf,
        found: i64,
        known: i64,
    },
    /// The file is damaged and can't be quarantined.
    Stuck {
        path: PathBuf,
        reason: String,
    },
}

/// A problem that is over, which the user should know about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageNotice {
    /// A damaged file was moved and a new one created.
    Quarantined { path: PathBuf, quarantined: PathBuf, reason: String },
    /// The oldest changes and alerts were dropped while nothing could be written.
    Lost { count: usize },
    /// Saved state can't be parsed and is dropped.
    Unreadable { path: PathBuf, reason: String },
}

#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error("{}", self.sentence(Language::English))]
    Read { path: PathBuf, source: rusqlite::Error },
    #[error("{}", self.sentence(Language::English))]
    Write(#[from] io::Error),
}

impl HistoryError {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Read { path, source } => language.history_unreadable(path.display(), source),
            Self::Write(error) => language.export_failed(system_reason(&error.to_string())),
        }
    }
}

impl StorageProblem {
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

    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::NotWritable { path, reason } => {
                language.problem_history_not_writable(path.display(), system_reason(reason))
            }
            Self::DiskFull { path } => language.problem_history_disk_full(path.display()),
            Self::Busy { path } => language.problem_history_busy(path.display()),
            Self::Newer { path, found, known } => language.problem_history_newer(found, known, path.display()),
            Self::Stuck { path, reason } => {
                language.problem_history_not_quarantined(path.display(), system_reason(reason))
            }
        }
    }
}

impl StorageNotice {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Quarantined { path, quarantined, reason } => {
                language.problem_history_quarantined(path.display(), system_reason(reason), quarantined.display())
            }
            Self::Lost { count } => language.problem_history_lost(*count as u64),
            Self::Unreadable { path, reason } => {
                language.problem_history_invalid(path.display(), system_reason(reason))
            }
        }
    }
}

impl fmt::Display for StorageProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl fmt::Display for StorageNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_text_with_its_path_in_every_language() {
        let (path, reason) = (PathBuf::from("/data/history.db"), "Permission denied".to_owned());
        let problems = [
            StorageProblem::NotWritable { path: path.clone(), reason: reason.clone() },
            StorageProblem::DiskFull { path: path.clone() },
            StorageProblem::Busy { path: path.clone() },
            StorageProblem::Newer { path: path.clone(), found: 7, known: 1 },
            StorageProblem::Stuck { path: path.clone(), reason: reason.clone() },
        ];
        let quarantined = PathBuf::from("/data/history.damaged.db");
        let notices = [
            StorageNotice::Quarantined { path: path.clone(), quarantined, reason: reason.clone() },
            StorageNotice::Unreadable { path, reason },
        ];
        let sentences = |language| -> Vec<String> {
            let problems = problems.iter().map(|problem| problem.sentence(language));
            problems.chain(notices.iter().map(|notice| notice.sentence(language))).collect()
        };
        for language in Language::ALL {
            for (sentence, english) in sentences(language).iter().zip(sentences(Language::English)) {
                assert!(sentence.contains("/data/history.db") && !sentence.contains(['{', '}']), "{sentence}");
                assert_eq!(*sentence == english, language == Language::English, "{language:?}: {sentence}");
                for detail in ["Permission denied", "7", "/data/history.damaged.db"] {
                    assert_eq!(sentence.contains(detail), english.contains(detail), "{language:?}: {sentence}");
                }
            }
        }
        assert!(StorageNotice::Lost { count: 12 }.sentence(Language::Turkish).contains("12"));
    }
}
