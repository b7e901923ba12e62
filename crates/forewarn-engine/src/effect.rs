//! The controller's effects, and how long each may wait for storage.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use forewarn_core::{Alert, EventLogEntry, HistoryDays, Purpose, Settings, Snapshot, Timestamp, TrayView, WhyNot};
use forewarn_texts::Language;
use scheduled_events::{Event, EventId};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use crate::doctor::Circumstances;
use crate::history::{Batch, Format, History};
use crate::history_view::HistoryQuery;
use crate::preparation::Invocation;
use crate::shell::{Destination, Exported, SettingsRefused};
use crate::webhook::WebhookRequest;

/// Performed by the loop. Results come back as loop events.
#[derive(Debug)]
pub(crate) enum Effect {
    /// There is at most one at a time.
    Save(Arc<Batch>),
    CleanUp(Cleanup),
    Read(Read),
    Export(Box<Export>),
    SaveSettings {
        values: Map<String, Value>,
        at: DateTime<Utc>,
        /// `None` if the request came from the tray menu.
        reply: Option<oneshot::Sender<Result<(), SettingsRefused>>>,
    },
    SetTray(Box<TrayView>),
    Publish(Box<Snapshot>),
    Notify(Box<Alert>),
    OpenWindow(Destination),
    ApplySettings(Box<Settings>),
    Log(Box<EventLogEntry>),
    Approve {
        id: EventId,
        /// The event as it was approved.
        event: Arc<Event>,
        /// Sent when the approval is recorded, because a crash before that would lose it. `None` if a rule approved.
        reply: Option<oneshot::Sender<Result<(), WhyNot>>>,
    },
    Run(Box<Invocation>),
    Deliver(Box<WebhookRequest>),
    PollNow,
    Diagnose(Box<Circumstances>, Language),
    Quit,
    /// Exit and start the upgraded program.
    Restart,
}

/// How long an effect waits for its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SaveWait {
    None,
    /// At most a second: users are notified even if the disk hangs.
    Second,
    /// Until it is on disk: performing it twice would do harm.
    Forever,
}

impl Cleanup {
    pub(crate) fn run(self, history: &mut History) {
        if self.monitoring {
            history.record_monitoring(self.at);
        }
        history.clean_up(self.days, self.at);
    }
}

impl Effect {
    /// Whether a restart loses nothing of it.
    pub(crate) fn is_only_shown(&self) -> bool {
        matches!(self, Self::SetTray(_) | Self::Publish(_))
    }

    pub(crate) fn save_wait(&self) -> SaveWait {
        match self {
            Self::SetTray(_)
            | Self::Publish(_)
            | Self::Notify(_)
            | Self::Log(_)
            | Self::Deliver(_)
            | Self::Approve { reply: Some(_), .. } => SaveWait::Second,
            Self::Approve { reply: None, .. } => SaveWait::Forever,
            // Recovery never waits.
            Self::Run(invocation) => match invocation.purpose {
                Purpose::Prepare => SaveWait::Forever,
                Purpose::Recover => SaveWait::None,
            },
            Self::Save(_)
            | Self::CleanUp(_)
            | Self::Read(_)
            | Self::Export(_)
            | Self::SaveSettings { .. }
            | Self::OpenWindow(_)
            | Self::ApplySettings(_)
            | Self::PollNow
            | Self::Diagnose(..)
            | Self::Quit
            | Self::Restart => SaveWait::None,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Cleanup {
    /// `None` until the endpoint's time is known.
    pub(crate) days: Option<HistoryDays>,
    pub(crate) at: Timestamp,
    /// This run has had a response or a failure.
    pub(crate) monitoring: bool,
}

/// A query that sends its own reply.
pub(crate) struct Read(Box<dyn FnOnce(&mut History) + Send>);

impl Read {
    pub(crate) fn new<T: Send + 'static>(
        reply: oneshot::Sender<T>,
        read: impl FnOnce(&mut History) -> T + Send + 'static,
    ) -> Self {
        // The window may have been closed.
        Self(Box::new(move |history| drop(reply.send(read(history)))))
    }

    pub(crate) fn run(self, history: &mut History) {
        (self.0)(history);
    }
}

impl fmt::Debug for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Read")
    }
}

#[derive(Debug)]
pub(crate) struct Export {
    pub(crate) query: HistoryQuery,
    pub(crate) format: Format,
    pub(crate) path: PathBuf,
    pub(crate) language: Language,
    pub(crate) reply: oneshot::Sender<Result<Exported, String>>,
}
