//! Showing a folder in the desktop's own file manager.

use std::path::Path;

use tauri::WebviewWindow;

/// Shows the folder, or says in the system's words why not.
#[cfg(target_os = "linux")]
pub(crate) async fn open(window: &WebviewWindow, folder: &Path) -> Result<(), String> {
    let uri = gtk::glib::filename_to_uri(folder, None).map_err(|error| error.message().to_owned())?;
    let (answer, outcome) = tokio::sync::oneshot::channel();
    let parent = window.clone();
    let posted = window.run_on_main_thread(move || {
        let parent = parent.gtk_window().ok();
        let shown = gtk::show_uri_on_window(parent.as_ref(), &uri, gtk::current_event_time());
        // Whoever asked may have gone.
        drop(answer.send(shown.map_err(|error| error.message().to_owned())));
    });
    posted.map_err(|error| error.to_string())?;
    outcome.await.map_err(|error| error.to_string())?
}

/// Shows the folder, or says in the system's words why not.
#[cfg(windows)]
pub(crate) fn open(_window: &WebviewWindow, folder: &Path) -> impl Future<Output = Result<(), String>> + use<> {
    // It goes on by itself, and what it returns says nothing.
    let shown = std::process::Command::new("explorer.exe").arg(folder).spawn();
    std::future::ready(shown.map(drop).map_err(|error| error.to_string()))
}
