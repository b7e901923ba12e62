//! What the connection doctor says, in one table for each language.

mod dutch;
mod english;
mod hungarian;
mod swedish;
mod turkish;

use super::Language;
use crate::diagnosis::Reason;

/// What the doctor says in one language.
#[derive(Clone, Copy)]
pub(crate) struct DiagnosisTexts {
    phrases: &'static Phrases,
    reasons: &'static Reasons,
}

/// What is said about a cause. Its blanks may be `address`, `host`, `from`, `usual` and `status`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Said {
    pub(crate) title: &'static str,
    pub(crate) explanation: &'static str,
    pub(crate) actions: &'static [&'static str],
}

/// What is said about every cause.
#[derive(Debug)]
pub(crate) struct Reasons {
    pub(crate) working: Said,
    pub(crate) not_on_azure: Said,
    pub(crate) not_the_service: Said,
    pub(crate) refused: Said,
    pub(crate) refused_here: Said,
    pub(crate) no_connection: Said,
    pub(crate) no_answer: Said,
    pub(crate) proxy: Said,
    pub(crate) astray: Said,
    pub(crate) no_route: Said,
    pub(crate) unresolved: Said,
    pub(crate) forbidden: Said,
    pub(crate) header: Said,
    pub(crate) version: Said,
    pub(crate) throttled: Said,
    pub(crate) gone: Said,
    pub(crate) server: Said,
    pub(crate) not_the_document: Said,
    pub(crate) redirect: Said,
    pub(crate) cut_short: Said,
    pub(crate) unexpected: Said,
    pub(crate) unclear: Said,
}

impl DiagnosisTexts {
    pub(crate) fn phrases(self) -> &'static Phrases {
        self.phrases
    }

    pub(crate) fn reason(self, reason: Reason) -> Said {
        match reason {
            Reason::Working => self.reasons.working,
            Reason::NotOnAzure => self.reasons.not_on_azure,
            Reason::NotTheService => self.reasons.not_the_service,
            Reason::Refused => self.reasons.refused,
            Reason::RefusedHere => self.reasons.refused_here,
            Reason::NoConnection => self.reasons.no_connection,
            Reason::NoAnswer => self.reasons.no_answer,
            Reason::Proxy => self.reasons.proxy,
            Reason::Astray => self.reasons.astray,
            Reason::NoRoute => self.reasons.no_route,
            Reason::Unresolved => self.reasons.unresolved,
            Reason::Forbidden => self.reasons.forbidden,
            Reason::Header => self.reasons.header,
            Reason::Version => self.reasons.version,
            Reason::Throttled => self.reasons.throttled,
            Reason::Gone => self.reasons.gone,
            Reason::Server => self.reasons.server,
            Reason::NotTheDocument => self.reasons.not_the_document,
            Reason::Redirect => self.reasons.redirect,
            Reason::CutShort => self.reasons.cut_short,
            Reason::Unexpected => self.reasons.unexpected,
            Reason::Unclear => self.reasons.unclear,
        }
    }
}

impl Language {
    /// What the connection doctor says in it.
    pub(crate) fn diagnosis(self) -> DiagnosisTexts {
        match self {
            Self::English => DiagnosisTexts { phrases: &english::PHRASES, reasons: &english::REASONS },
            Self::Turkish => DiagnosisTexts { phrases: &turkish::PHRASES, reasons: &turkish::REASONS },
            Self::Swedish => DiagnosisTexts { phrases: &swedish::PHRASES, reasons: &swedish::REASONS },
            Self::Hungarian => DiagnosisTexts { phrases: &hungarian::PHRASES, reasons: &hungarian::REASONS },
            Self::Dutch => DiagnosisTexts { phrases: &dutch::PHRASES, reasons: &dutch::REASONS },
        }
    }
}

