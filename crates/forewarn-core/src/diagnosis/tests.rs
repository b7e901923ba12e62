//! The causes of the protocol's table of errors, each from what the probes would find.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use forewarn_texts::Language;
use scheduled_events::{ApiVersion, Document};

use super::*;
use crate::testing::{agrees_with_fixture, event, identity, start};

const TOOK: Duration = Duration::from_millis(3);
const PRIMARY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 4));
const VPN: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 8, 0, 2));
const SELF_ASSIGNED: IpAddr = IpAddr::V4(Ipv4Addr::new(169, 254, 7, 9));
const WIRE_SERVER: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// An Azure VM where everything works.
fn working() -> Findings {
    let events = vec![event("Reboot", "A", 15).into(), event("Freeze", "B", 15).into()];
    let document = Document { events, ..Document::empty(1) }.into();
    let response = Response { document, server_time: None, version: ApiVersion::NEWEST, round_trip: TOOK };
    Findings {
        at: start(),
        program_version: "0.1.0".into(),
        url: "http://169.254.169.254".into(),
        host: "169.254.169.254".into(),
        origin: Origin::Azure,
        route: Ok(via(PRIMARY)),
        proxies: Vec::new(),
        proxy_exempt: false,
        document: Some(Probe { result: Ok(response), server_headers: Vec::new(), took: TOOK }),
        identity: Some(Probe { result: Ok(identity()), server_headers: Vec::new(), took: TOOK }),
        leases: Some(vec![("eth0".into(), vec![WIRE_SERVER])]),
        last_response: None,
    }
}

fn via(from: IpAddr) -> Route {
    Route { from, interface: Some("eth0".into()), default_from: Some(PRIMARY) }
}

fn failed(failure: Failure) -> Findings {
    Findings {
        document: Some(Probe { result: Err(failure), server_headers: Vec::new(), took: TOOK }),
        identity: None,
        ..working()
    }
}

/// Failed on a machine that nothing but its leases could identify as an Azure VM.
fn failed_with_leases(failure: Failure, leases: &[Ipv4Addr]) -> Findings {
    Findings { leases: Some(vec![("eth0".into(), leases.to_vec())]), ..failed(failure) }
}

fn named(findings: Findings) -> Findings {
    let (url, host) = ("http://10.1.1.1:8081".into(), "10.1.1.1".into());
    Findings { url, host, origin: Origin::CommandLine, ..findings }
}

fn text() -> String {
    "from elsewhere".to_owned()
}

fn refused() -> Failure {
    Failure::Refused { detail: text() }
}

fn timeout() -> Failure {
    Failure::ConnectTimeout { timeout_ms: 5000 }
}

fn unreachable() -> Failure {
    Failure::NotOnAzure { detail: text() }
}

/// What is found, the id of the cause, and whose text describes it.
type Case = (&'static str, Findings, &'static str, CauseKind);

fn cases() -> Vec<Case> {
    [responses(), silences()].concat()
}

