//! An answer within bounds: what comes in from Azure is made harmless here, once, so that nothing behind it has to ask
//! how long a text is or what is in it.
//!
//! The bounds are far beyond anything that Azure has ever said. Within them everything stays as it came.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use scheduled_events::{Event, EventSource, EventStatus, EventType, Identity, NotBefore, VmName};
use serde_json::{Map, Value};

use super::state::TrackedEvent;
use crate::sanitize::contained;

/// How many events are followed at a time: as many as the largest scale set has VMs.
pub(super) const MOST_EVENTS: usize = 1_000;

/// The events with every text harmless. What Azure really says is so already and is not copied, and what is followed as it
/// came has been found to be so before.
pub(super) fn events<'a, 'b>(
    listed: &'a [Arc<Event>],
    followed: impl Iterator<Item = &'b TrackedEvent>,
    this_vm: Option<&VmName>,
) -> Cow<'a, [Arc<Event>]> {
    let followed: HashSet<*const Event> = followed.map(|tracked| Arc::as_ptr(&tracked.event)).collect();
    let is_within = |listed: &Arc<Event>| followed.contains(&Arc::as_ptr(listed)) || is_within(listed);
    if listed.iter().all(is_within) {
        return Cow::Borrowed(listed);
    }
    listed.iter().map(|one| if is_within(one) { Arc::clone(one) } else { Arc::new(event(one, this_vm)) }).collect()
}

/// Whether the event names all its VMs in full. An approval is for every one of them, so it can't be given otherwise.
pub(super) fn is_whole(event: &Event) -> bool {
    event.resources.len() <= MOST_NAMES && !event.resources.iter().any(|vm| vm.as_str().ends_with('…'))
}

/// Whether the event is plain at a glance, so that nothing of it would be changed.
fn is_within(event: &Event) -> bool {
    let name = |name: &str| is_plain(name, LONGEST_NAME);
    event.id.as_ref().is_none_or(|id| id.as_str().len() <= LONGEST_ID)
        && event.resources.len() <= MOST_NAMES
        && event.resources.iter().all(|vm| name(vm.as_str()))
        && [event.event_type.as_str(), event.status.as_str(), &event.resource_type].into_iter().all(name)
        && event.source.as_ref().is_none_or(|source| name(source.as_str()))
        && is_plain(&event.description, LONGEST_TEXT)
        && !matches!(event.not_before, NotBefore::Unreadable(_))
        && event.extra.is_empty()
}

