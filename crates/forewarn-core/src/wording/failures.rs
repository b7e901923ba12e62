//! Why a request failed and what to do about it, in the user's language.

use forewarn_texts::Language;
use scheduled_events::Failure;
use serde_json::Value;

use crate::sanitize::line;

/// In UTF-16 units.
const LONGEST_STORED_SENTENCE: usize = 300;

/// What failed, in one sentence.
#[must_use]
pub fn failure(failure: &Failure, language: Language) -> String {
    match failure {
        Failure::NotOnAzure { .. } => language.failure_not_on_azure().to_owned(),
        Failure::Refused { .. } => language.failure_refused().to_owned(),
        Failure::ConnectTimeout { timeout_ms } => language.failure_connect_timeout(timeout_ms.div_ceil(1000)),
        Failure::ResponseTimeout { timeout_ms } => language.failure_response_timeout(timeout_ms.div_ceil(1000)),
        Failure::ProxySuspected { evidence } => language.failure_proxy_suspected(evidence),
        Failure::HeaderRejected { response } => language.failure_header_rejected(response),
        Failure::VersionRejected { tried, offered } if offered.is_empty() => language.failure_version_rejected(tried),
        Failure::VersionRejected { tried, offered } => {
            language.failure_version_rejected_offers(offered.join(", "), tried)
        }
        Failure::RequestRejected { response } => language.failure_request_rejected(response),
        Failure::Forbidden { status } => language.failure_forbidden(status),
        Failure::NotFound => language.failure_not_found().to_owned(),
        Failure::Gone => language.failure_gone().to_owned(),
        Failure::Throttled { retry_after_seconds: None } => language.failure_throttled().to_owned(),
        Failure::Throttled { retry_after_seconds: Some(seconds) } => language.failure_throttled_retry(seconds),
        Failure::ServerError { status, response } => language.failure_server_error(response, status),
        Failure::UnexpectedStatus { status, response } => language.failure_unexpected_status(response, status),
        Failure::NotJson { response, .. } => language.failure_not_json(response),
        Failure::NotADocument { response, .. } => language.failure_not_a_document(response),
        Failure::TooLarge { limit_bytes } => language.failure_too_large(limit_bytes),
        Failure::Redirected { location: None } => language.failure_redirected().to_owned(),
        Failure::Redirected { location: Some(location) } => language.failure_redirected_to(location),
        Failure::Truncated { .. } => language.failure_truncated().to_owned(),
        Failure::ConnectionFailed { .. } => language.failure_connection_failed().to_owned(),
        Failure::Internal { .. } => language.failure_internal().to_owned(),
        Failure::Unknown(stored) => stored_sentence(stored).unwrap_or_else(|| language.failure_unknown().to_owned()),
    }
}

/// What to do about it, in one or two sentences.
#[must_use]
pub fn failure_advice(failure: &Failure, language: Language) -> &'static str {
    match failure {
        Failure::NotOnAzure { .. } => language.failure_advice_not_on_azure(),
        Failure::Refused { .. } => language.failure_advice_refused(),
        Failure::ConnectTimeout { .. } => language.failure_advice_connect_timeout(),
        Failure::ResponseTimeout { .. } => language.failure_advice_response_timeout(),
        Failure::ProxySuspected { .. } => language.failure_advice_proxy_suspected(),
        Failure::HeaderRejected { .. } => language.failure_advice_header_rejected(),
        Failure::VersionRejected { .. } => language.failure_advice_version_rejected(),
        Failure::RequestRejected { .. } => language.failure_advice_request_rejected(),
        Failure::Forbidden { .. } => language.failure_advice_forbidden(),
        Failure::NotFound => language.failure_advice_not_found(),
        Failure::Gone => language.failure_advice_gone(),
        Failure::Throttled { .. } => language.failure_advice_throttled(),
        Failure::ServerError { .. } => language.failure_advice_server_error(),
        Failure::UnexpectedStatus { .. } | Failure::NotJson { .. } | Failure::NotADocument { .. } => {
            language.failure_advice_check_address()
        }
        Failure::TooLarge { .. } => language.failure_advice_too_large(),
        Failure::Redirected { .. } => language.failure_advice_redirected(),
        Failure::Truncated { .. } | Failure::ConnectionFailed { .. } | Failure::Unknown(_) => {
            language.failure_advice_retrying()
        }
        Failure::Internal { .. } => language.failure_advice_internal(),
    }
}

