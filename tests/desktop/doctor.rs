//! The connection doctor: the person's way from "no answer" to its cause, in the real window.

use std::time::Duration;

use end_to_end::{Desk, Page, eventually};
use imds_simulator::FaultPlan;
use tokio::net::{TcpListener, TcpStream};

const FIND_OUT_WHY: &str = "[aria-labelledby=unreachable-title] .button-primary";
const RUN_AGAIN: &str = ".sheet-doctor[open] .doctor-actions .button-plain";

/// Azure is ill with this, and with nothing else.
fn ill_with(desk: &Desk, fault: &str) {
    desk.azure.handle().clear_faults();
    let plan = FaultPlan::lasting(fault.parse().unwrap(), Duration::from_secs(600)).unwrap();
    desk.azure.handle().fault(plan).unwrap();
}

/// Waits until the endpoint takes connections, or takes none any more.
async fn listens(desk: &Desk, listening: bool) {
    let address = desk.azure.endpoint("web-01").unwrap();
    eventually("the endpoint's port to open or close", || async {
        (TcpStream::connect(address).await.is_ok() == listening).then_some(())
    })
    .await;
}

async fn finds(page: &Page, cause: &str) {
    page.find(&format!(".sheet-doctor[open][data-state=done] .doctor-cause[data-cause={cause}]")).await;
}

async fn step(page: &Page, id: &str) -> String {
    page.find(&format!(".doctor-step[data-step={id}]")).await.text().await.unwrap()
}

#[tokio::test]
async fn every_illness_is_found_out_and_so_is_its_end() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    ill_with(&desk, "403");
    page.click(FIND_OUT_WHY).await;
    finds(&page, "forbidden").await;
    assert!(step(&page, "request").await.contains("403"));
    for (fault, cause) in [("redirect", "redirected"), ("not-json", "notJson"), ("login-page", "proxySuspected")] {
        ill_with(&desk, fault);
        page.click(RUN_AGAIN).await;
        finds(&page, cause).await;
    }
    ill_with(&desk, "refuse");
    listens(&desk, false).await;
    page.click(RUN_AGAIN).await;
    finds(&page, "refused").await;

    desk.azure.handle().clear_faults();
    listens(&desk, true).await;
    page.click(RUN_AGAIN).await;
    finds(&page, "working").await;
    assert!(step(&page, "identity").await.contains("web-01"));
    // What was found to work is asked at once, however long the watch would have waited by now.
    page.find(".bar[data-connection=live]").await;
    page.close().await;
}

#[tokio::test]
async fn proxies_are_seen_and_bypassed() {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = proxy.local_addr().unwrap();
    // The driver of the window would go through the proxy to reach it, and needs an exception; Forewarn does not.
    let proxied = format!("http://me:secret@{address}");
    let desk = Desk::new().await.behind_proxy(&proxied).with_variable("no_proxy", "127.0.0.1");
    let page = desk.window().await;
    ill_with(&desk, "500");
    page.click(FIND_OUT_WHY).await;
    finds(&page, "serverError").await;
    let told = step(&page, "proxies").await;
    assert!(told.contains("http_proxy") && told.contains(&address.to_string()), "{told}");
    assert!(!told.contains("secret"), "{told}");
    desk.azure.handle().clear_faults();
    page.click(RUN_AGAIN).await;
    finds(&page, "working").await;
    let asked = tokio::time::timeout(Duration::ZERO, proxy.accept()).await;
    assert!(asked.is_err(), "the proxy was not asked");
    page.close().await;
}
