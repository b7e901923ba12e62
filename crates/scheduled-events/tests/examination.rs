//! One request looked at from all sides.
#![cfg(feature = "client")]

mod support;

use std::time::Duration;

use scheduled_events::{Answer, ApiVersion, Client, Failure, Timeouts};

use support::{NOTHING_SCHEDULED, Nobody, Server, Step, answer, header, ok};

#[tokio::test]
async fn a_document_comes_with_all_that_is_known_about_its_answer() {
    let headers = ["Server: IMDS/150.870", "Content-Type: application/json; charset=utf-8"];
    let server = Server::saying(ok(NOTHING_SCHEDULED, &headers)).await;
    let seen = server.client().examine(ApiVersion::V2019_08_01).await;
    assert!(seen.asked.url.ends_with("/metadata/scheduledevents?api-version=2019-08-01"), "{}", seen.asked);
    assert_eq!(header(&server.requests()[0], "metadata").as_deref(), Some("true"));
    let expected = Answer {
        status: 200,
        server: Some("IMDS/150.870".into()),
        content_type: Some("application/json; charset=utf-8".into()),
        length: NOTHING_SCHEDULED.len(),
    };
    assert_eq!(seen.answer, Some(expected));
    assert!(seen.outcome.unwrap().events.is_empty());
}

#[tokio::test]
async fn a_failure_says_who_answered() {
    let server = Server::saying(answer("403 Forbidden", "{}", &["Server: GuestProxyAgent"])).await;
    let seen = server.client().examine(ApiVersion::NEWEST).await;
    assert_eq!(seen.outcome.unwrap_err(), Failure::Forbidden { status: 403 });
    let answer = seen.answer.unwrap();
    assert_eq!((answer.status, answer.server.as_deref(), answer.content_type), (403, Some("GuestProxyAgent"), None));
}

#[tokio::test]
async fn a_refused_version_is_not_asked_for_again_in_another_one() {
    let body = r#"{"error":"api-version is invalid","newest-versions":["2019-08-01"]}"#;
    let server = Server::saying(answer("400 Bad Request", body, &[])).await;
    let seen = server.client().examine(ApiVersion::NEWEST).await;
    assert!(matches!(seen.outcome, Err(Failure::VersionRejected { .. })), "{:?}", seen.outcome);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn where_nobody_answers_there_is_no_answer_to_tell_of() {
    let nobody = Nobody::listens();
    let seen = Client::new(nobody.endpoint.clone()).unwrap().examine(ApiVersion::NEWEST).await;
    assert!(matches!(seen.outcome, Err(Failure::Refused { .. })), "{:?}", seen.outcome);
    assert_eq!(seen.answer, None);

    let silent = Server::taking([Step::Silence]).await;
    let patience = Duration::from_millis(50);
    let timeouts = Timeouts { first_answer: patience, ..Timeouts::default() };
    let seen = Client::with_timeouts(silent.endpoint.clone(), timeouts).unwrap().examine(ApiVersion::NEWEST).await;
    assert_eq!(seen.outcome.unwrap_err(), Failure::Timeout { waited: patience, connected: true });
    assert_eq!(seen.answer, None);
    assert!(seen.took >= patience);
}
