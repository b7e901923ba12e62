//! Why there is no document, or no approval: kept as what it was, and put into words when it is shown.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::hostile::line;
use crate::texts::{FailureText, Language, Text};

/// Why the endpoint gave no document, or did not take an approval. What the system or the endpoint said stays as it
/// came; everything around it is said in the person's language, whichever that is by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "snake_case")]
pub enum Failure {
    /// There is no way to the address, or what is there is no metadata service.
    NotOnAzure {
        /// What the network said.
        detail: String,
    },
    /// Something at the address refused the connection.
    Refused {
        /// What the network said.
        detail: String,
    },
    /// Nothing accepted the connection in time.
    NoConnection {
        /// How long was waited.
        seconds: u64,
    },
    /// The connection stood, but no answer came in time.
    NoAnswer {
        /// How long was waited.
        seconds: u64,
    },
    /// Somebody else answered in the endpoint's place.
    ProxySuspected {
        /// What gives it away.
        evidence: String,
    },
    /// 400, for the headers.
    HeaderRejected {
        /// The beginning of what it said.
        answer: String,
    },
    /// 400, for the api-version, and no older one was left to try.
    VersionRejected {
        /// The last one tried.
        tried: String,
        /// What the endpoint names instead.
        offered: Vec<String>,
    },
    /// 400, for anything else.
    RequestRejected {
        /// The beginning of what it said.
        answer: String,
    },
    /// 401 or 403.
    Forbidden {
        /// Which of the two.
        status: u16,
    },
    /// 410.
    Gone,
    /// 429.
    Throttled {
        /// How long it wants to be left alone, if it says.
        rest_seconds: Option<u64>,
    },
    /// 5xx.
    Server {
        /// The status.
        status: u16,
        /// The beginning of what it said.
        answer: String,
    },
    /// Any other status.
    UnexpectedStatus {
        /// The status.
        status: u16,
        /// The beginning of what it said.
        answer: String,
    },
    /// An answer that is no JSON.
    NotJson {
        /// What the JSON reader stumbled over.
        reason: String,
        /// How the answer begins.
        answer: String,
    },
    /// JSON, but not what was asked for.
    NotTheDocument {
        /// What it lacks.
        reason: String,
        /// How the answer begins.
        answer: String,
    },
    /// More bytes than any real answer has.
    TooLarge {
        /// The most that is read.
        limit: usize,
    },
    /// A redirect, which was not followed.
    Redirected {
        /// Where to.
        location: Option<String>,
    },
    /// The connection ended in the middle of the answer, or before it.
    CutShort {
        /// What the network said.
        detail: String,
    },
    /// Anything else the network came up with.
    Connection {
        /// What the network said.
        detail: String,
    },
    /// A fault of this program.
    Fault {
        /// What it stumbled over.
        reason: String,
    },
    /// Kept by another version of the program, or damaged. It is no reason to forget what is kept with it, so it is
    /// passed on as it is, and told if there is something readable in it.
    #[serde(untagged)]
    Unknown(Value),
}

/// What sort of failure it is. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FailureKind {
    /// No connection: no route, refused, or the wrong network interface.
    NoConnection,
    /// Connected or not, no answer came in time.
    TimedOut,
    /// The request was refused as malformed, or its api-version is not known.
    BadRequest,
    /// This process is not allowed to ask.
    Forbidden,
    /// There is nothing of the kind at this address: not Azure, or a wrong endpoint.
    NotFound,
    /// Too many requests from this VM.
    RateLimited,
    /// The service is away for a moment.
    Unavailable,
    /// Something answered, but not with a document.
    NotADocument,
    /// Anything else.
    Other,
}

