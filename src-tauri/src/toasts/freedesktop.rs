//! Notifications on Linux desktops, through notify-rust.
//!
//! The library has no timeouts, unwraps some errors and opens a connection per notification. So every notification has its own
//! thread, which shows it and then waits for a click; see `docs/adr/0005-notify-rust.md`.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use forewarn_core::wording::system_reason;
use forewarn_core::{EventKey, Urgency};
use forewarn_texts::Language;
use notify_rust::{Hint, Notification, NotificationHandle, NotificationResponse, Timeout};
use tokio::sync::oneshot;

use super::toast::DisplayTime;
use super::{ClickAction, Notifier, Toast};
use crate::locale::UiLanguage;

pub(super) struct Freedesktop {
    language: UiLanguage,
    on_click: Arc<dyn Fn(ClickAction) + Send + Sync>,
    open: Arc<Mutex<OpenToasts<Arc<NotificationHandle>>>>,
    /// Cloned by every thread that waits for the service.
    pending: Arc<()>,
}

impl Freedesktop {
    pub(super) fn new(language: UiLanguage, on_click: impl Fn(ClickAction) + Send + Sync + 'static) -> Self {
        Self { language, on_click: Arc::new(on_click), open: Arc::default(), pending: Arc::default() }
    }

    fn timeout_reason(&self) -> String {
        self.language.current().notification_no_response().to_owned()
    }
}

impl Notifier for Freedesktop {
    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        // A call to a service that hangs can't be cancelled, only limited in number.
        if Arc::strong_count(&self.pending) > MAX_PENDING {
            return Err(self.timeout_reason());
        }
        // Locked until the service has replied. A replacement has the id of the toast it replaces, so a click that arrives in
        // between can't be attributed before.
        let mut open = lock(&self.open);
        let number = open.next_number();
        let replaces = open.id_of(toast.subject.as_ref());
        let body_label = self.language.current().notification_open();
        let (reply, replied) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let (toast_clone, pending) = (toast.clone(), Arc::clone(&self.pending));
        let thread = ToastThread { number, replaces, body_label, toast: toast_clone, reply, pending, stopped };
        let (all, on_click) = (Arc::clone(&self.open), Arc::clone(&self.on_click));
        let started = thread::Builder::new().name("toast".to_owned()).spawn(move || thread.run(&all, &*on_click));
        if let Err(error) = started {
            return Err(self.language.current().notification_service_unreachable(system_reason(&error.to_string())));
        }
        match replied.recv_timeout(SERVICE_TIMEOUT) {
            Ok(Ok(handle)) => {
                let (id, subject) = (handle.id(), toast.subject.clone());
                open.add(OpenToast { number, id, subject, connection: handle, waiting: Some(stop) });
                Ok(())
            }
            Ok(Err(error)) => Err(reason(&error, self.language.current())),
            Err(RecvTimeoutError::Timeout) => {
                // The service may still replace the old one at any time.
                open.finish_about(toast.subject.as_ref());
                Err(self.timeout_reason())
            }
            // The library panicked.
            Err(RecvTimeoutError::Disconnected) => Err(self.language.current().notifications_ended().to_owned()),
        }
    }
}

struct ToastThread {
    number: u64,
    replaces: Option<u32>,
    /// The label of the default action, which few services show.
    body_label: &'static str,
    toast: Toast,
    reply: mpsc::Sender<notify_rust::error::Result<Arc<NotificationHandle>>>,
    pending: Arc<()>,
    stopped: oneshot::Receiver<()>,
}

impl ToastThread {
    fn run(self, open: &Mutex<OpenToasts<Arc<NotificationHandle>>>, on_click: &dyn Fn(ClickAction)) {
        let Self { number, replaces, body_label, toast, reply, pending, stopped } = self;
        let result = notify_rust::get_capabilities()
            .and_then(|names| notification(&toast, body_label, replaces, Capabilities::new(&names)).show());
        drop(pending);
        let handle = match result {
            Ok(handle) => Arc::new(handle),
            Err(error) => {
                // After a timeout there is no receiver.
                reply.send(Err(error)).ok();
                return;
            }
        };
        if reply.send(Ok(Arc::clone(&handle))).is_err() {
            // After a timeout the window was opened instead.
            if let Some(handle) = Arc::into_inner(handle) {
                handle.close();
            }
            return;
        }
        // Drops on a panic of the library too.
        let finish = FinishOnDrop { number, open };
        let response = tauri::async_runtime::block_on(async {
            tokio::select! {
                response = response(&handle, replaces == Some(handle.id())) => response,
                _ = stopped => None,
            }
        });
        let clicked = match response {
            Some(NotificationResponse::Default) => Some(&toast.body_action),
            Some(NotificationResponse::Action(name)) => clicked_action(&toast, &name),
            Some(NotificationResponse::Reply(_) | NotificationResponse::Closed(_)) | None => None,
        };
        // A replaced toast was finished before.
        if finish.finish()
            && let Some(action) = clicked
        {
            on_click(action.clone());
        }
    }
}

