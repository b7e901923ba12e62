//! Events that most tests need, and the approvals that the simulator received.

use std::time::Duration;

use imds_simulator::{EventPlan, Handle};
use scheduled_events::EventType;

/// Longer than any test.
pub const LONG: Duration = Duration::from_secs(100 * 60 * 60);

/// A reboot of web-01 in 15 minutes.
#[must_use]
pub fn reboot() -> EventPlan {
    event(EventType::Reboot, 15)
}

/// An event of web-01 with this notice.
#[must_use]
pub fn event(event_type: EventType, minutes: u64) -> EventPlan {
    EventPlan::new(event_type).on(["web-01"]).notice(Duration::from_secs(minutes * 60))
}

/// The bodies of all approval requests so far.
#[must_use]
pub fn approvals(azure: &Handle) -> Vec<String> {
    let requests = azure.requests().into_iter();
    requests.filter(|request| request.method == "POST").map(|request| request.body).collect()
}
