//! One change, as another system is told of it. The words are English, as in the system's log: machines read them.

use chrono::{DateTime, Utc};
use scheduled_events::Event;
use serde::{Deserialize, Serialize};

use crate::change::{Change, FieldChange, What};
use crate::journal::sentence;
use crate::sanitize::line;
use crate::texts::Language;
use crate::tracker::{EndedEvent, HowEnded, Outcome, Purpose, TrackedEvent, Tracker};

/// One change, with all that is known of its event at that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The same for the same change, however often it is sent and whichever run of the program sends it. Together with
    /// the VM it is what receivers tell repetitions by: see [`Message::dedup_key`].
    pub id: String,
    /// What no other VM calls itself: Azure's id of it, or else its name. Whoever keeps the message gives it one where
    /// neither is known, and it keeps that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub teller_id: Option<String>,
    /// What it tells.
    pub kind: MessageKind,
    /// When, on the endpoint's clock.
    pub at: DateTime<Utc>,
    /// The VM that tells, if its name is known.
    pub vm: Option<String>,
    /// The same as a sentence.
    pub sentence: String,
    /// The event that it is about, if it is about one.
    pub event: Option<EventFacts>,
    /// Who approved.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// What Azure says differently.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub changed: Vec<FieldChange>,
    /// What failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    /// How long the event took, if both ends were seen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub took_seconds: Option<i64>,
    /// It ended while the program was not running.
    #[serde(skip_serializing_if = "is_false", default)]
    pub while_away: bool,
}

/// What a message tells. The names are kept for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// An event that was not known before.
    Appeared,
    /// Azure says something else about it.
    Updated,
    /// The endpoint took an approval given here.
    Approved,
    /// The endpoint did not take an approval given here.
    ApprovalFailed,
    /// The command that prepares for it did so.
    Prepared,
    /// The command that prepares for it failed.
    PreparationFailed,
    /// It is under way.
    Started,
    /// It is over and did happen.
    Completed,
    /// Azure withdrew it.
    Cancelled,
    /// The command that recovers from it did so.
    Recovered,
    /// The command that recovers from it failed.
    RecoveryFailed,
    /// The endpoint cannot be read any more.
    ContactLost,
    /// The endpoint can be read again.
    ContactRestored,
}

/// What Azure says about an event, under Azure's own names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct EventFacts {
    /// Azure's id, or the one it is known by here where Azure gave none.
    pub event_id: String,
    /// What happens.
    pub event_type: String,
    /// How far it has come.
    pub event_status: String,
    /// The VMs.
    pub resources: Vec<String>,
    /// The earliest start that was last stated.
    pub not_before: Option<DateTime<Utc>>,
    /// Who caused it.
    pub event_source: Option<String>,
    /// Seconds of interruption, as Azure says.
    pub duration_in_seconds: Option<i64>,
    /// Azure's words.
    pub description: String,
}

