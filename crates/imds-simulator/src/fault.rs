//! Injected faults.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::VmName;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::duration::HumanDuration;

/// A fault of a request.
///
/// ```
/// use imds_simulator::Fault;
///
/// assert_eq!("login-page".parse::<Fault>()?, Fault::LoginPage);
/// assert!(Fault::all().iter().any(|fault| fault.to_string() == "503"));
/// # Ok::<(), imds_simulator::FaultError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No response.
    Hang,
    /// A late response.
    Slow,
    /// A closed port.
    Refuse,
    /// A connection reset.
    Reset,
    /// This status, with an error body.
    Status(ErrorStatus),
    /// Half a response, then the connection closes.
    Truncated,
    /// Plain text with the content type of JSON.
    NotJson,
    /// A login page with status 200.
    LoginPage,
    /// An empty body.
    Empty,
    /// A body of 200 MB.
    Huge,
    /// A redirect.
    Redirect,
    /// A `Content-Length` smaller than the body.
    WrongLength,
    /// A document with a second, empty `Events`.
    EventsTwice,
    /// 25 entries with the id of the first event, most of them with a thousand other VMs.
    SameId,
    /// An endpoint that knows no api-version after 2017-08-01.
    OldVersion,
    /// The incarnation starts over, once, when the fault begins. Affects no request.
    IncarnationReset,
}

/// A status of [`Fault::Status`].
///
/// ```
/// use imds_simulator::{ErrorStatus, Fault};
///
/// let throttled = ErrorStatus::ALL.into_iter().find(|status| status.get() == 429).map(Fault::Status);
/// assert_eq!(throttled, "429".parse().ok());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorStatus(u16);

impl ErrorStatus {
    /// The statuses clients must expect.
    pub const ALL: [Self; 9] =
        [Self(400), Self(401), Self(403), Self(404), Self(405), Self(410), Self(429), Self(500), Self(503)];

    /// The status as a number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl Fault {
    /// All faults, in the order of the documentation.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let statuses = ErrorStatus::ALL.into_iter().map(Self::Status);
        [Self::Hang, Self::Slow, Self::Refuse, Self::Reset]
            .into_iter()
            .chain(statuses)
            .chain([
                Self::Truncated,
                Self::NotJson,
                Self::LoginPage,
                Self::Empty,
                Self::Huge,
                Self::Redirect,
                Self::WrongLength,
                Self::EventsTwice,
                Self::SameId,
                Self::OldVersion,
                Self::IncarnationReset,
            ])
            .collect()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hang => "hang",
            Self::Slow => "slow",
            Self::Refuse => "refuse",
            Self::Reset => "reset",
            Self::Status(status) => return fmt::Display::fmt(&status.0, f),
            Self::Truncated => "truncated",
            Self::NotJson => "not-json",
            Self::LoginPage => "login-page",
            Self::Empty => "empty",
            Self::Huge => "huge",
            Self::Redirect => "redirect",
            Self::WrongLength => "wrong-length",
            Self::EventsTwice => "events-twice",
            Self::SameId => "same-id",
            Self::OldVersion => "old-version",
            Self::IncarnationReset => "incarnation-reset",
        })
    }
}

