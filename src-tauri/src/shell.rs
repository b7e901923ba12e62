//! The desktop as the controller sees it.

use forewarn_core::{Alert, EventLogEntry, EventLogId, Settings, Snapshot, Theme, TrayView};
use forewarn_engine::{Destination, Shell};
use tauri::AppHandle;

use crate::event_log::EventLog;
use crate::locale::UiLanguage;
use crate::restart::RESTART_CODE;
use crate::shutdown::{Shutdown, ShutdownStage};
use crate::toasts::Toasts;
use crate::tray::Tray;
use crate::window::Window;

pub(crate) struct Desktop {
    pub(crate) app: AppHandle,
    /// `None` if the desktop can't show one.
    pub(crate) tray: Option<Tray>,
    pub(crate) window: Window,
    pub(crate) toasts: Toasts,
    pub(crate) language: UiLanguage,
    pub(crate) theme: Theme,
    pub(crate) event_log: EventLog,
    pub(crate) shutdown: Shutdown,
}

impl Desktop {
    fn exit(&self, code: i32) {
        self.window.save_geometry();
        self.shutdown.advance(ShutdownStage::Saved);
        self.app.exit(code);
    }
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
        self.language.apply(settings);
        self.window.set_style(settings.window_style);
        // For title bars and file dialogs, which the system draws.
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
        if matches!(entry.id, EventLogId::Completed | EventLogId::Cancelled) {
            self.toasts.remove(&entry.event);
        }
        self.event_log.write(entry.clone());
    }

    fn quit(&mut self) {
        self.exit(0);
    }

    fn restart(&mut self) {
        self.exit(RESTART_CODE);
    }
}
