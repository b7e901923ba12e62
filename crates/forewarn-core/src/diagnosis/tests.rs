//! The causes of the protocol's table of errors, and of what has gone wrong for others, each from what would be found.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use chrono::TimeDelta;
use scheduled_events::ApiVersion;

use super::*;
use crate::testing::{agrees_with_fixture, start};
use crate::texts::Language;
use crate::texts::phrases_tests::english;

const AZURE: &str = "http://169.254.169.254";
const TOOK: Duration = Duration::from_millis(3);
const PRIMARY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 4));
const VPN: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 8, 0, 2));
const SELF_GIVEN: IpAddr = IpAddr::V4(Ipv4Addr::new(169, 254, 7, 9));
const WIRE_SERVER: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// An Azure VM where all is well.
fn healthy() -> Findings {
    Findings {
        at: start(),
        version: "0.1.0".into(),
        address: Address { url: AZURE.into(), host: "169.254.169.254".into(), origin: Origin::Azure },
        route: way(PRIMARY),
        proxies: Vec::new(),
        exempt: false,
        connection: Connection::Made { took: TOOK },
        request: Request::Sent(exchange(200, Outcome::Document { events: 2 })),
        older: None,
        identity: Naming::Told { vm: "web-01".into(), took: TOOK },
        leases: Some(vec![lease(&[WIRE_SERVER])]),
        heard: None,
    }
}

fn way(from: IpAddr) -> Route {
    Route::Through(Way { from, interface: Some("eth0".into()), usual: Some(PRIMARY) })
}

fn lease(addresses: &[Ipv4Addr]) -> LeaseFound {
    LeaseFound { interface: "eth0".into(), addresses: addresses.to_vec() }
}

fn exchange(status: u16, outcome: Outcome) -> Exchange {
    let reply = Reply { status, server: Some("IMDS/150".into()), content_type: Some("application/json".into()) };
    let version = ApiVersion::NEWEST;
    let url = format!("{AZURE}/metadata/scheduledevents?api-version={version}");
    Exchange { url, version, took: TOOK, reply: Some(reply), outcome }
}

/// The service answers, but not with the document.
fn answered(status: u16, mishap: Mishap) -> Findings {
    let naming = Naming::Failed { mishap: mishap.clone(), took: TOOK };
    let request = Request::Sent(exchange(status, Outcome::Failed(mishap)));
    Findings { request, identity: naming, ..healthy() }
}

/// Nobody answers, on a machine that nothing but its leases may tell to be an Azure VM.
fn silent(why: NoConnection, leases: &[Ipv4Addr]) -> Findings {
    Findings {
        connection: Connection::Failed { why, detail: "as the system says".into(), took: TOOK },
        request: Request::NoConnection,
        identity: Naming::NotAsked,
        leases: Some(vec![lease(leases)]),
        ..healthy()
    }
}

fn named(findings: Findings) -> Findings {
    let address = Address { url: "http://10.1.1.1:8081".into(), host: "10.1.1.1".into(), origin: Origin::Named };
    Findings { address, ..findings }
}

fn answer() -> String {
    "it said so".to_owned()
}

