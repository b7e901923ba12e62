//! Failures as earlier versions stored them.

use scheduled_events::Failure;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// For `#[serde(deserialize_with)]` on every stored failure.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Failure, D::Error> {
    Value::deserialize(deserializer).map(from_stored)
}

/// Reads a stored failure. An unreadable one must not lose what is stored with it, so it becomes
/// [`Failure::Unknown`].
pub fn from_stored(mut stored: Value) -> Failure {
    upgrade(&mut stored);
    serde_json::from_value(stored.clone()).unwrap_or(Failure::Unknown(stored))
}

/// Version 0.1 stored `cause` in snake case, and other names for some kinds and fields.
fn upgrade(stored: &mut Value) {
    let Some(fields) = stored.as_object_mut() else { return };
    let Some(Value::String(cause)) = fields.get("cause").cloned() else { return };
    let kind = match cause.as_str() {
        "no_connection" => "connectTimeout".to_owned(),
        "no_answer" => "responseTimeout".to_owned(),
        "server" => "serverError".to_owned(),
        "not_the_document" => "notADocument".to_owned(),
        "cut_short" => "truncated".to_owned(),
        "connection" => "connectionFailed".to_owned(),
        "fault" => "internal".to_owned(),
        other => camel_case(other),
    };
    if let Some(seconds) = fields.remove("seconds").as_ref().and_then(Value::as_u64) {
        fields.insert("timeoutMs".to_owned(), seconds.saturating_mul(1000).into());
    }
    let reason = if cause == "fault" { "detail" } else { "reason" };
    for (old, new) in
        [("answer", "response"), ("limit", "limitBytes"), ("rest_seconds", "retryAfterSeconds"), ("reason", reason)]
    {
        if let Some(value) = fields.remove(old) {
            fields.insert(new.to_owned(), value);
        }
    }
    fields.remove("cause");
    fields.insert("kind".to_owned(), kind.into());
}