/// The message of the system or the parser. It helps support, not the user, so only the connection doctor shows it.
#[must_use]
pub fn failure_detail(failure: &Failure) -> Option<&str> {
    match failure {
        Failure::NotOnAzure { detail }
        | Failure::Refused { detail }
        | Failure::Truncated { detail }
        | Failure::ConnectionFailed { detail }
        | Failure::Internal { detail }
        | Failure::NotJson { reason: detail, .. }
        | Failure::NotADocument { reason: detail, .. } => Some(detail),
        Failure::ConnectTimeout { .. }
        | Failure::ResponseTimeout { .. }
        | Failure::ProxySuspected { .. }
        | Failure::HeaderRejected { .. }
        | Failure::VersionRejected { .. }
        | Failure::RequestRejected { .. }
        | Failure::Forbidden { .. }
        | Failure::NotFound
        | Failure::Gone
        | Failure::Throttled { .. }
        | Failure::ServerError { .. }
        | Failure::UnexpectedStatus { .. }
        | Failure::TooLarge { .. }
        | Failure::Redirected { .. }
        | Failure::Unknown(_) => None,
    }
}

/// Early versions stored a sentence, alone or as `summary`, in the language of that time.
fn stored_sentence(stored: &Value) -> Option<String> {
    let text = line(stored.as_str().or_else(|| stored.get("summary")?.as_str())?, LONGEST_STORED_SENTENCE);
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::failure::tests::every_failure;

    #[test]
    fn every_failure_is_a_sentence_with_advice_in_every_language() {
        for error in every_failure() {
            let english = failure(&error, Language::English);
            let fields = serde_json::to_value(&error).unwrap();
            for language in Language::ALL.iter().copied() {
                let (summary, advice) = (failure(&error, language), failure_advice(&error, language));
                for text in [summary.as_str(), advice] {
                    assert!(text.ends_with('.') && !text.contains(['{', '}']), "{language:?} {error:?}: {text}");
                    assert!(text.starts_with(|first: char| !first.is_lowercase()), "{language:?}: {text}");
                    assert!(!text.contains("os error"), "{language:?}: {text}");
                }
                assert!(!summary.contains("()") && !summary.contains(": )"), "{language:?} {error:?}: {summary}");
                let is_sentence = matches!(&error, Failure::Unknown(Value::String(_)));
                assert_eq!(summary == english, language == Language::English || is_sentence, "{language:?}: {summary}");
                for (name, value) in fields.as_object().into_iter().flatten() {
                    let value = match (name.as_str(), value) {
                        ("kind" | "detail" | "reason", _)
                        | (_, Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) => continue,
                        ("timeoutMs", Value::Number(number)) => (number.as_u64().unwrap() / 1000).to_string(),
                        (_, Value::Number(number)) => number.to_string(),
                        (_, Value::String(text)) => text.clone(),
                    };
                    assert!(summary.contains(&value), "{language:?} {error:?}: {summary}");
                }
            }
        }
    }

    #[test]
    fn a_stored_sentence_is_shown_as_it_is() {
        let stored = Failure::Unknown(json!({ "summary": "The endpoint said no.", "advice": "Ask again." }));
        assert_eq!(failure(&stored, Language::Swedish), "The endpoint said no.");
        assert!(failure(&Failure::Unknown(json!("")), Language::Swedish).ends_with('.'));
    }

    #[test]
    fn what_only_support_understands_is_a_detail() {
        let refused = Failure::Refused { detail: "Connection refused (os error 111)".to_owned() };
        assert_eq!(failure(&refused, Language::English), "The connection was refused.");
        assert_eq!(failure_detail(&refused), Some("Connection refused (os error 111)"));
    }
}
