//! Declares the commands of the page, so that none can be called that is not listed here and in its capability, and gives
//! the Windows program its manifest.

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
    // Icon and version information come from tauri.conf.json.
    let windows = tauri_build::WindowsAttributes::new().app_manifest(include_str!("forewarn.exe.manifest"));
    let attributes = tauri_build::Attributes::new().app_manifest(commands).windows_attributes(windows);
    Ok(tauri_build::try_build(attributes)?)
}
