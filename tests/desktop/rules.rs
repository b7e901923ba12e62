//! Approving by rule: only what the person said, told beforehand, and stopped when they say so.

use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::{EventSource, EventType};

fn reboot(vms: &[&str], source: EventSource) -> EventPlan {
    let mut plan = EventPlan::new(EventType::Reboot).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60));
    plan.source = source;
    plan
}

fn approvals(desk: &Desk) -> Vec<String> {
    let requests = desk.azure.handle().requests();
    requests.into_iter().filter(|request| request.method == "POST").map(|request| request.body).collect()
}

/// Waits until no rule is about to approve anything.
async fn nothing_is_about_to_be_approved(desk: &Desk) {
    eventually("the rule to be stopped", || async {
        let labels: Vec<String> = desk.services.menu().await.entries.into_iter().map(|entry| entry.label).collect();
        (!labels.is_empty() && !labels.iter().any(|label| label.contains("by rule"))).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_restart_that_a_user_started_is_approved_and_nothing_else_is() {
    let desk = Desk::new().await;
    desk.write_settings("approve_user_initiated = true\napproval_grace_seconds = 2\n");
    let handle = desk.azure.handle();
    handle.schedule(reboot(&["web-01"], EventSource::Platform)).unwrap();
    handle.schedule(reboot(&["web-02"], EventSource::User)).unwrap();
    handle.schedule(reboot(&["web-01", "web-02"], EventSource::User)).unwrap();
    let page = desk.window().await;
    page.find("article.card").await;
    let id = handle.schedule(reboot(&["web-01"], EventSource::User)).unwrap();

    let toast = desk.services.toast("Approving Reboot in").await;
    assert_eq!(toast.body, "Rule “Restarts I started myself” applies. Stop it, and the decision is yours.");
    desk.services.toast("Reboot approved by rule · web-01").await;
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(approvals(&desk), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    page.close().await;
}

#[tokio::test]
async fn of_two_vms_of_a_set_with_the_same_rule_one_approves() {
    let (first, second) = (Desk::new().await, Desk::new().await);
    for desk in [&first, &second] {
        desk.write_settings("approval_grace_seconds = 2\n[[rules]]\nname = \"All\"\nthen = \"approve_now\"\n");
    }
    let endpoint = first.azure.url("web-02").unwrap();
    let data = second.data().display().to_string();
    let neighbour = second.program_with(&["--endpoint", &endpoint, "--data-dir", &data]);
    let program = first.program(&[]);
    let id = first.azure.handle().schedule(reboot(&["web-01", "web-02"], EventSource::Platform)).unwrap();

    first.services.toast("Reboot approved by rule · web-01").await;
    second.services.toast("Rebooting now · web-02").await;
    assert_eq!(approvals(&first), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    let announced = |desk: &Desk| desk.services.toasts().iter().any(|toast| toast.summary.starts_with("Approving"));
    assert!(announced(&first) && !announced(&second));
    program.kill().await;
    neighbour.kill().await;
}

#[tokio::test]
async fn whoever_presses_stop_on_the_toast_is_asked_as_ever() {
    let desk = Desk::new().await;
    desk.write_settings("approve_user_initiated = true\napproval_grace_seconds = 300\n");
    let program = desk.program(&[]);
    desk.azure.handle().schedule(reboot(&["web-01"], EventSource::User)).unwrap();
    let toast = desk.services.toast("Approving Reboot in").await;
    desk.services.menu_entry("Do not approve Reboot by rule").await;
    desk.services.press(&toast, "Stop").await;
    nothing_is_about_to_be_approved(&desk).await;
    desk.services.menu_entry("Approve Reboot").await;
    assert!(approvals(&desk).is_empty());
    program.kill().await;
}

#[tokio::test]
async fn the_menu_stops_a_rule_too_and_a_restart_changes_nothing() {
    let desk = Desk::new().await;
    desk.write_settings(
        "approval_grace_seconds = 300\n[[rules]]\nname = \"Mine\"\ntypes = [\"Reboot\"]\nthen = \"approve_now\"\n",
    );
    let program = desk.program(&[]);
    desk.azure.handle().schedule(reboot(&["web-01"], EventSource::Platform)).unwrap();
    desk.services.toast("Approving Reboot in").await;
    desk.services.choose("Do not approve Reboot by rule").await;
    nothing_is_about_to_be_approved(&desk).await;
    program.kill().await;

    let page = desk.window().await;
    page.shows("Mine").await;
    desk.services.menu_entry("Approve Reboot").await;
    let toasts = desk.services.toasts().into_iter().filter(|toast| toast.summary.starts_with("Approving")).count();
    assert_eq!(toasts, 1, "and it is not announced again");
    assert!(approvals(&desk).is_empty());
    page.close().await;
}
