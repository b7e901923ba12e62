//! The log file.

mod repeat_filter;
mod rolling_file;
mod single_line;

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

use forewarn_engine::private;
use repeat_filter::RepeatFilter;
use rolling_file::{LogLimits, RollingFile};
use single_line::SingleLine;

/// Logs to files in this folder until the guard is dropped, within [`LIMITS`]. Lines that can't be written there go to
/// standard error.
pub(crate) fn init(folder: &Path, level: LevelFilter) -> anyhow::Result<WorkerGuard> {
    let file = LogFile { folder: folder.to_owned(), file: None, fallback: io::stderr() };
    // A slow disk must not block threads that log.
    let (writer, guard) = tracing_appender::non_blocking(RepeatFilter::new(file, REPORT_REPEATS_EVERY));
    let lines =
        tracing_subscriber::fmt::layer().with_ansi(false).event_format(SingleLine::default()).with_writer(writer);
    let ours = filter_fn(|metadata| is_ours(metadata.target()));
    let subscriber = tracing_subscriber::registry().with(lines).with(ours).with(level);
    tracing::subscriber::set_global_default(subscriber).context("logging is already initialized")?;
    Ok(guard)
}

/// Logs every panic with message and location in one line. Before [`init`], panics go to standard error only.
pub(crate) fn log_panics() {
    let default_hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        // A panic in here would abort the program, so only the message is formatted.
        let (file, line) = panic.location().map_or(("unknown", 0), |location| (location.file(), location.line()));
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("unnamed");
        tracing::error!(thread, "panicked at {file}:{line}: {}", message(panic.payload()));
        default_hook(panic);
    }));
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

const REPORT_REPEATS_EVERY: Duration = Duration::from_secs(10);

/// Far more than a day's log at the default level.
const LIMITS: LogLimits = LogLimits { days: 7, bytes_per_day: 16 << 20 };

/// The current file, created again if its folder is removed.
struct LogFile<W> {
    folder: PathBuf,
    file: Option<RollingFile>,
    fallback: W,
}

impl<W> LogFile<W> {
    fn file(&mut self) -> Option<&mut RollingFile> {
        // A file in a removed folder can still be written to.
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
            Some(Err(_)) | None => self.fallback.write(line),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

fn open(folder: &Path) -> Option<RollingFile> {
    private::create_folder(folder).ok()?;
    RollingFile::open(folder, LIMITS).ok()
}

/// Leaves out the libraries' lines.
fn is_ours(target: &str) -> bool {
    ["forewarn", "scheduled_events", "imds_simulator"].iter().any(|ours| target.starts_with(ours))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    pub(super) struct LogBuffer(pub(super) Arc<Mutex<Vec<u8>>>);

    impl Write for LogBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_logged_in_one_line_with_its_location() {
        log_panics();
        let lines = LogBuffer::default();
        let written = lines.clone();
        let layer = tracing_subscriber::fmt::layer().with_ansi(false).event_format(SingleLine::default());
        let subscriber = tracing_subscriber::registry().with(layer.with_writer(move || lines.clone()));
        tracing::subscriber::with_default(subscriber, || {
            panic::catch_unwind(|| panic!("clamp\nout of {}", "range")).unwrap_err();
            panic::catch_unwind(|| panic::panic_any(7)).unwrap_err();
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        let [first, second] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(first.contains("ERROR") && first.contains("clamp\\nout of range"), "{first}");
        assert!(first.contains("src/logging.rs:"), "{first}");
        assert!(second.contains("no message"), "{second}");
        assert!(is_ours(module_path!()), "so that it passes the filter");
    }

    #[test]
    fn a_flood_leaves_the_newest_lines_and_the_number_of_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let file = LogFile { folder: folder.path().to_owned(), file: None, fallback: io::sink() };
        let mut log = RepeatFilter::new(file, Duration::MAX);
        // Twice as much as a day may take, in different lines.
        let filler = "x".repeat(16 << 10);
        for number in 0..2 * (LIMITS.bytes_per_day >> 14) {
            log.write_all(format!("2026-03-02T12:00:00Z  WARN {number} {filler}\n").as_bytes()).unwrap();
        }
        for second in 0..1_000_000 {
            log.write_all(format!("{second}  WARN the same\n").as_bytes()).unwrap();
        }
        log.write_all(b"2026-03-02T12:00:01Z  INFO the newest\n").unwrap();
        drop(log);
        let files: Vec<PathBuf> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
        let size: u64 = files.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
        assert!(size <= LIMITS.bytes_per_day, "{size}");
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        assert!(text.contains("The line above was repeated 999999 times."));
        assert!(text.contains("INFO the newest\n"));
        assert!(!text.contains("WARN 0 x"), "the oldest lines are removed");
    }

    #[test]
    fn libraries_are_not_logged() {
        assert!(is_ours("forewarn::tray") && is_ours("forewarn_engine::poller") && is_ours("scheduled_events::client"));
        assert!(!is_ours("hyper::proto") && !is_ours("zbus::connection") && !is_ours("tao"));
    }

    #[test]
    fn no_line_is_lost_if_the_folder_is_unusable_or_removed() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data/logs");
        let mut log = LogFile { folder: folder.clone(), file: None, fallback: Vec::new() };
        let written = || {
            let files = fs::read_dir(&folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
            files.collect::<String>()
        };
        fs::write(parent.path().join("data"), "a file where the folder should be").unwrap();
        log.write_all(b"one ").unwrap();
        assert_eq!(log.fallback, b"one ");

        fs::remove_file(parent.path().join("data")).unwrap();
        log.write_all(b"two ").unwrap();
        assert_eq!(written(), "two ");
        // Windows doesn't remove a folder with an open file.
        #[cfg(unix)]
        {
            fs::remove_dir_all(parent.path().join("data")).unwrap();
            log.write_all(b"three").unwrap();
            assert_eq!((written().as_str(), log.fallback.as_slice()), ("three", &b"one "[..]));
        }
    }
}
