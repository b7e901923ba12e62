//! The animation in the README: an event is announced, approved and starts.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use imds_simulator::EventPlan;
use scheduled_events::EventType;

use crate::{panel, setup};

pub(crate) async fn approval(folder: &Path) {
    let desktop = setup::desktop_with_history("theme = \"light\"\n").await;
    let _panel = panel::start_panel(&desktop).await;
    let _notifications = panel::start_notifications(&desktop, "light").await;
    let page = desktop.open_window().await;
    let frames = tempfile::tempdir().unwrap();
    let mut arguments: Vec<OsString> = ["-loop", "0"].map(OsString::from).to_vec();
    let mut number = 0;
    let mut take = async |shown: Duration| {
        tokio::time::sleep(panel::DRAW_TIME).await;
        number += 1;
        let frame = frames.path().join(format!("{number}.png"));
        panel::screenshot(&desktop, &frame, panel::CORNER).await;
        arguments.extend(["-d".into(), shown.as_millis().to_string().into(), frame.into()]);
    };

    page.find(".empty").await;
    panel::arrange(&desktop);
    take(Duration::from_millis(1_500)).await;

    // An approval waits for other tenants until it has been seen waiting.
    let plan = EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60));
    let azure = desktop.azure.handle();
    let event = azure.schedule(plan.held(Duration::from_secs(60))).unwrap();
    page.find("article.card").await;
    take(Duration::from_secs(3)).await;
    page.click("article.card .card-approve").await;
    page.find(".dialog-approve[open]").await;
    take(Duration::from_secs(2)).await;
    page.click(".dialog-approve .button-primary").await;
    page.find("article.card[data-approval=waiting], article.card[data-approval=accepted]").await;
    take(Duration::from_secs(2)).await;
    azure.start(&event).unwrap();
    page.find("article.card[data-phase=inProgress]").await;
    take(Duration::from_secs(3)).await;
    page.close().await;

    let animation = folder.join("approval.webp");
    arguments.extend(["-o".into(), animation.clone().into()]);
    assert!(desktop.command("img2webp").args(arguments).status().await.unwrap().success(), "{}", animation.display());
}
