//! A desktop without a tray.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use forewarn_core::DesktopText;
use forewarn_engine::Destination;

use crate::speech::Speech;
use crate::toasts::Toasts;
use crate::window::Window;

/// Says once that there is no tray icon, and opens the window in its stead.
#[derive(Clone)]
pub(crate) struct Absence {
    window: Window,
    toasts: Toasts,
    speech: Speech,
    said: Arc<AtomicBool>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoTray {
    /// The library that shows it is not installed.
    #[cfg(target_os = "linux")]
    NoLibrary(&'static str),
    #[cfg(target_os = "linux")]
    NoBus,
    /// The desktop shows none.
    #[cfg(target_os = "linux")]
    NoPlace,
    /// The bus does not answer; with what it said.
    #[cfg(target_os = "linux")]
    NoAnswer(String),
    /// It could not be made; with what the system said.
    Failed(String),
}

impl Absence {
    pub(crate) fn new(window: &Window, toasts: &Toasts, speech: &Speech) -> Self {
        Self { window: window.clone(), toasts: toasts.clone(), speech: speech.clone(), said: Arc::default() }
    }

    /// Says it as soon as it is known in which language.
    pub(super) fn tell(&self, reason: NoTray) {
        if self.said.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(?reason, "there is no tray icon");
        self.window.open(&Destination::List);
        let absence = self.clone();
        tauri::async_runtime::spawn(async move {
            absence.speech.settled().await;
            absence.say(&reason);
        });
    }

    fn say(&self, reason: &NoTray) {
        let title = self.speech.text(DesktopText::NoTrayTitle).to_owned();
        let body = self.speech.fill(DesktopText::NoTray, &[("reason", &reason.phrase(&self.speech))]);
        let (window, untold) = (self.window.clone(), format!("{title}. {body}"));
        self.toasts.say(title, body, move |shown| {
            if let Err(reason) = shown {
                window.open(&Destination::NotShown { reason, title: untold, key: None, alert: None });
            }
        });
    }
}

impl NoTray {
    fn phrase(&self, speech: &Speech) -> String {
        match self {
            #[cfg(target_os = "linux")]
            Self::NoLibrary(library) => speech.fill(DesktopText::NoTrayLibrary, &[("library", library)]),
            #[cfg(target_os = "linux")]
            Self::NoBus => speech.text(DesktopText::NoTrayBus).to_owned(),
            #[cfg(target_os = "linux")]
            Self::NoPlace => speech.text(DesktopText::NoTrayPlace).to_owned(),
            #[cfg(target_os = "linux")]
            Self::NoAnswer(said) => speech.fill(DesktopText::NoTrayAnswer, &[("reason", said)]),
            Self::Failed(said) => speech.fill(DesktopText::NoTrayFailed, &[("reason", said)]),
        }
    }
}
