//! What is coming, and what to do about it.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_core::{EventKey, Snooze};
use forewarn_engine::Request;
use tauri::State;

use super::{answer, ending};
use crate::opening::PageOpening;
use crate::requests::Requests;
use crate::window::{Published, Window};

/// All that the window shows.
#[tauri::command]
pub(crate) async fn snapshot(window: State<'_, Window>) -> Result<Published, String> {
    window.published().await.ok_or_else(|| ending(&window))
}

/// The page can show things, and asks where to open.
#[tauri::command]
pub(crate) fn ready(window: State<'_, Window>) -> PageOpening {
    window.page_is_ready()
}

/// The person confirmed an approval.
#[tauri::command]
pub(crate) async fn approve(
    key: EventKey,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), String> {
    let approved = answer(&requests, |reply| Request::Approve { key, by: person(), reply }).await;
    approved.unwrap_or_else(|| Err(ending(&window)))
}

/// The person does not want a rule to approve an event.
#[tauri::command]
pub(crate) async fn stop_rule(
    key: EventKey,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), String> {
    let stopped = answer(&requests, |reply| Request::StopRule { key, reply }).await;
    stopped.unwrap_or_else(|| Err(ending(&window)))
}

/// Be quiet about an event until so many seconds before it, or no longer.
#[tauri::command]
pub(crate) fn snooze(key: EventKey, seconds: Option<u32>, requests: State<'_, Requests>) {
    let snooze = seconds.map(Snooze::BeforeSeconds);
    requests.send(Request::Snooze { key, snooze });
}

/// Ask the endpoint now.
#[tauri::command]
pub(crate) fn ask_now(requests: State<'_, Requests>) {
    requests.send(Request::AskNow);
}

/// Who sits here, as the system knows them.
pub(crate) fn person() -> String {
    whoami::username().unwrap_or_else(|_| "unknown".to_owned())
}