/// Waits until the notification is clicked or closed. Some services report late that a replaced notification of the same id was
/// closed, so the first such signal is ignored.
async fn response(handle: &NotificationHandle, replaced_another: bool) -> Option<NotificationResponse> {
    let first = next_response(handle).await;
    if replaced_another && matches!(first, Some(NotificationResponse::Closed(_))) {
        return next_response(handle).await;
    }
    first
}

async fn next_response(handle: &NotificationHandle) -> Option<NotificationResponse> {
    let mut received = None;
    handle.wait_for_action_async(|response: &NotificationResponse| received = Some(response.clone())).await;
    received
}

/// The notifications on the screen, oldest first.
///
/// GNOME and Cinnamon remove all notifications of a program when the connection that sent the first of them closes. So all
/// connections close together, once no notification waits for a click; if there are too many, the first stays.
struct OpenToasts<C> {
    last_number: u64,
    toasts: Vec<OpenToast<C>>,
}

struct OpenToast<C> {
    /// Unique, unlike `id`.
    number: u64,
    id: u32,
    subject: Option<EventKey>,
    #[expect(dead_code, reason = "held open until it is dropped")]
    connection: C,
    /// Dropping it ends the wait for a click. `None` once the toast was clicked, closed or replaced.
    waiting: Option<oneshot::Sender<()>>,
}

impl<C> Default for OpenToasts<C> {
    fn default() -> Self {
        Self { last_number: 0, toasts: Vec::new() }
    }
}

impl<C> OpenToasts<C> {
    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn id_of(&self, subject: Option<&EventKey>) -> Option<u32> {
        let about = |toast: &&OpenToast<C>| toast.waiting.is_some() && toast.subject.as_ref() == subject;
        self.toasts.iter().find(about).map(|toast| toast.id)
    }

    /// Finishes the toasts that the new one replaces: those with the same subject or id.
    fn add(&mut self, new: OpenToast<C>) {
        for old in &mut self.toasts {
            if old.id == new.id || old.subject == new.subject {
                old.waiting = None;
            }
        }
        self.toasts.push(new);
        if self.toasts.len() > MAX_OPEN {
            let finished = self.toasts.iter().skip(1).position(|toast| toast.waiting.is_none());
            self.toasts.remove(1 + finished.unwrap_or(0));
        }
    }

    fn finish_about(&mut self, subject: Option<&EventKey>) {
        for toast in self.toasts.iter_mut().filter(|toast| toast.subject.as_ref() == subject) {
            toast.waiting = None;
        }
        self.close_connections();
    }

    /// Returns whether it was still waiting for a click.
    fn finish(&mut self, number: u64) -> bool {
        let toast = self.toasts.iter_mut().find(|toast| toast.number == number);
        let was_waiting = toast.is_some_and(|toast| toast.waiting.take().is_some());
        self.close_connections();
        was_waiting
    }

    fn close_connections(&mut self) {
        if self.toasts.iter().all(|toast| toast.waiting.is_none()) {
            self.toasts.clear();
        }
    }
}

struct FinishOnDrop<'a, C> {
    number: u64,
    open: &'a Mutex<OpenToasts<C>>,
}

impl<C> FinishOnDrop<'_, C> {
    fn finish(&self) -> bool {
        lock(self.open).finish(self.number)
    }
}

impl<C> Drop for FinishOnDrop<'_, C> {
    fn drop(&mut self) {
        self.finish();
    }
}

/// After this, the window opens instead.
const SERVICE_TIMEOUT: Duration = Duration::from_secs(5);

/// Threads that may wait for a service that hangs.
const MAX_PENDING: usize = 4;

