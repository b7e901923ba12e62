//! Rules approve only matching events, after a notification and a grace period.

use std::time::Duration;

use end_to_end::{TestDesktop, approvals, wait_for};
use imds_simulator::EventPlan;
use scheduled_events::{EventSource, EventType};

fn reboot(vms: &[&str], source: EventSource) -> EventPlan {
    let mut plan = EventPlan::new(EventType::Reboot).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60));
    plan.source = source;
    plan
}

/// Waits until no menu entry announces an approval by a rule.
async fn wait_until_rule_stopped(desktop: &TestDesktop) {
    wait_for("the rule to be stopped", || async {
        let labels: Vec<String> = desktop.services.menu().await.entries.into_iter().map(|entry| entry.label).collect();
        (!labels.is_empty() && !labels.iter().any(|label| label.contains("by rule"))).then_some(())
    })
    .await;
}

#[tokio::test]
async fn only_the_users_own_restart_is_approved() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("approve_user_initiated = true\napproval_grace_seconds = 2\n");
    let handle = desktop.azure.handle();
    handle.schedule(reboot(&["web-01"], EventSource::Platform)).unwrap();
    handle.schedule(reboot(&["web-02"], EventSource::User)).unwrap();
    handle.schedule(reboot(&["web-01", "web-02"], EventSource::User)).unwrap();
    let page = desktop.open_window().await;
    page.find("article.card").await;
    let id = handle.schedule(reboot(&["web-01"], EventSource::User)).unwrap();

    let toast = desktop.services.toast("Approving Reboot in").await;
    assert_eq!(toast.body, "Rule “Restarts I started myself” applies. Stop it to decide yourself.");
    desktop.services.toast("Reboot approved by rule · web-01").await;
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(approvals(desktop.azure.handle()), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    page.close().await;
}

#[tokio::test]
async fn one_of_two_vms_with_the_same_rule_approves() {
    let (first, second) = (TestDesktop::new().await, TestDesktop::new().await);
    for desktop in [&first, &second] {
        desktop.write_settings("approval_grace_seconds = 2\n[[rules]]\nname = \"All\"\nthen = \"approve_now\"\n");
    }
    let endpoint = first.azure.url("web-02").unwrap();
    let data = second.data().display().to_string();
    let neighbour = second.start_with_args(&["--endpoint", &endpoint, "--data-dir", &data]);
    let program = first.start(&[]);
    let id = first.azure.handle().schedule(reboot(&["web-01", "web-02"], EventSource::Platform)).unwrap();

    first.services.toast("Reboot approved by rule · web-01").await;
    second.services.toast("Rebooting now · web-02").await;
    assert_eq!(approvals(first.azure.handle()), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    let announced =
        |desktop: &TestDesktop| desktop.services.toasts().iter().any(|toast| toast.summary.starts_with("Approving"));
    assert!(announced(&first) && !announced(&second));
    program.kill().await;
    neighbour.kill().await;
}

#[tokio::test]
async fn the_stop_button_on_the_toast_cancels_the_rule() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("approve_user_initiated = true\napproval_grace_seconds = 300\n");
    let program = desktop.start(&[]);
    desktop.azure.handle().schedule(reboot(&["web-01"], EventSource::User)).unwrap();
    let toast = desktop.services.toast("Approving Reboot in").await;
    desktop.services.menu_entry("Don't approve Reboot by rule").await;
    desktop.services.press(&toast, "Stop").await;
    wait_until_rule_stopped(&desktop).await;
    desktop.services.menu_entry("Approve Reboot").await;
    assert!(approvals(desktop.azure.handle()).is_empty());
    program.kill().await;
}

#[tokio::test]
async fn a_rule_stopped_in_the_menu_stays_stopped() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings(
        "approval_grace_seconds = 300\n[[rules]]\nname = \"Mine\"\ntypes = [\"Reboot\"]\nthen = \"approve_now\"\n",
    );
    let program = desktop.start(&[]);
    desktop.azure.handle().schedule(reboot(&["web-01"], EventSource::Platform)).unwrap();
    desktop.services.toast("Approving Reboot in").await;
    desktop.services.choose("Don't approve Reboot by rule").await;
    wait_until_rule_stopped(&desktop).await;
    program.kill().await;

    let page = desktop.open_window().await;
    page.wait_for_text("Mine").await;
    desktop.services.menu_entry("Approve Reboot").await;
    let toasts = desktop.services.toasts().into_iter().filter(|toast| toast.summary.starts_with("Approving")).count();
    assert_eq!(toasts, 1, "it isn't announced again");
    assert!(approvals(desktop.azure.handle()).is_empty());
    page.close().await;
}
