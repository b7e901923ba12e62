//! Where the client looks for the endpoint, and when it looks elsewhere.
#![cfg(feature = "client")]

mod support;

use std::net::Ipv4Addr;

use scheduled_events::{Failure, Timeouts, discovery};

use support::{NOTHING_SCHEDULED, Nobody, Server, answer, ok};

#[tokio::test]
async fn the_fixed_address_is_enough_when_it_answers() {
    let fixed = Server::saying(ok(NOTHING_SCHEDULED, &[])).await;
    let elsewhere = || panic!("there is no reason to look at leases");
    let client = discovery::find(fixed.endpoint.clone(), Timeouts::default(), elsewhere).await.unwrap();
    assert_eq!(client.endpoint(), &fixed.endpoint);
}

#[tokio::test]
async fn leases_are_asked_only_when_nobody_answers_and_each_port_is_tried() {
    let host = Server::saying(ok(NOTHING_SCHEDULED, &[])).await;
    let (fixed, closed_port) = (Nobody::listens(), Nobody::listens());
    let candidates = vec![closed_port.endpoint.clone(), host.endpoint.clone()];
    let client = discovery::find(fixed.endpoint.clone(), Timeouts::default(), || candidates).await.unwrap();
    assert_eq!(client.endpoint(), &host.endpoint);
    client.document().await.unwrap();
    assert_eq!(host.connections(), 1, "what was found is kept open");
}

#[tokio::test]
async fn an_error_is_an_answer_too() {
    for status in ["403 Forbidden", "429 Too Many Requests", "500 Internal Server Error"] {
        let fixed = Server::saying(answer(status, "", &[])).await;
        let elsewhere = Server::saying(ok(NOTHING_SCHEDULED, &[])).await;
        let candidates = vec![elsewhere.endpoint.clone()];
        let error = discovery::find(fixed.endpoint.clone(), Timeouts::default(), || candidates).await.unwrap_err();
        assert_eq!(error.first.asked.url.split('/').nth(2), fixed.endpoint.to_string().split('/').nth(2), "{status}");
        assert_eq!(elsewhere.connections(), 0, "{status}");
    }
}

#[tokio::test]
async fn when_nobody_answers_anywhere_the_error_names_every_address() {
    let (nobody, other) = (Nobody::listens(), Nobody::listens());
    let (fixed, candidates) = (nobody.endpoint.clone(), vec![other.endpoint.clone()]);
    let error = discovery::find(fixed.clone(), Timeouts::default(), || candidates).await.unwrap_err();
    assert!(matches!(error.first.failure, Failure::Refused { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains(&fixed.to_string()) && text.contains(&other.endpoint.to_string()), "{text}");

    let alone = discovery::find(fixed, Timeouts::default(), Vec::new).await.unwrap_err().to_string();
    assert!(alone.ends_with("DHCP names no other address to try (option 245)."), "{alone}");
}

#[test]
fn both_documented_ports_are_tried_at_each_address() {
    let addresses = [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(10, 0, 0, 1)];
    let endpoints: Vec<String> = discovery::endpoints(&addresses).unwrap().iter().map(ToString::to_string).collect();
    let expected = ["http://168.63.129.16", "http://168.63.129.16:8080", "http://10.0.0.1", "http://10.0.0.1:8080"];
    assert_eq!(endpoints, expected);
}

#[test]
fn this_machines_own_leases_can_be_read() {
    // Whatever they say: what matters is that looking neither fails nor panics, on any system the tests run on.
    let addresses = discovery::dhcp_addresses(std::time::SystemTime::now().into());
    assert!(addresses.iter().all(|address| !address.is_unspecified()));
}
