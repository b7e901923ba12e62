//! Upcoming events.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_core::{EventKey, Snooze, WhyNot};
use forewarn_engine::Request;
use scheduled_events::VmName;
use serde::Serialize;
use tauri::State;

use super::{answer, ending};
use crate::requests::Requests;
use crate::window::OpenMessage;
use crate::window::{Published, Window};

#[tauri::command]
pub(crate) async fn snapshot(window: State<'_, Window>) -> Result<Published, String> {
    window.published().await.ok_or_else(|| ending(&window))
}

/// The page is ready; returns what it was opened for.
#[tauri::command]
pub(crate) fn ready(window: State<'_, Window>) -> Vec<OpenMessage> {
    window.page_is_ready()
}

/// The page has drawn the snapshot or opening of this number.
#[tauri::command]
pub(crate) fn acknowledge(number: u64, window: State<'_, Window>) {
    window.acknowledge(number);
}

/// Approves an event for the VMs that the user confirmed.
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

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Refusal {
    WhyNot(WhyNot),
    Sentence(String),
}

#[tauri::command]
pub(crate) async fn stop_rule(
    key: EventKey,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<(), String> {
    let stopped = answer(&requests, |reply| Request::StopRule { key, reply }).await;
    stopped.unwrap_or_else(|| Err(ending(&window)))
}

/// Snoozes reminders of an event until this many seconds before it; `None` ends that.
#[tauri::command]
pub(crate) fn snooze(key: EventKey, seconds: Option<u32>, requests: State<'_, Requests>) {
    let snooze = seconds.map(Snooze::BeforeSeconds);
    requests.send(Request::Snooze { key, snooze });
}

#[tauri::command]
pub(crate) fn poll_now(requests: State<'_, Requests>) {
    requests.send(Request::AskNow);
}

pub(crate) fn person() -> String {
    whoami::username().unwrap_or_else(|_| "unknown".to_owned())
}
