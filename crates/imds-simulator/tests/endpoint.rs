//! The endpoint over HTTP, byte by byte.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]

mod common;

use std::time::Duration;

use chrono::TimeDelta;
use common::{EVENTS, approve, get, in_time, noon, only_endpoint, parse, raw, request, send, still};
use imds_simulator::{EventPlan, ManualClock, Scenario, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn the_response_is_exactly_these_bytes() {
    let (builder, _clock) = still();
    let running = builder.seed(1).start().await.unwrap();
    let request = request("GET", EVENTS, "Metadata: true\r\n", "");
    let (bytes, _) = raw(only_endpoint(&running), request.as_bytes()).await;
    let response = parse(&bytes);
    let tag = response.header("ETag").unwrap();
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() > 2, "{tag}");
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "HTTP/1.1 200 OK\r\nDate: Sun, 01 Mar 2026 12:00:00 GMT\r\nServer: imds-simulator/{version}\r\n\
         Content-Type: application/json; charset=utf-8\r\nEtag: {tag}\r\nConnection: close\r\nContent-Length: 37\r\n\r\n\
         {{\"DocumentIncarnation\":1,\"Events\":[]}}"
    );
    assert_eq!(sorted(&String::from_utf8(bytes).unwrap()), sorted(&expected));
}