/// What would be found, and which cause fits it.
type Case = (&'static str, Findings, CauseId);

fn table() -> Vec<Case> {
    [answers(), silences()].concat()
}

/// Where somebody answers.
fn answers() -> Vec<Case> {
    let rejected = Mishap::Version { offered: vec!["2019-08-01".into()] };
    let older = |outcome| Some(Exchange { version: ApiVersion::V2019_08_01, ..exchange(200, outcome) });
    vec![
        ("all is well", healthy(), CauseId::Working),
        (
            "the name is not offered outside a virtual network",
            Findings { identity: Naming::Failed { mishap: Mishap::NotFound, took: TOOK }, ..healthy() },
            CauseId::Working,
        ),
        (
            "an older version works",
            Findings { older: older(Outcome::Document { events: 0 }), ..answered(400, rejected.clone()) },
            CauseId::Working,
        ),
        (
            "proxy variables alone do no harm",
            Findings {
                proxies: vec![ProxySetting { place: "http_proxy".into(), value: "http://proxy:3128".into() }],
                ..healthy()
            },
            CauseId::Working,
        ),
        ("400 for the header", answered(400, Mishap::Header { answer: answer() }), CauseId::Header),
        ("400 for the version", answered(400, rejected.clone()), CauseId::Version),
        (
            "400 for an older version too",
            Findings { older: older(Outcome::Failed(rejected.clone())), ..answered(400, rejected) },
            CauseId::Version,
        ),
        ("400 for something else", answered(400, Mishap::Unexpected { answer: answer() }), CauseId::Other),
        ("401", answered(401, Mishap::Forbidden), CauseId::Forbidden),
        ("403", answered(403, Mishap::Forbidden), CauseId::Forbidden),
        ("404", answered(404, Mishap::NotFound), CauseId::NotOnAzure),
        ("405", answered(405, Mishap::Unexpected { answer: answer() }), CauseId::Other),
        ("410", answered(410, Mishap::Gone), CauseId::Gone),
        ("429", answered(429, Mishap::Throttled { rest: Some(Duration::from_secs(5)) }), CauseId::Throttled),
        (
            "429 lately, so that it was not asked",
            Findings { request: Request::Spared, ..healthy() },
            CauseId::Throttled,
        ),
        ("500", answered(500, Mishap::Server { answer: answer() }), CauseId::Server),
        ("a login page", answered(200, Mishap::Proxy { evidence: "a web page: Sign in".into() }), CauseId::Proxy),
        ("407", answered(407, Mishap::Proxy { evidence: "it asks for a password".into() }), CauseId::Proxy),
        ("a redirect", answered(302, Mishap::Redirect { location: Some("http://login".into()) }), CauseId::Redirect),
        ("no JSON", answered(200, Mishap::NotTheDocument { answer: answer() }), CauseId::NotJson),
        ("200 MB", answered(200, Mishap::TooLarge), CauseId::NotJson),
        ("half an answer", answered(200, Mishap::CutShort { detail: answer() }), CauseId::Other),
        (
            "silence after connecting",
            Findings {
                request: Request::Sent(Exchange {
                    reply: None,
                    ..exchange(200, Outcome::Failed(Mishap::TimedOut { waited: Duration::from_secs(5) }))
                }),
                ..healthy()
            },
            CauseId::Timeout,
        ),
        (
            "a port closed between connecting and asking",
            answered(200, Mishap::NoConnection { why: NoConnection::Refused, detail: answer() }),
            CauseId::Refused,
        ),
        ("a VPN that answers all the same", Findings { route: way(VPN), ..healthy() }, CauseId::Working),
        ("no time was left", Findings { request: Request::OutOfTime, ..healthy() }, CauseId::Other),
    ]
}

/// Where nobody does.
fn silences() -> Vec<Case> {
    use NoConnection::{Other, Refused, TimedOut, Unreachable};
    let no_route = || Route::Missing { detail: "Network is unreachable".into() };
    let not_tried = |findings: Findings| Findings { connection: Connection::NotTried, route: no_route(), ..findings };
    vec![
        ("refused by a firewall", silent(Refused, &[WIRE_SERVER]), CauseId::Refused),
        ("refused where a simulator should be", named(silent(Refused, &[])), CauseId::Refused),
        ("dropped on an Azure VM", silent(TimedOut, &[WIRE_SERVER]), CauseId::Timeout),
        (
            "dropped on a VM where it once answered",
            Findings { heard: Some(start() - TimeDelta::days(1)), ..silent(TimedOut, &[]) },
            CauseId::Timeout,
        ),
        ("dropped on any other machine", silent(TimedOut, &[]), CauseId::NotOnAzure),
        ("dropped, and leases cannot be read", Findings { leases: None, ..silent(TimedOut, &[]) }, CauseId::NotOnAzure),
        ("dropped at a named address", named(silent(TimedOut, &[])), CauseId::Timeout),
        ("no such host on any other machine", silent(Unreachable, &[]), CauseId::NotOnAzure),
        ("no route on any other machine", not_tried(silent(Unreachable, &[])), CauseId::NotOnAzure),
        ("no route on an Azure VM", not_tried(silent(Unreachable, &[WIRE_SERVER])), CauseId::WrongInterface),
        (
            "a VPN has taken over the route",
            Findings { route: way(VPN), ..silent(TimedOut, &[WIRE_SERVER]) },
            CauseId::WrongInterface,
        ),
        (
            "an interface without DHCP has the route",
            Findings { route: way(SELF_GIVEN), ..silent(Unreachable, &[]) },
            CauseId::WrongInterface,
        ),
        (
            "a name that means nothing",
            Findings {
                route: Route::Unresolved { detail: "no such host".into() },
                connection: Connection::NotTried,
                ..named(silent(Unreachable, &[]))
            },
            CauseId::Other,
        ),
        ("a trouble of the system", silent(Other, &[]), CauseId::Other),
    ]
}

#[test]
fn each_finding_leads_to_its_cause() {
    for (found, findings, cause) in table() {
        assert_eq!(findings.diagnose(english()).cause.id, cause, "{found}");
    }
}

#[test]
fn every_cause_is_in_the_table() {
    let found: Vec<CauseId> = table().into_iter().map(|(_, _, cause)| cause).collect();
    for reason in Reason::ALL {
        assert!(found.contains(&reason.id()), "{reason:?}");
    }
}

#[test]
fn whatever_was_found_is_told_in_every_language_without_a_gap() {
    for language in Language::ALL {
        for (found, findings, _) in table() {
            let words = Words { language, ..english() };
            let diagnosis = findings.diagnose(words);
            let context = format!("{language:?}, {found}");
            assert_eq!(diagnosis.steps.len(), 8, "{context}");
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

fn step(diagnosis: &Diagnosis, id: StepId) -> &Step {
    diagnosis.steps.iter().find(|step| step.id == id).unwrap()
}

#[track_caller]
fn assert_step(findings: &Findings, id: StepId, verdict: Verdict, found: &str) {
    let diagnosis = findings.diagnose(english());
    let step = step(&diagnosis, id);
    assert_eq!((step.verdict, step.found.as_str()), (verdict, found));
}

#[test]
fn a_healthy_connection_is_told_step_by_step() {
    let findings = healthy();
    assert_step(&findings, StepId::Address, Verdict::Ok, "http://169.254.169.254, the same on every Azure VM.");
    assert_step(&findings, StepId::Route, Verdict::Ok, "Requests leave from 10.0.0.4, through eth0.");
    assert_step(&findings, StepId::Proxies, Verdict::Ok, "None are set.");
    assert_step(&findings, StepId::Connection, Verdict::Ok, "The connection was accepted.");
    assert_step(
        &findings,
        StepId::Request,
        Verdict::Ok,
        "GET /metadata/scheduledevents?api-version=2020-07-01 · Metadata: true\n\
         Status 200 · Server: IMDS/150 · Content-Type: application/json\n\
         The document came; events in it: 2.",
    );
    assert_step(&findings, StepId::Version, Verdict::Ok, "2020-07-01, the newest one.");
    assert_step(&findings, StepId::Identity, Verdict::Ok, "This VM is web-01.");
    assert_step(&findings, StepId::Dhcp, Verdict::Note, "eth0: 168.63.129.16");
    let diagnosis = findings.diagnose(english());
    assert_eq!(step(&diagnosis, StepId::Connection).took_ms, Some(3));
    assert_eq!(step(&diagnosis, StepId::Address).took_ms, None);
}

#[test]
fn proxies_are_named_and_said_to_be_bypassed() {
    let proxy = |place: &str, value: &str| ProxySetting { place: place.into(), value: value.into() };
    let proxies = vec![proxy("http_proxy", "http://proxy:3128"), proxy("AutoConfigURL", "http://wpad/wpad.dat")];
    let findings = Findings { proxies, ..healthy() };
    assert_step(
        &findings,
        StepId::Proxies,
        Verdict::Note,
        "http_proxy = http://proxy:3128\nAutoConfigURL = http://wpad/wpad.dat\n\
         Forewarn bypasses them: the metadata service must be reached directly.\n\
         Other programs may need an exception for 169.254.169.254 (NO_PROXY).",
    );
    let exempt = Findings { exempt: true, ..findings };
    let diagnosis = exempt.diagnose(english());
    assert!(!step(&diagnosis, StepId::Proxies).found.contains("NO_PROXY"), "there is an exception already");
}

#[test]
fn a_route_that_is_odd_is_bad_only_where_nobody_answers() {
    let elsewhere = "Requests leave from 10.8.0.2, through eth0.\nEverything else leaves from 10.0.0.4.";
    let findings = Findings { route: way(VPN), ..silent(NoConnection::TimedOut, &[]) };
    assert_step(&findings, StepId::Route, Verdict::Bad, elsewhere);
    assert_step(&Findings { route: way(VPN), ..healthy() }, StepId::Route, Verdict::Note, elsewhere);
    let loopback = Route::Through(Way { from: IpAddr::V4(Ipv4Addr::LOCALHOST), interface: None, usual: Some(PRIMARY) });
    assert_step(
        &Findings { route: loopback, ..silent(NoConnection::Refused, &[]) },
        StepId::Route,
        Verdict::Ok,
        "Requests leave from 127.0.0.1.",
    );
}

#[test]
fn a_demonstration_says_so_twice() {
    let address = Address { url: "http://127.0.0.1:9".into(), host: "127.0.0.1".into(), origin: Origin::Demonstration };
    let diagnosis = Findings { address, ..healthy() }.diagnose(english());
    assert!(step(&diagnosis, StepId::Address).found.contains("Azure is not asked"));
    assert!(diagnosis.cause.explanation.starts_with("This is a demonstration"), "{}", diagnosis.cause.explanation);
}

#[test]
fn what_an_endpoint_says_stays_on_its_line() {
    let answer = "first\nFAKE [ok] line\u{202e}\u{7}".to_owned();
    let diagnosis = answered(500, Mishap::Server { answer }).diagnose(english());
    let found = &step(&diagnosis, StepId::Request).found;
    assert_eq!(found.lines().count(), 3, "{found}");
    assert!(!found.contains(['\u{202e}', '\u{7}']), "{found:?}");
}

#[test]
fn the_report_tells_all_of_it() {
    let findings = Findings { heard: Some(start() - TimeDelta::hours(1)), ..answered(403, Mishap::Forbidden) };
    let report = findings.diagnose(english()).report;
    let expected = "\
Forewarn 0.1.0, connection check of 2026-03-02 12:32:00 UTC

This program is not let in
The service answers, but refuses this program (status 403). The VM enforces the Metadata Security Protocol, and Forewarn is not on its list.
- Add Forewarn, for the person who runs it, to the allow list of the Metadata Security Protocol of this VM.
- Until then Forewarn asks seldom, and notices by itself when it is let in.

[ok] Address
    http://169.254.169.254, the same on every Azure VM.
[ok] Route
    Requests leave from 10.0.0.4, through eth0.
[ok] Proxy settings
    None are set.
[ok] Connection (3 ms)
    The connection was accepted.
[problem] Request (3 ms)
    GET /metadata/scheduledevents?api-version=2020-07-01 · Metadata: true
    Status 403 · Server: IMDS/150 · Content-Type: application/json
[not known] API version
    Not known: no document came.
[problem] Name of this VM (3 ms)
    The name was not told.
[note] DHCP option 245
    eth0: 168.63.129.16

The service last answered at 2026-03-02 11:32:00 UTC.
";
    assert_eq!(report, expected);
}

#[test]
fn the_page_gets_the_names_it_was_promised() {
    let told = serde_json::to_value(answered(403, Mishap::Forbidden).diagnose(english())).unwrap();
    assert_eq!(told["at"], "2026-03-02T12:32:00Z");
    assert_eq!(told["cause"]["id"], "forbidden");
    assert_eq!(told["steps"][3]["tookMs"], 3);
    let ids: Vec<&str> = told["steps"].as_array().unwrap().iter().filter_map(|step| step["id"].as_str()).collect();
    let expected = ["address", "route", "proxies", "connection", "request", "version", "identity", "dhcp"];
    assert_eq!(ids, expected);
    let verdicts = ["ok", "ok", "ok", "ok", "bad", "unknown", "bad", "note"];
    for (step, verdict) in told["steps"].as_array().unwrap().iter().zip(verdicts) {
        assert_eq!(step["verdict"], verdict);
    }
    for (id, name) in [
        (CauseId::NotOnAzure, "notOnAzure"),
        (CauseId::WrongInterface, "wrongInterface"),
        (CauseId::NotJson, "notJson"),
        (CauseId::Working, "working"),
    ] {
        assert_eq!(serde_json::to_value(id).unwrap(), name);
    }
}

/// What is told of this in each language is what the fixture says.
fn agrees(name: &str, findings: &Findings) {
    let told: BTreeMap<&str, Diagnosis> = Language::ALL
        .into_iter()
        .map(|language| (language.tag(), findings.diagnose(Words { language, ..english() })))
        .collect();
    agrees_with_fixture(&format!("diagnoses/{name}"), &told);
}

#[test]
fn the_page_is_tested_with_what_the_program_says() {
    let proxy = |place: &str| ProxySetting { place: place.into(), value: "http://proxy.example.com:3128".into() };
    let proxies = vec![proxy("http_proxy"), proxy("HTTPS_PROXY (/etc/environment)")];
    agrees("working", &Findings { proxies: proxies.clone(), ..healthy() });
    agrees("not-on-azure", &silent(NoConnection::TimedOut, &[]));
    let evidence = "a web page: <!doctype html><title>Sign in to the guest network</title>".to_owned();
    agrees("proxy", &Findings { proxies, ..answered(200, Mishap::Proxy { evidence }) });
    agrees("forbidden", &answered(403, Mishap::Forbidden));
}
