//! The event log of Windows.

use std::sync::mpsc;
use std::thread;

use forewarn_core::{EventLogEntry, EventLogLevel};
use forewarn_engine::Sessions;

/// Writes entries on its own thread, because the system's service may be slow.
#[derive(Debug)]
pub(crate) struct EventLog {
    sessions: Option<Sessions>,
    queue: mpsc::Sender<EventLogEntry>,
}

impl EventLog {
    /// A demo writes to the log file only.
    pub(crate) fn new(sessions: Option<Sessions>, demo: bool) -> Self {
        Self::with_writer(sessions, move |entry| !demo && write_to_system(entry))
    }

    /// Entries for which `write` returns `false` go to the log file.
    fn with_writer(sessions: Option<Sessions>, write: impl Fn(&EventLogEntry) -> bool + Send + 'static) -> Self {
        let (queue, entries) = mpsc::channel::<EventLogEntry>();
        let worker = move || {
            for entry in entries {
                if !write(&entry) {
                    log(&entry);
                }
            }
        };
        if let Err(error) = thread::Builder::new().name("event-log".to_owned()).spawn(worker) {
            tracing::error!(%error, "can't start the event log's thread");
        }
        Self { sessions, queue }
    }

    /// Queues the entry, unless another session of this VM writes it.
    pub(crate) fn write(&self, entry: EventLogEntry) {
        let is_first = || self.sessions.as_ref().is_none_or(Sessions::is_first);
        if (entry.id.is_local_to_session() || is_first())
            && let Err(mpsc::SendError(entry)) = self.queue.send(entry)
        {
            log(&entry);
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
    const SOURCE: &str = "Forewarn";
    // Checked every time, because the installer may register the source while the program runs.
    if !event_log::is_registered(SOURCE) {
        return false;
    }
    let level = match entry.id.level() {
        EventLogLevel::Information => Level::Information,
        EventLogLevel::Warning => Level::Warning,
    };
    let written = event_log::write(SOURCE, level, entry.id.number().into(), &entry.text());
    written.inspect_err(|error| tracing::warn!(%error, "can't write to the event log")).is_ok()
}

#[cfg(not(windows))]
fn write_to_system(_: &EventLogEntry) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use forewarn_core::{EventKey, EventLogId};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(60);

    fn event_log(sessions: Option<Sessions>) -> (EventLog, mpsc::Receiver<EventLogId>) {
        let (sender, written) = mpsc::channel();
        (EventLog::with_writer(sessions, move |entry| sender.send(entry.id).is_ok()), written)
    }

    fn entry(id: EventLogId) -> EventLogEntry {
        let (event, sentence) = (EventKey::new("A"), "Reboot of web-01 is scheduled.".to_owned());
        EventLogEntry { id, event, sentence, fields: Vec::new() }
    }

    #[test]
    fn a_single_session_writes_everything() {
        let (event_log, written) = event_log(None);
        for id in EventLogId::ALL {
            event_log.write(entry(id));
            assert_eq!(written.recv(), Ok(id));
        }
    }

    #[test]
    fn of_several_sessions_only_the_first_writes_shared_entries() {
        let folder = tempfile::tempdir().unwrap();
        let join = || {
            let joined = Sessions::join(folder.path());
            joined.count_within(TIMEOUT).unwrap();
            joined
        };
        let (first, second) = (join(), join());
        let (event_log, written) = event_log(Some(second.clone()));
        event_log.write(entry(EventLogId::Started));
        event_log.write(entry(EventLogId::Approved));
        assert_eq!(written.recv(), Ok(EventLogId::Approved), "the first session writes the other one");
        drop(first);
        let start = Instant::now();
        while second.count_within(TIMEOUT).unwrap().position > 0 {
            assert!(start.elapsed() < TIMEOUT, "the slot of the ended session isn't free");
        }
        event_log.write(entry(EventLogId::Completed));
        assert_eq!(written.recv(), Ok(EventLogId::Completed), "it is the first session now");
    }
}