impl MessageKind {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Appeared,
        Self::Updated,
        Self::Approved,
        Self::ApprovalFailed,
        Self::Prepared,
        Self::PreparationFailed,
        Self::Started,
        Self::Completed,
        Self::Cancelled,
        Self::Recovered,
        Self::RecoveryFailed,
        Self::ContactLost,
        Self::ContactRestored,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Appeared => "appeared",
            Self::Updated => "updated",
            Self::Approved => "approved",
            Self::ApprovalFailed => "approval_failed",
            Self::Prepared => "prepared",
            Self::PreparationFailed => "preparation_failed",
            Self::Started => "started",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Recovered => "recovered",
            Self::RecoveryFailed => "recovery_failed",
            Self::ContactLost => "contact_lost",
            Self::ContactRestored => "contact_restored",
        }
    }

    /// Whether it is about an event, and not about the watch itself.
    #[must_use]
    pub fn is_of_event(self) -> bool {
        !matches!(self, Self::ContactLost | Self::ContactRestored)
    }

    /// Whether the event ended by it.
    #[must_use]
    pub fn is_end(self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }

    /// Whether it comes after the end of the event.
    #[must_use]
    pub fn is_aftermath(self) -> bool {
        matches!(self, Self::Recovered | Self::RecoveryFailed)
    }

    /// Whether only the session in which it happened knows of it. Everything else is known to all sessions of the VM,
    /// and one of them telling it is enough.
    #[must_use]
    pub fn is_of_one_session(self) -> bool {
        match self {
            Self::Approved
            | Self::ApprovalFailed
            | Self::Prepared
            | Self::PreparationFailed
            | Self::Recovered
            | Self::RecoveryFailed => true,
            Self::Appeared
            | Self::Updated
            | Self::Started
            | Self::Completed
            | Self::Cancelled
            | Self::ContactLost
            | Self::ContactRestored => false,
        }
    }

    fn of_command(purpose: Purpose, how: &HowEnded) -> Self {
        match (purpose, how.is_well()) {
            (Purpose::Prepare, true) => Self::Prepared,
            (Purpose::Prepare, false) => Self::PreparationFailed,
            (Purpose::Recover, true) => Self::Recovered,
            (Purpose::Recover, false) => Self::RecoveryFailed,
        }
    }
}

impl Message {
    /// What another system is to be told of a change, given the tracker that noticed it.
    #[must_use]
    pub fn of(change: &Change, tracker: &Tracker) -> Option<Self> {
        let kind = match &change.what {
            What::Appeared { .. } => MessageKind::Appeared,
            What::Updated { .. } => MessageKind::Updated,
            What::ApprovedHere { .. } => MessageKind::Approved,
            What::ApprovalFailed { .. } => MessageKind::ApprovalFailed,
            What::Started { .. } => MessageKind::Started,
            What::Completed { .. } => MessageKind::Completed,
            What::Cancelled { .. } => MessageKind::Cancelled,
            What::ContactLost { .. } => MessageKind::ContactLost,
            What::ContactRestored { .. } => MessageKind::ContactRestored,
            What::CommandEnded { purpose, how, .. } => MessageKind::of_command(*purpose, how),
            // What comes of it follows, nothing comes of what a person stopped, and a moved clock is nobody else's
            // business.
            What::ApprovalRequested { .. }
            | What::CommandBegan { .. }
            | What::RuleStopped { .. }
            | What::ClockJumped { .. } => return None,
        };
        let at = change.at.endpoint;
        let vm = tracker.this_vm().map(|vm| text(vm.as_str()));
        let azures_id = tracker.identity().and_then(|identity| identity.vm_id.as_deref());
        let mut message = Self {
            id: String::new(),
            teller_id: azures_id.or(vm.as_deref()).map(|id| line(id, LONGEST_TELLER)),
            kind,
            at,
            vm,
            sentence: String::new(),
            event: None,
            by: None,
            changed: Vec::new(),
            failure: None,
            took_seconds: None,
            while_away: false,
        };
        if let Some(key) = change.what.key() {
            let ended = tracker.ended().rev().find(|ended| ended.tracked.key == *key);
            let event = tracker.event(key).or(ended.map(|ended| &ended.tracked))?;
            let outcome = ended.map(|ended| ended.outcome).filter(|_| kind.is_end() || kind.is_aftermath());
            message.event = Some(EventFacts::of(event, outcome));
            message.sentence = sentence(&change.what, event);
            message.took_seconds = ended.and_then(EndedEvent::took).map(|took| took.num_seconds());
        }
        message.add_particulars(&change.what);
        message.id = id(change, kind);
        Some(message)
    }

