//! An endpoint or a notification server that can't be reached.

use std::time::Duration;

use end_to_end::{TestDesktop, reboot};
use imds_simulator::{Fault, FaultPlan};
use tokio::net::TcpListener;

#[tokio::test]
async fn an_unreachable_endpoint_keeps_known_events_as_stale() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    page.find("article.card").await;
    desktop.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(600)).unwrap()).unwrap();
    desktop.services.menu_entry("Azure can't be reached").await;
    page.find("article.card.card-stale").await;
    assert!(!page.text().await.unwrap().contains("No maintenance scheduled"));
    desktop.azure.handle().clear_faults();
    page.find("article.card:not(.card-stale)").await;
    assert_eq!(desktop.services.toasts().len(), 1, "the same event isn't announced again");
    page.close().await;
}

#[tokio::test]
async fn proxy_variables_are_ignored() {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let desktop = TestDesktop::new().await.behind_proxy(&address);
    let program = desktop.start(&[]);
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    let connection = tokio::time::timeout(Duration::ZERO, proxy.accept()).await;
    assert!(connection.is_err(), "the program used the proxy");
    program.kill().await;
}

#[tokio::test]
async fn rejected_notifications_open_the_window_with_the_reason() {
    let desktop = TestDesktop::new().await;
    desktop.services.reject_notifications();
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    page.wait_for_text("notifications are switched off by policy").await;
    page.close().await;
}