fn responses() -> Vec<Case> {
    use CauseKind::{Forbidden, NothingListening, Other, Proxy, Unclear, Working};
    let rejected = Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec!["2031-01-01".into()] };
    let missing_name = Some(Probe { result: Err(Failure::NotFound), server_headers: Vec::new(), took: TOOK });
    vec![
        ("everything works", working(), "working", Working),
        ("no name outside a virtual network", Findings { identity: missing_name, ..working() }, "working", Working),
        (
            "a proxy variable alone",
            Findings { proxies: vec!["http_proxy = x".into()], ..working() },
            "working",
            Working,
        ),
        ("a VPN route that works", Findings { route: Ok(via(VPN)), ..working() }, "working", Working),
        ("400 for the header", failed(Failure::HeaderRejected { response: text() }), "headerRejected", Other),
        ("400 for the version", failed(rejected), "versionRejected", Other),
        ("400", failed(Failure::RequestRejected { response: text() }), "requestRejected", Other),
        ("401", failed(Failure::Forbidden { status: 401 }), "forbidden", Forbidden),
        ("403", failed(Failure::Forbidden { status: 403 }), "forbidden", Forbidden),
        ("404", failed(Failure::NotFound), "notFound", Other),
        ("410", failed(Failure::Gone), "gone", Other),
        ("429", failed(Failure::Throttled { retry_after_seconds: Some(5) }), "throttled", Other),
        ("500", failed(Failure::ServerError { status: 500, response: text() }), "serverError", Other),
        ("a login page", failed(Failure::ProxySuspected { evidence: text() }), "proxySuspected", Proxy),
        ("a redirect", failed(Failure::Redirected { location: None }), "redirected", Other),
        ("no JSON", failed(Failure::NotJson { reason: text(), response: text() }), "notJson", Other),
        ("200 MB", failed(Failure::TooLarge { limit_bytes: 9 }), "tooLarge", Other),
        ("half a response", failed(Failure::Truncated { detail: text() }), "truncated", Other),
        ("no response", failed(Failure::ResponseTimeout { timeout_ms: 5000 }), "responseTimeout", Other),
        ("a system error", failed(Failure::ConnectionFailed { detail: text() }), "connectionFailed", Other),
        ("refused at a simulator's address", named(failed(refused())), "refused", NothingListening),
        ("no time left", Findings { document: None, identity: None, ..working() }, "unclear", Unclear),
    ]
}

fn silences() -> Vec<Case> {
    use CauseKind::{Dropped, NoRoute as Missing, NotOnAzure, Refused, Unresolved, WrongInterface};
    let missing = |findings: Findings| Findings { route: Err(NoRoute::Missing(text())), ..findings };
    let unresolved = Err(NoRoute::Unresolved(text()));
    let earlier = Some(start() - TimeDelta::days(1));
    let vm = |failure| failed_with_leases(failure, &[WIRE_SERVER]);
    let other = |failure| failed_with_leases(failure, &[]);
    vec![
        ("refused by a firewall", vm(refused()), "refused", Refused),
        ("dropped on an Azure VM", vm(timeout()), "connectTimeout", Dropped),
        (
            "dropped where it once worked",
            Findings { last_response: earlier, ..other(timeout()) },
            "connectTimeout",
            Dropped,
        ),
        ("dropped on another machine", other(timeout()), "connectTimeout", NotOnAzure),
        ("dropped without leases", Findings { leases: None, ..other(timeout()) }, "connectTimeout", NotOnAzure),
        ("dropped at a named address", named(other(timeout())), "connectTimeout", Dropped),
        ("unreachable on another machine", other(unreachable()), "notOnAzure", NotOnAzure),
        ("no route on another machine", missing(other(unreachable())), "notOnAzure", NotOnAzure),
        ("no route on an Azure VM", missing(vm(unreachable())), "noRoute", Missing),
        ("a VPN took the route", Findings { route: Ok(via(VPN)), ..vm(timeout()) }, "wrongInterface", WrongInterface),
        (
            "an interface without DHCP took the route",
            Findings { route: Ok(via(SELF_ASSIGNED)), ..other(unreachable()) },
            "wrongInterface",
            WrongInterface,
        ),
        (
            "an unknown host name",
            Findings { route: unresolved, ..named(other(unreachable())) },
            "notOnAzure",
            Unresolved,
        ),
    ]
}

#[test]
fn every_finding_leads_to_its_cause() {
    for (found, findings, id, kind) in cases() {
        assert_eq!(
            (findings.diagnose(Language::English).cause.id.as_str(), findings.cause_kind()),
            (id, kind),
            "{found}"
        );
    }
}

#[test]
fn every_language_describes_every_case_without_a_gap() {
    for language in Language::ALL {
        for (found, findings, ..) in cases() {
            let diagnosis = findings.diagnose(language);
            let context = format!("{language:?}, {found}");
            assert_eq!(diagnosis.steps.len(), 6, "{context}");
            assert!(!diagnosis.cause.actions.is_empty(), "{context}");
            assert!(!diagnosis.report.contains(['{', '}']), "{context}: {}", diagnosis.report);
            for step in &diagnosis.steps {
                assert!(!step.found.is_empty() && !step.title.is_empty(), "{context}");
                assert!(step.found.lines().all(|line| diagnosis.report.contains(line)), "{context}");
            }
            let cause = &diagnosis.cause;
            for sentence in cause.actions.iter().chain([&cause.title, &cause.explanation]) {
                assert!(diagnosis.report.contains(sentence.as_str()), "{context}");
            }
        }
    }
}