impl Failure {
    /// What sort of failure it is, for programs.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        match self {
            Self::NotOnAzure { .. } => FailureKind::NotFound,
            Self::Refused { .. } | Self::Connection { .. } => FailureKind::NoConnection,
            Self::NoConnection { .. } | Self::NoAnswer { .. } => FailureKind::TimedOut,
            Self::HeaderRejected { .. } | Self::VersionRejected { .. } | Self::RequestRejected { .. } => {
                FailureKind::BadRequest
            }
            Self::Forbidden { .. } => FailureKind::Forbidden,
            Self::Throttled { .. } => FailureKind::RateLimited,
            Self::Gone | Self::Server { .. } => FailureKind::Unavailable,
            Self::ProxySuspected { .. }
            | Self::NotJson { .. }
            | Self::NotTheDocument { .. }
            | Self::TooLarge { .. }
            | Self::Redirected { .. }
            | Self::CutShort { .. } => FailureKind::NotADocument,
            Self::UnexpectedStatus { .. } | Self::Fault { .. } | Self::Unknown(_) => FailureKind::Other,
        }
    }

    /// What failed, in one sentence.
    #[must_use]
    pub fn summary(&self, language: Language) -> String {
        let (text, blanks) = self.parts();
        let blanks: Vec<(&str, &str)> = blanks.iter().map(|(name, value)| (*name, value.as_str())).collect();
        language.fill(Text::Failure(text), &blanks)
    }

    /// What to try, in one sentence or two.
    #[must_use]
    pub fn advice(&self, language: Language) -> &'static str {
        language.text(Text::FailureAdvice(self.parts().0))
    }

    /// What to say, and what to fill in.
    fn parts(&self) -> (FailureText, Vec<(&'static str, String)>) {
        match self {
            Self::NotOnAzure { detail } => (FailureText::NotOnAzure, vec![("detail", detail.clone())]),
            Self::Refused { detail } => (FailureText::Refused, vec![("detail", detail.clone())]),
            Self::NoConnection { seconds } => (FailureText::NoConnection, vec![("seconds", seconds.to_string())]),
            Self::NoAnswer { seconds } => (FailureText::NoAnswer, vec![("seconds", seconds.to_string())]),
            Self::ProxySuspected { evidence } => (FailureText::ProxySuspected, vec![("detail", evidence.clone())]),
            Self::HeaderRejected { answer } => (FailureText::HeaderRejected, vec![("answer", answer.clone())]),
            Self::VersionRejected { tried, offered } if offered.is_empty() => {
                (FailureText::VersionUnknown, vec![("version", tried.clone())])
            }
            Self::VersionRejected { tried, offered } => {
                (FailureText::VersionRejected, vec![("version", tried.clone()), ("offered", offered.join(", "))])
            }
            Self::RequestRejected { answer } => (FailureText::RequestRejected, vec![("answer", answer.clone())]),
            Self::Forbidden { status } => (FailureText::Forbidden, vec![("status", status.to_string())]),
            Self::Gone => (FailureText::Gone, Vec::new()),
            Self::Throttled { rest_seconds: None } => (FailureText::Throttled, Vec::new()),
            Self::Throttled { rest_seconds: Some(seconds) } => {
                (FailureText::ThrottledFor, vec![("seconds", seconds.to_string())])
            }
            Self::Server { status, answer } => (FailureText::Server, status_and(*status, answer)),
            Self::UnexpectedStatus { status, answer } => (FailureText::UnexpectedStatus, status_and(*status, answer)),
            Self::NotJson { reason, answer } => (FailureText::NotJson, reason_and(reason, answer)),
            Self::NotTheDocument { reason, answer } => (FailureText::NotTheDocument, reason_and(reason, answer)),
            Self::TooLarge { limit } => (FailureText::TooLarge, vec![("limit", limit.to_string())]),
            Self::Redirected { location: None } => (FailureText::Redirected, Vec::new()),
            Self::Redirected { location: Some(location) } => {
                (FailureText::RedirectedTo, vec![("location", location.clone())])
            }
            Self::CutShort { detail } => (FailureText::CutShort, vec![("detail", detail.clone())]),
            Self::Connection { detail } => (FailureText::Connection, vec![("detail", detail.clone())]),
            Self::Fault { reason } => (FailureText::Fault, vec![("detail", reason.clone())]),
            Self::Unknown(value) => match readable(value) {
                Some(detail) => (FailureText::Foreign, vec![("detail", detail)]),
                None => (FailureText::Unknown, Vec::new()),
            },
        }
    }
}

impl From<String> for Failure {
    /// What was kept as a sentence, in whichever language it was.
    fn from(sentence: String) -> Self {
        Self::Unknown(Value::String(sentence))
    }
}

fn status_and(status: u16, answer: &str) -> Vec<(&'static str, String)> {
    vec![("status", status.to_string()), ("answer", answer.to_owned())]
}

fn reason_and(reason: &str, answer: &str) -> Vec<(&'static str, String)> {
    vec![("reason", reason.to_owned()), ("answer", answer.to_owned())]
}

/// What a person could make something of: a sentence, by itself or under the name that it had before causes were kept.
fn readable(value: &Value) -> Option<String> {
    let text = line(value.as_str().or_else(|| value.get("summary")?.as_str())?, LONGEST_FOREIGN);
    (!text.is_empty()).then_some(text)
}

