//! Time as a value: what the caller's clocks say, and what that means on the endpoint's clock.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What the caller's clocks say at one moment. Nothing in this crate reads a clock itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Now {
    /// The VM's own clock, which an administrator or a time service may move at any moment.
    pub wall: DateTime<Utc>,
    /// A clock that only ever runs forward, from any origin, as long as the program runs.
    pub monotonic: Duration,
    /// Which run of the operating system this is, if that can be told.
    pub boot: Option<Boot>,
}

/// Which run of the operating system this is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boot {
    /// A mark that differs from boot to boot, such as the kernel's boot id.
    Id(String),
    /// When it began. To be read once when the program starts, for it is usually reckoned back from the VM's clock,
    /// and a running program cannot have missed a boot.
    At(DateTime<Utc>),
}

impl Boot {
    /// Whether this is a later run than the one before. What cannot be compared is taken to be the same.
    #[must_use]
    pub fn is_another_than(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Id(now), Self::Id(before)) => now != before,
            (Self::At(now), Self::At(before)) => (*now - *before).abs() > SAME_BOOT,
            (Self::Id(_), Self::At(_)) | (Self::At(_), Self::Id(_)) => false,
        }
    }
}

/// One moment on both clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// On the endpoint's clock, as far as it is known: all reckoning is done with this one.
    pub endpoint: DateTime<Utc>,
    /// On the VM's clock.
    pub local: DateTime<Utc>,
}

/// An estimate of the endpoint's clock from the `Date` of its answers.
///
/// It runs on the monotonic clock, so a jump of the VM's clock changes nothing. `Date` has whole seconds only; each
/// answer therefore gives bounds, and the estimate stays where it is until an answer contradicts it, which makes it
/// neither jitter nor drift.
#[derive(Debug, Clone, Default)]
pub struct EndpointClock {
    /// Microseconds from the monotonic clock to the endpoint's.
    offset: Option<i64>,
    /// A far-off offset heard once, which is believed when heard again.
    doubtful: Option<i64>,
}

impl EndpointClock {
    /// What the endpoint's clock says; the VM's own clock until the first answer with a `Date`.
    #[must_use]
    pub fn at(&self, now: &Now) -> DateTime<Utc> {
        self.at_monotonic(now.monotonic).unwrap_or(now.wall)
    }

    /// Whether the endpoint has said what its clock says, so that [`EndpointClock::at`] is not merely the VM's own.
    #[must_use]
    pub fn is_heard(&self) -> bool {
        self.offset.is_some()
    }

    /// The moment on both clocks.
    #[must_use]
    pub fn moment(&self, now: &Now) -> Moment {
        Moment { endpoint: self.at(now), local: now.wall }
    }

    /// How far the endpoint's clock is ahead of the VM's.
    #[must_use]
    pub fn ahead_of_wall(&self, now: &Now) -> TimeDelta {
        self.at(now) - now.wall
    }

