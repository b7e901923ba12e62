//! Durations such as `15m`, `30s`, `3d`, `1h30m`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A duration written as `15m`, `30s`, `3d`, `1h30m`, `500ms`.
///
/// ```
/// use imds_simulator::HumanDuration;
///
/// let notice: HumanDuration = "1h30m".parse()?;
/// assert_eq!(notice.get().as_secs(), 5400);
/// assert_eq!(notice.to_string(), "1h30m");
/// # Ok::<(), imds_simulator::DurationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HumanDuration(Duration);

/// Text that isn't a duration.
///
/// ```
/// use imds_simulator::HumanDuration;
///
/// let error = "15".parse::<HumanDuration>().unwrap_err();
/// assert!(error.to_string().contains("write a number and a unit"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{given}' is not a duration: write a number and a unit, such as 30s, 15m, 2h, 3d or 1h30m")]
pub struct DurationError {
    given: String,
}

impl HumanDuration {
    /// The duration as a standard type.
    #[must_use]
    pub const fn get(self) -> Duration {
        self.0
    }
}

impl From<Duration> for HumanDuration {
    fn from(duration: Duration) -> Self {
        Self(duration)
    }
}

/// Longest first, for formatting.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// A century, so that no sum of times overflows.
const MAX_MS: u64 = 100 * 366 * 86_400_000;

impl FromStr for HumanDuration {
    type Err = DurationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || DurationError { given: text.to_owned() };
        let mut rest = text.trim();
        if rest.is_empty() {
            return Err(error());
        }
        let mut total: u64 = 0;
        while !rest.is_empty() {
            let digits = rest.find(|character: char| !character.is_ascii_digit()).ok_or_else(error)?;
            let (number, after) = rest.split_at(digits);
            let letters = after.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(after.len());
            let (unit, next) = after.split_at(letters);
            let number: u64 = number.parse().map_err(|_| error())?;
            let (_, milliseconds) = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(error)?;
            let part = number.checked_mul(*milliseconds).ok_or_else(error)?;
            total = total.checked_add(part).filter(|total| *total <= MAX_MS).ok_or_else(error)?;
            rest = next;
        }
        Ok(Self(Duration::from_millis(total)))
    }
}

impl fmt::Display for HumanDuration {
    /// To the millisecond.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX);
        if rest == 0 {
            return f.pad("0s");
        }
        let mut text = String::new();
        for (name, milliseconds) in UNITS {
            let number = rest / milliseconds;
            rest %= milliseconds;
            if number > 0 {
                text.push_str(&number.to_string());
                text.push_str(name);
            }
        }
        f.pad(&text)
    }
}

impl Serialize for HumanDuration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HumanDuration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(text: &str) -> u64 {
        text.parse::<HumanDuration>().unwrap().get().as_secs()
    }

    #[test]
    fn numbers_with_units_are_parsed() {
        assert_eq!(seconds("30s"), 30);
        assert_eq!(seconds("15m"), 900);
        assert_eq!(seconds("2h"), 7200);
        assert_eq!(seconds("3d"), 259_200);
        assert_eq!(seconds("1h30m"), 5400);
        assert_eq!(seconds("0s"), 0);
        assert_eq!("250ms".parse::<HumanDuration>().unwrap().get(), Duration::from_millis(250));
    }

    #[test]
    fn anything_else_is_rejected_with_an_example() {
        for text in ["", "15", "m", "15 m", "-5s", "1.5h", "15minutes", "99999999999999999999s", "40000d", "5s!"] {
            let error = text.parse::<HumanDuration>().unwrap_err().to_string();
            assert!(error.contains(&format!("'{text}'")) && error.contains("15m"), "{error}");
        }
    }

    #[test]
    fn formatting_reverses_parsing() {
        for text in ["30s", "15m", "1h30m", "3d", "1d2h3m4s", "500ms", "0s"] {
            assert_eq!(text.parse::<HumanDuration>().unwrap().to_string(), text);
        }
    }
}
