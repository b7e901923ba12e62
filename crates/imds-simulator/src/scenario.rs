//! Scenario and playbook files.

use std::ops::Range;
use std::path::Path;

use chrono::{DateTime, Utc};
use scheduled_events::VmName;
use serde::Deserialize;
use toml::Spanned;

use crate::duration::HumanDuration;
use crate::fault::{FaultPlan, FaultSpec};
use crate::faults::Faults;
use crate::plan::{EventPlan, EventSpec};
use crate::speed::Speed;
use crate::world::{Due, World};

/// The built-in scenarios by name.
const BUILT_IN: [(&str, &str); 14] = [
    ("live-migration", include_str!("../scenarios/live-migration.toml")),
    ("host-maintenance", include_str!("../scenarios/host-maintenance.toml")),
    ("user-reboot", include_str!("../scenarios/user-reboot.toml")),
    ("user-redeploy", include_str!("../scenarios/user-redeploy.toml")),
    ("platform-redeploy", include_str!("../scenarios/platform-redeploy.toml")),
    ("cancelled", include_str!("../scenarios/cancelled.toml")),
    ("spot-eviction", include_str!("../scenarios/spot-eviction.toml")),
    ("scale-set-terminate", include_str!("../scenarios/scale-set-terminate.toml")),
    ("predicted-hardware-failure", include_str!("../scenarios/predicted-hardware-failure.toml")),
    ("hardware-failure", include_str!("../scenarios/hardware-failure.toml")),
    ("held-by-other-tenants", include_str!("../scenarios/held-by-other-tenants.toml")),
    ("rolling-maintenance", include_str!("../scenarios/rolling-maintenance.toml")),
    ("overlapping", include_str!("../scenarios/overlapping.toml")),
    ("tour", include_str!("../scenarios/tour.toml")),
];

/// Scheduled events and faults.
///
/// ```
/// use imds_simulator::Scenario;
///
/// let scenario = Scenario::parse("[[event]]\ntype = \"Reboot\"\nnotice = \"5m\"", "mine.toml")?;
/// assert_eq!(scenario.vms().len(), 1);
/// assert!(Scenario::names().contains(&"tour"));
/// # Ok::<(), imds_simulator::ScenarioError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    name: String,
    summary: String,
    vms: Vec<VmName>,
    scale_set: Option<String>,
    speed: Option<Speed>,
    events: Vec<ScenarioEvent>,
    faults: Vec<FaultPlan>,
}

#[derive(Debug, Clone, PartialEq)]
struct ScenarioEvent {
    name: Option<String>,
    after: Option<String>,
    at: std::time::Duration,
    plan: EventPlan,
}

/// Faults in sequence.
///
/// ```
/// use imds_simulator::Playbook;
///
/// Playbook::parse("[[fault]]\nkind = \"500\"\ntimes = 3", "bad-day.toml")?;
/// # Ok::<(), imds_simulator::ScenarioError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playbook {
    pub(crate) faults: Vec<FaultPlan>,
}

/// Why a scenario or playbook is invalid.
///
/// ```
/// use imds_simulator::Scenario;
///
/// let error = Scenario::parse("[[event]]\ntype = \"Rebot\"", "mine.toml").unwrap_err();
/// assert!(error.to_string().starts_with("mine.toml:2:8: 'Rebot' is not a type of event"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// No built-in scenario has this name.
    #[error("there is no scenario '{name}': use one of {}, or a file that ends in .toml", Scenario::names().join(", "))]
    Unknown {
        /// The name.
        name: String,
    },
    /// The file can't be read.
    #[error("can't read {file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// The system's error message.
        reason: String,
    },
    /// The content is invalid.
    #[error("{file}:{line}:{column}: {reason}\n    {text}")]
    Wrong {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        reason: String,
        /// The line itself.
        text: String,
    },
}

impl Scenario {
    /// A built-in scenario.
    ///
    /// # Errors
    /// If the name is unknown.
    pub fn named(name: &str) -> Result<Self, ScenarioError> {
        let found = BUILT_IN.iter().find(|(known, _)| *known == name);
        let (name, text) = found.ok_or_else(|| ScenarioError::Unknown { name: name.to_owned() })?;
        Self::parse(text, name)
    }

