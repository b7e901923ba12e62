//! What goes into the system's own log, for those who collect such logs: one entry for each step in the life of an
//! event. Numbers and names of fields are stable, and the words are English whatever the person's language is.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use scheduled_events::VmName;

use crate::change::{Change, ChangeKind};
use crate::key::EventKey;
use crate::sanitize::line;
use crate::texts::Language;
use crate::tracker::{EndedEvent, Purpose, TrackedEvent, Tracker};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLogEntry {
    pub id: EventLogId,
    pub event: EventKey,
    pub sentence: String,
    /// The particulars, by name: always all those that the kind of entry has, each on one line, in the same order.
    pub fields: Vec<(&'static str, String)>,
}

/// What an entry tells. The numbers are kept for ever; 1 to 1000 are those for which Windows brings a message file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventLogId {
    /// Azure announced an event, or began it unannounced.
    Appeared,
    Approved,
    /// The endpoint did not take an approval given here.
    NotApproved,
    Started,
    Completed,
    Cancelled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventLogLevel {
    Information,
    /// Something comes to the VM, or did not go as wanted.
    Warning,
}

impl EventLogId {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Appeared, Self::Approved, Self::NotApproved, Self::Started, Self::Completed, Self::Cancelled];

    #[must_use]
    pub fn number(self) -> u16 {
        match self {
            Self::Appeared => 101,
            Self::Approved => 201,
            Self::NotApproved => 202,
            Self::Started => 301,
            Self::Completed => 401,
            Self::Cancelled => 402,
        }
    }

    #[must_use]
    pub fn level(self) -> EventLogLevel {
        match self {
            Self::Appeared | Self::NotApproved | Self::Started => EventLogLevel::Warning,
            Self::Approved | Self::Completed | Self::Cancelled => EventLogLevel::Information,
        }
    }

    /// Whether only the session in which it happened knows of it. Everything else is known to all sessions of the VM,
    /// and one of them writing it is enough.
    #[must_use]
    pub fn is_local_to_session(self) -> bool {
        match self {
            Self::Approved | Self::NotApproved => true,
            Self::Appeared | Self::Started | Self::Completed | Self::Cancelled => false,
        }
    }
}

impl EventLogEntry {
    /// What is to be written of a change, given the tracker that noticed it.
    #[must_use]
    pub fn of(change: &Change, tracker: &Tracker) -> Option<Self> {
        let (id, key) = match &change.kind {
            ChangeKind::Appeared { key, .. } => (EventLogId::Appeared, key),
            ChangeKind::ApprovedHere { key, .. } => (EventLogId::Approved, key),
            ChangeKind::ApprovalFailed { key, .. } => (EventLogId::NotApproved, key),
            ChangeKind::Started { key } => (EventLogId::Started, key),
            ChangeKind::Completed { key, .. } => (EventLogId::Completed, key),
            ChangeKind::Cancelled { key, .. } => (EventLogId::Cancelled, key),
            ChangeKind::Updated { .. }
            | ChangeKind::ApprovalRequested { .. }
            | ChangeKind::RuleStopped { .. }
            | ChangeKind::CommandStarted { .. }
            | ChangeKind::CommandEnded { .. }
            | ChangeKind::ContactLost { .. }
            | ChangeKind::ContactRestored { .. }
            | ChangeKind::ClockJumped { .. } => return None,
        };
        let ended = ended(tracker, key);
        let event = tracker.event(key).or(ended.map(|ended| &ended.tracked))?;
        let mut fields = particulars(event, change.at.endpoint);
        match &change.kind {
            ChangeKind::ApprovedHere { by, .. } | ChangeKind::ApprovalFailed { by, .. } => {
                fields.push(("By", text(&by.localized(Language::English))));
            }
            ChangeKind::Completed { while_away, .. } => {
                let took = ended.and_then(EndedEvent::took).map(|took| took.num_seconds().to_string());
                fields.extend([("TookSeconds", took.unwrap_or_default()), ("WhileAway", while_away.to_string())]);
            }
            ChangeKind::Cancelled { while_away, .. } => fields.push(("WhileAway", while_away.to_string())),
            ChangeKind::Appeared { .. }
            | ChangeKind::Started { .. }
            | ChangeKind::Updated { .. }
            | ChangeKind::ApprovalRequested { .. }
            | ChangeKind::RuleStopped { .. }
            | ChangeKind::CommandStarted { .. }
            | ChangeKind::CommandEnded { .. }
            | ChangeKind::ContactLost { .. }
            | ChangeKind::ContactRestored { .. }
            | ChangeKind::ClockJumped { .. } => {}
        }
        Some(Self { id, event: key.clone(), sentence: sentence(&change.kind, event), fields })
    }