macro_rules! phrases {
    ($( $(#[$about:meta])* $name:ident, )+) => {
        /// What is said about single steps. The documentation of each names its blanks.
        #[derive(Debug)]
        pub(crate) struct Phrases {
            $( $(#[$about])* pub(crate) $name: &'static str, )+
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
    /// The title of a step.
    address,
    /// `address`
    address_azure,
    /// `address`
    address_dhcp,
    /// `address`
    address_named,
    /// `address`
    address_demonstration,
    /// The title of a step.
    route,
    /// `from`
    route_from,
    /// `from`, `interface`
    route_interface,
    /// `usual`
    route_elsewhere,
    route_self_given,
    /// `detail`
    route_missing,
    /// `detail`
    route_unresolved,
    /// The title of a step.
    proxies,
    proxies_none,
    proxies_bypassed,
    /// `host`
    proxies_not_exempt,
    /// The title of a step.
    connection,
    connection_made,
    /// `detail`
    connection_refused,
    /// `detail`
    connection_unreachable,
    /// `detail`
    connection_timed_out,
    /// `detail`
    connection_failed,
    connection_not_tried,
    /// The title of a step.
    request,
    request_no_connection,
    request_spared,
    /// `status`
    status,
    /// `count`
    document,
    /// `answer`
    answer_begins,
    /// `seconds`
    no_answer,
    /// `evidence`
    proxy_evidence,
    /// `offered`
    offers,
    /// `seconds`
    wants_rest,
    /// `location`
    leads_to,
    too_large,
    /// `detail`
    cut_short,
    /// The title of a step.
    version,
    /// `newest`
    version_newest,
    /// `newest`, `older`
    version_older,
    /// `newest`, `older`
    version_neither,
    /// `newest`, `offered`
    version_refused,
    version_unknown,
    /// The title of a step.
    identity,
    /// `vm`
    identity_told,
    identity_failed,
    identity_not_asked,
    /// The title of a step.
    dhcp,
    dhcp_no_lease,
    /// `interface`
    dhcp_without,
    out_of_time,
    /// Stands before every explanation in a demonstration.
    demonstration,
    /// `version`, `time`
    report_title,
    /// `time`
    last_answer,
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
        let english = Language::English.diagnosis().phrases().all();
        for language in Language::ALL {
            for ((name, said), (_, expected)) in language.diagnosis().phrases().all().into_iter().zip(&english) {
                assert!(!said.trim().is_empty(), "{language:?} lacks {name}");
                assert_eq!(blanks(said), blanks(expected), "{language:?} {name}");
                assert_eq!(said.matches('{').count(), said.matches('}').count(), "{language:?} {name}");
            }
        }
    }

    #[test]
    fn every_cause_is_explained_in_every_language_with_the_same_facts_and_as_many_things_to_do() {
        for language in Language::ALL {
            for reason in Reason::ALL {
                let (said, expected) =
                    (language.diagnosis().reason(reason), Language::English.diagnosis().reason(reason));
                let context = format!("{language:?} {reason:?}");
                assert_eq!(said.actions.len(), expected.actions.len(), "{context}");
                let pairs = [(said.title, expected.title), (said.explanation, expected.explanation)];
                for (text, expected) in
                    pairs.into_iter().chain(said.actions.iter().copied().zip(expected.actions.iter().copied()))
                {
                    assert!(!text.trim().is_empty(), "{context}");
                    assert_eq!(blanks(text), blanks(expected), "{context}: {text}");
                    let known = BTreeSet::from(["address", "host", "from", "usual", "status"]);
                    assert!(blanks(text).is_subset(&known), "{context}: {text}");
                }
                assert!(!said.title.ends_with('.'), "{context}: a title is no sentence");
                for sentence in said.actions.iter().chain([&said.explanation]) {
                    assert!(sentence.ends_with('.'), "{context}: {sentence}");
                }
            }
        }
    }

    #[test]
    fn no_two_languages_say_the_same() {
        for (index, one) in Language::ALL.into_iter().enumerate() {
            for other in &Language::ALL[index + 1..] {
                for reason in Reason::ALL {
                    let (one, other) = (one.diagnosis().reason(reason), other.diagnosis().reason(reason));
                    assert_ne!(one.explanation, other.explanation, "{reason:?}");
                }
            }
        }
    }
}
