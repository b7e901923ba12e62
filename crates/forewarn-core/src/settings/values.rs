//! Settings as loose values, and the way back.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::{
    Commands, Grace, HistoryDays, PollInterval, Reminders, Scope, SettingKey, Settings, Theme, WebhookFormat,
    WebhookUrl, WrongValue,
};
use crate::impact::Kind;
use crate::rules::Rules;
use crate::texts::Language;

impl SettingKey {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 17] = [
        Self::NotifyTypes,
        Self::NotifyScope,
        Self::ReminderMinutes,
        Self::Sound,
        Self::StartAtLogin,
        Self::PollIntervalSeconds,
        Self::Rules,
        Self::ApproveUserInitiated,
        Self::ApproveFreezeUpToSeconds,
        Self::ApprovalGraceSeconds,
        Self::Prepare,
        Self::Recover,
        Self::Theme,
        Self::Language,
        Self::HistoryDays,
        Self::WebhookUrl,
        Self::WebhookFormat,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotifyTypes => "notify_types",
            Self::NotifyScope => "notify_scope",
            Self::ReminderMinutes => "reminder_minutes",
            Self::Sound => "sound",
            Self::StartAtLogin => "start_at_login",
            Self::PollIntervalSeconds => "poll_interval_seconds",
            Self::Rules => "rules",
            Self::ApprovalGraceSeconds => "approval_grace_seconds",
            Self::ApproveUserInitiated => "approve_user_initiated",
            Self::ApproveFreezeUpToSeconds => "approve_freeze_up_to_seconds",
            Self::Prepare => "prepare",
            Self::Recover => "recover",
            Self::Theme => "theme",
            Self::Language => "language",
            Self::HistoryDays => "history_days",
            Self::WebhookUrl => "webhook_url",
            Self::WebhookFormat => "webhook_format",
        }
    }

    /// The setting of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// A value of this setting as anybody may see it, in a log for one. The address of a webhook is a key to it, also
    /// where it is not quite right, and the arguments of a command may hold one.
    #[must_use]
    pub fn shown(self, value: &Value) -> String {
        match (self, value) {
            (Self::WebhookUrl, Value::String(text)) if text.is_empty() => value.to_string(),
            (Self::WebhookUrl, _) => "\"…\"".to_owned(),
            (Self::Prepare | Self::Recover, Value::Array(commands)) if commands.is_empty() => value.to_string(),
            (Self::Prepare | Self::Recover, _) => "[…]".to_owned(),
            _ => value.to_string(),
        }
    }
}

impl Settings {
    /// The value of one setting, as [`Settings::set`] takes it.
    #[must_use]
    pub fn get(&self, key: SettingKey) -> Value {
        match key {
            SettingKey::NotifyTypes => self.notify_types.iter().map(|kind| kind.as_str()).collect(),
            SettingKey::NotifyScope => json!(self.notify_scope),
            SettingKey::ReminderMinutes => self.reminders.0.iter().rev().copied().collect(),
            SettingKey::Sound => json!(self.sound),
            SettingKey::StartAtLogin => json!(self.start_at_login),
            SettingKey::PollIntervalSeconds => seconds(self.poll_interval),
            SettingKey::Rules => self.rules.to_value(),
            SettingKey::ApprovalGraceSeconds => json!(self.approval_grace.0),
            SettingKey::ApproveUserInitiated => json!(self.approval_rules.user_initiated),
            SettingKey::ApproveFreezeUpToSeconds => json!(self.approval_rules.freeze_up_to_seconds.unwrap_or(0)),
            SettingKey::Prepare => self.prepare.to_value(),
            SettingKey::Recover => self.recover.to_value(),
            SettingKey::Theme => json!(self.theme),
            SettingKey::Language => json!(self.language.map_or(SYSTEM, Language::tag)),
            SettingKey::HistoryDays => json!(self.history_days.0),
            SettingKey::WebhookUrl => json!(self.webhook.url.as_ref().map_or("", WebhookUrl::as_str)),
            SettingKey::WebhookFormat => json!(self.webhook.format),
        }
    }

    /// Changes one setting.
    ///
    /// # Errors
    /// If it cannot have this value; then it is as it was.
    pub fn set(&mut self, key: SettingKey, value: &Value) -> Result<(), WrongValue> {
        let wrong = |entry| WrongValue { key, value: key.shown(value), entry };
        if key == SettingKey::Rules {
            self.rules = Rules::read(value).map_err(wrong)?;
        } else if key == SettingKey::Prepare {
            self.prepare = Commands::read(value).map_err(wrong)?;
        } else if key == SettingKey::Recover {
            self.recover = Commands::read(value).map_err(wrong)?;
        } else {
            self.try_set(key, value).ok_or_else(|| wrong(None))?;
        }
        Ok(())
    }

