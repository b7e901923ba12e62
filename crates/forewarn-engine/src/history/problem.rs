//! What can go wrong, and how to say it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use forewarn_core::{Language, Reply, Text, TroubleText};
use rusqlite::ErrorCode;

use super::database::OpenError;

/// Why history is kept in memory for now. It is tried again with every [`History::tend`](super::History::tend).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageProblem {
    /// The folder or the file cannot be made, opened or written.
    NotWritable {
        path: PathBuf,
        reason: String,
    },
    DiskFull {
        path: PathBuf,
    },
    /// Another program does not let go of the file.
    Busy {
        path: PathBuf,
    },
    /// The file has a format that only later versions of the program know.
    Newer {
        path: PathBuf,
        found: i64,
        known: i64,
    },
    /// The file is damaged and cannot be put out of the way.
    Stuck {
        path: PathBuf,
        reason: String,
    },
}

/// Something that went wrong and that the person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageNotice {
    /// A damaged file was put out of the way, and a new one begun.
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// Where it is now.
        aside: PathBuf,
        reason: String,
    },
    /// More happened than could be kept in memory while nothing could be written.
    Lost {
        /// How many changes and alerts are missing from the history, the oldest of that time.
        count: usize,
    },
    /// What an earlier run of the program left cannot be understood, so that this one begins as if it were the first.
    Unreadable { path: PathBuf, reason: String },
}

/// Why a question to the history has no answer.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error("{}", self.sentence(Language::English))]
    Read {
        path: PathBuf,
        /// What `SQLite` says.
        source: rusqlite::Error,
    },
    #[error("{}", self.sentence(Language::English))]
    Write(#[from] io::Error),
}

impl HistoryError {
    /// What went wrong and what to do, for the person.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Read { path, source } => {
                let (path, reason) = (path.display().to_string(), source.to_string());
                language.reply_with(Reply::HistoryNotRead, &[("path", &path), ("reason", &reason)])
            }
            Self::Write(error) => language.reply_with(Reply::ExportNotWritten, &[("reason", &error.to_string())]),
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
}

impl StorageProblem {
    /// What is wrong and what to do about it.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::NotWritable { path, reason } => {
                about(language, TroubleText::HistoryNotWritable, path, &[("reason", reason)])
            }
            Self::DiskFull { path } => about(language, TroubleText::HistoryDiskFull, path, &[]),
            Self::Busy { path } => about(language, TroubleText::HistoryBusy, path, &[]),
            Self::Newer { path, found, known } => {
                let (found, known) = (found.to_string(), known.to_string());
                about(language, TroubleText::HistoryNewer, path, &[("found", &found), ("known", &known)])
            }
            Self::Stuck { path, reason } => about(language, TroubleText::HistoryStuck, path, &[("reason", reason)]),
        }
    }
}

impl StorageNotice {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::SetAside { path, aside, reason } => {
                let aside = aside.display().to_string();
                about(language, TroubleText::HistorySetAside, path, &[("aside", &aside), ("reason", reason)])
            }
            Self::Lost { count } => {
                language.fill(Text::Trouble(TroubleText::HistoryLost), &[("count", &count.to_string())])
            }
            Self::Unreadable { path, reason } => {
                about(language, TroubleText::HistoryNotUnderstood, path, &[("reason", reason)])
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

fn about(language: Language, problem: TroubleText, path: &Path, blanks: &[(&str, &str)]) -> String {
    let path = path.display().to_string();
    let blanks: Vec<(&str, &str)> = blanks.iter().copied().chain([("path", path.as_str())]).collect();
    language.fill(Text::Trouble(problem), &blanks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_is_told_in_every_language_with_the_file_that_it_is_about() {
        let (path, reason) = (PathBuf::from("/data/history.db"), "Permission denied".to_owned());
        let problems = [
            StorageProblem::NotWritable { path: path.clone(), reason: reason.clone() },
            StorageProblem::DiskFull { path: path.clone() },
            StorageProblem::Busy { path: path.clone() },
            StorageProblem::Newer { path: path.clone(), found: 7, known: 1 },
            StorageProblem::Stuck { path: path.clone(), reason: reason.clone() },
        ];
        let aside = PathBuf::from("/data/history.damaged.db");
        let notices = [
            StorageNotice::SetAside { path: path.clone(), aside, reason: reason.clone() },
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
