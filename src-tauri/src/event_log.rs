//! The system's own log, for those who collect such logs.

use std::sync::mpsc;
use std::thread;

use forewarn_core::{EventLogEntry, EventLogLevel};
use forewarn_engine::Sessions;

/// Writes entries one after the other on a thread of its own, for the system's service may be slow.
#[derive(Debug)]
pub(crate) struct EventLog {
    sessions: Option<Sessions>,
    waiting: mpsc::Sender<EventLogEntry>,
}

impl EventLog {
    /// Where this system has its log. A demonstration writes to the log file only: none of it is true.
    pub(crate) fn of_this_system(sessions: Option<Sessions>, demo: bool) -> Self {
        let written = move |entry: &EventLogEntry| !demo && write_to_system(entry);
        Self::with(sessions, written)
    }

    /// `write` says whether it wrote the entry; what it did not write goes to the log file.
    fn with(sessions: Option<Sessions>, write: impl Fn(&EventLogEntry) -> bool + Send + 'static) -> Self {
        let (waiting, entries) = mpsc::channel::<EventLogEntry>();
        let worker = move || {
            for entry in entries {
                if !write(&entry) {
                    log(&entry);
                }
            }
        };
        if let Err(error) = thread::Builder::new().name("journal".to_owned()).spawn(worker) {
            tracing::error!(%error, "nothing can be written to the system's log");
        }
        Self { sessions, waiting }
    }

    /// Writes the entry, unless another session of this VM does. Does not wait.
    pub(crate) fn write(&self, entry: EventLogEntry) {
        let first = || self.sessions.as_ref().is_none_or(Sessions::is_first);
        if (entry.id.is_local_to_session() || first())
            && let Err(refused) = self.waiting.send(entry)
        {
            log(&refused.0);
        }
    }
}

fn log(entry: &EventLogEntry) {
    match entry.id.level() {
        EventLogLevel::Information => tracing::info!(target: "forewarn::events", "{entry}"),
        EventLogLevel::Warning => tracing::warn!(target: "forewarn::events", "{entry}"),
    }
}

#[cfg(windows)]
fn write_to_system(entry: &EventLogEntry) -> bool {
    use forewarn_windows::event_log::{self, Level};
    // Installing the program registers the source, which may happen while it runs.
    if !event_log::is_registered(SOURCE) {
        return false;
    }
    let level = match entry.id.level() {
        EventLogLevel::Information => Level::Information,
        EventLogLevel::Warning => Level::Warning,
    };
    let written = event_log::write(SOURCE, level, entry.id.number().into(), &entry.text());
    written.inspect_err(|error| tracing::warn!(%error, "the event log did not take an entry")).is_ok()
}

#[cfg(windows)]
const SOURCE: &str = "Forewarn";

/// What is logged here is collected by those who want it from the log file.
#[cfg(not(windows))]
fn write_to_system(_: &EventLogEntry) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use forewarn_core::{EventKey, EventLogId};

    use super::*;

    /// Long enough for any machine; whatever takes so long has failed.
    const PLENTY: Duration = Duration::from_secs(60);

    fn event_log(sessions: Option<Sessions>) -> (EventLog, mpsc::Receiver<EventLogId>) {
        let (sender, written) = mpsc::channel();
        (EventLog::with(sessions, move |entry| sender.send(entry.id).is_ok()), written)
    }

    fn entry(id: EventLogId) -> EventLogEntry {
        let (event, sentence) = (EventKey::new("A"), "Reboot of web-01 is scheduled.".to_owned());
        EventLogEntry { id, event, sentence, fields: Vec::new() }
    }

    #[test]
    fn alone_it_writes_everything() {
        let (event_log, written) = event_log(None);
        for id in EventLogId::ALL {
            event_log.write(entry(id));
            assert_eq!(written.recv(), Ok(id));
        }
    }

    #[test]
    fn of_several_sessions_only_the_first_writes_what_all_know() {
        let folder = tempfile::tempdir().unwrap();
        let join = || {
            let joined = Sessions::join(folder.path());
            joined.count_within(PLENTY).unwrap();
            joined
        };
        let (first, second) = (join(), join());
        let (event_log, written) = event_log(Some(second.clone()));
        event_log.write(entry(EventLogId::Started));
        event_log.write(entry(EventLogId::Approved));
        assert_eq!(written.recv(), Ok(EventLogId::Approved), "the other one is somebody else's to write");
        drop(first);
        let begun = Instant::now();
        while second.count_within(PLENTY).unwrap().place > 0 {
            assert!(begun.elapsed() < PLENTY, "the place of who has gone is not free");
        }
        event_log.write(entry(EventLogId::Completed));
        assert_eq!(written.recv(), Ok(EventLogId::Completed), "nobody is before it any more");
    }
}
