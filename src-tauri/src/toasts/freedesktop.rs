//! Notifications on Linux desktops, through notify-rust.
//!
//! The library has no timeouts, unwraps some errors and keeps a connection per notification. So every notification has a
//! thread of its own, which shows it and then waits for a click; `docs/adr/0005-notify-rust.md` has the reasons in full.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use forewarn_core::{DesktopText, EventKey, Urgency};
use notify_rust::{Hint, Notification, NotificationHandle, NotificationResponse, Timeout};
use tokio::sync::oneshot;

use super::toast::{Clicked, Stay};
use super::{Answer, Notifier, Toast};
use crate::speech::Speech;

pub(super) struct Freedesktop {
    speech: Speech,
    answered: Arc<dyn Fn(Answer) + Send + Sync>,
    shown: Arc<Mutex<Shown<Arc<NotificationHandle>>>>,
    /// Cloned by every thread until the service has replied to it.
    pending: Arc<()>,
}

impl Freedesktop {
    pub(super) fn new(speech: Speech, answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        Self { speech, answered: Arc::new(answered), shown: Arc::default(), pending: Arc::default() }
    }

    fn silence(&self) -> String {
        self.speech.text(DesktopText::NotificationSilence).to_owned()
    }
}

impl Notifier for Freedesktop {
    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        // A call to a service that hangs can't be cancelled, only limited in number.
        if Arc::strong_count(&self.pending) > MAX_PENDING {
            return Err(self.silence());
        }
        // Locked until the service has replied, and with it every click that arrives meanwhile: a replacement has the id of
        // what it replaces, so only the reply says which of the two a click can mean.
        let mut shown = lock(&self.shown);
        let number = shown.next_number();
        let replaces = shown.id_of(toast.subject.as_ref());
        let open = self.speech.text(DesktopText::ToastOpen);
        let (reply, replied) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let job =
            Job { number, replaces, open, toast: toast.clone(), reply, pending: Arc::clone(&self.pending), stopped };
        let (all, answered) = (Arc::clone(&self.shown), Arc::clone(&self.answered));
        let started = thread::Builder::new().name("toast".to_owned()).spawn(move || job.run(&all, &*answered));
        if let Err(error) = started {
            return Err(self.speech.fill(DesktopText::NotificationUnreachable, &[("reason", &error.to_string())]));
        }
        match replied.recv_timeout(PATIENCE) {
            Ok(Ok(handle)) => {
                let (id, subject) = (handle.id(), toast.subject.clone());
                shown.add(Open { number, id, subject, connection: handle, waiting: Some(stop) });
                Ok(())
            }
            Ok(Err(error)) => Err(reason(&error, &self.speech)),
            Err(RecvTimeoutError::Timeout) => {
                // The service may still replace it at any time.
                shown.finish_about(toast.subject.as_ref());
                Err(self.silence())
            }
            // The library panicked, which is in the log.
            Err(RecvTimeoutError::Disconnected) => Err(self.speech.text(DesktopText::NotificationsEnded).to_owned()),
        }
    }
}

struct Job {
    number: u64,
    replaces: Option<u32>,
    /// The label of the action behind the notification itself.
    open: &'static str,
    toast: Toast,
    reply: mpsc::Sender<notify_rust::error::Result<Arc<NotificationHandle>>>,
    pending: Arc<()>,
    stopped: oneshot::Receiver<()>,
}

impl Job {
    fn run(self, shown: &Mutex<Shown<Arc<NotificationHandle>>>, answered: &dyn Fn(Answer)) {
        let Self { number, replaces, open, toast, reply, pending, stopped } = self;
        let result = notify_rust::get_capabilities()
            .and_then(|abilities| notification(&toast, open, replaces, Abilities::of(&abilities)).show());
        drop(pending);
        let handle = match result {
            Ok(handle) => Arc::new(handle),
            Err(error) => {
                // If the receiver has gone, the window has opened instead.
                reply.send(Err(error)).ok();
                return;
            }
        };
        if reply.send(Ok(Arc::clone(&handle))).is_err() {
            // It is late, and the window has opened instead.
            if let Some(handle) = Arc::into_inner(handle) {
                handle.close();
            }
            return;
        }
        // Finished whatever happens here, a panic of the library included.
        let finish = Finish { number, shown };
        let response = tauri::async_runtime::block_on(async {
            tokio::select! {
                response = response(&handle, replaces == Some(handle.id())) => response,
                _ = stopped => None,
            }
        });
        let clicked = match response {
            Some(NotificationResponse::Default) => Some(Clicked::Body),
            Some(NotificationResponse::Action(name)) => Clicked::named(&name),
            Some(NotificationResponse::Reply(_) | NotificationResponse::Closed(_)) | None => None,
        };
        // Only if it was not replaced meanwhile.
        if finish.now()
            && let Some(answer) = clicked.and_then(|clicked| toast.answer(clicked))
        {
            answered(answer);
        }
    }
}

