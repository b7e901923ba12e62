//! The client against a server that sends raw bytes.
#![cfg(feature = "client")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{TimeZone, Utc};
use scheduled_events::{ApiVersion, Client, EventId, Failure, VmName};

use support::{Action, ClosedPort, NOTHING_SCHEDULED, Server, failure_for, header, ok, response};

const REBOOT: &str = r#"{"DocumentIncarnation":5,"Events":[{"EventId":"A","EventStatus":"Scheduled","EventType":"Reboot",
    "ResourceType":"VirtualMachine","Resources":["web-01"],"NotBefore":"Mon, 11 Apr 2022 22:26:58 GMT"}]}"#;

#[tokio::test]
async fn a_request_has_the_required_and_no_forbidden_headers() {
    let server = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    server.client().document().await.unwrap();

    let request = &server.requests()[0];
    assert!(request.starts_with("GET /metadata/scheduledevents?api-version=2020-07-01 HTTP/1.1\r\n"), "{request}");
    assert_eq!(header(request, "metadata").as_deref(), Some("true"));
    for forbidden in ["x-forwarded-for", "forwarded", "via", "proxy-connection", "referer"] {
        assert_eq!(header(request, forbidden), None, "{forbidden}");
    }
}

#[tokio::test]
async fn all_calls_share_one_connection() {
    let server = Server::responding(ok(REBOOT, &[])).await;
    let client = server.client();
    for _ in 0..5 {
        client.document().await.unwrap();
    }
    client.approve(&[EventId::new("A")]).await.unwrap();
    assert_eq!((server.requests().len(), server.connections()), (6, 1));
}

#[tokio::test]
async fn a_connection_closed_while_idle_is_replaced() {
    let closing = Action::SendAndClose(ok(REBOOT, &["Connection: close"]));
    let server = Server::acting([closing.clone(), closing]).await;
    let client = server.client();
    for _ in 0..3 {
        client.document().await.unwrap();
    }
    assert_eq!(server.connections(), 3);
}

#[tokio::test]
async fn the_response_has_the_server_time() {
    let server = Server::acting([
        Action::Send(ok(REBOOT, &["Date: Mon, 11 Apr 2022 22:11:58 GMT"])),
        Action::Send(ok(REBOOT, &["Date: yesterday"])),
    ])
    .await;
    let client = server.client();
    let time = client.document().await.unwrap().server_time;
    assert_eq!(time, Some(Utc.with_ymd_and_hms(2022, 4, 11, 22, 11, 58).unwrap()));
    assert_eq!(client.document().await.unwrap().server_time, None, "an invalid date is no error");
}

#[tokio::test]
async fn an_unchanged_document_is_shared() {
    let server = Server::acting([
        Action::Send(ok(REBOOT, &[])),
        Action::Send(ok(REBOOT, &[])),
        Action::Send(ok(NOTHING_SCHEDULED, &[])),
    ])
    .await;
    let client = server.client();
    let first = client.document().await.unwrap().document;
    assert!(Arc::ptr_eq(&first, &client.document().await.unwrap().document));
    assert!(client.document().await.unwrap().document.events.is_empty());
}

#[tokio::test]
async fn an_etag_is_sent_back_and_304_means_the_same_document() {
    let server = Server::acting([
        Action::Send(ok(REBOOT, &["ETag: \"five\""])),
        Action::Send(b"HTTP/1.1 304 Not Modified\r\nETag: \"five\"\r\n\r\n".to_vec()),
        Action::Send(ok(NOTHING_SCHEDULED, &[])),
        Action::Send(ok(NOTHING_SCHEDULED, &[])),
    ])
    .await;
    let client = server.client();
    let first = client.document().await.unwrap().document;
    assert!(Arc::ptr_eq(&first, &client.document().await.unwrap().document));
    assert!(client.document().await.unwrap().document.events.is_empty());
    client.document().await.unwrap();

    let sent: Vec<_> = server.requests().iter().map(|request| header(request, "if-none-match")).collect();
    let five = Some("\"five\"".to_owned());
    assert_eq!(sent, [None, five.clone(), five, None], "not after the endpoint stops sending one");
}

#[tokio::test]
async fn an_unrequested_304_is_an_error() {
    let failure = failure_for(b"HTTP/1.1 304 Not Modified\r\n\r\n".to_vec()).await;
    assert!(matches!(failure, Failure::UnexpectedStatus { status: 304, .. }), "{failure}");
}

const WRONG_VERSION: &str = "Bad request. api-version is invalid or was not specified in the request.";

/// The response of an endpoint that doesn't know the version.
fn rejection(newest: &[&str]) -> Action {
    let body = serde_json::json!({ "error": WRONG_VERSION, "newest-versions": newest }).to_string();
    Action::Send(response("400 Bad Request", &body, &[]))
}

