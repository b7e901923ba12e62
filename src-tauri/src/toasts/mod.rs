//! Notifications, shown by the system.

#[cfg(test)]
mod every_toast;
#[cfg(target_os = "linux")]
mod freedesktop;
#[cfg(test)]
mod grammar;
#[cfg(any(windows, test))]
mod launch;
mod toast;
#[cfg(windows)]
mod windows;
#[cfg(any(windows, test))]
mod xml;

use std::sync::mpsc;
use std::thread;

use forewarn_core::{Alert, DesktopText, EventKey};
use forewarn_engine::Request;

use crate::requests::Requests;
use crate::speech::Speech;
pub(crate) use toast::{Answer, Toast};
#[cfg(windows)]
pub(crate) use windows::Registration;

/// The COM class that Windows calls when a notification is clicked; the installer registers it too.
#[cfg(any(windows, test))]
pub(crate) const ACTIVATOR: &str = "{816C0B94-70F3-4A51-8043-21B7848673C7}";

pub(crate) trait Notifier: Send {
    /// Called once, before anything is shown and where it may take its time.
    fn begin(&mut self) {}

    /// Shows this in place of any earlier one of the same subject, or says to the user why it can't be seen.
    fn show(&mut self, toast: &Toast) -> Result<(), String>;

    /// Removes what is shown of an event that is over, but for what says that it is.
    fn remove(&mut self, _event: &EventKey) {}
}

/// Shows notifications one after the other on a thread of its own, for the system's service may be slow, or hang.
#[derive(Clone)]
pub(crate) struct Toasts {
    requests: Requests,
    speech: Speech,
    waiting: mpsc::Sender<Job>,
}

enum Job {
    Show { toast: Toast, done: Box<dyn FnOnce(Result<(), String>) + Send> },
    Remove(EventKey),
}

impl Toasts {
    /// With what this system has to show them.
    pub(crate) fn of_this_system(
        requests: &Requests,
        speech: &Speech,
        #[cfg(windows)] registration: &Registration,
    ) -> Self {
        #[cfg(target_os = "linux")]
        let notifier = {
            let answers = requests.clone();
            freedesktop::Freedesktop::new(speech.clone(), move |answer| answers.send(Request::from(answer)))
        };
        #[cfg(windows)]
        let notifier = windows::Windows::new(speech.clone(), registration, requests);
        Self::with(notifier, requests.clone(), speech.clone())
    }

    fn with(mut notifier: impl Notifier + 'static, requests: Requests, speech: Speech) -> Self {
        let (waiting, jobs) = mpsc::channel::<Job>();
        let worker = move || {
            notifier.begin();
            for job in jobs {
                match job {
                    Job::Show { toast, done } => done(notifier.show(&toast)),
                    Job::Remove(event) => notifier.remove(&event),
                }
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

    /// Removes what is shown of an event that is over. Does not wait.
    pub(crate) fn remove(&self, event: &EventKey) {
        // Without the thread nothing is shown.
        self.waiting.send(Job::Remove(event.clone())).ok();
    }

    fn add(&self, toast: Toast, done: impl FnOnce(Result<(), String>) + Send + 'static) {
        if let Err(mpsc::SendError(Job::Show { done, .. })) =
            self.waiting.send(Job::Show { toast, done: Box::new(done) })
        {
            done(Err(self.speech.text(DesktopText::NotificationsEnded).to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use forewarn_core::{AlertKey, Language, Urgency};

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
        let toasts = Toasts::with(Picky, requests, Speech::of(Language::English));
        toasts.say("No tray".to_owned(), String::new(), move |outcome| sender.send(outcome).unwrap());
        assert_eq!(outcomes.recv(), Ok(Err("no such service".to_owned())));
    }

    #[test]
    fn what_came_of_each_alert_is_told() {
        let (requests, mut told) = Requests::channel();
        let toasts = Toasts::with(Picky, requests, Speech::of(Language::English));
        toasts.show(&alert("A", "Reboot in 15 min"));
        toasts.show(&alert("B", "Redeploy in 15 min"));
        let mut next = || match told.blocking_recv() {
            Some(Request::Notified(key, outcome)) => (key, outcome),
            other => panic!("{other:?}"),
        };
        assert_eq!(next(), (AlertKey::Appeared(EventKey::new("A")), Ok(())));
        assert_eq!(next(), (AlertKey::Appeared(EventKey::new("B")), Err("no such service".to_owned())));
    }

    /// Reports the events whose notifications it is to remove.
    struct Remover(mpsc::Sender<EventKey>);

    impl Notifier for Remover {
        fn show(&mut self, _toast: &Toast) -> Result<(), String> {
            Ok(())
        }

        fn remove(&mut self, event: &EventKey) {
            self.0.send(event.clone()).unwrap();
        }
    }

    #[test]
    fn what_is_shown_of_an_event_that_is_over_is_removed() {
        let (requests, _told) = Requests::channel();
        let (sender, removed) = mpsc::channel();
        let toasts = Toasts::with(Remover(sender), requests, Speech::of(Language::English));
        toasts.show(&alert("A", "Reboot in 15 min"));
        toasts.remove(&EventKey::new("A"));
        // After its last job the worker ends, and the channel with it.
        drop(toasts);
        assert_eq!(removed.recv(), Ok(EventKey::new("A")));
    }

    #[test]
    fn the_installer_registers_the_class_that_the_program_serves() {
        let installer = include_str!("../../../scripts/windows/installer.nsi");
        assert!(installer.contains(&format!(r#"!define ACTIVATOR "{ACTIVATOR}""#)));
        assert!(installer.contains(&format!(r#"'"$INSTDIR\${{PROGRAM}}" {}'"#, crate::arguments::TOAST_ACTIVATED)));
    }
}
