use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

macro_rules! languages {
    ($source:ident $source_tag:literal, $($name:ident $tag:literal,)+) => {
        /// A language with a folder in `locales`.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
        pub enum Language {
            #[default]
            #[serde(rename = $source_tag)]
            $source,
            $(#[serde(rename = $tag)] $name,)+
        }

        impl Language {
            pub const ALL: [Self; [$source_tag, $($tag,)+].len()] = [Self::$source, $(Self::$name,)+];

            #[must_use]
            pub fn tag(self) -> &'static str {
                match self {
                    Self::$source => $source_tag,
                    $(Self::$name => $tag,)+
                }
            }
        }
    };
}
include!("../languages.rs");

impl Language {
    /// The language of a tag such as `en`, `en-GB` or `en_US.UTF-8`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The plural form that a number takes. The build makes sure that there are rules for every language.
    pub(crate) fn plural(self, number: u64) -> PluralCategory {
        let language = self.tag().parse::<LanguageIdentifier>().ok();
        let rules = language.and_then(|language| PluralRules::create(language, PluralRuleType::CARDINAL).ok());
        rules.and_then(|rules| rules.select(number).ok()).unwrap_or(PluralCategory::OTHER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_any_form_of_their_tag() {
        for tag in ["en", "en-GB", "EN_us.UTF-8", "en@euro"] {
            assert_eq!(Language::from_tag(tag), Some(Language::English), "{tag}");
        }
        for (tag, language) in [
            ("tr-TR", Language::Turkish),
            ("sv_FI.UTF-8", Language::Swedish),
            ("hu_HU", Language::Hungarian),
            ("nl-BE", Language::Dutch),
        ] {
            assert_eq!(Language::from_tag(tag), Some(language), "{tag}");
        }
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
            assert_eq!(serde_json::to_value(language).unwrap(), language.tag());
        }
        for tag in ["", "eng", "xx", "C"] {
            assert_eq!(Language::from_tag(tag), None, "{tag}");
        }
    }

    #[test]
    fn arguments_are_never_read_as_placeholders() {
        assert_eq!(Language::English.date_time("{time}", "a}b{date}"), "{time}, a}b{date}");
    }
}