/// An endpoint that knows no version after 2019-01-01 until it is updated.
async fn older_endpoint() -> (Server, Arc<AtomicBool>) {
    let updated = Arc::new(AtomicBool::new(false));
    let is_updated = Arc::clone(&updated);
    let server = Server::deciding(move |request, _| {
        if request.contains("api-version=2019-01-01") || is_updated.load(Ordering::SeqCst) {
            return Action::Send(ok(NOTHING_SCHEDULED, &["ETag: \"one\""]));
        }
        rejection(&["2019-01-01", "2017-11-01", "2017-08-01"])
    })
    .await;
    (server, updated)
}

/// The version of each request so far.
fn versions(server: &Server) -> Vec<String> {
    let version = |request: &String| request.split("api-version=").nth(1).map(|rest| rest[..10].to_owned());
    server.requests().iter().filter_map(version).collect()
}

/// Advances the client's clock by a little more than a minute.
async fn a_minute_passes() {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(61)).await;
    tokio::time::resume();
}

#[tokio::test]
async fn an_older_endpoint_is_tried_one_version_at_a_time() {
    let (server, _) = older_endpoint().await;
    let client = server.client();
    assert_eq!(client.document().await.unwrap().version, ApiVersion::V2019_01_01);
    client.document().await.unwrap();
    client.approve(&[EventId::new("A")]).await.unwrap();

    let (search, later) = (["2020-07-01", "2019-08-01", "2019-04-01"], ["2019-01-01"; 3]);
    assert_eq!(versions(&server), [search, later].concat());
    assert!(server.requests()[5].starts_with("POST "));
}

#[tokio::test]
async fn the_newest_version_is_retried_every_minute() {
    let (server, updated) = older_endpoint().await;
    let client = server.client();
    client.document().await.unwrap();
    a_minute_passes().await;
    assert_eq!(client.document().await.unwrap().version, ApiVersion::V2019_01_01, "still rejected");
    assert_eq!(versions(&server)[4..], ["2020-07-01", "2019-01-01"]);
    client.document().await.unwrap();
    assert_eq!(versions(&server)[6..], ["2019-01-01"], "not on every call");

    updated.store(true, Ordering::SeqCst);
    a_minute_passes().await;
    for _ in 0..2 {
        assert_eq!(client.document().await.unwrap().version, ApiVersion::NEWEST);
    }
    assert_eq!(versions(&server)[7..], ["2020-07-01", "2020-07-01"]);
    assert_eq!(header(&server.requests()[7], "if-none-match"), None, "the ETag is from another version");
}

#[tokio::test]
async fn a_400_without_proof_changes_no_version() {
    let bare = serde_json::json!({ "error": WRONG_VERSION }).to_string();
    let known = serde_json::json!({ "error": WRONG_VERSION, "newest-versions": ["2020-07-01"] }).to_string();
    for body in [bare.as_str(), known.as_str(), "", "api-version is invalid", r#"{"newest-versions":["2017-03-01"]}"#] {
        let server = Server::responding(response("400 Bad Request", body, &[])).await;
        let client = server.client();
        for _ in 0..3 {
            client.document().await.unwrap_err();
        }
        assert_eq!(versions(&server), ["2020-07-01"; 3], "{body}");
    }
}

#[tokio::test]
async fn after_every_version_was_rejected_the_newest_is_next() {
    let refusals = ApiVersion::ALL.map(|_| rejection(&["2031-01-01"]));
    let server = Server::acting([&refusals[..], &[Action::Send(ok(NOTHING_SCHEDULED, &[]))]].concat()).await;
    let client = server.client();
    client.document().await.unwrap_err();
    assert_eq!(client.document().await.unwrap().version, ApiVersion::NEWEST);
}

#[tokio::test]
async fn the_error_lists_the_offered_versions() {
    let body = r#"{"error":"Bad request. api-version is invalid.","newest-versions":["2031-01-01"]}"#;
    let server = Server::responding(response("400 Bad Request", body, &[])).await;
    let error = server.client().document().await.unwrap_err();
    let expected = Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec!["2031-01-01".to_owned()] };
    assert_eq!(error.failure, expected);
    assert_eq!(server.requests().len(), ApiVersion::ALL.len());
}

#[tokio::test]
async fn an_approval_is_as_documented_by_azure() {
    let server = Server::responding(response("200 OK", "", &[])).await;
    server.client().approve(&[EventId::new("A"), EventId::new("B\"")]).await.unwrap();

    let request = &server.requests()[0];
    assert!(request.starts_with("POST /metadata/scheduledevents?api-version=2020-07-01 HTTP/1.1\r\n"), "{request}");
    assert_eq!(header(request, "metadata").as_deref(), Some("true"));
    assert_eq!(header(request, "content-type").as_deref(), Some("application/json"));
    assert!(
        request.ends_with("\r\n\r\n{\"StartRequests\":[{\"EventId\":\"A\"},{\"EventId\":\"B\\\"\"}]}"),
        "{request}"
    );
}

