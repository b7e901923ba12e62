//! A desktop without a tray.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use forewarn_core::DesktopText;
use forewarn_engine::Destination;

use crate::locale::UiLanguage;
use crate::toasts::Toasts;
use crate::window::Window;

/// Opens the window instead of showing a tray icon, and notifies the user once.
#[derive(Clone)]
pub(crate) struct TrayFallback {
    window: Window,
    toasts: Toasts,
    language: UiLanguage,
    used: Arc<AtomicBool>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TrayError {
    #[cfg(target_os = "linux")]
    LibraryMissing(&'static str),
    #[cfg(target_os = "linux")]
    NoBus,
    /// The desktop shows no tray icons.
    #[cfg(target_os = "linux")]
    NoWatcher,
    #[cfg(target_os = "linux")]
    BusFailed(String),
    /// The icon couldn't be created.
    Failed(String),
}

impl TrayFallback {
    pub(crate) fn new(window: &Window, toasts: &Toasts, language: &UiLanguage) -> Self {
        Self { window: window.clone(), toasts: toasts.clone(), language: language.clone(), used: Arc::default() }
    }

    pub(super) fn activate(&self, error: TrayError) {
        if self.used.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(?error, "there is no tray icon");
        self.window.open(&Destination::List);
        let fallback = self.clone();
        tauri::async_runtime::spawn(async move {
            fallback.language.wait_for_settings().await;
            fallback.notify(&error);
        });
    }

    fn notify(&self, error: &TrayError) {
        let title = self.language.text(DesktopText::NoTrayTitle).to_owned();
        let body = self.language.fill(DesktopText::NoTray, &[("reason", &error.text(&self.language))]);
        let (window, text) = (self.window.clone(), format!("{title}. {body}"));
        self.toasts.show_text(title, body, move |shown| {
            if let Err(reason) = shown {
                window.open(&Destination::NotShown { reason, title: text, key: None, alert: None });
            }
        });
    }
}

impl TrayError {
    fn text(&self, language: &UiLanguage) -> String {
        match self {
            #[cfg(target_os = "linux")]
            Self::LibraryMissing(library) => language.fill(DesktopText::NoTrayLibrary, &[("library", library)]),
            #[cfg(target_os = "linux")]
            Self::NoBus => language.text(DesktopText::NoTrayBus).to_owned(),
            #[cfg(target_os = "linux")]
            Self::NoWatcher => language.text(DesktopText::NoTrayPlace).to_owned(),
            #[cfg(target_os = "linux")]
            Self::BusFailed(reason) => language.fill(DesktopText::NoTrayAnswer, &[("reason", reason)]),
            Self::Failed(reason) => language.fill(DesktopText::NoTrayFailed, &[("reason", reason)]),
        }
    }
}
