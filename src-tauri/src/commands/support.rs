//! Diagnosis and support.

#![expect(clippy::needless_pass_by_value, reason = "tauri passes everything by value")]

use forewarn_core::Diagnosis;
use forewarn_core::wording::system_reason;
use forewarn_engine::Request;
use tauri::{State, WebviewWindow};

use crate::data_dir::DataLocations;
use crate::window::Window;
use crate::{diagnostics, file_manager};

/// Diagnoses the connection. May take about 20 seconds.
#[tauri::command]
pub(crate) async fn diagnose(window: State<'_, Window>) -> Result<Diagnosis, String> {
    window.request(|reply| Request::Diagnose { reply }).await
}

#[tauri::command]
pub(crate) fn data_locations(locations: State<'_, DataLocations>) -> DataLocations {
    locations.inner().clone()
}

/// Opens the data folder in the file manager.
#[tauri::command]
pub(crate) async fn open_data_folder(
    webview: WebviewWindow,
    locations: State<'_, DataLocations>,
    window: State<'_, Window>,
) -> Result<(), String> {
    file_manager::show_folder(&webview, &locations.data).await.map_err(|reason| {
        tracing::warn!(reason, "can't show the data folder");
        window.language().folder_not_opened(locations.data.display(), system_reason(&reason))
    })
}

#[tauri::command]
pub(crate) async fn diagnostics(
    locations: State<'_, DataLocations>,
    window: State<'_, Window>,
) -> Result<String, String> {
    Ok(diagnostics::report(&window.snapshot().await?, &locations))
}
