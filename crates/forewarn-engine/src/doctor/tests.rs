//! The doctor against a simulated endpoint.

use chrono::DateTime;
use forewarn_core::Diagnosis;
use forewarn_core::diagnosis::{CheckId, Verdict};
use forewarn_texts::Language;
use imds_simulator::{Fault, FaultPlan, Running, Simulator};
use scheduled_events::{ApiVersion, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;

/// No pause between requests, and more time than any machine needs.
fn doctor() -> Doctor {
    let ample = Duration::from_secs(120);
    Doctor::with_limits(Limits { probe: ample, total: ample, between_requests: Duration::ZERO })
}

/// For endpoints that never respond.
fn impatient() -> Doctor {
    let probe = Duration::from_secs(3);
    Doctor::with_limits(Limits { probe, between_requests: Duration::ZERO, ..Limits::default() })
}

fn circumstances() -> Circumstances {
    Circumstances {
        at: DateTime::UNIX_EPOCH,
        program_version: "0.1.0",
        demo: false,
        throttled: None,
        last_response: None,
    }
}

async fn simulator() -> Running {
    Simulator::builder().vm("web-01").rate_limit(false).start().await.unwrap()
}

fn endpoint(simulator: &Running) -> Endpoint {
    simulator.url("web-01").unwrap().parse().unwrap()
}

fn diagnose(findings: &Findings) -> Diagnosis {
    findings.diagnose(Language::English)
}

fn inject(simulator: &Running, fault: &str) {
    let fault: Fault = fault.parse().unwrap();
    simulator.handle().fault(FaultPlan::lasting(fault, Duration::from_secs(600)).unwrap()).unwrap();
}

fn document(findings: &Findings) -> &Result<Response, Failure> {
    &findings.document.as_ref().unwrap().result
}

#[tokio::test]
async fn a_working_endpoint_takes_two_requests() {
    let simulator = simulator().await;
    let findings = doctor().examine(endpoint(&simulator), circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, "working", "{}", diagnosis.report);
    assert_eq!(findings.identity.unwrap().result.unwrap().name.as_str(), "web-01");
    assert_eq!(findings.origin, Origin::CommandLine);
    assert_eq!(simulator.handle().status().requests, 2);
    assert!(simulator.handle().requests().iter().all(|request| request.status == Some(200)), "{}", diagnosis.report);
}

#[tokio::test]
async fn every_fault_is_diagnosed() {
    for (fault, cause) in [
        ("401", "forbidden"),
        ("403", "forbidden"),
        ("404", "notFound"),
        ("405", "unexpectedStatus"),
        ("410", "gone"),
        ("429", "throttled"),
        ("500", "serverError"),
        ("503", "serverError"),
        ("not-json", "notJson"),
        ("huge", "tooLarge"),
        ("login-page", "proxySuspected"),
        ("redirect", "redirected"),
        ("truncated", "truncated"),
        ("reset", "truncated"),
    ] {
        let simulator = simulator().await;
        inject(&simulator, fault);
        let findings = doctor().examine(endpoint(&simulator), circumstances()).await;
        let diagnosis = diagnose(&findings);
        assert_eq!(diagnosis.cause.id, cause, "{fault}: {}", diagnosis.report);
        assert_eq!(findings.identity, None, "{fault}");
    }
}

#[tokio::test]
async fn the_report_says_what_the_server_says_of_itself() {
    let simulator = simulator().await;
    inject(&simulator, "login-page");
    let report = diagnose(&doctor().examine(endpoint(&simulator), circumstances()).await).report;
    assert!(report.contains("\n    server: ") && report.contains("\n    content-type: text/html"), "{report}");
}

#[tokio::test]
async fn a_closed_port_is_diagnosed() {
    let simulator = simulator().await;
    let endpoint = endpoint(&simulator);
    simulator.shutdown().await;
    let findings = doctor().examine(endpoint, circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, "refused", "{}", diagnosis.report);
    let verdicts: Vec<(CheckId, Verdict)> = diagnosis.steps.iter().map(|step| (step.id, step.verdict)).collect();
    assert!(verdicts.contains(&(CheckId::Request, Verdict::Bad)), "{verdicts:?}");
    assert!(verdicts.contains(&(CheckId::Identity, Verdict::Unknown)), "{verdicts:?}");
}

#[tokio::test]
async fn an_endpoint_that_never_responds_times_out() {
    let simulator = simulator().await;
    inject(&simulator, "hang");
    let diagnosis = diagnose(&impatient().examine(endpoint(&simulator), circumstances()).await);
    assert_eq!(diagnosis.cause.id, "responseTimeout", "{}", diagnosis.report);
}

#[tokio::test]
async fn a_throttling_endpoint_gets_no_request() {
    let simulator = simulator().await;
    let throttled = Some(Failure::Throttled { retry_after_seconds: None });
    let findings = doctor().examine(endpoint(&simulator), Circumstances { throttled, ..circumstances() }).await;
    assert_eq!((diagnose(&findings).cause.id.as_str(), findings.identity), ("throttled", None));
    assert_eq!(simulator.handle().status().requests, 0);
}

#[tokio::test]
async fn an_endpoint_that_starts_to_throttle_gets_no_second_request() {
    let simulator = simulator().await;
    inject(&simulator, "429");
    doctor().examine(endpoint(&simulator), circumstances()).await;
    assert_eq!(simulator.handle().status().requests, 1);
}

#[tokio::test]
async fn an_older_endpoint_works_in_its_version() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut request = vec![0; 4096];
                let length = stream.read(&mut request).await.unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..length]).into_owned();
                let rejected = r#"{"error":"api-version is invalid","newest-versions":["2019-01-01","2017-11-01"]}"#;
                let (status, body) = if request.contains("api-version=2019-01-01") {
                    ("200 OK", r#"{"DocumentIncarnation":1,"Events":[]}"#)
                } else {
                    ("400 Bad Request", rejected)
                };
                let length = body.len();
                let response =
                    format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
                stream.write_all(response.as_bytes()).await.ok();
            });
        }
    });
    let findings = doctor().examine(endpoint, circumstances()).await;
    let diagnosis = diagnose(&findings);
    assert_eq!(diagnosis.cause.id, "working", "{}", diagnosis.report);
    assert_eq!(document(&findings).as_ref().unwrap().version, ApiVersion::V2019_01_01);
}

