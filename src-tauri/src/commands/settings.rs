//! Settings.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_engine::history_view::DryRun;
use forewarn_engine::{Request, SettingsRefused};
use serde_json::{Map, Value};
use tauri::State;

use super::{answer, ending};
use crate::introduction::Introduction;
use crate::requests::Requests;
use crate::window::Window;

/// Saves these settings, all or none of them.
#[tauri::command]
pub(crate) async fn save_settings(
    values: Map<String, Value>,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), SettingsRefused> {
    let saved = answer(&requests, |reply| Request::SaveSettings { values, reply }).await;
    saved.unwrap_or_else(|| Err(SettingsRefused { refused: Vec::new(), sentence: Some(ending(&window)) }))
}

/// Shows a test notification, and waits for the result.
#[tauri::command]
pub(crate) async fn send_test_notification(
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), String> {
    let shown = answer(&requests, |reply| Request::TryNotification { reply }).await;
    shown.unwrap_or_else(|| Err(ending(&window)))
}

/// What the rules would have done with the events of the history.
#[tauri::command]
pub(crate) async fn dry_run_rules(requests: State<'_, Requests>, window: State<'_, Window>) -> Result<DryRun, String> {
    let tried = answer(&requests, |reply| Request::TryRules { reply }).await;
    tried.unwrap_or_else(|| Err(ending(&window)))
}

#[tauri::command]
pub(crate) fn introduced(introduction: State<'_, Introduction>, requests: State<'_, Requests>) {
    introduction.done();
    requests.send(Request::Introduced);
}