/// Open connections. The buttons of older notifications stop working.
const MAX_OPEN: usize = 16;

fn lock<C>(open: &Mutex<OpenToasts<C>>) -> MutexGuard<'_, OpenToasts<C>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug, Clone, Copy, Default)]
struct Capabilities {
    actions: bool,
    markup: bool,
}

impl Capabilities {
    fn new(names: &[String]) -> Self {
        let has = |capability: &str| names.iter().any(|name| name == capability);
        Self { actions: has("actions"), markup: has("body-markup") }
    }
}

fn notification(toast: &Toast, body_label: &str, replaces: Option<u32>, capabilities: Capabilities) -> Notification {
    let mut notification = Notification::new();
    let body = if capabilities.markup { escaped(&toast.body) } else { toast.body.clone() };
    notification.appname("Forewarn").summary(&toast.summary).body(&body).timeout(timeout(toast));
    notification.hint(Hint::DesktopEntry("forewarn".to_owned())).urgency(match toast.urgency {
        Urgency::Low => notify_rust::Urgency::Low,
        // Critical notifications stay until they are dismissed.
        Urgency::Normal | Urgency::High => notify_rust::Urgency::Normal,
        Urgency::Critical => notify_rust::Urgency::Critical,
    });
    notification.hint(if toast.sound {
        Hint::SoundName("message-new-instant".to_owned())
    } else {
        Hint::SuppressSound(true)
    });
    if capabilities.actions {
        notification.action(DEFAULT_ACTION, body_label);
        for (index, (label, _)) in toast.buttons.iter().enumerate() {
            notification.action(&index.to_string(), label);
        }
    }
    if let Some(id) = replaces {
        notification.id(id);
    }
    notification
}

/// The name of the specification for a click on the body.
const DEFAULT_ACTION: &str = "default";

fn clicked_action<'a>(toast: &'a Toast, name: &str) -> Option<&'a ClickAction> {
    if name == DEFAULT_ACTION {
        return Some(&toast.body_action);
    }
    toast.buttons.get(name.parse::<usize>().ok()?).map(|(_, action)| action)
}

fn timeout(toast: &Toast) -> Timeout {
    match toast.display_time() {
        DisplayTime::Default => Timeout::Default,
        DisplayTime::For(time) => Timeout::from(time),
        DisplayTime::UntilDismissed => Timeout::Never,
    }
}

