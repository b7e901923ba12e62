//! Every fault over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]

mod common;

use std::collections::HashSet;
use std::io::ErrorKind;
use std::time::Duration;

use chrono::TimeDelta;
use common::{EVENTS, approve, get, in_time, only_endpoint, parse, raw, request, still};
use imds_simulator::{ErrorStatus, EventPlan, Fault, FaultPlan, FaultSpec, ManualClock, Playbook, Running};
use scheduled_events::{Document, EventStatus, EventType};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn faulty(fault: Fault) -> (Running, ManualClock) {
    let (builder, clock) = still();
    let running = builder.start().await.unwrap();
    running.handle().fault(FaultPlan::once(fault).unwrap()).unwrap();
    (running, clock)
}

async fn raw_get(running: &Running) -> (Vec<u8>, std::io::Result<()>) {
    raw(only_endpoint(running), request("GET", EVENTS, "Metadata: true\r\n", "").as_bytes()).await
}

#[tokio::test]
async fn each_status_is_returned_once_with_an_error_body() {
    for status in ErrorStatus::ALL {
        let (running, _clock) = faulty(Fault::Status(status)).await;
        let response = get(only_endpoint(&running), EVENTS).await;
        assert_eq!(response.status(), status.get());
        assert!(response.json()["error"].is_string());
        assert_eq!(get(only_endpoint(&running), EVENTS).await.status(), 200);
        let noted = &running.handle().requests()[0];
        assert_eq!((noted.fault, noted.status), (Some(Fault::Status(status)), Some(status.get())));
    }
}

