//! How long to wait before asking again.

use std::time::Duration;

use scheduled_events::Failure;

/// The longest wait between two tries while the endpoint does not answer.
const SLOWEST: Duration = Duration::from_secs(30);

/// The longest rest that the endpoint is granted when it asks for one, and the longest wait of all unless the interval is
/// longer. Whoever answers could name any number, and a watch that sleeps for a day is none.
const LONGEST_REST: Duration = Duration::from_secs(120);

/// How long to wait before asking again: the interval while all is well, ever longer while it is not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pace {
    failures: u32,
}

impl Pace {
    /// After an answer: the interval, whatever was before.
    pub fn after_answer(&mut self, interval: Duration) -> Duration {
        self.failures = 0;
        interval
    }

    /// After a failure: 1, 2, 4 … 30 s, or what the endpoint asked for, each a little off so that the VMs of a set do
    /// not ask in step. `chance` is a number from 0 to 1.
    pub fn after_failure(&mut self, failure: &Failure, interval: Duration, chance: f64) -> Duration {
        let doubled = 1_u64.checked_shl(self.failures).map_or(SLOWEST, Duration::from_secs).min(SLOWEST);
        self.failures = self.failures.saturating_add(1);
        let patient = match failure {
            // Nothing but a person changes that.
            Failure::Forbidden { .. } => SLOWEST,
            Failure::Throttled { retry_after: Some(rest) } => (*rest).clamp(doubled, LONGEST_REST),
            Failure::Throttled { retry_after: None }
            | Failure::NotOnAzure { .. }
            | Failure::Refused { .. }
            | Failure::Timeout { .. }
            | Failure::ProxySuspected { .. }
            | Failure::HeaderRejected { .. }
            | Failure::VersionRejected { .. }
            | Failure::RequestRejected { .. }
            | Failure::Gone
            | Failure::Server { .. }
            | Failure::UnexpectedStatus { .. }
            | Failure::NotJson { .. }
            | Failure::NotTheDocument { .. }
            | Failure::TooLarge { .. }
            | Failure::Redirected { .. }
            | Failure::CutShort { .. }
            | Failure::Connection { .. } => doubled,
        };
        // Only ever longer: a rest that was asked for is kept, and nobody waits less than the interval.
        let spread = patient.max(interval).mul_f64(1.0 + 0.2 * chance.clamp(0.0, 1.0));
        spread.min(LONGEST_REST.max(interval))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn waits(failure: &Failure, interval: Duration, times: usize) -> Vec<u64> {
        let mut pace = Pace::default();
        (0..times).map(|_| pace.after_failure(failure, interval, 0.0).as_secs()).collect()
    }

    #[test]
    fn failures_are_followed_by_ever_longer_waits_up_to_half_a_minute() {
        assert_eq!(waits(&Failure::Gone, SECOND, 8), [1, 2, 4, 8, 16, 30, 30, 30]);
        assert_eq!(waits(&Failure::Gone, SECOND, 200).last(), Some(&30));
    }

    #[test]
    fn the_first_answer_brings_the_interval_back() {
        let mut pace = Pace::default();
        for _ in 0..5 {
            pace.after_failure(&Failure::Gone, SECOND, 0.5);
        }
        assert_eq!(pace.after_answer(SECOND), SECOND);
        assert_eq!(pace.after_failure(&Failure::Gone, SECOND, 0.0), SECOND);
    }

    #[test]
    fn a_rest_that_the_endpoint_asks_for_is_granted_within_reason() {
        let throttled = |seconds| Failure::Throttled { retry_after: Some(Duration::from_secs(seconds)) };
        assert_eq!(waits(&throttled(7), SECOND, 1), [7]);
        assert_eq!(waits(&throttled(0), SECOND, 3), [1, 2, 4], "asking for none does not make it faster");
        assert_eq!(waits(&throttled(1_000_000_000), SECOND, 1), [120]);
    }

    #[test]
    fn waits_differ_a_little_and_only_upwards() {
        let wait = |chance| Pace::default().after_failure(&Failure::Gone, SECOND, chance);
        assert_eq!(wait(0.0), SECOND);
        assert!(wait(0.5) > SECOND && wait(0.5) < wait(1.0));
        assert!(wait(1.0) <= SECOND.mul_f64(1.2));
    }

    #[test]
    fn nobody_waits_less_than_the_interval() {
        assert_eq!(waits(&Failure::Gone, Duration::from_secs(10), 6), [10, 10, 10, 10, 16, 30]);
    }

    #[test]
    fn no_failure_however_often_repeated_makes_it_wait_more_than_two_minutes() {
        let text = String::new;
        let rests = [0, 1, 7, 29, 30, 31, 119, 120, 121, 3_600, u64::MAX];
        let throttled = rests.map(|rest| Failure::Throttled { retry_after: Some(Duration::from_secs(rest)) });
        let others = [
            Failure::Throttled { retry_after: None },
            Failure::NotOnAzure { detail: text() },
            Failure::Refused { detail: text() },
            Failure::Timeout { waited: SECOND, connected: true },
            Failure::ProxySuspected { evidence: text() },
            Failure::HeaderRejected { answer: text() },
            Failure::VersionRejected { tried: scheduled_events::ApiVersion::NEWEST, offered: Vec::new() },
            Failure::RequestRejected { answer: text() },
            Failure::Forbidden { status: 403 },
            Failure::Gone,
            Failure::Server { status: 500, answer: text() },
            Failure::UnexpectedStatus { status: 418, answer: text() },
            Failure::NotJson { reason: text(), answer: text() },
            Failure::NotTheDocument { reason: text(), answer: text() },
            Failure::TooLarge { limit: 1 },
            Failure::Redirected { location: None },
            Failure::CutShort { detail: text() },
            Failure::Connection { detail: text() },
        ];
        for failure in throttled.iter().chain(&others) {
            for interval in [Duration::from_millis(200), SECOND, Duration::from_secs(60)] {
                for chance in [0.0, 0.5, 1.0] {
                    let mut pace = Pace::default();
                    for repetition in 0..100 {
                        let wait = pace.after_failure(failure, interval, chance);
                        let promised = interval.max(SECOND)..=Duration::from_secs(120);
                        assert!(promised.contains(&wait), "{failure:?}, repetition {repetition}: {wait:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_closed_door_is_knocked_on_slowly_from_the_first() {
        assert_eq!(waits(&Failure::Forbidden { status: 403 }, SECOND, 3), [30, 30, 30]);
    }
}
