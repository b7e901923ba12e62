//! Forewarn's logic without I/O: it tracks events, plans notifications, applies rules, and derives what tray and window
//! show.
//!
//! Nothing here reads a clock, a file or the network: time is an argument ([`Now`]). [`TrackerState`], [`AlertLedger`] and
//! [`Outbox`] are the state to save, in one transaction.

#[macro_use]
mod named_enum;

mod alerts;
mod change;
mod clock;
mod command;
pub mod diagnosis;
mod event_log;
mod failure;
mod impact;
mod key;
mod outbox;
#[cfg(test)]
mod properties;
mod report;
mod rules;
mod sanitize;
mod settings;
mod shorten;
#[cfg(test)]
mod testing;
mod tracker;
mod view;
pub mod wording;

pub use alerts::{Alert, AlertKey, AlertLedger, AlertPlan, Button, Intent, Mark, Snooze, Stated, Topic, Urgency};
pub use change::{Change, ChangeKind, Field, FieldChange};
pub use clock::{Boot, EndpointClock, Now, Timestamp};
pub use command::{
    Command, CommandAction, CommandError, CommandErrorKind, CommandGate, CommandSchema, Reply, ReplySchema,
};
pub use diagnosis::{Diagnosis, Findings};
pub use event_log::{EventLogEntry, EventLogId, EventLogLevel};
pub use failure::from_stored as failure_from_stored;
pub use impact::{Advice, EventKind, Fate, Impact, Severity};
pub use key::EventKey;
pub use outbox::{DeliveryOutcome, Message, MessageKind, Outbox, OutboxProblem, Payload, redact};
pub use report::{
    CommandStatus, ContactState, NotApprovable, RecentEvent, Report, ReportSchema, ReportedAgent, ReportedApproval,
    ReportedApprovalState, ReportedApprover, ReportedCommand, ReportedConnection, ReportedContact, ReportedEvent,
    ReportedOutcome, ReportedProblem, ReportedRule, ReportedRuleState, ReportedVm, RuleWaitsFor,
};
pub use rules::{
    Action, Conditions, DryRunResult, EntryField, HistoricalEvent, Hours, InvalidEntry, Preset, Rule, RuleName, Rules,
    SourceCondition, VmScope,
};
pub use sanitize::log_line;
pub use settings::{
    Applied, Bounded, Commands, EventCommand, HistoryDays, InvalidValue, PollInterval, Reminders, Scope, SettingKey,
    Settings, Theme, WebhookFormat, WebhookUrl, WindowStyle,
};
pub use tracker::{
    ActedOn, ApprovalFailure, ApprovalProgress, ApprovalRecord, Approver, CommandEnd, CommandOutputs, CommandResult,
    CommandRun, Connection, Contact, ContactLoss, EndedEvent, EventStage, Outcome, Purpose, RuleContext, RuleOutcome,
    RuleState, TrackedEvent, Tracker, TrackerState,
};
pub use view::{
    ApprovalView, CommandState, CommandView, ConnectionView, EventDelta, EventView, FailureView, IdentityView,
    LastEvent, LifeStep, LockedSetting, MenuAction, MenuItem, Phase, ProgramStatus, ResourceView, RuleView,
    SettingsView, Snapshot, SnapshotDelta, TrayIcon, TrayView, View, WhyNot, WindowPreferences,
};