#[tokio::test]
async fn a_429_can_have_retry_after() {
    let (running, _clock) = faulty(Fault::Empty).await;
    running.handle().clear_faults();
    let spec: FaultSpec = serde_json::from_str(r#"{"kind":"429","retry_after":"7s"}"#).unwrap();
    running.handle().fault(spec.try_into().unwrap()).unwrap();
    assert_eq!(get(only_endpoint(&running), EVENTS).await.header("Retry-After"), Some("7"));
}

#[tokio::test]
async fn bodies_that_are_no_document() {
    let (running, _clock) = faulty(Fault::Empty).await;
    let response = get(only_endpoint(&running), EVENTS).await;
    assert_eq!((response.status(), &response.body[..], response.header("Content-Length")), (200, "", Some("0")));

    let (running, _clock) = faulty(Fault::NotJson).await;
    let response = get(only_endpoint(&running), EVENTS).await;
    assert!(response.header("Content-Type").unwrap().starts_with("application/json"));
    assert!(serde_json::from_str::<serde_json::Value>(&response.body).is_err());

    let (running, _clock) = faulty(Fault::LoginPage).await;
    let response = get(only_endpoint(&running), EVENTS).await;
    assert_eq!(response.status(), 200);
    assert!(response.header("Content-Type").unwrap().starts_with("text/html"));
    assert!(response.body.contains("<form"));
}

#[tokio::test]
async fn a_redirect_leads_to_the_same_endpoint() {
    let (running, _clock) = faulty(Fault::Redirect).await;
    let response = get(only_endpoint(&running), EVENTS).await;
    assert_eq!(response.status(), 302);
    let target = response.header("Location").unwrap();
    assert_eq!(get(only_endpoint(&running), target).await.status(), 404);
    assert_eq!(running.handle().requests()[1].target, target);
}

#[tokio::test]
async fn a_reset_connection_is_reset() {
    let (running, _clock) = faulty(Fault::Reset).await;
    let (bytes, end) = raw_get(&running).await;
    assert_eq!((bytes.len(), end.unwrap_err().kind()), (0, ErrorKind::ConnectionReset));
}

#[tokio::test]
async fn a_truncated_response_is_shorter_than_its_content_length() {
    let (running, _clock) = faulty(Fault::Truncated).await;
    let (bytes, end) = raw_get(&running).await;
    end.expect("a clean end of the stream, not a reset");
    let response = parse(&bytes);
    assert_eq!(response.header("Content-Length"), Some("37"));
    assert_eq!(response.body, r#"{"DocumentIncarnat"#);
}

#[tokio::test]
async fn a_wrong_length_is_shorter_than_the_body() {
    let (running, _clock) = faulty(Fault::WrongLength).await;
    let response = parse(&raw_get(&running).await.0);
    assert_eq!(response.header("Content-Length"), Some("18"));
    assert_eq!(response.body, r#"{"DocumentIncarnation":1,"Events":[]}"#);
}

#[tokio::test]
async fn a_second_list_of_events_follows_the_first() {
    let (running, _clock) = faulty(Fault::EventsTwice).await;
    let response = parse(&raw_get(&running).await.0);
    assert_eq!(response.body, r#"{"DocumentIncarnation":1,"Events":[],"Events":[]}"#);
}

#[tokio::test]
async fn one_event_has_many_entries_with_its_id() {
    let (running, _clock) = faulty(Fault::SameId).await;
    let id = running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    let response = parse(&raw_get(&running).await.0);
    let document = Document::parse(response.body.as_bytes()).unwrap();
    assert_eq!(document.events.len(), 25);
    assert!(document.events.iter().all(|event| event.id.as_ref() == Some(&id)));
    assert_eq!(document.events.iter().flat_map(|event| &event.resources).collect::<HashSet<_>>().len(), 24_001);
}

#[tokio::test]
async fn an_old_endpoint_rejects_newer_versions() {
    let (running, _clock) = faulty(Fault::OldVersion).await;
    let response = parse(&raw_get(&running).await.0);
    assert!(response.body.contains(r#""newest-versions":["2017-08-01","2017-03-01"]"#), "{}", response.body);
    running.handle().fault(FaultPlan::once(Fault::OldVersion).unwrap()).unwrap();
    let old = EVENTS.replace("2020-07-01", "2017-08-01");
    assert_eq!(get(only_endpoint(&running), &old).await.body, r#"{"DocumentIncarnation":1,"Events":[]}"#);
}

#[tokio::test]
async fn a_huge_response_has_200_mb_and_no_length() {
    let (running, _clock) = faulty(Fault::Huge).await;
    let mut stream = TcpStream::connect(only_endpoint(&running)).await.unwrap();
    stream.write_all(request("GET", EVENTS, "Metadata: true\r\n", "").as_bytes()).await.unwrap();
    let mut buffer = vec![0; 1 << 20];
    let mut total = 0;
    let mut head = Vec::new();
    loop {
        let read = in_time(stream.read(&mut buffer)).await.unwrap();
        if read == 0 {
            break;
        }
        if head.len() < 1000 {
            head.extend_from_slice(&buffer[..read.min(1000)]);
        }
        total += read;
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    assert!(head.contains("transfer-encoding: chunked") && !head.contains("content-length"), "{head}");
    assert!(total >= 200 * 1024 * 1024, "{total}");
}

#[tokio::test]
async fn a_client_can_abort_a_huge_response() {
    let (running, _clock) = faulty(Fault::Huge).await;
    let mut stream = TcpStream::connect(only_endpoint(&running)).await.unwrap();
    stream.write_all(request("GET", EVENTS, "Metadata: true\r\n", "").as_bytes()).await.unwrap();
    stream.read_exact(&mut [0; 1000]).await.unwrap();
    drop(stream);
    assert_eq!(get(only_endpoint(&running), EVENTS).await.status(), 200);
}

#[tokio::test]
async fn a_hanging_request_blocks_no_other() {
    let (running, clock) = faulty(Fault::Hang).await;
    let address = only_endpoint(&running);
    let hanging = tokio::spawn(async move { get(address, EVENTS).await });
    in_time(running.handle().wait_for_request(|request| request.fault == Some(Fault::Hang))).await;
    assert_eq!(get(address, EVENTS).await.status(), 200);
    clock.advance(TimeDelta::hours(1));
    assert_eq!(get(address, EVENTS).await.status(), 200);
    assert!(!hanging.is_finished());
    assert_eq!(running.handle().requests()[0].status, None);
    hanging.abort();
}

#[tokio::test]
async fn a_slow_response_has_the_state_after_its_delay() {
    let (builder, clock) = still();
    let running = builder.speed(60.0).start().await.unwrap();
    let address = only_endpoint(&running);
    let spec: FaultSpec = serde_json::from_str(r#"{"kind":"slow","delay":"20s"}"#).unwrap();
    running.handle().fault(spec.try_into().unwrap()).unwrap();
    let slow = tokio::spawn(async move { get(address, EVENTS).await });
    in_time(running.handle().wait_for_requests(1)).await;
    running.handle().schedule(EventPlan::new(EventType::Reboot).notice(Duration::from_secs(86400))).unwrap();
    clock.advance(TimeDelta::seconds(19));
    get(address, EVENTS).await;
    assert!(!slow.is_finished(), "the speed does not shorten a client's wait");
    clock.advance(TimeDelta::seconds(1));
    let response = in_time(slow).await.unwrap();
    assert_eq!(response.json()["Events"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_refused_port_reopens_at_the_same_address() {
    let (builder, clock) = still();
    let running = builder.vm("web-02").start().await.unwrap();
    let [closed, open] = ["web-01", "web-02"].map(|vm| running.endpoint(vm).unwrap());
    let mut idle = TcpStream::connect(closed).await.unwrap();
    let plan = FaultPlan::lasting(Fault::Refuse, Duration::from_secs(30)).unwrap().on("web-01");
    running.handle().fault(plan).unwrap();
    assert_eq!(in_time(idle.read(&mut [0; 1])).await.unwrap_or(0), 0, "an open connection ends too");
    let refused = TcpStream::connect(closed).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
    assert_eq!(get(open, EVENTS).await.status(), 200);
    clock.advance(TimeDelta::seconds(30));
    let again = in_time(async {
        loop {
            if let Ok(stream) = TcpStream::connect(closed).await {
                break stream;
            }
            tokio::task::yield_now().await;
        }
    });
    drop(again.await);
    assert_eq!(get(closed, EVENTS).await.status(), 200);
}

#[tokio::test]
async fn an_incarnation_reset_starts_the_count_over() {
    let (builder, _clock) = still();
    let running = builder.start().await.unwrap();
    let address = only_endpoint(&running);
    get(address, EVENTS).await;
    running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    assert_eq!(get(address, EVENTS).await.json()["DocumentIncarnation"], 2);
    running.handle().fault(FaultPlan::once(Fault::IncarnationReset).unwrap()).unwrap();
    assert_eq!(get(address, EVENTS).await.json()["DocumentIncarnation"], 1);
}

#[tokio::test]
async fn an_approval_takes_effect_although_its_response_is_lost() {
    let (running, _clock) = faulty(Fault::Reset).await;
    let id = running.handle().schedule(EventPlan::new(EventType::Reboot)).unwrap();
    let body = format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#);
    let lost = raw(only_endpoint(&running), request("POST", EVENTS, "Metadata: true\r\n", &body).as_bytes()).await;
    assert!(lost.1.is_err());
    assert_eq!(running.handle().status().events[0].status, EventStatus::Started);
    assert_eq!(approve(only_endpoint(&running), &[id.as_str()]).await.status(), 200, "so it can be sent again");
}

#[tokio::test]
async fn a_playbook_runs_its_faults_in_sequence() {
    let (builder, clock) = still();
    let running = builder.start().await.unwrap();
    let address = only_endpoint(&running);
    let text = "[[fault]]\nkind = \"500\"\ntimes = 2\n\n[[fault]]\nkind = \"503\"\nfor = \"1m\"\n";
    running.handle().play(Playbook::parse(text, "test.toml").unwrap()).unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(get(address, EVENTS).await.status());
    }
    clock.advance(TimeDelta::minutes(1));
    seen.push(get(address, EVENTS).await.status());
    assert_eq!(seen, [500, 500, 503, 503, 200]);
}
