//! For the person who looks after the program itself: where everything is, and what to send to a helper.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use end_to_end::{Desk, eventually};
use serde_json::{Value, json};

#[tokio::test]
async fn where_everything_lies_is_told_and_copied_with_the_rest() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    let places = page.invoke("data_locations", json!({})).await.unwrap();
    for (name, path) in [("settings", "settings.toml"), ("history", "history.sqlite3"), ("log", "logs")] {
        assert_eq!(places[name], desk.data().join(path).to_str().unwrap());
        assert!(desk.data().join(path).exists(), "{path}");
    }
    assert_eq!(places["data"], desk.data().to_str().unwrap());
    // Lines of the log are written by a thread of its own, and so a little later.
    for expected in
        ["Forewarn ", "Webview: 2.", "Connection: live", "poll_interval_seconds = 1", "this VM is known by name"]
    {
        eventually(&format!("{expected:?} in the diagnostics"), || async {
            let text = page.invoke("diagnostics", json!({})).await.unwrap();
            text.as_str().unwrap().contains(expected).then_some(())
        })
        .await;
    }
    page.close().await;
}

#[tokio::test]
async fn the_data_folder_opens_in_the_desktops_own_file_manager() {
    let desk = Desk::new().await;
    // A file manager that writes down what it was asked to show.
    let (manager, shown) = (desk.home().join("manager"), desk.home().join("shown"));
    fs::write(&manager, format!("#!/bin/sh\necho \"$1\" > {}.part\nmv {0}.part {0}\n", shown.display())).unwrap();
    fs::set_permissions(&manager, fs::Permissions::from_mode(0o755)).unwrap();
    let applications = desk.home().join("share/applications");
    fs::create_dir_all(&applications).unwrap();
    let entry = format!(
        "[Desktop Entry]\nType=Application\nName=Manager\nExec={} %u\nMimeType=inode/directory;\n",
        manager.display()
    );
    fs::write(applications.join("manager.desktop"), entry).unwrap();
    fs::write(applications.join("mimeapps.list"), "[Default Applications]\ninode/directory=manager.desktop\n").unwrap();
    let page = desk.window().await;
    assert_eq!(page.invoke("open_data_folder", json!({})).await, Ok(Value::Null));
    let told = eventually("the folder to be shown", || async { fs::read_to_string(&shown).ok() }).await;
    // What is a file here is told by its path or by its address, as the desktop likes.
    assert_eq!(told.trim().trim_start_matches("file://"), desk.data().to_str().unwrap());
    page.close().await;
}
