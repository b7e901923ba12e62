//! What each probe found.

use forewarn_texts::Language;
use scheduled_events::Failure;

use super::{Check, CheckId, Findings, NoRoute, Origin, Probe, Verdict};
use crate::sanitize::one_line;
use crate::wording;

/// All checks, in the order they were made.
pub(super) fn all(findings: &Findings, language: Language) -> Vec<Check> {
    [
        address(findings, language),
        route(findings, language),
        proxies(findings, language),
        request(findings, language),
        identity(findings, language),
        dhcp(findings, language),
    ]
    .into()
}

fn check(id: CheckId, title: &str, verdict: Verdict, lines: &[String]) -> Check {
    Check { id, title: title.to_owned(), found: lines.join("\n"), verdict, took_ms: None }
}

fn timed<T>(check: Check, probe: &Probe<T>) -> Check {
    Check { took_ms: u64::try_from(probe.took.as_millis()).ok(), ..check }
}

fn address(findings: &Findings, language: Language) -> Check {
    let url = &findings.url;
    let (verdict, text) = match findings.origin {
        Origin::Azure => (Verdict::Ok, language.check_address_azure(url)),
        Origin::Dhcp => (Verdict::Ok, language.check_address_dhcp(url)),
        Origin::CommandLine => (Verdict::Note, language.check_address_command_line(url)),
        Origin::Demo => (Verdict::Note, language.check_address_demo(url)),
    };
    check(CheckId::Address, language.check_address(), verdict, &[text])
}

fn route(findings: &Findings, language: Language) -> Check {
    let (verdict, lines) = match &findings.route {
        Err(NoRoute::Unresolved(detail)) => (Verdict::Bad, vec![language.check_route_unresolved(detail)]),
        Err(NoRoute::Missing(detail)) => (Verdict::Bad, vec![language.check_route_missing(detail)]),
        Ok(route) => {
            let mut lines = vec![match &route.interface {
                Some(interface) => language.check_route_interface(route.from, one_line(interface)),
                None => language.check_route_from(route.from),
            }];
            match route.default_from {
                Some(default) if route.is_wrong() && default != route.from => {
                    lines.push(language.check_route_other_traffic(default));
                }
                Some(_) | None if route.is_wrong() => lines.push(language.check_route_self_assigned().to_owned()),
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
    check(CheckId::Route, language.check_route(), verdict, &lines)
}

fn proxies(findings: &Findings, language: Language) -> Check {
    if findings.proxies.is_empty() {
        return check(
            CheckId::Proxies,
            language.check_proxies(),
            Verdict::Ok,
            &[language.check_proxies_none().to_owned()],
        );
    }
    let mut lines: Vec<String> = findings.proxies.iter().map(|proxy| one_line(proxy)).collect();
    lines.push(language.check_proxies_bypassed().to_owned());
    if !findings.proxy_exempt {
        lines.push(language.check_proxies_not_exempt(&findings.host));
    }
    check(CheckId::Proxies, language.check_proxies(), Verdict::Note, &lines)
}

fn request(findings: &Findings, language: Language) -> Check {
    let (id, title) = (CheckId::Request, language.check_request());
    let Some(probe) = &findings.document else {
        return check(id, title, Verdict::Unknown, &[language.check_timed_out().to_owned()]);
    };
    let (verdict, lines) = match &probe.result {
        Ok(response) => {
            let count = response.document.events.len() as u64;
            (Verdict::Ok, vec![language.check_request_document(count, response.version)])
        }
        Err(failure) => {
            let headers = probe.server_headers.iter().map(String::as_str);
            let details = wording::failure_detail(failure).into_iter().chain(headers);
            let summary = one_line(&wording::failure(failure, language));
            (Verdict::Bad, std::iter::once(summary).chain(details.map(one_line)).collect())
        }
    };
    timed(check(id, title, verdict, &lines), probe)
}

fn identity(findings: &Findings, language: Language) -> Check {
    let (id, title) = (CheckId::Identity, language.check_identity());
    let Some(probe) = &findings.identity else {
        return check(id, title, Verdict::Unknown, &[language.check_identity_not_requested().to_owned()]);
    };
    let (verdict, line) = match &probe.result {
        Ok(identity) => (Verdict::Ok, language.check_identity_vm(one_line(identity.name.as_str()))),
        // Normal outside a virtual network.
        Err(failure) => (Verdict::Note, one_line(&wording::failure(failure, language))),
    };
    timed(check(id, title, verdict, &[line]), probe)
}

fn dhcp(findings: &Findings, language: Language) -> Check {
    let (verdict, lines) = match findings.leases.as_deref() {
        None => (Verdict::Unknown, vec![language.check_timed_out().to_owned()]),
        Some([]) => (Verdict::Note, vec![language.check_dhcp_no_lease().to_owned()]),
        Some(leases) => {
            let line = |(interface, addresses): &(String, Vec<_>)| {
                let addresses: Vec<String> = addresses.iter().map(std::net::Ipv4Addr::to_string).collect();
                if addresses.is_empty() {
                    language.check_dhcp_without_option(one_line(interface))
                } else {
                    format!("{}: {}", one_line(interface), addresses.join(", "))
                }
            };
            (Verdict::Note, leases.iter().map(line).collect())
        }
    };
    check(CheckId::Dhcp, language.check_dhcp(), verdict, &lines)
}
