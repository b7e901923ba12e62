//! Which entry of a document is which known event.

use std::collections::BTreeMap;
use std::sync::Arc;

use scheduled_events::{Event, EventId, EventStatus, EventType, NotBefore};

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
pub(super) fn match_up(tracked: &BTreeMap<EventKey, TrackedEvent>, listed: &[Arc<Event>]) -> Matching {
    let mut matching = Matching::default();
    let mut candidates: BTreeMap<Anchor<'_>, Vec<&TrackedEvent>> = BTreeMap::new();
    for event in tracked.values() {
        candidates.entry(Anchor::of(&event.event)).or_default().push(event);
    }
    for group in candidates.values_mut() {
        group.sort_by_key(|event| (event.not_before.is_none(), event.not_before));
    }
    let listed = merged(listed);
    let mut left: Vec<&Arc<Event>> = listed.iter().collect();
    for exact in [true, false] {
        left.retain(|event| {
            let Some(group) = candidates.get_mut(&Anchor::of(event)) else { return true };
            let place = group.iter().position(|known| !exact || same_in_detail(known, event));
            let known = place.map(|place| group.remove(place));
            matching.known.extend(known.map(|known| (known.key.clone(), Arc::clone(event))));
            known.is_none()
        });
    }
    matching.fresh = left.into_iter().map(Arc::clone).collect();
    matching.missing = candidates.into_values().flatten().map(|event| event.key.clone()).collect();
    matching
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

/// Tells apart what shares an anchor.
fn same_in_detail(known: &TrackedEvent, event: &Event) -> bool {
    if event.id.is_some() {
        known.event.event_type == event.event_type
    } else {
        known.not_before == event.not_before.time() && known.is_started() == (event.status == EventStatus::Started)
    }
}

/// Makes one event of entries that can only mean one: the same id and type, or no id and the same type, VMs and time.
/// An id that stands for two types stays two events, for neither may hide the other.
fn merged(listed: &[Arc<Event>]) -> Vec<Arc<Event>> {
    let mut events: Vec<Arc<Event>> = Vec::with_capacity(listed.len());
    let mut places: BTreeMap<(Anchor<'_>, &EventType, String), usize> = BTreeMap::new();
    for event in listed {
        let time = if event.id.is_some() { String::new() } else { event.not_before.to_string() };
        let identity = (Anchor::of(event), &event.event_type, time);
        if let Some(first) = places.get(&identity).and_then(|place| events.get_mut(*place)) {
            merge(Arc::make_mut(first), event);
        } else {
            places.insert(identity, events.len());
            events.push(Arc::clone(event));
        }
    }
    events
}

/// The worse of the two wins wherever they differ, because a warning too many costs less than one too few: the later
/// status, the earlier start, every VM that either names, the longer interruption. Of texts the first that says
/// something stays.
fn merge(first: &mut Event, second: &Event) {
    if second.status == EventStatus::Started {
        first.status = EventStatus::Started;
    }
    for vm in &second.resources {
        if !first.resources.contains(vm) {
            first.resources.push(vm.clone());
        }
    }
    first.not_before = match (first.not_before.time(), second.not_before.time()) {
        (Some(one), Some(other)) => NotBefore::At(one.min(other)),
        (None, Some(only)) => NotBefore::At(only),
        (_, None) => first.not_before.clone(),
    };
    first.duration_in_seconds = first.duration_in_seconds.max(second.duration_in_seconds);
    if first.description.is_empty() {
        first.description.clone_from(&second.description);
    }
    if first.resource_type.is_empty() {
        first.resource_type.clone_from(&second.resource_type);
    }
    if first.source.is_none() {
        first.source.clone_from(&second.source);
    }
    for (name, value) in &second.extra {
        if !first.extra.contains_key(name) {
            first.extra.insert(name.clone(), value.clone());
        }
    }
    // An unusable value stands here under the name of its field, and once saved would hide what the other entry says.
    first.extra.retain(|name, _| !FIELDS.contains(&name.as_str()));
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
