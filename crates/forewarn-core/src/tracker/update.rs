//! What Azure says differently about an event it had announced before.

use std::fmt::Display;
use std::sync::Arc;

use scheduled_events::{Event, EventStatus, NotBefore, VmName};

use super::state::TrackedEvent;
use crate::change::{Field, FieldChange};
use crate::key::folded_resources;

/// Takes in what is now said about an event and lists the differences. The stage is not touched.
pub(super) fn take_in(tracked: &mut TrackedEvent, event: &Arc<Event>) -> Vec<FieldChange> {
    // Of many events few change, and those that do not are not worth a look.
    if Arc::ptr_eq(&tracked.event, event) {
        return Vec::new();
    }
    let mut event = Arc::clone(event);
    if is_word_for_word(&tracked.event, &event) {
        // So that the next time this is seen at once.
        tracked.event = event;
        return Vec::new();
    }
    if tracked.is_started() && event.status == EventStatus::Scheduled {
        Arc::make_mut(&mut event).status = EventStatus::Started;
    }
    let before = &tracked.event;
    let mut differences = Differences::default();
    differences.note(Field::EventType, &before.event_type, &event.event_type);
    // Moving from Scheduled to Started is a change of its own.
    if matches!(event.status, EventStatus::Other(_)) {
        differences.note(Field::Status, &before.status, &event.status);
    }
    if before.resources != event.resources && folded_resources(before) != folded_resources(&event) {
        differences.note(Field::Resources, &names(&before.resources), &names(&event.resources));
    }
    // Azure takes the time away once the event has started, which is no news; and what starts cannot be moved.
    let states_time = event.status != EventStatus::Started && event.not_before != NotBefore::Unstated;
    if states_time {
        let stated = tracked.not_before.map_or_else(|| before.not_before.clone(), NotBefore::At);
        differences.note(Field::NotBefore, &stated, &event.not_before);
    }
    differences.note(Field::Description, &before.description, &event.description);
    differences.note(Field::Source, &or_empty(before.source.as_ref()), &or_empty(event.source.as_ref()));
    let (was, is) = (before.duration_in_seconds.as_ref(), event.duration_in_seconds.as_ref());
    differences.note(Field::Duration, &or_empty(was), &or_empty(is));
    if before.extra != event.extra {
        let text = |event: &Event| serde_json::to_string(&event.extra).unwrap_or_default();
        differences.note(Field::Other, &text(before), &text(&event));
    }
    if states_time {
        tracked.not_before = event.not_before.time();
    }
    tracked.event = event;
    differences.0
}

#[derive(Default)]
struct Differences(Vec<FieldChange>);

impl Differences {
    fn note<T: Display + PartialEq>(&mut self, field: Field, from: &T, to: &T) {
        if from != to {
            self.0.push(FieldChange { field, from: from.to_string(), to: to.to_string() });
        }
    }
}

/// Whether two entries say the same, the spelling of the names included.
fn is_word_for_word(one: &Event, other: &Event) -> bool {
    one == other && one.resources.iter().map(VmName::as_str).eq(other.resources.iter().map(VmName::as_str))
}

fn names(vms: &[VmName]) -> String {
    vms.iter().map(VmName::as_str).collect::<Vec<_>>().join(", ")
}

fn or_empty<T: Display>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}
