//! A desktop with a simulated Azure at a fixed time.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use end_to_end::TestDesktop;
use imds_simulator::{Clock, EventPlan, Simulator};
use scheduled_events::EventType;

use crate::sample_history;

/// Monday, 2 March 2026, 12:32 UTC.
pub(crate) fn start_time() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

/// Runs from [`start_time`].
struct FixedStartClock(Instant);

impl Clock for FixedStartClock {
    fn now(&self) -> DateTime<Utc> {
        start_time() + self.0.elapsed()
    }

    fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let span = (time - self.now()).to_std().unwrap_or_default();
        Box::pin(tokio::time::sleep(span))
    }
}

/// A user with a month of history.
pub(crate) async fn desktop_with_history(settings: &str) -> TestDesktop {
    let desktop = new_desktop().await;
    desktop.write_settings(settings);
    sample_history::write(&desktop.data(), start_time());
    desktop
}

pub(crate) async fn desktop_of_new_user(settings: &str) -> TestDesktop {
    let desktop = new_desktop().await.as_new_user();
    desktop.write_settings(settings);
    desktop
}

async fn new_desktop() -> TestDesktop {
    let azure = Simulator::builder()
        .vm("web-01")
        .vm("web-02")
        .vm("db-01")
        .clock(FixedStartClock(Instant::now()))
        .seed(1)
        .start()
        .await
        .unwrap();
    TestDesktop::with_simulator(azure).await.with_variable("TZ", "Europe/Stockholm")
}

/// Schedules two events of this VM and one of another.
pub(crate) fn schedule_events(desktop: &TestDesktop) {
    let plan = |event_type, vms: &[&str], minutes: u64| {
        EventPlan::new(event_type).on(vms.iter().copied()).notice(Duration::from_secs(minutes * 60))
    };
    let azure = desktop.azure.handle();
    azure.schedule(plan(EventType::Reboot, &["web-01", "web-02"], 15)).unwrap();
    azure.schedule(plan(EventType::Redeploy, &["web-01"], 26 * 60)).unwrap();
    azure.schedule(plan(EventType::Freeze, &["db-01"], 12)).unwrap();
}