impl FromStr for Fault {
    type Err = FaultError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all()
            .into_iter()
            .find(|fault| fault.to_string() == text)
            .ok_or_else(|| FaultError::Unknown(text.to_owned()))
    }
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fault {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// An invalid fault.
///
/// ```
/// use imds_simulator::{Fault, FaultError, FaultPlan};
///
/// assert!(matches!("tired".parse::<Fault>(), Err(FaultError::Unknown(_))));
/// assert_eq!(FaultPlan::times(Fault::Hang, 0), Err(FaultError::NoRequests));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// An unknown name.
    #[error("'{0}' is not a fault: use one of {all}", all = names())]
    Unknown(String),
    /// A closed port can't count requests.
    #[error("refuse needs a time, not a number of requests: a closed port can't count them")]
    RefuseNeedsTime,
    /// Both a number of requests and a time.
    #[error("a fault lasts for a number of requests or for a time, not both")]
    TwoLimits,
    /// Zero requests.
    #[error("a fault for 0 requests is none: give 1 or more")]
    NoRequests,
    /// A limit for [`Fault::IncarnationReset`], which happens once.
    #[error("incarnation-reset happens once: it takes no number of requests and no time")]
    ResetIsOnce,
    /// A delay or a Retry-After for another fault.
    #[error("{option} belongs to the fault {belongs}, not to {fault}")]
    Misplaced {
        /// The option.
        option: &'static str,
        /// The fault it belongs to.
        belongs: &'static str,
        /// The fault it was given for.
        fault: Fault,
    },
}

fn names() -> String {
    Fault::all().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A fault in a playbook, a scenario, the control API or the command line.
///
/// ```
/// use std::time::Duration;
///
/// use imds_simulator::{Fault, FaultPlan, FaultSpec};
///
/// let spec = FaultSpec { delay: Some(Duration::from_secs(8).into()), ..FaultSpec::new(Fault::Slow) };
/// assert!(FaultPlan::try_from(spec).is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultSpec {
    /// The fault.
    pub kind: Fault,
    /// The number of requests; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// How long, divided by the simulator's speed.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub lasts: Option<HumanDuration>,
    /// The delay of a `slow` response, in real time, like the client's timeouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<HumanDuration>,
    /// The `Retry-After` of a `429`, in whole seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<HumanDuration>,
    /// The only affected VM; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vm: Option<String>,
    /// When it begins, from the start of the scenario or playbook, divided by the speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HumanDuration>,
}

/// A valid fault.
///
/// ```
/// use std::time::Duration;
///
/// use imds_simulator::{Fault, FaultPlan};
///
/// let hang = FaultPlan::once(Fault::Hang)?;
/// let three = FaultPlan::times(Fault::Reset, 3)?.on("web-01");
/// let a_minute = FaultPlan::lasting(Fault::Refuse, Duration::from_secs(60))?;
/// // A closed port can't count requests.
/// assert!(FaultPlan::once(Fault::Refuse).is_err());
/// # Ok::<(), imds_simulator::FaultError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultPlan {
    pub(crate) injected: InjectedFault,
    pub(crate) vm: Option<VmName>,
    pub(crate) at: Duration,
    pub(crate) limit: Limit,
}

/// A fault with its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InjectedFault {
    pub(crate) fault: Fault,
    pub(crate) delay: Duration,
    pub(crate) retry_after: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    Times(NonZeroU32),
    For(Duration),
}

/// Longer than the 10 s that Azure states as the worst case.
const DEFAULT_DELAY: Duration = Duration::from_secs(15);

impl FaultPlan {
    /// For one request of any VM.
    ///
    /// # Errors
    /// For [`Fault::Refuse`], which needs a time.
    pub fn once(fault: Fault) -> Result<Self, FaultError> {
        FaultSpec::new(fault).try_into()
    }

    /// For a number of requests.
    ///
    /// # Errors
    /// For a fault that doesn't count requests, or 0 requests.
    pub fn times(fault: Fault, times: u32) -> Result<Self, FaultError> {
        FaultSpec { times: Some(times), ..FaultSpec::new(fault) }.try_into()
    }

    /// For a time.
    ///
    /// # Errors
    /// For [`Fault::IncarnationReset`], which happens once.
    pub fn lasting(fault: Fault, lasts: Duration) -> Result<Self, FaultError> {
        FaultSpec { lasts: Some(lasts.into()), ..FaultSpec::new(fault) }.try_into()
    }

    /// Limits it to one VM.
    #[must_use]
    pub fn on(mut self, vm: impl Into<String>) -> Self {
        self.vm = Some(VmName::new(vm));
        self
    }
}

