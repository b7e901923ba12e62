//! One change as a message to a webhook. Texts are English, as in the system's log, because programs read them.

use chrono::{DateTime, Offset, TimeDelta, Utc};
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::Event;
use serde::{Deserialize, Serialize};

use crate::change::{Change, ChangeKind, FieldChange};
use crate::event_log::sentence;
use crate::sanitize::line;
use crate::tracker::{CommandResult, EndedEvent, Outcome, Purpose, TrackedEvent, Tracker};
use crate::wording;

/// One change, with the details of its event at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The same in every attempt and after a restart. Unique on this VM only: see [`Message::dedup_key`].
    pub id: String,
    /// Azure's id of the VM, or its name. If neither is known, the outbox sets one.
    #[serde(rename = "teller_id", skip_serializing_if = "Option::is_none", default)]
    pub sender_id: Option<String>,
    pub kind: MessageKind,
    /// On the endpoint's clock.
    pub at: DateTime<Utc>,
    /// The VM that sends it.
    pub vm: Option<String>,
    pub sentence: String,
    pub event: Option<EventFacts>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub changed: Vec<FieldChange>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub took_seconds: Option<i64>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub while_away: bool,
}

named_enum! {
    /// The names are part of the webhook's interface and never change.
    pub enum MessageKind {
        Appeared = "appeared",
        Updated = "updated",
        Approved = "approved",
        ApprovalFailed = "approval_failed",
        Prepared = "prepared",
        PreparationFailed = "preparation_failed",
        Started = "started",
        Completed = "completed",
        Cancelled = "cancelled",
        Recovered = "recovered",
        RecoveryFailed = "recovery_failed",
        ContactLost = "contact_lost",
        ContactRestored = "contact_restored",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct EventFacts {
    /// Azure's id, or the event's key where Azure gave none.
    pub event_id: String,
    pub event_type: String,
    pub event_status: String,
    pub resources: Vec<String>,
    pub not_before: Option<DateTime<Utc>>,
    pub event_source: Option<String>,
    pub duration_in_seconds: Option<i64>,
    pub description: String,
}

impl MessageKind {
    /// Whether it is about an event rather than the connection.
    pub fn is_about_event(self) -> bool {
        !matches!(self, Self::ContactLost | Self::ContactRestored)
    }

    pub fn is_end(self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }

    /// Whether it comes after the end of the event.
    pub fn follows_end(self) -> bool {
        matches!(self, Self::Recovered | Self::RecoveryFailed)
    }

    /// Whether only the session in which it happened can send it. All sessions on the VM see the others, and the first
    /// one sends them.
    pub fn is_local_to_session(self) -> bool {
        matches!(self, Self::Approved | Self::ApprovalFailed | Self::Prepared | Self::PreparationFailed)
            || self.follows_end()
    }

    fn of_command(purpose: Purpose, result: &CommandResult) -> Self {
        match (purpose, result.is_success()) {
            (Purpose::Prepare, true) => Self::Prepared,
            (Purpose::Prepare, false) => Self::PreparationFailed,
            (Purpose::Recover, true) => Self::Recovered,
            (Purpose::Recover, false) => Self::RecoveryFailed,
        }
    }
}

impl Message {
    /// The message about a change, if there is one for this kind of change.
    pub fn of(change: &Change, tracker: &Tracker) -> Option<Self> {
        let vm = tracker.this_vm().map(|vm| text(vm.as_str()));
        let azure_id = tracker.identity().and_then(|identity| identity.vm_id.as_deref());
        let mut message = Self {
            id: String::new(),
            sender_id: azure_id.or(vm.as_deref()).map(|id| line(id, MAX_SENDER)),
            kind: MessageKind::Appeared,
            at: change.at.endpoint,
            vm,
            sentence: String::new(),
            event: None,
            by: None,
            changed: Vec::new(),
            failure: None,
            took_seconds: None,
            while_away: false,
        };
        let event = match change.kind.key() {
            Some(key) => Some(tracker.find(key)?),
            None => None,
        };
        message.sentence = event.map(|(event, _)| sentence(&change.kind, event)).unwrap_or_default();
        message.kind = message.add_details(&change.kind)?;
        if let Some((event, ended)) = event {
            let has_ended = message.kind.is_end() || message.kind.follows_end();
            message.event = Some(EventFacts::of(event, ended.map(|ended| ended.outcome).filter(|_| has_ended)));
            message.took_seconds = ended.and_then(EndedEvent::took).map(|took| took.num_seconds());
        }
        message.id = id(change, message.kind);
        Some(message)
    }

    fn add_details(&mut self, change: &ChangeKind) -> Option<MessageKind> {
        Some(match change {
            ChangeKind::Appeared { .. } => MessageKind::Appeared,
            ChangeKind::Updated { fields, .. } => {
                let bounded = |change: &FieldChange| FieldChange {
                    field: change.field,
                    from: text(&change.from),
                    to: text(&change.to),
                };
                self.changed = fields.iter().map(bounded).collect();
                self.sentence = format!("Azure changed it: {}", self.sentence);
                MessageKind::Updated
            }
            ChangeKind::ApprovedHere { by, .. } => {
                self.by = Some(text(&by.localized(Language::English)));
                MessageKind::Approved
            }
            ChangeKind::ApprovalFailed { by, failure, .. } => {
                self.by = Some(text(&by.localized(Language::English)));
                self.failure = Some(text(&wording::failure(failure, Language::English)));
                MessageKind::ApprovalFailed
            }
            ChangeKind::CommandEnded { purpose, result, .. } => {
                self.failure = (!result.is_success()).then(|| text(&result.sentence(Language::English)));
                MessageKind::of_command(*purpose, result)
            }
            ChangeKind::Started { .. } => MessageKind::Started,
            ChangeKind::Completed { while_away, .. } => {
                self.while_away = *while_away;
                MessageKind::Completed
            }
            ChangeKind::Cancelled { while_away, .. } => {
                self.while_away = *while_away;
                MessageKind::Cancelled
            }
            ChangeKind::ContactLost { failure } => {
                let summary = text(&wording::failure(failure, Language::English));
                self.sentence = format!("Azure can't be reached from {}: {summary}", self.sender());
                self.failure = Some(summary);
                MessageKind::ContactLost
            }
            ChangeKind::ContactRestored { after } => {
                let time = duration(*after);
                self.sentence = format!("Azure can be reached again from {} after {time}.", self.sender());
                MessageKind::ContactRestored
            }
            // The result of a request or command has its own change. The others concern this VM alone.
            ChangeKind::ApprovalRequested { .. }
            | ChangeKind::CommandStarted { .. }
            | ChangeKind::RuleStopped { .. }
            | ChangeKind::ClockJumped { .. } => return None,
        })
    }

    /// Unique across all VMs, and the same in every attempt.
    pub fn dedup_key(&self) -> String {
        // Messages that an earlier version saved have no sender id.
        let sender = self.sender_id.as_deref().or(self.vm.as_deref()).unwrap_or_default();
        format!("{sender}/{}", self.id)
    }

    pub(super) fn sender(&self) -> &str {
        self.vm.as_deref().unwrap_or("an unnamed VM")
    }
}

impl EventFacts {
    fn of(tracked: &TrackedEvent, outcome: Option<Outcome>) -> Self {
        let event: &Event = &tracked.event;
        let status = match outcome {
            // Azure has no status for an event that it no longer lists.
            Some(Outcome::Completed | Outcome::CompletedUnseen) => MessageKind::Completed.name().to_owned(),
            Some(Outcome::Cancelled) => MessageKind::Cancelled.name().to_owned(),
            None if tracked.is_started() => "Started".to_owned(),
            None => text(event.status.as_str()),
        };
        Self {
            event_id: text(event.id.as_ref().map_or(tracked.key.as_str(), |id| id.as_str())),
            event_type: text(event.event_type.as_str()),
            event_status: status,
            resources: event.resources.iter().take(MAX_VMS).map(|vm| text(vm.as_str())).collect(),
            not_before: tracked.not_before,
            event_source: event.source.as_ref().map(|source| text(source.as_str())),
            duration_in_seconds: event.duration_in_seconds,
            description: text(&event.description),
        }
    }
}

/// A change that happens only once to an event has no time in its id, so that it keeps its id if the program's state is
/// lost.
fn id(change: &Change, kind: MessageKind) -> String {
    let time = change.at.endpoint.timestamp_millis();
    match (change.kind.key(), kind) {
        (None, _) => format!("{}/{time}", kind.name()),
        (Some(key), MessageKind::Appeared | MessageKind::Started | MessageKind::Completed | MessageKind::Cancelled) => {
            format!("{}/{}", text(key.as_str()), kind.name())
        }
        (Some(key), _) => format!("{}/{}/{time}", text(key.as_str()), kind.name()),
    }
}

pub(super) fn duration(time: TimeDelta) -> String {
    let english = Locale { language: Language::English, formats: Formats::default(), offset: Utc.fix() };
    english.exactly(time)
}

fn text(untrusted: &str) -> String {
    line(untrusted, MAX_TEXT)
}

/// Keeps a full outbox small, whatever Azure writes.
const MAX_TEXT: usize = 500;
const MAX_VMS: usize = 100;

/// It is sent in a header, and servers limit their length.
const MAX_SENDER: usize = 100;
