//! Hostile texts from the endpoint are harmless in window, tray, notifications and log.

use std::fs;

use end_to_end::{Page, ScriptedEndpoint, ScriptedResponse, TestDesktop, wait_for};
use serde_json::{Value, json};

/// An endpoint whose document lists these events.
async fn endpoint_listing(events: Vec<Value>) -> ScriptedEndpoint {
    let instance = json!({ "name": "web-01", "location": EVIL });
    let document = ScriptedResponse { date: None, ..ScriptedResponse::document(1, &events) };
    ScriptedEndpoint::with_instance(instance, move |_| document.clone()).await
}

const EVIL: &str = "</p><img src=x onerror=\"document.title='broken'\"><b>bold</b>\r\n\
                    2026-03-02T12:32:00Z  INFO forewarn: all is well\u{202e}\u{0}\u{1b}[2J\u{2028}=1+1";

fn event(id: &str, vm: &str) -> Value {
    json!({
        "EventId": id,
        "EventType": "Reboot",
        "EventStatus": "Scheduled",
        "ResourceType": "VirtualMachine",
        "Resources": [vm],
        "NotBefore": "Fri, 31 Dec 2100 23:59:59 GMT",
        "Description": "",
        "EventSource": "Platform",
        "DurationInSeconds": -1,
    })
}

async fn open_window(desktop: &TestDesktop, endpoint: &ScriptedEndpoint) -> Page {
    let data = desktop.data().display().to_string();
    desktop
        .open_window_with_args(&["--endpoint", endpoint.url(), "--data-dir", &data, "--show", "--log", "debug"])
        .await
}

#[track_caller]
fn assert_harmless(shown: &str) {
    let is_harmful = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{202a}'..='\u{202e}');
    assert!(!shown.contains(is_harmful), "{shown:?}");
    assert!(shown.chars().count() <= 400, "{shown}");
}

#[tokio::test]
async fn a_hostile_event_is_shown_harmlessly_everywhere() {
    let desktop = TestDesktop::new().await;
    // Four of these still fit into the largest response that is read.
    let enormous = "x".repeat(900_000);
    let mut hostile = event(&format!("{EVIL}1"), "web-01");
    hostile["Resources"] = json!(["web-01", EVIL, enormous]);
    hostile["Description"] = json!(format!("{EVIL}{enormous}"));
    hostile["EventSource"] = json!(EVIL);
    hostile["Unknown"] = json!({ EVIL: [[[[enormous]]]] });
    let mut unknown = event(&enormous, "web-01");
    unknown["EventType"] = json!(EVIL);
    unknown["NotBefore"] = json!(EVIL);
    let endpoint = endpoint_listing(vec![hostile, unknown]).await;
    let page = open_window(&desktop, &endpoint).await;

    let toast = desktop.services.toast("Reboot in").await;
    assert!(toast.body.starts_with("</p><img src=x"), "{toast:?}");
    for text in [&toast.summary, &toast.body].into_iter().chain(toast.actions.iter().map(|(_, label)| label)) {
        assert_harmless(text);
    }
    desktop.services.menu_entry("Open").await;
    for entry in desktop.services.menu().await.entries {
        assert_harmless(&entry.label);
    }
    assert_harmless(&desktop.services.tray_label().await.unwrap_or_default());

    page.wait_for_text("<b>bold</b>").await;
    assert_eq!(page.client.title().await.unwrap(), "Forewarn");
    let foreign = "return document.querySelectorAll('img, b, iframe, body script').length";
    assert_eq!(page.client.execute(foreign, vec![]).await.unwrap(), 0);
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert!(snapshot.to_string().len() < 100_000, "texts are shortened for the page");
    // An event whose id or VM names were shortened can't be approved.
    let types: Vec<(bool, bool)> = snapshot["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| (event["kind"] == "Reboot", event["canApprove"] == true))
        .collect();
    assert!(types.contains(&(true, false)) && types.contains(&(false, false)), "{types:?}");

    let logs = desktop.data().join("logs");
    wait_for("the events in the log", || async {
        let files = fs::read_dir(&logs).ok()?.flatten();
        let text: String = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
        let complete = text.lines().filter(|line| line.contains("[101]")).count() == 2;
        let dated = |line: &str| line.starts_with("20") && line.contains('T') && !line.contains(char::is_control);
        assert!(text.lines().all(|line| dated(line) && !line.starts_with("2026-03-02T12:32")), "{text}");
        complete.then_some(())
    })
    .await;
    page.close().await;
}

#[tokio::test]
async fn the_page_stays_usable_with_ten_thousand_events() {
    let desktop = TestDesktop::new().await;
    // On a slow machine, more polls would only compete with drawing.
    desktop.write_settings("poll_interval_seconds = 60\n");
    let mut events: Vec<Value> = (0..9_999).map(|number| event(&format!("other-{number}"), "db-07")).collect();
    events.push(event("ours", "web-01"));
    let endpoint = endpoint_listing(events).await;
    let page = open_window(&desktop, &endpoint).await;
    desktop.services.toast("Reboot in").await;
    desktop.services.menu_entry("Approve Reboot · web-01").await;
    page.find("article.card[data-key=ours]").await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["events"].as_array().unwrap().len(), 1);
    assert_eq!(snapshot["neighbours"].as_array().unwrap().len(), 999);
    assert_eq!(snapshot["connection"]["unreadableEntries"], 9_000);
    // The page still responds.
    page.click("article.card[data-key=ours] .card-approve").await;
    page.find(".dialog-approve[open]").await;
    page.click(".dialog-approve .button-plain").await;
    page.close().await;
}
