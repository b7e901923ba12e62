//! The doctor against a simulated endpoint, well and ill.

use chrono::DateTime;
use forewarn_core::diagnosis::{CauseId, Exchange, Naming, Outcome, Request, StepId, Verdict};
use forewarn_core::{Diagnosis, Language, Words};
use imds_simulator::{Fault, FaultPlan, Running, Simulator};
use scheduled_events::ApiVersion;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;

/// No waiting between requests, and more patience than any machine needs.
fn doctor() -> Doctor {
    let patience = Duration::from_secs(120);
    Doctor::with_patience(Patience { probe: patience, whole: patience, between_requests: Duration::ZERO })
}

/// One who gives up soon, for what never answers.
fn hasty() -> Doctor {
    let probe = Duration::from_secs(3);
    Doctor::with_patience(Patience { probe, between_requests: Duration::ZERO, ..Patience::default() })
}

fn circumstances() -> Circumstances {
    Circumstances { at: DateTime::UNIX_EPOCH, version: "0.1.0", demo: false, throttled: false, heard: None }
}

async fn simulator() -> Running {
    Simulator::builder().vm("web-01").rate_limit(false).start().await.unwrap()
}

fn endpoint(simulator: &Running) -> Endpoint {
    simulator.url("web-01").unwrap().parse().unwrap()
}

fn diagnose(findings: &Findings) -> Diagnosis {
    let offset = chrono::FixedOffset::east_opt(0).unwrap();
    findings.diagnose(Words { language: Language::English, offset })
}

fn ill_with(simulator: &Running, fault: &str) {
    let fault: Fault = fault.parse().unwrap();
    simulator.handle().fault(FaultPlan::lasting(fault, Duration::from_secs(600)).unwrap()).unwrap();
}

#[tokio::test]
async fn a_healthy_endpoint_is_found_healthy_with_two_requests() {
    let simulator = simulator().await;
    let findings = doctor().examine(endpoint(&simulator), circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, CauseId::Working, "{}", diagnosis.report);
    assert!(matches!(&findings.identity, Naming::Told { vm, .. } if vm == "web-01"), "{:?}", findings.identity);
    assert!(matches!(&findings.connection, Connection::Made { .. }));
    assert_eq!(findings.address.origin, Origin::Named);
    assert_eq!(simulator.handle().status().requests, 2);
    assert!(simulator.handle().requests().iter().all(|request| request.status == Some(200)), "{}", diagnosis.report);
}

#[tokio::test]
async fn every_illness_is_told_by_its_cause() {
    for (fault, cause) in [
        ("401", CauseId::Forbidden),
        ("403", CauseId::Forbidden),
        ("404", CauseId::NotOnAzure),
        ("405", CauseId::Other),
        ("410", CauseId::Gone),
        ("429", CauseId::Throttled),
        ("500", CauseId::Server),
        ("503", CauseId::Server),
        ("not-json", CauseId::NotJson),
        ("huge", CauseId::NotJson),
        ("login-page", CauseId::Proxy),
        ("redirect", CauseId::Redirect),
        ("truncated", CauseId::Other),
        ("reset", CauseId::Other),
    ] {
        let simulator = simulator().await;
        ill_with(&simulator, fault);
        let diagnosis = diagnose(&doctor().examine(endpoint(&simulator), circumstances()).await);
        assert_eq!(diagnosis.cause.id, cause, "{fault}: {}", diagnosis.report);
        assert!(simulator.handle().status().requests <= 3, "{fault}");
    }
}

#[tokio::test]
async fn a_closed_port_is_not_asked_anything() {
    let simulator = simulator().await;
    let endpoint = endpoint(&simulator);
    simulator.shutdown().await;
    let findings = doctor().examine(endpoint, circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, CauseId::Refused, "{}", diagnosis.report);
    assert_eq!(findings.request, Request::NoConnection);
    let verdicts: Vec<(StepId, Verdict)> = diagnosis.steps.iter().map(|step| (step.id, step.verdict)).collect();
    assert!(verdicts.contains(&(StepId::Connection, Verdict::Bad)), "{verdicts:?}");
    assert!(verdicts.contains(&(StepId::Request, Verdict::Unknown)), "{verdicts:?}");
}

