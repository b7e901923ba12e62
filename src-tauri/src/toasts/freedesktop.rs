//! Notifications on Linux desktops, over D-Bus.
//!
//! Spoken directly rather than through a notification library: those open a connection for every notification and begin
//! to listen only after it was sent, so that a quick click is lost and a replaced notification is answered twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use forewarn_core::{DesktopText, EventKey, Urgency};
use zbus::MatchRule;
use zbus::blocking::{Connection, MessageIterator, connection};
use zbus::message::Type;
use zbus::names::MemberName;
use zbus::zvariant::Value;

use super::toast::{Clicked, Stay};
use super::{Answer, Notifier, Toast};
use crate::speech::Speech;

/// Speaks with the desktop's notification service.
pub(super) struct Freedesktop {
    speech: Speech,
    answered: Arc<dyn Fn(Answer) + Send + Sync>,
    service: Option<Service>,
}

struct Service {
    connection: Connection,
    abilities: Vec<String>,
    shown: Arc<Mutex<Shown>>,
}

/// The notifications that are on the screen, as far as is known, by the service's number.
#[derive(Default)]
struct Shown(HashMap<u32, Toast>);

impl Freedesktop {
    pub(super) fn new(speech: Speech, answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        Self { speech, answered: Arc::new(answered), service: None }
    }

    fn service(&mut self) -> zbus::Result<&Service> {
        let service = match self.service.take() {
            Some(service) => service,
            None => Service::connect(Arc::clone(&self.answered))?,
        };
        Ok(self.service.insert(service))
    }
}

impl Notifier for Freedesktop {
    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        let reused = self.service.is_some();
        let open = self.speech.text(DesktopText::ToastOpen);
        let first = self.service().and_then(|service| service.show(toast, open));
        let Err(error) = first else { return Ok(()) };
        // A connection may have ended with an earlier session bus, or a service may have been replaced by another one.
        self.service = None;
        let second = if reused { self.service().and_then(|service| service.show(toast, open)) } else { Err(error) };
        second.map_err(|error| reason(&error, &self.speech))
    }
}

impl Service {
    fn connect(answered: Arc<dyn Fn(Answer) + Send + Sync>) -> zbus::Result<Self> {
        let connection = connection::Builder::session()?.method_timeout(PATIENCE).build()?;
        let reply = connection.call_method(Some(NAME), PATH, Some(INTERFACE), "GetCapabilities", &())?;
        let abilities = reply.body().deserialize()?;
        let rule = MatchRule::builder().msg_type(Type::Signal).interface(INTERFACE)?.path(PATH)?.build();
        let signals = MessageIterator::for_match_rule(rule, &connection, None)?;
        let shown = Arc::<Mutex<Shown>>::default();
        let known = Arc::clone(&shown);
        thread::Builder::new().name("toast answers".to_owned()).spawn(move || listen(signals, &known, &*answered))?;
        Ok(Self { connection, abilities, shown })
    }

    /// `open` is what a click on the notification itself does, in words.
    fn show(&self, toast: &Toast, open: &str) -> zbus::Result<()> {
        // Held until the number is known, so that an answer is not looked up before that.
        let mut shown = lock(&self.shown);
        let (summary, body) = (toast.summary.as_str(), self.text(&toast.body));
        let content = (
            APP,
            shown.number_of(toast.subject.as_ref()),
            "",
            summary,
            body,
            self.actions(toast, open),
            hints(toast),
            expiry(toast),
        );
        let reply = self.connection.call_method(Some(NAME), PATH, Some(INTERFACE), "Notify", &content)?;
        shown.0.insert(reply.body().deserialize()?, toast.clone());
        Ok(())
    }

    /// Where the service reads markup, plain text has to be written as such.
    fn text(&self, plain: &str) -> String {
        if self.can("body-markup") { escaped(plain) } else { plain.to_owned() }
    }

    fn actions(&self, toast: &Toast, open: &str) -> Vec<String> {
        if self.can("actions") { actions(toast, open) } else { Vec::new() }
    }

    fn can(&self, ability: &str) -> bool {
        self.abilities.iter().any(|able| able == ability)
    }
}

impl Shown {
    /// The number of what is shown about this, or 0, which the service takes for none.
    fn number_of(&self, subject: Option<&EventKey>) -> u32 {
        self.0.iter().find(|(_, toast)| toast.subject.as_ref() == subject).map_or(0, |(number, _)| *number)
    }

    /// What a click on a notification means. Other programs' notifications are told of as well.
    fn answer(&self, number: u32, action: &str) -> Option<Answer> {
        self.0.get(&number)?.answer(Clicked::named(action)?)
    }
}

const NAME: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";
const INTERFACE: &str = "org.freedesktop.Notifications";
const APP: &str = "Forewarn";

/// A service that takes longer counts as absent, and the window says what it would have said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Ends with the connection.
fn listen(signals: MessageIterator, shown: &Mutex<Shown>, answered: &dyn Fn(Answer)) {
    for message in signals.flatten() {
        let header = message.header();
        match header.member().map(MemberName::as_str) {
            Some("ActionInvoked") => {
                let answer = message
                    .body()
                    .deserialize::<(u32, &str)>()
                    .ok()
                    .and_then(|(number, action)| lock(shown).answer(number, action));
                if let Some(answer) = answer {
                    answered(answer);
                }
            }
            Some("NotificationClosed") => {
                if let Ok((number, _reason)) = message.body().deserialize::<(u32, u32)>() {
                    lock(shown).0.remove(&number);
                }
            }
            _ => {}
        }
    }
}

fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Names and labels in turn. The body's own action has a label too, which hardly any desktop shows.
fn actions(toast: &Toast, open: &str) -> Vec<String> {
    let buttons = toast.buttons.iter().enumerate().map(|(number, label)| (Clicked::Button(number), label.clone()));
    let body = (Clicked::Body, open.to_owned());
    std::iter::once(body).chain(buttons).flat_map(|(clicked, label)| [clicked.name(), label]).collect()
}

fn hints(toast: &Toast) -> HashMap<&'static str, Value<'static>> {
    let urgency: u8 = match toast.urgency {
        Urgency::Low => 0,
        // The next level would stay until it is dismissed.
        Urgency::Normal | Urgency::High => 1,
        Urgency::Critical => 2,
    };
    let sound = if toast.sound {
        ("sound-name", Value::from("message-new-instant"))
    } else {
        ("suppress-sound", Value::from(true))
    };
    HashMap::from([("urgency", Value::from(urgency)), ("desktop-entry", Value::from("forewarn")), sound])
}

/// In milliseconds; -1 leaves it to the service, 0 is for ever.
fn expiry(toast: &Toast) -> i32 {
    match toast.stay() {
        Stay::Usual => -1,
        Stay::For(time) => i32::try_from(time.as_millis()).unwrap_or(i32::MAX),
        Stay::UntilDismissed => 0,
    }
}

fn escaped(plain: &str) -> String {
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Why nothing is shown, as a sentence for the person.
fn reason(error: &zbus::Error, speech: &Speech) -> String {
    if let zbus::Error::MethodError(name, said, _) = error {
        if name.as_str() == "org.freedesktop.DBus.Error.ServiceUnknown" {
            return speech.text(DesktopText::NoNotifications).to_owned();
        }
        let said = said.as_deref().unwrap_or(name.as_str()).trim_end_matches('.');
        return speech.fill(DesktopText::NotificationRefused, &[("reason", said)]);
    }
    if let zbus::Error::InputOutput(error) = error
        && error.kind() == std::io::ErrorKind::TimedOut
    {
        return speech.text(DesktopText::NotificationSilence).to_owned();
    }
    speech.fill(DesktopText::NotificationUnreachable, &[("reason", &error.to_string())])
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use forewarn_core::{Alert, AlertKey, Button, Intent, Language};

    use super::*;

    fn toast(key: &str, urgency: Urgency, sound: bool) -> Toast {
        let key = EventKey::new(key);
        Toast::from(&Alert {
            key: AlertKey::Appeared(key.clone()),
            planned: DateTime::UNIX_EPOCH,
            urgency,
            sound,
            title: "Reboot".to_owned(),
            body: String::new(),
            buttons: vec![Button { label: "Details".to_owned(), intent: Intent::Details(key) }],
        })
    }

    #[test]
    fn the_body_can_be_clicked_and_every_button_is_there() {
        assert_eq!(actions(&toast("A", Urgency::High, true), "Open"), ["default", "Open", "0", "Details"]);
    }

    #[test]
    fn what_happens_now_is_critical_and_stays() {
        let critical = toast("A", Urgency::Critical, true);
        assert_eq!((hints(&critical)["urgency"].clone(), expiry(&critical)), (Value::from(2_u8), 0));
        let high = toast("A", Urgency::High, true);
        assert_eq!((hints(&high)["urgency"].clone(), expiry(&high)), (Value::from(1_u8), 25_000));
        let low = toast("A", Urgency::Low, false);
        assert_eq!((hints(&low)["urgency"].clone(), expiry(&low)), (Value::from(0_u8), -1));
    }

    #[test]
    fn a_silent_toast_asks_for_silence() {
        let (loud, silent) = (hints(&toast("A", Urgency::High, true)), hints(&toast("A", Urgency::High, false)));
        assert!(loud.contains_key("sound-name") && !loud.contains_key("suppress-sound"));
        assert_eq!(silent["suppress-sound"], Value::from(true));
        assert!(!silent.contains_key("sound-name"));
    }

    #[test]
    fn a_later_toast_takes_the_place_of_the_earlier_one_about_the_same_event() {
        let mut shown = Shown::default();
        let (a, b) = (toast("A", Urgency::High, true), toast("B", Urgency::High, true));
        assert_eq!(shown.number_of(a.subject.as_ref()), 0);
        shown.0.insert(7, a.clone());
        assert_eq!(shown.number_of(a.subject.as_ref()), 7);
        assert_eq!(shown.number_of(b.subject.as_ref()), 0);
    }

    #[test]
    fn clicks_on_other_programs_toasts_mean_nothing() {
        let mut shown = Shown::default();
        shown.0.insert(7, toast("A", Urgency::High, true));
        let details = Answer::Intent(Intent::Details(EventKey::new("A")));
        assert_eq!(shown.answer(7, "0"), Some(details));
        assert_eq!(shown.answer(8, "0"), None);
        assert_eq!(shown.answer(7, "snooze"), None);
    }

    #[test]
    fn azures_text_never_becomes_markup() {
        assert_eq!(escaped("<b>Fish & chips</b>"), "&lt;b&gt;Fish &amp; chips&lt;/b&gt;");
    }

    #[test]
    fn the_person_is_told_in_a_sentence_why_nothing_is_shown() {
        let timed_out = zbus::Error::InputOutput(Arc::new(std::io::ErrorKind::TimedOut.into()));
        let speech = Speech::of(Language::English);
        assert_eq!(reason(&timed_out, &speech), "The notification service does not answer.");
        let dutch = Speech::of(Language::Dutch);
        assert_eq!(reason(&timed_out, &dutch), "De meldingsservice antwoordt niet.");
        let refused = zbus::Error::InputOutput(Arc::new(std::io::Error::other("no such file")));
        let reason = reason(&refused, &speech);
        assert!(reason.starts_with("The notification service cannot be reached: "), "{reason}");
        assert!(reason.ends_with("no such file."), "{reason}");
    }
}
