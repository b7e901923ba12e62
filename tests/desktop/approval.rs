//! Approving from the window, the menu and a toast, always with confirmation.

use std::time::Duration;

use end_to_end::{Page, TIMEOUT, TestDesktop, approvals, wait_for};
use imds_simulator::{EventPlan, FaultPlan};
use scheduled_events::EventType;
use serde_json::json;

fn reboot(vms: &[&str]) -> EventPlan {
    EventPlan::new(EventType::Reboot).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60))
}

async fn wait_for_dialog(page: &Page) {
    wait_for("the approval dialog", || async {
        let open = page.client.execute("return document.querySelector('.dialog-approve').open", vec![]).await.ok()?;
        open.as_bool()?.then_some(())
    })
    .await;
}

#[tokio::test]
async fn approving_requires_confirmation_and_sends_one_request() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let id = desktop.azure.handle().schedule(reboot(&["web-01", "web-02"])).unwrap();

    page.click("article.card .card-approve").await;
    wait_for_dialog(&page).await;
    let dialog = page.find(".dialog-approve").await.text().await.unwrap();
    assert!(dialog.contains("web-01") && dialog.contains("web-02"), "{dialog}");
    page.click(".dialog-approve .button-plain").await;
    assert!(approvals(desktop.azure.handle()).is_empty(), "opening and cancelling the dialog sends nothing");

    page.click("article.card .card-approve").await;
    wait_for_dialog(&page).await;
    let confirm = page.find(".dialog-approve .button-primary").await;
    assert!(!confirm.is_enabled().await.unwrap(), "several VMs need the check box");
    page.click("#approve-tick").await;
    page.click(".dialog-approve .button-primary").await;
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(approvals(desktop.azure.handle()), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    page.close().await;
}

#[tokio::test]
async fn an_approval_for_other_vms_is_refused() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let id = desktop.azure.handle().schedule(reboot(&["web-01", "web-02"])).unwrap();
    page.find("article.card").await;
    let refused = page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.unwrap_err();
    assert_eq!(refused["reason"], "vmsChanged");
    assert_eq!(refused["text"], "The VMs of this event have changed. Check the list and approve again.");
    assert!(approvals(desktop.azure.handle()).is_empty());
    page.close().await;
}

#[tokio::test]
async fn a_failed_approval_shows_why_and_can_be_retried() {
    let desktop = TestDesktop::new().await;
    // A poll that fails would disable the button, so only the first one happens during this test.
    desktop.write_settings("poll_interval_seconds = 60\n");
    desktop.azure.handle().schedule(reboot(&["web-01"])).unwrap();
    let page = desktop.open_window().await;
    page.find("article.card").await;

    let fault = FaultPlan::lasting("500".parse().unwrap(), Duration::from_secs(600)).unwrap();
    page.click("article.card .card-approve").await;
    wait_for_dialog(&page).await;
    desktop.azure.handle().fault(fault).unwrap();
    page.click(".dialog-approve .button-primary").await;
    page.wait_for_text("500").await;
    desktop.azure.handle().clear_faults();

    page.click("article.card .card-approve").await;
    wait_for_dialog(&page).await;
    page.click(".dialog-approve .button-primary").await;
    let accepted =
        desktop.azure.handle().wait_for_request(|request| request.method == "POST" && request.fault.is_none());
    tokio::time::timeout(TIMEOUT, accepted).await.expect("the second approval wasn't sent");
    page.close().await;
}

#[tokio::test]
async fn tray_menu_and_toast_open_the_confirmation_only() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(reboot(&["web-01"])).unwrap();
    desktop.services.choose("Approve").await;
    wait_for_dialog(&page).await;
    page.click(".dialog-approve .button-plain").await;
    let toast = desktop.services.toast("Reboot in 15 min").await;
    desktop.services.press(&toast, "Details").await;
    wait_for("the card in focus", || async {
        let focused = page
            .client
            .execute("return document.activeElement?.closest('article.card') !== null", vec![])
            .await
            .ok()?;
        focused.as_bool()?.then_some(())
    })
    .await;
    assert!(approvals(desktop.azure.handle()).is_empty());
    page.close().await;
}
