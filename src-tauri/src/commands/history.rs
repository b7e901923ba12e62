//! The history.

use chrono::Local;
use forewarn_engine::history::{Format, HistoryId};
use forewarn_engine::history_view::{HistoryEventDetail, HistoryPage, HistoryQuery, TimelineView};
use forewarn_engine::{Exported, Request};
use tauri::{State, WebviewWindow};

use crate::save_dialog::SaveDialog;
use crate::window::Window;

/// A page of the events that match the query.
#[tauri::command]
pub(crate) async fn history(query: HistoryQuery, window: State<'_, Window>) -> Result<HistoryPage, String> {
    let query = Box::new(query);
    window.request(|reply| Request::History { query, reply }).await?
}

/// One event in full; `None` if it is no longer in the history.
#[tauri::command]
pub(crate) async fn history_event(
    id: HistoryId,
    window: State<'_, Window>,
) -> Result<Option<HistoryEventDetail>, String> {
    window.request(|reply| Request::HistoryEvent { id, reply }).await?
}

/// The last 30 days.
#[tauri::command]
pub(crate) async fn timeline(window: State<'_, Window>) -> Result<TimelineView, String> {
    window.request(|reply| Request::Timeline { reply }).await?
}

/// Exports the events that match the query to a file that the user chooses; `None` if the dialog was canceled.
#[tauri::command]
pub(crate) async fn export_history(
    format: Format,
    query: HistoryQuery,
    webview: WebviewWindow,
    window: State<'_, Window>,
) -> Result<Option<Exported>, String> {
    let language = window.language();
    let file_type = match format {
        Format::Csv => language.dialog_export_csv(),
        Format::Json => language.dialog_export_json(),
    };
    let dialog = SaveDialog {
        title: language.dialog_export().to_owned(),
        file_name: format!("forewarn-history-{}.{}", Local::now().format("%Y-%m-%d"), format.extension()),
        file_type: file_type.to_owned(),
        extension: format.extension(),
    };
    let Some(path) = window.during_dialog(dialog.show(webview)).await else { return Ok(None) };
    let query = Box::new(query);
    window.request(|reply| Request::Export { query, format, path, reply }).await?.map(Some)
}
