//! The endpoint's api-versions and what each one adds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::event::EventType;

/// An api-version of the Scheduled Events endpoint; a later one is greater.
///
/// ```
/// use scheduled_events::ApiVersion;
///
/// assert_eq!(ApiVersion::NEWEST.as_str(), "2020-07-01");
/// assert!("2019-01-01".parse::<ApiVersion>()? < ApiVersion::NEWEST);
/// # Ok::<(), scheduled_events::UnknownVersion>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ApiVersion {
    /// The preview: Freeze, Reboot, Redeploy; names with a leading underscore; ISO 8601 dates; an approval carries the
    /// document's incarnation.
    #[serde(rename = "2017-03-01")]
    V2017_03_01,
    /// No leading underscore in names.
    #[serde(rename = "2017-08-01")]
    V2017_08_01,
    /// Adds Preempt, the eviction of a Spot VM.
    #[serde(rename = "2017-11-01")]
    V2017_11_01,
    /// Adds Terminate, the deletion of a scale set instance.
    #[serde(rename = "2019-01-01")]
    V2019_01_01,
    /// Adds `Description`.
    #[serde(rename = "2019-04-01")]
    V2019_04_01,
    /// Adds `EventSource`.
    #[serde(rename = "2019-08-01")]
    V2019_08_01,
    /// Adds `DurationInSeconds`.
    #[serde(rename = "2020-07-01")]
    V2020_07_01,
}

impl ApiVersion {
    /// All of them, oldest first.
    pub const ALL: [Self; 7] = [
        Self::V2017_03_01,
        Self::V2017_08_01,
        Self::V2017_11_01,
        Self::V2019_01_01,
        Self::V2019_04_01,
        Self::V2019_08_01,
        Self::V2020_07_01,
    ];

    /// The newest one, which a client tries first.
    pub const NEWEST: Self = Self::V2020_07_01;

    /// As in the query string.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2017_03_01 => "2017-03-01",
            Self::V2017_08_01 => "2017-08-01",
            Self::V2017_11_01 => "2017-11-01",
            Self::V2019_01_01 => "2019-01-01",
            Self::V2019_04_01 => "2019-04-01",
            Self::V2019_08_01 => "2019-08-01",
            Self::V2020_07_01 => "2020-07-01",
        }
    }

    /// Whether an approval must carry the document's incarnation.
    #[must_use]
    pub fn approval_needs_incarnation(self) -> bool {
        self == Self::V2017_03_01
    }

    /// The next older version, if the rejection proves that the endpoint doesn't know this one: it offers other versions.
    /// An error without a list may have another reason.
    ///
    /// ```
    /// use scheduled_events::ApiVersion;
    ///
    /// let offered = ["2019-04-01".to_owned(), "2019-01-01".to_owned()];
    /// assert_eq!(ApiVersion::NEWEST.step_down(&offered), Some(ApiVersion::V2019_08_01));
    /// assert_eq!(ApiVersion::V2019_04_01.step_down(&offered), None);
    /// assert_eq!(ApiVersion::NEWEST.step_down(&[]), None);
    /// ```
    #[must_use]
    pub fn step_down(self, offered: &[String]) -> Option<Self> {
        let proven = !offered.is_empty() && offered.iter().all(|name| name != self.as_str());
        Self::ALL.into_iter().rev().find(|version| proven && *version < self)
    }

    /// The event types that documents of this version omit.
    ///
    /// ```
    /// use scheduled_events::{ApiVersion, EventType};
    ///
    /// assert_eq!(ApiVersion::V2017_11_01.omitted_types(), [EventType::Terminate]);
    /// assert!(ApiVersion::NEWEST.omitted_types().is_empty());
    /// ```
    #[must_use]
    pub fn omitted_types(self) -> &'static [EventType] {
        if self < Self::V2017_11_01 {
            &[EventType::Preempt, EventType::Terminate]
        } else if self < Self::V2019_01_01 {
            &[EventType::Terminate]
        } else {
            &[]
        }
    }
}

impl fmt::Display for ApiVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for ApiVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|version| version.as_str() == text)
            .ok_or_else(|| UnknownVersion { given: text.to_owned() })
    }
}

/// Text that isn't a known api-version.
///
/// ```
/// use scheduled_events::ApiVersion;
///
/// let error = "2016-01-01".parse::<ApiVersion>().unwrap_err();
/// assert!(error.to_string().contains("the newest is 2020-07-01"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{given}' is not a known api-version of Scheduled Events; the newest is {}", ApiVersion::NEWEST)]
pub struct UnknownVersion {
    given: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered_and_parsed_from_their_text() {
        for version in ApiVersion::ALL {
            assert_eq!(version.as_str().parse(), Ok(version));
            assert_eq!(serde_json::to_string(&version).unwrap(), format!("\"{version}\""));
        }
        assert!(ApiVersion::ALL.is_sorted());
        assert_eq!(ApiVersion::ALL.last(), Some(&ApiVersion::NEWEST));
    }

    #[test]
    fn the_error_names_the_unknown_version() {
        let error = "{latest}".parse::<ApiVersion>().unwrap_err();
        assert!(error.to_string().contains("'{latest}'"), "{error}");
    }
}
