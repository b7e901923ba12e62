//! Documents that endpoints have really sent, in every version.

use std::sync::Arc;
use std::time::Duration;

use chrono::{TimeZone, Utc};
use scheduled_events::{
    Document, Event, EventId, EventSource, EventStatus, EventType, Incarnation, NotBefore, ParseError, VmName,
};
use serde_json::{Value, json};

/// The example of the newest api-version, with every field.
const LIVE_MIGRATION: &str = r#"{ "DocumentIncarnation": 2,
  "Events": [ { "EventId": "C7061BAC-AFDC-4513-B24B-AA5F13A16123",
                "EventStatus": "Scheduled", "EventType": "Freeze", "ResourceType": "VirtualMachine",
                "Resources": ["WestNO_0", "WestNO_1"], "NotBefore": "Mon, 11 Apr 2022 22:26:58 GMT",
                "Description": "Virtual machine is being paused because of a memory-preserving Live Migration operation.",
                "EventSource": "Platform", "DurationInSeconds": 5 } ] }"#;

#[allow(clippy::panic, reason = "a test fails by panicking")]
fn parse(text: &str) -> Document {
    Document::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn event(fields: &Value) -> Event {
    let mut document = parse(&json!({ "DocumentIncarnation": 1, "Events": [fields] }).to_string());
    assert_eq!(document.events.len(), 1, "{fields}");
    Arc::unwrap_or_clone(document.events.remove(0))
}

#[test]
fn every_field_of_the_newest_version_is_parsed() {
    let document = parse(LIVE_MIGRATION);
    assert_eq!(document.incarnation, Some(Incarnation::Number(2)));
    let event = &document.events[0];
    assert_eq!(event.id, Some(EventId::new("C7061BAC-AFDC-4513-B24B-AA5F13A16123")));
    assert_eq!(event.status, EventStatus::Scheduled);
    assert_eq!(event.event_type, EventType::Freeze);
    assert_eq!(event.resource_type, "VirtualMachine");
    assert_eq!(event.resources, [VmName::new("WestNO_0"), VmName::new("WestNO_1")]);
    assert_eq!(event.not_before, NotBefore::At(Utc.with_ymd_and_hms(2022, 4, 11, 22, 26, 58).unwrap()));
    assert!(event.description.contains("memory-preserving Live Migration"));
    assert_eq!(event.source, Some(EventSource::Platform));
    assert_eq!(event.interruption(), Some(Duration::from_secs(5)));
    assert!(event.extra.is_empty() && document.extra.is_empty() && document.unreadable.is_empty());
}

#[test]
fn logs_of_real_vms_are_parsed() {
    let lines = |text: &'static str| text.lines().map(parse).collect::<Vec<_>>();

    let migration = lines(include_str!("fixtures/documents/live-migration.jsonl"));
    let states: Vec<_> = migration.iter().map(|document| document.events.first().map(|event| &event.status)).collect();
    assert_eq!(states, [None, Some(&EventStatus::Scheduled), Some(&EventStatus::Started), None]);
    assert_eq!(migration[2].events[0].not_before, NotBefore::Unstated, "empty once started");

    let reboot = lines(include_str!("fixtures/documents/user-reboot.jsonl"));
    assert_eq!(reboot[2].incarnation, Some(Incarnation::Number(4)), "incarnations can be skipped");
    assert_eq!(reboot[1].events[0].source, Some(EventSource::User));
    assert_eq!(reboot[1].events[0].interruption(), None, "-1 is not known");

    let spot = lines(include_str!("fixtures/documents/spot-preempt.jsonl"));
    assert_eq!(spot[0].events[0].event_type, EventType::Preempt);
    assert!(spot[0].events[0].affects(&VmName::new("mySpotVM")), "the name came in lower case");
    assert_eq!(spot[0].events[0].duration_in_seconds, None, "2019-08-01 has no duration");
}

#[test]
fn the_formats_of_the_preview_are_parsed() {
    let document = parse(
        r#"{"DocumentIncarnation":"5","Events":[{"EventId":"A","EventType":"Reboot","ResourceType":"VirtualMachine",
            "Resources":["_web-01"],"EventStatus":"Scheduled","NotBefore":"2016-09-19T18:29:47Z"}]}"#,
    );
    assert_eq!(document.incarnation, Some(Incarnation::Number(5)), "in quotes");
    assert_eq!(document.events[0].not_before.time(), Utc.with_ymd_and_hms(2016, 9, 19, 18, 29, 47).single());
    assert!(document.events[0].affects(&VmName::new("web-01")));
}

