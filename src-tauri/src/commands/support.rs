//! For the person who looks after the program itself.

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

/// Finds out why the endpoint does not answer, or that it does. May take some twenty seconds.
#[tauri::command]
pub(crate) async fn diagnose(requests: State<'_, Requests>, window: State<'_, Window>) -> Result<Diagnosis, String> {
    answer(&requests, |reply| Request::Diagnose { reply }).await.ok_or_else(|| ending(&window))
}

/// Where everything is kept.
#[tauri::command]
pub(crate) fn places(paths: State<'_, Paths>) -> Paths {
    paths.inner().clone()
}

/// Shows the data folder in the desktop's own file manager.
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

/// What somebody who helps would ask for first.
#[tauri::command]
pub(crate) async fn diagnostics(paths: State<'_, Paths>, window: State<'_, Window>) -> Result<String, String> {
    let snapshot = window.snapshot().await.ok_or_else(|| ending(&window))?;
    Ok(diagnostics::text(&snapshot, &paths))
}
