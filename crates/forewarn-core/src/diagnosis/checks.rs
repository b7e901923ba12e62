//! What each probe found, in words.

use scheduled_events::Failure;

use super::{Check, CheckId, Findings, NoRoute, Origin, Probe, Verdict};
use crate::sanitize::one_line;
use crate::texts::{Phrases, Words, fill_in};

/// All checks, in the order they were made.
pub(super) fn all(findings: &Findings, words: Words) -> Vec<Check> {
    let phrases = words.language.diagnosis().phrases;
    [
        address(findings, phrases),
        route(findings, phrases),
        proxies(findings, phrases),
        request(findings, phrases, words),
        identity(findings, phrases, words),
        dhcp(findings, phrases),
    ]
    .into()
}

/// The endpoint may have written parts of it.
pub(super) fn one_line_failure(failure: &Failure, words: Words) -> String {
    one_line(&words.language.failure(failure))
}

fn check(id: CheckId, title: &str, verdict: Verdict, lines: &[String]) -> Check {
    Check { id, title: title.to_owned(), found: lines.join("\n"), verdict, took_ms: None }
}

fn timed<T>(check: Check, probe: &Probe<T>) -> Check {
    Check { took_ms: u64::try_from(probe.took.as_millis()).ok(), ..check }
}

fn address(findings: &Findings, phrases: &Phrases) -> Check {
    let (verdict, text) = match findings.origin {
        Origin::Azure => (Verdict::Ok, phrases.address_azure),
        Origin::Dhcp => (Verdict::Ok, phrases.address_dhcp),
        Origin::CommandLine => (Verdict::Note, phrases.address_named),
        Origin::Demo => (Verdict::Note, phrases.address_demonstration),
    };
    check(CheckId::Address, phrases.address, verdict, &[fill_in(text, &[("address", &findings.url)])])
}

fn route(findings: &Findings, phrases: &Phrases) -> Check {
    let (verdict, lines) = match &findings.route {
        Err(NoRoute::Unresolved(detail)) => {
            (Verdict::Bad, vec![fill_in(phrases.route_unresolved, &[("detail", detail)])])
        }
        Err(NoRoute::Missing(detail)) => (Verdict::Bad, vec![fill_in(phrases.route_missing, &[("detail", detail)])]),
        Ok(route) => {
            let from = route.from.to_string();
            let mut lines = vec![match &route.interface {
                Some(interface) => {
                    fill_in(phrases.route_interface, &[("from", &from), ("interface", &one_line(interface))])
                }
                None => fill_in(phrases.route_from, &[("from", &from)]),
            }];
            match route.default_from {
                Some(default) if route.is_wrong() && default != route.from => {
                    lines.push(fill_in(phrases.route_elsewhere, &[("usual", &default.to_string())]));
                }
                Some(_) | None if route.is_wrong() => lines.push(phrases.route_self_given.to_owned()),
                Some(_) | None => {}
            }
            // An unusual route that works is only worth a note.
            let is_silent = findings.failure().is_some_and(Failure::is_wrong_address);
            let verdict = match (route.is_wrong(), is_silent) {
                (false, _) => Verdict::Ok,
                (true, true) => Verdict::Bad,
                (true, false) => Verdict::Note,
            };
            (verdict, lines)
        }
    };
    check(CheckId::Route, phrases.route, verdict, &lines)
}

fn proxies(findings: &Findings, phrases: &Phrases) -> Check {
    if findings.proxies.is_empty() {
        return check(CheckId::Proxies, phrases.proxies, Verdict::Ok, &[phrases.proxies_none.to_owned()]);
    }
    let mut lines: Vec<String> = findings.proxies.iter().map(|proxy| one_line(proxy)).collect();
    lines.push(phrases.proxies_bypassed.to_owned());
    if !findings.proxy_exempt {
        lines.push(fill_in(phrases.proxies_not_exempt, &[("host", &findings.host)]));
    }
    check(CheckId::Proxies, phrases.proxies, Verdict::Note, &lines)
}

fn request(findings: &Findings, phrases: &Phrases, words: Words) -> Check {
    let (id, title) = (CheckId::Request, phrases.request);
    let Some(probe) = &findings.document else {
        return check(id, title, Verdict::Unknown, &[phrases.out_of_time.to_owned()]);
    };
    let (verdict, lines) = match &probe.result {
        Ok(response) => {
            let count = response.document.events.len().to_string();
            let blanks = [("count", count.as_str()), ("version", response.version.as_str())];
            (Verdict::Ok, vec![fill_in(phrases.document, &blanks)])
        }
        Err(failure) => {
            let headers = probe.server_headers.iter().map(|header| one_line(header));
            (Verdict::Bad, std::iter::once(one_line_failure(failure, words)).chain(headers).collect())
        }
    };
    timed(check(id, title, verdict, &lines), probe)
}

fn identity(findings: &Findings, phrases: &Phrases, words: Words) -> Check {
    let (id, title) = (CheckId::Identity, phrases.identity);
    let Some(probe) = &findings.identity else {
        return check(id, title, Verdict::Unknown, &[phrases.identity_not_asked.to_owned()]);
    };
    let (verdict, line) = match &probe.result {
        Ok(identity) => (Verdict::Ok, fill_in(phrases.identity_told, &[("vm", &one_line(identity.name.as_str()))])),
        // Normal outside a virtual network.
        Err(failure) => (Verdict::Note, one_line_failure(failure, words)),
    };
    timed(check(id, title, verdict, &[line]), probe)
}

fn dhcp(findings: &Findings, phrases: &Phrases) -> Check {
    let (verdict, lines) = match findings.leases.as_deref() {
        None => (Verdict::Unknown, vec![phrases.out_of_time.to_owned()]),
        Some([]) => (Verdict::Note, vec![phrases.dhcp_no_lease.to_owned()]),
        Some(leases) => {
            let line = |(interface, addresses): &(String, Vec<_>)| {
                let addresses: Vec<String> = addresses.iter().map(std::net::Ipv4Addr::to_string).collect();
                if addresses.is_empty() {
                    fill_in(phrases.dhcp_without, &[("interface", &one_line(interface))])
                } else {
                    format!("{}: {}", one_line(interface), addresses.join(", "))
                }
            };
            (Verdict::Note, leases.iter().map(line).collect())
        }
    };
    check(CheckId::Dhcp, phrases.dhcp, verdict, &lines)
}