#[test]
fn every_known_type_and_description_is_parsed() {
    for known in EventType::KNOWN {
        assert_eq!(&event(&json!({ "EventType": known.as_str() })).event_type, known);
    }
    for description in [
        "Host server is undergoing maintenance.",
        "Host Server infrastructure is undergoing maintenance.",
        "Host server is undergoing an emergency repair.",
        "Virtual machine is going to be restarted as requested by authorized user.",
        "Virtual machine is going to be redeployed as requested by authorized user.",
        "Virtual machine has encountered a failure.",
        "",
    ] {
        assert_eq!(event(&json!({ "Description": description })).description, description);
    }
}

#[test]
fn unknown_fields_are_kept_and_missing_ones_accepted() {
    let novel = event(&json!({
        "EventId": "A", "EventType": "Hibernate", "EventStatus": "Postponed", "EventSource": "Tenant",
        "Resources": ["web-01"], "Urgency": { "level": 3 }
    }));
    assert_eq!(novel.event_type, EventType::Other("Hibernate".to_owned()));
    assert_eq!(novel.status, EventStatus::Other("Postponed".to_owned()));
    assert_eq!(novel.source, Some(EventSource::Other("Tenant".to_owned())));
    assert_eq!(novel.extra["Urgency"], json!({ "level": 3 }));

    let bare = event(&json!({}));
    assert_eq!((bare.id, bare.not_before, bare.source), (None, NotBefore::Unstated, None));
    assert_eq!(bare.event_type, EventType::Other(String::new()));
    assert!(bare.resources.is_empty());
}

#[test]
fn an_invalid_date_affects_one_event_only() {
    let document = parse(
        r#"{"DocumentIncarnation":1,"Events":[
            {"EventId":"A","EventType":"Reboot","NotBefore":"in a while"},
            {"EventId":"B","EventType":"Redeploy","NotBefore":"Mon, 11 Apr 2022 22:26:58 GMT"}]}"#,
    );
    assert_eq!(document.events[0].not_before, NotBefore::Unreadable("in a while".to_owned()));
    assert_eq!(document.events[0].event_type, EventType::Reboot);
    assert!(document.events[1].not_before.time().is_some());
}

#[test]
fn fields_of_an_unexpected_type_are_used_or_kept() {
    let odd = event(&json!({
        "EventId": 17, "EventType": "reboot", "Resources": "web-01", "DurationInSeconds": "9",
        "Description": null, "NotBefore": ["soon"], "ResourceType": { "kind": "VirtualMachine" }
    }));
    assert_eq!(odd.id, Some(EventId::new("17")));
    assert_eq!(odd.event_type, EventType::Reboot, "in any case");
    assert_eq!(odd.resources, [VmName::new("web-01")]);
    assert_eq!(odd.interruption(), Some(Duration::from_secs(9)));
    assert_eq!(odd.extra["NotBefore"], json!(["soon"]));
    assert_eq!(odd.extra["ResourceType"], json!({ "kind": "VirtualMachine" }));

    let mixed = event(&json!({ "Resources": ["web-01", 2, null, "web-03"] }));
    assert_eq!(mixed.resources, [VmName::new("web-01"), VmName::new("web-03")]);
    assert_eq!(mixed.extra["Resources"], json!(["web-01", 2, null, "web-03"]));
}