    /// Takes in the `Date` of an answer that came just now, `round_trip` after it was asked for. Returns by how much
    /// the endpoint's clock has run away from the monotonic one if that is a jump rather than an adjustment.
    pub(crate) fn hear(&mut self, date: DateTime<Utc>, round_trip: Duration, now: &Now) -> Option<TimeDelta> {
        let date = date.timestamp_micros();
        // The answer was written between asking and hearing, in the second that `date` names.
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
        let confirmed = self.doubtful.is_some_and(|heard| heard.saturating_sub(likely).saturating_abs() <= 2 * SECOND);
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

/// Notices when the VM's clock is moved.
#[derive(Debug, Clone, Default)]
pub(crate) struct JumpWatch {
    before: Option<(DateTime<Utc>, Duration)>,
}

impl JumpWatch {
    /// Compares with the moment before: how far the VM's clock was moved in between, if it was.
    pub(crate) fn look(&mut self, now: &Now) -> Option<TimeDelta> {
        let (wall, monotonic) = self.before.replace((now.wall, now.monotonic))?;
        let passed = TimeDelta::from_std(now.monotonic.checked_sub(monotonic)?).ok()?;
        let moved = (now.wall - wall).checked_sub(&passed)?;
        (moved.abs() >= JUMP).then_some(moved)
    }
}

const SECOND: i64 = 1_000_000;

/// A smaller difference is what a time service does every day.
const JUMP: TimeDelta = TimeDelta::seconds(2);

/// One odd `Date` can move the estimate by this much at most; more than that has to be heard twice.
const ADJUSTMENT: i64 = 5 * SECOND;

/// A boot time reckoned back from a clock comes out a little differently each time.
const SAME_BOOT: TimeDelta = TimeDelta::seconds(30);

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A world in which true time, the VM's clock and the monotonic clock are set freely.
    struct World {
        truth: DateTime<Utc>,
        now: Now,
    }

    impl World {
        fn new(wall_ahead: TimeDelta) -> Self {
            let truth = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
            Self { truth, now: Now { wall: truth + wall_ahead, monotonic: Duration::from_secs(50), boot: None } }
        }

        fn pass(&mut self, milliseconds: u64) {
            let step = Duration::from_millis(milliseconds);
            self.truth += step;
            self.now.wall += step;
            self.now.monotonic += step;
        }

        /// The VM stands still while the world goes on.
        fn pause(&mut self, seconds: i64) {
            self.truth += TimeDelta::seconds(seconds);
        }

        fn hear(&self, clock: &mut EndpointClock) -> Option<TimeDelta> {
            let date = DateTime::from_timestamp(self.truth.timestamp(), 0).unwrap();
            clock.hear(date, Duration::from_millis(20), &self.now)
        }

        fn error(&self, clock: &EndpointClock) -> TimeDelta {
            (clock.at(&self.now) - self.truth).abs()
        }
    }

    #[test]
    fn before_the_first_answer_the_vms_own_clock_has_to_do() {
        let world = World::new(TimeDelta::hours(3));
        assert_eq!(EndpointClock::default().at(&world.now), world.now.wall);
    }

    #[test]
    fn the_estimate_is_good_to_a_second_at_once_and_better_soon() {
        let (mut world, mut clock) = (World::new(TimeDelta::hours(3)), EndpointClock::default());
        world.hear(&mut clock);
        assert!(world.error(&clock) <= TimeDelta::seconds(1));
        for _ in 0..100 {
            world.pass(1_013);
            assert_eq!(world.hear(&mut clock), None);
        }
        assert!(world.error(&clock) <= TimeDelta::milliseconds(50), "{}", world.error(&clock));
        assert!((clock.ahead_of_wall(&world.now) + TimeDelta::hours(3)).abs() <= TimeDelta::milliseconds(50));
    }

    #[test]
    fn whole_seconds_in_the_answers_do_not_make_the_estimate_jitter() {
        let (mut world, mut clock) = (World::new(TimeDelta::zero()), EndpointClock::default());
        for _ in 0..200 {
            world.hear(&mut clock);
            world.pass(1_013);
        }
        let settled = clock.offset.unwrap();
        for _ in 0..1_000 {
            world.hear(&mut clock);
            world.pass(1_007);
        }
        assert!((clock.offset.unwrap() - settled).abs() <= SECOND / 50);
    }

    #[test]
    fn a_slow_answer_does_not_pull_the_estimate_back() {
        let (mut world, mut clock) = (World::new(TimeDelta::zero()), EndpointClock::default());
        world.hear(&mut clock);
        let asked = world.truth;
        world.pass(4_000);
        clock.hear(asked, Duration::from_secs(4), &world.now);
        assert!(world.error(&clock) <= TimeDelta::seconds(1));
    }

    #[test]
    fn one_odd_date_is_not_believed_and_two_are() {
        let (mut world, mut clock) = (World::new(TimeDelta::zero()), EndpointClock::default());
        world.hear(&mut clock);
        world.pass(1_000);
        clock.hear(world.truth + TimeDelta::hours(9), Duration::ZERO, &world.now);
        assert!(world.error(&clock) <= TimeDelta::seconds(1));
        world.pass(1_000);
        world.hear(&mut clock);
        assert!(world.error(&clock) <= TimeDelta::seconds(1));
        world.pause(40);
        assert_eq!(world.hear(&mut clock), None);
        world.pass(1_000);
        let step = world.hear(&mut clock).unwrap();
        assert!((step - TimeDelta::seconds(40)).abs() <= TimeDelta::seconds(1), "{step}");
        assert!(world.error(&clock) <= TimeDelta::seconds(1));
    }

    #[test]
    fn absurd_times_do_no_harm() {
        let times = [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC, DateTime::UNIX_EPOCH];
        let (mut clock, mut watch) = (EndpointClock::default(), JumpWatch::default());
        for date in times {
            for wall in times {
                for monotonic in [Duration::ZERO, Duration::MAX, Duration::from_secs(1 << 40)] {
                    let now = Now { wall, monotonic, boot: None };
                    for _ in 0..2 {
                        clock.hear(date, Duration::MAX, &now);
                        clock.hear(date, Duration::ZERO, &now);
                    }
                    watch.look(&now);
                    assert_eq!(clock.at(&now) - now.wall, clock.ahead_of_wall(&now));
                }
            }
        }
    }

    #[test]
    fn moving_the_vms_clock_is_noticed_and_does_not_move_the_endpoints() {
        let (mut world, mut clock, mut watch) =
            (World::new(TimeDelta::zero()), EndpointClock::default(), JumpWatch::default());
        world.hear(&mut clock);
        assert_eq!(watch.look(&world.now), None);
        world.pass(1_000);
        assert_eq!(watch.look(&world.now), None);
        let before = clock.at(&world.now);
        world.now.wall -= TimeDelta::hours(1);
        assert_eq!(watch.look(&world.now), Some(TimeDelta::hours(-1)));
        assert_eq!(clock.at(&world.now), before);
        world.pass(1_000);
        assert_eq!(watch.look(&world.now), None, "a jump is noticed once");
    }

    #[test]
    fn a_time_service_at_work_is_no_jump() {
        let (mut world, mut watch) = (World::new(TimeDelta::zero()), JumpWatch::default());
        for _ in 0..100 {
            world.pass(1_000);
            world.now.wall += TimeDelta::milliseconds(300);
            assert_eq!(watch.look(&world.now), None);
        }
    }

    #[test]
    fn boots_are_told_apart_by_mark_or_by_time() {
        let at = |seconds| Boot::At(DateTime::from_timestamp(seconds, 0).unwrap());
        let id = |mark: &str| Boot::Id(mark.to_owned());
        assert!(id("b").is_another_than(&id("a")));
        assert!(!id("a").is_another_than(&id("a")));
        assert!(at(5_000).is_another_than(&at(1_000)));
        assert!(!at(1_003).is_another_than(&at(1_000)), "the same boot, reckoned twice");
        assert!(!id("a").is_another_than(&at(1_000)), "what cannot be compared is not taken for a boot");
    }
}