    fn add_particulars(&mut self, what: &What) {
        match what {
            What::Updated { fields, .. } => {
                let named = |change: &FieldChange| FieldChange {
                    field: change.field,
                    from: text(&change.from),
                    to: text(&change.to),
                };
                self.changed = fields.iter().map(named).collect();
                self.sentence = format!("Azure changed what it says: {}", self.sentence);
            }
            What::ApprovedHere { by, .. } => self.by = Some(text(&by.spoken(Language::English))),
            What::ApprovalFailed { by, failure, .. } => {
                self.by = Some(text(&by.spoken(Language::English)));
                self.failure = Some(text(&Language::English.failure(failure)));
            }
            What::CommandEnded { how, .. } => {
                self.failure = (!how.is_well()).then(|| text(&how.sentence(Language::English)));
            }
            What::Completed { while_away, .. } | What::Cancelled { while_away, .. } => self.while_away = *while_away,
            What::ContactLost { failure } => {
                let summary = text(&Language::English.failure(failure));
                self.sentence = format!("Scheduled Events cannot be read on {}: {summary}", self.teller());
                self.failure = Some(summary);
            }
            What::ContactRestored { after } => {
                let seconds = after.num_seconds();
                self.sentence = format!("Scheduled Events can be read again on {} after {seconds} s.", self.teller());
            }
            What::Appeared { .. }
            | What::Started { .. }
            | What::ApprovalRequested { .. }
            | What::CommandBegan { .. }
            | What::RuleStopped { .. }
            | What::ClockJumped { .. } => {}
        }
    }

    /// The same whenever this VM tells of this change, and no other message's.
    #[must_use]
    pub fn dedup_key(&self) -> String {
        // One that an earlier version kept has no id of its teller.
        let teller = self.teller_id.as_deref().or(self.vm.as_deref()).unwrap_or_default();
        format!("{teller}/{}", self.id)
    }

    /// The VM that tells, in words.
    pub(super) fn teller(&self) -> &str {
        self.vm.as_deref().unwrap_or("an unnamed VM")
    }
}

impl EventFacts {
    fn of(tracked: &TrackedEvent, outcome: Option<Outcome>) -> Self {
        let event: &Event = &tracked.event;
        let status = match outcome {
            // Azure has no word for what it no longer lists.
            Some(Outcome::Completed | Outcome::CompletedUnseen) => MessageKind::Completed.name().to_owned(),
            Some(Outcome::Cancelled) => MessageKind::Cancelled.name().to_owned(),
            None if tracked.is_started() => "Started".to_owned(),
            None => text(event.status.as_str()),
        };
        Self {
            event_id: text(event.id.as_ref().map_or(tracked.key.as_str(), |id| id.as_str())),
            event_type: text(event.event_type.as_str()),
            event_status: status,
            resources: event.resources.iter().take(MOST_VMS).map(|vm| text(vm.as_str())).collect(),
            not_before: tracked.not_before,
            event_source: event.source.as_ref().map(|source| text(source.as_str())),
            duration_in_seconds: event.duration_in_seconds,
            description: text(&event.description),
        }
    }
}

/// What happens to an event once in its life is known by that alone, so that a run of the program that does not
/// remember having noticed it gives it the same name. Anything else is known by its time.
fn id(change: &Change, kind: MessageKind) -> String {
    let time = change.at.endpoint.timestamp_millis();
    match (change.what.key(), kind) {
        (None, _) => format!("{}/{time}", kind.name()),
        (Some(key), MessageKind::Appeared | MessageKind::Started | MessageKind::Completed | MessageKind::Cancelled) => {
            format!("{}/{}", text(key.as_str()), kind.name())
        }
        (Some(key), _) => format!("{}/{}/{time}", text(key.as_str()), kind.name()),
    }
}

fn text(foreign: &str) -> String {
    line(foreign, LONGEST_TEXT)
}

/// So that a full outbox stays small, whatever Azure writes.
const LONGEST_TEXT: usize = 500;
const MOST_VMS: usize = 100;

/// It goes into a header, where there is little room.
const LONGEST_TELLER: usize = 100;

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference, whatever the size")]
fn is_false(truth: &bool) -> bool {
    !truth
}
