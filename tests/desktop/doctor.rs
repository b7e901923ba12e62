//! The connection doctor in the real window.

use std::time::Duration;

use end_to_end::{Page, TestDesktop, wait_for};
use imds_simulator::FaultPlan;
use tokio::net::{TcpListener, TcpStream};

const FIND_OUT_WHY: &str = "[aria-labelledby=unreachable-title] .button-primary";
const RUN_AGAIN: &str = ".sheet-doctor[open] .doctor-actions .button-plain";

/// Replaces all faults of the simulator with this one.
fn set_fault(desktop: &TestDesktop, fault: &str) {
    desktop.azure.handle().clear_faults();
    let plan = FaultPlan::lasting(fault.parse().unwrap(), Duration::from_secs(600)).unwrap();
    desktop.azure.handle().fault(plan).unwrap();
}

/// Waits until the endpoint accepts connections, or refuses them.
async fn wait_until_listening(desktop: &TestDesktop, listening: bool) {
    let address = desktop.azure.endpoint("web-01").unwrap();
    wait_for("the endpoint's port to open or close", || async {
        (TcpStream::connect(address).await.is_ok() == listening).then_some(())
    })
    .await;
}

async fn wait_for_cause(page: &Page, cause: &str) {
    page.find(&format!(".sheet-doctor[open][data-state=done] .doctor-cause[data-cause={cause}]")).await;
}

async fn step(page: &Page, id: &str) -> String {
    page.find(&format!(".doctor-step[data-step={id}]")).await.text().await.unwrap()
}

#[tokio::test]
async fn the_doctor_identifies_every_fault_and_the_recovery() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    set_fault(&desktop, "403");
    page.click(FIND_OUT_WHY).await;
    wait_for_cause(&page, "forbidden").await;
    assert!(step(&page, "request").await.contains("403"));
    for (fault, cause) in [("redirect", "redirected"), ("not-json", "notJson"), ("login-page", "proxySuspected")] {
        set_fault(&desktop, fault);
        page.click(RUN_AGAIN).await;
        wait_for_cause(&page, cause).await;
    }
    set_fault(&desktop, "refuse");
    wait_until_listening(&desktop, false).await;
    page.click(RUN_AGAIN).await;
    wait_for_cause(&page, "refused").await;

    desktop.azure.handle().clear_faults();
    wait_until_listening(&desktop, true).await;
    page.click(RUN_AGAIN).await;
    wait_for_cause(&page, "working").await;
    assert!(step(&page, "identity").await.contains("web-01"));
    // The program polls at once after a successful diagnosis, whatever its backoff.
    page.find(".bar[data-connection=live]").await;
    page.close().await;
}

#[tokio::test]
async fn the_doctor_lists_proxies_but_bypasses_them() {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = proxy.local_addr().unwrap();
    // The exception is for the WebDriver; Forewarn doesn't need it.
    let proxied = format!("http://me:secret@{address}");
    let desktop = TestDesktop::new().await.behind_proxy(&proxied).with_variable("no_proxy", "127.0.0.1");
    let page = desktop.open_window().await;
    set_fault(&desktop, "500");
    page.click(FIND_OUT_WHY).await;
    wait_for_cause(&page, "serverError").await;
    let found = step(&page, "proxies").await;
    assert!(found.contains("http_proxy") && found.contains(&address.to_string()), "{found}");
    assert!(!found.contains("secret"), "{found}");
    desktop.azure.handle().clear_faults();
    page.click(RUN_AGAIN).await;
    wait_for_cause(&page, "working").await;
    let connection = tokio::time::timeout(Duration::ZERO, proxy.accept()).await;
    assert!(connection.is_err(), "the program used the proxy");
    page.close().await;
}
