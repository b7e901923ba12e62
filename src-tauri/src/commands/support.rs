//! Diagnosis and support.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_core::{Diagnosis, Reply};
use forewarn_engine::Request;
use tauri::{State, WebviewWindow};

use super::{answer, ending};
use crate::diagnostics;
use crate::folder;
use crate::places::Paths;
use crate::requests::Requests;
use crate::window::Window;

/// Diagnoses the connection. May take about 20 seconds.
#[tauri::command]
pub(crate) async fn diagnose(requests: State<'_, Requests>, window: State<'_, Window>) -> Result<Diagnosis, String> {
    answer(&requests, |reply| Request::Diagnose { reply }).await.ok_or_else(|| ending(&window))
}

/// Where the program saves its files.
#[tauri::command]
pub(crate) fn data_locations(paths: State<'_, Paths>) -> Paths {
    paths.inner().clone()
}

/// Opens the data folder in the file manager.
#[tauri::command]
pub(crate) async fn open_data_folder(
    webview: WebviewWindow,
    paths: State<'_, Paths>,
    window: State<'_, Window>,
) -> Result<(), String> {
    folder::open(&webview, &paths.data).await.map_err(|reason| {
        tracing::warn!(reason, "the data folder could not be shown");
        let (path, reason) = (paths.data.display().to_string(), reason.trim_end_matches('.'));
        window.language().reply_with(Reply::FolderNotOpened, &[("path", &path), ("reason", reason)])
    })
}

#[tauri::command]
pub(crate) async fn diagnostics(paths: State<'_, Paths>, window: State<'_, Window>) -> Result<String, String> {
    let snapshot = window.snapshot().await.ok_or_else(|| ending(&window))?;
    Ok(diagnostics::text(&snapshot, &paths))
}
