//! Commands that prepare for an event and recover from it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use end_to_end::{TestDesktop, approvals, reboot, wait_for};

/// Writes a script to the home folder.
fn script(desktop: &TestDesktop, name: &str, content: &str) -> PathBuf {
    let path = desktop.home().join(name);
    fs::write(&path, format!("#!/bin/sh\n{content}\n")).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o700)).unwrap();
    path
}

/// Waits until the scripts' log is exactly this.
async fn wait_for_log(log: &Path, expected: &str) {
    let written = || async { (fs::read_to_string(log).ok()? == expected).then_some(()) };
    wait_for(&format!("{expected:?} in the log"), written).await;
}

fn settings(prepare: &Path, recover: &Path) -> String {
    format!(
        "approval_grace_seconds = 1\n\n[[rules]]\nname = \"Prepared\"\nthen = \"approve_when_prepared\"\n\n\
         [[prepare]]\nprogram = '{}'\narguments = [\"web\"]\n\n[[recover]]\nprogram = '{}'\n",
        prepare.display(),
        recover.display()
    )
}

#[tokio::test]
async fn a_rule_approves_after_preparation_and_recovery_follows() {
    let desktop = TestDesktop::new().await;
    let (log, proceed) = (desktop.home().join("log"), desktop.home().join("proceed"));
    let prepare = script(
        &desktop,
        "prepare",
        &format!(
            "echo draining $1 for $FOREWARN_EVENT_TYPE; while [ -e $0 -a ! -e {0} ]; do sleep 0.1; done; echo prepare >> {1}",
            proceed.display(),
            log.display()
        ),
    );
    let recover = script(&desktop, "recover", &format!("echo recover >> {}", log.display()));
    desktop.write_settings(&settings(&prepare, &recover));
    let page = desktop.open_window().await;
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    page.wait_for_text("draining web for Reboot").await;
    assert_eq!(approvals(handle).len(), 0);
    fs::write(&proceed, "").unwrap();
    desktop.services.toast("Reboot approved by rule · web-01").await;
    assert_eq!(approvals(handle).len(), 1);
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(fs::read_to_string(&log).unwrap(), "prepare\n");
    handle.complete(&id).unwrap();
    wait_for_log(&log, "prepare\nrecover\n").await;
    page.close().await;
}

#[tokio::test]
async fn a_failed_preparation_notifies_and_blocks_the_rule() {
    let desktop = TestDesktop::new().await;
    let prepare = script(&desktop, "prepare", "echo the site is still busy >&2; exit 4");
    let recover = script(&desktop, "recover", "true");
    desktop.write_settings(&settings(&prepare, &recover));
    let page = desktop.open_window().await;
    let handle = desktop.azure.handle();
    handle.schedule(reboot()).unwrap();
    let toast = desktop.services.toast("Preparation failed: Reboot · web-01").await;
    assert_eq!(
        toast.body,
        "The command failed with exit code 4. Rules won't approve this event, so the decision is yours."
    );
    page.wait_for_text("the site is still busy").await;
    assert!(page.find("article.card .card-approve").await.is_enabled().await.unwrap());
    assert_eq!(approvals(handle).len(), 0);
    page.close().await;
}

#[tokio::test]
async fn an_interrupted_preparation_is_not_repeated_but_recovered() {
    let desktop = TestDesktop::new().await;
    let log = desktop.home().join("log");
    let written = log.display();
    // Outlives the killed program, and ends when the test deletes the script.
    let prepare =
        script(&desktop, "prepare", &format!("echo prepare >> {written}; while [ -e $0 ]; do sleep 0.1; done"));
    let recover = script(&desktop, "recover", &format!("echo recover >> {written}"));
    desktop.write_settings(&settings(&prepare, &recover));
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    wait_for_log(&log, "prepare\n").await;
    program.kill().await;

    let program = desktop.start(&[]);
    desktop.services.toast("Preparation failed: Reboot · web-01").await;
    handle.cancel(&id).unwrap();
    wait_for_log(&log, "prepare\nrecover\n").await;
    assert_eq!(approvals(handle).len(), 0);
    program.kill().await;
}
