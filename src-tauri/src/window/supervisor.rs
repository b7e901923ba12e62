//! Replaces a page that fails.

use std::time::Duration;

use forewarn_engine::{Destination, Request};
use tauri::Manager;
use tokio::time::MissedTickBehavior;

use super::delivery::{OpenMessage, PageHealth};
use super::lifecycle::{AfterDestroyed, AfterFailure, WindowStage};
use super::{LABEL, Window, WindowState};

const TICK: Duration = Duration::from_secs(1);

impl Window {
    /// Replaces the page whenever it doesn't respond, until the window is closed.
    pub(super) async fn supervise(&self, opening: u64) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let mut state = self.state();
            if state.lifecycle.is_over(opening) {
                return;
            }
            if !matches!(state.lifecycle.stage, WindowStage::Loading | WindowStage::Ready) {
                continue;
            }
            let health = state.delivery.tick();
            state.lifecycle.tick();
            let ping = (health == PageHealth::PingDue).then(|| state.delivery.send());
            drop(state);
            if health == PageHealth::Unresponsive {
                self.replace("the page doesn't respond");
            } else if let Some(number) = ping {
                self.emit("open", &OpenMessage { number, destination: Destination::List });
            }
        }
    }

    /// Destroys the window, because its page failed. Another one is created once it is gone.
    pub(super) fn replace(&self, reason: &str) {
        let mut state = self.state();
        let number = match state.lifecycle.fail(self.app.get_webview_window(LABEL).is_some()) {
            AfterFailure::Ignore => return,
            AfterFailure::Wait => return state.delivery.load(),
            AfterFailure::Gone(number) => {
                drop(state);
                return self.on_destroyed(number);
            }
            AfterFailure::Destroy { number, attempt } => {
                tracing::error!(attempt, "replacing the window: {reason}");
                number
            }
        };
        drop(state);
        let window = self.clone();
        // The caller may be an event handler of the window.
        tauri::async_runtime::spawn_blocking(move || {
            let destroyed = window.app.get_webview_window(LABEL).map(|window| {
                // A process that hangs would go on running without its window.
                #[cfg(target_os = "linux")]
                window.with_webview(|webview| webkit2gtk::WebViewExt::terminate_web_process(&webview.inner()))?;
                window.destroy()
            });
            if !matches!(destroyed, Some(Ok(()))) {
                window.on_destroyed(number);
            }
        });
    }

    pub(super) fn on_destroyed(&self, number: u64) {
        let mut state = self.state();
        if let Some(save) = state.geometry.take_save() {
            tauri::async_runtime::spawn_blocking(save);
        }
        match state.lifecycle.destroyed(number) {
            AfterDestroyed::Ignore => {}
            AfterDestroyed::Create(number) => {
                state.delivery.load();
                drop(state);
                self.create(number);
            }
            AfterDestroyed::GiveUp => {
                drop(state);
                tracing::error!("giving up on the window");
                self.spawn_blocking(Self::show_without_webview);
            }
            AfterDestroyed::Close => self.on_closed(&mut state),
        }
    }

    pub(super) fn on_closed(&self, state: &mut WindowState) {
        state.lifecycle.close();
        state.anchor = None;
        // The controller opens the window again for alerts that weren't acknowledged.
        state.delivery.take_openings();
        self.send(Request::WindowClosed);
    }
}
