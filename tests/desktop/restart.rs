//! Killed, restarted, and what happened meanwhile.

use std::path::{Path, PathBuf};
use std::time::Duration;

use end_to_end::{Desk, Kept, Program, Telling, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

#[tokio::test]
async fn killed_and_restarted_it_tells_nothing_twice() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    // Shown, and noted as shown.
    eventually("the toast to be noted", || async {
        Kept::live(&desk.data())?.noted.contains(&Telling::Appeared.noted(&id.to_string())).then_some(())
    })
    .await;
    program.kill().await;

    let program = desk.program(&[]);
    let id = handle
        .schedule(EventPlan::new(EventType::Redeploy).on(["web-01"]).notice(Duration::from_secs(20 * 60)))
        .unwrap();
    // It comes later than the reboot, so a second toast about that one would have come before.
    desk.services.toast("Redeploy in").await;
    let reboots = desk.services.toasts().iter().filter(|toast| toast.summary.starts_with("Reboot in")).count();
    assert_eq!(reboots, 1);
    handle.cancel(&id).unwrap();
    program.kill().await;
}

/// The program, started from a file that can be replaced.
fn installed(desk: &Desk) -> (PathBuf, Program) {
    let installed = desk.home().join("forewarn");
    std::fs::copy(Program::path(), &installed).unwrap();
    let mut command = desk.command(&installed);
    let (url, data) = (desk.azure.url("web-01").unwrap(), desk.data());
    command.args(["--endpoint", &url, "--data-dir"]).arg(&data);
    (installed, Program::start(command))
}

/// As dpkg does it.
fn upgrade(installed: &Path, to: impl AsRef<Path>) {
    let new = installed.with_extension("dpkg-new");
    std::fs::copy(to, &new).unwrap();
    std::fs::rename(&new, installed).unwrap();
}

#[tokio::test]
async fn upgraded_it_restarts_by_itself_with_its_own_arguments_and_tells_nothing_twice() {
    let desk = Desk::new().await;
    let (installed, mut program) = installed(&desk);
    let handle = desk.azure.handle();
    handle.schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;

    upgrade(&installed, Program::path());
    eventually("the new program to start", || async {
        (desk.log().matches("started version=").count() == 2).then_some(())
    })
    .await;
    handle.schedule(EventPlan::new(EventType::Redeploy).on(["web-01"]).notice(Duration::from_secs(20 * 60))).unwrap();
    desk.services.toast("Redeploy in").await;
    desk.services.menu_entry("Approve").await;
    let reboots = desk.services.toasts().iter().filter(|toast| toast.summary.starts_with("Reboot in")).count();
    assert_eq!(reboots, 1);
    assert!(program.is_running(), "it is the same process to whoever started it");
    assert_eq!(desk.log().matches("restarting").count(), 1, "{}", desk.log());
    program.kill().await;
}

#[tokio::test]
async fn a_new_version_that_cannot_start_leaves_the_old_one_running_until_one_comes_that_can() {
    let desk = Desk::new().await;
    let (installed, mut program) = installed(&desk);
    desk.azure.handle().wait_for_requests(1).await;

    let broken = desk.home().join("broken");
    std::fs::write(&broken, "#!/bin/sh\nexit 1\n").unwrap();
    std::fs::set_permissions(&broken, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    upgrade(&installed, &broken);
    eventually("the log to say so", || async { desk.log().contains("the new version can't start").then_some(()) })
        .await;
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    assert!(program.is_running() && !desk.log().contains("restarting"), "{}", desk.log());

    upgrade(&installed, Program::path());
    eventually("the new program to start", || async {
        (desk.log().matches("started version=").count() == 2).then_some(())
    })
    .await;
    assert_eq!(desk.log().matches("the new version can't start").count(), 1, "{}", desk.log());
    program.kill().await;
}

#[tokio::test]
async fn what_ended_while_it_was_away_is_told_at_the_next_start() {
    let desk = Desk::new().await;
    let handle = desk.azure.handle();
    let program = desk.program(&[]);
    let id = handle.schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    desk.services.toast("Rebooting now").await;
    let polls = handle.status().requests;
    handle.wait_for_requests(polls + 2).await;
    program.kill().await;
    handle.complete(&id).unwrap();
    let program = desk.program(&[]);
    desk.services.toast("Reboot finished while you were away · web-01").await;
    program.kill().await;
}
