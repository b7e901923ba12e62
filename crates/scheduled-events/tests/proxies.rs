//! Proxies in the environment are ignored.
#![cfg(feature = "client")]

mod support;

use std::process::Command;

use support::{NOTHING_SCHEDULED, Server, ok};

const ENDPOINT: &str = "SCHEDULED_EVENTS_TEST_ENDPOINT";

/// The environment is per process, so this test runs itself again with the variables set.
#[tokio::test]
async fn proxy_variables_are_ignored() {
    if let Ok(endpoint) = std::env::var(ENDPOINT) {
        let client = scheduled_events::Client::new(endpoint.parse().unwrap()).unwrap();
        client.document().await.unwrap();
        return;
    }

    let proxy = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    let azure = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    let mut second = Command::new(std::env::current_exe().unwrap());
    second.args(["--exact", "proxy_variables_are_ignored"]).env(ENDPOINT, azure.endpoint.to_string());
    for variable in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"] {
        second.env(variable, proxy.endpoint.to_string());
    }
    // With it, proxies are off anyway (CGI), and the test would prove nothing.
    second.env_remove("REQUEST_METHOD").env_remove("NO_PROXY").env_remove("no_proxy");
    let output = tokio::task::spawn_blocking(move || second.output()).await.unwrap().unwrap();

    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(azure.requests().len(), 1, "directly to the endpoint");
    assert_eq!(proxy.connections(), 0, "nothing through the proxy");
}
