//! What is coming, and what to do about it.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_core::{EventKey, Snooze, WhyNot};
use forewarn_engine::Request;
use scheduled_events::VmName;
use serde::Serialize;
use tauri::State;

use super::{answer, ending};
use crate::opening::SentOpening;
use crate::requests::Requests;
use crate::window::{Published, Window};

/// All that the window shows.
#[tauri::command]
pub(crate) async fn snapshot(window: State<'_, Window>) -> Result<Published, String> {
    window.published().await.ok_or_else(|| ending(&window))
}

/// The page can show things, and asks where to open.
#[tauri::command]
pub(crate) fn ready(window: State<'_, Window>) -> Vec<SentOpening> {
    window.page_is_ready()
}

/// The page has drawn what was sent under this number.
#[tauri::command]
pub(crate) fn acknowledge(number: u64, window: State<'_, Window>) {
    window.acknowledge(number);
}

/// The person confirmed an approval.
#[tauri::command]
pub(crate) async fn approve(
    key: EventKey,
    vms: Vec<String>,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), Refusal> {
    let vms = vms.into_iter().map(VmName::new).collect();
    let approved = answer(&requests, |reply| Request::Approve { key, vms, by: person(), reply }).await;
    match approved {
        Some(approved) => approved.map_err(Refusal::WhyNot),
        None => Err(Refusal::Sentence(ending(&window))),
    }
}

/// Why an approval was not sent.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Refusal {
    WhyNot(WhyNot),
    Sentence(String),
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