fn escaped(plain: &str) -> String {
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The reason for the user. The library's errors are text; those of the service or the bus start with the name of a D-Bus error.
fn reason(error: &notify_rust::error::Error, language: Language) -> String {
    let text = error.to_string();
    let named = text.split_once(": ").filter(|(name, _)| name.contains('.') && !name.contains(char::is_whitespace));
    match named {
        Some(("org.freedesktop.DBus.Error.ServiceUnknown", _)) => language.notification_no_service().to_owned(),
        Some((_, message)) => language.notification_refused(system_reason(message)),
        None => language.notification_service_unreachable(system_reason(&text)),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use forewarn_core::{Alert, AlertKey, Button, Intent};

    use super::*;

    const ALL: Capabilities = Capabilities { actions: true, markup: true };

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

    fn shown_as(urgency: Urgency, sound: bool, capabilities: Capabilities) -> Notification {
        notification(&toast("A", urgency, sound), "Open", None, capabilities)
    }

    /// `connections` counts the open connections.
    fn add(
        open: &mut OpenToasts<Arc<()>>,
        about: &str,
        id: u32,
        connections: &Arc<()>,
    ) -> (u64, oneshot::Receiver<()>) {
        let (stop, stopped) = oneshot::channel();
        let number = open.next_number();
        let (subject, connection) = (Some(EventKey::new(about)), Arc::clone(connections));
        open.add(OpenToast { number, id, subject, connection, waiting: Some(stop) });
        (number, stopped)
    }

    #[test]
    fn the_body_and_every_button_have_an_action() {
        assert_eq!(shown_as(Urgency::High, true, ALL).actions, ["default", "Open", "0", "Details"]);
        let none = Capabilities::new(&["body".to_owned()]);
        assert!(shown_as(Urgency::High, true, none).actions.is_empty(), "the service supports no buttons");
    }

    #[test]
    fn a_click_is_matched_by_its_name() {
        let toast = toast("A", Urgency::High, true);
        assert_eq!(clicked_action(&toast, "default"), Some(&toast.body_action));
        assert_eq!(clicked_action(&toast, "0"), Some(&toast.buttons[0].1));
        for unknown in ["1", "settings"] {
            assert_eq!(clicked_action(&toast, unknown), None);
        }
    }

    #[test]
    fn critical_toasts_stay() {
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
    fn a_silent_toast_suppresses_the_sound() {
        let hints = |sound| shown_as(Urgency::High, sound, ALL).hints;
        let (sound, silence) = (Hint::SoundName("message-new-instant".to_owned()), Hint::SuppressSound(true));
        assert!(hints(true).contains(&sound) && !hints(true).contains(&silence));
        assert!(hints(false).contains(&silence) && !hints(false).contains(&sound));
    }

    #[test]
    fn text_from_azure_is_escaped() {
        assert_eq!(shown_as(Urgency::High, true, ALL).body, "&lt;b&gt;Fish &amp; chips&lt;/b&gt;");
        assert_eq!(shown_as(Urgency::High, true, Capabilities::default()).body, "<b>Fish & chips</b>");
    }

    #[test]
    fn a_later_toast_about_the_same_event_replaces_the_earlier_one() {
        let (mut open, connections) = (OpenToasts::default(), Arc::default());
        let about = |key: &str| Some(EventKey::new(key));
        assert_eq!(open.id_of(about("A").as_ref()), None);
        add(&mut open, "A", 7, &connections);
        assert_eq!(open.id_of(about("A").as_ref()), Some(7));
        assert_eq!(open.id_of(about("B").as_ref()), None);
    }

    #[test]
    fn a_replaced_toast_ignores_clicks_and_does_not_finish_the_new_one() {
        let (mut open, connections) = (OpenToasts::default(), Arc::default());
        let (old, mut old_stopped) = add(&mut open, "A", 7, &connections);
        let (new, mut new_stopped) = add(&mut open, "A", 7, &connections);
        assert!(old_stopped.try_recv() == Err(oneshot::error::TryRecvError::Closed), "nothing waits for a click on it");
        assert!(!open.finish(old));
        assert_eq!(new_stopped.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        assert!(open.finish(new), "the new one can be clicked");
        assert!(!open.finish(new), "once");
    }

    #[test]
    fn connections_stay_open_until_no_toast_can_be_clicked() {
        let (mut open, connections) = (OpenToasts::default(), Arc::new(()));
        let (first, _) = add(&mut open, "A", 1, &connections);
        let (second, _) = add(&mut open, "B", 2, &connections);
        assert!(open.finish(first));
        assert_eq!(Arc::strong_count(&connections), 3);
        assert!(open.finish(second));
        assert_eq!(Arc::strong_count(&connections), 1);
    }

    #[test]
    fn too_many_toasts_close_the_oldest_connections_but_the_first() {
        let (mut open, connections) = (OpenToasts::default(), Arc::new(()));
        let added: Vec<_> =
            (1..=100).map(|number: u32| add(&mut open, &number.to_string(), number, &connections)).collect();
        assert_eq!(Arc::strong_count(&connections), MAX_OPEN + 1);
        let waiting: Vec<usize> = added
            .into_iter()
            .map(|(number, _)| number)
            .enumerate()
            .filter_map(|(at, number)| open.finish(number).then_some(at))
            .collect();
        let expected: Vec<usize> = std::iter::once(0).chain(100 - MAX_OPEN + 1..100).collect();
        assert_eq!(waiting, expected);
    }

    #[test]
    fn the_reason_is_a_sentence_for_the_user() {
        let reason_for = |text: &str, language| reason(&notify_rust::error::Error::from(text), language);
        let unknown = "org.freedesktop.DBus.Error.ServiceUnknown: The name is not activatable";
        assert_eq!(reason_for(unknown, Language::English), "This desktop has no notification service.");
        assert_eq!(reason_for(unknown, Language::Dutch), "Dit bureaublad heeft geen meldingsservice.");
        let refused = "org.freedesktop.DBus.Error.AccessDenied: switched off by policy.";
        assert_eq!(
            reason_for(refused, Language::English),
            "The notification service refused it: switched off by policy."
        );
        let unreachable = "I/O error: No such file or directory (os error 2)";
        let reason = reason_for(unreachable, Language::English);
        assert_eq!(reason, "The notification service can't be reached: I/O error: No such file or directory.");
    }
}
