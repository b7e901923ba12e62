//! The interface between the engine and the desktop.

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

/// A desktop, or a test's stand-in for one. Called from the controller's task, so nothing here may block.
pub trait Shell: Send + 'static {
    /// Called only when the view has changed.
    fn set_tray(&mut self, view: &TrayView);

    /// Called only while the window is open and when the snapshot has changed.
    fn publish(&mut self, snapshot: &Snapshot);

    /// Shows a notification in place of an earlier one about the same event. [`Request::Notified`] must report the outcome;
    /// until then, the alert counts as not shown.
    fn notify(&mut self, alert: &Alert);

    /// Opens the window or brings it to the front.
    fn open_window(&mut self, at: &Destination);

    /// Applies settings that have changed, and once at the start.
    fn apply(&mut self, settings: &Settings);

    /// Writes to the event log of the system, if there is one.
    fn record(&mut self, entry: &EventLogEntry);

    fn quit(&mut self);

    /// Exits and starts the upgraded program.
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
    /// [`Request::ShownInWindow`] reports the alert once the page has drawn it.
    NotShown {
        reason: String,
        title: String,
        key: Option<EventKey>,
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

/// From the desktop to the controller. Errors in replies are texts for the user.
#[derive(Debug)]
pub enum Request {
    WindowOpened,
    WindowClosed,
    /// As a second launch or a click on the tray icon does.
    Open,
    ShowInHistory(EventKey),
    /// A click on a notification or one of its buttons.
    Intent(Intent),
    Menu(MenuAction),
    /// `by` is the user's name in the system. If the event affects other VMs than `vms`, which the user confirmed, nothing is
    /// approved. The reply follows when the approval is recorded and sent; the snapshot shows the endpoint's response.
    Approve {
        key: EventKey,
        vms: Vec<VmName>,
        by: String,
        reply: oneshot::Sender<Result<(), WhyNot>>,
    },
    /// Apply the rules to the events of the history, without effects.
    DryRunRules {
        reply: oneshot::Sender<Result<DryRun, String>>,
    },
    StopRule {
        key: EventKey,
        reply: oneshot::Sender<Result<(), String>>,
    },
    /// `None` ends it.
    Snooze {
        key: EventKey,
        snooze: Option<Snooze>,
    },
    SaveSettings {
        values: Map<String, Value>,
        reply: oneshot::Sender<Result<(), SettingsRefused>>,
    },
    History {
        query: Box<HistoryQuery>,
        reply: oneshot::Sender<Result<HistoryPage, String>>,
    },
    HistoryEvent {
        id: HistoryId,
        reply: oneshot::Sender<Result<Option<HistoryEventDetail>, String>>,
    },
    /// Of the last thirty days.
    Timeline {
        reply: oneshot::Sender<Result<TimelineView, String>>,
    },
    /// Export all events that match the query, whatever its page.
    Export {
        query: Box<HistoryQuery>,
        format: Format,
        path: PathBuf,
        reply: oneshot::Sender<Result<Exported, String>>,
    },
    SendTestNotification {
        reply: oneshot::Sender<Result<(), String>>,
    },
    IntroductionDone,
    /// The outcome of a notification.
    Notified(AlertKey, Result<(), String>),
    /// The page has drawn an alert that was not shown as a notification.
    ShownInWindow(AlertKey),
    /// Takes up to 20 seconds.
    Diagnose {
        reply: oneshot::Sender<Diagnosis>,
    },
    /// The user has unlocked the session or reconnected to it.
    UserReturned,
    PollNow,
    Quit,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    pub path: PathBuf,
    pub count: u64,
}

/// Why settings were not saved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsRefused {
    pub refused: Vec<RefusedSetting>,
    /// About all of them.
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
