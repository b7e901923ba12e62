//! Everything the program says, in one table for each language.

mod commands;
mod desktop;
mod diagnosis;
mod dutch;
mod english;
mod failures;
mod hungarian;
mod native;
mod phrases;
mod replies;
mod rules;
mod shorten;
mod swedish;
mod troubles;
mod turkish;

#[cfg(test)]
mod spoken;

use serde::{Deserialize, Serialize};

use crate::alerts::Topic;
use crate::impact::{Advice, EventKind};
use crate::settings::SettingKey;
use crate::tracker::NotApprovable;

pub use commands::CommandText;
pub use desktop::DesktopText;
pub(crate) use diagnosis::Phrases;
pub use native::NativeText;
pub use phrases::Words;
#[cfg(test)]
pub(crate) use phrases::tests as phrases_tests;
pub use replies::Reply;
pub use rules::RuleText;
pub(crate) use shorten::{shorten, units_of};
pub use troubles::TroubleText;

/// A language that there is a table for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Turkish.
    #[serde(rename = "tr")]
    Turkish,
    /// Swedish.
    #[serde(rename = "sv")]
    Swedish,
    /// Hungarian.
    #[serde(rename = "hu")]
    Hungarian,
    /// Dutch.
    #[serde(rename = "nl")]
    Dutch,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::English, Self::Turkish, Self::Swedish, Self::Hungarian, Self::Dutch];

    /// Its tag.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Turkish => "tr",
            Self::Swedish => "sv",
            Self::Hungarian => "hu",
            Self::Dutch => "nl",
        }
    }

    /// The language of a tag such as `en`, `en-GB` or `en_US.UTF-8`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The text, with its blanks as `{name}`.
    #[must_use]
    pub fn text(self, text: Text) -> &'static str {
        match self {
            Self::English => english::text(text),
            Self::Turkish => turkish::text(text),
            Self::Swedish => swedish::text(text),
            Self::Hungarian => hungarian::text(text),
            Self::Dutch => dutch::text(text),
        }
    }

    /// The text with its blanks filled in. What is filled in is never read as a blank itself.
    #[must_use]
    pub fn fill(self, text: Text, blanks: &[(&str, &str)]) -> String {
        fill_in(self.text(text), blanks)
    }
}

