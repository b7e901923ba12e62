//! The brain of Forewarn: from what the endpoint says to what the person is told and shown.
//!
//! [`Tracker::observe`] turns observations into changes. No file, network, clock or desktop is touched here: time comes
//! in as a [`Now`], and everything that has to be remembered is a value that can be saved.

mod alerts;
mod change;
mod clock;
mod impact;
mod key;
mod observation;
#[cfg(test)]
mod properties;
mod settings;
#[cfg(test)]
mod testing;
mod texts;
mod tracker;
mod view;

pub use alerts::{Alert, AlertKey, AlertLedger, AlertPlan, Button, Intent, Snooze, Urgency};
pub use change::{Change, Field, FieldChange, What};
pub use clock::{Boot, EndpointClock, Moment, Now};
pub use impact::{Advice, Fate, Impact, Kind, Severity};
pub use key::EventKey;
pub use observation::{Failure, FailureKind, Observation};
pub use settings::{
    Applied, ApprovalRules, HistoryDays, PollInterval, Reminders, Scope, SettingKey, Settings, Theme, WrongValue,
};
pub use texts::{Language, Text, Words};
pub use tracker::{
    ApprovalFailure, ApprovalProgress, ApprovalRecord, Connection, Contact, EndedEvent, Loss, NotApprovable, Outcome,
    Stage, TrackedEvent, Tracker, TrackerState,
};
pub use view::{
    ApprovalView, ConnectionView, EventView, IdentityView, LastEvent, LifeStep, MenuAction, MenuItem, Phase,
    Preferences, ResourceView, Snapshot, TrayIcon, TrayView, View, WhyNot,
};
