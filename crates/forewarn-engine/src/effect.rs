//! What the controller wants done, and how long each of it may wait for storage.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use forewarn_core::{
    Alert, EventLogEntry, HistoryDays, Purpose, Settings, Snapshot, Timestamp, TrayView, WhyNot, Words,
};
use scheduled_events::{Event, EventId};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use crate::doctor::Circumstances;
use crate::history::{Batch, Format, History};
use crate::history_view::HistoryQuery;
use crate::preparation::Invocation;
use crate::shell::{Destination, Exported, SettingsRefused};
use crate::webhook::WebhookRequest;

/// Something to be done outside the controller. Results come back as events of the loop.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Save this. There is at most one batch under way.
    Save(Arc<Batch>),
    /// Delete history that is too old or too much, and retry what couldn't be written.
    CleanUp(Cleanup),
    Read(Read),
    Export(Box<Export>),
    SaveSettings {
        values: Map<String, Value>,
        at: DateTime<Utc>,
        /// None if it wasn't the window that asked.
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
        /// The event as it was then: what has changed since was not approved.
        event: Arc<Event>,
        /// The user who gave it waits for this: a kill before it is recorded must not leave an approval that looks given.
        /// None if a rule gave it.
        reply: Option<oneshot::Sender<Result<(), WhyNot>>>,
    },
    Run(Box<Invocation>),
    Deliver(Box<WebhookRequest>),
    PollNow,
    Diagnose(Box<Circumstances>, Words),
    Quit,
    /// End, and start the version that was installed meanwhile.
    Restart,
}

/// How long an effect may wait for the batch that records its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SaveWait {
    None,
    /// A second: a user must learn of an event even if the disk hangs.
    Second,
    /// Until it is on disk: done twice, it would do harm.
    Forever,
}

impl Cleanup {
    pub(crate) fn clean_up(self, history: &mut History) {
        if self.monitoring {
            history.record_monitoring(self.at);
        }
        history.clean_up(self.days, self.at);
    }
}

impl Effect {
    /// Whether nothing follows from it that a restart could cut off.
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
            // A workload that waits to be brought back doesn't wait for a disk.
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

/// A question to the history, which answers by itself.
pub(crate) struct Read(Box<dyn FnOnce(&mut History) + Send>);

impl Read {
    pub(crate) fn new<T: Send + 'static>(
        reply: oneshot::Sender<T>,
        read: impl FnOnce(&mut History) -> T + Send + 'static,
    ) -> Self {
        // The window that asked may have been closed.
        Self(Box::new(move |history| drop(reply.send(read(history)))))
    }

    pub(crate) fn answer(self, history: &mut History) {
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
    pub(crate) question: HistoryQuery,
    pub(crate) format: Format,
    pub(crate) path: PathBuf,
    pub(crate) words: Words,
    pub(crate) reply: oneshot::Sender<Result<Exported, String>>,
}
