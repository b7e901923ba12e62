//! What the client's errors mean to the person.

use forewarn_core::{ApprovalFailure, Failure as Told};
use scheduled_events::{Error, Failure};

/// A failure to read the endpoint, as the tracker and the window take it.
pub(crate) fn failure(error: &Error) -> Told {
    match error.failure.clone() {
        Failure::NotOnAzure { detail } => Told::NotOnAzure { detail },
        Failure::Refused { detail } => Told::Refused { detail },
        Failure::Timeout { waited, connected: false } => Told::NoConnection { seconds: waited.as_secs() },
        Failure::Timeout { waited, connected: true } => Told::NoAnswer { seconds: waited.as_secs() },
        Failure::ProxySuspected { evidence } => Told::ProxySuspected { evidence },
        Failure::HeaderRejected { answer } => Told::HeaderRejected { answer },
        Failure::VersionRejected { tried, offered } => Told::VersionRejected { tried: tried.to_string(), offered },
        Failure::RequestRejected { answer } => Told::RequestRejected { answer },
        Failure::Forbidden { status } => Told::Forbidden { status },
        Failure::Gone => Told::Gone,
        Failure::Throttled { retry_after } => Told::Throttled { rest_seconds: retry_after.map(|rest| rest.as_secs()) },
        Failure::Server { status, answer } => Told::Server { status, answer },
        Failure::UnexpectedStatus { status, answer } => Told::UnexpectedStatus { status, answer },
        Failure::NotJson { reason, answer } => Told::NotJson { reason, answer },
        Failure::NotTheDocument { reason, answer } => Told::NotTheDocument { reason, answer },
        Failure::TooLarge { limit } => Told::TooLarge { limit },
        Failure::Redirected { location } => Told::Redirected { location },
        Failure::CutShort { detail } => Told::CutShort { detail },
        Failure::Connection { detail } => Told::Connection { detail },
    }
}

/// A failed approval. Where the connection ended before the answer, nobody knows whether Azure took it.
pub(crate) fn approval_failure(error: &Error) -> ApprovalFailure {
    let may_have_arrived = match &error.failure {
        Failure::Timeout { connected, .. } => *connected,
        Failure::CutShort { .. } | Failure::Connection { .. } | Failure::Server { .. } | Failure::TooLarge { .. } => {
            true
        }
        Failure::NotOnAzure { .. }
        | Failure::Refused { .. }
        | Failure::ProxySuspected { .. }
        | Failure::HeaderRejected { .. }
        | Failure::VersionRejected { .. }
        | Failure::RequestRejected { .. }
        | Failure::Forbidden { .. }
        | Failure::Gone
        | Failure::Throttled { .. }
        | Failure::UnexpectedStatus { .. }
        | Failure::NotJson { .. }
        | Failure::NotTheDocument { .. }
        | Failure::Redirected { .. } => false,
    };
    ApprovalFailure { failure: failure(error), may_have_arrived }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use forewarn_core::{FailureKind, Language};
    use scheduled_events::{ApiVersion, Asked};

    use super::*;

    fn error(failure: Failure) -> Error {
        Error { asked: Asked { method: "GET", url: "http://169.254.169.254".to_owned() }, failure }
    }

    #[test]
    fn a_failure_is_told_as_a_sentence_with_what_to_try() {
        let told = failure(&error(Failure::Forbidden { status: 403 }));
        assert_eq!(told.kind(), FailureKind::Forbidden);
        assert_eq!(told.summary(Language::English), "The endpoint does not let this program in (403).");
        assert!(told.advice(Language::English).contains("Metadata Security Protocol"));
    }

    #[test]
    fn in_english_the_person_reads_what_the_client_says() {
        let text = || "something".to_owned();
        for original in [
            Failure::NotOnAzure { detail: text() },
            Failure::Refused { detail: text() },
            Failure::Timeout { waited: Duration::from_secs(5), connected: false },
            Failure::Timeout { waited: Duration::from_secs(5), connected: true },
            Failure::ProxySuspected { evidence: text() },
            Failure::HeaderRejected { answer: text() },
            Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec![text(), text()] },
            Failure::RequestRejected { answer: text() },
            Failure::Gone,
            Failure::Throttled { retry_after: None },
            Failure::Throttled { retry_after: Some(Duration::from_secs(3)) },
            Failure::Server { status: 500, answer: text() },
            Failure::UnexpectedStatus { status: 418, answer: text() },
            Failure::NotJson { reason: text(), answer: text() },
            Failure::NotTheDocument { reason: text(), answer: text() },
            Failure::TooLarge { limit: 7 },
            Failure::Redirected { location: None },
            Failure::Redirected { location: Some(text()) },
            Failure::CutShort { detail: text() },
            Failure::Connection { detail: text() },
        ] {
            let said = failure(&error(original.clone())).summary(Language::English);
            assert_eq!(said.to_lowercase(), format!("{original}.").to_lowercase());
        }
    }

    #[test]
    fn an_approval_whose_answer_was_lost_may_have_arrived() {
        let may_have_arrived = |failure| approval_failure(&error(failure)).may_have_arrived;
        assert!(may_have_arrived(Failure::Timeout { waited: Duration::from_secs(5), connected: true }));
        assert!(may_have_arrived(Failure::CutShort { detail: String::new() }));
        assert!(!may_have_arrived(Failure::Timeout { waited: Duration::from_secs(3), connected: false }));
        assert!(!may_have_arrived(Failure::RequestRejected { answer: String::new() }));
    }
}