/// Waits for a click, or for the end of the notification. Some services say late that the replaced notification of the same
/// id has closed, so the first such signal doesn't end the wait of the one that replaced it.
async fn response(handle: &NotificationHandle, replaced_another: bool) -> Option<NotificationResponse> {
    let first = next_response(handle).await;
    if replaced_another && matches!(first, Some(NotificationResponse::Closed(_))) {
        return next_response(handle).await;
    }
    first
}

async fn next_response(handle: &NotificationHandle) -> Option<NotificationResponse> {
    let mut heard = None;
    handle.wait_for_action_async(|response: &NotificationResponse| heard = Some(response.clone())).await;
    heard
}

/// The notifications on the screen as far as is known, oldest first.
///
/// GNOME and Cinnamon remove all notifications of a program when the connection that sent the first of them ends. So
/// connections end together, once no notification waits for a click any more; and where there are too many, the first
/// stays.
struct Shown<C> {
    last_number: u64,
    open: Vec<Open<C>>,
}

struct Open<C> {
    /// Tells it from others that had the same id.
    number: u64,
    id: u32,
    subject: Option<EventKey>,
    /// Only kept.
    #[expect(dead_code, reason = "it is there to be dropped with the rest")]
    connection: C,
    /// Dropped, it ends the wait for a click. None once it was clicked, closed or replaced.
    waiting: Option<oneshot::Sender<()>>,
}

impl<C> Default for Shown<C> {
    fn default() -> Self {
        Self { last_number: 0, open: Vec::new() }
    }
}

impl<C> Shown<C> {
    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn id_of(&self, subject: Option<&EventKey>) -> Option<u32> {
        let about = |open: &&Open<C>| open.waiting.is_some() && open.subject.as_ref() == subject;
        self.open.iter().find(about).map(|open| open.id)
    }

    /// Adds what was shown in place of whatever was about the same or had the same id.
    fn add(&mut self, new: Open<C>) {
        for old in &mut self.open {
            if old.id == new.id || old.subject == new.subject {
                old.waiting = None;
            }
        }
        self.open.push(new);
        if self.open.len() > MAX_OPEN {
            let finished = self.open.iter().skip(1).position(|open| open.waiting.is_none());
            self.open.remove(1 + finished.unwrap_or(0));
        }
    }

    /// Clicks on what is about this no longer mean anything.
    fn finish_about(&mut self, subject: Option<&EventKey>) {
        for open in self.open.iter_mut().filter(|open| open.subject.as_ref() == subject) {
            open.waiting = None;
        }
        self.end_connections();
    }

    /// Says whether a click on this still meant something, which it does no longer.
    fn finish(&mut self, number: u64) -> bool {
        let open = self.open.iter_mut().find(|open| open.number == number);
        let was_waiting = open.is_some_and(|open| open.waiting.take().is_some());
        self.end_connections();
        was_waiting
    }

    fn end_connections(&mut self) {
        if self.open.iter().all(|open| open.waiting.is_none()) {
            self.open.clear();
        }
    }
}

struct Finish<'a, C> {
    number: u64,
    shown: &'a Mutex<Shown<C>>,
}

impl<C> Finish<'_, C> {
    fn now(&self) -> bool {
        lock(self.shown).finish(self.number)
    }
}

impl<C> Drop for Finish<'_, C> {
    fn drop(&mut self) {
        self.now();
    }
}

/// A service that takes longer counts as absent, and the window opens instead.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many notifications may wait for a service that hangs.
const MAX_PENDING: usize = 4;

/// How many connections are kept. The buttons of older notifications stop working.
const MAX_OPEN: usize = 16;

fn lock<C>(shown: &Mutex<Shown<C>>) -> MutexGuard<'_, Shown<C>> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug, Clone, Copy, Default)]
struct Abilities {
    actions: bool,
    markup: bool,
}

