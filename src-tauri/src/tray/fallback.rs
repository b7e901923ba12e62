//! A desktop without a tray.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use forewarn_core::wording::system_reason;
use forewarn_engine::Destination;
use forewarn_texts::Language;

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
        self.window.set_without_tray();
        self.window.open(&Destination::List);
        let fallback = self.clone();
        tauri::async_runtime::spawn(async move {
            fallback.language.wait_for_settings().await;
            fallback.notify(&error);
        });
    }

    fn notify(&self, error: &TrayError) {
        let language = self.language.current();
        let (title, body) = (language.no_tray().to_owned(), language.no_tray_body(error.text(language)));
        let (window, text) = (self.window.clone(), format!("{title}. {body}"));
        self.toasts.show_text(title, body, move |shown| {
            if let Err(reason) = shown {
                window.open(&Destination::NotShown { reason, title: text, key: None, alert: None });
            }
        });
    }
}

impl TrayError {
    fn text(&self, language: Language) -> String {
        match self {
            #[cfg(target_os = "linux")]
            Self::LibraryMissing(library) => language.no_tray_library(library),
            #[cfg(target_os = "linux")]
            Self::NoBus => language.no_tray_bus().to_owned(),
            #[cfg(target_os = "linux")]
            Self::NoWatcher => language.no_tray_support().to_owned(),
            #[cfg(target_os = "linux")]
            Self::BusFailed(reason) => language.no_tray_no_response(system_reason(reason)),
            Self::Failed(reason) => language.no_tray_failed(system_reason(reason)),
        }
    }
}
