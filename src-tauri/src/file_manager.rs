//! Shows a folder in the system's file manager.

use std::path::Path;

use tauri::WebviewWindow;

/// The error is the system's message.
#[cfg(target_os = "linux")]
pub(crate) async fn show_folder(window: &WebviewWindow, folder: &Path) -> Result<(), String> {
    let uri = gtk::glib::filename_to_uri(folder, None).map_err(|error| error.message().to_owned())?;
    let (sender, result) = tokio::sync::oneshot::channel();
    let parent = window.clone();
    let posted = window.run_on_main_thread(move || {
        let parent = parent.gtk_window().ok();
        let shown = gtk::show_uri_on_window(parent.as_ref(), &uri, gtk::current_event_time());
        sender.send(shown.map_err(|error| error.message().to_owned())).ok();
    });
    posted.map_err(|error| error.to_string())?;
    result.await.map_err(|error| error.to_string())?
}

/// The error is the system's message.
#[cfg(windows)]
pub(crate) fn show_folder(_window: &WebviewWindow, folder: &Path) -> impl Future<Output = Result<(), String>> + use<> {
    // Explorer's exit code means nothing, so it isn't waited for.
    let started = std::process::Command::new("explorer.exe").arg(folder).spawn();
    std::future::ready(started.map(drop).map_err(|error| error.to_string()))
}
