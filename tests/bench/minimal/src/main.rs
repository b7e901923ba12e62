//! A tray icon whose menu opens a window, and nothing else: blank, or with the page named by the first argument.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::io::Write;

use tauri::menu::{Menu, MenuItem};
use tauri::tray::TrayIconBuilder;
use tauri::{AppHandle, RunEvent, WebviewUrl, WebviewWindowBuilder};

fn main() -> tauri::Result<()> {
    let app = tauri::Builder::default().build(tauri::generate_context!())?;
    let open = MenuItem::with_id(&app, "open", "Open", true, None::<&str>)?;
    let menu = Menu::with_items(&app, &[&open])?;
    let mut tray = TrayIconBuilder::with_id("minimal").menu(&menu).on_menu_event(|app, _| show(app.clone()));
    if let Some(icon) = app.default_window_icon() {
        tray = tray.icon(icon.clone());
    }
    let _tray = tray.build(&app)?;
    app.run(|_, event| {
        if let RunEvent::Ready = event {
            // Fails if no benchmark reads it.
            writeln!(std::io::stdout(), "ready").ok();
        } else if let RunEvent::ExitRequested { code: None, api, .. } = event {
            // Keep running after the last window is closed.
            api.prevent_exit();
        }
    });
    Ok(())
}

/// Off the main thread, as Tauri requires on Windows.
fn show(app: AppHandle) {
    let page = std::env::args().nth(1).unwrap_or_else(|| "index.html".to_owned());
    tauri::async_runtime::spawn_blocking(move || {
        WebviewWindowBuilder::new(&app, "main", WebviewUrl::App(page.into()))
            .title("Minimal")
            .inner_size(420.0, 600.0)
            .build()
    });
}
