//! The connection doctor's texts, one file per language.

mod dutch;
mod english;
mod hungarian;
mod swedish;
mod turkish;

use super::Language;
use crate::diagnosis::CauseKind;

#[derive(Clone, Copy)]
pub(crate) struct DiagnosisTexts {
    pub(crate) phrases: &'static Phrases,
    cause: fn(CauseKind) -> CauseText,
}

/// Its blanks may be `address`, `host`, `from`, `usual`, `failure` and `advice`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CauseText {
    pub(crate) title: &'static str,
    pub(crate) explanation: &'static str,
    pub(crate) actions: &'static [&'static str],
}

impl DiagnosisTexts {
    pub(crate) fn cause(self, kind: CauseKind) -> CauseText {
        (self.cause)(kind)
    }
}

impl Language {
    pub(crate) fn diagnosis(self) -> DiagnosisTexts {
        match self {
            Self::English => DiagnosisTexts { phrases: &english::PHRASES, cause: english::cause },
            Self::Turkish => DiagnosisTexts { phrases: &turkish::PHRASES, cause: turkish::cause },
            Self::Swedish => DiagnosisTexts { phrases: &swedish::PHRASES, cause: swedish::cause },
            Self::Hungarian => DiagnosisTexts { phrases: &hungarian::PHRASES, cause: hungarian::cause },
            Self::Dutch => DiagnosisTexts { phrases: &dutch::PHRASES, cause: dutch::cause },
        }
    }
}

macro_rules! phrases {
    ($( $name:ident, )+) => {
        #[derive(Debug)]
        pub(crate) struct Phrases {
            $( pub(crate) $name: &'static str, )+
        }

        impl Phrases {
            /// All of them, each with its name.
            #[cfg(test)]
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$( (stringify!($name), self.$name), )+]
            }
        }
    };
}

phrases! {
    address,
    address_azure,
    address_dhcp,
    address_named,
    address_demonstration,
    route,
    route_from,
    route_interface,
    route_elsewhere,
    route_self_given,
    route_missing,
    route_unresolved,
    proxies,
    proxies_none,
    proxies_bypassed,
    proxies_not_exempt,
    request,
    document,
    identity,
    identity_told,
    identity_not_asked,
    dhcp,
    dhcp_no_lease,
    dhcp_without,
    out_of_time,
    demonstration,
    report_title,
    last_response,
    verdict_ok,
    verdict_bad,
    verdict_unknown,
    verdict_note,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
    }

    #[test]
    fn no_language_lacks_a_phrase_or_a_blank() {
        let english = Language::English.diagnosis().phrases.all();
        for language in Language::ALL {
            for ((name, said), (_, expected)) in language.diagnosis().phrases.all().into_iter().zip(&english) {
                assert!(!said.trim().is_empty(), "{language:?} lacks {name}");
                assert_eq!(blanks(said), blanks(expected), "{language:?} {name}");
                assert_eq!(said.matches('{').count(), said.matches('}').count(), "{language:?} {name}");
            }
        }
    }

    #[test]
    fn every_language_explains_every_cause_with_the_same_blanks_and_actions() {
        for language in Language::ALL {
            for kind in CauseKind::ALL {
                let (said, expected) = (language.diagnosis().cause(kind), Language::English.diagnosis().cause(kind));
                let context = format!("{language:?} {kind:?}");
                assert_eq!(said.actions.len(), expected.actions.len(), "{context}");
                let pairs = [(said.title, expected.title), (said.explanation, expected.explanation)];
                for (text, expected) in
                    pairs.into_iter().chain(said.actions.iter().copied().zip(expected.actions.iter().copied()))
                {
                    assert!(!text.trim().is_empty(), "{context}");
                    assert_eq!(blanks(text), blanks(expected), "{context}: {text}");
                    let known = BTreeSet::from(["address", "host", "from", "usual", "failure", "advice"]);
                    assert!(blanks(text).is_subset(&known), "{context}: {text}");
                }
                assert!(!said.title.ends_with('.'), "{context}: a title has no full stop");
                for sentence in said.actions.iter().chain([&said.explanation]) {
                    assert!(sentence.ends_with(['.', '}']), "{context}: {sentence}");
                }
            }
        }
    }

    #[test]
    fn no_two_languages_have_the_same_title() {
        for (index, one) in Language::ALL.into_iter().enumerate() {
            for other in &Language::ALL[index + 1..] {
                for kind in CauseKind::ALL {
                    let (one, other) = (one.diagnosis().cause(kind), other.diagnosis().cause(kind));
                    assert_ne!(one.title, other.title, "{kind:?}");
                }
            }
        }
    }
}