#[tokio::test]
async fn one_that_accepts_and_keeps_silent_is_given_up() {
    let simulator = simulator().await;
    ill_with(&simulator, "hang");
    let diagnosis = diagnose(&hasty().examine(endpoint(&simulator), circumstances()).await);
    assert_eq!(diagnosis.cause.id, CauseId::Timeout, "{}", diagnosis.report);
}

#[tokio::test]
async fn one_that_wants_to_be_left_alone_is_not_asked() {
    let simulator = simulator().await;
    let throttled = Circumstances { throttled: true, ..circumstances() };
    let findings = doctor().examine(endpoint(&simulator), throttled).await;
    assert_eq!((findings.request, findings.identity), (Request::Spared, Naming::NotAsked));
    assert_eq!(simulator.handle().status().requests, 0);
}

#[tokio::test]
async fn one_that_says_so_only_now_is_asked_no_further() {
    let simulator = simulator().await;
    ill_with(&simulator, "429");
    let findings = doctor().examine(endpoint(&simulator), circumstances()).await;
    assert_eq!(findings.identity, Naming::NotAsked);
    assert_eq!(simulator.handle().status().requests, 1);
}

#[tokio::test]
async fn an_endpoint_of_another_time_is_asked_in_its_own_version() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut request = vec![0; 4096];
                let length = stream.read(&mut request).await.unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..length]).into_owned();
                let refused = r#"{"error":"api-version is invalid","newest-versions":["2019-01-01","2017-11-01"]}"#;
                let (status, body) = if request.contains("api-version=2019-01-01") {
                    ("200 OK", r#"{"DocumentIncarnation":1,"Events":[]}"#)
                } else {
                    ("400 Bad Request", refused)
                };
                let length = body.len();
                let answer =
                    format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
                stream.write_all(answer.as_bytes()).await.ok();
            });
        }
    });
    let findings = doctor().examine(endpoint, circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, CauseId::Working, "{}", diagnosis.report);
    let Some(Exchange { version, outcome, .. }) = findings.older else { panic!("{}", diagnosis.report) };
    assert_eq!((version, outcome), (ApiVersion::V2019_01_01, Outcome::Document { events: 0 }));
}

#[tokio::test]
async fn requests_keep_their_distance_also_when_two_people_ask_at_once() {
    let simulator = simulator().await;
    let between_requests = Duration::from_millis(200);
    let doctor = Doctor::with_patience(Patience { between_requests, ..Patience::default() });
    let start = Instant::now();
    let (one, two) = tokio::join!(
        doctor.examine(endpoint(&simulator), circumstances()),
        doctor.examine(endpoint(&simulator), circumstances())
    );
    assert!(start.elapsed() >= between_requests * 3, "{:?}", start.elapsed());
    assert_eq!(diagnose(&one).cause.id, CauseId::Working);
    assert_eq!(diagnose(&two).cause.id, CauseId::Working);
    assert_eq!(simulator.handle().status().requests, 4);
}

#[tokio::test]
async fn where_no_time_is_left_nothing_is_asked_and_the_rest_is_told() {
    let simulator = simulator().await;
    let doctor = Doctor::with_patience(Patience { whole: Duration::ZERO, ..Patience::default() });
    let diagnosis = diagnose(&doctor.examine(endpoint(&simulator), circumstances()).await);
    assert_eq!(simulator.handle().status().requests, 0);
    assert_eq!(diagnosis.steps.len(), 8);
}

#[tokio::test]
async fn a_name_that_nobody_knows_is_said_to_be_unknown() {
    let endpoint = "http://forewarn.invalid:1".parse().unwrap();
    let findings = hasty().examine(endpoint, circumstances()).await;
    assert!(matches!(findings.route, Route::Unresolved { .. }), "{:?}", findings.route);
    assert_eq!(findings.connection, Connection::NotTried);
}

#[test]
fn where_an_address_comes_from_shows_in_what_it_is() {
    let origin = |url: &str, demo| {
        let leases = [LeaseFound { interface: "eth0".into(), addresses: vec![[168, 63, 129, 16].into()] }];
        address(&url.parse().unwrap(), demo, Some(&leases)).origin
    };
    assert_eq!(origin("http://169.254.169.254", false), Origin::Azure);
    assert_eq!(origin("http://168.63.129.16:8080", false), Origin::Dhcp);
    assert_eq!(origin("http://127.0.0.1:8081", false), Origin::Named);
    assert_eq!(origin("http://127.0.0.1:8081", true), Origin::Demonstration);
}
