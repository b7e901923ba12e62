//! Matches the entries of a document with tracked events.
//!
//! A document may be malicious, so nothing here takes more than O(n log n).

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use scheduled_events::{Event, EventId, EventStatus, EventType, NotBefore, VmName};

use super::state::TrackedEvent;
#[cfg(test)]
use super::tests::comparisons::Counted;
use crate::key::{EventKey, folded_resources};

#[derive(Debug, Default)]
pub(super) struct Matching {
    pub(super) known: Vec<(EventKey, Arc<Event>)>,
    /// In the document's order.
    pub(super) new: Vec<Arc<Event>>,
    /// Tracked events that the document doesn't list.
    pub(super) missing: Vec<EventKey>,
}

/// Entries with the same id are the same event, even if everything else changed. Without an id, type and VMs identify
/// an event, and its time if there are several of those.
///
/// Some endpoints (Microsoft's mock server) give an event a new id when it starts. So if a scheduled event is gone and
/// another one of the same type and VMs has started, it is the same event. In a document that isn't complete, because it
/// has unreadable entries, an event can't be known to be gone.
pub(super) fn match_events(
    tracked: &BTreeMap<EventKey, TrackedEvent>,
    listed: &[Arc<Event>],
    is_complete: bool,
) -> Matching {
    let mut matching = Matching::default();
    let mut known: Vec<&TrackedEvent> = tracked.values().collect();
    let mut listed: Vec<&Arc<Event>> = listed.iter().collect();
    matching.pair(
        &mut known,
        &mut listed,
        |known| Some((StableId::of(&known.event), detail(&known.event, known.not_before, known.is_started()))),
        |event| {
            let is_started = event.status == EventStatus::Started;
            Some((StableId::of(event), detail(event, event.not_before.time(), is_started)))
        },
    );
    matching.pair(&mut known, &mut listed, |known| Some(StableId::of(&known.event)), |event| Some(StableId::of(event)));
    if is_complete {
        let starts = |event: &Event| event.status == EventStatus::Started && event.not_before == NotBefore::Unstated;
        matching.pair(
            &mut known,
            &mut listed,
            |known| type_and_vms(&known.event, !known.is_started()),
            |event| type_and_vms(event, starts(event)),
        );
    }
    known.sort_by_key(|event| &event.key);
    matching.new = listed.into_iter().map(Arc::clone).collect();
    matching.missing = known.into_iter().map(|event| event.key.clone()).collect();
    matching
}

