//! The frame of the window: a title bar, or none and the page's own buttons.

use std::time::Instant;

use forewarn_core::WindowStyle;
use serde::Serialize;
use serde_json::json;
use tauri::{Manager, WebviewWindow};

use super::lifecycle::WindowStage;
use super::{LABEL, Window, WindowState};

/// What the page draws in place of a title bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Frame {
    /// Whether the window is a flyout, without a title bar.
    pub(super) flyout: bool,
    pinned: bool,
    /// Whether the system draws the background.
    pub(super) mica: bool,
}

#[derive(Debug, Default)]
pub(super) struct FrameState {
    style: WindowStyle,
    /// Without a tray there is nothing that a flyout could be next to, and nothing that opens it again.
    without_tray: bool,
    /// Whether the window was created without a background. That can't change while it exists.
    pub(super) mica: bool,
}

impl WindowState {
    pub(super) fn frame(&self) -> Frame {
        let flyout = self.frame.style.is_flyout() && !self.frame.without_tray;
        Frame { flyout, pinned: self.geometry.is_pinned(), mica: self.frame.mica }
    }

    /// Whether the flyout closes, unless something is being typed or confirmed.
    fn is_dismissed(&self) -> bool {
        let Frame { flyout, pinned, .. } = self.frame();
        self.lifecycle.stage == WindowStage::Ready && flyout && !pinned && self.flyout.is_dismissed()
    }
}

impl Frame {
    /// Defines the frame for the page before its first script runs.
    pub(super) fn script(self) -> String {
        format!("window.forewarnFrame = {};", json!(self))
    }
}

impl Window {
    pub(crate) fn set_style(&self, style: WindowStyle) {
        self.change_frame(|state| state.frame.style = style);
    }

    /// There is no tray: from now on the window has a title bar.
    pub(crate) fn set_without_tray(&self) {
        self.change_frame(|state| state.frame.without_tray = true);
    }

    fn change_frame(&self, change: impl FnOnce(&mut WindowState)) {
        let mut state = self.state();
        let before = state.frame();
        change(&mut state);
        let frame = state.frame();
        drop(state);
        if frame == before {
            return;
        }
        if let Some(window) = self.app.get_webview_window(LABEL) {
            if let Err(error) = apply(frame, &window) {
                tracing::warn!(%error, "can't change the frame of the window");
            }
            self.emit("frame", &frame);
        }
    }

    /// Whether losing the focus leaves the flyout open.
    pub(crate) fn pin(&self, pinned: bool) {
        let mut state = self.state();
        state.geometry.set_pinned(pinned);
        if let Some(save) = state.geometry.take_save() {
            tauri::async_runtime::spawn_blocking(save);
        }
    }

    /// The focus came or went. If a flyout may close for that, the page is asked whether something is being typed.
    pub(super) fn on_focus(&self, window: &WebviewWindow, focused: bool) {
        if !focused && is_being_dragged(window) {
            return;
        }
        let mut state = self.state();
        state.flyout.set_focus(focused);
        let is_dismissed = state.is_dismissed();
        drop(state);
        if is_dismissed {
            self.emit("focus-lost", &());
        }
    }

    /// The page answers that nothing is being typed or confirmed.
    pub(crate) fn dismiss(&self) {
        let mut state = self.state();
        if state.is_dismissed() {
            state.flyout.dismiss(Instant::now());
            drop(state);
            self.close();
        }
    }

    pub(crate) fn was_just_dismissed(&self, now: Instant) -> bool {
        self.state().flyout.was_just_dismissed(now)
    }

    /// Keeps a flyout open while one of the system's dialogs belongs to it.
    pub(crate) async fn during_dialog<T>(&self, dialog: impl Future<Output = T>) -> T {
        self.state().flyout.dialog_opened();
        let result = dialog.await;
        self.state().flyout.dialog_closed();
        result
    }
}

/// A flyout is in front of other windows, and not in the taskbar, as it belongs to the tray icon.
pub(super) fn apply(frame: Frame, window: &WebviewWindow) -> tauri::Result<()> {
    window.set_decorations(!frame.flyout)?;
    window.set_always_on_top(frame.flyout)?;
    window.set_skip_taskbar(frame.flyout)
}

/// Whether the system offers Mica as the background of a window.
pub(super) fn has_mica() -> bool {
    #[cfg(windows)]
    {
        forewarn_windows::window::has_mica()
    }
    #[cfg(not(windows))]
    {
        false
    }
}

/// Whether the user is moving or resizing the window. WebView2 loses the focus meanwhile, and gets it back.
#[cfg(windows)]
pub(super) fn is_being_dragged(window: &WebviewWindow) -> bool {
    window.hwnd().is_ok_and(|handle| forewarn_windows::window::is_being_dragged(handle.0))
}

/// Elsewhere the page keeps the focus.
#[cfg(not(windows))]
fn is_being_dragged(_: &WebviewWindow) -> bool {
    false
}
