//! The history in the window, and its export.

use std::path::Path;
use std::time::Duration;

use end_to_end::{Key, Page, TestDesktop, reboot, wait_for};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use serde_json::{Value, json};

async fn history(page: &Page, query: Value) -> Value {
    page.invoke("history", json!({ "query": query })).await.unwrap()
}

/// Runs a reboot of this VM to its end and returns its entry in the history.
async fn complete_reboot(desktop: &TestDesktop, page: &Page) -> Value {
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in 15 min").await;
    handle.start(&id).unwrap();
    desktop.services.toast("Rebooting now").await;
    handle.complete(&id).unwrap();
    desktop.services.toast("Reboot finished").await;
    wait_for("the reboot in the history", || async {
        let mut page = history(page, json!({ "outcomes": ["completed"] })).await;
        (page["total"] == 1).then(|| page["events"][0].take())
    })
    .await
}

#[tokio::test]
async fn past_events_are_listed_with_their_details() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let reboot = complete_reboot(&desktop, &page).await;
    assert_eq!(
        (&reboot["kind"], &reboot["thisVm"], &reboot["vms"]),
        (&json!("Reboot"), &json!(true), &json!(["web-01"]))
    );
    assert!(reboot["tookMs"].as_i64().is_some(), "{reboot}");

    let plan = EventPlan::new(EventType::Freeze).on(["web-02"]).notice(Duration::from_secs(15 * 60));
    desktop.azure.handle().schedule(plan).unwrap();
    let pending = wait_for("the freeze in the history", || async {
        let mut page = history(&page, json!({ "types": ["Freeze"] })).await;
        (page["total"] == 1).then(|| page["events"][0].take())
    })
    .await;
    assert_eq!((&pending["outcome"], &pending["thisVm"]), (&json!("pending"), &json!(false)));
    let all = history(&page, json!({ "sort": { "by": "type", "descending": true }, "offset": 0, "limit": 1 })).await;
    assert_eq!((&all["total"], &all["events"][0]["kind"]), (&json!(2), &json!("Reboot")));
    assert_eq!(all["vms"], json!(["web-01", "web-02"]));

    // Alerts are recorded shortly after they're shown.
    let detail = wait_for("all three toasts in the history", || async {
        let detail = page.invoke("history_event", json!({ "id": reboot["id"] })).await.unwrap();
        (detail["alerts"].as_array()?.len() == 3).then_some(detail)
    })
    .await;
    let texts: Vec<&str> =
        detail["transitions"].as_array().unwrap().iter().filter_map(|at| at["text"].as_str()).collect();
    assert_eq!(texts, ["Azure announced it.", "It started.", "It finished."]);
    assert_eq!(page.invoke("history_event", json!({ "id": 4711 })).await, Ok(Value::Null));
    let timeline = page.invoke("timeline", json!({})).await.unwrap();
    assert_eq!(timeline["events"].as_array().unwrap().len(), 2);
    page.close().await;
}

#[tokio::test]
async fn the_history_exports_to_a_chosen_file_or_not_at_all() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    complete_reboot(&desktop, &page).await;
    let csv = json!({ "format": "csv", "query": {} });
    let (exported, ()) = tokio::join!(
        page.invoke("export_history", csv.clone()),
        desktop.press_until_closed("Export history", Key::Enter)
    );
    let exported = exported.unwrap();
    let path = Path::new(exported["path"].as_str().unwrap());
    assert_eq!((path.parent(), path.extension().unwrap().to_str()), (Some(desktop.home()), Some("csv")), "{exported}");
    assert!(path.file_name().unwrap().to_str().unwrap().starts_with("forewarn-history-20"), "{exported}");
    assert_eq!(exported["count"], 1);
    let table = std::fs::read_to_string(path).unwrap();
    assert!(table.lines().count() == 2 && table.contains(",Reboot,web-01,"), "{table}");

    let (cancelled, ()) =
        tokio::join!(page.invoke("export_history", csv), desktop.press_until_closed("Export history", Key::Escape));
    assert_eq!(cancelled, Ok(Value::Null));
    page.close().await;
}
