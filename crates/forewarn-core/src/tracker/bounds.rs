//! Sanitizes and bounds everything from the endpoint once, so that nothing after it has to.
//!
//! The bounds are far beyond anything that Azure has ever sent. Within them nothing is changed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use scheduled_events::{Event, EventSource, EventStatus, EventType, Identity, NotBefore, VmName};
use serde_json::{Map, Value};

use super::state::TrackedEvent;
use crate::sanitize::contained;

/// As many as the largest scale set has VMs.
pub(super) const MAX_EVENTS: usize = 1_000;

/// Copies nothing if all events are within bounds. Tracked events have been checked before.
pub(super) fn sanitize_events<'a, 'b>(
    listed: &'a [Arc<Event>],
    tracked: impl Iterator<Item = &'b TrackedEvent>,
    this_vm: Option<&VmName>,
) -> Cow<'a, [Arc<Event>]> {
    let tracked: HashSet<*const Event> = tracked.map(|tracked| Arc::as_ptr(&tracked.event)).collect();
    let is_clean = |event: &Arc<Event>| tracked.contains(&Arc::as_ptr(event)) || is_clean(event);
    if listed.iter().all(is_clean) {
        return Cow::Borrowed(listed);
    }
    let sanitized = |event: &Arc<Event>| {
        if is_clean(event) { Arc::clone(event) } else { Arc::new(sanitize(event, this_vm)) }
    };
    listed.iter().map(sanitized).collect()
}

/// Whether no VM was cut from the list and no name was shortened. An approval is for all of them.
fn has_all_vms(event: &Event) -> bool {
    event.resources.len() <= MAX_VMS && !event.resources.iter().any(|vm| vm.as_str().ends_with('…'))
}

/// [`has_all_vms`] of one event, determined once, because it looks at every name.
#[derive(Debug, Clone, Default)]
pub(super) struct HasAllVms(OnceLock<(Arc<Event>, bool)>);

impl HasAllVms {
    pub(super) fn of(&self, event: &Arc<Event>) -> bool {
        let (known, has_all) = self.0.get_or_init(|| (Arc::clone(event), has_all_vms(event)));
        if Arc::ptr_eq(known, event) { *has_all } else { has_all_vms(event) }
    }
}

