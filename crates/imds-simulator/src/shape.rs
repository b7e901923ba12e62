//! The document in the format of each api-version.

use std::hash::{DefaultHasher, Hasher};

use bytes::Bytes;
use chrono::SecondsFormat;
use hyper::header::HeaderValue;
use scheduled_events::{ApiVersion, Document, Event, EventType, NotBefore};
use serde::Serialize;

/// The body of a document and its `ETag`.
#[derive(Debug, Clone)]
pub(crate) struct DocumentText {
    pub(crate) body: Bytes,
    /// A hash of the body: after a restart of the incarnation, different documents can have the same one.
    pub(crate) tag: Option<HeaderValue>,
}

impl DocumentText {
    pub(crate) fn new(document: &Document, version: ApiVersion) -> Self {
        let body = json(document, version);
        let mut hasher = DefaultHasher::new();
        hasher.write(body.as_bytes());
        let tag = HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).ok();
        Self { body: body.into(), tag }
    }
}

/// The body with the fields, types, names and dates of this version.
pub(crate) fn json(document: &Document, version: ApiVersion) -> String {
    let body = DocumentBody {
        incarnation: document.incarnation.as_ref(),
        events: document
            .events
            .iter()
            .filter(|event| knows(version, &event.event_type))
            .map(|event| EventBody::new(event, version))
            .collect(),
    };
    // Strings and numbers only, so it never fails.
    serde_json::to_string(&body).unwrap_or_default()
}

fn knows(version: ApiVersion, event_type: &EventType) -> bool {
    match event_type {
        EventType::Freeze | EventType::Reboot | EventType::Redeploy => true,
        EventType::Preempt => version >= ApiVersion::V2017_11_01,
        EventType::Terminate => version >= ApiVersion::V2019_01_01,
        EventType::Other(_) => version == ApiVersion::NEWEST,
    }
}

#[derive(Serialize)]
struct DocumentBody<'a> {
    #[serde(rename = "DocumentIncarnation")]
    incarnation: Option<&'a scheduled_events::Incarnation>,
    #[serde(rename = "Events")]
    events: Vec<EventBody<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct EventBody<'a> {
    event_id: &'a str,
    event_status: &'a str,
    event_type: &'a str,
    resource_type: &'a str,
    resources: Vec<String>,
    not_before: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event_source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_in_seconds: Option<i64>,
}

impl<'a> EventBody<'a> {
    fn new(event: &'a Event, version: ApiVersion) -> Self {
        let preview = version == ApiVersion::V2017_03_01;
        let name = |name: &str| if preview { format!("_{name}") } else { name.to_owned() };
        Self {
            event_id: event.id.as_ref().map_or("", |id| id.as_str()),
            event_status: event.status.as_str(),
            event_type: event.event_type.as_str(),
            resource_type: &event.resource_type,
            resources: event.resources.iter().map(|vm| name(vm.as_str())).collect(),
            not_before: match &event.not_before {
                NotBefore::At(time) if preview => time.to_rfc3339_opts(SecondsFormat::Secs, true),
                other @ (NotBefore::At(_) | NotBefore::Unstated | NotBefore::Unreadable(_)) => other.to_string(),
            },
            description: (version >= ApiVersion::V2019_04_01).then_some(event.description.as_str()),
            event_source: event
                .source
                .as_ref()
                .filter(|_| version >= ApiVersion::V2019_08_01)
                .map(scheduled_events::EventSource::as_str),
            duration_in_seconds: event.duration_in_seconds.filter(|_| version >= ApiVersion::V2020_07_01),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone, Utc};
    use scheduled_events::{EventId, EventSource, EventStatus, VmName};

    use super::*;

    fn event(event_type: EventType) -> Event {
        Event {
            id: Some(EventId::new("C7061BAC-AFDC-4513-B24B-AA5F13A16123")),
            event_type,
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: vec![VmName::new("WestNO_0"), VmName::new("WestNO_1")],
            not_before: NotBefore::At(Utc.with_ymd_and_hms(2022, 4, 11, 22, 26, 58).unwrap()),
            description: "Text.".to_owned(),
            source: Some(EventSource::Platform),
            duration_in_seconds: Some(5),
            extra: serde_json::Map::new(),
        }
    }

    fn document() -> Document {
        Document {
            events: EventType::KNOWN.iter().cloned().map(|known| event(known).into()).collect(),
            ..Document::empty(2)
        }
    }

    fn types(version: ApiVersion) -> Vec<EventType> {
        let shaped = Document::parse(json(&document(), version).as_bytes()).unwrap();
        shaped.events.iter().map(|event| event.event_type.clone()).collect()
    }

    #[test]
    fn the_newest_version_has_all_fields_in_azures_order() {
        let document = Document { events: vec![event(EventType::Freeze).into()], ..Document::empty(2) };
        assert_eq!(
            json(&document, ApiVersion::NEWEST),
            r#"{"DocumentIncarnation":2,"Events":[{"EventId":"C7061BAC-AFDC-4513-B24B-AA5F13A16123","#.to_owned()
                + r#""EventStatus":"Scheduled","EventType":"Freeze","ResourceType":"VirtualMachine","#
                + r#""Resources":["WestNO_0","WestNO_1"],"NotBefore":"Mon, 11 Apr 2022 22:26:58 GMT","#
                + r#""Description":"Text.","EventSource":"Platform","DurationInSeconds":5}]}"#
        );
    }

    #[test]
    fn the_preview_has_underscores_iso_dates_and_no_later_fields() {
        let document = Document { events: vec![event(EventType::Reboot).into()], ..Document::empty(7) };
        assert_eq!(
            json(&document, ApiVersion::V2017_03_01),
            r#"{"DocumentIncarnation":7,"Events":[{"EventId":"C7061BAC-AFDC-4513-B24B-AA5F13A16123","#.to_owned()
                + r#""EventStatus":"Scheduled","EventType":"Reboot","ResourceType":"VirtualMachine","#
                + r#""Resources":["_WestNO_0","_WestNO_1"],"NotBefore":"2022-04-11T22:26:58Z"}]}"#
        );
    }

    #[test]
    fn a_version_lists_only_the_types_it_knows() {
        use EventType::{Freeze, Preempt, Reboot, Redeploy, Terminate};
        assert_eq!(types(ApiVersion::V2017_08_01), [Freeze, Reboot, Redeploy]);
        assert_eq!(types(ApiVersion::V2017_11_01), [Freeze, Reboot, Redeploy, Preempt]);
        assert_eq!(types(ApiVersion::V2019_01_01), [Freeze, Reboot, Redeploy, Preempt, Terminate]);
    }

    #[test]
    fn each_version_adds_its_field() {
        for (version, fields) in [
            (ApiVersion::V2019_01_01, [false, false, false]),
            (ApiVersion::V2019_04_01, [true, false, false]),
            (ApiVersion::V2019_08_01, [true, true, false]),
            (ApiVersion::V2020_07_01, [true, true, true]),
        ] {
            let body = json(&document(), version);
            assert_eq!(
                ["Description", "EventSource", "DurationInSeconds"].map(|f| body.contains(f)),
                fields,
                "{version}"
            );
        }
    }

    #[test]
    fn a_started_event_has_an_empty_not_before() {
        let started =
            Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event(EventType::Reboot) };
        let document = Document { events: vec![started.into()], ..Document::empty(2) };
        for version in ApiVersion::ALL {
            assert!(json(&document, version).contains(r#""NotBefore":"""#), "{version}");
        }
    }
}
