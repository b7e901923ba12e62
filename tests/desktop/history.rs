//! What happened, as the window asks for it and as the person takes it away.

use std::path::Path;
use std::time::Duration;

use end_to_end::{Desk, Key, Page, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use serde_json::{Value, json};

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

async fn history(page: &Page, question: Value) -> Value {
    page.invoke("history", json!({ "query": question })).await.unwrap()
}

/// Waits until a reboot of this VM has come and gone, and the history knows it.
async fn comes_and_goes(desk: &Desk, page: &Page) -> Value {
    let handle = desk.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desk.services.toast("Reboot in 15 min").await;
    handle.start(&id).unwrap();
    desk.services.toast("Rebooting now").await;
    handle.complete(&id).unwrap();
    desk.services.toast("Reboot finished").await;
    eventually("the reboot in the history", || async {
        let mut page = history(page, json!({ "outcomes": ["completed"] })).await;
        (page["total"] == 1).then(|| page["events"][0].take())
    })
    .await
}

#[tokio::test]
async fn events_that_came_and_went_are_listed_with_all_that_happened_to_them() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let past = comes_and_goes(&desk, &page).await;
    assert_eq!((&past["kind"], &past["thisVm"], &past["vms"]), (&json!("Reboot"), &json!(true), &json!(["web-01"])));
    assert!(past["tookMs"].as_i64().is_some(), "{past}");

    let plan = EventPlan::new(EventType::Freeze).on(["web-02"]).notice(Duration::from_secs(15 * 60));
    desk.azure.handle().schedule(plan).unwrap();
    let pending = eventually("the freeze in the history", || async {
        let mut page = history(&page, json!({ "types": ["Freeze"] })).await;
        (page["total"] == 1).then(|| page["events"][0].take())
    })
    .await;
    assert_eq!((&pending["outcome"], &pending["thisVm"]), (&json!("pending"), &json!(false)));
    let all = history(&page, json!({ "sort": { "by": "type", "descending": true }, "offset": 0, "limit": 1 })).await;
    assert_eq!((&all["total"], &all["events"][0]["kind"]), (&json!(2), &json!("Reboot")));
    assert_eq!(all["vms"], json!(["web-01", "web-02"]));

    // That the toasts were shown is written down a moment after they were.
    let detail = eventually("all three toasts in the history", || async {
        let detail = page.invoke("history_event", json!({ "id": past["id"] })).await.unwrap();
        (detail["alerts"].as_array()?.len() == 3).then_some(detail)
    })
    .await;
    let texts: Vec<&str> =
        detail["transitions"].as_array().unwrap().iter().filter_map(|at| at["text"].as_str()).collect();
    assert_eq!(texts, ["Azure announced it.", "It started.", "It is over."]);
    assert_eq!(page.invoke("history_event", json!({ "id": 4711 })).await, Ok(Value::Null));
    let timeline = page.invoke("timeline", json!({})).await.unwrap();
    assert_eq!(timeline["events"].as_array().unwrap().len(), 2);
    page.close().await;
}

#[tokio::test]
async fn a_history_is_saved_where_the_person_says_and_nowhere_if_they_think_better() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    comes_and_goes(&desk, &page).await;
    let csv = json!({ "format": "csv", "query": {} });
    let (exported, ()) =
        tokio::join!(page.invoke("export_history", csv.clone()), desk.press_until_closed("Export history", Key::Enter));
    let exported = exported.unwrap();
    let path = Path::new(exported["path"].as_str().unwrap());
    assert_eq!((path.parent(), path.extension().unwrap().to_str()), (Some(desk.home()), Some("csv")), "{exported}");
    assert!(path.file_name().unwrap().to_str().unwrap().starts_with("forewarn-history-20"), "{exported}");
    assert_eq!(exported["count"], 1);
    let table = std::fs::read_to_string(path).unwrap();
    assert!(table.lines().count() == 2 && table.contains(",Reboot,web-01,"), "{table}");

    let (cancelled, ()) =
        tokio::join!(page.invoke("export_history", csv), desk.press_until_closed("Export history", Key::Escape));
    assert_eq!(cancelled, Ok(Value::Null));
    page.close().await;
}
