//! A third-party HTTP client: Python's `requests`.
//!
//! Only on systems whose package manager has it; the bytes are the same everywhere.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]

mod common;

use common::{in_time, still};
use imds_simulator::{EventPlan, Running};
use scheduled_events::EventType;
use serde_json::Value;
use tokio::process::Command;

/// A Python that has the package; a version manager's may lack it.
async fn interpreter() -> &'static str {
    for python in ["python3", "/usr/bin/python3"] {
        let check = in_time(Command::new(python).args(["-c", "import requests"]).output()).await;
        if check.is_ok_and(|output| output.status.success()) {
            return python;
        }
    }
    panic!("this test needs Python 3 with the package requests: install python3-requests");
}

async fn python(running: &Running, task: &str) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/scheduled_events.py");
    let url = running.url("web-01").unwrap();
    let output = in_time(Command::new(interpreter().await).args([script, &url, task]).output()).await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

async fn simulator() -> Running {
    let (builder, _clock) = still();
    let running = builder.vm("web-02").start().await.unwrap();
    running.handle().schedule(EventPlan::new(EventType::Reboot).on(["WEB-01"])).unwrap();
    running.handle().schedule(EventPlan::new(EventType::Freeze).on(["web-02"])).unwrap();
    running
}

#[tokio::test]
async fn python_reads_the_events_of_its_vm() {
    let running = simulator().await;
    let found = python(&running, "get").await;
    assert_eq!(found["name"], "web-01");
    assert_eq!(found["mine"].as_array().unwrap().len(), 1);
    assert_eq!(found["mine"][0]["EventType"], "Reboot");
    assert_eq!(found["mine"][0]["NotBefore"], "Sun, 01 Mar 2026 12:15:00 GMT");
    assert!(running.handle().requests().iter().all(|request| request.refusal.is_none()));
}

#[tokio::test]
async fn python_approves_events_with_and_without_a_content_type() {
    let running = simulator().await;
    let found = python(&running, "approve").await;
    assert_eq!(found["approved"], serde_json::json!([[200, 200]]));
    let statuses: Vec<_> =
        found["after"].as_array().unwrap().iter().map(|event| event["EventStatus"].clone()).collect();
    assert_eq!(statuses, ["Started", "Scheduled"], "its own, and not its neighbour's");
    assert!(running.handle().requests().iter().all(|request| request.refusal.is_none()));
}
