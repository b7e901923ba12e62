//! Properties of any bytes and any document.

use std::sync::Arc;

use chrono::DateTime;
use proptest::prelude::*;
use scheduled_events::{
    Document, Event, EventId, EventSource, EventStatus, EventType, Incarnation, NotBefore, UnreadableEvent, VmName,
};
use serde_json::{Map, Value, json};

proptest! {
    #[test]
    fn parsing_any_bytes_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..2048)) {
        let _ = Document::parse(&bytes);
    }

    #[test]
    fn parsed_json_round_trips(value in any_json()) {
        for text in [value.to_string(), json!({ "DocumentIncarnation": value, "Events": [value, value] }).to_string()] {
            if let Ok(document) = Document::parse(text.as_bytes()) {
                let written = serde_json::to_vec(&document).unwrap();
                prop_assert_eq!(Document::parse(&written).unwrap(), document);
            }
        }
    }

    #[test]
    fn events_with_any_field_types_round_trip(fields in known_fields_of_any_kind()) {
        let text = json!({ "DocumentIncarnation": 1, "Events": [fields] }).to_string();
        let document = Document::parse(text.as_bytes()).unwrap();
        prop_assert_eq!(document.events.len(), 1);
        let written = serde_json::to_vec(&document).unwrap();
        prop_assert_eq!(Document::parse(&written).unwrap(), document);
    }

    #[test]
    fn documents_round_trip(document in any_document()) {
        let written = serde_json::to_vec(&document).unwrap();
        prop_assert_eq!(Document::parse(&written).unwrap(), document.clone());
        prop_assert_eq!(serde_json::from_slice::<Document>(&written).unwrap(), document);
    }

    #[test]
    fn a_truncated_document_is_never_parsed(document in any_document(), cut in any::<prop::sample::Index>()) {
        let written = serde_json::to_vec(&document).unwrap();
        prop_assert!(Document::parse(&written[..cut.index(written.len())]).is_err());
    }

    #[test]
    fn names_match_in_any_case_and_as_a_whole(name in "[a-z][a-z0-9-]{0,20}", more in "[a-z0-9_-]{1,3}") {
        prop_assert_eq!(VmName::new(name.clone()), VmName::new(name.to_uppercase()));
        prop_assert_eq!(VmName::new(name.clone()), VmName::new(format!("_{name}")));
        prop_assert_ne!(VmName::new(name.clone()), VmName::new(format!("{name}{more}")));
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        prop::num::f64::NORMAL.prop_map(Value::from),
        any_text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(any_key(), inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn known_fields_of_any_kind() -> impl Strategy<Value = Value> {
    prop::collection::btree_map(any_key(), any_json(), 0..9)
        .prop_map(|fields| Value::Object(fields.into_iter().collect()))
}

fn any_key() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "DocumentIncarnation",
        "Events",
        "EventId",
        "EventType",
        "EventStatus",
        "ResourceType",
        "Resources",
        "NotBefore",
        "Description",
        "EventSource",
        "DurationInSeconds",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => unknown_key()]
}

/// A key that no version of the protocol has.
fn unknown_key() -> impl Strategy<Value = String> {
    any_text().prop_map(|text| format!("x-{text}"))
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![".{0,12}", "[ \t0-9:+-]{0,12}", any::<String>()]
}

fn any_document() -> impl Strategy<Value = Document> {
    let incarnation = prop_oneof![
        any::<i64>().prop_map(|number| Some(Incarnation::Number(number))),
        any_text().prop_map(|text| Some(Incarnation::from(text.as_str()))),
        Just(None),
    ];
    let unreadable = any_json().prop_filter("an object is an event", |value| !value.is_object());
    let unreadable = unreadable.prop_map(|json| UnreadableEvent { json });
    (
        incarnation,
        prop::collection::vec(any_event().prop_map(Arc::new), 0..5),
        prop::collection::vec(unreadable, 0..3),
        any_extra(),
    )
        .prop_map(|(incarnation, events, unreadable, extra)| Document { incarnation, events, unreadable, extra })
}

fn any_event() -> impl Strategy<Value = Event> {
    let id =
        prop::option::of(any_text().prop_filter("an empty id is none", |id| !id.is_empty()).prop_map(EventId::new));
    let not_before = prop_oneof![
        // Years that both date formats can write.
        (0..250_000_000_000_i64, prop::sample::select(vec![0, 250_000_000]))
            .prop_map(|(seconds, nanos)| NotBefore::At(DateTime::from_timestamp(seconds, nanos).unwrap_or_default())),
        any_text().prop_map(|text| NotBefore::parse(&text)),
    ];
    (
        (id, any_text(), any_text(), any_text()),
        prop::collection::vec(any_text().prop_map(VmName::new), 0..4),
        not_before,
        any_text(),
        prop::option::of(any_text()),
        prop::option::of(any::<i64>()),
        any_extra(),
    )
        .prop_map(
            |((id, event_type, status, resource_type), resources, not_before, description, source, seconds, extra)| {
                Event {
                    id,
                    event_type: EventType::from(event_type.as_str()),
                    status: EventStatus::from(status.as_str()),
                    resource_type,
                    resources,
                    not_before,
                    description,
                    source: source.map(|name| EventSource::from(name.as_str())),
                    duration_in_seconds: seconds,
                    extra,
                }
            },
        )
}

fn any_extra() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::btree_map(unknown_key(), any_json(), 0..3).prop_map(|fields| fields.into_iter().collect())
}
