//! Notifications on Windows.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use forewarn_core::{DesktopText, Urgency as Loudness};
use notify_rust::{Notification, NotificationHandle, NotificationResponse, Timeout, Urgency};

use super::toast::{Clicked, Stay};
use super::{Answer, Notifier, Toast};
use crate::speech::Speech;

/// Speaks with Windows' notification service. It cannot replace a notification; a newer one stands above the older.
pub(super) struct Windows {
    speech: Speech,
    answered: Arc<dyn Fn(Answer) + Send + Sync>,
    waiting: Arc<AtomicUsize>,
}

impl Windows {
    pub(super) fn new(speech: Speech, answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        Self { speech, answered: Arc::new(answered), waiting: Arc::default() }
    }

    /// Waits for a click on a thread of its own, unless too many wait already.
    fn wait(&self, toast: &Toast, handle: NotificationHandle) {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let (toast, answered, waiting) = (toast.clone(), Arc::clone(&self.answered), Arc::clone(&self.waiting));
        let wait = move || {
            let outcome = handle.wait_for_response(|response: &NotificationResponse| {
                let clicked = match response {
                    NotificationResponse::Default => Some(Clicked::Body),
                    NotificationResponse::Action(name) => Clicked::named(name),
                    _ => None,
                };
                if let Some(answer) = clicked.and_then(|clicked| toast.answer(clicked)) {
                    answered(answer);
                }
            });
            if let Err(error) = outcome {
                tracing::debug!(%error, "a notification went away without a word");
            }
            waiting.fetch_sub(1, Ordering::Relaxed);
        };
        if let Err(error) = thread::Builder::new().name("toast answer".to_owned()).spawn(wait) {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            tracing::warn!(%error, "a click on the notification will not be noticed");
        }
    }
}

impl Notifier for Windows {
    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        let mut notification = Notification::new();
        notification.app_id(APP_ID).summary(&toast.summary).body(&toast.body);
        notification.urgency(match toast.urgency {
            Loudness::Low => Urgency::Low,
            Loudness::Normal | Loudness::High => Urgency::Normal,
            Loudness::Critical => Urgency::Critical,
        });
        notification.timeout(match toast.stay() {
            Stay::Usual => Timeout::Default,
            Stay::For(time) => Timeout::from(time),
            Stay::UntilDismissed => Timeout::Never,
        });
        if toast.sound {
            notification.sound_name("Default");
        }
        for (number, label) in toast.buttons.iter().enumerate() {
            notification.action(&Clicked::Button(number).name(), &plain(label));
        }
        let refused = |error: notify_rust::error::Error| {
            self.speech.fill(DesktopText::NotificationRefused, &[("reason", &error.to_string())])
        };
        let handle = notification.show().map_err(refused)?;
        self.wait(toast, handle);
        Ok(())
    }
}

/// What the Start-menu shortcut is registered under; a demonstration has none of its own.
const APP_ID: &str = crate::IDENTIFIER;

/// Each waiting notification costs a thread.
const MOST_WAITING: usize = 32;

/// Labels go into XML as they are.
fn plain(label: &str) -> String {
    label.chars().filter(|letter| !matches!(letter, '<' | '>' | '&' | '"' | '\'')).collect()
}
