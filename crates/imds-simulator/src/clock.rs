//! The simulator's clocks.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// The simulator's only source of time, so a test can control it.
///
/// ```
/// use std::future::Future;
/// use std::pin::Pin;
///
/// use chrono::{DateTime, Utc};
/// use imds_simulator::{Clock, SystemClock};
///
/// /// A clock that is slow.
/// struct Late(chrono::TimeDelta);
///
/// impl Clock for Late {
///     fn now(&self) -> DateTime<Utc> {
///         SystemClock.now() - self.0
///     }
///
///     fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
///         let time = time + self.0;
///         Box::pin(async move { SystemClock.sleep_until(time).await })
///     }
/// }
///
/// assert!(Late(chrono::TimeDelta::days(1)).now() < SystemClock.now());
/// ```
pub trait Clock: Send + Sync + 'static {
    /// The current time.
    fn now(&self) -> DateTime<Utc>;

    /// Completes at this time or later.
    fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The system clock.
///
/// ```
/// use imds_simulator::{Clock, SystemClock};
///
/// assert!(SystemClock.now() >= chrono::DateTime::UNIX_EPOCH);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        SystemTime::now().into()
    }

    fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        // The system clock can be set during the sleep, so check it regularly.
        const LONGEST: Duration = Duration::from_secs(30);
        Box::pin(async move {
            while let Some(remaining) = (time - self.now()).to_std().ok().filter(|remaining| !remaining.is_zero()) {
                tokio::time::sleep(remaining.min(LONGEST)).await;
            }
        })
    }
}

/// A clock that only moves when a test advances it.
///
/// ```
/// use chrono::{TimeDelta, TimeZone, Utc};
/// use imds_simulator::{Clock, ManualClock};
///
/// let clock = ManualClock::at(Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap());
/// clock.advance(TimeDelta::minutes(15));
/// assert_eq!(clock.now(), Utc.with_ymd_and_hms(2026, 3, 1, 12, 15, 0).unwrap());
/// ```
#[derive(Debug, Clone)]
pub struct ManualClock {
    time: Arc<watch::Sender<DateTime<Utc>>>,
}

impl ManualClock {
    /// Starts at this time.
    #[must_use]
    pub fn at(time: DateTime<Utc>) -> Self {
        Self { time: Arc::new(watch::Sender::new(time)) }
    }

    /// Advances this clock and all its clones.
    pub fn advance(&self, by: TimeDelta) {
        self.time.send_modify(|time| *time += by);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *self.time.borrow()
    }

    fn sleep_until(&self, time: DateTime<Utc>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut receiver = self.time.subscribe();
        Box::pin(async move {
            // Infallible: `self` has the sender.
            let _ = receiver.wait_for(|now| *now >= time).await;
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[tokio::test]
    async fn sleeping_on_a_manual_clock_ends_at_the_time() {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap();
        let clock = ManualClock::at(start);
        let sleeper = clock.clone();
        let sleep = tokio::spawn(async move { sleeper.sleep_until(start + TimeDelta::hours(24)).await });
        clock.advance(TimeDelta::hours(23));
        tokio::task::yield_now().await;
        assert!(!sleep.is_finished());
        clock.advance(TimeDelta::hours(1));
        sleep.await.unwrap();
    }

    #[tokio::test]
    async fn sleeping_until_a_past_time_ends_at_once() {
        SystemClock.sleep_until(SystemClock.now() - TimeDelta::seconds(1)).await;
        let clock = ManualClock::at(SystemClock.now());
        clock.sleep_until(clock.now()).await;
    }
}
