//! A desktop without a tray.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use forewarn_engine::Opening;

use crate::toasts::Toasts;
use crate::window::Window;

/// Says once that there is no tray icon, and opens the window in its stead.
#[derive(Clone)]
pub(crate) struct Absence {
    window: Window,
    toasts: Toasts,
    said: Arc<AtomicBool>,
}

impl Absence {
    pub(crate) fn new(window: Window, toasts: Toasts) -> Self {
        Self { window, toasts, said: Arc::default() }
    }

    pub(super) fn tell(&self, reason: &str) {
        if self.said.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(reason, "there is no tray icon");
        self.window.open(&Opening::List);
        let title = "Forewarn has no tray icon".to_owned();
        let body = format!("It watches all the same: {reason}. To open its window again, start Forewarn again.");
        let (window, untold) = (self.window.clone(), format!("{title}. {body}"));
        self.toasts.say(title, body, move |shown| {
            if let Err(reason) = shown {
                window.open(&Opening::Untold { reason, title: untold, event: None });
            }
        });
    }
}
