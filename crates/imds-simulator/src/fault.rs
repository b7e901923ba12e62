//! Things that go wrong on purpose, and when.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::VmName;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::duration::HumanDuration;

/// What goes wrong with a request.
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
    /// It is never answered.
    Hang,
    /// It is answered late.
    Slow,
    /// Nobody listens at the port.
    Refuse,
    /// The connection is reset.
    Reset,
    /// It is answered with this status and an error body.
    Status(ErrorStatus),
    /// Half of the answer arrives, then the connection closes.
    Truncated,
    /// The answer claims to be JSON and is not.
    NotJson,
    /// Somebody's login page answers, with status 200.
    LoginPage,
    /// The answer is empty.
    Empty,
    /// The answer is 200 MB long.
    Huge,
    /// The answer leads elsewhere.
    Redirect,
    /// `Content-Length` is less than what is sent.
    WrongLength,
    /// The document has `Events` twice: as they are, and then none.
    EventsTwice,
    /// The first event is listed by 25 entries of its id, most of which name a thousand other VMs.
    SameId,
    /// Only api-versions up to 2017-08-01 are known.
    OldVersion,
    /// The incarnation starts over. It happens once, when the fault begins, and touches no request.
    IncarnationReset,
}

/// A status that a [`Fault`] can answer with.
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
    /// Those that clients must expect.
    pub const ALL: [Self; 9] =
        [Self(400), Self(401), Self(403), Self(404), Self(405), Self(410), Self(429), Self(500), Self(503)];

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl Fault {
    /// All of them, as a person would look for them.
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

/// Why a fault is not possible as asked for.
///
/// ```
/// use imds_simulator::{Fault, FaultError, FaultPlan};
///
/// assert!(matches!("tired".parse::<Fault>(), Err(FaultError::Unknown(_))));
/// assert_eq!(FaultPlan::times(Fault::Hang, 0), Err(FaultError::NoRequests));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// No fault has this name.
    #[error("'{0}' is not a fault: use one of {all}", all = names())]
    Unknown(String),
    /// A closed port cannot count.
    #[error("refuse needs a time, not a number of requests: a closed port cannot count them")]
    RefuseNeedsTime,
    /// Both limits were given.
    #[error("a fault lasts for a number of requests or for a time, not both")]
    TwoLimits,
    /// Zero requests were asked for.
    #[error("a fault for 0 requests is none: give 1 or more")]
    NoRequests,
    /// A limit where there is nothing to limit.
    #[error("incarnation-reset happens once: it takes no number of requests and no time")]
    ResetIsOnce,
    /// A delay or a Retry-After where it has no meaning.
    #[error("{option} belongs to the fault {belongs}, not to {fault}")]
    Misplaced {
        /// The option.
        option: &'static str,
        /// Where it belongs.
        belongs: &'static str,
        /// Where it stood.
        fault: Fault,
    },
}

fn names() -> String {
    Fault::all().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A fault as a playbook, a scenario, the control API and the command line describe it.
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
    /// Which one.
    pub kind: Fault,
    /// For how many requests; one, if neither this nor `for` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// For how long. The simulator's speed divides it.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub lasts: Option<HumanDuration>,
    /// How late a `slow` answer is. The speed does not divide it, for the client's patience does not shrink either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<HumanDuration>,
    /// What `Retry-After` says in a `429`, to the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<HumanDuration>,
    /// The only VM that it happens to; all, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vm: Option<String>,
    /// When it begins, from the start of the scenario or playbook. The speed divides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HumanDuration>,
}

/// A fault that is possible.
///
/// ```
/// use std::time::Duration;
///
/// use imds_simulator::{Fault, FaultPlan};
///
/// let hang = FaultPlan::once(Fault::Hang)?;
/// let three = FaultPlan::times(Fault::Reset, 3)?.on("web-01");
/// let a_minute = FaultPlan::lasting(Fault::Refuse, Duration::from_secs(60))?;
/// // A closed port cannot count requests.
/// assert!(FaultPlan::once(Fault::Refuse).is_err());
/// # Ok::<(), imds_simulator::FaultError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultPlan {
    pub(crate) effect: Effect,
    pub(crate) vm: Option<VmName>,
    pub(crate) at: Duration,
    pub(crate) limit: Limit,
}

/// What a fault does to a request, with all that it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) fault: Fault,
    pub(crate) delay: Duration,
    pub(crate) retry_after: Option<Duration>,
}

/// How long a fault lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    Times(NonZeroU32),
    For(Duration),
}

/// Longer than the ten seconds that the metadata team promises at worst.
const DEFAULT_DELAY: Duration = Duration::from_secs(15);

impl FaultPlan {
    /// This fault, for one request of any VM.
    ///
    /// # Errors
    /// If the fault is [`Fault::Refuse`], which needs a time.
    pub fn once(fault: Fault) -> Result<Self, FaultError> {
        FaultSpec::new(fault).try_into()
    }

    /// This fault, for so many requests.
    ///
    /// # Errors
    /// If it is none that requests can be counted for, or for 0 of them.
    pub fn times(fault: Fault, times: u32) -> Result<Self, FaultError> {
        FaultSpec { times: Some(times), ..FaultSpec::new(fault) }.try_into()
    }

    /// This fault, for so long.
    ///
    /// # Errors
    /// If it is none that lasts.
    pub fn lasting(fault: Fault, lasts: Duration) -> Result<Self, FaultError> {
        FaultSpec { lasts: Some(lasts.into()), ..FaultSpec::new(fault) }.try_into()
    }

    /// The same for one VM only.
    #[must_use]
    pub fn on(mut self, vm: impl Into<String>) -> Self {
        self.vm = Some(VmName::new(vm));
        self
    }
}

impl FaultSpec {
    /// This fault with nothing else said.
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
            effect: Effect {
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

/// A fault that is at work or about to be.
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
    /// Which one.
    pub kind: Fault,
    /// The only VM it happens to.
    pub vm: Option<VmName>,
    /// Whether it is at work; those behind it in its playbook are not.
    pub active: bool,
    /// How many requests are left, if it counts.
    pub times: Option<u32>,
    /// When it ends, if that is known.
    pub until: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_fault_is_refused_with_a_reason() {
        for (json, hint) in [
            (r#"{"kind":"refuse","times":3}"#, "a closed port cannot count"),
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
    fn every_fault_is_read_back_from_its_name() {
        for fault in Fault::all() {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
    }
}
