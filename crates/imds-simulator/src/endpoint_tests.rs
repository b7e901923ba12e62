use std::time::Duration;

use chrono::TimeZone;
use scheduled_events::{EventStatus, EventType, VmName};

use super::*;
use crate::ids::Ids;
use crate::instance::Site;
use crate::plan::EventPlan;
use crate::speed::Speed;

struct Bench {
    world: World,
    instance: Instance,
    now: DateTime<Utc>,
}

impl Bench {
    fn new() -> Self {
        let world = World::new(["web-01"].map(VmName::new), Speed::REAL, Duration::ZERO, Ids::seeded(1));
        let site = Site {
            location: "westeurope".into(),
            resource_group: "rg".into(),
            subscription_id: "S".into(),
            scale_set: String::new(),
        };
        let instance = Instance::new("web-01", "ID", 0, &site);
        Self { world, instance, now: Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap() }
    }

    fn with_event() -> (Self, String) {
        let mut bench = Self::new();
        let (id, _) = bench.world.schedule(EventPlan::new(EventType::Reboot), bench.now).unwrap();
        (bench, id.to_string())
    }

    fn send(&mut self, method: &str, target: &str, headers: &[(&'static str, &str)], body: &str) -> EndpointResponse {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let request = Request {
            method: method.parse().unwrap(),
            uri: target.parse().unwrap(),
            headers: map,
            body: Bytes::from(body.to_owned()),
        };
        respond(&mut self.world, 0, &self.instance, &request, self.now).0
    }

    fn get(&mut self, target: &str) -> EndpointResponse {
        self.send("GET", target, &[("metadata", "true")], "")
    }

    fn post(&mut self, body: &str) -> EndpointResponse {
        self.send("POST", "/metadata/scheduledevents?api-version=2020-07-01", &[("metadata", "true")], body)
    }

    fn status(&self) -> EventStatus {
        self.world.events()[0].status.clone()
    }
}

fn text(response: &EndpointResponse) -> &str {
    std::str::from_utf8(&response.body).unwrap()
}

const EVENTS: &str = "/metadata/scheduledevents?api-version=2020-07-01";

#[test]
fn the_metadata_header_is_required() {
    let mut bench = Bench::new();
    for headers in [&[][..], &[("metadata", "false")], &[("metadata", "")]] {
        let response = bench.send("GET", EVENTS, headers, "");
        assert_eq!(response.status, 400, "{headers:?}");
        assert_eq!(response.rejection, Some(Rejection::NoMetadataHeader));
    }
    for value in ["true", "True", "TRUE"] {
        assert_eq!(bench.send("GET", EVENTS, &[("metadata", value)], "").status, 200, "{value}");
    }
}

#[test]
fn a_forwarded_request_is_rejected() {
    let response = Bench::new().send("GET", EVENTS, &[("metadata", "true"), ("x-forwarded-for", "10.0.0.1")], "");
    assert_eq!((response.status.as_u16(), response.rejection), (400, Some(Rejection::Forwarded)));
}

#[test]
fn a_missing_or_unknown_version_is_rejected_with_azures_body() {
    for target in [
        "/metadata/scheduledevents",
        "/metadata/scheduledevents?api-version={latest}",
        "/metadata/scheduledevents?api-version=",
    ] {
        let response = Bench::new().get(target);
        assert_eq!(response.status, 400);
        let body: Value = serde_json::from_slice(&response.body).unwrap();
        let said = body["error"].as_str().unwrap();
        assert!(said.starts_with("Bad request. api-version is invalid or was not specified in the request."), "{said}");
        assert_eq!(body["newest-versions"], json!(["2020-07-01", "2019-08-01", "2019-04-01"]));
    }
    let response = Bench::new().get("/metadata/instance?api-version=2020-07-01");
    let body: Value = serde_json::from_slice(&response.body).unwrap();
    assert_eq!(body["newest-versions"][0], "2025-04-07", "the instance metadata has other versions");
}

#[test]
fn other_paths_are_not_found_and_other_methods_not_allowed() {
    for target in
        ["/", "/metadata", "/metadata/instances?api-version=2021-02-01", "/metadata/instance/x?api-version=2021-02-01"]
    {
        assert_eq!(Bench::new().get(target).status, 404, "{target}");
    }
    let response = Bench::new().send("DELETE", EVENTS, &[("metadata", "true")], "");
    assert_eq!((response.status.as_u16(), &response.headers[0].1[..]), (405, "GET, POST"));
    let response = Bench::new().send("POST", "/metadata/versions", &[("metadata", "true")], "");
    assert_eq!((response.status.as_u16(), &response.headers[0].1[..]), (405, "GET"));
}

#[test]
fn an_unchanged_document_is_not_sent_again() {
    let (mut bench, id) = Bench::with_event();
    let first = bench.get(EVENTS);
    let tag = first.tag.unwrap().to_str().unwrap().to_owned();
    for given in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
        let response = bench.send("GET", EVENTS, &[("metadata", "true"), ("if-none-match", &given)], "");
        assert_eq!((response.status.as_u16(), response.body.len()), (304, 0), "{given}");
    }
    bench.post(&format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#));
    let response = bench.send("GET", EVENTS, &[("metadata", "true"), ("if-none-match", &tag)], "");
    assert_eq!(response.status, 200);
}

#[test]
fn an_approval_needs_no_content_type_and_can_be_repeated() {
    for headers in [
        &[("metadata", "true")][..],
        &[("metadata", "true"), ("content-type", "application/json")],
        &[("metadata", "true"), ("content-type", "application/x-www-form-urlencoded")],
    ] {
        let (mut bench, id) = Bench::with_event();
        let body = format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#);
        for _ in 0..2 {
            let response = bench.send("POST", EVENTS, headers, &body);
            assert_eq!((response.status.as_u16(), response.body.len()), (200, 0));
            assert_eq!(bench.status(), EventStatus::Started);
        }
    }
}

#[test]
fn several_events_are_approved_in_one_request() {
    let (mut bench, first) = Bench::with_event();
    let (second, _) = bench.world.schedule(EventPlan::new(EventType::Freeze), bench.now).unwrap();
    bench.post(&format!(r#"{{"StartRequests":[{{"EventId":"{first}"}},{{"EventId":"{second}"}}]}}"#));
    assert!(bench.world.events().iter().all(|event| event.status == EventStatus::Started));
}

#[test]
fn a_malformed_approval_is_rejected() {
    let (mut bench, id) = Bench::with_event();
    for body in [
        String::new(),
        "StartRequests".to_owned(),
        "[]".to_owned(),
        "{}".to_owned(),
        r#"{"StartRequests":[]}"#.to_owned(),
        r#"{"StartRequests":"all"}"#.to_owned(),
        r#"{"StartRequests":[{}]}"#.to_owned(),
        r#"{"StartRequests":[{"EventId":7}]}"#.to_owned(),
        format!(r#"{{"StartRequests":["{id}"]}}"#),
        format!(r#"{{"startRequests":[{{"EventId":"{id}"}}]}}"#),
        format!(r#"{{"StartRequests":[{{"EventId":"{id}"}},{{"EventId":"NOPE"}}]}}"#),
    ] {
        let response = bench.post(&body);
        assert_eq!(response.status, 400, "{body}");
        assert!(matches!(response.rejection, Some(Rejection::BadApproval(_))), "{body}");
        assert_eq!(bench.status(), EventStatus::Scheduled);
    }
}

#[test]
fn the_preview_requires_the_incarnation() {
    let (mut bench, id) = Bench::with_event();
    let target = "/metadata/scheduledevents?api-version=2017-03-01";
    let current = {
        let body: Value = serde_json::from_slice(&bench.get(target).body).unwrap();
        body["DocumentIncarnation"].to_string()
    };
    let start = format!(r#""StartRequests":[{{"EventId":"{id}"}}]"#);
    for wrong in [format!("{{{start}}}"), format!(r#"{{"DocumentIncarnation":"999",{start}}}"#)] {
        assert_eq!(bench.send("POST", target, &[("metadata", "true")], &wrong).status, 400, "{wrong}");
        assert_eq!(bench.status(), EventStatus::Scheduled);
    }
    let right = format!(r#"{{"DocumentIncarnation":"{current}",{start}}}"#);
    assert_eq!(bench.send("POST", target, &[("metadata", "true")], &right).status, 200);
    assert_eq!(bench.status(), EventStatus::Started);
}

#[test]
fn the_instance_has_the_name_as_text_and_json() {
    let mut bench = Bench::new();
    let response = bench.get("/metadata/instance/compute/name?api-version=2021-02-01&format=text");
    assert_eq!((text(&response), response.content_type), ("web-01", Some("text/plain; charset=utf-8")));
    let response = bench.get("/metadata/instance/compute/name?api-version=2021-02-01&format=json");
    assert_eq!((text(&response), response.content_type), ("\"web-01\"", Some("application/json; charset=utf-8")));
    assert_eq!(bench.get("/metadata/instance?api-version=2021-02-01&format=xml").status, 400);
    assert_eq!(bench.get("/metadata/instance/compute").status, 400, "the version is required here too");
}

#[test]
fn the_versions_need_no_version() {
    let response = Bench::new().get("/metadata/versions");
    let body: Value = serde_json::from_slice(&response.body).unwrap();
    assert!(body["apiVersions"].as_array().unwrap().contains(&json!("2021-02-01")));
}
