//! Rules that only have to be switched on.

use std::collections::BTreeSet;

use super::{Action, Cause, Company, Conditions, Rule, RuleName};
use crate::impact::Kind;
use crate::settings::{SettingKey, Settings};

/// A rule that only has to be switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Restarts of this VM alone that a user caused.
    UserInitiated,
    /// Freezes of a few seconds.
    ShortFreeze,
}

impl Preset {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; 2] = [Self::UserInitiated, Self::ShortFreeze];

    /// The preset that is kept under this name.
    pub(super) fn of_name(name: &RuleName) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.setting().name() == name.as_str())
    }

    /// What it is kept under.
    #[must_use]
    pub fn name(self) -> RuleName {
        RuleName::new(self.setting().name())
    }

    fn setting(self) -> SettingKey {
        match self {
            Self::UserInitiated => SettingKey::ApproveUserInitiated,
            Self::ShortFreeze => SettingKey::ApproveFreezeUpToSeconds,
        }
    }
}

impl Settings {
    /// The enabled presets, as rules.
    pub(crate) fn preset_rules(&self) -> impl Iterator<Item = Rule> {
        let rule = |preset: Preset, when| Rule { name: preset.name(), when, then: Action::ApproveNow };
        let user_initiated = self.approve_user_initiated.then(|| {
            // A deletion that a user caused has its notice for a reason, and what others run is not ours to restart.
            let types = Kind::ALL.into_iter().filter(|kind| kind.restarts()).collect();
            let (source, scope) = (Some(Cause::User), Company::Alone);
            rule(Preset::UserInitiated, Conditions { types, source, scope, ..Conditions::default() })
        });
        let seconds = self.approve_freeze_up_to_seconds.get();
        let short_freeze = (seconds > 0).then(|| {
            let (types, at_most_seconds) = (BTreeSet::from([Kind::Freeze]), Some(u32::from(seconds)));
            rule(Preset::ShortFreeze, Conditions { types, at_most_seconds, ..Conditions::default() })
        });
        user_initiated.into_iter().chain(short_freeze)
    }
}
