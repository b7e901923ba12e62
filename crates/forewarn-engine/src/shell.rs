//! The seam to the desktop: what the controller asks of it, and what it may ask of the controller.

use std::path::PathBuf;

use forewarn_core::{
    Alert, AlertKey, Diagnosis, EventKey, EventLogEntry, Intent, MenuAction, Settings, Snapshot, Snooze, TrayView,
    WhyNot,
};
use scheduled_events::VmName;
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use crate::history::{Format, HistoryId};
use crate::history_view::{DryRun, HistoryEventDetail, HistoryPage, HistoryQuery, TimelineView};

/// A desktop, or whatever stands in for one. Called from the controller's task, so nothing here may block: what takes
/// time is passed on, and what comes of it arrives as a [`Request`].
pub trait Shell: Send + 'static {
    /// Shows this in the tray. Called only when it differs from what is shown.
    fn set_tray(&mut self, view: &TrayView);

    /// Gives the window this to show. Called only while it is open, and only when it differs from what it shows.
    fn publish(&mut self, snapshot: &Snapshot);

    /// Shows a notification in place of any earlier one about the same event. What came of it has to be told with
    /// [`Request::Notified`]: until then the alert counts as not shown.
    fn notify(&mut self, alert: &Alert);

    /// Opens the window, or brings it to the front, at this place.
    fn open_window(&mut self, at: &Destination);

    /// The person's choices have changed; also called once at the start.
    fn apply(&mut self, settings: &Settings);

    /// Writes this to the system's own log, where there is one. What it tells is on disk by then.
    fn record(&mut self, entry: &EventLogEntry);

    fn quit(&mut self);

    /// Ends the program, and starts the one that an upgrade has put in its place.
    fn restart(&mut self);
}

/// Where the window opens. The page gets it as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "camelCase")]
pub enum Destination {
    List,
    Event {
        key: EventKey,
    },
    /// The confirmation of an approval.
    Approval {
        key: EventKey,
    },
    /// The list, with a message that could not be shown as a notification.
    NotShown {
        reason: String,
        title: String,
        key: Option<EventKey>,
        /// [`Request::ShownInWindow`] reports this alert once the page has drawn it.
        #[serde(skip)]
        alert: Option<AlertKey>,
    },
    About,
    History {
        key: Option<EventKey>,
    },
    Settings,
    Introduction,
    Doctor,
}

#[derive(Debug)]
pub enum Request {
    /// The window is there and wants to know everything.
    WindowOpened,
    WindowClosed,
    /// Open the window, as a second launch or a click on the tray icon does.
    Open,
    /// Open the window at an event that is over.
    ShowPast(EventKey),
    /// A button of a notification was pressed, or its body clicked.
    Intent(Intent),
    /// An entry of the tray's menu was chosen.
    Menu(MenuAction),
    Approve {
        key: EventKey,
        /// The VMs that were named when it was confirmed. If the event affects others by now, nothing is approved.
        vms: Vec<VmName>,
        /// Who the person is, as the system knows them.
        by: String,
        /// Gets an error if the event can't be approved, and otherwise a reply when the approval is recorded and sent. What
        /// the endpoint answers shows in the snapshot.
        reply: oneshot::Sender<Result<(), WhyNot>>,
    },
    /// Tell what the rules would have done with the events of the history.
    TryRules {
        /// Gets it, or a sentence that says why not.
        reply: oneshot::Sender<Result<DryRun, String>>,
    },
    StopRule {
        key: EventKey,
        /// Gets a sentence if there is nothing to stop any more.
        reply: oneshot::Sender<Result<(), String>>,
    },
    /// Be quiet about an event for a while.
    Snooze {
        key: EventKey,
        /// For how long; `None` takes it back.
        snooze: Option<Snooze>,
    },
    SaveSettings {
        values: Map<String, Value>,
        /// Gets what was refused; nothing was saved then.
        reply: oneshot::Sender<Result<(), SettingsRefused>>,
    },
    /// Tell what happened: part of the events that the question is about.
    History {
        question: Box<HistoryQuery>,
        /// Gets them, or a sentence that says why not.
        reply: oneshot::Sender<Result<HistoryPage, String>>,
    },
    /// Tell all that is known of one event.
    HistoryEvent {
        id: HistoryId,
        /// Gets it, nothing if there is no such event, or a sentence that says why not.
        reply: oneshot::Sender<Result<Option<HistoryEventDetail>, String>>,
    },
    /// Tell what there was in the last thirty days.
    Timeline {
        /// Gets it, or a sentence that says why not.
        reply: oneshot::Sender<Result<TimelineView, String>>,
    },
    /// Write the events that the question is about, all of them, into a file.
    Export {
        question: Box<HistoryQuery>,
        format: Format,
        path: PathBuf,
        /// Gets what was written, or a sentence that says why nothing was.
        reply: oneshot::Sender<Result<Exported, String>>,
    },
    /// Show a notification that tells nothing, to see whether notifications are shown.
    TryNotification {
        /// Gets whether the system showed it, or a sentence that says why not.
        reply: oneshot::Sender<Result<(), String>>,
    },
    Introduced,
    /// What came of a notification: shown, or why not.
    Notified(AlertKey, Result<(), String>),
    /// An alert that was not shown as a notification can be seen in the window.
    ShownInWindow(AlertKey),
    /// Look into the connection, which may take some twenty seconds.
    Diagnose {
        reply: oneshot::Sender<Diagnosis>,
    },
    /// The person is back at the desk: unlocked it, or connected to it again.
    Returned,
    /// Ask the endpoint now rather than when it is due.
    AskNow,
    Quit,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    pub path: PathBuf,
    pub count: u64,
}

/// Why settings were not saved, in the person's language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsRefused {
    pub refused: Vec<RefusedSetting>,
    /// What concerns none of them in particular.
    pub sentence: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RefusedSetting {
    pub key: String,
    pub sentence: String,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_destination_serializes_as_the_page_expects_it() {
        let key = || EventKey::new("A");
        let not_shown = Destination::NotShown {
            reason: "no service".into(),
            title: "Reboot".into(),
            key: None,
            alert: Some(AlertKey::TestNotification),
        };
        for (destination, expected) in [
            (Destination::List, json!({"at": "list"})),
            (Destination::Event { key: key() }, json!({"at": "event", "key": "A"})),
            (Destination::Approval { key: key() }, json!({"at": "approval", "key": "A"})),
            (not_shown, json!({"at": "notShown", "reason": "no service", "title": "Reboot", "key": null})),
            (Destination::About, json!({"at": "about"})),
            (Destination::History { key: Some(key()) }, json!({"at": "history", "key": "A"})),
            (Destination::History { key: None }, json!({"at": "history", "key": null})),
            (Destination::Settings, json!({"at": "settings"})),
            (Destination::Introduction, json!({"at": "introduction"})),
            (Destination::Doctor, json!({"at": "doctor"})),
        ] {
            assert_eq!(serde_json::to_value(destination).unwrap(), expected);
        }
    }
}