    fn try_set(&mut self, key: SettingKey, value: &Value) -> Option<()> {
        match key {
            SettingKey::NotifyTypes => self.notify_types = value.as_array()?.iter().map(kind).collect::<Option<_>>()?,
            SettingKey::NotifyScope => self.notify_scope = scope(value)?,
            SettingKey::ReminderMinutes => self.reminders = reminders(value)?,
            SettingKey::Sound => self.sound = value.as_bool()?,
            SettingKey::StartAtLogin => self.start_at_login = value.as_bool()?,
            SettingKey::PollIntervalSeconds => self.poll_interval = poll_interval(value)?,
            // These say what is wrong with them themselves.
            SettingKey::Rules | SettingKey::Prepare | SettingKey::Recover => return None,
            SettingKey::ApprovalGraceSeconds => self.approval_grace = Grace(number(value, 0..=300)?),
            SettingKey::ApproveUserInitiated => self.approval_rules.user_initiated = value.as_bool()?,
            SettingKey::ApproveFreezeUpToSeconds => {
                let seconds = number(value, 0..=3600)?;
                self.approval_rules.freeze_up_to_seconds = (seconds > 0).then_some(seconds);
            }
            SettingKey::Theme => self.theme = theme(value)?,
            SettingKey::Language => self.language = language(value)?,
            SettingKey::HistoryDays => self.history_days = HistoryDays(number(value, 1..=3650)?),
            SettingKey::WebhookUrl => self.webhook.url = webhook_url(value)?,
            SettingKey::WebhookFormat => {
                self.webhook.format = WebhookFormat::ALL.into_iter().find(|format| json!(format) == *value)?;
            }
        }
        Some(())
    }
}

/// Stands for whatever the system has.
const SYSTEM: &str = "system";

fn number(value: &Value, allowed: RangeInclusive<u16>) -> Option<u16> {
    u16::try_from(value.as_u64()?).ok().filter(|number| allowed.contains(number))
}

/// Whole seconds are written as such: most people have them, and some readers know no others.
fn seconds(interval: PollInterval) -> Value {
    if interval.0.is_multiple_of(1_000) { json!(interval.0 / 1_000) } else { json!(f64::from(interval.0) / 1_000.0) }
}

fn poll_interval(value: &Value) -> Option<PollInterval> {
    let milliseconds = (value.as_f64()? * 1_000.0).round();
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is within the range is a whole number that fits"
    )]
    (200.0..=60_000.0).contains(&milliseconds).then_some(PollInterval(milliseconds as u16))
}

fn kind(value: &Value) -> Option<Kind> {
    let name = value.as_str()?;
    Kind::ALL.into_iter().find(|kind| kind.as_str().eq_ignore_ascii_case(name))
}

fn scope(value: &Value) -> Option<Scope> {
    match value.as_str()? {
        "this_vm" => Some(Scope::ThisVm),
        "whole_set" => Some(Scope::WholeSet),
        _ => None,
    }
}

fn theme(value: &Value) -> Option<Theme> {
    match value.as_str()? {
        SYSTEM => Some(Theme::System),
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        _ => None,
    }
}

/// `None` if it cannot be read; otherwise the language, or none for that of the system.
#[allow(clippy::option_option, reason = "an unreadable choice and the choice of none are two things")]
fn language(value: &Value) -> Option<Option<Language>> {
    let tag = value.as_str()?;
    if tag == SYSTEM { Some(None) } else { Language::from_tag(tag).map(Some) }
}

#[allow(clippy::option_option, reason = "an unusable address and the choice of none are two things")]
fn webhook_url(value: &Value) -> Option<Option<WebhookUrl>> {
    let text = value.as_str()?.trim();
    if text.is_empty() { Some(None) } else { WebhookUrl::parse(text).map(Some) }
}