fn is_plain(text: &str, most: usize) -> bool {
    text.len() <= most && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// The event with every text harmless and no longer than a person could read.
fn event(listed: &Event, this_vm: Option<&VmName>) -> Event {
    // One more than may be shown, which is how `is_whole` knows that there were more.
    let mut resources: Vec<VmName> = listed.resources.iter().take(MOST_NAMES + 1).map(vm).collect();
    // Cutting this VM off would turn its event into a neighbour's.
    if let Some(this_vm) = this_vm.filter(|this_vm| listed.affects(this_vm) && !resources.contains(this_vm))
        && let Some(last) = resources.last_mut()
    {
        *last = this_vm.clone();
    }
    Event {
        // An id counts only as it came.
        id: listed.id.clone().filter(|id| id.as_str().len() <= LONGEST_ID),
        event_type: EventType::from(contained(listed.event_type.as_str(), LONGEST_NAME).as_str()),
        status: EventStatus::from(contained(listed.status.as_str(), LONGEST_NAME).as_str()),
        resource_type: contained(&listed.resource_type, LONGEST_NAME),
        resources,
        not_before: match &listed.not_before {
            NotBefore::Unreadable(text) => NotBefore::Unreadable(contained(text, LONGEST_NAME)),
            known @ (NotBefore::At(_) | NotBefore::Unstated) => known.clone(),
        },
        description: contained(&listed.description, LONGEST_TEXT),
        source: listed
            .source
            .as_ref()
            .map(|source| EventSource::from(contained(source.as_str(), LONGEST_NAME).as_str())),
        duration_in_seconds: listed.duration_in_seconds,
        extra: extra(&listed.extra),
    }
}

/// The same for what the VM is said to be.
pub(super) fn identity(told: Identity) -> Identity {
    let text = |text: Option<String>| text.map(|text| contained(&text, LONGEST_NAME));
    Identity {
        name: vm(&told.name),
        location: text(told.location),
        resource_group_name: text(told.resource_group_name),
        vm_size: text(told.vm_size),
        vm_scale_set_name: text(told.vm_scale_set_name),
        zone: text(told.zone),
        ..told
    }
}

/// A name to remember an event by that is short, whatever it was made of.
pub(crate) fn short_key(base: String) -> String {
    if base.len() <= LONGEST_ID {
        return base;
    }
    let mut hasher = DefaultHasher::new();
    base.hash(&mut hasher);
    let beginning: String = base.chars().take(BEGINNING_OF_KEY).collect();
    format!("{beginning}~{:016x}", hasher.finish())
}

/// In UTF-16 units, as everywhere. Azure's own names have at most 64.
const LONGEST_NAME: usize = 256;

/// In bytes. Azure's own have 36.
const LONGEST_ID: usize = 512;

/// More than fits a window.
const LONGEST_TEXT: usize = 2_000;

const MOST_NAMES: usize = 1_000;

/// In bytes, as JSON.
const LARGEST_EXTRA: usize = 8 * 1024;

const BEGINNING_OF_KEY: usize = 64;

pub(super) fn vm(name: &VmName) -> VmName {
    VmName::new(contained(name.as_str(), LONGEST_NAME))
}

/// Fields that nobody here knows are only kept, and not at any price.
fn extra(fields: &Map<String, Value>) -> Map<String, Value> {
    let small = fields.is_empty() || serde_json::to_vec(fields).is_ok_and(|json| json.len() <= LARGEST_EXTRA);
    if small { fields.clone() } else { Map::new() }
}

#[cfg(test)]
mod tests {
    use scheduled_events::{Document, EventId};
    use serde_json::json;

    use super::*;
    use crate::testing::{World, event as some, on, reboot};
    use crate::texts::units_of;
    use crate::tracker::Connection;

    #[test]
    fn what_azure_really_says_stays_as_it_came() {
        let body = json!({"DocumentIncarnation": 1, "Events": [{
            "EventId": "602d9444-d2cd-49c7-8624-8643e7171297", "EventStatus": "Scheduled", "EventType": "Hibernate",
            "ResourceType": "VirtualMachine", "Resources": ["web_0", "WEB-01"], "NotBefore": "some day",
            "Description": "Host server is undergoing maintenance.\nTwice.", "EventSource": "Partner",
            "DurationInSeconds": 9, "New": {"a": [1, 2]},
        }]});
        let document = Document::parse(body.to_string().as_bytes()).unwrap();
        assert_eq!(event(&document.events[0], None), *document.events[0]);
        assert!(matches!(events(&[reboot("A").into()], [].iter(), None), Cow::Borrowed(_)), "nor is it copied");
        assert_eq!(event(&reboot("A"), None), reboot("A"));
    }

    #[test]
    fn every_text_is_bounded_and_harmless() {
        let evil = format!("<b>\u{202e}\u{0}{}", "x".repeat(1 << 20));
        let hostile = Event {
            id: Some(EventId::new(evil.clone())),
            event_type: EventType::from(evil.as_str()),
            status: EventStatus::from(evil.as_str()),
            resource_type: evil.clone(),
            resources: vec![VmName::new(evil.clone())],
            not_before: NotBefore::Unreadable(evil.clone()),
            description: evil.clone(),
            source: Some(EventSource::from(evil.as_str())),
            duration_in_seconds: Some(i64::MIN),
            extra: json!({ evil.clone(): [evil.clone()] }).as_object().unwrap().clone(),
        };
        let tame = event(&hostile, None);
        assert_eq!((tame.id, tame.extra), (None, Map::new()));
        let texts = [
            tame.event_type.as_str(),
            tame.status.as_str(),
            &tame.resource_type,
            tame.resources[0].as_str(),
            &tame.not_before.to_string(),
            &tame.description,
            tame.source.as_ref().unwrap().as_str(),
        ];
        for text in texts {
            assert!(text.starts_with("<b>\u{fffd}\u{fffd}xxx") && text.ends_with('…'), "{text}");
            assert!(units_of(text) <= LONGEST_TEXT);
        }
    }

    #[test]
    fn who_cannot_see_all_vms_cannot_approve_for_them() {
        let names: Vec<String> = (0..1_001).map(|number| format!("vm{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert!(is_whole(&event(&on(&names[..1_000], reboot("A")), None)));
        let crowded = event(&on(&names, reboot("A")), None);
        assert!(!is_whole(&crowded) && crowded.id.is_some(), "it is still known by its id");
    }

    #[test]
    fn a_look_alike_does_not_become_what_it_looks_like() {
        let alike = event(&on(&["web-01\u{200b}"], reboot("A")), None);
        assert!(!alike.affects(&VmName::new("web-01")));
    }

    #[test]
    fn of_ten_thousand_events_those_of_this_vm_are_followed_and_the_rest_is_no_all_clear() {
        let mut world = World::new();
        let mut events: Vec<Event> =
            (0..10_000).map(|number| on(&["db-07"], reboot(&format!("other-{number}")))).collect();
        events.push(reboot("ours"));
        world.sees(&events);
        assert_eq!(world.tracker.events().count(), MOST_EVENTS);
        assert!(world.tracker.event(&"ours".into()).is_some());
        let unread = |world: &World| match world.tracker.connection() {
            Connection::Live { unreadable_entries, .. } => unreadable_entries,
            other @ (Connection::Starting | Connection::Lost(_)) => panic!("{other:?}"),
        };
        assert_eq!(unread(&world), 10_001 - MOST_EVENTS);

        // Others every time: what is gone makes room, and nothing piles up.
        for round in 0..3 {
            let events: Vec<Event> = (0..10_000).map(|number| reboot(&format!("{round}-{number}"))).collect();
            world.sees(&events);
            assert!(world.tracker.events().count() <= MOST_EVENTS);
        }
        world.sees(&[reboot("ours")]);
        assert_eq!((world.tracker.events().count(), unread(&world)), (1, 0));
    }

    #[test]
    fn nothing_piles_up_either_while_nothing_may_end() {
        let mut world = World::new();
        for round in 0..10 {
            let events: Vec<Event> = (0..100).map(|number| some("Reboot", &format!("{round}-{number}"), 15)).collect();
            world.sees_partly(&events);
        }
        assert_eq!(world.tracker.events().count(), MOST_EVENTS);
    }

    #[test]
    fn a_key_is_short_and_tells_one_from_the_other() {
        assert_eq!(short_key("A".to_owned()), "A");
        let (one, other) = (short_key("x".repeat(5_000)), short_key("x".repeat(5_001)));
        assert!(one != other && one.len() < 100);
    }
}
