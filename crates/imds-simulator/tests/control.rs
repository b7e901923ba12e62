//! The control API and page, over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]

mod common;

use std::net::SocketAddr;

use common::{EVENTS, get, noon, only_endpoint, raw};
use imds_simulator::{ManualClock, Running, Simulator};
use serde_json::{Value, json};

async fn simulator() -> (Running, SocketAddr) {
    let builder = Simulator::builder().vm("web-01").clock(ManualClock::at(noon())).rate_limit(false);
    let running = builder.control("127.0.0.1:0".parse().unwrap()).start().await.unwrap();
    let control = running.control().unwrap();
    (running, control)
}

async fn call(control: SocketAddr, method: &str, path: &str, body: &str) -> (u16, Value) {
    let response = with_headers(control, method, path, &format!("Host: {control}\r\n"), body).await;
    (response.status(), response.json())
}

async fn with_headers(control: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> common::Answer {
    let length = body.len();
    let request =
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
    common::parse(&raw(control, request.as_bytes()).await.0)
}

#[tokio::test]
async fn an_event_is_scheduled_started_and_completed_and_the_endpoint_shows_it() {
    let (running, control) = simulator().await;
    let address = only_endpoint(&running);
    let (status, made) = call(control, "POST", "/api/events", r#"{"type":"Reboot","notice":"20m"}"#).await;
    assert_eq!(status, 201);
    let id = made["id"].as_str().unwrap();
    let event = get(address, EVENTS).await.json()["Events"][0].clone();
    assert_eq!((&event["EventId"], &event["NotBefore"]), (&made["id"], &json!("Sun, 01 Mar 2026 12:20:00 GMT")));

    let beginning = id[..6].to_lowercase();
    assert_eq!(call(control, "POST", &format!("/api/events/{beginning}/start"), "").await.0, 200);
    assert_eq!(get(address, EVENTS).await.json()["Events"][0]["EventStatus"], "Started");
    let (status, refused) = call(control, "POST", &format!("/api/events/{id}/cancel"), "").await;
    assert_eq!(status, 409);
    assert!(refused["error"].as_str().unwrap().contains("has started"), "{refused}");
    assert_eq!(call(control, "POST", &format!("/api/events/{id}/complete"), "").await.0, 200);
    assert_eq!(call(control, "GET", "/api/document", "").await.1["Events"], json!([]));
}

#[tokio::test]
async fn an_event_is_cancelled_or_approved() {
    let (_running, control) = simulator().await;
    for (act, left) in [("cancel", json!([])), ("approve", json!(["Started"]))] {
        let (_, made) = call(control, "POST", "/api/events", r#"{"type":"Freeze"}"#).await;
        call(control, "POST", &format!("/api/events/{}/{act}", made["id"].as_str().unwrap()), "").await;
        let (_, status) = call(control, "GET", "/api/status", "").await;
        let statuses: Value =
            status["events"].as_array().unwrap().iter().map(|event| event["status"].clone()).collect();
        assert_eq!(statuses, left, "{act}");
    }
}

#[tokio::test]
async fn faults_begin_and_end() {
    let (running, control) = simulator().await;
    let address = only_endpoint(&running);
    call(control, "POST", "/api/faults", r#"{"kind":"503","times":2}"#).await;
    assert_eq!(get(address, EVENTS).await.status(), 503);
    let (_, status) = call(control, "GET", "/api/status", "").await;
    assert_eq!((&status["faults"][0]["kind"], &status["faults"][0]["times"]), (&json!("503"), &json!(1)));
    call(control, "DELETE", "/api/faults", "").await;
    assert_eq!(get(address, EVENTS).await.status(), 200);
    call(control, "POST", "/api/playbook", "[[fault]]\nkind = \"410\"\n").await;
    assert_eq!(get(address, EVENTS).await.status(), 410);
}

#[tokio::test]
async fn requests_are_listed_with_the_reason_of_their_rejection() {
    let (running, control) = simulator().await;
    common::send(only_endpoint(&running), "GET", EVENTS, "", "").await;
    let (_, requests) = call(control, "GET", "/api/requests", "").await;
    assert_eq!((&requests[0]["status"], &requests[0]["target"]), (&json!(400), &json!(EVENTS)));
    assert!(requests[0]["refusal"].as_str().unwrap().contains("Metadata"));
}

#[tokio::test]
async fn invalid_requests_are_rejected_with_a_reason() {
    let (_running, control) = simulator().await;
    for (method, path, body, status, hint) in [
        ("POST", "/api/events", r#"{"type":"Rebot"}"#, 400, "'Rebot' is not a type"),
        ("POST", "/api/events", r#"{"type":"Reboot","vms":["x"]}"#, 400, "with the name x"),
        ("POST", "/api/events", r#"{"type":"Reboot","at":"5m"}"#, 400, "scenario files"),
        ("POST", "/api/events/ABC/cancel", "", 404, "ABC"),
        ("POST", "/api/faults", r#"{"kind":"refuse","times":1}"#, 400, "needs a time"),
        ("POST", "/api/faults", r#"{"kind":"500","vm":"x"}"#, 400, "with the name x"),
        ("POST", "/api/playbook", "[[fault]]\nkind = \"x\"\n", 400, "playbook:2:8"),
        ("GET", "/api/document?vm=x", "", 400, "no VM"),
        ("GET", "/api/nothing", "", 404, "no such path"),
        ("PUT", "/api/events", "", 404, "and method"),
    ] {
        let (actual, body) = call(control, method, path, body).await;
        let error = body["error"].as_str().unwrap_or_default();
        assert_eq!(actual, status, "{method} {path}: {error}");
        assert!(error.contains(hint), "{method} {path}: {error}");
    }
}

#[tokio::test]
async fn requests_from_other_web_pages_are_rejected() {
    let (running, control) = simulator().await;
    let event = r#"{"type":"Reboot"}"#;
    for headers in [
        "Host: evil.example\r\n".to_owned(),
        format!("Host: {control}\r\nOrigin: http://evil.example\r\n"),
        format!("Host: {control}\r\nOrigin: null\r\n"),
    ] {
        let response = with_headers(control, "POST", "/api/events", &headers, event).await;
        assert_eq!(response.status(), 403, "{headers}");
    }
    assert!(running.handle().status().events.is_empty());
    let own = format!("Host: {control}\r\nOrigin: http://{control}\r\n");
    assert_eq!(with_headers(control, "POST", "/api/events", &own, event).await.status(), 201);
}

#[tokio::test]
async fn the_page_has_a_strict_content_security_policy() {
    let (_running, control) = simulator().await;
    let host = format!("Host: {control}\r\n");
    let page = with_headers(control, "GET", "/", &host, "").await;
    let policy = page.header("Content-Security-Policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    for (file, kind) in [("page.js", "text/javascript"), ("page.css", "text/css")] {
        assert!(page.body.contains(&format!("\"{file}\"")));
        let response = with_headers(control, "GET", &format!("/{file}"), &host, "").await;
        assert!(response.header("Content-Type").unwrap().starts_with(kind));
    }
    assert!(!page.body.contains("<style") && !page.body.contains("style=") && !page.body.contains("onclick"));
    assert_eq!(page.body.matches("<script").count(), 1);
    assert!(!page.body.contains("http://") && !page.body.contains("https://"));
}

#[tokio::test]
async fn the_page_offers_every_type() {
    let (_running, control) = simulator().await;
    let page = with_headers(control, "GET", "/", &format!("Host: {control}\r\n"), "").await.body;
    for known in scheduled_events::EventType::KNOWN {
        assert!(page.contains(&format!(">{known}</option>")), "{known}");
    }
}

#[tokio::test]
async fn the_page_offers_every_fault() {
    let (_running, control) = simulator().await;
    let script = with_headers(control, "GET", "/page.js", &format!("Host: {control}\r\n"), "").await.body;
    for fault in imds_simulator::Fault::all() {
        assert!(script.contains(&format!("\"{fault}\"")), "{fault}");
    }
}