const LONGEST_FOREIGN: usize = 300;

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// One of each, and of each way to say it.
    pub(crate) fn every_failure() -> Vec<Failure> {
        let (detail, answer) = ("os error 111".to_owned(), "no such thing".to_owned());
        let reason = "expected value at line 1 column 1".to_owned();
        vec![
            Failure::NotOnAzure { detail: detail.clone() },
            Failure::Refused { detail: detail.clone() },
            Failure::NoConnection { seconds: 5 },
            Failure::NoAnswer { seconds: 5 },
            Failure::ProxySuspected { evidence: "Server: squid".to_owned() },
            Failure::HeaderRejected { answer: answer.clone() },
            Failure::VersionRejected { tried: "2017-03-01".to_owned(), offered: vec!["2030-01-01".to_owned()] },
            Failure::VersionRejected { tried: "2017-03-01".to_owned(), offered: Vec::new() },
            Failure::RequestRejected { answer: answer.clone() },
            Failure::Forbidden { status: 403 },
            Failure::Gone,
            Failure::Throttled { rest_seconds: None },
            Failure::Throttled { rest_seconds: Some(7) },
            Failure::Server { status: 503, answer: answer.clone() },
            Failure::UnexpectedStatus { status: 418, answer: answer.clone() },
            Failure::NotJson { reason: reason.clone(), answer: answer.clone() },
            Failure::NotTheDocument { reason: reason.clone(), answer },
            Failure::TooLarge { limit: 1_048_576 },
            Failure::Redirected { location: None },
            Failure::Redirected { location: Some("http://login.example".to_owned()) },
            Failure::CutShort { detail: detail.clone() },
            Failure::Connection { detail },
            Failure::Fault { reason },
            Failure::Unknown(json!({ "cause": "of_tomorrow", "moon": "full" })),
            Failure::from("What an earlier version said.".to_owned()),
        ]
    }

    #[test]
    fn every_failure_is_told_in_every_language_with_what_it_came_with() {
        for failure in every_failure() {
            let english = failure.summary(Language::English);
            let came_with = serde_json::to_value(&failure).unwrap();
            for language in Language::ALL {
                let (summary, advice) = (failure.summary(language), failure.advice(language));
                for text in [summary.as_str(), advice] {
                    assert!(text.ends_with('.') && !text.contains(['{', '}']), "{language:?} {failure:?}: {text}");
                }
                assert!(!summary.contains("()") && !summary.contains(": )"), "{language:?} {failure:?}: {summary}");
                let foreign = matches!(&failure, Failure::Unknown(Value::String(_)));
                assert_eq!(summary == english, language == Language::English || foreign, "{language:?}: {summary}");
                for value in came_with.as_object().into_iter().flat_map(|blanks| blanks.iter()) {
                    let (name, value) = value;
                    if name != "cause" && name != "moon" && !value.is_null() && !value.is_array() {
                        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                        assert!(summary.contains(&value), "{language:?} {failure:?}: {summary}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_kept_comes_back_as_it_was() {
        for failure in every_failure() {
            let kept = serde_json::to_string(&failure).unwrap();
            assert_eq!(serde_json::from_str::<Failure>(&kept).unwrap(), failure, "{kept}");
        }
    }

    #[test]
    fn what_another_version_kept_or_a_damaged_file_says_is_no_reason_to_forget_the_rest() {
        let before = json!({ "kind": "forbidden", "summary": "The endpoint said no.", "advice": "Ask again." });
        let failure: Failure = serde_json::from_value(before.clone()).unwrap();
        assert_eq!(failure.summary(Language::Swedish), "The endpoint said no.");
        assert_eq!(serde_json::to_value(&failure).unwrap(), before);
        for odd in [json!(null), json!(7), json!([]), json!({}), json!(""), json!({ "cause": "gone", "x": 1 })] {
            let failure: Failure = serde_json::from_value(odd.clone()).unwrap();
            assert!(failure.summary(Language::English).ends_with('.'), "{odd}");
        }
        let damaged: Failure = serde_json::from_value(json!({ "cause": "forbidden", "status": "?" })).unwrap();
        assert_eq!(damaged.kind(), FailureKind::Other);
    }

    #[test]
    fn details_are_part_of_the_sentence() {
        let said = |failure: Failure| failure.summary(Language::English);
        assert_eq!(said(Failure::Forbidden { status: 403 }), "The endpoint does not let this program in (403).");
        assert_eq!(said(Failure::NoConnection { seconds: 5 }), "No connection within 5 s.");
        assert_eq!(
            said(Failure::Throttled { rest_seconds: Some(3) }),
            "The endpoint was asked too often (429; it asks for 3 s of rest)."
        );
    }
}
