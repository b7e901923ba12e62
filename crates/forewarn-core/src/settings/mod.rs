//! What the person can choose, and what may be chosen.

mod commands;
mod values;
mod webhook;

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use commands::{Commands, EventCommand};

use crate::impact::Kind;
use crate::rules::{Action, Rule, Rules, WrongEntry};
use crate::texts::{Language, RuleText, Text};

pub use webhook::{Webhook, WebhookFormat, WebhookUrl};

/// What the person can choose. Every value in it is a valid one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The types of events that notify.
    pub notify_types: BTreeSet<Kind>,
    /// Whose events notify.
    pub notify_scope: Scope,
    /// How long before an event to remind of it.
    pub reminders: Reminders,
    /// Whether notifications make a sound.
    pub sound: bool,
    /// Whether the program starts at login.
    pub start_at_login: bool,
    /// How often to ask the endpoint.
    pub poll_interval: PollInterval,
    /// What may be approved without asking, in the person's own rules.
    pub rules: Rules,
    /// What may be approved without asking besides.
    pub approval_rules: ApprovalRules,
    /// How long before an approval by rule the person is told of it.
    pub approval_grace: Grace,
    /// What to run when an event for this VM appears.
    pub prepare: Commands,
    /// What to run when it is over.
    pub recover: Commands,
    /// The look of the window.
    pub theme: Theme,
    /// The language; that of the system if none is chosen.
    pub language: Option<Language>,
    /// For how many days history is kept.
    pub history_days: HistoryDays,
    /// Which other system is told of changes.
    pub webhook: Webhook,
}

/// Whose events notify.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Those of this VM.
    #[default]
    ThisVm,
    /// Those of every VM that the endpoint tells of.
    WholeSet,
}

/// The look of the window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What may be approved without asking. Nothing, unless the person says so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApprovalRules {
    /// Events that a user of the subscription caused.
    pub user_initiated: bool,
    /// Freezes that are known to interrupt for no longer than this many seconds.
    pub freeze_up_to_seconds: Option<u16>,
}

/// How many seconds a person has to stop a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grace(u16);

/// How long before an event to remind of it: a few whole minutes, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminders(BTreeSet<u16>);

/// How often to ask the endpoint, in milliseconds: from a fifth of a second, for it allows no more than five requests a
/// second over all programs, to a minute, for some events give no longer notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PollInterval(u16);

/// For how many days history is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryDays(u16);

/// The name of a setting, in the file and everywhere else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SettingKey {
    /// [`Settings::notify_types`]
    NotifyTypes,
    /// [`Settings::notify_scope`]
    NotifyScope,
    /// [`Settings::reminders`]
    ReminderMinutes,
    /// [`Settings::sound`]
    Sound,
    /// [`Settings::start_at_login`]
    StartAtLogin,
    /// [`Settings::poll_interval`]
    PollIntervalSeconds,
    /// [`Settings::rules`]
    Rules,
    /// [`Settings::approval_grace`]
    ApprovalGraceSeconds,
    /// [`ApprovalRules::user_initiated`]
    ApproveUserInitiated,
    /// [`ApprovalRules::freeze_up_to_seconds`]
    ApproveFreezeUpToSeconds,
    /// [`Settings::prepare`]
    Prepare,
    /// [`Settings::recover`]
    Recover,
    /// [`Settings::theme`]
    Theme,
    /// [`Settings::language`]
    Language,
    /// [`Settings::history_days`]
    HistoryDays,
    /// [`Webhook::url`]
    WebhookUrl,
    /// [`Webhook::format`]
    WebhookFormat,
}

/// A value that a setting cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", self.sentence(Language::English))]
pub struct WrongValue {
    /// Which setting.
    pub key: SettingKey,
    /// What it was to be, as JSON.
    pub value: String,
    /// What is wrong with one entry of it, where it is a list of several and one of them is wrong.
    #[serde(default)]
    pub entry: Option<WrongEntry>,
}

/// What came of applying many values at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Applied {
    /// The values that were refused; those settings are as they were.
    pub refused: Vec<WrongValue>,
    /// Names that are no settings.
    pub unknown: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            notify_types: Kind::ALL.into_iter().filter(|kind| *kind != Kind::Freeze).collect(),
            notify_scope: Scope::default(),
            reminders: Reminders(BTreeSet::from([1, 5])),
            sound: true,
            // The system is not changed unasked.
            start_at_login: false,
            poll_interval: PollInterval(1_000),
            rules: Rules::default(),
            approval_rules: ApprovalRules::default(),
            approval_grace: Grace(10),
            prepare: Commands::default(),
            recover: Commands::default(),
            theme: Theme::default(),
            language: None,
            history_days: HistoryDays(365),
            webhook: Webhook::default(),
        }
    }
}

impl Settings {
    /// Takes over every value that is a valid one and leaves the other settings as they were. So layers of values
    /// can be applied one after the other: the machine's, then the person's.
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

    /// All rules that count: the person's, then those that were only switched on.
    #[must_use]
    pub fn rules_in_force(&self) -> Rules {
        self.rules.clone().then(self.approval_rules.rules())
    }

    /// The same, where what some settings approve is left to somebody else: such a rule asks, and as before keeps those
    /// after it from counting.
    #[must_use]
    pub fn rules_in_force_leaving(&self, left: impl Fn(SettingKey) -> bool) -> Rules {
        self.rules_in_force().map(|rule| {
            // What is switched on has the name of its setting, which no rule that somebody wrote has.
            let setting = SettingKey::from_name(rule.name.as_str()).unwrap_or(SettingKey::Rules);
            let then = if rule.then.approves() && left(setting) { Action::Ask } else { rule.then };
            Rule { then, ..rule }
        })
    }

    /// All values by name, as [`Settings::apply`] takes them.
    #[must_use]
    pub fn to_values(&self) -> Map<String, Value> {
        SettingKey::ALL.into_iter().map(|key| (key.name().to_owned(), self.get(key))).collect()
    }
}

impl WrongValue {
    /// What was wrong, and what would be right.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        if let Some(entry) = &self.entry {
            return entry.sentence(self.key, language);
        }
        let allowed = language.text(Text::Allowed(self.key));
        language.fill(Text::WrongValue, &[("key", self.key.name()), ("value", &self.value), ("allowed", allowed)])
    }
}

impl WrongEntry {
    fn sentence(&self, key: SettingKey, language: Language) -> String {
        let number = self.number.to_string();
        let blanks = [("key", key.name()), ("number", &number), ("field", &self.field)];
        match self.known {
            None => language.fill(Text::Rule(RuleText::UnknownField), &blanks),
            Some(field) => {
                let allowed = language.text(Text::Rule(RuleText::Allowed(field)));
                let blanks: Vec<(&str, &str)> = blanks.into_iter().chain([("allowed", allowed)]).collect();
                language.fill(Text::Rule(RuleText::WrongEntry), &blanks)
            }
        }
    }
}

impl Grace {
    /// As a time span.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_secs(u64::from(self.0))
    }
}

impl Reminders {
    /// The most there can be.
    pub const MOST: usize = 5;

    /// How long before an event to remind of it, longest first.
    pub fn spans(&self) -> impl Iterator<Item = TimeDelta> {
        self.0.iter().rev().map(|minutes| TimeDelta::minutes(i64::from(*minutes)))
    }
}

impl PollInterval {
    /// As a time span.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_millis(u64::from(self.0))
    }
}

impl HistoryDays {
    /// As a time span.
    #[must_use]
    pub fn span(self) -> TimeDelta {
        TimeDelta::days(i64::from(self.0))
    }
}
