//! Time as a value, and an estimate of the endpoint's clock.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The caller's clocks. Nothing in this crate reads a clock itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Now {
    /// The VM's clock, which an administrator or a time service may set at any moment.
    pub wall: DateTime<Utc>,
    /// Monotonic while the program runs, from any origin.
    pub monotonic: Duration,
    /// Identifies this boot of the operating system, if known.
    pub boot: Option<Boot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boot {
    /// Unique per boot, such as the kernel's boot id.
    Id(String),
    /// The boot time. Read it once, at the program's start: it is usually computed from the VM's clock.
    At(DateTime<Utc>),
}

impl Boot {
    /// Whether this is another boot. Boots that can't be compared count as the same.
    pub fn is_another_than(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Id(now), Self::Id(before)) => now != before,
            (Self::At(now), Self::At(before)) => (*now - *before).abs() > SAME_BOOT,
            (Self::Id(_), Self::At(_)) | (Self::At(_), Self::Id(_)) => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timestamp {
    /// On the endpoint's clock, which all calculations use.
    pub endpoint: DateTime<Utc>,
    /// On the VM's clock.
    pub local: DateTime<Utc>,
}

/// An estimate of the endpoint's clock from its `Date` headers.
///
/// It runs on the monotonic clock, so a jump of the VM's clock changes nothing. `Date` has whole seconds, so each response
/// only gives bounds. The estimate changes only if a response contradicts it, so it neither jitters nor drifts.
#[derive(Debug, Clone, Default)]
pub struct EndpointClock {
    /// Microseconds from the monotonic clock to the endpoint's.
    offset: Option<i64>,
    /// A distant offset seen once; a second one confirms it.
    doubtful: Option<i64>,
}

impl EndpointClock {
    /// The endpoint's time; the VM's until the first `Date`.
    pub fn at(&self, now: &Now) -> DateTime<Utc> {
        self.at_monotonic(now.monotonic).unwrap_or(now.wall)
    }

    /// Whether there was a `Date`, so that [`EndpointClock::at`] isn't just the VM's time.
    pub fn is_known(&self) -> bool {
        self.offset.is_some()
    }

    pub fn timestamp(&self, now: &Now) -> Timestamp {
        Timestamp { endpoint: self.at(now), local: now.wall }
    }

    /// How far the endpoint's clock is ahead of the VM's.
    pub fn ahead_of_wall(&self, now: &Now) -> TimeDelta {
        self.at(now) - now.wall
    }

    /// Updates the estimate with the `Date` of a response that has just arrived. Returns the difference if the endpoint's
    /// clock jumped against the monotonic one.
    pub(crate) fn update(&mut self, date: DateTime<Utc>, round_trip: Duration, now: &Now) -> Option<TimeDelta> {
        let date = date.timestamp_micros();
        // The endpoint wrote `date` between request and response, within that second.
        let low = date.checked_sub(micros(now.monotonic))?;
        let high = low.checked_add(SECOND)?.checked_add(micros(round_trip))?;
        let likely = low + SECOND / 2;
        let Some(offset) = self.offset else {
            self.offset = Some(likely);
            return None;
        };
        let bounded = offset.clamp(low, high);
        let step = bounded.saturating_sub(offset);
        if step.saturating_abs() <= ADJUSTMENT {
            (self.offset, self.doubtful) = (Some(bounded), None);
            return (step.saturating_abs() >= JUMP.num_microseconds()?).then(|| TimeDelta::microseconds(step));
        }
        let confirmed =
            self.doubtful.is_some_and(|earlier| earlier.saturating_sub(likely).saturating_abs() <= 2 * SECOND);
        if !confirmed {
            self.doubtful = Some(likely);
            return None;
        }
        (self.offset, self.doubtful) = (Some(likely), None);
        Some(TimeDelta::microseconds(likely.saturating_sub(offset)))
    }

