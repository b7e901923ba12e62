//! Replaces a page that doesn't work.

use std::time::Duration;

use forewarn_engine::{Opening, Request};
use tauri::Manager;
use tokio::time::MissedTickBehavior;

use super::delivery::Verdict;
#[cfg(target_os = "linux")]
use super::linux;
use super::{LABEL, Stage, State, Window};
use crate::opening::SentOpening;

/// How often it is looked whether the page responds.
const TICK: Duration = Duration::from_secs(1);

/// How often in a row a page that does not work is replaced.
const MOST_REPLACED: u32 = 3;

/// After how many ticks a page works, so that an earlier one that did not no longer matters.
const WORKS: u32 = 60;

impl Window {
    /// Replaces the page when it does not respond, until the window is closed.
    pub(super) async fn watch_over(&self, opened: u64) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let mut state = self.state();
            if state.opened != opened || state.stage == Stage::Closed {
                return;
            }
            if !matches!(state.stage, Stage::Coming | Stage::Ready) {
                continue;
            }
            let verdict = state.delivery.tick();
            if state.stage == Stage::Ready {
                state.worked += 1;
                if state.worked >= WORKS {
                    state.replaced = 0;
                }
            }
            let number = (verdict == Verdict::Ask).then(|| state.delivery.send());
            drop(state);
            if verdict == Verdict::Unresponsive {
                self.replace("the page does not respond");
            } else if let Some(number) = number {
                self.emit("open", &SentOpening::new(number, &Opening::List));
            }
        }
    }

    /// Takes the window away, after which another one comes. To be called when its page does not work.
    pub(super) fn replace(&self, why: &str) {
        let mut state = self.state();
        if !matches!(state.stage, Stage::Coming | Stage::Ready) {
            return;
        }
        if self.app.get_webview_window(LABEL).is_none() {
            // It is still being made, and a second one of that name could not be.
            state.delivery.load();
            return;
        }
        state.stage = Stage::Replacing;
        state.replaced += 1;
        tracing::error!(times = state.replaced, "the window is replaced: {why}");
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
                window.is_gone();
            }
        });
    }

    /// The window is gone: another one comes if its page did not work, unless that happened too often.
    pub(super) fn is_gone(&self) {
        let mut state = self.state();
        if let Some(unwritten) = state.memory.unwritten() {
            tauri::async_runtime::spawn_blocking(|| unwritten.write());
        }
        if state.stage == Stage::Replacing && state.replaced <= MOST_REPLACED {
            state.stage = Stage::Coming;
            state.worked = 0;
            state.delivery.load();
            drop(state);
            self.make(None);
        } else if state.stage == Stage::Replacing {
            drop(state);
            tracing::error!("the window is given up");
            let window = self.clone();
            tauri::async_runtime::spawn_blocking(move || window.without_window());
        } else {
            self.closed(&mut state);
        }
    }

    pub(super) fn closed(&self, state: &mut State) {
        state.stage = Stage::Closed;
        // What was not acknowledged is not shown, and the controller opens the window for it again.
        state.delivery.take();
        self.requests.send(Request::WindowClosed);
    }
}
