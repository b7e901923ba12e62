//! Data locations and diagnostics for support.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use end_to_end::{TestDesktop, wait_for};
use serde_json::{Value, json};

#[tokio::test]
async fn data_locations_and_diagnostics_are_available() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    let locations = page.invoke("data_locations", json!({})).await.unwrap();
    for (name, path) in [("settings", "settings.toml"), ("history", "history.sqlite3"), ("log", "logs")] {
        assert_eq!(locations[name], desktop.data().join(path).to_str().unwrap());
        assert!(desktop.data().join(path).exists(), "{path}");
    }
    assert_eq!(locations["data"], desktop.data().to_str().unwrap());
    // The log is written by another thread, with a delay.
    for expected in
        ["Forewarn ", "Webview: 2.", "Connection: live", "poll_interval_seconds = 1", "the endpoint has named this VM"]
    {
        wait_for(&format!("{expected:?} in the diagnostics"), || async {
            let text = page.invoke("diagnostics", json!({})).await.unwrap();
            text.as_str().unwrap().contains(expected).then_some(())
        })
        .await;
    }
    page.close().await;
}

#[tokio::test]
async fn the_data_folder_opens_in_the_file_manager() {
    let desktop = TestDesktop::new().await;
    // A file manager that records its argument.
    let (manager, shown) = (desktop.home().join("manager"), desktop.home().join("shown"));
    fs::write(&manager, format!("#!/bin/sh\necho \"$1\" > {}.part\nmv {0}.part {0}\n", shown.display())).unwrap();
    fs::set_permissions(&manager, fs::Permissions::from_mode(0o755)).unwrap();
    let applications = desktop.home().join("share/applications");
    fs::create_dir_all(&applications).unwrap();
    let entry = format!(
        "[Desktop Entry]\nType=Application\nName=Manager\nExec={} %u\nMimeType=inode/directory;\n",
        manager.display()
    );
    fs::write(applications.join("manager.desktop"), entry).unwrap();
    fs::write(applications.join("mimeapps.list"), "[Default Applications]\ninode/directory=manager.desktop\n").unwrap();
    let page = desktop.open_window().await;
    assert_eq!(page.invoke("open_data_folder", json!({})).await, Ok(Value::Null));
    let argument = wait_for("the file manager", || async { fs::read_to_string(&shown).ok() }).await;
    // Depending on the desktop, a path or a URL.
    assert_eq!(argument.trim().trim_start_matches("file://"), desktop.data().to_str().unwrap());
    page.close().await;
}