/// A text with its blanks filled in. What is filled in is never read as a blank itself.
pub(crate) fn fill_in(mut rest: &str, blanks: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(blanks.iter().find(|(blank, _)| *blank == name).map_or("", |(_, value)| value));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

macro_rules! texts {
    ($( $(#[$about:meta])* $name:ident $( ($of:ty: $all:expr) )?, )+) => {
        /// A thing to say. Its documentation names the blanks.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Text {
            $( $(#[$about])* $name $( ($of) )?, )+
        }

        impl Text {
            /// All of them.
            #[must_use]
            pub fn all() -> Vec<Self> {
                let mut all = Vec::new();
                $( texts!(@push all $name $( ($all) )?); )+
                all
            }
        }
    };
    (@push $list:ident $name:ident) => { $list.push(Self::$name); };
    (@push $list:ident $name:ident ($all:expr)) => { $list.extend($all.into_iter().map(Self::$name)); };
}

texts! {
    /// What to call an event whose type Azure left out.
    Nameless,
    /// What is being done to the VM: `type`, only for `Other`.
    Now(EventKind: EventKind::ALL),
    /// What a type of event costs.
    Cost(EventKind: EventKind::ALL),
    /// How long it interrupts: `time`.
    InterruptionAbout,
    /// It does not interrupt.
    InterruptionNone,
    /// Nobody knows how long it interrupts.
    InterruptionUnknown,
    /// Azure caused it.
    ByAzure,
    /// A user caused it.
    ByUser,
    /// Something else caused it: `source`.
    ByOther,
    /// Something worth knowing.
    Advice(Advice: [Advice::ApproveEarly, Advice::StartedUnannounced]),
    /// Why it cannot be approved.
    WhyNot(NotApprovable: [
        NotApprovable::NotKnown,
        NotApprovable::NoId,
        NotApprovable::TooManyVms,
        NotApprovable::Started,
        NotApprovable::AlreadyRequested,
        NotApprovable::AlreadyApproved,
        NotApprovable::NoContact,
        NotApprovable::NotListed,
        NotApprovable::VmsChanged,
        NotApprovable::Forbidden,
    ]),
    /// What is wrong with the settings or the history: see [`TroubleText`].
    Trouble(TroubleText: TroubleText::ALL),
    /// What the desktop part of the program has to say: see [`DesktopText`].
    Desktop(DesktopText: DesktopText::ALL),
    /// What is said in the stead of the window or of a notification: see [`NativeText`].
    Native(NativeText: NativeText::ALL),
    /// What is said about rules: see [`RuleText`].
    Rule(RuleText: RuleText::all()),
    /// What is said about commands: see [`CommandText`].
    Command(CommandText: CommandText::all()),
    /// The program was ended before the answer to an approval came.
    ApprovalUnanswered,
    /// A setting cannot have a value: `key`, `value`, `allowed`.
    WrongValue,
    /// What a setting may be.
    Allowed(SettingKey: SettingKey::ALL),
    /// It comes: `type`, `time`, `vm`.
    Upcoming,
    /// It comes sooner than was notified: `type`, `time`, `vm`.
    UpcomingNow,
    /// For when it was announced before: `when`.
    MovedUp,
    /// What it was announced as before: `type`.
    ChangedFrom,
    /// It got worse more than once lately.
    KeepsChanging,
    /// It keeps appearing and disappearing.
    KeepsFlapping,
    /// The same of several events: `count`, which is more than three.
    Several(Topic: Topic::ALL),
    /// Its time has come, but it has not started: `type`, `vm`.
    Due,
    /// It comes, nobody knows when: `type`, `vm`.
    Announced,
    /// It is under way: `now`, `vm`.
    Running,
    /// It is under way, in the tray: `type`, `vm`.
    InProgress,
    /// It was withdrawn: `type`, `vm`.
    Cancelled,
    /// It was withdrawn while nobody looked: `type`, `vm`.
    CancelledAway,
    /// Who withdrew it.
    Withdrawn,
    /// It is over: `type`, `vm`.
    Finished,
    /// It ended while nobody looked: `type`, `vm`.
    FinishedAway,
    /// How long it was: `time`.
    Took,
    /// Contact was lost while something is pending.
    ContactLost,
    /// What was pending: `type`, `when`.
    LastKnownAt,
    /// What was pending, nobody knows for when: `type`.
    LastKnown,
    /// A button.
    ButtonDetails,
    /// A button: `time`.
    ButtonRemind,
    /// A button; it opens a question.
    ButtonApprove,
    /// Nothing is coming.
    Quiet,
    /// The first answer has not come yet.
    Starting,
    /// The endpoint cannot be read: `time`.
    UnreachableFor,
    /// The endpoint cannot be read: `when`.
    UnreachableSince,
    /// The endpoint lists something that cannot be read.
    Unreadable,
    /// Events that the api-version in use doesn't list: `version`.
    EvictionsUnseen,
    /// The same where only deletions aren't listed: `version`.
    DeletionsUnseen,
    /// Marks a demonstration.
    Demo,
    /// It comes: `type`, `when`, `vm`.
    UpcomingAt,
    /// A menu entry.
    MenuOpen,
    /// A menu entry; it opens a question: `type`, `vm`.
    MenuApprove,
    /// A menu entry for what finds no room in the menu: `count`.
    MenuMore,
    /// A menu entry.
    MenuSnooze,
    /// A menu entry.
    MenuAutostart,
    /// A menu entry.
    MenuAbout,
    /// A menu entry.
    MenuQuit,
    /// Several VMs: `vm`, `count` of the others.
    VmAndOthers,
    /// A time span: `days`, `hours`.
    DaysHours,
    /// A time span of one day and `hours`.
    OneDayHours,
    /// A time span: `hours`, `minutes`.
    HoursMinutes,
    /// A time span: `minutes`.
    Minutes,
    /// A time span: `minutes`, `seconds`.
    MinutesSeconds,
    /// A time span: `seconds`.
    Seconds,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
    }

    #[test]
    fn no_language_lacks_a_text_or_a_blank() {
        let texts = Text::all();
        assert!(texts.len() > 70, "{}", texts.len());
        for language in Language::ALL {
            for text in &texts {
                let said = language.text(*text);
                assert!(!said.trim().is_empty(), "{language:?} lacks {text:?}");
                assert_eq!(blanks(said), blanks(Language::English.text(*text)), "{language:?} {text:?}");
                assert_eq!(said.matches('{').count(), said.matches('}').count(), "{language:?} {text:?}");
            }
        }
    }

    #[test]
    fn the_vm_stands_last_in_every_tooltip_so_that_the_countdown_is_never_cut() {
        for language in Language::ALL {
            for text in [Text::Upcoming, Text::Due, Text::Announced, Text::InProgress] {
                assert!(language.text(text).ends_with("{vm}"), "{language:?} {text:?}");
            }
        }
    }

    #[test]
    fn what_is_filled_in_is_never_read_as_a_blank() {
        let title = Language::English.fill(Text::Upcoming, &[("type", "{vm}"), ("time", "{"), ("vm", "a}b{time}")]);
        assert_eq!(title, "{vm} in { · a}b{time}");
    }

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
}
