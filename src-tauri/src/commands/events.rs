//! Upcoming events.

#![expect(clippy::needless_pass_by_value, reason = "tauri passes everything by value")]

use forewarn_core::{EventKey, Snooze, WhyNot};
use forewarn_engine::Request;
use scheduled_events::VmName;
use serde::Serialize;
use tauri::State;

use crate::window::{OpenMessage, Published, Window};

#[tauri::command]
pub(crate) async fn snapshot(window: State<'_, Window>) -> Result<Published, String> {
    window.published().await
}

/// The page is ready; returns what it was opened for.
#[tauri::command]
pub(crate) fn ready(window: State<'_, Window>) -> Vec<OpenMessage> {
    window.page_ready()
}

/// The page has drawn the snapshot or opening of this number.
#[tauri::command]
pub(crate) fn acknowledge(number: u64, window: State<'_, Window>) {
    window.acknowledge(number);
}

/// Approves an event for the VMs that the user confirmed.
#[tauri::command]
pub(crate) async fn approve(key: EventKey, vms: Vec<String>, window: State<'_, Window>) -> Result<(), Refusal> {
    let vms = vms.into_iter().map(VmName::new).collect();
    let approved = window.request(|reply| Request::Approve { key, vms, by: user_name(), reply }).await;
    approved.map_err(Refusal::Sentence)?.map_err(Refusal::WhyNot)
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Refusal {
    WhyNot(WhyNot),
    Sentence(String),
}

#[tauri::command]
pub(crate) async fn stop_rule(key: EventKey, window: State<'_, Window>) -> Result<(), String> {
    window.request(|reply| Request::StopRule { key, reply }).await?
}

/// Snoozes reminders of an event until this many seconds before it; `None` ends that.
#[tauri::command]
pub(crate) fn snooze(key: EventKey, seconds: Option<u32>, window: State<'_, Window>) {
    window.send(Request::Snooze { key, snooze: seconds.map(Snooze::BeforeSeconds) });
}

#[tauri::command]
pub(crate) fn poll_now(window: State<'_, Window>) {
    window.send(Request::PollNow);
}

pub(crate) fn user_name() -> String {
    whoami::username().unwrap_or_else(|_| "unknown".to_owned())
}
