//! The desktop, as the controller sees it.

use forewarn_core::{Alert, EventLogEntry, EventLogId, Settings, Snapshot, Theme, TrayView};
use forewarn_engine::{Destination, Shell};
use tauri::AppHandle;

use crate::ending::{Ending, Stage};
use crate::event_log::EventLog;
use crate::restart::Restart;
use crate::speech::Speech;
use crate::toasts::Toasts;
use crate::tray::Tray;
use crate::window::Window;

pub(crate) struct Desktop {
    pub(crate) app: AppHandle,
    /// None where there can be no tray.
    pub(crate) tray: Option<Tray>,
    pub(crate) window: Window,
    pub(crate) toasts: Toasts,
    pub(crate) speech: Speech,
    /// The look that the system's own parts of the program were last given.
    pub(crate) theme: Theme,
    pub(crate) event_log: EventLog,
    pub(crate) ending: Ending,
    pub(crate) restart: Restart,
}

impl Shell for Desktop {
    fn set_tray(&mut self, view: &TrayView) {
        if let Some(tray) = &self.tray {
            tray.set(view.clone());
        }
    }

    fn publish(&mut self, snapshot: &Snapshot) {
        self.window.publish(snapshot);
    }

    fn notify(&mut self, alert: &Alert) {
        self.toasts.show(alert);
    }

    fn open_window(&mut self, at: &Destination) {
        self.window.open(at);
    }

    fn apply(&mut self, settings: &Settings) {
        self.speech.follow(settings);
        // Title bars and file dialogs are drawn by the system, and are to look like the page.
        if self.theme != settings.theme {
            self.theme = settings.theme;
            self.app.set_theme(match settings.theme {
                Theme::System => None,
                Theme::Light => Some(tauri::Theme::Light),
                Theme::Dark => Some(tauri::Theme::Dark),
            });
        }
    }

    fn record(&mut self, entry: &EventLogEntry) {
        // Nothing is left to warn of.
        if matches!(entry.id, EventLogId::Completed | EventLogId::Cancelled) {
            self.toasts.remove(&entry.event);
        }
        self.event_log.write(entry.clone());
    }

    fn quit(&mut self) {
        self.window.remember();
        self.ending.announce(Stage::Saved);
        self.app.exit(0);
    }

    fn restart(&mut self) {
        self.restart.request();
        self.quit();
    }
}
