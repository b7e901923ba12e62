//! Planned events.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use scheduled_events::{EventSource, EventType, VmName};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::duration::{DurationError, HumanDuration};

const MINUTE: Duration = Duration::from_secs(60);

/// A planned event. The simulator's speed divides all durations.
///
/// ```
/// use imds_simulator::EventPlan;
/// use scheduled_events::EventType;
///
/// let plan = EventPlan::new(EventType::Reboot).on(["web-01"]);
/// assert_eq!(plan.notice.as_secs(), 15 * 60);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct EventPlan {
    /// What Azure does to the VMs.
    pub event_type: EventType,
    /// The affected VMs, as in `Resources`; empty means all.
    pub vms: Vec<VmName>,
    /// The time from Scheduled to Started; zero means without notice.
    pub notice: Duration,
    /// The time from Started to gone.
    pub lasts: Duration,
    /// `DurationInSeconds`.
    pub interruption: Interruption,
    /// `EventSource`.
    pub source: EventSource,
    /// `Description`.
    pub description: String,
    /// How long an approval waits for other tenants of the host, at most until `NotBefore`.
    pub held: Duration,
    /// When Azure cancels it.
    pub cancelled_after: Option<Duration>,
}

impl EventPlan {
    /// An event with the type's usual times, source and description.
    #[must_use]
    pub fn new(event_type: EventType) -> Self {
        let minutes = |count: u32| MINUTE * count;
        let (notice, lasts, interruption, source, description) = match event_type {
            EventType::Freeze => (
                minutes(15),
                minutes(2),
                Interruption::Of(Duration::from_secs(5)),
                EventSource::Platform,
                "Virtual machine is being paused because of a memory-preserving Live Migration operation.",
            ),
            EventType::Reboot => (
                minutes(15),
                minutes(10),
                Interruption::Unknown,
                EventSource::Platform,
                "Host server is undergoing maintenance.",
            ),
            EventType::Redeploy => (
                minutes(10),
                minutes(10),
                Interruption::Unknown,
                EventSource::Platform,
                "Host server is undergoing an emergency repair.",
            ),
            EventType::Preempt => {
                (Duration::from_secs(30), Duration::from_secs(30), Interruption::Unknown, EventSource::Platform, "")
            }
            EventType::Terminate => (minutes(5), minutes(1), Interruption::Unknown, EventSource::User, ""),
            EventType::Other(_) => (minutes(15), minutes(10), Interruption::Unknown, EventSource::Platform, ""),
        };
        Self {
            event_type,
            vms: Vec::new(),
            notice,
            lasts,
            interruption,
            source,
            description: description.to_owned(),
            held: Duration::ZERO,
            cancelled_after: None,
        }
    }

    /// Sets the affected VMs.
    #[must_use]
    pub fn on<N: Into<String>>(mut self, vms: impl IntoIterator<Item = N>) -> Self {
        self.vms = vms.into_iter().map(|name| VmName::new(name)).collect();
        self
    }

    /// Sets the notice.
    #[must_use]
    pub fn notice(mut self, notice: Duration) -> Self {
        self.notice = notice;
        self
    }

    /// Sets the time from Started to gone.
    #[must_use]
    pub fn lasts(mut self, lasts: Duration) -> Self {
        self.lasts = lasts;
        self
    }

    /// Sets how long an approval waits for other tenants.
    #[must_use]
    pub fn held(mut self, held: Duration) -> Self {
        self.held = held;
        self
    }
}

/// The expected interruption of the VM.
///
/// ```
/// use std::time::Duration;
///
/// use imds_simulator::Interruption;
///
/// assert_eq!("unknown".parse(), Ok(Interruption::Unknown));
/// assert_eq!("30s".parse(), Ok(Interruption::Of(Duration::from_secs(30))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interruption {
    /// Unknown: `-1`.
    Unknown,
    /// Zero means none.
    Of(Duration),
}

impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.pad("unknown"),
            Self::Of(duration) => HumanDuration::from(*duration).fmt(f),
        }
    }
}

impl FromStr for Interruption {
    type Err = DurationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "unknown" { Ok(Self::Unknown) } else { text.parse::<HumanDuration>().map(|d| Self::Of(d.get())) }
    }
}

impl Serialize for Interruption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Interruption {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// An event in a scenario, the control API or the command line. The defaults are those of [`EventPlan::new`].
///
/// ```
/// use imds_simulator::{EventPlan, EventSpec};
///
/// let spec: EventSpec = serde_json::from_str(r#"{"type":"Preempt","vms":["web-01"],"notice":"45s"}"#)?;
/// assert_eq!(EventPlan::from(spec).notice.as_secs(), 45);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventSpec {
    /// A name for `after`; scenarios only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// When it is scheduled: this long after the start of the scenario, or after the end of the event in `after`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HumanDuration>,
    /// The event that must end first; scenarios only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// One of [`EventType::KNOWN`], in any case.
    #[serde(rename = "type", deserialize_with = "known_type")]
    pub event_type: KnownType,
    /// The affected VMs; empty means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vms: Vec<String>,
    /// The time from Scheduled to Started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<HumanDuration>,
    /// The time from Started to gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<HumanDuration>,
    /// A duration, or `unknown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interruption: Option<Interruption>,
    /// `Platform` or `User`.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "known_source")]
    pub source: Option<EventSource>,
    /// `Description`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How long an approval waits for other tenants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<HumanDuration>,
    /// When Azure cancels it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_after: Option<HumanDuration>,
}

