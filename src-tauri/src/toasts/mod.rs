//! Notifications, shown by the system.

#[cfg(target_os = "linux")]
mod freedesktop;
mod toast;
#[cfg(windows)]
mod windows;
#[cfg(any(windows, test))]
mod xml;

use std::sync::mpsc;
use std::thread;

use forewarn_core::{Alert, DesktopText};
use forewarn_engine::Request;

use crate::requests::Requests;
use crate::speech::Speech;
pub(crate) use toast::{Answer, Toast};
#[cfg(windows)]
pub(crate) use windows::take_identity;

/// What shows notifications.
pub(crate) trait Notifier: Send {
    /// Called once, before anything is shown and where it may take its time. A demonstration is not the only one that
    /// shows notifications under this name.
    fn begin(&mut self, _demo: bool) {}

    /// Shows this in place of any earlier one of the same subject, or says to the person why it is not shown.
    fn show(&mut self, toast: &Toast) -> Result<(), String>;
}

/// Shows notifications one after the other on a thread of its own, for the system's service may be slow, or hang.
#[derive(Clone)]
pub(crate) struct Toasts {
    requests: Requests,
    speech: Speech,
    waiting: mpsc::Sender<Job>,
}

struct Job {
    toast: Toast,
    /// Is told what came of it.
    done: Box<dyn FnOnce(Result<(), String>) + Send>,
}

impl Toasts {
    /// With what this system has to show them.
    pub(crate) fn of_this_system(requests: &Requests, speech: &Speech, demo: bool) -> Self {
        let answers = requests.clone();
        let answered = move |answer: Answer| answers.send(Request::from(answer));
        #[cfg(target_os = "linux")]
        let notifier = freedesktop::Freedesktop::new(speech.clone(), answered);
        #[cfg(windows)]
        let notifier = windows::Windows::new(speech.clone(), answered);
        Self::with(notifier, demo, requests.clone(), speech.clone())
    }

    fn with(mut notifier: impl Notifier + 'static, demo: bool, requests: Requests, speech: Speech) -> Self {
        let (waiting, jobs) = mpsc::channel::<Job>();
        let worker = move || {
            notifier.begin(demo);
            for Job { toast, done } in jobs {
                done(notifier.show(&toast));
            }
        };
        // Without its thread nothing is shown, and the controller, hearing nothing, opens the window.
        if let Err(error) = thread::Builder::new().name("toasts".to_owned()).spawn(worker) {
            tracing::error!(%error, "notifications cannot be shown");
        }
        Self { requests, speech, waiting }
    }

    /// Shows this alert; what comes of it is told as [`Request::Notified`]. Does not wait.
    pub(crate) fn show(&self, alert: &Alert) {
        let (requests, key) = (self.requests.clone(), alert.key.clone());
        self.add(Toast::from(alert), move |outcome| requests.send(Request::Notified(key, outcome)));
    }

    /// Says something about the program itself; `done` is told what came of it. Does not wait.
    pub(crate) fn say(&self, summary: String, body: String, done: impl FnOnce(Result<(), String>) + Send + 'static) {
        self.add(Toast::about_the_program(summary, body), done);
    }

    fn add(&self, toast: Toast, done: impl FnOnce(Result<(), String>) + Send + 'static) {
        if let Err(refused) = self.waiting.send(Job { toast, done: Box::new(done) }) {
            (refused.0.done)(Err(self.speech.text(DesktopText::NotificationsEnded).to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use forewarn_core::{AlertKey, EventKey, Language, Urgency};

    use super::*;

    /// Refuses what is about anything but a reboot.
    struct Picky;

    impl Notifier for Picky {
        fn show(&mut self, toast: &Toast) -> Result<(), String> {
            if toast.summary.starts_with("Reboot") { Ok(()) } else { Err("no such service".to_owned()) }
        }
    }

    fn alert(key: &str, title: &str) -> Alert {
        Alert {
            key: AlertKey::Appeared(EventKey::new(key)),
            planned: chrono::DateTime::UNIX_EPOCH,
            urgency: Urgency::High,
            sound: true,
            title: title.to_owned(),
            body: String::new(),
            buttons: Vec::new(),
            marks: Vec::new(),
        }
    }

    #[test]
    fn what_the_program_says_of_itself_is_answered_to_who_said_it() {
        let (requests, _told) = Requests::channel();
        let (sender, outcomes) = mpsc::channel();
        let toasts = Toasts::with(Picky, false, requests, Speech::of(Language::English));
        toasts.say("No tray".to_owned(), String::new(), move |outcome| sender.send(outcome).unwrap());
        assert_eq!(outcomes.recv(), Ok(Err("no such service".to_owned())));
    }

    #[test]
    fn what_came_of_each_alert_is_told() {
        let (requests, mut told) = Requests::channel();
        let toasts = Toasts::with(Picky, false, requests, Speech::of(Language::English));
        toasts.show(&alert("A", "Reboot in 15 min"));
        toasts.show(&alert("B", "Redeploy in 15 min"));
        let mut next = || match told.blocking_recv() {
            Some(Request::Notified(key, outcome)) => (key, outcome),
            other => panic!("{other:?}"),
        };
        assert_eq!(next(), (AlertKey::Appeared(EventKey::new("A")), Ok(())));
        assert_eq!(next(), (AlertKey::Appeared(EventKey::new("B")), Err("no such service".to_owned())));
    }
}
