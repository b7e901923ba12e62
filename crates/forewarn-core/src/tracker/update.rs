//! Updates a tracked event with what a newer document says about it.

use std::fmt::Display;
use std::sync::Arc;

use scheduled_events::{Event, EventStatus, NotBefore, VmName};

use super::ApprovalProgress;
use super::state::{EventStage, TrackedEvent};
use crate::change::{Change, ChangeKind, Field, FieldChange};
use crate::clock::{Now, Timestamp};
use crate::key::folded_resources;

pub(super) fn update(
    tracked: &mut TrackedEvent,
    event: &Arc<Event>,
    at: Timestamp,
    now: &Now,
    changes: &mut Vec<Change>,
) {
    let starts = !tracked.is_started() && event.status == EventStatus::Started;
    if tracked.event.id != event.id {
        tracked.earlier_id.clone_from(&tracked.event.id);
    }
    let fields = update_fields(tracked, event);
    tracked.listed = true;
    if tracked.seen_in_boot != now.boot {
        tracked.seen_in_boot.clone_from(&now.boot);
    }
    if !fields.is_empty() {
        changes.push(Change { at, kind: ChangeKind::Updated { key: tracked.key.clone(), fields } });
    }
    if starts {
        tracked.stage = EventStage::Started { at, unannounced: false };
        changes.push(Change { at, kind: ChangeKind::Started { key: tracked.key.clone() } });
    } else if let Some(approval) = &mut tracked.approval
        && let ApprovalProgress::Accepted { at: accepted } = approval.progress
    {
        approval.progress = ApprovalProgress::Waiting { accepted };
    }
}

/// Updates everything but the stage, and returns the differences.
fn update_fields(tracked: &mut TrackedEvent, event: &Arc<Event>) -> Vec<FieldChange> {
    if Arc::ptr_eq(&tracked.event, event) {
        return Vec::new();
    }
    let mut event = Arc::clone(event);
    if is_identical(&tracked.event, &event) {
        // The next comparison is by pointer then.
        tracked.replace_event(event);
        return Vec::new();
    }
    if tracked.is_started() && event.status == EventStatus::Scheduled {
        Arc::make_mut(&mut event).status = EventStatus::Started;
    }
    let before = &tracked.event;
    let mut differences = Differences::default();
    differences.add(Field::EventType, &before.event_type, &event.event_type);
    // A start has its own change.
    if matches!(event.status, EventStatus::Other(_)) {
        differences.add(Field::Status, &before.status, &event.status);
    }
    if before.resources != event.resources && folded_resources(before) != folded_resources(&event) {
        differences.add(Field::Resources, &names(&before.resources), &names(&event.resources));
    }
    // Azure removes the time when the event starts, which is no change to report.
    let states_time = event.status != EventStatus::Started && event.not_before != NotBefore::Unstated;
    if states_time {
        let stated = tracked.not_before.map_or_else(|| before.not_before.clone(), NotBefore::At);
        differences.add(Field::NotBefore, &stated, &event.not_before);
    }
    differences.add(Field::Description, &before.description, &event.description);
    differences.add(Field::Source, &or_empty(before.source.as_ref()), &or_empty(event.source.as_ref()));
    let (was, is) = (before.duration_in_seconds.as_ref(), event.duration_in_seconds.as_ref());
    differences.add(Field::Duration, &or_empty(was), &or_empty(is));
    if before.extra != event.extra {
        let text = |event: &Event| serde_json::to_string(&event.extra).unwrap_or_default();
        differences.add(Field::Other, &text(before), &text(&event));
    }
    if states_time {
        tracked.not_before = event.not_before.time();
    }
    tracked.replace_event(event);
    differences.0
}

#[derive(Default)]
struct Differences(Vec<FieldChange>);

impl Differences {
    fn add<T: Display + PartialEq>(&mut self, field: Field, from: &T, to: &T) {
        if from != to {
            self.0.push(FieldChange { field, from: from.to_string(), to: to.to_string() });
        }
    }
}

/// Unlike `==`, also compares the spelling of VM names.
fn is_identical(one: &Event, other: &Event) -> bool {
    one == other && one.resources.iter().map(VmName::as_str).eq(other.resources.iter().map(VmName::as_str))
}

fn names(vms: &[VmName]) -> String {
    vms.iter().map(VmName::as_str).collect::<Vec<_>>().join(", ")
}

fn or_empty<T: Display>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}