/// A known type, so that a typo is an error.
///
/// ```
/// use imds_simulator::KnownType;
///
/// assert!("freeze".parse::<KnownType>().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct KnownType(EventType);

/// An unknown type.
///
/// ```
/// use imds_simulator::KnownType;
///
/// let error = "Rebot".parse::<KnownType>().unwrap_err();
/// assert!(error.to_string().contains("use Freeze, Reboot"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{given}' is not a type of event: use {}", names())]
pub struct UnknownType {
    given: String,
}

fn names() -> String {
    let names: Vec<&str> = EventType::KNOWN.iter().map(EventType::as_str).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", others.join(", "))
}

impl Default for KnownType {
    fn default() -> Self {
        Self(EventType::Reboot)
    }
}

impl FromStr for KnownType {
    type Err = UnknownType;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match EventType::from(text) {
            EventType::Other(given) => Err(UnknownType { given }),
            known @ (EventType::Freeze
            | EventType::Reboot
            | EventType::Redeploy
            | EventType::Preempt
            | EventType::Terminate) => Ok(Self(known)),
        }
    }
}

impl From<EventSpec> for EventPlan {
    fn from(spec: EventSpec) -> Self {
        let usual = Self::new(spec.event_type.0);
        let requested = (spec.source == Some(EventSource::User)).then(|| requested_description(&usual.event_type));
        let described = requested.flatten().map_or(usual.description, str::to_owned);
        Self {
            vms: spec.vms.into_iter().map(VmName::new).collect(),
            notice: spec.notice.map_or(usual.notice, HumanDuration::get),
            lasts: spec.lasts.map_or(usual.lasts, HumanDuration::get),
            interruption: spec.interruption.unwrap_or(usual.interruption),
            source: spec.source.unwrap_or(usual.source),
            description: spec.description.unwrap_or(described),
            held: spec.held.map_or(usual.held, HumanDuration::get),
            cancelled_after: spec.cancelled_after.map(HumanDuration::get),
            event_type: usual.event_type,
        }
    }
}

/// Azure's description of a user-initiated event, if it differs.
fn requested_description(event_type: &EventType) -> Option<&'static str> {
    match event_type {
        EventType::Reboot => Some("Virtual machine is going to be restarted as requested by authorized user."),
        EventType::Redeploy => Some("Virtual machine is going to be redeployed as requested by authorized user."),
        EventType::Freeze | EventType::Preempt | EventType::Terminate | EventType::Other(_) => None,
    }
}

fn known_type<'de, D: Deserializer<'de>>(deserializer: D) -> Result<KnownType, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

fn known_source<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<EventSource>, D::Error> {
    match EventSource::from(String::deserialize(deserializer)?.as_str()) {
        EventSource::Other(given) => {
            Err(serde::de::Error::custom(format!("'{given}' is not a source: use Platform or User")))
        }
        known @ (EventSource::Platform | EventSource::User) => Ok(Some(known)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(json: &str) -> EventPlan {
        serde_json::from_str::<EventSpec>(json).unwrap().into()
    }

    #[test]
    fn defaults_are_those_of_azure() {
        assert_eq!(plan(r#"{"type":"reboot"}"#), EventPlan::new(EventType::Reboot));
        assert_eq!(plan(r#"{"type":"Preempt"}"#).notice, Duration::from_secs(30));
        assert_eq!(plan(r#"{"type":"Redeploy"}"#).notice, Duration::from_secs(600));
    }

    #[test]
    fn user_initiated_events_say_so() {
        let described = plan(r#"{"type":"Reboot","source":"User"}"#).description;
        assert!(described.ends_with("as requested by authorized user."), "{described}");
        assert_eq!(plan(r#"{"type":"Reboot","source":"User","description":"x"}"#).description, "x");
    }

    #[test]
    fn typos_are_rejected_with_a_hint() {
        for (json, hint) in [
            (r#"{"type":"Rebot"}"#, "Freeze, Reboot, Redeploy, Preempt or Terminate"),
            (r#"{"type":"Reboot","source":"Me"}"#, "Platform or User"),
            (r#"{"type":"Reboot","notise":"5m"}"#, "notise"),
            (r#"{"type":"Reboot","notice":"5"}"#, "15m"),
            (r#"{"type":"Reboot","interruption":"never"}"#, "30s"),
            (r#"{"notice":"5m"}"#, "type"),
        ] {
            let error = serde_json::from_str::<EventSpec>(json).unwrap_err().to_string();
            assert!(error.contains(hint), "{json}: {error}");
        }
    }
}
