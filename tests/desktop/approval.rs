//! Approving: through the window, from the menu and from a toast, and never without the question.

use std::time::Duration;

use end_to_end::{Desk, PATIENCE, Page, eventually};
use imds_simulator::{EventPlan, FaultPlan};
use scheduled_events::EventType;
use serde_json::json;

fn reboot(vms: &[&str]) -> EventPlan {
    EventPlan::new(EventType::Reboot).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60))
}

fn approvals(desk: &Desk) -> Vec<String> {
    let requests = desk.azure.handle().requests();
    requests.into_iter().filter(|request| request.method == "POST").map(|request| request.body).collect()
}

async fn opens(page: &Page) {
    eventually("the question", || async {
        let open = page.client.execute("return document.querySelector('.dialog-approve').open", vec![]).await.ok()?;
        open.as_bool()?.then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_question_names_every_vm_cancel_sends_nothing_and_confirming_sends_one_request() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let id = desk.azure.handle().schedule(reboot(&["web-01", "web-02"])).unwrap();

    page.click("article.card .button-primary").await;
    opens(&page).await;
    let question = page.find(".dialog-approve").await.text().await.unwrap();
    assert!(question.contains("web-01") && question.contains("web-02"), "{question}");
    page.click(".dialog-approve .button-plain").await;
    assert!(approvals(&desk).is_empty(), "nothing is sent by asking or by cancelling");

    page.click("article.card .button-primary").await;
    opens(&page).await;
    let confirm = page.find(".dialog-approve .button-primary").await;
    assert!(!confirm.is_enabled().await.unwrap(), "several VMs need the tick");
    page.click("#approve-tick").await;
    page.click(".dialog-approve .button-primary").await;
    page.find("article.card[data-phase=inProgress]").await;
    assert_eq!(approvals(&desk), [format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#)]);
    page.close().await;
}

#[tokio::test]
async fn vms_that_were_not_confirmed_are_not_approved() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let id = desk.azure.handle().schedule(reboot(&["web-01", "web-02"])).unwrap();
    page.find("article.card").await;
    let refused = page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.unwrap_err();
    assert_eq!(refused["reason"], "vmsChanged");
    assert_eq!(refused["text"], "The VMs of this event have changed. Check the list and approve again.");
    assert!(approvals(&desk).is_empty());
    page.close().await;
}

#[tokio::test]
async fn a_refused_approval_says_why_and_can_be_tried_again() {
    let desk = Desk::new().await;
    // The first poll finds the event and the next is long after: one that met the fault would take the button away.
    desk.write_settings("poll_interval_seconds = 60\n");
    desk.azure.handle().schedule(reboot(&["web-01"])).unwrap();
    let page = desk.window().await;
    page.find("article.card").await;

    let fault = FaultPlan::lasting("500".parse().unwrap(), Duration::from_secs(600)).unwrap();
    page.click("article.card .button-primary").await;
    opens(&page).await;
    desk.azure.handle().fault(fault).unwrap();
    page.click(".dialog-approve .button-primary").await;
    page.shows("500").await;
    desk.azure.handle().clear_faults();

    page.click("article.card .button-primary").await;
    opens(&page).await;
    page.click(".dialog-approve .button-primary").await;
    let taken = desk.azure.handle().wait_for_request(|request| request.method == "POST" && request.fault.is_none());
    tokio::time::timeout(PATIENCE, taken).await.expect("the second approval is sent");
    page.close().await;
}

#[tokio::test]
async fn the_tray_menu_and_a_toast_lead_to_the_same_question_and_approve_nothing() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.azure.handle().schedule(reboot(&["web-01"])).unwrap();
    desk.services.choose("Approve").await;
    opens(&page).await;
    page.click(".dialog-approve .button-plain").await;
    let toast = desk.services.toast("Reboot in 15 min").await;
    desk.services.press(&toast, "Details").await;
    eventually("the card in focus", || async {
        let focused = page
            .client
            .execute("return document.activeElement?.closest('article.card') !== null", vec![])
            .await
            .ok()?;
        focused.as_bool()?.then_some(())
    })
    .await;
    assert!(approvals(&desk).is_empty());
    page.close().await;
}
