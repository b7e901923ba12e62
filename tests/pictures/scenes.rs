//! The pages of the window.

use std::path::Path;
use std::time::Duration;

use end_to_end::{Desk, Page};
use imds_simulator::{Fault, FaultPlan};

use crate::stage;

/// Every page and state in a theme.
pub(crate) async fn pages(folder: &Path, theme: &str) {
    let desk = stage::set(&format!("theme = \"{theme}\"\n")).await.furnished().await;
    let page = desk.window().await;
    let take = async |name: &str| take(&page, folder, &format!("{name}-{theme}")).await;

    page.find(".empty").await;
    take("quiet").await;
    stage::announce(&desk);
    page.find("article.card").await;
    page.find("details.neighbours").await;
    take("upcoming").await;
    page.click("article.card .button-primary").await;
    page.find(".dialog-approve[open]").await;
    take("approve").await;
    page.click(".dialog-approve .button-plain").await;

    page.click("#tab-history").await;
    page.find(HISTORY_ROW).await;
    page.find(".timeline-picture").await;
    take("history").await;
    page.click(HISTORY_ROW).await;
    page.find(PAST_EVENT).await;
    take("past-event").await;
    page.client.active_element().await.unwrap().send_keys(ESCAPE).await.unwrap();

    page.click("#tab-settings").await;
    page.find("#page-settings input").await;
    take("settings").await;

    page.click("#tab-upcoming").await;
    lose_contact(&desk);
    page.find("article.card.card-stale").await;
    take("unreachable").await;
    page.click(FIND_OUT_WHY).await;
    page.find(DIAGNOSED).await;
    take("doctor").await;
    page.close().await;
}

/// What is seen first of all.
pub(crate) async fn welcome(folder: &Path, theme: &str) {
    let desk = stage::empty(&format!("theme = \"{theme}\"\n")).await.furnished().await;
    let page = desk.window().await;
    page.find(".sheet-welcome[open]").await;
    take(&page, folder, &format!("welcome-{theme}")).await;
    page.close().await;
}

/// A rule that is about to approve, a preparation under way, and where both are written.
pub(crate) async fn rules(folder: &Path, theme: &str) {
    let desk = stage::set(&format!("theme = \"{theme}\"\n{RULES}")).await.furnished().await;
    let page = desk.window().await;
    stage::announce(&desk);
    page.shows("web-01 leaves the load balancer").await;
    page.find(".card-rule[data-state=pending]").await;
    take(&page, folder, &format!("rules-at-work-{theme}")).await;
    page.click("#tab-settings").await;
    page.find("[data-key=rules] li").await;
    page.client.execute("document.querySelector('[data-key=rules]').scrollIntoView()", vec![]).await.unwrap();
    take(&page, folder, &format!("rules-{theme}")).await;
    page.close().await;
}

/// The longest language, where it is tightest.
pub(crate) async fn languages(folder: &Path) {
    let desk = stage::set("theme = \"light\"\nlanguage = \"hu\"\n").await.furnished().await;
    let page = desk.window().await;
    stage::announce(&desk);
    page.find("article.card").await;
    take(&page, folder, "upcoming-hungarian").await;
    page.click("#tab-settings").await;
    page.find("#page-settings input").await;
    take(&page, folder, "settings-hungarian").await;
    page.close().await;
}

/// One that is announced for as long as it can be, and one that waits for a command that takes its time.
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

/// The key, as the driver names it.
const ESCAPE: &str = "\u{e00c}";
const HISTORY_ROW: &str = ".history-row[data-id]";
const PAST_EVENT: &str = ".dialog-detail[open] .detail-entry";
const FIND_OUT_WHY: &str = "[aria-labelledby=unreachable-title] .button-primary";
const DIAGNOSED: &str = ".sheet-doctor[open][data-state=done]";

/// From now on nothing answers.
pub(crate) fn lose_contact(desk: &Desk) {
    desk.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(3600)).unwrap()).unwrap();
}

async fn take(page: &Page, folder: &Path, name: &str) {
    // What is there is not drawn yet before the second frame.
    let drawn = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))";
    page.client.execute_async(drawn, vec![]).await.unwrap();
    let picture = page.client.screenshot().await.unwrap();
    std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
}
