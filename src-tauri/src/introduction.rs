//! Whether the person knows the program yet.

use std::fs;
use std::path::{Path, PathBuf};

use forewarn_engine::private;

/// Whether the person knows the program yet, as a file remembers it.
#[derive(Debug)]
pub(crate) struct Introduction {
    /// None in a demonstration, which remembers nothing.
    file: Option<PathBuf>,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The program has never run for this person.
    FirstRun,
    /// It has, but they have not said yet that they know it.
    Pending,
    Done,
}

impl Introduction {
    /// Looks what the file says. Where there is none, a history tells of an earlier version that did not write one.
    pub(crate) fn of(file: PathBuf, history: &Path) -> Self {
        let stage = match fs::read_to_string(&file) {
            Ok(text) if text.trim() == PENDING => Stage::Pending,
            Ok(_) => Stage::Done,
            Err(_) if history.exists() => Stage::Done,
            Err(_) => Stage::FirstRun,
        };
        let introduction = Self { file: Some(file), stage };
        if stage == Stage::FirstRun {
            introduction.write(PENDING);
        }
        introduction
    }

    /// Whoever looks at a demonstration is shown that, and nothing else.
    pub(crate) fn of_a_demonstration() -> Self {
        Self { file: None, stage: Stage::Done }
    }

    /// Whether the person is still to be shown around.
    pub(crate) fn is_due(&self) -> bool {
        self.stage != Stage::Done
    }

    /// Whether the program runs for the first time.
    pub(crate) fn is_first_run(&self) -> bool {
        self.stage == Stage::FirstRun
    }

    pub(crate) fn done(&self) {
        self.write(DONE);
    }

    fn write(&self, word: &str) {
        if let Some(file) = &self.file
            && let Err(error) = private::write(file, format!("{word}\n").as_bytes())
        {
            tracing::warn!(%error, "it could not be noted that the person was shown around");
        }
    }
}

const PENDING: &str = "pending";
const DONE: &str = "done";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_person_is_shown_around_until_they_say_that_they_know_it() {
        let folder = tempfile::tempdir().unwrap();
        let (file, history) = (folder.path().join("introduction"), folder.path().join("history.sqlite3"));
        let first = Introduction::of(file.clone(), &history);
        assert!(first.is_due() && first.is_first_run());
        fs::write(&history, "").unwrap();
        let second = Introduction::of(file.clone(), &history);
        assert!(second.is_due() && !second.is_first_run(), "the window opens by itself only once");
        second.done();
        assert!(!Introduction::of(file, &history).is_due());
    }

    #[test]
    fn whoever_used_an_earlier_version_knows_it() {
        let folder = tempfile::tempdir().unwrap();
        let (file, history) = (folder.path().join("introduction"), folder.path().join("history.sqlite3"));
        fs::write(&history, "").unwrap();
        assert!(!Introduction::of(file.clone(), &history).is_due());
        assert!(!file.exists());
    }

    #[test]
    fn a_demonstration_introduces_nobody_and_writes_nothing() {
        let demonstration = Introduction::of_a_demonstration();
        demonstration.done();
        assert!(!demonstration.is_due() && !demonstration.is_first_run());
    }
}