    /// The entry on several lines, as a viewer of logs shows it.
    #[must_use]
    pub fn text(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        format!("{}\r\n\r\n{}", self.sentence, fields.join("\r\n"))
    }
}

impl fmt::Display for EventLogEntry {
    /// The entry on one line, for a log file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.id.number(), self.sentence)?;
        self.fields.iter().try_for_each(|(name, value)| write!(f, " {name}={value:?}"))
    }
}

fn ended<'a>(tracker: &'a Tracker, key: &EventKey) -> Option<&'a EndedEvent> {
    tracker.ended().rev().find(|ended| ended.tracked.key == *key)
}

fn particulars(tracked: &TrackedEvent, at: DateTime<Utc>) -> Vec<(&'static str, String)> {
    let event = &tracked.event;
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    vec![
        ("EventId", event.id.as_ref().map(|id| text(&id.to_string())).unwrap_or_default()),
        ("EventType", text(event.event_type.as_str())),
        ("Resources", text(&names(&event.resources, usize::MAX))),
        ("NotBefore", tracked.not_before.map(time).unwrap_or_default()),
        ("EventSource", event.source.as_ref().map(|source| text(source.as_str())).unwrap_or_default()),
        ("DurationInSeconds", event.duration_in_seconds.map(|seconds| seconds.to_string()).unwrap_or_default()),
        ("Description", text(&event.description)),
        ("At", time(at)),
    ]
}

/// What happened to an event, in one sentence.
pub(crate) fn sentence(what: &ChangeKind, tracked: &TrackedEvent) -> String {
    let event_type = line(tracked.event.event_type.as_str(), LONGEST_NAME);
    let kind = if event_type.is_empty() { "Event" } else { &event_type };
    let vms = names(&tracked.event.resources, MOST_NAMED);
    match what {
        ChangeKind::Appeared { already_started: true, .. } => format!("{kind} of {vms} was under way when first seen."),
        ChangeKind::ApprovedHere { by, .. } => {
            format!("{kind} of {vms} was approved by {}.", line(&by.localized(Language::English), LONGEST_RULE))
        }
        ChangeKind::ApprovalFailed { .. } => format!("The approval of {kind} of {vms} was not accepted."),
        ChangeKind::Started { .. } => format!("{kind} of {vms} has started."),
        ChangeKind::Completed { .. } => format!("{kind} of {vms} is over."),
        ChangeKind::Cancelled { .. } => format!("{kind} of {vms} was withdrawn by Azure."),
        ChangeKind::CommandEnded { purpose, how, .. } => {
            let ended = if how.is_success() { "is done" } else { "failed" };
            match purpose {
                Purpose::Prepare => format!("The preparation for {kind} of {vms} {ended}."),
                Purpose::Recover => format!("The recovery from {kind} of {vms} {ended}."),
            }
        }
        ChangeKind::Appeared { already_started: false, .. }
        | ChangeKind::Updated { .. }
        | ChangeKind::ApprovalRequested { .. }
        | ChangeKind::RuleStopped { .. }
        | ChangeKind::CommandStarted { .. }
        | ChangeKind::ContactLost { .. }
        | ChangeKind::ContactRestored { .. }
        | ChangeKind::ClockJumped { .. } => format!("{kind} of {vms} is scheduled."),
    }
}

fn names(vms: &[VmName], most: usize) -> String {
    let named: Vec<String> = vms.iter().take(most).map(|vm| line(vm.as_str(), LONGEST_NAME)).collect();
    match (named.as_slice(), vms.len().saturating_sub(most)) {
        ([], _) => "an unnamed VM".to_owned(),
        (named, 0) => named.join(", "),
        (named, others) => format!("{} and {others} more", named.join(", ")),
    }
}

fn text(foreign: &str) -> String {
    line(foreign, LONGEST_FIELD)
}

/// In the sentence; the field has them all.
const MOST_NAMED: usize = 5;

const LONGEST_NAME: usize = 64;

