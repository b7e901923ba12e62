//! An alert as the platforms' notifications have it.

use std::time::Duration;

#[cfg(any(windows, test))]
use forewarn_core::Topic;
use forewarn_core::{Alert, AlertKey, EventKey, Intent, Purpose, Urgency};
use forewarn_engine::Request;

/// A notification, in what the platforms have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Toast {
    /// Of two toasts about the same event only the later one is shown; those without an event share a place too.
    pub(crate) subject: Option<EventKey>,
    pub(crate) summary: String,
    pub(crate) body: String,
    pub(crate) urgency: Urgency,
    pub(crate) sound: bool,
    /// Whether the user learns of the event by it, or of its getting worse.
    #[cfg(any(windows, test))]
    pub(crate) first_warning: bool,
    pub(crate) buttons: Vec<String>,
    answers: Vec<Answer>,
    body_answer: Answer,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Intent(Intent),
    Past(EventKey),
    Open,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clicked {
    Body,
    /// A button, counted from 0.
    Button(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stay {
    Usual,
    For(Duration),
    /// Until it is dismissed.
    UntilDismissed,
}

impl From<&Alert> for Toast {
    fn from(alert: &Alert) -> Self {
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
            buttons: alert.buttons.iter().map(|button| button.label.clone()).collect(),
            answers: alert.buttons.iter().map(|button| Answer::Intent(button.intent.clone())).collect(),
            body_answer: match &alert.key {
                AlertKey::Appeared(key)
                | AlertKey::Reminder(key, _)
                | AlertKey::RuleAnnounced(key, _)
                | AlertKey::RuleActed(key)
                | AlertKey::CommandFailed(key, Purpose::Prepare)
                | AlertKey::Worsened(key, _)
                | AlertKey::Flapping(key)
                | AlertKey::Started(key)
                | AlertKey::Returned(key, _) => Answer::Intent(Intent::Details(key.clone())),
                AlertKey::Ended(key) | AlertKey::CommandFailed(key, Purpose::Recover) => Answer::Past(key.clone()),
                // There is no event in particular.
                AlertKey::ContactLost(_) | AlertKey::TestNotification | AlertKey::Several(..) => Answer::Open,
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
            answers: Vec::new(),
            body_answer: Answer::Open,
        }
    }

    pub(crate) fn answer(&self, clicked: Clicked) -> Option<Answer> {
        match clicked {
            Clicked::Button(number) => self.answers.get(number).cloned(),
            Clicked::Body => Some(self.body_answer.clone()),
        }
    }

    /// Whether it says that an event is over.
    #[cfg(windows)]
    pub(crate) fn is_about_the_past(&self) -> bool {
        matches!(self.body_answer, Answer::Past(_))
    }

    /// How long it stays. A minute's glance away must not cost the warning, yet only what happens now may insist.
    pub(crate) fn stay(&self) -> Stay {
        match self.urgency {
            Urgency::Low | Urgency::Normal => Stay::Usual,
            Urgency::High => Stay::For(Duration::from_secs(25)),
            Urgency::Critical => Stay::UntilDismissed,
        }
    }
}

#[cfg(any(target_os = "linux", test))]
impl Clicked {
    /// How the platforms are told to name it when it happens.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Body => BODY.to_owned(),
            Self::Button(number) => number.to_string(),
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        if name == BODY { Some(Self::Body) } else { name.parse().ok().map(Self::Button) }
    }
}

/// The name that the freedesktop specification has for it.
#[cfg(any(target_os = "linux", test))]
const BODY: &str = "default";

impl From<Answer> for Request {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Intent(intent) => Self::Intent(intent),
            Answer::Past(key) => Self::ShowPast(key),
            Answer::Open => Self::Open,
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
            body: "Memory is lost.".to_owned(),
            buttons: intents.iter().map(button).collect(),
            marks: Vec::new(),
        }
    }

    fn a() -> EventKey {
        EventKey::new("A")
    }

    #[test]
    fn every_button_means_what_it_says() {
        let remind = Intent::Snooze(a(), Snooze::BeforeSeconds(300));
        let buttons = [("Details", Intent::Details(a())), ("Remind me at 5 min", remind.clone())];
        let toast = Toast::from(&alert(AlertKey::Appeared(a()), Urgency::High, &buttons));
        assert_eq!(toast.buttons, ["Details", "Remind me at 5 min"]);
        assert_eq!(toast.answer(Clicked::Button(1)), Some(Answer::Intent(remind)));
        assert_eq!(toast.answer(Clicked::Button(2)), None);
    }

    #[test]
    fn a_click_on_the_body_shows_the_event_wherever_it_is_by_now() {
        let started = Toast::from(&alert(AlertKey::Started(a()), Urgency::Critical, &[]));
        assert_eq!(started.answer(Clicked::Body), Some(Answer::Intent(Intent::Details(a()))));
        let ended = Toast::from(&alert(AlertKey::Ended(a()), Urgency::Low, &[]));
        assert_eq!(ended.answer(Clicked::Body), Some(Answer::Past(a())));
        let several = AlertKey::Several(Topic::Started, a(), DateTime::UNIX_EPOCH);
        let several = Toast::from(&alert(several, Urgency::Critical, &[]));
        assert_eq!(several.answer(Clicked::Body), Some(Answer::Open), "the list of them");
        let lost = Toast::from(&alert(AlertKey::ContactLost(DateTime::UNIX_EPOCH), Urgency::Normal, &[]));
        assert_eq!(lost.answer(Clicked::Body), Some(Answer::Open));
    }

    #[test]
    fn all_that_is_told_of_an_event_has_one_place() {
        let keys = [AlertKey::Appeared(a()), AlertKey::Reminder(a(), DateTime::UNIX_EPOCH), AlertKey::Started(a())];
        for key in keys {
            assert_eq!(Toast::from(&alert(key, Urgency::High, &[])).subject, Some(a()));
        }
    }

    #[test]
    fn a_first_warning_is_about_an_event_that_is_new_or_got_worse() {
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
    fn only_what_happens_now_stays_until_it_is_dismissed() {
        let stay = |urgency| Toast::from(&alert(AlertKey::Started(a()), urgency, &[])).stay();
        assert_eq!(stay(Urgency::Critical), Stay::UntilDismissed);
        assert_eq!(stay(Urgency::High), Stay::For(Duration::from_secs(25)));
        assert_eq!(stay(Urgency::Normal), Stay::Usual);
        assert_eq!(stay(Urgency::Low), Stay::Usual);
    }

    #[test]
    fn a_click_is_known_by_the_name_it_was_given() {
        for clicked in [Clicked::Body, Clicked::Button(0), Clicked::Button(12)] {
            assert_eq!(Clicked::named(&clicked.name()), Some(clicked));
        }
        assert_eq!(Clicked::named("settings"), None);
    }
}
