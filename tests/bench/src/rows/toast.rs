//! The time from an event to its notification.

use std::time::{Duration, Instant, SystemTime};

use bench::statistics::percentile;
use bench::table::{Amount, Goal, Row};
use end_to_end::{TestDesktop, wait_for};
use imds_simulator::{EventPlan, Simulator};
use scheduled_events::EventType;

pub(super) const NOTE: &str = "from an event's appearance at the endpoint to its notification on D-Bus, \
    including the write to disk: 200 events at random phases of the interval, 99th percentile. No poller can be \
    faster than its interval; 50 ms are added.";

const EVENTS: usize = 200;

const MARGIN: Duration = Duration::from_millis(50);

pub(super) async fn measure() -> Vec<Row> {
    let mut lines = Vec::new();
    for interval in [Duration::from_secs(1), Duration::from_millis(200)] {
        let taken = latencies(interval).await;
        let p99 = Amount::Time(percentile(&taken, 99.0));
        let limit = Amount::Time((interval + MARGIN).as_secs_f64());
        let seconds = interval.as_secs_f64();
        let what = format!("event → toast, polling every {seconds} s, p99");
        lines.push(Row::new(what, p99, "the interval plus 50 ms", limit, Goal::AtMost(1.0)));
    }
    lines
}

async fn latencies(interval: Duration) -> Vec<f64> {
    // Five polls per second and the first request for the identity exceed the limit.
    let azure = Simulator::builder().vm("web-01").rate_limit(false).start().await.unwrap();
    let desktop = TestDesktop::with_simulator(azure).await.with_services().await;
    desktop.write_settings(&format!("poll_interval_seconds = {}\nreminder_minutes = []\n", interval.as_secs_f64()));
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    let mut taken = Vec::new();
    while taken.len() < EVENTS {
        tokio::time::sleep(interval.mul_f64(random_fraction())).await;
        let before = desktop.services.toasts().len();
        let announced = Instant::now();
        let id = desktop.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"])).unwrap();
        let toast = wait_for("the event's notification", || async {
            let mut since = desktop.services.toasts().into_iter().skip(before);
            since.find(|toast| toast.summary.starts_with("Reboot in "))
        })
        .await;
        taken.push(toast.at.duration_since(announced).as_secs_f64());
        desktop.azure.handle().cancel(&id).unwrap();
    }
    program.kill().await;
    taken
}

/// From 0 to 1, from the nanoseconds of the clock.
fn random_fraction() -> f64 {
    let nanos = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().subsec_nanos();
    f64::from(nanos % 10_000) / 10_000.0
}
