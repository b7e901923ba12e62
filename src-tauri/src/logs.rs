//! The log file.

mod daily;
mod line;
mod repeats;

use std::any::Any;
use std::io::{self, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

use daily::{Bounds, Daily};
use forewarn_engine::private;
use line::OneLine;
use repeats::Repeats;

/// Writes what is logged into this folder as long as the guard is held: no more than a week, and of each day the newest
/// lines up to a limit.
/// What cannot be written there goes where the desktop collects what its programs say.
pub(crate) fn begin(folder: &Path, level: LevelFilter) -> anyhow::Result<WorkerGuard> {
    let file = LogFile { folder: folder.to_owned(), file: None, otherwise: io::stderr() };
    // A slow disk must not hold up those who log.
    let (writer, guard) = tracing_appender::non_blocking(Repeats::counted(file, REPORT_REPEATS));
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).event_format(OneLine::default()).with_writer(writer);
    let ours = filter_fn(|metadata| is_ours(metadata.target()));
    let subscriber = tracing_subscriber::registry().with(lines).with(ours).with(level);
    tracing::subscriber::set_global_default(subscriber).context("something logs already")?;
    Ok(guard)
}

/// Logs every panic, on whichever thread: message and place in one line. To be called before anything else; what is logged
/// before [`begin`] goes to the standard error only, as it does without this.
pub(crate) fn log_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        // A panic in here would abort the program, so nothing but the message is looked at.
        let (file, line) = panic.location().map_or(("an unknown place", 0), |place| (place.file(), place.line()));
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("unnamed");
        tracing::error!(thread, "panicked at {file}:{line}: {}", message(panic.payload()));
        usual(panic);
    }));
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// A flood of one line is in the log at least this often.
const REPORT_REPEATS: Duration = Duration::from_secs(10);

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
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_logged_as_one_line_with_its_place() {
        log_panics();
        let lines = Lines::default();
        let written = lines.clone();
        let layer = tracing_subscriber::fmt::layer().with_ansi(false).event_format(OneLine::default());
        let subscriber = tracing_subscriber::registry().with(layer.with_writer(move || lines.clone()));
        tracing::subscriber::with_default(subscriber, || {
            panic::catch_unwind(|| panic!("clamp\nout of {}", "range")).unwrap_err();
            panic::catch_unwind(|| panic::panic_any(7)).unwrap_err();
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        let [first, second] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(first.contains("ERROR") && first.contains("clamp\\nout of range"), "{first}");
        assert!(first.contains("src/logs.rs:"), "{first}");
        assert!(second.contains("no message"), "{second}");
        assert!(is_ours(module_path!()), "so that it passes the filter");
    }

    #[test]
    fn a_flood_leaves_its_newest_lines_and_the_number_of_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let file = LogFile { folder: folder.path().to_owned(), file: None, otherwise: io::sink() };
        let mut log = Repeats::counted(file, Duration::MAX);
        // Twice as much as a day may take, in different lines.
        let filler = "x".repeat(16 << 10);
        for number in 0..2 * (BOUNDS.bytes >> 14) {
            log.write_all(format!("2026-03-02T12:00:00Z  WARN {number} {filler}\n").as_bytes()).unwrap();
        }
        for second in 0..1_000_000 {
            log.write_all(format!("{second}  WARN the same\n").as_bytes()).unwrap();
        }
        log.write_all(b"2026-03-02T12:00:01Z  INFO the newest\n").unwrap();
        drop(log);
        let files: Vec<PathBuf> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
        let size: u64 = files.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
        assert!(size <= BOUNDS.bytes, "{size}");
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        assert!(text.contains("The line above was repeated 999999 times."));
        assert!(text.contains("INFO the newest\n"));
        assert!(!text.contains("WARN 0 x"), "the oldest made room");
    }

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
