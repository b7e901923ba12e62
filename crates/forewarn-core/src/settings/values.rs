//! The types of settings: which values are valid, and how each is written as JSON.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use forewarn_texts::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{WebhookFormat, WebhookUrl};
use crate::impact::EventKind;
use crate::rules::{InvalidEntry, kinds};

pub(crate) trait SettingValue: Sized {
    fn to_json(&self) -> Value;

    /// The error is the invalid entry of a list, or `None` if the whole value is invalid.
    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>>;

    fn redacted(value: &Value) -> String {
        value.to_string()
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    #[default]
    ThisVm,
    WholeSet,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WindowStyle {
    /// A flyout on Windows, a window with a title bar on Linux.
    #[default]
    System,
    /// No title bar, and it closes when it loses the focus.
    Flyout,
    TitleBar,
}

impl WindowStyle {
    pub fn is_flyout(self) -> bool {
        match self {
            // Trays on Linux report no clicks, and Wayland lets no program place its window.
            Self::System => cfg!(windows),
            Self::Flyout => true,
            Self::TitleBar => false,
        }
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounded<const MIN: u16, const MAX: u16>(pub(super) u16);

pub type HistoryDays = Bounded<1, 3650>;

/// Whole minutes before an event, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminders(pub(super) BTreeSet<u16>);

/// Milliseconds between two polls. From a fifth of a second, because the endpoint allows five requests a second for all
/// programs together, to a minute, because some events give no longer notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PollInterval(pub(super) u16);

impl<const MIN: u16, const MAX: u16> Bounded<MIN, MAX> {
    pub fn get(self) -> u16 {
        self.0
    }
}

impl HistoryDays {
    pub fn span(self) -> TimeDelta {
        TimeDelta::days(i64::from(self.0))
    }
}

impl Reminders {
    pub const MAX: usize = 5;

    /// Longest first.
    pub fn spans(&self) -> impl Iterator<Item = TimeDelta> {
        self.0.iter().rev().map(|minutes| TimeDelta::minutes(i64::from(*minutes)))
    }
}

impl PollInterval {
    pub fn duration(self) -> Duration {
        Duration::from_millis(u64::from(self.0))
    }
}

/// Types that serde converts: booleans and enums without fields.
macro_rules! scalar_settings {
    ($($type:ty),+) => {
        $(impl SettingValue for $type {
            fn to_json(&self) -> Value {
                json!(self)
            }

            fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
                // To serde, an object with a variant as its only key is that variant too.
                let scalar = Some(value).filter(|value| !value.is_object()).ok_or(None)?;
                Self::deserialize(scalar).map_err(|_| None)
            }
        })+
    };
}

scalar_settings!(bool, Scope, Theme, WebhookFormat, WindowStyle);

impl<const MIN: u16, const MAX: u16> SettingValue for Bounded<MIN, MAX> {
    fn to_json(&self) -> Value {
        json!(self.0)
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
        number.filter(|number| (MIN..=MAX).contains(number)).map(Self).ok_or(None)
    }
}

impl SettingValue for BTreeSet<EventKind> {
    fn to_json(&self) -> Value {
        json!(self)
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        kinds(value).ok_or(None)
    }
}

impl SettingValue for Reminders {
    fn to_json(&self) -> Value {
        self.0.iter().rev().copied().collect()
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let list = value.as_array().ok_or(None)?;
        let minutes = list.iter().map(|minutes| Bounded::<1, { 24 * 60 }>::from_json(minutes).map(Bounded::get));
        let minutes = minutes.collect::<Result<BTreeSet<u16>, _>>()?;
        if minutes.len() <= Self::MAX { Ok(Self(minutes)) } else { Err(None) }
    }
}

impl SettingValue for PollInterval {
    /// Whole seconds are written without a fraction, which some programs that read the file can't parse.
    fn to_json(&self) -> Value {
        if self.0.is_multiple_of(1_000) { json!(self.0 / 1_000) } else { json!(f64::from(self.0) / 1_000.0) }
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let milliseconds = (value.as_f64().ok_or(None)? * 1_000.0).round();
        if !(200.0..=60_000.0).contains(&milliseconds) {
            return Err(None);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number in this range fits")]
        Ok(Self(milliseconds as u16))
    }
}

impl SettingValue for Option<Language> {
    fn to_json(&self) -> Value {
        json!(self.map_or(SYSTEM_LANGUAGE, Language::tag))
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        match value.as_str().ok_or(None)? {
            SYSTEM_LANGUAGE => Ok(None),
            tag => Language::from_tag(tag).map(Some).ok_or(None),
        }
    }
}

const SYSTEM_LANGUAGE: &str = "system";

impl SettingValue for Option<WebhookUrl> {
    fn to_json(&self) -> Value {
        json!(self.as_ref().map_or("", WebhookUrl::as_str))
    }

    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        match value.as_str().ok_or(None)?.trim() {
            "" => Ok(None),
            url => WebhookUrl::parse(url).map(Some).ok_or(None),
        }
    }

    /// The URL is a credential, and an invalid one may hold most of it.
    fn redacted(value: &Value) -> String {
        if value == "" { value.to_string() } else { "\"…\"".to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;
    use crate::settings::{Applied, SettingKey, Settings};

    fn values(value: Value) -> Map<String, Value> {
        let Value::Object(map) = value else { panic!("{value} is no object") };
        map
    }

    #[test]
    fn by_default_all_events_of_this_vm_but_freezes_notify_and_nothing_is_approved() {
        let settings = Settings::default();
        assert_eq!(
            Value::Object(settings.to_values()),
            json!({
                "notify_types": ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"],
                "notify_scope": "this_vm",
                "reminder_minutes": [5, 1],
                "sound": true,
                "start_at_login": false,
                "poll_interval_seconds": 1,
                "rules": [],
                "approval_grace_seconds": 10,
                "approve_user_initiated": false,
                "approve_freeze_up_to_seconds": 0,
                "prepare": [],
                "recover": [],
                "theme": "system",
                "window_style": "system",
                "language": "system",
                "history_days": 365,
                "webhook_url": "",
                "webhook_format": "cloudevents",
            })
        );
    }

    #[test]
    fn every_setting_is_read_back_as_written() {
        let mut changed = Settings::default();
        let other = json!({
            "notify_types": ["Freeze"],
            "notify_scope": "whole_set",
            "reminder_minutes": [60, 15, 2],
            "sound": false,
            "start_at_login": true,
            "poll_interval_seconds": 30,
            "rules": [{ "name": "Nights", "from": "22:00", "until": "06:00", "then": "approve_now" }],
            "approval_grace_seconds": 30,
            "approve_user_initiated": true,
            "approve_freeze_up_to_seconds": 9,
            "prepare": [{ "program": "/usr/local/bin/drain", "arguments": ["--now"], "seconds": 60 }],
            "recover": [{ "types": ["Reboot"], "program": "C:\\\\Tools\\\\join.exe" }],
            "theme": "dark",
            "window_style": "flyout",
            "language": "sv",
            "history_days": 30,
            "webhook_url": "https://hooks.example/a?b=c",
            "webhook_format": "slack",
        });
        assert_eq!(changed.apply(&values(other.clone())), Applied::default());
        assert_eq!(Value::Object(changed.to_values()), other);
        let mut again = Settings::default();
        again.apply(&changed.to_values());
        assert_eq!(again, changed);
        for key in SettingKey::ALL {
            assert_ne!(changed.get(key), Settings::default().get(key), "{key:?} has another value");
            assert_eq!(serde_json::to_value(key).unwrap(), key.name());
        }
    }

    #[test]
    fn an_invalid_value_is_refused_and_affects_only_its_own_setting() {
        let invalid = [
            ("notify_types", json!(["Reboot", "Rebot"])),
            ("notify_types", json!("Reboot")),
            ("notify_scope", json!("all")),
            ("reminder_minutes", json!([5, 0])),
            ("reminder_minutes", json!([1441])),
            ("reminder_minutes", json!([1, 2, 3, 4, 5, 6])),
            ("sound", json!("yes")),
            ("start_at_login", json!(1)),
            ("poll_interval_seconds", json!(0)),
            ("poll_interval_seconds", json!(61)),
            ("poll_interval_seconds", json!(0.1)),
            ("poll_interval_seconds", json!(60.5)),
            ("poll_interval_seconds", json!("1")),
            ("poll_interval_seconds", json!(-1)),
            ("approve_user_initiated", json!(null)),
            ("approve_freeze_up_to_seconds", json!(3601)),
            ("approval_grace_seconds", json!(301)),
            ("rules", json!({})),
            ("rules", json!([7])),
            ("rules", json!([{ "name": "x" }])),
            ("prepare", json!([{ "program": "drain.sh" }])),
            ("recover", json!("drain.sh")),
            ("theme", json!("neon")),
            ("language", json!("tlh")),
            ("history_days", json!(0)),
            ("history_days", json!({})),
            ("webhook_url", json!("…")),
            ("webhook_format", json!("pigeon")),
        ];
        for (name, value) in invalid {
            let mut settings = Settings::default();
            let (other, good) = if name == "theme" { ("language", "en") } else { ("theme", "dark") };
            let applied = settings.apply(&values(json!({ name: value, other: good })));
            let [refused] = applied.refused.as_slice() else { panic!("{name} {value}: {applied:?}") };
            assert_eq!((refused.key.name(), &refused.value), (name, &refused.key.redacted(&value)));
            let mut expected = Settings::default();
            expected.set(SettingKey::from_name(other).unwrap(), &json!(good)).unwrap();
            assert_eq!(settings, expected, "{name} {value}");
        }
    }

    #[test]
    fn a_refusal_says_what_is_wrong_and_what_is_allowed() {
        let problem = Settings::default().set(SettingKey::PollIntervalSeconds, &json!(0)).unwrap_err();
        assert_eq!(problem.to_string(), "poll_interval_seconds can't be 0: it must be a number from 0.2 to 60");
    }

    #[test]
    fn the_poll_interval_may_be_a_fraction_and_whole_seconds_are_written_without_one() {
        let mut settings = Settings::default();
        for (value, milliseconds) in [(json!(0.2), 200), (json!(1.5), 1_500), (json!(60), 60_000)] {
            settings.set(SettingKey::PollIntervalSeconds, &value).unwrap();
            assert_eq!(settings.poll_interval_seconds.duration().as_millis(), milliseconds);
            assert_eq!(settings.get(SettingKey::PollIntervalSeconds), value);
        }
        settings.set(SettingKey::PollIntervalSeconds, &json!(2.0)).unwrap();
        assert_eq!(settings.get(SettingKey::PollIntervalSeconds), json!(2));
    }

    #[test]
    fn an_invalid_webhook_url_is_not_shown() {
        let error = Settings::default().set(SettingKey::WebhookUrl, &json!("http://hooks.example/secret")).unwrap_err();
        let sentence = error.to_string();
        assert!(
            sentence.starts_with("webhook_url can't be \"…\": it must be ") && !sentence.contains("secret"),
            "{sentence}"
        );
    }

    #[test]
    fn arguments_of_commands_are_not_shown_but_empty_values_are() {
        let command = json!({ "program": "/bin/drain", "arguments": ["--password", "secret"] });
        for key in [SettingKey::Prepare, SettingKey::Recover] {
            assert_eq!((key.redacted(&json!([command])), key.redacted(&command)), ("[…]".to_owned(), "[…]".to_owned()));
            assert_eq!(key.redacted(&json!([])), "[]");
            let sentence = Settings::default().set(key, &command).unwrap_err().to_string();
            assert!(sentence.contains("can't be […]") && !sentence.contains("secret"), "{sentence}");
        }
        assert_eq!(SettingKey::WebhookUrl.redacted(&json!("")), "\"\"");
    }

    #[test]
    fn every_language_is_listed_as_allowed() {
        for own in Language::ALL {
            let allowed = SettingKey::Language.allowed(own);
            for language in Language::ALL {
                assert!(allowed.contains(&format!("\"{}\"", language.tag())), "{own:?}: {allowed}");
                let mut settings = Settings::default();
                settings.set(SettingKey::Language, &json!(language.tag())).unwrap();
                assert_eq!(settings.language, Some(language));
            }
        }
    }

    #[test]
    fn unknown_names_are_reported() {
        let applied = Settings::default().apply(&values(json!({ "colour": "red", "sound": false })));
        assert_eq!(applied, Applied { refused: vec![], unknown: vec!["colour".to_owned()] });
    }

    #[test]
    fn a_refused_value_keeps_that_of_an_earlier_layer() {
        let mut settings = Settings::default();
        settings.apply(&values(json!({ "poll_interval_seconds": 5 })));
        settings.apply(&values(json!({ "poll_interval_seconds": "fast" })));
        assert_eq!(settings.get(SettingKey::PollIntervalSeconds), json!(5));
    }

    #[test]
    fn a_reminder_counts_once() {
        let mut settings = Settings::default();
        settings.set(SettingKey::ReminderMinutes, &json!([1, 5, 1, 5, 1, 5])).unwrap();
        assert_eq!(settings.get(SettingKey::ReminderMinutes), json!([5, 1]));
        settings.set(SettingKey::ReminderMinutes, &json!([])).unwrap();
        assert_eq!(settings.reminder_minutes.spans().count(), 0, "no reminders at all is a choice");
    }
}