    /// The names of the built-in scenarios.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).collect()
    }

    /// An empty scenario.
    #[must_use]
    pub fn quiet() -> Self {
        Self {
            name: "quiet".to_owned(),
            summary: "Nothing happens until you schedule it.".to_owned(),
            vms: vec![VmName::new(DEFAULT_VM)],
            scale_set: None,
            speed: None,
            events: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Loads a file.
    ///
    /// # Errors
    /// If it can't be read or is invalid.
    pub fn load(file: &Path) -> Result<Self, ScenarioError> {
        Self::parse(&read(file)?, &file.display().to_string())
    }

    /// Parses TOML; errors name `file`.
    ///
    /// # Errors
    /// If it is invalid, with line, column and reason.
    pub fn parse(text: &str, file: &str) -> Result<Self, ScenarioError> {
        let source = SourceFile { text, file };
        let raw: RawScenario = source.deserialize()?;
        let vms: Vec<VmName> = match &raw.vms {
            Some(names) if names.get_ref().is_empty() => {
                return Err(source.wrong(names.span(), "vms is empty: name at least one VM, or leave it out"));
            }
            Some(names) => names.get_ref().iter().map(VmName::new).collect(),
            None => vec![VmName::new(DEFAULT_VM)],
        };
        let twice = vms.iter().enumerate().find(|(index, name)| vms.iter().take(*index).any(|other| other == *name));
        if let (Some((_, name)), Some(list)) = (twice, &raw.vms) {
            let span = source.find(&list.span(), name.as_str());
            return Err(source.wrong(span, &format!("the VM {name} is named twice")));
        }
        let mut names: Vec<String> = Vec::new();
        let mut events = Vec::new();
        for spanned in raw.event {
            let span = spanned.span();
            let event = source.event(spanned.into_inner(), &span, &vms, &names)?;
            names.extend(event.name.clone());
            events.push(event);
        }
        let faults = source.faults(raw.fault, Some(&vms))?;
        Ok(Self {
            name: file.to_owned(),
            summary: raw.summary.unwrap_or_default(),
            vms,
            scale_set: raw.scale_set,
            speed: raw.speed,
            events,
            faults,
        })
    }

    /// Its name, or its file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A one-sentence description.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Its VMs.
    #[must_use]
    pub fn vms(&self) -> &[VmName] {
        &self.vms
    }

    /// Its default speed.
    #[must_use]
    pub fn speed(&self) -> Option<Speed> {
        self.speed
    }

    pub(crate) fn scale_set(&self) -> Option<&str> {
        self.scale_set.as_deref()
    }

    /// Renames the VMs: the first name replaces the scenario's first VM, and so on.
    pub(crate) fn renamed(mut self, names: &[VmName]) -> Self {
        let previous = std::mem::take(&mut self.vms);
        let new_name = |old: &mut VmName| {
            if let Some(new) = previous.iter().position(|name| name == old).and_then(|index| names.get(index))
                && new != old
            {
                *old = new.clone();
            }
        };
        let events = self.events.iter_mut().flat_map(|event| event.plan.vms.iter_mut());
        events.chain(self.faults.iter_mut().filter_map(|fault| fault.vm.as_mut())).for_each(new_name);
        self.vms = names.iter().chain(previous.iter().skip(names.len())).cloned().collect();
        self
    }

    /// Schedules its events and faults from now on.
    pub(crate) fn begin(self, world: &mut World, faults: &mut Faults, speed: Speed, now: DateTime<Utc>) {
        for event in self.events {
            let delay = speed.shorten(event.at);
            let due = event.after.map_or(Due::At(now + delay), |name| Due::After(name, delay));
            world.plan(event.name, event.plan, due);
        }
        for fault in self.faults {
            faults.add([fault], speed, now);
        }
    }
}

impl Playbook {
    /// Loads a file.
    ///
    /// # Errors
    /// If it can't be read or is invalid.
    pub fn load(file: &Path) -> Result<Self, ScenarioError> {
        Self::parse(&read(file)?, &file.display().to_string())
    }

    /// Parses TOML; errors name `file`.
    ///
    /// # Errors
    /// If it is invalid, with line, column and reason.
    pub fn parse(text: &str, file: &str) -> Result<Self, ScenarioError> {
        let source = SourceFile { text, file };
        let raw: RawPlaybook = source.deserialize()?;
        Ok(Self { faults: source.faults(raw.fault, None)? })
    }
}

const DEFAULT_VM: &str = "web-01";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    summary: Option<String>,
    vms: Option<Spanned<Vec<String>>>,
    scale_set: Option<String>,
    speed: Option<Speed>,
    #[serde(default)]
    event: Vec<Spanned<EventSpec>>,
    #[serde(default)]
    fault: Vec<Spanned<FaultSpec>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlaybook {
    fault: Vec<Spanned<FaultSpec>>,
}

/// A text and its name in errors.
struct SourceFile<'a> {
    text: &'a str,
    file: &'a str,
}