#[tokio::test]
async fn approving_nothing_sends_nothing() {
    let server = Server::responding(response("200 OK", "", &[])).await;
    server.client().approve(&[]).await.unwrap();
    assert_eq!(server.connections(), 0);
}

#[tokio::test]
async fn the_preview_version_gets_the_incarnation() {
    let server = Server::deciding(|request, _| {
        if request.contains("api-version=2017-03-01") {
            return Action::Send(ok(REBOOT, &[]));
        }
        let body = r#"{"error":"Bad request. api-version is invalid.","newest-versions":["2017-03-01"]}"#;
        Action::Send(response("400 Bad Request", body, &[]))
    })
    .await;
    // Nothing has been read yet, so the client has to read the incarnation first.
    server.client().approve(&[EventId::new("A")]).await.unwrap();
    let last = server.requests().pop().unwrap();
    assert!(last.starts_with("POST "), "{last}");
    assert!(last.ends_with(r#"{"DocumentIncarnation":"5","StartRequests":[{"EventId":"A"}]}"#), "{last}");
}

#[tokio::test]
async fn a_rejected_approval_has_the_response() {
    let server = Server::responding(response("400 Bad Request", r#"{"error":"Event not found"}"#, &[])).await;
    let error = server.client().approve(&[EventId::new("A")]).await.unwrap_err();
    assert_eq!(error.method, "POST");
    assert_eq!(error.failure, Failure::RequestRejected { response: r#"{"error":"Event not found"}"#.to_owned() });
}

#[tokio::test]
async fn the_identity_is_read() {
    let body = r#"{"name":"web-01","location":"westeurope","resourceGroupName":"rg-shop-prod","vmId":"13f56399",
        "subscriptionId":"8d10da13","vmSize":"Standard_D2s_v5","vmScaleSetName":"web","zone":"1","osType":"Windows"}"#;
    let server = Server::responding(ok(body, &[])).await;
    let identity = server.client().identity().await.unwrap();
    assert_eq!(identity.name, VmName::new("web-01"));
    assert_eq!(identity.location.as_deref(), Some("westeurope"));
    assert_eq!(identity.resource_group_name.as_deref(), Some("rg-shop-prod"));
    assert_eq!(identity.vm_size.as_deref(), Some("Standard_D2s_v5"));
    assert_eq!(identity.vm_scale_set_name.as_deref(), Some("web"));
    let request = &server.requests()[0];
    assert!(
        request.starts_with("GET /metadata/instance/compute?api-version=2021-02-01&format=json HTTP/1.1"),
        "{request}"
    );
    assert_eq!(header(request, "metadata").as_deref(), Some("true"));
}

#[tokio::test]
async fn an_identity_without_a_name_is_an_error() {
    let server = Server::responding(ok(r#"{"location":"westeurope"}"#, &[])).await;
    let error = server.client().identity().await.unwrap_err();
    assert!(matches!(error.failure, Failure::NotADocument { .. }), "{error}");
}

#[tokio::test]
async fn a_missing_identity_differs_from_a_server_error() {
    for (status, missing) in [("404 Not Found", true), ("405 Method Not Allowed", true), ("503 Unavailable", false)] {
        let server = Server::responding(response(status, "<html>", &["Content-Type: text/html"])).await;
        let error = server.client().identity().await.unwrap_err();
        assert_eq!(error.failure.is_missing_resource(), missing, "{error}");
    }
}

#[tokio::test]
async fn a_closed_port_refuses() {
    let closed = ClosedPort::new();
    let error = Client::new(closed.endpoint.clone()).unwrap().document().await.unwrap_err();
    assert!(matches!(error.failure, Failure::Refused { .. }), "{error}");
    assert!(error.failure.is_wrong_address());
}

/// Status, body, further headers, and a check of the failure.
type Case<'a> = (&'a str, &'a str, &'a [&'a str], &'a dyn Fn(&Failure) -> bool);

#[tokio::test]
async fn every_error_response_is_classified() {
    let cases: &[Case<'_>] = &[
        (
            "400 Bad Request",
            r#"{"error":"Bad request. Required metadata header not specified"}"#,
            &[],
            &|failure| matches!(failure, Failure::HeaderRejected { response } if response.contains("metadata header")),
        ),
        ("400 Bad Request", "", &[], &|failure| matches!(failure, Failure::RequestRejected { .. })),
        ("401 Unauthorized", "", &[], &|failure| *failure == Failure::Forbidden { status: 401 }),
        ("403 Forbidden", "", &[], &|failure| *failure == Failure::Forbidden { status: 403 }),
        ("404 Not Found", "<html>IIS</html>", &["Content-Type: text/html"], &|failure| *failure == Failure::NotFound),
        ("405 Method Not Allowed", "", &[], &|failure| {
            matches!(failure, Failure::UnexpectedStatus { status: 405, .. })
        }),
        ("407 Proxy Authentication Required", "", &[], &|failure| matches!(failure, Failure::ProxySuspected { .. })),
        ("410 Gone", "", &[], &|failure| *failure == Failure::Gone),
        ("429 Too Many Requests", "", &["Retry-After: 7"], &|failure| {
            *failure == Failure::Throttled { retry_after_seconds: Some(7) }
        }),
        ("429 Too Many Requests", "", &[], &|failure| *failure == Failure::Throttled { retry_after_seconds: None }),
        ("500 Internal Server Error", "Out of luck", &[], &|failure| {
            *failure == Failure::ServerError { status: 500, response: "Out of luck".to_owned() }
        }),
        (
            "503 Service Unavailable",
            "",
            &["Via: 1.1 squid"],
            &|failure| matches!(failure, Failure::ProxySuspected { evidence } if evidence.contains("1.1 squid")),
        ),
        (
            "200 OK",
            "<!DOCTYPE html><title>Please log in</title>",
            &[],
            &|failure| matches!(failure, Failure::ProxySuspected { evidence } if evidence.contains("Please log in")),
        ),
        (
            "200 OK",
            "Hello",
            &[],
            &|failure| matches!(failure, Failure::NotJson { response, .. } if response == "Hello"),
        ),
        ("200 OK", "", &[], &|failure| matches!(failure, Failure::NotJson { .. })),
        ("204 No Content", "", &[], &|failure| matches!(failure, Failure::NotJson { .. })),
        ("200 OK", r#"{"error":"Bad request"}"#, &[], &|failure| matches!(failure, Failure::NotADocument { .. })),
        ("200 OK", r#"{"DocumentIncarnation":1,"Events":null}"#, &[], &|failure| {
            matches!(failure, Failure::NotADocument { .. })
        }),
        ("200 OK", r#"{"DocumentIncarnation":1,"Eve"#, &[], &|failure| matches!(failure, Failure::Truncated { .. })),
        ("302 Found", "", &["Location: http://login.example/"], &|failure| {
            *failure == Failure::Redirected { location: Some("http://login.example/".to_owned()) }
        }),
    ];
    for (status, body, headers, expected) in cases {
        let failure = failure_for(response(status, body, headers)).await;
        assert!(expected(&failure), "{status} {body}: {failure:?}");
        assert!(!failure.to_string().is_empty() && failure.advice().ends_with('.'), "{failure:?}");
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let elsewhere = Server::responding(ok(NOTHING_SCHEDULED, &[])).await;
    for status in ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"] {
        let location = format!("Location: {}/metadata/scheduledevents", elsewhere.endpoint);
        let failure = failure_for(response(status, "", &[&location])).await;
        assert!(matches!(failure, Failure::Redirected { .. }), "{status}: {failure}");
    }
    assert_eq!(elsewhere.connections(), 0);
}

#[tokio::test]
async fn an_incomplete_response_is_truncated() {
    for bytes in [
        "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"DocumentIncarnation\":1,\"Events\":[]}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"Doc\r\n",
        "HTTP/1.1 200 OK\r\n\r\n{\"DocumentIncarnation\":1,\"Events\":[",
        "HTTP/1.1 200",
        "",
    ] {
        let failure = failure_for(bytes.into()).await;
        assert!(matches!(failure, Failure::Truncated { .. }), "{bytes:?}: {failure:?}");
    }
}

#[tokio::test]
async fn an_endless_body_is_aborted() {
    let blank = vec![b' '; 64 * 1024];
    let chunk = [b"10000\r\n".as_slice(), &blank, b"\r\n"].concat();
    for (head, more) in [
        ("HTTP/1.1 200 OK\r\n\r\n", blank.clone()),
        ("HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n", blank),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunk),
    ] {
        let server = Server::acting([Action::Endless(head.into(), more)]).await;
        let failure = server.client().document().await.unwrap_err().failure;
        assert_eq!(failure, Failure::TooLarge { limit_bytes: 4 * 1024 * 1024 }, "{head}");
    }
}

#[tokio::test]
async fn the_next_call_after_a_failure_works() {
    let server = Server::acting([
        Action::Send(response("500 Internal Server Error", "", &[])),
        Action::SendAndClose(b"nonsense".to_vec()),
        Action::Send(ok(REBOOT, &[])),
    ])
    .await;
    let client = server.client();
    assert!(client.document().await.is_err());
    assert!(client.document().await.is_err());
    assert_eq!(client.document().await.unwrap().document.events.len(), 1);
}