#[tokio::test]
async fn requests_of_two_examinations_keep_their_distance() {
    let simulator = simulator().await;
    let between_requests = Duration::from_millis(200);
    let doctor = Doctor::with_limits(Limits { between_requests, ..Limits::default() });
    let start = Instant::now();
    let (one, two) = tokio::join!(
        doctor.examine(endpoint(&simulator), circumstances()),
        doctor.examine(endpoint(&simulator), circumstances())
    );
    assert!(start.elapsed() >= between_requests * 3, "{:?}", start.elapsed());
    assert_eq!(diagnose(&one).cause.id, "working");
    assert_eq!(diagnose(&two).cause.id, "working");
    assert_eq!(simulator.handle().status().requests, 4);
}

#[tokio::test]
async fn without_time_nothing_is_requested_and_every_check_is_listed() {
    let simulator = simulator().await;
    let doctor = Doctor::with_limits(Limits { total: Duration::ZERO, ..Limits::default() });
    let diagnosis = diagnose(&doctor.examine(endpoint(&simulator), circumstances()).await);
    assert_eq!(simulator.handle().status().requests, 0);
    assert_eq!((diagnosis.steps.len(), diagnosis.cause.id.as_str()), (6, "unclear"));
}

#[tokio::test]
async fn an_unknown_host_name_is_unresolved() {
    let endpoint = "http://forewarn.invalid:1".parse().unwrap();
    let findings = impatient().examine(endpoint, circumstances()).await;
    assert!(matches!(findings.route, Err(NoRoute::Unresolved(_))), "{:?}", findings.route);
}

#[test]
fn the_origin_follows_from_the_address() {
    let origin_of = |url: &str, demo| {
        let leases = [("eth0".to_owned(), vec![[168, 63, 129, 16].into()])];
        origin(&url.parse().unwrap(), demo, Some(&leases))
    };
    assert_eq!(origin_of("http://169.254.169.254", false), Origin::Azure);
    assert_eq!(origin_of("http://168.63.129.16:8080", false), Origin::Dhcp);
    assert_eq!(origin_of("http://127.0.0.1:8081", false), Origin::CommandLine);
    assert_eq!(origin_of("http://127.0.0.1:8081", true), Origin::Demo);
}