/// A rule's name and what stands around it.
const LONGEST_RULE: usize = 72;

/// All fields together have to stay within the 31,839 units that Windows takes.
const LONGEST_FIELD: usize = 2_000;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use scheduled_events::Event;

    use super::*;
    use crate::Timestamp;
    use crate::testing::{World, key, on, reboot, start, started};
    use crate::texts::units_of;

    fn entry(world: &World, what: ChangeKind) -> Option<EventLogEntry> {
        EventLogEntry::of(&Change { at: Timestamp { endpoint: start(), local: start() }, kind: what }, &world.tracker)
    }

    fn field<'a>(entry: &'a EventLogEntry, name: &str) -> &'a str {
        entry.fields.iter().find(|(known, _)| *known == name).map_or("missing", |(_, value)| value)
    }

    #[test]
    fn numbers_are_unique_and_have_a_message_file() {
        let numbers: BTreeSet<u16> = EventLogId::ALL.into_iter().map(EventLogId::number).collect();
        assert_eq!(numbers.len(), EventLogId::ALL.len());
        assert!(numbers.iter().all(|number| (1..=1000).contains(number)), "{numbers:?}");
    }

    #[test]
    fn the_documented_table_is_what_is_written() {
        let table = include_str!("../../../docs/event-log.md");
        for id in EventLogId::ALL {
            let row = format!("| {} | {:?} | {:?} |", id.number(), id, id.level());
            assert!(table.contains(&row), "docs/event-log.md lacks {row:?}");
        }
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let appeared = entry(&world, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        for (name, _) in &appeared.fields {
            assert!(table.contains(&format!("| `{name}` |")), "docs/event-log.md lacks {name}");
        }
    }

    #[test]
    fn the_life_of_an_event_is_written_step_by_step() {
        let mut world = World::new();
        let event = on(&["web-01", "web-02"], reboot("A"));
        world.sees(std::slice::from_ref(&event));
        let appeared = entry(&world, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        assert_eq!((appeared.id.number(), appeared.id.level()), (101, EventLogLevel::Warning));
        assert_eq!(appeared.sentence, "Reboot of web-01, web-02 is scheduled.");
        assert_eq!(field(&appeared, "NotBefore"), "2026-03-02T12:47:00Z");
        assert_eq!(field(&appeared, "Resources"), "web-01, web-02");

        let approved = entry(&world, ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }).unwrap();
        assert_eq!((approved.id.number(), field(&approved, "By")), (201, "ada"));
        assert_eq!(approved.sentence, "Reboot of web-01, web-02 was approved by ada.");

        world.sees(&[started(event)]);
        let begun = entry(&world, ChangeKind::Started { key: key("A") }).unwrap();
        assert_eq!((begun.id.number(), begun.sentence.as_str()), (301, "Reboot of web-01, web-02 has started."));
        assert_eq!(field(&begun, "NotBefore"), "2026-03-02T12:47:00Z", "also once Azure no longer says so");

        world.pass(59);
        world.sees(&[]);
        let what = ChangeKind::Completed { key: key("A"), start_seen: true, while_away: false };
        let over = entry(&world, what).unwrap();
        assert_eq!((over.id.number(), over.id.level()), (401, EventLogLevel::Information));
        assert_eq!((field(&over, "TookSeconds"), field(&over, "WhileAway")), ("60", "false"));
    }

    #[test]
    fn what_is_no_step_of_an_event_is_not_written() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        assert_eq!(entry(&world, ChangeKind::Updated { key: key("A"), fields: Vec::new() }), None);
        assert_eq!(entry(&world, ChangeKind::Started { key: key("unknown") }), None);
    }

    #[test]
    fn foreign_text_stays_in_its_place() {
        let mut world = World::new();
        let nasty = Event { description: format!("a\r\nBy: eve\u{202e}{}", "x".repeat(100_000)), ..reboot("A") };
        let names: Vec<String> = (0..300).map(|number| format!("vm{number}\n")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        world.sees(&[on(&names, nasty)]);
        let entry = entry(&world, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        assert_eq!(entry.text().lines().count(), 2 + entry.fields.len(), "a line each");
        assert_eq!(entry.to_string().lines().count(), 1);
        assert!(entry.sentence.ends_with("vm4 and 295 more is scheduled."), "{}", entry.sentence);
        assert!(units_of(&entry.text()) < 31_839);
    }
}
