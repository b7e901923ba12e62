//! Failures in the user's language. English comes from the protocol crate.

use scheduled_events::Failure;
use serde_json::Value;

use super::{Language, dutch, hungarian, swedish, turkish};
use crate::sanitize::line;

/// In UTF-16 units.
const LONGEST_STORED_SENTENCE: usize = 300;

impl Language {
    /// What failed, in one sentence.
    #[must_use]
    pub fn failure(self, failure: &Failure) -> String {
        if let Failure::Unknown(stored) = failure
            && let Some(sentence) = stored_sentence(stored)
        {
            return sentence;
        }
        match self {
            Self::English => english_sentence(failure),
            Self::Turkish => turkish::failures::summary(failure),
            Self::Swedish => swedish::failures::summary(failure),
            Self::Hungarian => hungarian::failures::summary(failure),
            Self::Dutch => dutch::failures::summary(failure),
        }
    }

    /// What to do about it, in one or two sentences.
    #[must_use]
    pub fn failure_advice(self, failure: &Failure) -> String {
        match self {
            Self::English => failure.advice().replace("this program", "Forewarn"),
            Self::Turkish => turkish::failures::advice(failure).to_owned(),
            Self::Swedish => swedish::failures::advice(failure).to_owned(),
            Self::Hungarian => hungarian::failures::advice(failure).to_owned(),
            Self::Dutch => dutch::failures::advice(failure).to_owned(),
        }
    }
}

fn english_sentence(failure: &Failure) -> String {
    let text = failure.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
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
    fn every_language_has_every_failure_with_its_details() {
        for failure in every_failure() {
            let english = Language::English.failure(&failure);
            let fields = serde_json::to_value(&failure).unwrap();
            for language in Language::ALL {
                let (summary, advice) = (language.failure(&failure), language.failure_advice(&failure));
                for text in [&summary, &advice] {
                    assert!(text.ends_with('.') && !text.contains(['{', '}']), "{language:?} {failure:?}: {text}");
                    assert!(text.starts_with(|first: char| !first.is_lowercase()), "{language:?}: {text}");
                }
                assert!(!summary.contains("()") && !summary.contains(": )"), "{language:?} {failure:?}: {summary}");
                let is_sentence = matches!(&failure, Failure::Unknown(Value::String(_)));
                assert_eq!(summary == english, language == Language::English || is_sentence, "{language:?}: {summary}");
                for (name, value) in fields.as_object().into_iter().flatten() {
                    let value = match value {
                        Value::Number(number) if name == "timeoutMs" => (number.as_u64().unwrap() / 1000).to_string(),
                        Value::Number(number) => number.to_string(),
                        Value::String(text) if name != "kind" => text.clone(),
                        Value::String(_) | Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                            continue;
                        }
                    };
                    assert!(summary.contains(&value), "{language:?} {failure:?}: {summary}");
                }
            }
        }
    }

    #[test]
    fn a_stored_sentence_is_shown_as_it_is() {
        let stored = Failure::Unknown(json!({ "summary": "The endpoint said no.", "advice": "Ask again." }));
        assert_eq!(Language::Swedish.failure(&stored), "The endpoint said no.");
        assert!(Language::Swedish.failure(&Failure::Unknown(json!(""))).ends_with('.'));
    }

    #[test]
    fn english_names_the_program() {
        let forbidden = Failure::Forbidden { status: 403 };
        assert_eq!(Language::English.failure(&forbidden), "The endpoint does not let this program in (403).");
        assert!(Language::English.failure_advice(&forbidden).ends_with("add Forewarn to its allow list."));
    }
}
