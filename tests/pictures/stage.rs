//! The stage: a simulated Azure at a fixed time, and a desktop in front of it.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use end_to_end::Desk;
use imds_simulator::{Clock, EventPlan, Simulator};
use scheduled_events::EventType;

use crate::past;

/// Monday, 2 March 2026, 12:32 UTC: when every picture is taken.
pub(crate) fn beginning() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

/// A clock that began at that time and goes on from there.
struct StageClock(Instant);

impl Clock for StageClock {
    fn now(&self) -> DateTime<Utc> {
        beginning() + self.0.elapsed()
    }

    fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let span = (time - self.now()).to_std().unwrap_or_default();
        Box::pin(tokio::time::sleep(span))
    }
}

/// A desktop of a person who has used the program for a month, with these settings.
pub(crate) async fn set(settings: &str) -> Desk {
    let desk = desk().await;
    desk.write_settings(settings);
    past::write(&desk.data(), beginning());
    desk
}

/// A desktop on which the program has never been.
pub(crate) async fn empty(settings: &str) -> Desk {
    let desk = desk().await.of_a_new_person();
    desk.write_settings(settings);
    desk
}

async fn desk() -> Desk {
    let azure = Simulator::builder()
        .vm("web-01")
        .vm("web-02")
        .vm("db-01")
        .clock(StageClock(Instant::now()))
        .seed(1)
        .start()
        .await
        .unwrap();
    Desk::before(azure).await.with_variable("TZ", "Europe/Stockholm")
}

/// A reboot of two VMs, and something of a neighbour.
pub(crate) fn announce(desk: &Desk) {
    let plan = |event_type, vms: &[&str], minutes: u64| {
        EventPlan::new(event_type).on(vms.iter().copied()).notice(Duration::from_secs(minutes * 60))
    };
    let azure = desk.azure.handle();
    azure.schedule(plan(EventType::Reboot, &["web-01", "web-02"], 15)).unwrap();
    azure.schedule(plan(EventType::Redeploy, &["web-01"], 26 * 60)).unwrap();
    azure.schedule(plan(EventType::Freeze, &["db-01"], 12)).unwrap();
}