fn camel_case(snake_case: &str) -> String {
    let mut parts = snake_case.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        letters.next().map_or(name.clone(), |first| format!("{name}{}{}", first.to_ascii_uppercase(), letters.as_str()))
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use scheduled_events::ApiVersion;
    use serde_json::json;

    use super::*;

    /// One of each variant, and of each of its forms.
    pub(crate) fn every_failure() -> Vec<Failure> {
        let (detail, response) = ("os error 111".to_owned(), "no such thing".to_owned());
        let reason = "expected value at line 1 column 1".to_owned();
        let tried = ApiVersion::V2017_03_01;
        vec![
            Failure::NotOnAzure { detail: detail.clone() },
            Failure::Refused { detail: detail.clone() },
            Failure::ConnectTimeout { timeout_ms: 5000 },
            Failure::ResponseTimeout { timeout_ms: 5000 },
            Failure::ProxySuspected { evidence: "Server: squid".to_owned() },
            Failure::HeaderRejected { response: response.clone() },
            Failure::VersionRejected { tried, offered: vec!["2030-01-01".to_owned()] },
            Failure::VersionRejected { tried, offered: Vec::new() },
            Failure::RequestRejected { response: response.clone() },
            Failure::Forbidden { status: 403 },
            Failure::NotFound,
            Failure::Gone,
            Failure::Throttled { retry_after_seconds: None },
            Failure::Throttled { retry_after_seconds: Some(7) },
            Failure::ServerError { status: 503, response: response.clone() },
            Failure::UnexpectedStatus { status: 418, response: response.clone() },
            Failure::NotJson { reason: reason.clone(), response: response.clone() },
            Failure::NotADocument { reason: reason.clone(), response },
            Failure::TooLarge { limit_bytes: 1_048_576 },
            Failure::Redirected { location: None },
            Failure::Redirected { location: Some("http://login.example".to_owned()) },
            Failure::Truncated { detail: detail.clone() },
            Failure::ConnectionFailed { detail },
            Failure::Internal { detail: reason },
            Failure::Unknown(json!({ "kind": "solarFlare" })),
            Failure::Unknown("What an earlier version said.".into()),
        ]
    }

    #[test]
    fn a_stored_failure_is_restored() {
        for failure in every_failure() {
            assert_eq!(from_stored(serde_json::to_value(&failure).unwrap()), failure);
        }
    }

    #[test]
    fn failures_stored_by_version_0_1_are_restored() {
        let (detail, evidence, response) = (|| "os error 111".to_owned(), || "squid".to_owned(), || "no".to_owned());
        for (stored, expected) in [
            (json!({ "cause": "not_on_azure", "detail": detail() }), Failure::NotOnAzure { detail: detail() }),
            (json!({ "cause": "refused", "detail": detail() }), Failure::Refused { detail: detail() }),
            (json!({ "cause": "no_connection", "seconds": 3 }), Failure::ConnectTimeout { timeout_ms: 3000 }),
            (json!({ "cause": "no_answer", "seconds": 5 }), Failure::ResponseTimeout { timeout_ms: 5000 }),
            (
                json!({ "cause": "proxy_suspected", "evidence": evidence() }),
                Failure::ProxySuspected { evidence: evidence() },
            ),
            (json!({ "cause": "header_rejected", "answer": "no" }), Failure::HeaderRejected { response: response() }),
            (
                json!({ "cause": "version_rejected", "tried": "2017-03-01", "offered": ["x"] }),
                Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec!["x".to_owned()] },
            ),
            (json!({ "cause": "request_rejected", "answer": "no" }), Failure::RequestRejected { response: response() }),
            (json!({ "cause": "forbidden", "status": 403 }), Failure::Forbidden { status: 403 }),
            (json!({ "cause": "gone" }), Failure::Gone),
            (json!({ "cause": "throttled", "rest_seconds": 7 }), Failure::Throttled { retry_after_seconds: Some(7) }),
            (json!({ "cause": "throttled", "rest_seconds": null }), Failure::Throttled { retry_after_seconds: None }),
            (
                json!({ "cause": "server", "status": 503, "answer": "no" }),
                Failure::ServerError { status: 503, response: response() },
            ),
            (
                json!({ "cause": "unexpected_status", "status": 418, "answer": "no" }),
                Failure::UnexpectedStatus { status: 418, response: response() },
            ),
            (
                json!({ "cause": "not_json", "reason": "r", "answer": "no" }),
                Failure::NotJson { reason: "r".to_owned(), response: response() },
            ),
            (
                json!({ "cause": "not_the_document", "reason": "r", "answer": "no" }),
                Failure::NotADocument { reason: "r".to_owned(), response: response() },
            ),
            (json!({ "cause": "too_large", "limit": 9 }), Failure::TooLarge { limit_bytes: 9 }),
            (json!({ "cause": "redirected", "location": null }), Failure::Redirected { location: None }),
            (json!({ "cause": "cut_short", "detail": detail() }), Failure::Truncated { detail: detail() }),
            (json!({ "cause": "connection", "detail": detail() }), Failure::ConnectionFailed { detail: detail() }),
            (json!({ "cause": "fault", "reason": "r" }), Failure::Internal { detail: "r".to_owned() }),
        ] {
            assert_eq!(from_stored(stored.clone()), expected, "{stored}");
        }
    }

    #[test]
    fn a_damaged_or_foreign_failure_loses_nothing_but_its_kind() {
        let stored = json!({ "kind": "forbidden", "summary": "The endpoint said no.", "advice": "Ask again." });
        assert_eq!(from_stored(stored.clone()), Failure::Unknown(stored));
        for odd in [json!(null), json!(7), json!([]), json!({}), json!(""), json!({ "cause": 1 })] {
            assert_eq!(from_stored(odd.clone()), Failure::Unknown(odd));
        }
        let damaged = from_stored(json!({ "cause": "forbidden", "status": "?" }));
        assert!(matches!(damaged, Failure::Unknown(_)), "{damaged:?}");
    }
}
