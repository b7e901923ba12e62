//! Which entry of a document is which known event.
//!
//! A document can be made to hold anything, so nothing here may cost more than n log n.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use scheduled_events::{Event, EventId, EventStatus, EventType, NotBefore, VmName};

use super::state::TrackedEvent;
use crate::key::{EventKey, folded_resources};

/// How a document relates to what is known.
#[derive(Debug, Default)]
pub(super) struct Matching {
    /// Known events and what is now said about them.
    pub(super) known: Vec<(EventKey, Arc<Event>)>,
    /// Events not known so far, in the document's order.
    pub(super) fresh: Vec<Arc<Event>>,
    /// Known events that the document does not list.
    pub(super) missing: Vec<EventKey>,
}

/// Compares by content. The same id is the same event, also when everything else about it changed; without an id it is
/// the type and the VMs that make an event the same, and its time only where there are several of those.
///
/// Some endpoints (Microsoft's mock server) give an event a new id when it starts. So where an event was scheduled and is
/// gone, and another of the same type and VMs has started, it is the same event. `complete` says that the document
/// has no unreadable entries; otherwise an event can't be known to be gone.
pub(super) fn match_up(tracked: &BTreeMap<EventKey, TrackedEvent>, listed: &[Arc<Event>], complete: bool) -> Matching {
    let mut matching = Matching::default();
    let mut known: Vec<&TrackedEvent> = tracked.values().collect();
    let mut listed: Vec<&Arc<Event>> = listed.iter().collect();
    matching.pair(
        &mut known,
        &mut listed,
        |known| Some((Anchor::of(&known.event), Detail::of_known(known))),
        |event| Some((Anchor::of(event), Detail::of_listed(event))),
    );
    matching.pair(&mut known, &mut listed, |known| Some(Anchor::of(&known.event)), |event| Some(Anchor::of(event)));
    if complete {
        let starts = |event: &Event| event.status == EventStatus::Started && event.not_before == NotBefore::Unstated;
        matching.pair(
            &mut known,
            &mut listed,
            |known| type_and_vms(&known.event, !known.is_started()),
            |event| type_and_vms(event, starts(event)),
        );
    }
    known.sort_by_key(|event| &event.key);
    matching.fresh = listed.into_iter().map(Arc::clone).collect();
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

fn type_and_vms(event: &Event, wanted: bool) -> Option<(&EventType, Vec<String>)> {
    (wanted && event.id.is_some()).then(|| (&event.event_type, folded_resources(event)))
}

/// What makes two entries the same event over time.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Anchor<'a> {
    Id(&'a EventId),
    Nameless(&'a EventType, Vec<String>),
}

impl<'a> Anchor<'a> {
    fn of(event: &'a Event) -> Self {
        match &event.id {
            Some(id) => Self::Id(id),
            None => Self::Nameless(&event.event_type, folded_resources(event)),
        }
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail<'a> {
    Type(&'a EventType),
    Progress { not_before: Option<DateTime<Utc>>, started: bool },
}

impl<'a> Detail<'a> {
    fn of_known(known: &'a TrackedEvent) -> Self {
        if known.event.id.is_some() {
            return Self::Type(&known.event.event_type);
        }
        Self::Progress { not_before: known.not_before, started: known.is_started() }
    }

    fn of_listed(event: &'a Event) -> Self {
        if event.id.is_some() {
            return Self::Type(&event.event_type);
        }
        Self::Progress { not_before: event.not_before.time(), started: event.status == EventStatus::Started }
    }
}

#[derive(Debug)]
struct Counted<T>(T);

impl<T: Hash> Hash for Counted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Ord> Ord for Counted<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        #[cfg(test)]
        super::comparisons::count();
        self.0.cmp(&other.0)
    }
}

impl<T: Ord> PartialOrd for Counted<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: PartialEq> PartialEq for Counted<T> {
    fn eq(&self, other: &Self) -> bool {
        #[cfg(test)]
        super::comparisons::count();
        self.0 == other.0
    }
}

impl<T: Eq> Eq for Counted<T> {}

/// Makes one event of entries that can only mean one: the same id and type, or no id and the same type, VMs and time.
/// An id that stands for two types stays two events, for neither may hide the other.
pub(super) fn merged(listed: &[Arc<Event>]) -> Vec<Arc<Event>> {
    let mut groups: Vec<Vec<&Arc<Event>>> = Vec::with_capacity(listed.len());
    let mut places: BTreeMap<Counted<(Anchor<'_>, &EventType, String)>, usize> = BTreeMap::new();
    for event in listed {
        let time = if event.id.is_some() { String::new() } else { event.not_before.to_string() };
        let place = *places.entry(Counted((Anchor::of(event), &event.event_type, time))).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(event),
            None => groups.push(vec![event]),
        }
    }
    groups.iter().filter_map(|group| group.split_first().map(|(first, others)| merge(first, others))).collect()
}

/// The worse of the two wins wherever they differ, because a warning too many costs less than one too few: the later
/// status, the earlier start, every VM that either names, the longer interruption. Of texts the first that says
/// something stays.
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
    // An unusable value stands here under the name of its field, and once saved would hide what the other entry says.
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
