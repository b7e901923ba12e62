//! What the client's errors mean to the person.

use forewarn_core::{ApprovalFailure, Failure as Told, FailureKind};
use scheduled_events::{Error, Failure};

/// A failure to read the endpoint, as the tracker and the window take it.
pub(crate) fn failure(error: &Error) -> Told {
    Told { kind: kind(&error.failure), summary: sentence(&error.failure), advice: error.failure.advice().to_owned() }
}

/// A fault of this program while asking.
pub(crate) fn fault(reason: &str) -> Told {
    Told {
        kind: FailureKind::Other,
        summary: format!("Forewarn stumbled over a fault of its own ({reason})."),
        advice: "It goes on asking. Please report it, with the log file.".to_owned(),
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
    ApprovalFailure { answer: sentence(&error.failure), may_have_arrived }
}

fn kind(failure: &Failure) -> FailureKind {
    match failure {
        Failure::NotOnAzure { .. } => FailureKind::NotFound,
        Failure::Refused { .. } | Failure::Connection { .. } => FailureKind::NoConnection,
        Failure::Timeout { .. } => FailureKind::TimedOut,
        Failure::HeaderRejected { .. } | Failure::VersionRejected { .. } | Failure::RequestRejected { .. } => {
            FailureKind::BadRequest
        }
        Failure::Forbidden { .. } => FailureKind::Forbidden,
        Failure::Throttled { .. } => FailureKind::RateLimited,
        Failure::Gone | Failure::Server { .. } => FailureKind::Unavailable,
        Failure::ProxySuspected { .. }
        | Failure::NotJson { .. }
        | Failure::NotTheDocument { .. }
        | Failure::TooLarge { .. }
        | Failure::Redirected { .. }
        | Failure::CutShort { .. } => FailureKind::NotADocument,
        Failure::UnexpectedStatus { .. } => FailureKind::Other,
    }
}

/// The failure as a sentence of its own.
fn sentence(failure: &Failure) -> String {
    let text = failure.to_string();
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", characters.as_str())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use scheduled_events::Asked;

    use super::*;

    fn error(failure: Failure) -> Error {
        Error { asked: Asked { method: "GET", url: "http://169.254.169.254".to_owned() }, failure }
    }

    #[test]
    fn a_failure_is_told_as_a_sentence_with_what_to_try() {
        let told = failure(&error(Failure::Forbidden { status: 403 }));
        assert_eq!(told.kind, FailureKind::Forbidden);
        assert_eq!(told.summary, "The endpoint does not let this program in (403).");
        assert!(told.advice.contains("Metadata Security Protocol"), "{}", told.advice);
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
