//! The window itself.

#![expect(clippy::needless_pass_by_value, reason = "tauri passes everything by value")]

use tauri::State;

use crate::window::Window;

#[tauri::command]
pub(crate) fn close_window(window: State<'_, Window>) {
    window.close();
}

/// Nothing is being typed or confirmed, so a flyout that has lost the focus may close.
#[tauri::command]
pub(crate) fn dismiss(window: State<'_, Window>) {
    window.dismiss();
}

/// Chooses whether a flyout that loses the focus stays open.
#[tauri::command]
pub(crate) fn pin(pinned: bool, window: State<'_, Window>) {
    window.pin(pinned);
}
