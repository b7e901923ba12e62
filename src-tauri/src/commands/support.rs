//! For the person who looks after the program itself.

#![expect(clippy::needless_pass_by_value, reason = "tauri hands everything over by value")]

use forewarn_core::Reply;
use tauri::{State, WebviewWindow};

use crate::diagnostics;
use crate::folder;
use crate::places::Paths;
use crate::window::Window;

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
    let snapshot = window.snapshot().await.ok_or_else(|| super::ending(&window))?;
    Ok(diagnostics::text(&snapshot, &paths))
}
