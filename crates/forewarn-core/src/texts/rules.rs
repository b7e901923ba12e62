//! What is said about rules.

use crate::rules::{EntryField, Preset};

/// A thing to say about rules. Its documentation names the blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleText {
    /// A rule is going to approve: `type`, `time`, `vm`.
    Announced,
    /// Which one, and that it can be stopped: `rule`.
    AnnouncedBody,
    /// A rule approved: `type`, `vm`.
    Given,
    /// Which one: `rule`.
    GivenBody,
    /// A rule approved, and Azure did not take it: `type`, `vm`.
    Refused,
    /// Why: `rule`; `answer`, which is a sentence.
    RefusedBody,
    /// A rule approved, and Azure may or may not have received it: `type`, `vm`.
    Unconfirmed,
    /// Why: `rule`; `answer`, which is a sentence.
    UnconfirmedBody,
    /// A button that stops a rule.
    Stop,
    /// A menu entry that stops a rule: `type`, `vm`.
    MenuStop,
    /// A rule as the one who approved: `rule`.
    TheRule,
    /// A rule approved, told afterwards: `rule`.
    Requested,
    /// A person stopped a rule: `rule`.
    Stopped,
    /// An entry of a list is wrong: `key`, `number`, `field`, `allowed`.
    WrongEntry,
    /// An entry of a list has a field that there is not: `key`, `number`, `field`.
    UnknownField,
    /// What a field of an entry may be.
    Allowed(EntryField),
    /// What a rule that only has to be switched on is called.
    Preset(Preset),
}

impl RuleText {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let plain = [
            Self::Announced,
            Self::AnnouncedBody,
            Self::Given,
            Self::GivenBody,
            Self::Refused,
            Self::RefusedBody,
            Self::Unconfirmed,
            Self::UnconfirmedBody,
            Self::Stop,
            Self::MenuStop,
            Self::TheRule,
            Self::Requested,
            Self::Stopped,
            Self::WrongEntry,
            Self::UnknownField,
        ];
        let allowed = EntryField::ALL.into_iter().map(Self::Allowed);
        plain.into_iter().chain(allowed).chain(Preset::ALL.into_iter().map(Self::Preset)).collect()
    }
}
