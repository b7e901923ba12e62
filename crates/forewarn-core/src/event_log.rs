//! Entries for the operating system's event log, one for each stage of an event. Ids and field names are stable, and the
//! text is always English.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use forewarn_texts::Language;
use scheduled_events::VmName;

use crate::change::{Change, ChangeKind};
use crate::key::EventKey;
use crate::sanitize::line;
use crate::tracker::{EndedEvent, Purpose, TrackedEvent, Tracker};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLogEntry {
    pub id: EventLogId,
    pub event: EventKey,
    pub sentence: String,
    /// Each id always has the same fields in the same order. Values have one line each.
    pub fields: Vec<(&'static str, String)>,
}

/// The numbers never change. Windows ships a message file for 1 to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u16)]
pub enum EventLogId {
    Appeared = 101,
    Approved = 201,
    NotApproved = 202,
    Started = 301,
    Completed = 401,
    Cancelled = 402,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventLogLevel {
    Information,
    Warning,
}

impl EventLogId {
    pub const ALL: [Self; 6] =
        [Self::Appeared, Self::Approved, Self::NotApproved, Self::Started, Self::Completed, Self::Cancelled];

    pub fn number(self) -> u16 {
        self as u16
    }

    pub fn level(self) -> EventLogLevel {
        match self {
            Self::Appeared | Self::NotApproved | Self::Started => EventLogLevel::Warning,
            Self::Approved | Self::Completed | Self::Cancelled => EventLogLevel::Information,
        }
    }

    /// Whether only the session in which it happened can log it. All sessions on the VM see the others, and the first
    /// one logs them.
    pub fn is_local_to_session(self) -> bool {
        matches!(self, Self::Approved | Self::NotApproved)
    }
}

impl EventLogEntry {
    /// The entry for a change, if it has one. Call it with the tracker that returned the change.
    pub fn of(change: &Change, tracker: &Tracker) -> Option<Self> {
        let key = change.kind.key()?;
        let (event, ended) = tracker.find(key)?;
        let (id, extra) = match &change.kind {
            ChangeKind::Appeared { .. } => (EventLogId::Appeared, vec![]),
            ChangeKind::ApprovedHere { by, .. } => {
                (EventLogId::Approved, vec![("By", field(&by.localized(Language::English)))])
            }
            ChangeKind::ApprovalFailed { by, .. } => {
                (EventLogId::NotApproved, vec![("By", field(&by.localized(Language::English)))])
            }
            ChangeKind::Started { .. } => (EventLogId::Started, vec![]),
            ChangeKind::Completed { while_away, .. } => {
                let took = ended.and_then(EndedEvent::took).map(|took| took.num_seconds().to_string());
                let fields = vec![("TookSeconds", took.unwrap_or_default()), ("WhileAway", while_away.to_string())];
                (EventLogId::Completed, fields)
            }
            ChangeKind::Cancelled { while_away, .. } => {
                (EventLogId::Cancelled, vec![("WhileAway", while_away.to_string())])
            }
            ChangeKind::Updated { .. }
            | ChangeKind::ApprovalRequested { .. }
            | ChangeKind::RuleStopped { .. }
            | ChangeKind::CommandStarted { .. }
            | ChangeKind::CommandEnded { .. }
            | ChangeKind::ContactLost { .. }
            | ChangeKind::ContactRestored { .. }
            | ChangeKind::ClockJumped { .. } => return None,
        };
        let fields = common_fields(event, change.at.endpoint).into_iter().chain(extra).collect();
        Some(Self { id, event: key.clone(), sentence: sentence(&change.kind, event), fields })
    }

    /// The entry on several lines, for a log viewer.
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

fn common_fields(tracked: &TrackedEvent, at: DateTime<Utc>) -> [(&'static str, String); 8] {
    let event = &tracked.event;
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    [
        ("EventId", event.id.as_ref().map(|id| field(id.as_str())).unwrap_or_default()),
        ("EventType", field(event.event_type.as_str())),
        ("Resources", field(&names(&event.resources, usize::MAX))),
        ("NotBefore", tracked.not_before.map(time).unwrap_or_default()),
        ("EventSource", event.source.as_ref().map(|source| field(source.as_str())).unwrap_or_default()),
        ("DurationInSeconds", event.duration_in_seconds.map(|seconds| seconds.to_string()).unwrap_or_default()),
        ("Description", field(&event.description)),
        ("At", time(at)),
    ]
}

/// One English sentence about a change to an event. Webhook messages use it too.
pub(crate) fn sentence(change: &ChangeKind, tracked: &TrackedEvent) -> String {
    let event_type = line(tracked.event.event_type.as_str(), MAX_NAME);
    let kind = if event_type.is_empty() { "Event" } else { &event_type };
    let vms = names(&tracked.event.resources, MAX_NAMED);
    match change {
        ChangeKind::Appeared { already_started: true, .. } => {
            format!("{kind} of {vms} was already in progress when first seen.")
        }
        ChangeKind::ApprovedHere { by, .. } => {
            format!("{kind} of {vms} was approved by {}.", line(&by.localized(Language::English), MAX_APPROVER))
        }
        ChangeKind::ApprovalFailed { .. } => format!("The approval of {kind} of {vms} wasn't accepted."),
        ChangeKind::Started { .. } => format!("{kind} of {vms} has started."),
        ChangeKind::Completed { .. } => format!("{kind} of {vms} has finished."),
        ChangeKind::Cancelled { .. } => format!("{kind} of {vms} was canceled by Azure."),
        ChangeKind::CommandEnded { purpose, result, .. } => {
            let ended = if result.is_success() { "succeeded" } else { "failed" };
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
    let named: Vec<String> = vms.iter().take(most).map(|vm| line(vm.as_str(), MAX_NAME)).collect();
    match (named.as_slice(), vms.len().saturating_sub(most)) {
        ([], _) => "an unnamed VM".to_owned(),
        (named, 0) => named.join(", "),
        (named, others) => format!("{} and {others} more", named.join(", ")),
    }
}

fn field(untrusted: &str) -> String {
    line(untrusted, MAX_FIELD)
}

/// In the sentence only; the field has all VMs.
const MAX_NAMED: usize = 5;

const MAX_NAME: usize = 64;

/// Fits the longest rule name with the text around it.
const MAX_APPROVER: usize = 72;

/// All fields together must fit into the 31,839 UTF-16 units that Windows allows.
const MAX_FIELD: usize = 2_000;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use scheduled_events::Event;

    use super::*;
    use crate::Timestamp;
    use crate::shorten::units_of;
    use crate::testing::{Harness, key, on, reboot, start, started};

    fn entry(harness: &Harness, kind: ChangeKind) -> Option<EventLogEntry> {
        EventLogEntry::of(&Change { at: Timestamp { endpoint: start(), local: start() }, kind }, &harness.tracker)
    }

    fn value<'a>(entry: &'a EventLogEntry, name: &str) -> &'a str {
        entry.fields.iter().find(|(known, _)| *known == name).map_or("missing", |(_, value)| value)
    }

    #[test]
    fn numbers_are_unique_and_have_a_message_file() {
        let numbers: BTreeSet<u16> = EventLogId::ALL.into_iter().map(EventLogId::number).collect();
        assert_eq!(numbers.len(), EventLogId::ALL.len());
        assert!(numbers.iter().all(|number| (1..=1000).contains(number)), "{numbers:?}");
    }

    #[test]
    fn the_documentation_lists_every_id_and_field() {
        let table = include_str!("../../../docs/event-log.md");
        for id in EventLogId::ALL {
            let row = format!("| {} | {:?} | {:?} |", id.number(), id, id.level());
            assert!(table.contains(&row), "docs/event-log.md lacks {row:?}");
        }
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let appeared = entry(&harness, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        for (name, _) in &appeared.fields {
            assert!(table.contains(&format!("| `{name}` |")), "docs/event-log.md lacks {name}");
        }
    }

    #[test]
    fn every_stage_of_an_event_is_logged() {
        let mut harness = Harness::new();
        let event = on(&["web-01", "web-02"], reboot("A"));
        harness.poll(std::slice::from_ref(&event));
        let appeared = entry(&harness, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        assert_eq!((appeared.id.number(), appeared.id.level()), (101, EventLogLevel::Warning));
        assert_eq!(appeared.sentence, "Reboot of web-01, web-02 is scheduled.");
        assert_eq!(value(&appeared, "NotBefore"), "2026-03-02T12:47:00Z");
        assert_eq!(value(&appeared, "Resources"), "web-01, web-02");

        let approved = entry(&harness, ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }).unwrap();
        assert_eq!((approved.id.number(), value(&approved, "By")), (201, "ada"));
        assert_eq!(approved.sentence, "Reboot of web-01, web-02 was approved by ada.");

        harness.poll(&[started(event)]);
        let begun = entry(&harness, ChangeKind::Started { key: key("A") }).unwrap();
        assert_eq!((begun.id.number(), begun.sentence.as_str()), (301, "Reboot of web-01, web-02 has started."));
        assert_eq!(value(&begun, "NotBefore"), "2026-03-02T12:47:00Z", "even though Azure no longer states it");

        harness.advance(59);
        harness.poll(&[]);
        let completed = ChangeKind::Completed { key: key("A"), start_seen: true, while_away: false };
        let over = entry(&harness, completed).unwrap();
        assert_eq!((over.id.number(), over.id.level()), (401, EventLogLevel::Information));
        assert_eq!((value(&over, "TookSeconds"), value(&over, "WhileAway")), ("60", "false"));
    }

    #[test]
    fn other_changes_are_not_logged() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        assert_eq!(entry(&harness, ChangeKind::Updated { key: key("A"), fields: Vec::new() }), None);
        assert_eq!(entry(&harness, ChangeKind::Started { key: key("unknown") }), None);
    }

    #[test]
    fn untrusted_text_stays_within_its_field() {
        let mut harness = Harness::new();
        let nasty = Event { description: format!("a\r\nBy: eve\u{202e}{}", "x".repeat(100_000)), ..reboot("A") };
        let names: Vec<String> = (0..300).map(|number| format!("vm{number}\n")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        harness.poll(&[on(&names, nasty)]);
        let entry = entry(&harness, ChangeKind::Appeared { key: key("A"), already_started: false }).unwrap();
        assert_eq!(entry.text().lines().count(), 2 + entry.fields.len(), "a line each");
        assert_eq!(entry.to_string().lines().count(), 1);
        assert!(entry.sentence.ends_with("vm4 and 295 more is scheduled."), "{}", entry.sentence);
        assert!(units_of(&entry.text()) < 31_839);
    }
}