impl FaultSpec {
    /// The fault with defaults.
    #[must_use]
    pub fn new(kind: Fault) -> Self {
        Self { kind, times: None, lasts: None, delay: None, retry_after: None, vm: None, at: None }
    }
}

impl TryFrom<FaultSpec> for FaultPlan {
    type Error = FaultError;

    fn try_from(spec: FaultSpec) -> Result<Self, Self::Error> {
        let limit = match (spec.times, spec.lasts) {
            (Some(_), Some(_)) => return Err(FaultError::TwoLimits),
            (Some(times), None) => Limit::Times(NonZeroU32::new(times).ok_or(FaultError::NoRequests)?),
            (None, Some(lasts)) => Limit::For(lasts.get()),
            (None, None) => Limit::Times(NonZeroU32::MIN),
        };
        match (spec.kind, limit) {
            (Fault::Refuse, Limit::Times(_)) => return Err(FaultError::RefuseNeedsTime),
            (Fault::IncarnationReset, _) if spec.times.is_some() || spec.lasts.is_some() => {
                return Err(FaultError::ResetIsOnce);
            }
            _ => {}
        }
        let misplaced = |option, belongs| FaultError::Misplaced { option, belongs, fault: spec.kind };
        if spec.delay.is_some() && spec.kind != Fault::Slow {
            return Err(misplaced("a delay", "slow"));
        }
        if spec.retry_after.is_some() && spec.kind != Fault::Status(ErrorStatus(429)) {
            return Err(misplaced("a Retry-After", "429"));
        }
        Ok(Self {
            injected: InjectedFault {
                fault: spec.kind,
                delay: spec.delay.map_or(DEFAULT_DELAY, HumanDuration::get),
                retry_after: spec.retry_after.map(HumanDuration::get),
            },
            vm: spec.vm.map(VmName::new),
            at: spec.at.map_or(Duration::ZERO, HumanDuration::get),
            limit,
        })
    }
}

/// An active or queued fault.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::{Fault, FaultPlan, Simulator};
///
/// let running = Simulator::builder().vm("web-01").start().await?;
/// running.handle().fault(FaultPlan::times(Fault::Empty, 2)?)?;
/// let state = &running.handle().status().faults[0];
/// assert_eq!((state.kind, state.active, state.times), (Fault::Empty, true, Some(2)));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaultState {
    /// The fault.
    pub kind: Fault,
    /// The only affected VM.
    pub vm: Option<VmName>,
    /// Whether it is active; those after it in its playbook are queued.
    pub active: bool,
    /// The number of requests left.
    pub times: Option<u32>,
    /// When it ends.
    pub until: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_fault_is_rejected_with_a_reason() {
        for (json, hint) in [
            (r#"{"kind":"refuse","times":3}"#, "a closed port can't count"),
            (r#"{"kind":"refuse"}"#, "needs a time"),
            (r#"{"kind":"500","times":0}"#, "1 or more"),
            (r#"{"kind":"500","times":1,"for":"3s"}"#, "not both"),
            (r#"{"kind":"incarnation-reset","times":2}"#, "happens once"),
            (r#"{"kind":"500","delay":"3s"}"#, "belongs to the fault slow"),
            (r#"{"kind":"500","retry_after":"3s"}"#, "belongs to the fault 429"),
        ] {
            let spec: FaultSpec = serde_json::from_str(json).unwrap();
            let error = FaultPlan::try_from(spec).unwrap_err().to_string();
            assert!(error.contains(hint), "{json}: {error}");
        }
        let error = serde_json::from_str::<FaultSpec>(r#"{"kind":"418"}"#).unwrap_err().to_string();
        assert!(error.contains("'418' is not a fault") && error.contains("wrong-length"), "{error}");
    }

    #[test]
    fn every_fault_is_parsed_from_its_name() {
        for fault in Fault::all() {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
    }
}
