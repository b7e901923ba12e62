//! Commands that prepare for an event and recover from it, run by the real program.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

fn approvals(desk: &Desk) -> usize {
    desk.azure.handle().requests().into_iter().filter(|request| request.method == "POST").count()
}

/// A script in the person's home folder, and the settings that have it run.
fn script(desk: &Desk, name: &str, content: &str) -> PathBuf {
    let path = desk.home().join(name);
    fs::write(&path, format!("#!/bin/sh\n{content}\n")).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o700)).unwrap();
    path
}

/// Waits until the scripts have written this into their log.
async fn wait_for_log(log: &Path, expected: &str) {
    let written = || async { (fs::read_to_string(log).ok()? == expected).then_some(()) };
    eventually(&format!("{expected:?} in the log"), written).await;
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
async fn the_rule_waits_for_the_preparation_and_the_workload_comes_back_afterwards() {
    let desk = Desk::new().await;
    let (log, proceed) = (desk.home().join("log"), desk.home().join("proceed"));
    let prepare = script(
        &desk,
        "prepare",
        &format!(
            "echo draining $1 for $FOREWARN_EVENT_TYPE; while [ -e $0 -a ! -e {0} ]; do sleep 0.1; done; echo prepare >> {1}",
            proceed.display(),
            log.display()
        ),
    );
    let recover = script(&desk, "recover", &format!("echo recover >> {}", log.display()));
    desk.write_settings(&settings(&prepare, &recover));
    let page = desk.window().await;
    let handle = desk.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    page.shows("draining web for Reboot").await;
    assert_eq!(approvals(&desk), 0);
    fs::write(&proceed, "").unwrap();
    desk.services.toast("Reboot approved by rule · web-01").await;
    assert_eq!(approvals(&desk), 1);
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(fs::read_to_string(&log).unwrap(), "prepare\n");
    handle.complete(&id).unwrap();
    wait_for_log(&log, "prepare\nrecover\n").await;
    page.close().await;
}

#[tokio::test]
async fn a_preparation_that_fails_is_told_and_leaves_the_decision_to_the_person() {
    let desk = Desk::new().await;
    let prepare = script(&desk, "prepare", "echo the site is still busy >&2; exit 4");
    let recover = script(&desk, "recover", "true");
    desk.write_settings(&settings(&prepare, &recover));
    let page = desk.window().await;
    desk.azure.handle().schedule(reboot()).unwrap();
    let toast = desk.services.toast("Preparation failed: Reboot · web-01").await;
    assert_eq!(toast.body, "It ended with exit code 4. No rule approves the event: the decision is yours.");
    page.shows("the site is still busy").await;
    assert!(page.find("article.card .button-primary").await.is_enabled().await.unwrap());
    assert_eq!(approvals(&desk), 0);
    page.close().await;
}

#[tokio::test]
async fn killed_meanwhile_it_is_not_run_again_and_recovered_from_all_the_same() {
    let desk = Desk::new().await;
    let log = desk.home().join("log");
    let written = log.display();
    // Nobody ends it once the program was killed, so it ends with the desk.
    let prepare = script(&desk, "prepare", &format!("echo prepare >> {written}; while [ -e $0 ]; do sleep 0.1; done"));
    let recover = script(&desk, "recover", &format!("echo recover >> {written}"));
    desk.write_settings(&settings(&prepare, &recover));
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    wait_for_log(&log, "prepare\n").await;
    program.kill().await;

    let program = desk.program(&[]);
    desk.services.toast("Preparation failed: Reboot · web-01").await;
    handle.cancel(&id).unwrap();
    wait_for_log(&log, "prepare\nrecover\n").await;
    assert_eq!(approvals(&desk), 0);
    program.kill().await;
}