impl Matching {
    /// Pairs known with listed events that have the same key, the earliest known one first, and leaves the others.
    fn pair<'a, K: Ord>(
        &mut self,
        known: &mut Vec<&'a TrackedEvent>,
        listed: &mut Vec<&'a Arc<Event>>,
        key_of_known: impl Fn(&'a TrackedEvent) -> Option<K>,
        key_of_listed: impl Fn(&'a Event) -> Option<K>,
    ) {
        if known.is_empty() || listed.is_empty() {
            return;
        }
        known.sort_by_key(|event| (event.not_before.is_none(), event.not_before));
        let mut groups: BTreeMap<Counted<K>, VecDeque<&'a TrackedEvent>> = BTreeMap::new();
        let mut others = Vec::new();
        for event in known.drain(..) {
            match key_of_known(event) {
                Some(key) => groups.entry(Counted(key)).or_default().push_back(event),
                None => others.push(event),
            }
        }
        listed.retain(|event| {
            let group = key_of_listed(event).and_then(|key| groups.get_mut(&Counted(key)));
            let Some(first) = group.and_then(VecDeque::pop_front) else { return true };
            self.known.push((first.key.clone(), Arc::clone(event)));
            false
        });
        known.extend(groups.into_values().flatten().chain(others));
    }
}

fn type_and_vms(event: &Event, condition: bool) -> Option<(&EventType, Vec<String>)> {
    (condition && event.id.is_some()).then(|| (&event.event_type, folded_resources(event)))
}

/// Stays the same for as long as an event is listed.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum StableId<'a> {
    Id(&'a EventId),
    TypeAndVms(&'a EventType, Vec<String>),
}

impl<'a> StableId<'a> {
    fn of(event: &'a Event) -> Self {
        match &event.id {
            Some(id) => Self::Id(id),
            None => Self::TypeAndVms(&event.event_type, folded_resources(event)),
        }
    }
}

/// Distinguishes events that have the same [`StableId`].
fn detail(
    event: &Event,
    not_before: Option<DateTime<Utc>>,
    is_started: bool,
) -> (Option<&EventType>, Option<DateTime<Utc>>, bool) {
    if event.id.is_some() { (Some(&event.event_type), None, false) } else { (None, not_before, is_started) }
}

/// A map key. In tests it counts comparisons.
#[cfg(not(test))]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Counted<T>(T);

/// Merges entries that can only mean one event: those with the same id and type, or without an id and with the same
/// type, VMs and time. An id with two types stays two events, so that neither hides the other.
pub(super) fn merge_duplicates(listed: &[Arc<Event>]) -> Vec<Arc<Event>> {
    let mut groups: Vec<Vec<&Arc<Event>>> = Vec::with_capacity(listed.len());
    let mut indices: BTreeMap<Counted<(StableId<'_>, &EventType, String)>, usize> = BTreeMap::new();
    for event in listed {
        let time = if event.id.is_some() { String::new() } else { event.not_before.to_string() };
        let index = *indices.entry(Counted((StableId::of(event), &event.event_type, time))).or_insert(groups.len());
        match groups.get_mut(index) {
            Some(group) => group.push(event),
            None => groups.push(vec![event]),
        }
    }
    groups.iter().filter_map(|group| group.split_first().map(|(first, others)| merge(first, others))).collect()
}

/// Takes the worse value wherever they differ, because an unnecessary warning costs less than a missing one: the later
/// status, the earlier start, all VMs, the longer interruption. Of texts, the first one that isn't empty.
fn merge(first: &Arc<Event>, others: &[&Arc<Event>]) -> Arc<Event> {
    if others.is_empty() {
        return Arc::clone(first);
    }
    let mut merged = Event::clone(first);
    for other in others {
        if other.status == EventStatus::Started {
            merged.status = EventStatus::Started;
        }
        merged.not_before = match (merged.not_before.time(), other.not_before.time()) {
            (Some(one), Some(another)) => NotBefore::At(one.min(another)),
            (None, Some(only)) => NotBefore::At(only),
            (_, None) => merged.not_before,
        };
        merged.duration_in_seconds = merged.duration_in_seconds.max(other.duration_in_seconds);
        if merged.description.is_empty() {
            merged.description.clone_from(&other.description);
        }
        if merged.resource_type.is_empty() {
            merged.resource_type.clone_from(&other.resource_type);
        }
        if merged.source.is_none() {
            merged.source.clone_from(&other.source);
        }
        for (name, value) in &other.extra {
            if !merged.extra.contains_key(name) {
                merged.extra.insert(name.clone(), value.clone());
            }
        }
    }
    let mut seen: HashSet<Counted<&VmName>> = HashSet::new();
    let names = std::iter::once(first).chain(others.iter().copied()).flat_map(|event| &event.resources);
    merged.resources = names.filter(|vm| seen.insert(Counted(vm))).cloned().collect();
    // An unreadable value is in `extra` under its field's name. Once saved, it would hide the other entry's value.
    merged.extra.retain(|name, _| !FIELDS.contains(&name.as_str()));
    Arc::new(merged)
}

const FIELDS: [&str; 9] = [
    "EventId",
    "EventStatus",
    "EventType",
    "ResourceType",
    "Resources",
    "NotBefore",
    "Description",
    "EventSource",
    "DurationInSeconds",
];