impl Abilities {
    fn of(names: &[String]) -> Self {
        let has = |ability: &str| names.iter().any(|name| name == ability);
        Self { actions: has("actions"), markup: has("body-markup") }
    }
}

fn notification(toast: &Toast, open: &str, replaces: Option<u32>, abilities: Abilities) -> Notification {
    let mut notification = Notification::new();
    // Where the service reads markup, plain text has to be written as such.
    let body = if abilities.markup { escaped(&toast.body) } else { toast.body.clone() };
    notification.appname("Forewarn").summary(&toast.summary).body(&body).timeout(timeout(toast));
    notification.hint(Hint::DesktopEntry("forewarn".to_owned())).urgency(match toast.urgency {
        Urgency::Low => notify_rust::Urgency::Low,
        // The next level would stay until it is dismissed.
        Urgency::Normal | Urgency::High => notify_rust::Urgency::Normal,
        Urgency::Critical => notify_rust::Urgency::Critical,
    });
    notification.hint(if toast.sound {
        Hint::SoundName("message-new-instant".to_owned())
    } else {
        Hint::SuppressSound(true)
    });
    if abilities.actions {
        // The label of this one is hardly ever shown.
        notification.action(&Clicked::Body.name(), open);
        for (number, label) in toast.buttons.iter().enumerate() {
            notification.action(&Clicked::Button(number).name(), label);
        }
    }
    if let Some(id) = replaces {
        notification.id(id);
    }
    notification
}

fn timeout(toast: &Toast) -> Timeout {
    match toast.stay() {
        Stay::Usual => Timeout::Default,
        Stay::For(time) => Timeout::from(time),
        Stay::UntilDismissed => Timeout::Never,
    }
}

