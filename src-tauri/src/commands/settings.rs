//! Settings.

#![expect(clippy::needless_pass_by_value, reason = "tauri passes everything by value")]

use forewarn_engine::history_view::DryRun;
use forewarn_engine::{Request, SettingsRefused};
use serde_json::{Map, Value};
use tauri::State;

use crate::welcome::Welcome;
use crate::window::Window;

/// Saves all of these settings, or none.
#[tauri::command]
pub(crate) async fn save_settings(
    values: Map<String, Value>,
    window: State<'_, Window>,
) -> Result<(), SettingsRefused> {
    let saved = window.request(|reply| Request::SaveSettings { values, reply }).await;
    saved.unwrap_or_else(|sentence| Err(SettingsRefused { refused: Vec::new(), sentence: Some(sentence) }))
}

/// Shows a test notification, and waits for the result.
#[tauri::command]
pub(crate) async fn send_test_notification(window: State<'_, Window>) -> Result<(), String> {
    window.request(|reply| Request::SendTestNotification { reply }).await?
}

/// What the rules would have done with the events in the history.
#[tauri::command]
pub(crate) async fn dry_run_rules(window: State<'_, Window>) -> Result<DryRun, String> {
    window.request(|reply| Request::DryRunRules { reply }).await?
}

#[tauri::command]
pub(crate) fn introduced(welcome: State<'_, Welcome>, window: State<'_, Window>) {
    welcome.dismiss();
    window.send(Request::IntroductionDone);
}