fn check(diagnosis: &Diagnosis, id: CheckId) -> &Check {
    diagnosis.steps.iter().find(|check| check.id == id).unwrap()
}

#[track_caller]
fn assert_check(findings: &Findings, id: CheckId, verdict: Verdict, found: &str) {
    let diagnosis = findings.diagnose(Language::English);
    let check = check(&diagnosis, id);
    assert_eq!((check.verdict, check.found.as_str()), (verdict, found));
}

#[test]
fn every_check_says_what_it_found() {
    let findings = working();
    assert_check(&findings, CheckId::Address, Verdict::Ok, "http://169.254.169.254, the same on every Azure VM.");
    assert_check(&findings, CheckId::Route, Verdict::Ok, "Requests leave from 10.0.0.4, through eth0.");
    assert_check(&findings, CheckId::Proxies, Verdict::Ok, "None are set.");
    assert_check(&findings, CheckId::Request, Verdict::Ok, "Document received (api-version 2020-07-01) with 2 events.");
    assert_check(&findings, CheckId::Identity, Verdict::Ok, "This VM is web-01.");
    assert_check(&findings, CheckId::Dhcp, Verdict::Note, "eth0: 168.63.129.16");
    let diagnosis = findings.diagnose(Language::English);
    assert_eq!(check(&diagnosis, CheckId::Request).took_ms, Some(3));
    assert_eq!(check(&diagnosis, CheckId::Address).took_ms, None);
}

#[test]
fn proxies_are_listed_and_bypassed() {
    let proxies = vec!["http_proxy = http://proxy:3128".into(), "AutoConfigURL = http://wpad/wpad.dat".into()];
    let findings = Findings { proxies, ..working() };
    assert_check(
        &findings,
        CheckId::Proxies,
        Verdict::Note,
        "http_proxy = http://proxy:3128\nAutoConfigURL = http://wpad/wpad.dat\n\
         Forewarn bypasses them: the metadata service must be reached directly.\n\
         Other programs may need an exception for 169.254.169.254 (NO_PROXY).",
    );
    let diagnosis = Findings { proxy_exempt: true, ..findings }.diagnose(Language::English);
    assert!(!check(&diagnosis, CheckId::Proxies).found.contains("NO_PROXY"), "it is exempt already");
}

#[test]
fn an_unusual_route_is_bad_only_if_nothing_responds() {
    let elsewhere = "Requests leave from 10.8.0.2, through eth0.\nOther traffic leaves from 10.0.0.4.";
    let findings = Findings { route: Ok(via(VPN)), ..failed(timeout()) };
    assert_check(&findings, CheckId::Route, Verdict::Bad, elsewhere);
    assert_check(&Findings { route: Ok(via(VPN)), ..working() }, CheckId::Route, Verdict::Note, elsewhere);
    let loopback = Route { from: IpAddr::V4(Ipv4Addr::LOCALHOST), interface: None, default_from: Some(PRIMARY) };
    assert_check(
        &Findings { route: Ok(loopback), ..failed(refused()) },
        CheckId::Route,
        Verdict::Ok,
        "Requests leave from 127.0.0.1.",
    );
}

#[test]
fn a_demo_says_so_twice() {
    let (url, host) = ("http://127.0.0.1:9".into(), "127.0.0.1".into());
    let diagnosis = Findings { url, host, origin: Origin::Demo, ..working() }.diagnose(Language::English);
    assert!(check(&diagnosis, CheckId::Address).found.contains("Azure isn't contacted"));
    assert!(diagnosis.cause.explanation.starts_with("This is a demo:"), "{}", diagnosis.cause.explanation);
}

