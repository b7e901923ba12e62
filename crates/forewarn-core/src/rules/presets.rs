//! Rules that are enabled by a setting.

use std::collections::BTreeSet;

use forewarn_texts::Language;

use super::{Action, Conditions, Rule, RuleName, SourceCondition, VmScope};
use crate::impact::EventKind;
use crate::settings::{SettingKey, Settings};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Restarts of this VM alone that a user started.
    UserInitiated,
    /// Freezes of a few seconds.
    ShortFreeze,
}

impl Preset {
    /// In the order in which they are tried.
    pub const ALL: [Self; 2] = [Self::UserInitiated, Self::ShortFreeze];

    pub(super) fn of_name(name: &RuleName) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.setting().name() == name.as_str())
    }

    /// The name of the setting that enables it.
    pub fn name(self) -> RuleName {
        RuleName::new(self.setting().name())
    }

    pub(super) fn localized_name(self, language: Language) -> &'static str {
        match self {
            Self::UserInitiated => language.preset_user_initiated(),
            Self::ShortFreeze => language.preset_short_freeze(),
        }
    }

    fn setting(self) -> SettingKey {
        match self {
            Self::UserInitiated => SettingKey::ApproveUserInitiated,
            Self::ShortFreeze => SettingKey::ApproveFreezeUpToSeconds,
        }
    }
}

impl Settings {
    pub(crate) fn preset_rules(&self) -> impl Iterator<Item = Rule> {
        let rule = |preset: Preset, when| Rule { name: preset.name(), when, then: Action::ApproveNow };
        let user_initiated = self.approve_user_initiated.then(|| {
            // Not deletions, and not events that also restart other VMs.
            let types = EventKind::ALL.into_iter().filter(|kind| kind.restarts()).collect();
            let (source, scope) = (Some(SourceCondition::User), VmScope::Alone);
            rule(Preset::UserInitiated, Conditions { types, source, scope, ..Conditions::default() })
        });
        let seconds = self.approve_freeze_up_to_seconds.get();
        let short_freeze = (seconds > 0).then(|| {
            let (types, at_most_seconds) = (BTreeSet::from([EventKind::Freeze]), Some(u32::from(seconds)));
            rule(Preset::ShortFreeze, Conditions { types, at_most_seconds, ..Conditions::default() })
        });
        user_initiated.into_iter().chain(short_freeze)
    }
}
