//! The simulator's speed.

use std::fmt;
use std::time::Duration;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// The divisor of every duration: at 60, fifteen minutes of notice take fifteen seconds.
///
/// Points in time stay real, so a client's countdown to `NotBefore` reaches zero when the event starts.
///
/// ```
/// use imds_simulator::Speed;
///
/// assert_eq!(Speed::new(60.0)?.get(), 60.0);
/// assert_eq!(Speed::default(), Speed::REAL);
/// # Ok::<(), imds_simulator::SpeedError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Speed(f64);

/// An invalid speed.
///
/// ```
/// use imds_simulator::Speed;
///
/// assert!(Speed::new(0.0).unwrap_err().to_string().contains("from 0.01 to 100000"));
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("a speed of {given} is not possible: give a number from {} to {}", Speed::SLOWEST, Speed::FASTEST)]
pub struct SpeedError {
    given: f64,
}

impl Speed {
    /// The speed of Azure.
    pub const REAL: Self = Self(1.0);
    const SLOWEST: f64 = 0.01;
    const FASTEST: f64 = 100_000.0;

    /// A multiple of Azure's speed.
    ///
    /// # Errors
    /// If it is not a number from 0.01 to 100000.
    pub fn new(times: f64) -> Result<Self, SpeedError> {
        if (Self::SLOWEST..=Self::FASTEST).contains(&times) {
            Ok(Self(times))
        } else {
            Err(SpeedError { given: times })
        }
    }

    /// The multiple.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }

    /// The duration divided by the speed.
    pub(crate) fn shorten(self, duration: Duration) -> TimeDelta {
        TimeDelta::from_std(duration.div_f64(self.0)).unwrap_or(TimeDelta::MAX / 4)
    }

    /// Like [`Speed::shorten`], rounded up to whole seconds.
    pub(crate) fn shorten_to_seconds(self, duration: Duration) -> i64 {
        let milliseconds = self.shorten(duration).num_milliseconds();
        milliseconds / 1000 + i64::from(milliseconds % 1000 > 0 || (milliseconds == 0 && !duration.is_zero()))
    }
}

impl Default for Speed {
    fn default() -> Self {
        Self::REAL
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<f64> for Speed {
    type Error = SpeedError;

    fn try_from(times: f64) -> Result<Self, Self::Error> {
        Self::new(times)
    }
}

impl From<Speed> for f64 {
    fn from(speed: Speed) -> Self {
        speed.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_an_hour_is_fifteen_seconds_at_sixty() {
        let quarter = Duration::from_secs(15 * 60);
        assert_eq!(Speed::new(60.0).unwrap().shorten(quarter), TimeDelta::seconds(15));
        assert_eq!(Speed::REAL.shorten(quarter), TimeDelta::minutes(15));
    }

    #[test]
    fn an_interruption_never_shrinks_to_none() {
        let sixty = Speed::new(60.0).unwrap();
        assert_eq!(sixty.shorten_to_seconds(Duration::from_secs(5)), 1);
        assert_eq!(sixty.shorten_to_seconds(Duration::from_secs(120)), 2);
        assert_eq!(sixty.shorten_to_seconds(Duration::ZERO), 0);
        assert_eq!(Speed::new(100_000.0).unwrap().shorten_to_seconds(Duration::from_millis(1)), 1);
    }

    #[test]
    fn nothing_and_nonsense_are_no_speed() {
        for given in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
            assert!(Speed::new(given).is_err(), "{given}");
        }
    }
}
