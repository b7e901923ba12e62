//! The pages of the window.

use std::path::Path;
use std::time::Duration;

use end_to_end::{ESCAPE_KEY, Page, TestDesktop};
use imds_simulator::{Fault, FaultPlan};

use crate::setup;

/// Every page and state in a theme.
pub(crate) async fn pages(folder: &Path, theme: &str) {
    let desktop = setup::desktop_with_history(&format!("theme = \"{theme}\"\n")).await.with_services().await;
    let page = desktop.open_window().await;
    let take = async |name: &str| take(&page, folder, &format!("{name}-{theme}")).await;

    page.find(".empty").await;
    take("quiet").await;
    setup::schedule_events(&desktop);
    page.find("article.card").await;
    page.find("details.neighbors").await;
    take("upcoming").await;
    page.click("article.card .card-approve").await;
    page.find(".dialog-approve[open]").await;
    take("approve").await;
    page.click(".dialog-approve .button-plain").await;

    page.click("#tab-history").await;
    page.find(HISTORY_ROW).await;
    page.find(".timeline-picture").await;
    take("history").await;
    page.click(HISTORY_ROW).await;
    page.find(EVENT_DETAILS).await;
    take("past-event").await;
    page.client.active_element().await.unwrap().send_keys(ESCAPE_KEY).await.unwrap();

    page.click("#tab-settings").await;
    page.find("#open-notifications").await;
    take("settings").await;
    page.click("#open-notifications").await;
    page.find("#setting-sound").await;
    take("settings-notifications").await;

    page.click("#tab-upcoming").await;
    refuse_connections(&desktop);
    page.find("article.card.card-stale").await;
    take("unreachable").await;
    page.click(FIND_OUT_WHY).await;
    page.find(DIAGNOSED).await;
    take("doctor").await;
    page.close().await;
}

/// The first start.
pub(crate) async fn welcome(folder: &Path, theme: &str) {
    let desktop = setup::desktop_of_new_user(&format!("theme = \"{theme}\"\n")).await.with_services().await;
    let page = desktop.open_window().await;
    page.find(".sheet-welcome[open]").await;
    take(&page, folder, &format!("welcome-{theme}")).await;
    page.close().await;
}

/// A pending rule and a running preparation, and their settings.
pub(crate) async fn rules(folder: &Path, theme: &str) {
    let desktop = setup::desktop_with_history(&format!("theme = \"{theme}\"\n{RULES}")).await.with_services().await;
    let page = desktop.open_window().await;
    setup::schedule_events(&desktop);
    page.wait_for_text("web-01 leaves the load balancer").await;
    page.find(".card-rule[data-state=pending]").await;
    take(&page, folder, &format!("rules-at-work-{theme}")).await;
    page.click("#tab-settings").await;
    page.click("#open-approval").await;
    page.find("[data-key=rules] li").await;
    take(&page, folder, &format!("rules-{theme}")).await;
    page.close().await;
}

/// Hungarian has the longest texts.
pub(crate) async fn languages(folder: &Path) {
    let desktop = setup::desktop_with_history("theme = \"light\"\nlanguage = \"hu\"\n").await.with_services().await;
    let page = desktop.open_window().await;
    setup::schedule_events(&desktop);
    page.find("article.card").await;
    take(&page, folder, "upcoming-hungarian").await;
    page.click("#tab-settings").await;
    page.find("#open-notifications").await;
    take(&page, folder, "settings-hungarian").await;
    page.close().await;
}

/// A rule with the longest grace period, and one that waits for a slow command.
const RULES: &str = r#"
approval_grace_seconds = 300
approve_user_initiated = true
[[rules]]
name = "Moves to another host"
types = ["Redeploy"]
then = "approve_now"
[[rules]]
name = "Restarts, once drained"
types = ["Reboot"]
then = "approve_when_prepared"
[[prepare]]
types = ["Reboot"]
program = "/bin/sh"
arguments = ["-c", "echo web-01 leaves the load balancer; echo 12 requests are under way; exec sleep 600"]
"#;

const HISTORY_ROW: &str = ".history-row[data-id]";
const EVENT_DETAILS: &str = ".dialog-detail[open] .detail-entry";
const FIND_OUT_WHY: &str = "[aria-labelledby=unreachable-title] .button-primary";
const DIAGNOSED: &str = ".sheet-doctor[open][data-state=done]";

pub(crate) fn refuse_connections(desktop: &TestDesktop) {
    desktop.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(3600)).unwrap()).unwrap();
}

async fn take(page: &Page, folder: &Path, name: &str) {
    // New content is drawn by the second frame.
    let drawn = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))";
    page.client.execute_async(drawn, vec![]).await.unwrap();
    let picture = page.client.screenshot().await.unwrap();
    std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
}
