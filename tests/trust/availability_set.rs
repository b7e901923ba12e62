//! Three VMs with the same rule, the first of which is down: the second approves once for all, after a minute.

use std::time::Duration;

use end_to_end::{TestDesktop, wait_for_with_timeout};
use imds_simulator::{EventPlan, RecordedRequest, Simulator};
use scheduled_events::{EventType, VmName};

use crate::LONG_TIMEOUT;

const RULE: &str = "approval_grace_seconds = 2\n[[rules]]\nname = \"All\"\nthen = \"approve_now\"\n";

pub(crate) async fn run() -> String {
    let azure = Simulator::builder().vm("web-01").vm("web-02").vm("web-03").start().await.unwrap();
    let handle = azure.handle().clone();
    let mut running = Vec::new();
    for (vm, toast) in [("web-02", "Reboot approved by rule"), ("web-03", "Rebooting now")] {
        let desktop = TestDesktop::new().await;
        desktop.write_settings(RULE);
        let (endpoint, data) = (azure.url(vm).unwrap(), desktop.data().display().to_string());
        let program = desktop.start_with_args(&["--endpoint", &endpoint, "--data-dir", &data]);
        handle.wait_for_request(|request| request.vm == VmName::new(vm)).await;
        running.push((desktop, program, toast));
    }
    let notice = Duration::from_secs(15 * 60);
    let plan = EventPlan::new(EventType::Reboot).on(["web-01", "web-02", "web-03"]).notice(notice);
    let scheduled = chrono::Utc::now();
    handle.schedule(plan).unwrap();
    let posts =
        || handle.requests().into_iter().filter(|request| request.method == "POST").collect::<Vec<RecordedRequest>>();
    let approval = wait_for_with_timeout(LONG_TIMEOUT, "an approval", || async { posts().into_iter().next() }).await;
    for (desktop, program, toast) in running {
        desktop.services.toast(toast).await;
        program.kill().await;
    }
    let seconds = (approval.at - scheduled).num_seconds();
    assert!(seconds >= 60, "the second VM waited only {seconds} s for the first");
    assert_eq!(approval.vm, VmName::new("web-02"));
    assert_eq!(posts().len(), 1);
    format!("web-01 was down: web-02 approved for all three, once, after {seconds} s.")
}