/// It follows from the event, which is compared anyway.
impl PartialEq for HasAllVms {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A quick check that [`sanitize`] would change nothing.
fn is_clean(event: &Event) -> bool {
    let name = |name: &str| is_plain(name, MAX_NAME);
    event.id.as_ref().is_none_or(|id| id.as_str().len() <= MAX_ID)
        && event.resources.len() <= MAX_VMS
        && event.resources.iter().all(|vm| name(vm.as_str()))
        && [event.event_type.as_str(), event.status.as_str(), &event.resource_type].into_iter().all(name)
        && event.source.as_ref().is_none_or(|source| name(source.as_str()))
        && is_plain(&event.description, MAX_DESCRIPTION)
        && !matches!(event.not_before, NotBefore::Unreadable(_))
        && event.extra.is_empty()
}

fn is_plain(text: &str, most: usize) -> bool {
    text.len() <= most && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

fn sanitize(event: &Event, this_vm: Option<&VmName>) -> Event {
    let name = |text: &str| contained(text, MAX_NAME);
    // One more than the limit, so that `has_all_vms` sees that there were more.
    let mut resources: Vec<VmName> = event.resources.iter().take(MAX_VMS + 1).map(sanitize_name).collect();
    // Without this VM, the event would be another VM's.
    if let Some(this_vm) = this_vm.filter(|this_vm| event.affects(this_vm) && !resources.contains(this_vm))
        && let Some(last) = resources.last_mut()
    {
        *last = this_vm.clone();
    }
    Event {
        // A shortened id would be useless.
        id: event.id.clone().filter(|id| id.as_str().len() <= MAX_ID),
        event_type: EventType::from(name(event.event_type.as_str()).as_str()),
        status: EventStatus::from(name(event.status.as_str()).as_str()),
        resource_type: name(&event.resource_type),
        resources,
        not_before: match &event.not_before {
            NotBefore::Unreadable(text) => NotBefore::Unreadable(name(text)),
            known @ (NotBefore::At(_) | NotBefore::Unstated) => known.clone(),
        },
        description: contained(&event.description, MAX_DESCRIPTION),
        source: event.source.as_ref().map(|source| EventSource::from(name(source.as_str()).as_str())),
        duration_in_seconds: event.duration_in_seconds,
        extra: bounded_extra(&event.extra),
    }
}

pub(super) fn sanitize_identity(identity: Identity) -> Identity {
    let text = |text: Option<String>| text.map(|text| contained(&text, MAX_NAME));
    Identity {
        name: sanitize_name(&identity.name),
        location: text(identity.location),
        resource_group_name: text(identity.resource_group_name),
        vm_size: text(identity.vm_size),
        vm_scale_set_name: text(identity.vm_scale_set_name),
        zone: text(identity.zone),
        ..identity
    }
}

pub(super) fn sanitize_name(name: &VmName) -> VmName {
    VmName::new(contained(name.as_str(), MAX_NAME))
}

/// Replaces the end of a long key with a hash.
pub(crate) fn short_key(base: String) -> String {
    if base.len() <= MAX_ID {
        return base;
    }
    let mut hasher = DefaultHasher::new();
    base.hash(&mut hasher);
    let prefix: String = base.chars().take(KEY_PREFIX).collect();
    format!("{prefix}~{:016x}", hasher.finish())
}

/// Unknown fields are kept if they are small.
fn bounded_extra(fields: &Map<String, Value>) -> Map<String, Value> {
    let is_small = fields.is_empty() || serde_json::to_vec(fields).is_ok_and(|json| json.len() <= MAX_EXTRA);
    if is_small { fields.clone() } else { Map::new() }
}

/// In UTF-16 units. Azure's names have at most 64.
const MAX_NAME: usize = 256;

/// In bytes. Azure's ids have 36.
const MAX_ID: usize = 512;

/// In UTF-16 units.
const MAX_DESCRIPTION: usize = 2_000;

const MAX_VMS: usize = 1_000;

/// In bytes, as JSON.
const MAX_EXTRA: usize = 8 * 1024;

/// In characters.
const KEY_PREFIX: usize = 64;

#[cfg(test)]
mod tests {
    use scheduled_events::{Document, EventId};
    use serde_json::json;

    use super::*;
    use crate::shorten::units_of;
    use crate::testing::{Harness, event, on, reboot};
    use crate::tracker::Connection;

    #[test]
    fn ordinary_events_are_unchanged_and_not_copied() {
        let body = json!({"DocumentIncarnation": 1, "Events": [{
            "EventId": "602d9444-d2cd-49c7-8624-8643e7171297", "EventStatus": "Scheduled", "EventType": "Hibernate",
            "ResourceType": "VirtualMachine", "Resources": ["web_0", "WEB-01"], "NotBefore": "some day",
            "Description": "Host server is undergoing maintenance.\nTwice.", "EventSource": "Partner",
            "DurationInSeconds": 9, "New": {"a": [1, 2]},
        }]});
        let document = Document::parse(body.to_string().as_bytes()).unwrap();
        assert_eq!(sanitize(&document.events[0], None), *document.events[0]);
        assert!(matches!(sanitize_events(&[reboot("A").into()], [].iter(), None), Cow::Borrowed(_)));
        assert_eq!(sanitize(&reboot("A"), None), reboot("A"));
    }

    #[test]
    fn every_text_is_sanitized_and_bounded() {
        let text = format!("<b>\u{202e}\u{0}{}", "x".repeat(1 << 20));
        let malicious = Event {
            id: Some(EventId::new(text.clone())),
            event_type: EventType::from(text.as_str()),
            status: EventStatus::from(text.as_str()),
            resource_type: text.clone(),
            resources: vec![VmName::new(text.clone())],
            not_before: NotBefore::Unreadable(text.clone()),
            description: text.clone(),
            source: Some(EventSource::from(text.as_str())),
            duration_in_seconds: Some(i64::MIN),
            extra: json!({ text.clone(): [text.clone()] }).as_object().unwrap().clone(),
        };
        let sanitized = sanitize(&malicious, None);
        assert_eq!((sanitized.id, sanitized.extra), (None, Map::new()));
        let texts = [
            sanitized.event_type.as_str(),
            sanitized.status.as_str(),
            &sanitized.resource_type,
            sanitized.resources[0].as_str(),
            &sanitized.not_before.to_string(),
            &sanitized.description,
            sanitized.source.as_ref().unwrap().as_str(),
        ];
        for text in texts {
            assert!(text.starts_with("<b>\u{fffd}\u{fffd}xxx") && text.ends_with('…'), "{text}");
            assert!(units_of(text) <= MAX_DESCRIPTION);
        }
    }

    #[test]
    fn a_cut_list_of_vms_is_recognized() {
        let names: Vec<String> = (0..1_001).map(|number| format!("vm{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert!(has_all_vms(&sanitize(&on(&names[..1_000], reboot("A")), None)));
        let crowded = sanitize(&on(&names, reboot("A")), None);
        assert!(!has_all_vms(&crowded) && crowded.id.is_some());
    }

    #[test]
    fn a_lookalike_name_does_not_become_the_original() {
        let alike = sanitize(&on(&["web-01\u{200b}"], reboot("A")), None);
        assert!(!alike.affects(&VmName::new("web-01")));
    }

    #[test]
    fn this_vms_events_come_first_and_dropped_events_prevent_the_all_clear() {
        let mut harness = Harness::new();
        let mut events: Vec<Event> =
            (0..10_000).map(|number| on(&["db-07"], reboot(&format!("other-{number}")))).collect();
        events.push(reboot("ours"));
        harness.poll(&events);
        assert_eq!(harness.tracker.events().count(), MAX_EVENTS);
        assert!(harness.tracker.event(&"ours".into()).is_some());
        let unreadable = |harness: &Harness| match harness.tracker.connection() {
            Connection::Live { unreadable_entries, .. } => unreadable_entries,
            other @ (Connection::Starting | Connection::Lost(_)) => panic!("{other:?}"),
        };
        assert_eq!(unreadable(&harness), 10_001 - MAX_EVENTS);

        // Other events every time: events that end make room.
        for round in 0..3 {
            let events: Vec<Event> = (0..10_000).map(|number| reboot(&format!("{round}-{number}"))).collect();
            harness.poll(&events);
            assert!(harness.tracker.events().count() <= MAX_EVENTS);
        }
        harness.poll(&[reboot("ours")]);
        assert_eq!((harness.tracker.events().count(), unreadable(&harness)), (1, 0));
    }

    #[test]
    fn tracked_events_are_bounded_even_if_none_may_end() {
        let mut harness = Harness::new();
        for round in 0..10 {
            let events: Vec<Event> = (0..100).map(|number| event("Reboot", &format!("{round}-{number}"), 15)).collect();
            harness.poll_partial(&events);
        }
        assert_eq!(harness.tracker.events().count(), MAX_EVENTS);
    }

    #[test]
    fn long_keys_are_shortened_and_stay_different() {
        assert_eq!(short_key("A".to_owned()), "A");
        let (one, other) = (short_key("x".repeat(5_000)), short_key("x".repeat(5_001)));
        assert!(one != other && one.len() < 100);
    }
}
