//! The settings: the table of all of them, and how values are applied to them.

#[macro_use]
mod table;
mod commands;
mod values;
mod webhook;

use std::borrow::Cow;
use std::collections::BTreeSet;

use forewarn_texts::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use commands::{Commands, EventCommand};
pub(crate) use values::SettingValue;
pub use values::{Bounded, HistoryDays, PollInterval, Reminders, Scope, Theme, WindowStyle};
pub use webhook::{WebhookFormat, WebhookUrl};

use crate::impact::EventKind;
use crate::rules::{Action, InvalidEntry, Rule, Rules};

settings! {
    /// The types of events that show a notification.
    NotifyTypes, notify_types: BTreeSet<EventKind> = EventKind::ALL.into_iter().filter(|kind| *kind != EventKind::Freeze).collect();
    /// Whether only events for this VM show a notification, or events for every VM that Azure lists.
    NotifyScope, notify_scope: Scope = Scope::ThisVm;
    /// How many minutes before an event to show a reminder. Empty for no reminders.
    ReminderMinutes, reminder_minutes: Reminders = Reminders(BTreeSet::from([1, 5]));
    /// Whether notifications make a sound.
    Sound, sound: bool = true;
    /// Whether Forewarn starts when you sign in.
    StartAtLogin, start_at_login: bool = false;
    /// How many seconds to wait between two requests to Azure, which allows five a second for the whole VM.
    PollIntervalSeconds, poll_interval_seconds: PollInterval = PollInterval(1_000);
    /// Rules that approve events without asking you. The first matching rule applies.
    Rules, rules: Rules = Rules::default();
    /// Whether to approve restarts of this VM alone that a user with rights to it started.
    ApproveUserInitiated, approve_user_initiated: bool = false;
    /// Approve freezes that last at most this many seconds.
    ApproveFreezeUpToSeconds, approve_freeze_up_to_seconds: Bounded<0, 3600> = Bounded(0);
    /// How many seconds you have to stop a rule before it approves.
    ApprovalGraceSeconds, approval_grace_seconds: Bounded<0, 300> = Bounded(10);
    /// Commands to run on this VM, as you, when an event for it appears. See docs/preparation.md.
    Prepare, prepare: Commands = Commands::default();
    /// Commands to run when an event that was prepared for is over.
    Recover, recover: Commands = Commands::default();
    /// The colors of the window.
    Theme, theme: Theme = Theme::System;
    /// Whether the window is a flyout next to the tray, or has a title bar.
    WindowStyle, window_style: WindowStyle = WindowStyle::System;
    /// The language of the program.
    Language, language: Option<Language> = None;
    /// How many days to keep the history.
    HistoryDays, history_days: HistoryDays = Bounded(365);
    /// Sends each change to this URL. Keep it secret: anyone who has it can post there.
    WebhookUrl, webhook_url: Option<WebhookUrl> = None;
    /// The format of what is sent.
    WebhookFormat, webhook_format: WebhookFormat = WebhookFormat::CloudEvents;
}

/// A value that a setting cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", self.sentence(Language::English))]
pub struct InvalidValue {
    pub key: SettingKey,
    /// The value as JSON, without secrets.
    pub value: String,
    /// The invalid entry, where the value is a list.
    #[serde(default)]
    pub entry: Option<InvalidEntry>,
}

/// The values that [`Settings::apply`] left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Applied {
    /// Invalid values; these settings are unchanged.
    pub refused: Vec<InvalidValue>,
    /// Names that are no settings.
    pub unknown: Vec<String>,
}

impl SettingKey {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// What its value must be, as the end of a sentence.
    #[must_use]
    pub fn allowed(self, language: Language) -> Cow<'static, str> {
        let allowed = match self {
            Self::NotifyTypes => language.allowed_event_types(),
            Self::NotifyScope => language.allowed_notify_scope(),
            Self::ReminderMinutes => language.allowed_reminder_minutes(),
            Self::Sound | Self::StartAtLogin | Self::ApproveUserInitiated => language.allowed_boolean(),
            Self::PollIntervalSeconds => language.allowed_poll_interval_seconds(),
            Self::Rules => language.allowed_rules(),
            Self::ApproveFreezeUpToSeconds => language.allowed_approve_freeze_up_to_seconds(),
            Self::ApprovalGraceSeconds => language.allowed_approval_grace_seconds(),
            Self::Prepare | Self::Recover => language.allowed_commands(),
            Self::Theme => language.allowed_theme(),
            Self::WindowStyle => language.allowed_window_style(),
            Self::Language => {
                let tags: Vec<String> = Language::ALL.iter().map(|known| format!("\"{}\"", known.tag())).collect();
                return language.allowed_language(tags.join(", ")).into();
            }
            Self::HistoryDays => language.allowed_history_days(),
            Self::WebhookUrl => language.allowed_webhook_url(),
            Self::WebhookFormat => language.allowed_webhook_format(),
        };
        allowed.into()
    }
}

impl Settings {
    /// Changes one setting.
    ///
    /// # Errors
    /// If the value is invalid; the setting is then unchanged.
    pub fn set(&mut self, key: SettingKey, value: &Value) -> Result<(), InvalidValue> {
        self.try_set(key, value).map_err(|entry| InvalidValue { key, value: key.redacted(value), entry })
    }

    /// Applies every valid value and leaves the other settings unchanged, so that layers of values can be applied one
    /// after the other: the machine's, then the user's.
    pub fn apply(&mut self, values: &Map<String, Value>) -> Applied {
        let mut applied = Applied::default();
        for (name, value) in values {
            match SettingKey::from_name(name) {
                None => applied.unknown.push(name.clone()),
                Some(key) => applied.refused.extend(self.set(key, value).err()),
            }
        }
        applied
    }

    /// All rules in effect: the user's, then the enabled presets.
    pub fn effective_rules(&self) -> Rules {
        self.rules.clone().then(self.preset_rules())
    }

    /// The same, except that rules of the settings that another session handles ask instead of approving. They still
    /// match, so they keep later rules from applying.
    pub fn effective_rules_without(&self, left: impl Fn(SettingKey) -> bool) -> Rules {
        self.effective_rules().map(|rule| {
            // A preset is named after its setting, and no other rule can have that name.
            let setting = SettingKey::from_name(rule.name.as_str()).unwrap_or(SettingKey::Rules);
            let then = if rule.then.approves() && left(setting) { Action::Ask } else { rule.then };
            Rule { then, ..rule }
        })
    }

    /// All values by name, as [`Settings::apply`] takes them.
    pub fn to_values(&self) -> Map<String, Value> {
        SettingKey::ALL.into_iter().map(|key| (key.name().to_owned(), self.get(key))).collect()
    }
}

impl InvalidValue {
    /// What is wrong, and what would be valid.
    pub fn sentence(&self, language: Language) -> String {
        if let Some(entry) = &self.entry {
            return entry.sentence(self.key, language);
        }
        language.setting_invalid(self.key.allowed(language), self.key.name(), &self.value)
    }
}

impl InvalidEntry {
    fn sentence(&self, key: SettingKey, language: Language) -> String {
        match self.known {
            None => language.entry_unknown_field(&self.field, key.name(), self.number),
            Some(field) => language.entry_invalid(field.allowed(language), &self.field, key.name(), self.number),
        }
    }
}