#[test]
fn text_from_the_endpoint_stays_on_its_line() {
    let response = "first\nFAKE [ok] line\u{202e}\u{7}".to_owned();
    let diagnosis = failed(Failure::ServerError { status: 500, response }).diagnose(Language::English);
    for shown in [&check(&diagnosis, CheckId::Request).found, &diagnosis.cause.explanation] {
        assert_eq!(shown.lines().count(), 1, "{shown}");
        assert!(!shown.contains(['\u{202e}', '\u{7}']), "{shown:?}");
    }
}

#[test]
fn throttling_and_lasting_server_errors_have_advice_beyond_waiting() {
    let actions = |failure, language| failed(failure).diagnose(language).cause.actions.join(" ");
    let throttled = actions(Failure::Throttled { retry_after_seconds: None }, Language::English);
    assert!(throttled.ends_with("or choose a longer polling interval."), "{throttled}");
    for language in Language::ALL {
        let server_error = actions(Failure::ServerError { status: 500, response: text() }, language);
        assert!(server_error.contains("Azure"), "{language:?}: {server_error}");
    }
}

#[test]
fn the_report_is_complete() {
    let last_response = Some(start() - TimeDelta::hours(1));
    let report =
        Findings { last_response, ..failed(Failure::Forbidden { status: 403 }) }.diagnose(Language::English).report;
    let expected = "\
Forewarn 0.1.0, connection check of 2026-03-02 12:32:00 UTC

Forewarn isn't allowed to connect
Azure denied Forewarn access (403). The VM enforces the Metadata Security Protocol, and Forewarn isn't on its allow list.
- Add Forewarn, for the user who runs it, to the allow list of this VM's Metadata Security Protocol.
- Until then, Forewarn retries slowly and connects as soon as it's allowed.

[ok] Address
    http://169.254.169.254, the same on every Azure VM.
[ok] Route
    Requests leave from 10.0.0.4, through eth0.
[ok] Proxy settings
    None are set.
[problem] Request (3 ms)
    Azure denied Forewarn access (403).
[unknown] Name of this VM
    Not requested.
[note] DHCP option 245
    eth0: 168.63.129.16

The service last responded at 2026-03-02 11:32:00 UTC.
";
    assert_eq!(report, expected);
}

#[test]
fn the_page_gets_stable_names() {
    let json = serde_json::to_value(failed(Failure::Forbidden { status: 403 }).diagnose(Language::English)).unwrap();
    assert_eq!(json["at"], "2026-03-02T12:32:00Z");
    assert_eq!(json["cause"]["id"], "forbidden");
    assert_eq!(json["steps"][3]["tookMs"], 3);
    let steps = [
        ("address", "ok"),
        ("route", "ok"),
        ("proxies", "ok"),
        ("request", "bad"),
        ("identity", "unknown"),
        ("dhcp", "note"),
    ];
    for (step, (id, verdict)) in json["steps"].as_array().unwrap().iter().zip(steps) {
        assert_eq!((&step["id"], &step["verdict"]), (&id.into(), &verdict.into()));
    }
}

/// Compares the diagnosis in every language with the fixture, which the page's tests read.
fn agrees(name: &str, findings: &Findings) {
    let diagnoses: BTreeMap<&str, Diagnosis> =
        Language::ALL.into_iter().map(|language| (language.tag(), findings.diagnose(language))).collect();
    agrees_with_fixture(&format!("diagnoses/{name}"), &diagnoses);
}

#[test]
fn the_fixtures_of_the_page_are_current() {
    let proxy = |variable: &str| format!("{variable} = http://proxy.example.com:3128");
    let proxies = vec![proxy("http_proxy"), proxy("HTTPS_PROXY (/etc/environment)")];
    agrees("working", &Findings { proxies: proxies.clone(), ..working() });
    agrees("not-on-azure", &failed_with_leases(timeout(), &[]));
    let evidence = "a web page: <!doctype html><title>Sign in to the guest network</title>".to_owned();
    agrees("proxy", &Findings { proxies, ..failed(Failure::ProxySuspected { evidence }) });
    agrees("forbidden", &failed(Failure::Forbidden { status: 403 }));
}
