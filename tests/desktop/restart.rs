//! Restarts: after a kill, by an upgrade, and with events in the meantime.

use std::path::{Path, PathBuf};

use end_to_end::{AlertKind, Program, SavedData, TestDesktop, event, reboot, wait_for};
use scheduled_events::EventType;

#[tokio::test]
async fn a_kill_and_restart_repeats_no_notification() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    wait_for("the toast to be recorded as shown", || async {
        let key = AlertKind::Appeared.key(&id.to_string());
        SavedData::read_live(&desktop.data())?.shown_alerts.contains(&key).then_some(())
    })
    .await;
    program.kill().await;

    let program = desktop.start(&[]);
    let id = handle.schedule(event(EventType::Redeploy, 20)).unwrap();
    // A second toast about the reboot would have come before this one.
    desktop.services.toast("Redeploy in").await;
    let reboots = desktop.services.toasts().iter().filter(|toast| toast.summary.starts_with("Reboot in")).count();
    assert_eq!(reboots, 1);
    handle.cancel(&id).unwrap();
    program.kill().await;
}

/// Starts a copy of the program that can be replaced.
fn start_installed(desktop: &TestDesktop) -> (PathBuf, Program) {
    let installed = desktop.home().join("forewarn");
    std::fs::copy(Program::path(), &installed).unwrap();
    let mut command = desktop.command(&installed);
    let (url, data) = (desktop.azure.url("web-01").unwrap(), desktop.data());
    command.args(["--endpoint", &url, "--data-dir"]).arg(&data);
    (installed, Program::start(command))
}

/// Replaces the program as dpkg does.
fn upgrade(installed: &Path, to: impl AsRef<Path>) {
    let new = installed.with_extension("dpkg-new");
    std::fs::copy(to, &new).unwrap();
    std::fs::rename(&new, installed).unwrap();
}

#[tokio::test]
async fn an_upgrade_restarts_the_program_with_its_arguments() {
    let desktop = TestDesktop::new().await;
    let (installed, mut program) = start_installed(&desktop);
    let handle = desktop.azure.handle();
    handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;

    upgrade(&installed, Program::path());
    wait_for("the new program to start", || async {
        (desktop.log().matches("started version=").count() == 2).then_some(())
    })
    .await;
    handle.schedule(event(EventType::Redeploy, 20)).unwrap();
    desktop.services.toast("Redeploy in").await;
    desktop.services.menu_entry("Approve").await;
    let reboots = desktop.services.toasts().iter().filter(|toast| toast.summary.starts_with("Reboot in")).count();
    assert_eq!(reboots, 1);
    assert!(program.is_running(), "the process id stays the same");
    assert_eq!(desktop.log().matches("restarting").count(), 1, "{}", desktop.log());
    program.kill().await;
}

#[tokio::test]
async fn a_broken_upgrade_keeps_the_old_version_running() {
    let desktop = TestDesktop::new().await;
    let (installed, mut program) = start_installed(&desktop);
    desktop.azure.handle().wait_for_requests(1).await;

    let broken = desktop.home().join("broken");
    std::fs::write(&broken, "#!/bin/sh\nexit 1\n").unwrap();
    std::fs::set_permissions(&broken, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    upgrade(&installed, &broken);
    wait_for("the failure in the log", || async {
        desktop.log().contains("the new version can't start").then_some(())
    })
    .await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    assert!(program.is_running() && !desktop.log().contains("restarting"), "{}", desktop.log());

    upgrade(&installed, Program::path());
    wait_for("the new program to start", || async {
        (desktop.log().matches("started version=").count() == 2).then_some(())
    })
    .await;
    assert_eq!(desktop.log().matches("the new version can't start").count(), 1, "{}", desktop.log());
    program.kill().await;
}

#[tokio::test]
async fn events_that_ended_meanwhile_notify_at_the_next_start() {
    let desktop = TestDesktop::new().await;
    let handle = desktop.azure.handle();
    let program = desktop.start(&[]);
    let id = handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    desktop.services.toast("Rebooting now").await;
    let polls = handle.status().requests;
    handle.wait_for_requests(polls + 2).await;
    program.kill().await;
    handle.complete(&id).unwrap();
    let program = desktop.start(&[]);
    desktop.services.toast("Reboot finished while you were away · web-01").await;
    program.kill().await;
}