fn escaped(plain: &str) -> String {
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Why nothing is shown, as a sentence for the user. The library gives its errors as text only; what the service or the bus
/// replied starts with the name of a D-Bus error.
fn reason(error: &notify_rust::error::Error, speech: &Speech) -> String {
    let text = error.to_string();
    let named = text.split_once(": ").filter(|(name, _)| name.contains('.') && !name.contains(char::is_whitespace));
    match named {
        Some(("org.freedesktop.DBus.Error.ServiceUnknown", _)) => speech.text(DesktopText::NoNotifications).to_owned(),
        Some((_, said)) => speech.fill(DesktopText::NotificationRefused, &[("reason", said.trim_end_matches('.'))]),
        None => speech.fill(DesktopText::NotificationUnreachable, &[("reason", &text)]),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use forewarn_core::{Alert, AlertKey, Button, Intent, Language};

    use super::*;

    const ALL: Abilities = Abilities { actions: true, markup: true };

    fn toast(key: &str, urgency: Urgency, sound: bool) -> Toast {
        let key = EventKey::new(key);
        Toast::from(&Alert {
            key: AlertKey::Appeared(key.clone()),
            planned: DateTime::UNIX_EPOCH,
            urgency,
            sound,
            title: "Reboot".to_owned(),
            body: "<b>Fish & chips</b>".to_owned(),
            buttons: vec![Button { label: "Details".to_owned(), intent: Intent::Details(key) }],
            marks: Vec::new(),
        })
    }

    fn shown_as(urgency: Urgency, sound: bool, abilities: Abilities) -> Notification {
        notification(&toast("A", urgency, sound), "Open", None, abilities)
    }

    /// Shows a notification about an event under this id, on a connection that counts.
    fn add(shown: &mut Shown<Arc<()>>, about: &str, id: u32, connections: &Arc<()>) -> (u64, oneshot::Receiver<()>) {
        let (stop, stopped) = oneshot::channel();
        let number = shown.next_number();
        let (subject, connection) = (Some(EventKey::new(about)), Arc::clone(connections));
        shown.add(Open { number, id, subject, connection, waiting: Some(stop) });
        (number, stopped)
    }

    #[test]
    fn the_body_can_be_clicked_and_every_button_is_there() {
        assert_eq!(shown_as(Urgency::High, true, ALL).actions, ["default", "Open", "0", "Details"]);
        let none = Abilities::of(&["body".to_owned()]);
        assert!(shown_as(Urgency::High, true, none).actions.is_empty(), "the service shows no buttons");
    }

    #[test]
    fn what_happens_now_is_critical_and_stays() {
        for (urgency, level, stays) in [
            (Urgency::Critical, notify_rust::Urgency::Critical, Timeout::Never),
            (Urgency::High, notify_rust::Urgency::Normal, Timeout::Milliseconds(25_000)),
            (Urgency::Low, notify_rust::Urgency::Low, Timeout::Default),
        ] {
            let notification = shown_as(urgency, true, ALL);
            assert!(notification.hints.contains(&Hint::Urgency(level)), "{notification:?}");
            assert_eq!(notification.timeout, stays);
        }
    }

    #[test]
    fn a_silent_toast_asks_for_silence() {
        let hints = |sound| shown_as(Urgency::High, sound, ALL).hints;
        let (sound, silence) = (Hint::SoundName("message-new-instant".to_owned()), Hint::SuppressSound(true));
        assert!(hints(true).contains(&sound) && !hints(true).contains(&silence));
        assert!(hints(false).contains(&silence) && !hints(false).contains(&sound));
    }

    #[test]
    fn azures_text_never_becomes_markup() {
        assert_eq!(shown_as(Urgency::High, true, ALL).body, "&lt;b&gt;Fish &amp; chips&lt;/b&gt;");
        assert_eq!(shown_as(Urgency::High, true, Abilities::default()).body, "<b>Fish & chips</b>");
    }

    #[test]
    fn a_later_toast_about_the_same_event_replaces_the_earlier_one() {
        let (mut shown, connections) = (Shown::default(), Arc::default());
        let about = |key: &str| Some(EventKey::new(key));
        assert_eq!(shown.id_of(about("A").as_ref()), None);
        add(&mut shown, "A", 7, &connections);
        assert_eq!(shown.id_of(about("A").as_ref()), Some(7));
        assert_eq!(shown.id_of(about("B").as_ref()), None);
    }

    #[test]
    fn a_click_on_a_replaced_toast_means_nothing_and_its_end_leaves_the_new_one_waiting() {
        let (mut shown, connections) = (Shown::default(), Arc::default());
        let (old, mut old_stopped) = add(&mut shown, "A", 7, &connections);
        let (new, mut new_stopped) = add(&mut shown, "A", 7, &connections);
        assert!(old_stopped.try_recv() == Err(oneshot::error::TryRecvError::Closed), "nothing waits for a click on it");
        assert!(!shown.finish(old));
        assert_eq!(new_stopped.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        assert!(shown.finish(new), "the new one can be clicked");
        assert!(!shown.finish(new), "once");
    }

    #[test]
    fn the_first_connection_lasts_until_no_toast_can_be_clicked() {
        let (mut shown, connections) = (Shown::default(), Arc::new(()));
        let (first, _) = add(&mut shown, "A", 1, &connections);
        let (second, _) = add(&mut shown, "B", 2, &connections);
        assert!(shown.finish(first));
        assert_eq!(Arc::strong_count(&connections), 3);
        assert!(shown.finish(second));
        assert_eq!(Arc::strong_count(&connections), 1);
    }

    #[test]
    fn too_many_toasts_cost_the_oldest_but_the_first_their_buttons() {
        let (mut shown, connections) = (Shown::default(), Arc::new(()));
        let added: Vec<_> =
            (1..=100).map(|number: u32| add(&mut shown, &number.to_string(), number, &connections)).collect();
        assert_eq!(Arc::strong_count(&connections), MAX_OPEN + 1);
        let waiting: Vec<usize> = added
            .into_iter()
            .map(|(number, _)| number)
            .enumerate()
            .filter_map(|(at, number)| shown.finish(number).then_some(at))
            .collect();
        let expected: Vec<usize> = std::iter::once(0).chain(100 - MAX_OPEN + 1..100).collect();
        assert_eq!(waiting, expected);
    }

    #[test]
    fn a_sentence_says_why_nothing_is_shown() {
        let said = |text: &str, language| reason(&notify_rust::error::Error::from(text), &Speech::of(language));
        let unknown = "org.freedesktop.DBus.Error.ServiceUnknown: The name is not activatable";
        assert_eq!(said(unknown, Language::English), "This desktop has no notification service.");
        assert_eq!(said(unknown, Language::Dutch), "Dit bureaublad heeft geen meldingsservice.");
        let refused = "org.freedesktop.DBus.Error.AccessDenied: switched off by policy.";
        assert_eq!(said(refused, Language::English), "The notification service refused it: switched off by policy.");
        let unreachable = "I/O error: No such file or directory (os error 2)";
        let reason = said(unreachable, Language::English);
        assert!(reason.starts_with("The notification service cannot be reached: I/O error: "), "{reason}");
    }
}
