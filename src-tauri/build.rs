//! Declares the commands of the page, so that none can be called that is not listed here and in its capability.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let commands = tauri_build::AppManifest::new().commands(&[
        "approve",
        "ask_now",
        "diagnose",
        "diagnostics",
        "export_history",
        "history",
        "introduced",
        "open_data_folder",
        "past_event",
        "places",
        "ready",
        "save_settings",
        "snapshot",
        "snooze",
        "timeline",
        "try_notification",
    ]);
    let attributes = tauri_build::Attributes::new().app_manifest(commands);
    Ok(tauri_build::try_build(attributes)?)
}
