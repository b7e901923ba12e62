//! A set of three VMs with the same rule, of which the first is dead: the next approves for all, once, and not before the
//! first has had its time.

use std::time::Duration;

use end_to_end::{Desk, eventually_within};
use imds_simulator::{EventPlan, SeenRequest, Simulator};
use scheduled_events::{EventType, VmName};

/// The minute that is the dead one's, and what a busy machine needs.
const LONG: Duration = Duration::from_secs(300);

const RULE: &str = "approval_grace_seconds = 2\n[[rules]]\nname = \"All\"\nthen = \"approve_now\"\n";

/// Has two programs of such a set see an event, and says what came of it.
pub(crate) async fn approve() -> String {
    let azure = Simulator::builder().vm("web-01").vm("web-02").vm("web-03").start().await.unwrap();
    let handle = azure.handle().clone();
    let mut alive = Vec::new();
    for (vm, toast) in [("web-02", "Reboot approved by rule"), ("web-03", "Rebooting now")] {
        let desk = Desk::new().await;
        desk.write_settings(RULE);
        let (endpoint, data) = (azure.url(vm).unwrap(), desk.data().display().to_string());
        let program = desk.program_with(&["--endpoint", &endpoint, "--data-dir", &data]);
        handle.wait_for_request(|request| request.vm == VmName::new(vm)).await;
        alive.push((desk, program, toast));
    }
    let notice = Duration::from_secs(15 * 60);
    let plan = EventPlan::new(EventType::Reboot).on(["web-01", "web-02", "web-03"]).notice(notice);
    let scheduled = chrono::Utc::now();
    handle.schedule(plan).unwrap();
    let posts =
        || handle.requests().into_iter().filter(|request| request.method == "POST").collect::<Vec<SeenRequest>>();
    let approval = eventually_within(LONG, "an approval", || async { posts().into_iter().next() }).await;
    for (desk, program, toast) in alive {
        desk.services.toast(toast).await;
        program.kill().await;
    }
    let seconds = (approval.at - scheduled).num_seconds();
    assert!(seconds >= 60, "the first one was given only {seconds} s");
    assert_eq!(approval.vm, VmName::new("web-02"));
    assert_eq!(posts().len(), 1);
    format!("web-01 was down: web-02 approved for all three, once, after {seconds} s.")
}