#[test]
fn entries_that_are_no_events_are_separated() {
    let document = parse(r#"{"DocumentIncarnation":1,"Events":[null,{"EventId":"A"},"reboot",[]]}"#);
    assert_eq!(document.events.len(), 1);
    assert_eq!(document.unreadable.len(), 3);
    assert_eq!(document.unreadable[1].to_string(), r#"an entry of Events is not an event: "reboot""#);
}

#[test]
fn incarnations_of_any_format_are_compared() {
    let incarnation =
        |value: Value| parse(&json!({ "DocumentIncarnation": value, "Events": [] }).to_string()).incarnation;
    assert_eq!(incarnation(json!(7)), incarnation(json!("7")));
    assert_ne!(incarnation(json!(7)), incarnation(json!(8)));
    assert_eq!(incarnation(json!("IncarnationID")), Some(Incarnation::Text("IncarnationID".to_owned())));
    assert_eq!(incarnation(json!(null)), None);
    assert_eq!(parse(r#"{"Events":[]}"#).incarnation, None);
}

#[test]
fn a_byte_order_mark_or_another_encoding_hides_no_event() {
    let marked = [b"\xef\xbb\xbf".as_slice(), LIVE_MIGRATION.as_bytes()].concat();
    assert_eq!(Document::parse(&marked).unwrap(), parse(LIVE_MIGRATION));
    let latin1 = b"{\"DocumentIncarnation\":1,\"Events\":[{\"EventType\":\"Reboot\",\"Description\":\"\xe9teint\"}]}";
    assert_eq!(Document::parse(latin1).unwrap().events[0].description, "\u{fffd}teint");
}

#[test]
fn anything_else_is_no_document() {
    let refused = |text: &str| Document::parse(text.as_bytes()).unwrap_err();
    for text in [
        r#"{"error":"Bad request. api-version is invalid or was not specified in the request.","newest-versions":["2020-07-01"]}"#,
        r#"{"DocumentIncarnation":1}"#,
        r#"{"DocumentIncarnation":1,"Events":null}"#,
        r#"{"DocumentIncarnation":1,"Events":{}}"#,
        "[]",
        "null",
        "\"Events\"",
    ] {
        assert!(matches!(refused(text), ParseError::NotADocument { .. }), "{text}");
    }
    for text in ["", "  ", "<html></html>", "Events", "{'Events':[]}", r#"{"Events":[]}{"Events":[]}"#] {
        assert!(matches!(refused(text), ParseError::NotJson { .. }), "{text}");
    }
    for length in 1..LIVE_MIGRATION.len() {
        assert!(matches!(refused(&LIVE_MIGRATION[..length]), ParseError::Truncated { .. }), "{length} bytes");
    }
}

#[test]
fn a_document_with_a_duplicate_field_is_malformed() {
    let reboot = r#"[{"EventId":"A","EventType":"Reboot"}]"#;
    for text in [
        format!(r#"{{"DocumentIncarnation":1,"Events":{reboot},"Events":[]}}"#),
        format!(r#"{{"Events":[],"DocumentIncarnation":1,"Events":{reboot}}}"#),
        format!(r#"{{"Events":[],"events":{reboot}}}"#),
        format!(r#"{{"Events":[],"Ev\u0065nts":{reboot}}}"#),
        r#"{"DocumentIncarnation":1,"Events":[],"DocumentIncarnation":2}"#.to_owned(),
        r#"{"Events":[],"More":1,"more":2}"#.to_owned(),
    ] {
        let expected = ParseError::NotADocument { reason: "it has a duplicate field" };
        assert_eq!(Document::parse(text.as_bytes()), Err(expected), "{text}");
        assert!(serde_json::from_str::<Document>(&text).is_err(), "{text}");
    }
}

#[test]
fn an_entry_with_a_duplicate_field_is_unreadable() {
    let text = r#"{"Events":[{"EventId":"A","EventType":"Reboot","EventType":"Freeze"},{"EventId":"B"}]}"#;
    for document in [parse(text), serde_json::from_str(text).unwrap()] {
        let ids: Vec<_> = document.events.iter().map(|event| event.id.clone().unwrap()).collect();
        assert_eq!((ids, document.unreadable.len()), (vec!["B".into()], 1));
    }
}

#[test]
fn unknown_numbers_keep_every_digit() {
    let text = format!(r#"{{"Events":[],"Novelty":{}}}"#, "5".repeat(76));
    let document = parse(&text);
    assert_eq!(parse(&serde_json::to_string(&document).unwrap()), document);
}

#[test]
fn excessive_nesting_is_rejected() {
    let deep = format!(r#"{{"Events":[{}{}]}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert!(Document::parse(deep.as_bytes()).is_err());
}
