//! Whether to show the welcome page.

use std::fs;
use std::path::{Path, PathBuf};

use forewarn_engine::private;

#[derive(Debug)]
pub(crate) struct Welcome {
    /// `None` in a demo, which saves nothing.
    file: Option<PathBuf>,
    pub(crate) is_due: bool,
    pub(crate) is_first_run: bool,
}

impl Welcome {
    /// A history without the file was written by an earlier version, so the user knows the program.
    pub(crate) fn load(file: PathBuf, history: &Path) -> Self {
        let saved = fs::read_to_string(&file).ok();
        let is_first_run = saved.is_none() && !history.exists();
        let is_due = is_first_run || saved.is_some_and(|saved| saved.trim() == PENDING);
        let welcome = Self { file: Some(file), is_due, is_first_run };
        if is_first_run {
            welcome.save(PENDING);
        }
        welcome
    }

    /// A demo never shows it.
    pub(crate) fn demo() -> Self {
        Self { file: None, is_due: false, is_first_run: false }
    }

    pub(crate) fn dismiss(&self) {
        self.save(DONE);
    }

    fn save(&self, state: &str) {
        if let Some(file) = &self.file
            && let Err(error) = private::write(file, format!("{state}\n").as_bytes())
        {
            tracing::warn!(%error, "can't save that the welcome page was shown");
        }
    }
}

const PENDING: &str = "pending";
const DONE: &str = "done";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_due_until_it_is_dismissed() {
        let folder = tempfile::tempdir().unwrap();
        let (file, history) = (folder.path().join("introduction"), folder.path().join("history.sqlite3"));
        let first = Welcome::load(file.clone(), &history);
        assert!(first.is_due && first.is_first_run);
        fs::write(&history, "").unwrap();
        let second = Welcome::load(file.clone(), &history);
        assert!(second.is_due && !second.is_first_run, "the window opens on the first run only");
        second.dismiss();
        assert!(!Welcome::load(file, &history).is_due);
    }

    #[test]
    fn the_page_is_not_due_after_an_upgrade() {
        let folder = tempfile::tempdir().unwrap();
        let (file, history) = (folder.path().join("introduction"), folder.path().join("history.sqlite3"));
        fs::write(&history, "").unwrap();
        assert!(!Welcome::load(file.clone(), &history).is_due);
        assert!(!file.exists());
    }

    #[test]
    fn a_demo_has_no_welcome_page() {
        let demo = Welcome::demo();
        demo.dismiss();
        assert!(!demo.is_due && !demo.is_first_run);
    }
}
