//! Replaces a page that doesn't work.

use std::time::Duration;

use forewarn_engine::{Destination, Request};
use tauri::Manager;
use tokio::time::MissedTickBehavior;

use super::delivery::{OpenMessage, Verdict};
#[cfg(target_os = "linux")]
use super::linux;
use super::stage::{Failure, Gone, Stage};
use super::{LABEL, State, Window};

/// How often it is looked whether the page responds.
const TICK: Duration = Duration::from_secs(1);

impl Window {
    /// Replaces the page when it does not respond, until the window is closed.
    pub(super) async fn watch_over(&self, opened: u64) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let mut state = self.state();
            if state.life.is_over(opened) {
                return;
            }
            if !matches!(state.life.stage, Stage::Coming | Stage::Ready) {
                continue;
            }
            let verdict = state.delivery.tick();
            state.life.tick();
            let number = (verdict == Verdict::Ask).then(|| state.delivery.send());
            drop(state);
            if verdict == Verdict::Unresponsive {
                self.replace("the page does not respond");
            } else if let Some(number) = number {
                self.emit("open", &OpenMessage { number, destination: Destination::List });
            }
        }
    }

    /// Takes the window away, after which another one comes. To be called when its page does not work.
    pub(super) fn replace(&self, why: &str) {
        let mut state = self.state();
        let number = match state.life.fail(self.app.get_webview_window(LABEL).is_some()) {
            Failure::Ignore => return,
            Failure::Wait => return state.delivery.load(),
            Failure::Gone(number) => {
                drop(state);
                return self.is_gone(number);
            }
            Failure::Destroy { number, times } => {
                tracing::error!(times, "the window is replaced: {why}");
                number
            }
        };
        drop(state);
        let window = self.clone();
        // Not from here, which may be a signal of what is to be destroyed.
        tauri::async_runtime::spawn_blocking(move || {
            let destroyed = window.app.get_webview_window(LABEL).map(|window| {
                #[cfg(target_os = "linux")]
                window.with_webview(|webview| linux::end_process(&webview.inner()))?;
                window.destroy()
            });
            if !matches!(destroyed, Some(Ok(()))) {
                window.is_gone(number);
            }
        });
    }

    /// The window is gone: another one comes if its page did not work, unless that happened too often.
    pub(super) fn is_gone(&self, number: u64) {
        let mut state = self.state();
        if let Some(unwritten) = state.memory.unwritten() {
            tauri::async_runtime::spawn_blocking(|| unwritten.write());
        }
        match state.life.gone(number) {
            Gone::Known => {}
            Gone::Make(number) => {
                state.delivery.load();
                drop(state);
                self.make(number);
            }
            Gone::GiveUp => {
                drop(state);
                tracing::error!("the window is given up");
                self.elsewhere(Self::without_window);
            }
            Gone::Closed => self.closed(&mut state),
        }
    }

    pub(super) fn closed(&self, state: &mut State) {
        state.life.close();
        state.anchor = None;
        // What was not acknowledged is not shown, and the controller opens the window for it again.
        state.delivery.take();
        self.requests.send(Request::WindowClosed);
    }
}