impl SourceFile<'_> {
    fn deserialize<T: serde::de::DeserializeOwned>(&self) -> Result<T, ScenarioError> {
        toml::from_str(self.text).map_err(|error| self.wrong(error.span().unwrap_or(0..0), error.message()))
    }

    fn event(
        &self,
        spec: EventSpec,
        span: &Range<usize>,
        vms: &[VmName],
        before: &[String],
    ) -> Result<ScenarioEvent, ScenarioError> {
        if let Some(unknown) = spec.vms.iter().find(|name| !vms.contains(&VmName::new(name.as_str()))) {
            let known = vms.iter().map(VmName::as_str).collect::<Vec<_>>().join(", ");
            let reason = format!("there is no VM '{unknown}': vms has {known}");
            return Err(self.wrong(self.find(span, unknown), &reason));
        }
        if let Some(name) = spec.name.as_ref().filter(|name| before.contains(name)) {
            return Err(self.wrong(self.find(span, name), &format!("an event above is called '{name}' too")));
        }
        // Only an earlier event is allowed, so there are no cycles.
        if let Some(name) = spec.after.as_ref().filter(|name| !before.contains(name)) {
            let reason = format!("no event above is called '{name}': give one name = \"{name}\"");
            return Err(self.wrong(self.find(span, name), &reason));
        }
        Ok(ScenarioEvent {
            name: spec.name.clone(),
            after: spec.after.clone(),
            at: spec.at.map_or(std::time::Duration::ZERO, HumanDuration::get),
            plan: spec.into(),
        })
    }

    fn faults(&self, specs: Vec<Spanned<FaultSpec>>, vms: Option<&[VmName]>) -> Result<Vec<FaultPlan>, ScenarioError> {
        let plan = |spanned: Spanned<FaultSpec>| {
            let span = spanned.span();
            let plan =
                FaultPlan::try_from(spanned.into_inner()).map_err(|e| self.wrong(span.clone(), &e.to_string()))?;
            if let (Some(vm), Some(vms)) = (&plan.vm, vms)
                && !vms.contains(vm)
            {
                return Err(self.wrong(self.find(&span, vm.as_str()), &format!("there is no VM '{vm}' in vms")));
            }
            Ok(plan)
        };
        specs.into_iter().map(plan).collect()
    }

    /// The position of the quoted text after the start of the span; else the span.
    fn find(&self, span: &Range<usize>, quoted: &str) -> Range<usize> {
        let rest = self.text.get(span.start..).unwrap_or_default();
        let positions = ['"', '\''].map(|quote| rest.find(&format!("{quote}{quoted}{quote}")));
        positions.into_iter().flatten().min().map_or_else(|| span.clone(), |at| span.start + at..span.start + at + 1)
    }

    fn wrong(&self, span: Range<usize>, reason: &str) -> ScenarioError {
        let before = self.text.get(..span.start.min(self.text.len())).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.text.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        ScenarioError::Wrong {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
            reason: reason.lines().collect::<Vec<_>>().join(", "),
            text: line.to_owned(),
        }
    }
}

fn read(file: &Path) -> Result<String, ScenarioError> {
    std::fs::read_to_string(file)
        .map_err(|error| ScenarioError::Unreadable { file: file.display().to_string(), reason: error.to_string() })
}

#[cfg(test)]
#[path = "scenario_tests.rs"]
mod tests;