fn reminders(value: &Value) -> Option<Reminders> {
    let minutes: BTreeSet<u16> =
        value.as_array()?.iter().map(|minutes| number(minutes, 1..=24 * 60)).collect::<Option<_>>()?;
    (minutes.len() <= Reminders::MOST).then_some(Reminders(minutes))
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;
    use crate::settings::Applied;

    fn values(value: Value) -> Map<String, Value> {
        let Value::Object(map) = value else { panic!("{value} is no object") };
        map
    }

    #[test]
    fn out_of_the_box_everything_but_a_freeze_of_this_vm_notifies_and_nothing_is_approved() {
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
                "language": "system",
                "history_days": 365,
                "webhook_url": "",
                "webhook_format": "cloudevents",
            })
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
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
            assert_ne!(changed.get(key), Settings::default().get(key), "{key:?} is tried");
            assert_eq!(serde_json::to_value(key).unwrap(), key.name());
        }
    }

    #[test]
    fn a_wrong_value_is_refused_by_name_and_costs_that_setting_alone() {
        let wrong = [
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
        for (name, value) in wrong {
            let mut settings = Settings::default();
            let (other, good) = if name == "theme" { ("language", "en") } else { ("theme", "dark") };
            let applied = settings.apply(&values(json!({ name: value, other: good })));
            let [refused] = applied.refused.as_slice() else { panic!("{name} {value}: {applied:?}") };
            assert_eq!((refused.key.name(), &refused.value), (name, &refused.key.shown(&value)));
            let mut expected = Settings::default();
            expected.set(SettingKey::from_name(other).unwrap(), &json!(good)).unwrap();
            assert_eq!(settings, expected, "{name} {value}");
        }
    }

    #[test]
    fn the_refusal_says_what_was_wrong_and_what_would_be_right() {
        let problem = Settings::default().set(SettingKey::PollIntervalSeconds, &json!(0)).unwrap_err();
        assert_eq!(problem.to_string(), "poll_interval_seconds cannot be 0: it must be a number from 0.2 to 60");
    }

    #[test]
    fn the_endpoint_may_be_asked_five_times_a_second_and_whole_seconds_stay_whole() {
        let mut settings = Settings::default();
        for (value, milliseconds) in [(json!(0.2), 200), (json!(1.5), 1_500), (json!(60), 60_000)] {
            settings.set(SettingKey::PollIntervalSeconds, &value).unwrap();
            assert_eq!(settings.poll_interval.duration().as_millis(), milliseconds);
            assert_eq!(settings.get(SettingKey::PollIntervalSeconds), value);
        }
        settings.set(SettingKey::PollIntervalSeconds, &json!(2.0)).unwrap();
        assert_eq!(settings.get(SettingKey::PollIntervalSeconds), json!(2));
    }

    #[test]
    fn a_wrong_address_of_a_webhook_is_not_repeated() {
        let wrong = Settings::default().set(SettingKey::WebhookUrl, &json!("http://hooks.example/secret")).unwrap_err();
        let told = wrong.to_string();
        assert!(told.starts_with("webhook_url cannot be \"…\": it must be ") && !told.contains("secret"), "{told}");
    }

    #[test]
    fn what_a_command_is_given_is_not_repeated_and_an_empty_choice_is_shown_as_such() {
        let command = json!({ "program": "/bin/drain", "arguments": ["--password", "secret"] });
        for key in [SettingKey::Prepare, SettingKey::Recover] {
            assert_eq!((key.shown(&json!([command])), key.shown(&command)), ("[…]".to_owned(), "[…]".to_owned()));
            assert_eq!(key.shown(&json!([])), "[]");
            let told = Settings::default().set(key, &command).unwrap_err().to_string();
            assert!(told.contains("cannot be […]") && !told.contains("secret"), "{told}");
        }
        assert_eq!(SettingKey::WebhookUrl.shown(&json!("")), "\"\"");
    }

    #[test]
    fn every_language_that_can_be_chosen_is_named() {
        for speaking in Language::ALL {
            let allowed = speaking.text(crate::texts::Text::Allowed(SettingKey::Language));
            for language in Language::ALL {
                assert!(allowed.contains(&format!("\"{}\"", language.tag())), "{speaking:?}: {allowed}");
                let mut settings = Settings::default();
                settings.set(SettingKey::Language, &json!(language.tag())).unwrap();
                assert_eq!(settings.language, Some(language));
            }
        }
    }

    #[test]
    fn names_that_are_no_settings_are_told() {
        let applied = Settings::default().apply(&values(json!({ "colour": "red", "sound": false })));
        assert_eq!(applied, Applied { refused: vec![], unknown: vec!["colour".to_owned()] });
    }

    #[test]
    fn a_refused_value_leaves_what_an_earlier_layer_said() {
        let mut settings = Settings::default();
        settings.apply(&values(json!({ "poll_interval_seconds": 5 })));
        settings.apply(&values(json!({ "poll_interval_seconds": "fast" })));
        assert_eq!(settings.get(SettingKey::PollIntervalSeconds), json!(5));
    }

    #[test]
    fn the_same_reminder_twice_is_one() {
        let mut settings = Settings::default();
        settings.set(SettingKey::ReminderMinutes, &json!([1, 5, 1, 5, 1, 5])).unwrap();
        assert_eq!(settings.get(SettingKey::ReminderMinutes), json!([5, 1]));
        settings.set(SettingKey::ReminderMinutes, &json!([])).unwrap();
        assert_eq!(settings.reminders.spans().count(), 0, "no reminders at all is a choice");
    }
}
