//! Discovery of the endpoint.
#![cfg(feature = "client")]

mod support;

use std::net::Ipv4Addr;

use scheduled_events::{Failure, Timeouts, discovery};

use support::{ClosedPort, NOTHING_SCHEDULED, Server, ok, response};

#[tokio::test]
async fn the_fixed_address_is_enough_if_it_responds() {
    let fixed = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    let elsewhere = || panic!("there is no reason to look at leases");
    let client = discovery::find(fixed.endpoint.clone(), Timeouts::default(), elsewhere).await.unwrap();
    assert_eq!(client.endpoint(), &fixed.endpoint);
}

#[tokio::test]
async fn leases_are_read_only_without_a_response() {
    let host = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    let (fixed, closed_port) = (ClosedPort::new(), ClosedPort::new());
    let candidates = vec![closed_port.endpoint.clone(), host.endpoint.clone()];
    let client = discovery::find(fixed.endpoint.clone(), Timeouts::default(), || candidates).await.unwrap();
    assert_eq!(client.endpoint(), &host.endpoint);
    client.document().await.unwrap();
    assert_eq!(host.connections(), 1, "the connection is reused");
}

#[tokio::test]
async fn an_error_response_counts_as_a_response() {
    for status in ["403 Forbidden", "429 Too Many Requests", "500 Internal Server Error"] {
        let fixed = Server::responding(response(status, "", &[])).await;
        let elsewhere = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
        let candidates = vec![elsewhere.endpoint.clone()];
        let error = discovery::find(fixed.endpoint.clone(), Timeouts::default(), || candidates).await.unwrap_err();
        assert_eq!(error.first.url.split('/').nth(2), fixed.endpoint.to_string().split('/').nth(2), "{status}");
        assert_eq!(elsewhere.connections(), 0, "{status}");
    }
}

#[tokio::test]
async fn without_a_response_the_error_lists_every_address() {
    let (fixed, other) = (ClosedPort::new(), ClosedPort::new());
    let (fixed, candidates) = (fixed.endpoint.clone(), vec![other.endpoint.clone()]);
    let error = discovery::find(fixed.clone(), Timeouts::default(), || candidates).await.unwrap_err();
    assert!(matches!(error.first.failure, Failure::Refused { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains(&fixed.to_string()) && text.contains(&other.endpoint.to_string()), "{text}");

    let alone = discovery::find(fixed, Timeouts::default(), Vec::new).await.unwrap_err().to_string();
    assert!(alone.ends_with("DHCP offers no other address (option 245)."), "{alone}");
}

#[test]
fn both_documented_ports_are_tried_at_each_address() {
    let addresses = [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(10, 0, 0, 1)];
    let endpoints: Vec<String> = discovery::endpoints(&addresses).unwrap().iter().map(ToString::to_string).collect();
    let expected = ["http://168.63.129.16", "http://168.63.129.16:8080", "http://10.0.0.1", "http://10.0.0.1:8080"];
    assert_eq!(endpoints, expected);
}

#[test]
fn reading_the_leases_of_this_machine_does_not_panic() {
    let addresses = discovery::dhcp_addresses(std::time::SystemTime::now().into());
    assert!(addresses.iter().all(|address| !address.is_unspecified()));
}