/// Headers have no order.
fn sorted(response: &str) -> Vec<String> {
    let mut lines: Vec<String> = response.split("\r\n").map(str::to_lowercase).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn a_connection_serves_many_requests() {
    let (builder, _clock) = still();
    let running = builder.start().await.unwrap();
    let mut stream = TcpStream::connect(only_endpoint(&running)).await.unwrap();
    for round in 0..3 {
        let request = format!("GET {EVENTS} HTTP/1.1\r\nHost: x\r\nmetadata: True\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut seen = Vec::new();
        while !seen.ends_with(b"\"Events\":[]}") {
            let mut bytes = [0; 1024];
            let read = in_time(stream.read(&mut bytes)).await.unwrap();
            assert!(read > 0, "closed in round {round}");
            seen.extend_from_slice(&bytes[..read]);
        }
    }
}

#[tokio::test]
async fn what_azure_rejects_is_rejected_with_a_reason() {
    let (builder, _clock) = still();
    let running = builder.start().await.unwrap();
    let address = only_endpoint(&running);
    let metadata = "Metadata: true\r\n";
    for (method, target, headers, body, status, reason) in [
        ("GET", EVENTS, "", "", 400, "'Metadata: true' is missing"),
        ("GET", EVENTS, "Metadata: true\r\nX-Forwarded-For: 10.0.0.1\r\n", "", 400, "X-Forwarded-For"),
        ("GET", "/metadata/scheduledevents", metadata, "", 400, "no api-version"),
        ("GET", "/metadata/scheduledevents?api-version=2031-01-01", metadata, "", 400, "'2031-01-01'"),
        ("GET", "/metadata/nothing", metadata, "", 404, "nothing at this path"),
        ("PUT", EVENTS, metadata, "", 405, "GET, POST only"),
        ("POST", EVENTS, metadata, "{", 400, "not JSON"),
        ("POST", EVENTS, metadata, r#"{"StartRequests":[{"EventId":"NOPE"}]}"#, 400, "NOPE"),
    ] {
        let response = send(address, method, target, headers, body).await;
        assert_eq!(response.status(), status, "{method} {target}");
        assert!(response.json()["error"].is_string(), "{}", response.body);
        let noted = running.handle().requests().pop().unwrap();
        assert_eq!(noted.status, Some(status));
        let refusal = noted.refusal.unwrap();
        assert!(refusal.contains(reason), "{refusal}");
    }
}

#[tokio::test]
async fn an_unchanged_document_returns_304() {
    let (builder, _clock) = still();
    let running = builder.start().await.unwrap();
    let address = only_endpoint(&running);
    let tag = get(address, EVENTS).await.header("ETag").unwrap().to_owned();
    let headers = format!("Metadata: true\r\nIf-None-Match: {tag}\r\n");
    let response = send(address, "GET", EVENTS, &headers, "").await;
    assert_eq!((response.status(), &response.body[..], response.header("ETag")), (304, "", Some(&tag[..])));
    running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    assert_eq!(send(address, "GET", EVENTS, &headers, "").await.status(), 200);
}

#[tokio::test]
async fn an_event_changes_as_the_clock_advances() {
    let (builder, clock) = still();
    let running = builder.scenario(Scenario::named("host-maintenance").unwrap()).start().await.unwrap();
    let address = only_endpoint(&running);
    let first = get(address, EVENTS).await.json();
    let id = first["Events"][0]["EventId"].clone();
    assert_eq!(first["Events"][0]["EventStatus"], "Scheduled");
    assert_eq!(first["Events"][0]["NotBefore"], "Sun, 01 Mar 2026 12:15:00 GMT");

    clock.advance(TimeDelta::minutes(15));
    let response = get(address, EVENTS).await;
    assert_eq!(response.header("Date"), Some("Sun, 01 Mar 2026 12:15:00 GMT"));
    let second = response.json();
    assert_eq!(second["Events"][0]["EventStatus"], "Started");
    assert_eq!(second["Events"][0]["NotBefore"], "");
    assert_eq!(second["Events"][0]["EventId"], id);
    assert_ne!(second["DocumentIncarnation"], first["DocumentIncarnation"]);

    clock.advance(TimeDelta::minutes(10));
    assert_eq!(get(address, EVENTS).await.json()["Events"], serde_json::json!([]));
}

#[tokio::test]
async fn at_speed_60_fifteen_minutes_take_fifteen_seconds() {
    let (builder, clock) = still();
    let running = builder.speed(60.0).start().await.unwrap();
    let address = only_endpoint(&running);
    running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    let event = get(address, EVENTS).await.json()["Events"][0].clone();
    assert_eq!(event["NotBefore"], "Sun, 01 Mar 2026 12:00:15 GMT");
    clock.advance(TimeDelta::seconds(14));
    assert_eq!(get(address, EVENTS).await.json()["Events"][0]["EventStatus"], "Scheduled");
    clock.advance(TimeDelta::seconds(1));
    assert_eq!(get(address, EVENTS).await.json()["Events"][0]["EventStatus"], "Started");
    clock.advance(TimeDelta::seconds(10));
    assert_eq!(get(address, EVENTS).await.json()["Events"], serde_json::json!([]));
}

#[tokio::test]
async fn an_approval_by_one_vm_applies_to_all() {
    let (builder, _clock) = still();
    let running = builder.vm("web-02").start().await.unwrap();
    let [first, second] = ["web-01", "web-02"].map(|vm| running.endpoint(vm).unwrap());
    let id = running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    assert_eq!(get(first, EVENTS).await.json()["Events"], get(second, EVENTS).await.json()["Events"]);
    let response = approve(second, &[id.as_str()]).await;
    assert_eq!((response.status(), &response.body[..]), (200, ""));
    assert_eq!(get(first, EVENTS).await.json()["Events"][0]["EventStatus"], "Started");
    assert_eq!(approve(first, &[id.as_str()]).await.status(), 200, "approved before, by another");
    let names = [first, second].map(|address| async move {
        get(address, "/metadata/instance/compute/name?api-version=2021-02-01&format=text").await.body
    });
    let [one, two] = names;
    assert_eq!((one.await, two.await), ("web-01".to_owned(), "web-02".to_owned()));
}

#[tokio::test]
async fn a_held_approval_starts_the_event_later() {
    let (builder, clock) = still();
    let running = builder.scenario(Scenario::named("held-by-other-tenants").unwrap()).start().await.unwrap();
    let address = only_endpoint(&running);
    let id = get(address, EVENTS).await.json()["Events"][0]["EventId"].as_str().unwrap().to_owned();
    assert_eq!(approve(address, &[&id]).await.status(), 200);
    assert_eq!(get(address, EVENTS).await.json()["Events"][0]["EventStatus"], "Scheduled");
    clock.advance(TimeDelta::minutes(3));
    assert_eq!(get(address, EVENTS).await.json()["Events"][0]["EventStatus"], "Started");
}

#[tokio::test]
async fn the_rate_limit_applies_to_all_connections_of_a_vm() {
    let clock = ManualClock::at(noon());
    let running = Simulator::builder().vm("web-01").vm("web-02").clock(clock.clone()).start().await.unwrap();
    let [first, second] = ["web-01", "web-02"].map(|vm| running.endpoint(vm).unwrap());
    for _ in 0..5 {
        assert_eq!(get(first, EVENTS).await.status(), 200);
    }
    assert_eq!(get(first, EVENTS).await.status(), 429);
    assert_eq!(get(second, EVENTS).await.status(), 200, "every VM has its own limit");
    clock.advance(TimeDelta::seconds(1));
    assert_eq!(get(first, EVENTS).await.status(), 200);
}

#[tokio::test]
async fn only_the_first_request_is_delayed() {
    let (builder, clock) = still();
    let running = builder.first_call(Duration::from_secs(120)).start().await.unwrap();
    let address = only_endpoint(&running);
    let first = tokio::spawn(async move { get(address, EVENTS).await });
    in_time(running.handle().wait_for_requests(1)).await;
    let instance = get(address, "/metadata/instance/compute?api-version=2021-02-01").await;
    assert_eq!(instance.status(), 200, "only the events take their time");
    assert!(!first.is_finished());
    clock.advance(TimeDelta::minutes(2));
    assert_eq!(in_time(first).await.unwrap().header("Date"), Some("Sun, 01 Mar 2026 12:02:00 GMT"));
    assert_eq!(get(address, EVENTS).await.status(), 200);

    clock.advance(TimeDelta::hours(24));
    let again = tokio::spawn(async move { get(address, EVENTS).await });
    in_time(running.handle().wait_for_requests(4)).await;
    assert!(!again.is_finished(), "a day without a request switches the feature off");
    clock.advance(TimeDelta::minutes(2));
    in_time(again).await.unwrap();
}

#[tokio::test]
async fn a_day_without_a_request_restarts_the_incarnation() {
    let (builder, clock) = still();
    let running = builder.start().await.unwrap();
    let address = only_endpoint(&running);
    get(address, EVENTS).await;
    for _ in 0..3 {
        running.handle().schedule(EventPlan::new(EventType::Reboot).notice(Duration::from_secs(5 * 86400))).unwrap();
    }
    assert_eq!(get(address, EVENTS).await.json()["DocumentIncarnation"], 4);
    clock.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    assert_eq!(get(address, EVENTS).await.json()["DocumentIncarnation"], 4);
    clock.advance(TimeDelta::hours(24));
    assert_eq!(get(address, EVENTS).await.json()["DocumentIncarnation"], 1);
}

#[tokio::test]
async fn waiters_are_woken_by_changes() {
    let (builder, clock) = still();
    let running = builder.start().await.unwrap();
    let handle = running.handle().clone();
    let id = handle.schedule(EventPlan::new(EventType::Reboot)).unwrap();
    let started = tokio::spawn(async move {
        handle.wait_until(|status| status.events.iter().any(|event| event.status == EventStatus::Started)).await
    });
    clock.advance(TimeDelta::minutes(15));
    assert_eq!(in_time(started).await.unwrap().events[0].id, id);

    let handle = running.handle().clone();
    let approval = tokio::spawn(async move { handle.wait_for_request(|request| request.method == "POST").await });
    approve(only_endpoint(&running), &[id.as_str()]).await;
    assert!(in_time(approval).await.unwrap().body.contains(id.as_str()));
}

#[tokio::test]
async fn a_thousand_vms_see_one_approval() {
    let clock = ManualClock::at(noon());
    let builder = (1..=1000).fold(Simulator::builder().clock(clock), |builder, vm| builder.vm(format!("vm-{vm:04}")));
    let running = builder.start().await.unwrap();
    let id = running.handle().schedule(EventPlan::new(EventType::Freeze)).unwrap();
    let vms = running.handle().status().vms;
    assert_eq!(vms.len(), 1000);
    approve(vms[999].endpoint.unwrap(), &[id.as_str()]).await;
    for vm in vms {
        let event = get(vm.endpoint.unwrap(), EVENTS).await.json()["Events"][0].clone();
        assert_eq!(event["EventStatus"], "Started", "{}", vm.name);
        assert_eq!(event["Resources"].as_array().unwrap().len(), 1000);
    }
}

#[tokio::test]
async fn a_port_in_use_is_an_error_and_shutdown_frees_it() {
    let running = Simulator::builder().vm("web-01").start().await.unwrap();
    let address = only_endpoint(&running);
    let error = Simulator::builder().vm_at("web-02", address).start().await.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains(&address.to_string()) && error.contains("web-02") && error.contains("in use"), "{error}");
    running.shutdown().await;
    assert!(TcpStream::connect(address).await.is_err());
    Simulator::builder().vm_at("web-02", address).start().await.unwrap();
}

#[tokio::test]
async fn invalid_configurations_are_rejected() {
    for (builder, hint) in [
        (Simulator::builder().speed(0.0), "a speed of 0"),
        (Simulator::builder().vm(""), "isn't a VM name"),
        (Simulator::builder().vm("a").vm("A"), "two VMs have the name A"),
        (Simulator::builder().control("0.0.0.0:0".parse().unwrap()), "not a loopback address"),
    ] {
        let error = builder.start().await.map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(hint), "{error}");
    }
}

#[tokio::test]
async fn approving_an_unknown_event_changes_nothing() {
    let (builder, _clock) = still();
    let running = builder.start().await.unwrap();
    let id = running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    assert!(running.handle().approve(&[id, EventId::new("NOPE")]).is_err());
    assert_eq!(running.handle().status().events[0].status, EventStatus::Scheduled);
}