    fn at_monotonic(&self, monotonic: Duration) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp_micros(self.offset?.checked_add(micros(monotonic))?)
    }
}

/// Detects jumps of the VM's clock.
#[derive(Debug, Clone, Default)]
pub(crate) struct JumpDetector {
    before: Option<(DateTime<Utc>, Duration)>,
}

impl JumpDetector {
    /// How far the VM's clock was set since the last call, if it was.
    pub(crate) fn check(&mut self, now: &Now) -> Option<TimeDelta> {
        let (wall, monotonic) = self.before.replace((now.wall, now.monotonic))?;
        let passed = TimeDelta::from_std(now.monotonic.checked_sub(monotonic)?).ok()?;
        let moved = (now.wall - wall).checked_sub(&passed)?;
        (moved.abs() >= JUMP).then_some(moved)
    }
}

const SECOND: i64 = 1_000_000;

/// Smaller differences are ordinary corrections by a time service.
const JUMP: TimeDelta = TimeDelta::seconds(2);

/// The most that one `Date` can change the estimate; more needs a second one.
const ADJUSTMENT: i64 = 5 * SECOND;

/// Computed boot times vary a little.
const SAME_BOOT: TimeDelta = TimeDelta::seconds(30);

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Controls the true time, the VM's clock and the monotonic clock.
    struct SimulatedClocks {
        truth: DateTime<Utc>,
        now: Now,
    }

    impl SimulatedClocks {
        fn new(wall_ahead: TimeDelta) -> Self {
            let truth = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
            Self { truth, now: Now { wall: truth + wall_ahead, monotonic: Duration::from_secs(50), boot: None } }
        }

        fn advance(&mut self, milliseconds: u64) {
            let step = Duration::from_millis(milliseconds);
            self.truth += step;
            self.now.wall += step;
            self.now.monotonic += step;
        }

        fn pause(&mut self, seconds: i64) {
            self.truth += TimeDelta::seconds(seconds);
        }

        fn receive(&self, clock: &mut EndpointClock) -> Option<TimeDelta> {
            let date = DateTime::from_timestamp(self.truth.timestamp(), 0).unwrap();
            clock.update(date, Duration::from_millis(20), &self.now)
        }

        fn error(&self, clock: &EndpointClock) -> TimeDelta {
            (clock.at(&self.now) - self.truth).abs()
        }
    }

    #[test]
    fn before_the_first_response_the_vms_clock_is_used() {
        let clocks = SimulatedClocks::new(TimeDelta::hours(3));
        assert_eq!(EndpointClock::default().at(&clocks.now), clocks.now.wall);
    }

    #[test]
    fn the_estimate_is_within_a_second_and_improves() {
        let (mut clocks, mut clock) = (SimulatedClocks::new(TimeDelta::hours(3)), EndpointClock::default());
        clocks.receive(&mut clock);
        assert!(clocks.error(&clock) <= TimeDelta::seconds(1));
        for _ in 0..100 {
            clocks.advance(1_013);
            assert_eq!(clocks.receive(&mut clock), None);
        }
        assert!(clocks.error(&clock) <= TimeDelta::milliseconds(50), "{}", clocks.error(&clock));
        assert!((clock.ahead_of_wall(&clocks.now) + TimeDelta::hours(3)).abs() <= TimeDelta::milliseconds(50));
    }

    #[test]
    fn whole_seconds_do_not_make_the_estimate_jitter() {
        let (mut clocks, mut clock) = (SimulatedClocks::new(TimeDelta::zero()), EndpointClock::default());
        for _ in 0..200 {
            clocks.receive(&mut clock);
            clocks.advance(1_013);
        }
        let settled = clock.offset.unwrap();
        for _ in 0..1_000 {
            clocks.receive(&mut clock);
            clocks.advance(1_007);
        }
        assert!((clock.offset.unwrap() - settled).abs() <= SECOND / 50);
    }

    #[test]
    fn a_slow_response_does_not_delay_the_estimate() {
        let (mut clocks, mut clock) = (SimulatedClocks::new(TimeDelta::zero()), EndpointClock::default());
        clocks.receive(&mut clock);
        let requested = clocks.truth;
        clocks.advance(4_000);
        clock.update(requested, Duration::from_secs(4), &clocks.now);
        assert!(clocks.error(&clock) <= TimeDelta::seconds(1));
    }

    #[test]
    fn one_distant_date_is_ignored_and_a_second_one_confirms_it() {
        let (mut clocks, mut clock) = (SimulatedClocks::new(TimeDelta::zero()), EndpointClock::default());
        clocks.receive(&mut clock);
        clocks.advance(1_000);
        clock.update(clocks.truth + TimeDelta::hours(9), Duration::ZERO, &clocks.now);
        assert!(clocks.error(&clock) <= TimeDelta::seconds(1));
        clocks.advance(1_000);
        clocks.receive(&mut clock);
        assert!(clocks.error(&clock) <= TimeDelta::seconds(1));
        clocks.pause(40);
        assert_eq!(clocks.receive(&mut clock), None);
        clocks.advance(1_000);
        let step = clocks.receive(&mut clock).unwrap();
        assert!((step - TimeDelta::seconds(40)).abs() <= TimeDelta::seconds(1), "{step}");
        assert!(clocks.error(&clock) <= TimeDelta::seconds(1));
    }

    #[test]
    fn extreme_times_do_not_overflow() {
        let times = [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC, DateTime::UNIX_EPOCH];
        let (mut clock, mut detector) = (EndpointClock::default(), JumpDetector::default());
        for date in times {
            for wall in times {
                for monotonic in [Duration::ZERO, Duration::MAX, Duration::from_secs(1 << 40)] {
                    let now = Now { wall, monotonic, boot: None };
                    for _ in 0..2 {
                        clock.update(date, Duration::MAX, &now);
                        clock.update(date, Duration::ZERO, &now);
                    }
                    detector.check(&now);
                    assert_eq!(clock.at(&now) - now.wall, clock.ahead_of_wall(&now));
                }
            }
        }
    }

    #[test]
    fn a_jump_of_the_vms_clock_is_detected_and_leaves_the_estimate() {
        let (mut clocks, mut clock, mut detector) =
            (SimulatedClocks::new(TimeDelta::zero()), EndpointClock::default(), JumpDetector::default());
        clocks.receive(&mut clock);
        assert_eq!(detector.check(&clocks.now), None);
        clocks.advance(1_000);
        assert_eq!(detector.check(&clocks.now), None);
        let before = clock.at(&clocks.now);
        clocks.now.wall -= TimeDelta::hours(1);
        assert_eq!(detector.check(&clocks.now), Some(TimeDelta::hours(-1)));
        assert_eq!(clock.at(&clocks.now), before);
        clocks.advance(1_000);
        assert_eq!(detector.check(&clocks.now), None, "once");
    }

    #[test]
    fn gradual_corrections_are_no_jump() {
        let (mut clocks, mut detector) = (SimulatedClocks::new(TimeDelta::zero()), JumpDetector::default());
        for _ in 0..100 {
            clocks.advance(1_000);
            clocks.now.wall += TimeDelta::milliseconds(300);
            assert_eq!(detector.check(&clocks.now), None);
        }
    }

    #[test]
    fn boots_are_compared_by_id_or_time() {
        let at = |seconds| Boot::At(DateTime::from_timestamp(seconds, 0).unwrap());
        let id = |id: &str| Boot::Id(id.to_owned());
        assert!(id("b").is_another_than(&id("a")));
        assert!(!id("a").is_another_than(&id("a")));
        assert!(at(5_000).is_another_than(&at(1_000)));
        assert!(!at(1_003).is_another_than(&at(1_000)));
        assert!(!id("a").is_another_than(&at(1_000)), "not comparable");
    }
}
