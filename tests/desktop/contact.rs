//! When the endpoint, the notification service or the tray are not there.

use std::time::Duration;

use end_to_end::Desk;
use imds_simulator::{EventPlan, Fault, FaultPlan};
use scheduled_events::EventType;
use tokio::net::TcpListener;

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

#[tokio::test]
async fn an_unreachable_endpoint_is_never_an_all_clear_and_what_was_known_stays() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.azure.handle().schedule(reboot()).unwrap();
    page.find("article.card").await;
    desk.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(600)).unwrap()).unwrap();
    desk.services.menu_entry("Cannot reach Azure metadata").await;
    page.find("article.card.card-stale").await;
    assert!(!page.text().await.unwrap().contains("No maintenance scheduled"));
    desk.azure.handle().clear_faults();
    page.find("article.card:not(.card-stale)").await;
    assert_eq!(desk.services.toasts().len(), 1, "coming back announces nothing again");
    page.close().await;
}

#[tokio::test]
async fn proxy_variables_change_nothing() {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let desk = Desk::new().await.behind_proxy(&address);
    let program = desk.program(&[]);
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in").await;
    let asked = tokio::time::timeout(Duration::ZERO, proxy.accept()).await;
    assert!(asked.is_err(), "the proxy was not asked");
    program.kill().await;
}

#[tokio::test]
async fn without_a_notification_service_the_window_opens_and_says_why() {
    let desk = Desk::new().await;
    desk.services.refuse_notifications(true);
    let page = desk.window().await;
    desk.azure.handle().schedule(reboot()).unwrap();
    page.shows("notifications are switched off by policy").await;
    page.close().await;
}
