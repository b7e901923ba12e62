//! The history.

use chrono::Local;
use forewarn_core::Reply;
use forewarn_engine::history::{Format, HistoryId};
use forewarn_engine::history_view::{HistoryEventDetail, HistoryPage, HistoryQuery, TimelineView};
use forewarn_engine::{Exported, Request};
use tauri::{State, WebviewWindow};

use super::{answer, ending};
use crate::requests::Requests;
use crate::saving::{self, SaveDialog};
use crate::window::Window;

/// A page of the events that match the query.
#[tauri::command]
pub(crate) async fn history(
    query: HistoryQuery,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<HistoryPage, String> {
    let question = Box::new(query);
    let page = answer(&requests, |reply| Request::History { question, reply }).await;
    page.unwrap_or_else(|| Err(ending(&window)))
}

/// One event in full; `None` if it is no longer in the history.
#[tauri::command]
pub(crate) async fn history_event(
    id: HistoryId,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<Option<HistoryEventDetail>, String> {
    let detail = answer(&requests, |reply| Request::HistoryEvent { id, reply }).await;
    detail.unwrap_or_else(|| Err(ending(&window)))
}

/// The last 30 days.
#[tauri::command]
pub(crate) async fn timeline(requests: State<'_, Requests>, window: State<'_, Window>) -> Result<TimelineView, String> {
    let timeline = answer(&requests, |reply| Request::Timeline { reply }).await;
    timeline.unwrap_or_else(|| Err(ending(&window)))
}

/// Exports the events that match the query to a file that the user chooses; `None` if the dialog was canceled.
#[tauri::command]
pub(crate) async fn export_history(
    format: Format,
    query: HistoryQuery,
    webview: WebviewWindow,
    requests: State<'_, Requests>,
    window: State<'_, Window>,
) -> Result<Option<Exported>, String> {
    let language = window.language();
    let kind = match format {
        Format::Csv => Reply::ExportTable,
        Format::Json => Reply::ExportList,
    };
    let save = SaveDialog {
        title: language.reply(Reply::ExportTitle).to_owned(),
        name: format!("forewarn-history-{}.{}", Local::now().format("%Y-%m-%d"), format.extension()),
        kind: language.reply(kind).to_owned(),
        extension: format.extension(),
    };
    let Some(path) = saving::ask(&webview, save).await else { return Ok(None) };
    let question = Box::new(query);
    let exported = answer(&requests, |reply| Request::Export { question, format, path, reply }).await;
    exported.unwrap_or_else(|| Err(ending(&window))).map(Some)
}
