//! How long to wait before the next poll.

use std::time::Duration;

use scheduled_events::Failure;

/// The longest wait between retries.
const MAX_RETRY_INTERVAL: Duration = Duration::from_secs(30);

/// The longest `Retry-After` that is honored, and the longest wait of all unless the interval is longer. Anything may
/// have sent the header, and a monitor that sleeps for a day is useless.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(120);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Backoff {
    failures: u32,
}

impl Backoff {
    pub fn after_success(&mut self, interval: Duration) -> Duration {
        self.failures = 0;
        interval
    }

    /// 1, 2, 4 … 30 s, or the endpoint's `Retry-After`, plus up to 20 % so that the VMs of a set don't retry in step.
    /// `jitter` is from 0 to 1.
    pub fn after_failure(&mut self, failure: &Failure, interval: Duration, jitter: f64) -> Duration {
        let doubled =
            1_u64.checked_shl(self.failures).map_or(MAX_RETRY_INTERVAL, Duration::from_secs).min(MAX_RETRY_INTERVAL);
        self.failures = self.failures.saturating_add(1);
        let wait = if let Failure::Throttled { retry_after_seconds: Some(seconds) } = failure {
            Duration::from_secs(*seconds).clamp(doubled, MAX_RETRY_AFTER)
        } else if matches!(failure, Failure::Forbidden { .. }) {
            // Only an administrator can change that.
            MAX_RETRY_INTERVAL
        } else {
            doubled
        };
        // Never shorter than the interval or the requested wait.
        let spread = wait.max(interval).mul_f64(1.0 + 0.2 * jitter.clamp(0.0, 1.0));
        spread.min(MAX_RETRY_AFTER.max(interval))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn waits(failure: &Failure, interval: Duration, times: usize) -> Vec<u64> {
        let mut backoff = Backoff::default();
        (0..times).map(|_| backoff.after_failure(failure, interval, 0.0).as_secs()).collect()
    }

    #[test]
    fn waits_double_up_to_half_a_minute() {
        assert_eq!(waits(&Failure::Gone, SECOND, 8), [1, 2, 4, 8, 16, 30, 30, 30]);
        assert_eq!(waits(&Failure::Gone, SECOND, 200).last(), Some(&30));
    }

    #[test]
    fn a_success_restores_the_interval() {
        let mut backoff = Backoff::default();
        for _ in 0..5 {
            backoff.after_failure(&Failure::Gone, SECOND, 0.5);
        }
        assert_eq!(backoff.after_success(SECOND), SECOND);
        assert_eq!(backoff.after_failure(&Failure::Gone, SECOND, 0.0), SECOND);
    }

    #[test]
    fn retry_after_is_honored_within_limits() {
        let throttled = |seconds| Failure::Throttled { retry_after_seconds: Some(seconds) };
        assert_eq!(waits(&throttled(7), SECOND, 1), [7]);
        assert_eq!(waits(&throttled(0), SECOND, 3), [1, 2, 4], "zero makes it no faster");
        assert_eq!(waits(&throttled(1_000_000_000), SECOND, 1), [120]);
    }

    #[test]
    fn jitter_only_adds() {
        let wait = |jitter| Backoff::default().after_failure(&Failure::Gone, SECOND, jitter);
        assert_eq!(wait(0.0), SECOND);
        assert!(wait(0.5) > SECOND && wait(0.5) < wait(1.0));
        assert!(wait(1.0) <= SECOND.mul_f64(1.2));
    }

    #[test]
    fn no_wait_is_shorter_than_the_interval() {
        assert_eq!(waits(&Failure::Gone, Duration::from_secs(10), 6), [10, 10, 10, 10, 16, 30]);
    }

    #[test]
    fn no_wait_exceeds_two_minutes() {
        let text = String::new;
        let waits = [0, 1, 7, 29, 30, 31, 119, 120, 121, 3_600, u64::MAX];
        let throttled = waits.map(|wait| Failure::Throttled { retry_after_seconds: Some(wait) });
        let others = [
            Failure::Throttled { retry_after_seconds: None },
            Failure::NotOnAzure { detail: text() },
            Failure::Refused { detail: text() },
            Failure::ResponseTimeout { timeout_ms: 1000 },
            Failure::ProxySuspected { evidence: text() },
            Failure::HeaderRejected { response: text() },
            Failure::VersionRejected { tried: scheduled_events::ApiVersion::NEWEST, offered: Vec::new() },
            Failure::RequestRejected { response: text() },
            Failure::Forbidden { status: 403 },
            Failure::Gone,
            Failure::ServerError { status: 500, response: text() },
            Failure::UnexpectedStatus { status: 418, response: text() },
            Failure::NotJson { reason: text(), response: text() },
            Failure::NotADocument { reason: text(), response: text() },
            Failure::TooLarge { limit_bytes: 1 },
            Failure::Redirected { location: None },
            Failure::Truncated { detail: text() },
            Failure::ConnectionFailed { detail: text() },
        ];
        for failure in throttled.iter().chain(&others) {
            for interval in [Duration::from_millis(200), SECOND, Duration::from_secs(60)] {
                for jitter in [0.0, 0.5, 1.0] {
                    let mut backoff = Backoff::default();
                    for repetition in 0..100 {
                        let wait = backoff.after_failure(failure, interval, jitter);
                        let promised = interval.max(SECOND)..=Duration::from_secs(120);
                        assert!(promised.contains(&wait), "{failure:?}, repetition {repetition}: {wait:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn forbidden_is_retried_slowly_from_the_first() {
        assert_eq!(waits(&Failure::Forbidden { status: 403 }, SECOND, 3), [30, 30, 30]);
    }
}
