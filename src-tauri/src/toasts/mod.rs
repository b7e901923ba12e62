//! The system's notifications.

#[cfg(target_os = "linux")]
mod freedesktop;
#[cfg(any(windows, test))]
mod launch_arguments;
#[cfg(test)]
mod tests;
mod toast;
#[cfg(windows)]
mod windows;
#[cfg(any(windows, test))]
mod xml;

use std::sync::mpsc;
use std::thread;

use forewarn_core::{Alert, EventKey};
use forewarn_engine::Request;

use crate::locale::UiLanguage;
use crate::request_sender::RequestSender;
pub(crate) use toast::{ClickAction, Toast};
#[cfg(windows)]
pub(crate) use windows::Registration;

/// The COM class that Windows calls when a notification is clicked; also in `scripts/windows/installer.nsi`.
#[cfg(any(windows, test))]
pub(crate) const ACTIVATOR: &str = "{816C0B94-70F3-4A51-8043-21B7848673C7}";

pub(crate) trait Notifier: Send {
    /// Called once, on the thread that shows notifications.
    fn begin(&mut self) {}

    /// Replaces an earlier toast with the same subject. The error is a text for the user.
    fn show(&mut self, toast: &Toast) -> Result<(), String>;

    /// Removes the notifications about an event, except the one that it has ended.
    fn remove(&mut self, _event: &EventKey) {}
}

/// Shows notifications on its own thread, because the system's service may be slow or hang.
#[derive(Clone)]
pub(crate) struct Toasts {
    requests: RequestSender,
    language: UiLanguage,
    queue: mpsc::Sender<ToastCommand>,
}

enum ToastCommand {
    Show { toast: Toast, done: Box<dyn FnOnce(Result<(), String>) + Send> },
    Remove(EventKey),
}

impl Toasts {
    pub(crate) fn new(
        requests: &RequestSender,
        language: &UiLanguage,
        #[cfg(windows)] registration: &Registration,
    ) -> Self {
        #[cfg(target_os = "linux")]
        let notifier = {
            let requests = requests.clone();
            freedesktop::Freedesktop::new(language.clone(), move |action| requests.send(Request::from(action)))
        };
        #[cfg(windows)]
        let notifier = windows::WindowsNotifier::new(language.clone(), registration, requests);
        Self::with_notifier(notifier, requests.clone(), language.clone())
    }

    fn with_notifier(mut notifier: impl Notifier + 'static, requests: RequestSender, language: UiLanguage) -> Self {
        let (queue, commands) = mpsc::channel::<ToastCommand>();
        let worker = move || {
            notifier.begin();
            for command in commands {
                match command {
                    ToastCommand::Show { toast, done } => done(notifier.show(&toast)),
                    ToastCommand::Remove(event) => notifier.remove(&event),
                }
            }
        };
        // Without the thread, the controller gets no results and opens the window.
        if let Err(error) = thread::Builder::new().name("toasts".to_owned()).spawn(worker) {
            tracing::error!(%error, "can't start the notifications' thread");
        }
        Self { requests, language, queue }
    }

    /// Reports the result with [`Request::Notified`].
    pub(crate) fn show(&self, alert: &Alert) {
        let (requests, key) = (self.requests.clone(), alert.key.clone());
        self.enqueue(Toast::from(alert), move |result| requests.send(Request::Notified(key, result)));
    }

    /// Shows a notification about the program itself.
    pub(crate) fn show_text(
        &self,
        summary: String,
        body: String,
        done: impl FnOnce(Result<(), String>) + Send + 'static,
    ) {
        self.enqueue(Toast::about_the_program(summary, body), done);
    }

    /// Removes the notifications about an event that has ended.
    pub(crate) fn remove(&self, event: &EventKey) {
        self.queue.send(ToastCommand::Remove(event.clone())).ok();
    }

    fn enqueue(&self, toast: Toast, done: impl FnOnce(Result<(), String>) + Send + 'static) {
        let command = ToastCommand::Show { toast, done: Box::new(done) };
        if let Err(mpsc::SendError(ToastCommand::Show { done, .. })) = self.queue.send(command) {
            done(Err(self.language.current().notifications_ended().to_owned()));
        }
    }
}
