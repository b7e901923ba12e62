//! A notification, independent of the platform.

use std::time::Duration;

#[cfg(any(windows, test))]
use forewarn_core::Topic;
use forewarn_core::{Alert, AlertKey, EventKey, Intent, Purpose, Urgency};
use forewarn_engine::Request;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Toast {
    /// A toast replaces the previous one about the same event, or the previous one about no event.
    pub(crate) subject: Option<EventKey>,
    pub(crate) summary: String,
    pub(crate) body: String,
    pub(crate) urgency: Urgency,
    pub(crate) sound: bool,
    /// Whether the event is new or has become worse.
    #[cfg(any(windows, test))]
    pub(crate) first_warning: bool,
    /// Labels and actions.
    pub(crate) buttons: Vec<(String, ClickAction)>,
    pub(crate) body_action: ClickAction,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ClickAction {
    Intent(Intent),
    ShowHistory(EventKey),
    Open,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DisplayTime {
    Default,
    For(Duration),
    UntilDismissed,
}

impl From<&Alert> for Toast {
    fn from(alert: &Alert) -> Self {
        let button =
            |button: &forewarn_core::Button| (button.label.clone(), ClickAction::Intent(button.intent.clone()));
        Self {
            subject: alert.key.event().cloned(),
            summary: alert.title.clone(),
            body: alert.body.clone(),
            urgency: alert.urgency,
            sound: alert.sound,
            #[cfg(any(windows, test))]
            first_warning: matches!(
                alert.key,
                AlertKey::Appeared(_)
                    | AlertKey::Worsened(..)
                    | AlertKey::Several(Topic::Appeared | Topic::Worsened, ..)
            ),
            buttons: alert.buttons.iter().map(button).collect(),
            body_action: match &alert.key {
                AlertKey::Appeared(key)
                | AlertKey::Reminder(key, _)
                | AlertKey::RuleAnnounced(key, _)
                | AlertKey::RuleActed(key)
                | AlertKey::CommandFailed(key, Purpose::Prepare)
                | AlertKey::Worsened(key, _)
                | AlertKey::Flapping(key)
                | AlertKey::Started(key)
                | AlertKey::Returned(key, _) => ClickAction::Intent(Intent::Details(key.clone())),
                AlertKey::Ended(key) | AlertKey::CommandFailed(key, Purpose::Recover) => {
                    ClickAction::ShowHistory(key.clone())
                }
                AlertKey::ContactLost(_) | AlertKey::TestNotification | AlertKey::Several(..) => ClickAction::Open,
            },
        }
    }
}

impl Toast {
    pub(crate) fn about_the_program(summary: String, body: String) -> Self {
        Self {
            subject: None,
            summary,
            body,
            urgency: Urgency::Normal,
            sound: false,
            #[cfg(any(windows, test))]
            first_warning: false,
            buttons: Vec::new(),
            body_action: ClickAction::Open,
        }
    }

    #[cfg(windows)]
    pub(crate) fn is_about_ended_event(&self) -> bool {
        matches!(self.body_action, ClickAction::ShowHistory(_))
    }

    /// A warning must survive a short absence, but only what happens right now may stay until it is dismissed.
    pub(crate) fn display_time(&self) -> DisplayTime {
        match self.urgency {
            Urgency::Low | Urgency::Normal => DisplayTime::Default,
            Urgency::High => DisplayTime::For(Duration::from_secs(25)),
            Urgency::Critical => DisplayTime::UntilDismissed,
        }
    }
}

impl From<ClickAction> for Request {
    fn from(action: ClickAction) -> Self {
        match action {
            ClickAction::Intent(intent) => Self::Intent(intent),
            ClickAction::ShowHistory(key) => Self::ShowInHistory(key),
            ClickAction::Open => Self::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use forewarn_core::{Button, Snooze};

    use super::*;

    fn alert(key: AlertKey, urgency: Urgency, intents: &[(&str, Intent)]) -> Alert {
        let button = |(label, intent): &(&str, Intent)| Button { label: (*label).to_owned(), intent: intent.clone() };
        Alert {
            key,
            planned: DateTime::UNIX_EPOCH,
            urgency,
            sound: true,
            title: "Reboot in 15 min · web-01".to_owned(),
            body: "Memory will be lost.".to_owned(),
            buttons: intents.iter().map(button).collect(),
            marks: Vec::new(),
        }
    }

    fn a() -> EventKey {
        EventKey::new("A")
    }

    #[test]
    fn buttons_have_the_actions_of_the_alert() {
        let remind = Intent::Snooze(a(), Snooze::BeforeSeconds(300));
        let buttons = [("Details", Intent::Details(a())), ("Remind me 5 min before", remind.clone())];
        let toast = Toast::from(&alert(AlertKey::Appeared(a()), Urgency::High, &buttons));
        let expected = buttons.map(|(label, intent)| (label.to_owned(), ClickAction::Intent(intent)));
        assert_eq!(toast.buttons, expected);
    }

    #[test]
    fn a_click_on_the_body_shows_the_event_or_its_history() {
        let started = Toast::from(&alert(AlertKey::Started(a()), Urgency::Critical, &[]));
        assert_eq!(started.body_action, ClickAction::Intent(Intent::Details(a())));
        let ended = Toast::from(&alert(AlertKey::Ended(a()), Urgency::Low, &[]));
        assert_eq!(ended.body_action, ClickAction::ShowHistory(a()));
        let several = AlertKey::Several(Topic::Started, a(), DateTime::UNIX_EPOCH);
        let several = Toast::from(&alert(several, Urgency::Critical, &[]));
        assert_eq!(several.body_action, ClickAction::Open, "the list");
        let lost = Toast::from(&alert(AlertKey::ContactLost(DateTime::UNIX_EPOCH), Urgency::Normal, &[]));
        assert_eq!(lost.body_action, ClickAction::Open);
    }

    #[test]
    fn toasts_about_one_event_replace_each_other() {
        let keys = [AlertKey::Appeared(a()), AlertKey::Reminder(a(), DateTime::UNIX_EPOCH), AlertKey::Started(a())];
        for key in keys {
            assert_eq!(Toast::from(&alert(key, Urgency::High, &[])).subject, Some(a()));
        }
    }

    #[test]
    fn a_first_warning_is_about_an_event_that_is_new_or_worse() {
        let several = |topic| AlertKey::Several(topic, a(), DateTime::UNIX_EPOCH);
        let is_first = |key| Toast::from(&alert(key, Urgency::High, &[])).first_warning;
        let worsened = AlertKey::Worsened(a(), 1);
        for key in [AlertKey::Appeared(a()), worsened, several(Topic::Appeared), several(Topic::Worsened)] {
            assert!(is_first(key.clone()), "{key:?}");
        }
        for key in [AlertKey::Reminder(a(), DateTime::UNIX_EPOCH), AlertKey::Started(a()), several(Topic::Started)] {
            assert!(!is_first(key.clone()), "{key:?}");
        }
    }

    #[test]
    fn only_critical_toasts_stay_until_dismissed() {
        let display_time = |urgency| Toast::from(&alert(AlertKey::Started(a()), urgency, &[])).display_time();
        assert_eq!(display_time(Urgency::Critical), DisplayTime::UntilDismissed);
        assert_eq!(display_time(Urgency::High), DisplayTime::For(Duration::from_secs(25)));
        assert_eq!(display_time(Urgency::Normal), DisplayTime::Default);
        assert_eq!(display_time(Urgency::Low), DisplayTime::Default);
    }
}
