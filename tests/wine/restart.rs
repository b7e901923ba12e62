//! Upgrades without the installer.

use std::path::Path;

use crate::imports::program_needing;
use crate::machine::{Machine, TIMEOUT, built, dialogs};

/// Replaces a program as the installer does: the file of a running program can only be renamed.
fn replace(program: &Path, with: &Path, old: &str) {
    std::fs::rename(program, program.with_extension(old)).unwrap();
    let new = program.with_extension("new");
    std::fs::copy(with, &new).unwrap();
    std::fs::rename(&new, program).unwrap();
}

#[tokio::test]
async fn a_broken_upgrade_keeps_the_old_version_running() {
    let machine = Machine::new("broken-upgrade").await;
    let folder = machine.drive().join("Tools");
    std::fs::create_dir(&folder).unwrap();
    for file in ["forewarn.exe", "WebView2Loader.dll"] {
        std::fs::copy(built(file), folder.join(file)).unwrap();
    }
    let installed = folder.join("forewarn.exe");
    let mut program = machine.start_exe(&installed, &["--log", "debug"]);
    machine.wait_for_polls(2).await;

    replace(&installed, &program_needing("forewarn-missing.dll", machine.folder()), "exe.old-1");
    machine.wait_for_log("the new version can't start; this one keeps running").await;
    machine.wait_for_polls(5).await;
    let windows = machine.windows().await;
    assert!(dialogs(&windows).is_empty(), "{windows}");
    assert!(program.is_running() && !machine.log().contains("restarting"), "{}", machine.log());

    replace(&installed, &built("forewarn.exe"), "exe.old-2");
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    machine.wait_for_log("restarting").await;
    machine.wait_for_polls(3).await;
    assert_eq!(machine.log().matches("the new version can't start").count(), 1, "{}", machine.log());
}
