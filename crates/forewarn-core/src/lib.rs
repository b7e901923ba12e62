//! The brain of Forewarn: from what the endpoint says to what the person is told and shown.
//!
//! [`Tracker::observe`] turns responses into changes. No file, network, clock or desktop is touched here: time comes
//! in as a [`Now`], and everything that has to be remembered is a value that can be saved: [`TrackerState`],
//! [`AlertLedger`] and [`Outbox`], best together.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use chrono::{DateTime, Offset, Utc};
//! use forewarn_core::{AlertLedger, Language, Now, ProgramStatus, Settings, Tracker, View, Words};
//! use scheduled_events::{ApiVersion, Document, Response};
//!
//! let now = Now { wall: DateTime::UNIX_EPOCH, monotonic: Duration::from_secs(1), boot: None };
//! let (mut tracker, mut ledger, settings) = (Tracker::new(&now), AlertLedger::default(), Settings::default());
//! let document = Document::parse(
//!     br#"{"DocumentIncarnation":1,"Events":[{"EventId":"A","EventStatus":"Scheduled","EventType":"Reboot",
//!          "Resources":["web-01"],"NotBefore":"Thu, 01 Jan 1970 00:15:00 GMT"}]}"#,
//! )?;
//! let (document, version, round_trip) = (Arc::new(document), ApiVersion::NEWEST, Duration::from_millis(5));
//! tracker.observe(Ok(Response { document, server_time: None, version, round_trip }), &now);
//!
//! let words = Words { language: Language::English, offset: Utc.fix() };
//! for alert in ledger.plan(&tracker, &settings, words, &now).due {
//!     assert_eq!(alert.title, "Reboot in 15 min · web-01");
//!     // Show it, and only then:
//!     ledger.mark_shown(&alert);
//! }
//! let (tracker, settings, ledger, program_status, now) = (&tracker, &settings, &ledger, &ProgramStatus::default(), &now);
//! let view = View { tracker, settings, ledger, program_status, words, now, version: "1", demo: false };
//! assert_eq!(view.tray().tooltip, "Reboot in 15 min · web-01");
//! # Ok::<(), scheduled_events::ParseError>(())
//! ```

#[macro_use]
mod named_enum;

mod alerts;
mod change;
mod clock;
pub mod diagnosis;
mod event_log;
mod failure;
mod impact;
mod key;
mod outbox;
#[cfg(test)]
mod properties;
mod rules;
mod sanitize;
mod settings;
#[cfg(test)]
mod testing;
mod texts;
mod tracker;
mod view;

pub use alerts::{Alert, AlertKey, AlertLedger, AlertPlan, Button, Intent, Mark, Snooze, Stated, Topic, Urgency};
pub use change::{Change, ChangeKind, Field, FieldChange};
pub use clock::{Boot, EndpointClock, Now, Timestamp};
pub use diagnosis::{Diagnosis, Findings};
pub use event_log::{EventLogEntry, EventLogId, EventLogLevel};
pub use failure::from_stored as failure_from_stored;
pub use impact::{Advice, EventKind, Fate, Impact, Severity};
pub use key::EventKey;
pub use outbox::{DeliveryOutcome, Message, MessageKind, Outbox, OutboxProblem, Payload, redact};
pub use rules::{
    Action, Conditions, DryRunResult, EntryField, HistoricalEvent, Hours, InvalidEntry, Preset, Rule, RuleName, Rules,
    SourceCondition, VmScope,
};
pub use sanitize::log_line;
pub use settings::{
    Applied, Bounded, Commands, EventCommand, HistoryDays, InvalidValue, PollInterval, Reminders, Scope, SettingKey,
    Settings, Theme, WebhookFormat, WebhookUrl,
};
pub use texts::{CommandText, DesktopText, Language, NativeText, Reply, RuleText, Text, TroubleText, Words};
pub use tracker::{
    ActedOn, ApprovalFailure, ApprovalProgress, ApprovalRecord, Approver, CommandEnd, CommandResult, CommandRun,
    Connection, Contact, ContactLoss, EndedEvent, EventStage, NotApprovable, Outcome, Purpose, RuleContext,
    RuleOutcome, RuleState, TrackedEvent, Tracker, TrackerState,
};
pub use view::{
    ApprovalView, CommandState, CommandView, ConnectionView, EventDelta, EventView, FailureView, IdentityView,
    LastEvent, LifeStep, LockedSetting, MenuAction, MenuItem, Phase, ProgramStatus, ResourceView, RuleView,
    SettingsView, Snapshot, SnapshotDelta, TrayIcon, TrayView, View, WhyNot, WindowPreferences,
};
