//! The log file.

mod daily;
mod line;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

use daily::{Bounds, Daily};
use forewarn_engine::private;
use line::OneLine;

/// Writes what is logged into this folder as long as the guard is held: a file a day, of bounded size, and no more than a week of them.
/// What cannot be written there goes where the desktop collects what its programs say.
pub(crate) fn begin(folder: &Path, level: LevelFilter) -> anyhow::Result<WorkerGuard> {
    let file = LogFile { folder: folder.to_owned(), file: None, otherwise: io::stderr() };
    // A slow disk must not hold up those who log.
    let (writer, guard) = tracing_appender::non_blocking(file);
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).event_format(OneLine::default()).with_writer(writer);
    let ours = filter_fn(|metadata| is_ours(metadata.target()));
    let subscriber = tracing_subscriber::registry().with(lines).with(ours).with(level);
    tracing::subscriber::set_global_default(subscriber).context("something logs already")?;
    Ok(guard)
}

/// Far more than a day has to say at the usual level, and little enough for any disk.
const BOUNDS: Bounds = Bounds { days: 7, bytes: 16 << 20 };

/// The file of the day, as long as its folder is there.
struct LogFile<W> {
    folder: PathBuf,
    file: Option<Daily>,
    otherwise: W,
}

impl<W> LogFile<W> {
    fn file(&mut self) -> Option<&mut Daily> {
        // What is written to a file whose folder was removed is read by nobody.
        if self.file.is_none() || !self.folder.is_dir() {
            self.file = open(&self.folder);
        }
        self.file.as_mut()
    }
}

impl<W: Write> Write for LogFile<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match self.file().map(|file| file.write(line)) {
            Some(Ok(length)) => Ok(length),
            Some(Err(_)) | None => self.otherwise.write(line),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

fn open(folder: &Path) -> Option<Daily> {
    private::create_folder(folder).ok()?;
    Daily::open(folder, "forewarn", "log", BOUNDS).ok()
}

/// What the libraries say at these levels is for those who work on them.
fn is_ours(target: &str) -> bool {
    ["forewarn", "scheduled_events", "imds_simulator"].iter().any(|ours| target.starts_with(ours))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_what_this_program_says_is_logged() {
        assert!(is_ours("forewarn::tray") && is_ours("forewarn_engine::poller") && is_ours("scheduled_events::client"));
        assert!(!is_ours("hyper::proto") && !is_ours("zbus::connection") && !is_ours("tao"));
    }

    #[test]
    fn a_folder_that_cannot_be_used_or_is_removed_costs_no_line() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data/logs");
        let mut log = LogFile { folder: folder.clone(), file: None, otherwise: Vec::new() };
        let written = || {
            let files = fs::read_dir(&folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
            files.collect::<String>()
        };
        fs::write(parent.path().join("data"), "a file where the folder should be").unwrap();
        log.write_all(b"one ").unwrap();
        assert_eq!(log.otherwise, b"one ");

        fs::remove_file(parent.path().join("data")).unwrap();
        log.write_all(b"two ").unwrap();
        assert_eq!(written(), "two ");
        // Windows lets nobody remove a folder in which a file is open.
        #[cfg(unix)]
        {
            fs::remove_dir_all(parent.path().join("data")).unwrap();
            log.write_all(b"three").unwrap();
            assert_eq!((written().as_str(), log.otherwise.as_slice()), ("three", &b"one "[..]));
        }
    }
}
