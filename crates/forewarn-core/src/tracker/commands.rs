//! Commands that run for an event. Each is started at most once, even if the program is restarted.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use forewarn_texts::Language;
use scheduled_events::EventId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::Tracker;
use super::state::TrackedEvent;
use crate::change::{Change, ChangeKind};
use crate::clock::{Now, Timestamp};
use crate::key::EventKey;
use crate::sanitize::line;
use crate::wording;

/// How much to show of a result that this version doesn't know, in characters.
const MAX_UNKNOWN: usize = 80;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// Prepare the workload for an event.
    Prepare,
    /// Bring the workload back after it.
    Recover,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandRun {
    #[serde(rename = "begun")]
    pub started: DateTime<Utc>,
    pub end: Option<CommandEnd>,
    pub output: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandEnd {
    pub at: DateTime<Utc>,
    #[serde(rename = "how")]
    pub result: CommandResult,
    /// Not in the history yet.
    #[serde(rename = "untold", default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) unreported: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "kind", rename_all = "camelCase")]
pub enum CommandResult {
    Succeeded,
    /// `code` is `None` if a signal killed it.
    Failed {
        code: Option<i32>,
    },
    TimedOut {
        /// The time limit.
        seconds: u64,
    },
    NotStarted {
        reason: String,
    },
    /// Not started: someone other than the user and administrators can write to it.
    NotTrusted {
        reason: String,
    },
    /// Not started: there was no time left before the event.
    TooLate,
    /// Forewarn ended while it ran.
    Interrupted,
    /// A kind that this version doesn't know, unchanged.
    #[serde(untagged)]
    Unknown(Value),
}

/// By event and purpose.
pub type CommandOutputs<'a> = BTreeMap<(&'a EventKey, Purpose), &'a str>;

impl Serialize for CommandResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for CommandResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut stored = Value::deserialize(deserializer)?;
        // Version 0.1 stored it under other names.
        if let Some(fields) = stored.as_object_mut()
            && let Some(Value::String(is)) = fields.remove("is")
        {
            let kind = match is.as_str() {
                "well" => "succeeded",
                "badly" => "failed",
                "outOfTime" => "timedOut",
                "notBegun" => "notStarted",
                other => other,
            };
            fields.insert("kind".to_owned(), kind.into());
        }
        Self::deserialize(stored).map_err(serde::de::Error::custom)
    }
}

impl CommandResult {
    pub fn is_success(&self) -> bool {
        *self == Self::Succeeded
    }

    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Succeeded => language.command_succeeded().to_owned(),
            Self::Failed { code: Some(code) } => language.command_failed(code),
            Self::Failed { code: None } => language.command_killed().to_owned(),
            Self::TimedOut { seconds } => language.command_timed_out(seconds),
            Self::NotStarted { reason } => language.command_not_started(wording::system_reason(reason)),
            Self::NotTrusted { reason } => language.command_not_trusted(wording::system_reason(reason)),
            Self::TooLate => language.command_too_late().to_owned(),
            Self::Interrupted => language.command_interrupted().to_owned(),
            Self::Unknown(value) => line(&value.to_string(), MAX_UNKNOWN),
        }
    }
}

impl CommandRun {
    /// How much of the output to keep, in bytes, from its end.
    pub const MAX_OUTPUT: usize = 64 * 1024;

    pub fn is_running(&self) -> bool {
        self.end.is_none()
    }

    pub fn succeeded_at(&self) -> Option<DateTime<Utc>> {
        self.end.as_ref().filter(|end| end.result.is_success()).map(|end| end.at)
    }

    pub fn has_failed(&self) -> bool {
        self.end.as_ref().is_some_and(|end| !end.result.is_success())
    }
}

impl TrackedEvent {
    /// Whether a recovery command is running or still to be run.
    pub(super) fn awaits_recovery(&self) -> bool {
        self.prepare.is_some() && self.recover.as_ref().is_none_or(CommandRun::is_running)
    }

    /// A command that ran when the program ended can't be followed any more. It has failed and isn't started again.
    pub(super) fn interrupt_commands(&mut self, at: DateTime<Utc>) {
        for run in [&mut self.prepare, &mut self.recover].into_iter().flatten().filter(|run| run.is_running()) {
            run.end = Some(CommandEnd { at, result: CommandResult::Interrupted, unreported: true });
        }
    }

    fn run_mut(&mut self, purpose: Purpose) -> &mut Option<CommandRun> {
        match purpose {
            Purpose::Prepare => &mut self.prepare,
            Purpose::Recover => &mut self.recover,
        }
    }
}

impl Tracker {
    /// The output so far of all commands.
    pub fn command_outputs(&self) -> CommandOutputs<'_> {
        let all = self.events().chain(self.ended().map(|ended| &ended.tracked));
        let runs = all.flat_map(|tracked| {
            let prepare = tracked.prepare.as_ref().map(|run| ((&tracked.key, Purpose::Prepare), run.output.as_str()));
            let recover = tracked.recover.as_ref().map(|run| ((&tracked.key, Purpose::Recover), run.output.as_str()));
            prepare.into_iter().chain(recover)
        });
        runs.filter(|(_, output)| !output.is_empty()).collect()
    }

    /// The scheduled events that certainly affect this VM and aren't prepared for. To the workload, an event that
    /// reappears is the same one.
    pub fn unprepared(&self) -> impl Iterator<Item = &TrackedEvent> {
        let is_live = self.is_live();
        self.events().filter(move |tracked| {
            let event = &tracked.event;
            let affects_this_vm = self.this_vm().is_some_and(|vm| event.affects(vm));
            let prepared_before = event.id.as_ref().is_some_and(|id| self.was_prepared_before(id));
            is_live && tracked.is_scheduled() && affects_this_vm && tracked.prepare.is_none() && !prepared_before
        })
    }

    /// The ended events that were prepared for, successfully or not, and not recovered from. None while a preparation
    /// runs or an upcoming event is prepared for, even under an earlier appearance: recovery would undo that.
    pub fn unrecovered(&self) -> impl Iterator<Item = &TrackedEvent> {
        let ended = || self.ended().map(|ended| &ended.tracked);
        let is_due = |tracked: &&TrackedEvent| tracked.prepare.is_some() && tracked.recover.is_none();
        let ids: BTreeSet<&EventId> = ended().filter(is_due).flat_map(TrackedEvent::ids).collect();
        let reappeared = |tracked: &TrackedEvent| tracked.event.id.as_ref().is_some_and(|id| ids.contains(id));
        let is_preparing = |tracked: &TrackedEvent| tracked.prepare.as_ref().is_some_and(CommandRun::is_running);
        let is_blocked =
            self.events().any(|tracked| tracked.prepare.is_some() || reappeared(tracked)) || ended().any(is_preparing);
        ended().filter(is_due).filter(move |_| !is_blocked)
    }

    /// Preparations wait meanwhile, because recovery would undo them. Commands have a time limit, so the wait has one.
    pub fn is_recovering(&self) -> bool {
        self.ended().any(|ended| ended.tracked.recover.as_ref().is_some_and(CommandRun::is_running))
    }

    /// Records that a command is about to start. Save this before starting it, so that it never runs twice. `None` if it
    /// was started before or has to wait for a recovery.
    pub fn start_command(&mut self, key: &EventKey, purpose: Purpose, now: &Now) -> Option<Change> {
        let at = self.clock.timestamp(now);
        if purpose == Purpose::Prepare && self.is_recovering() {
            return None;
        }
        let slot @ None = self.run_slot(key, purpose)? else { return None };
        *slot = Some(CommandRun { started: at.endpoint, end: None, output: String::new() });
        self.revision += 1;
        Some(Change { at, kind: ChangeKind::CommandStarted { key: key.clone(), purpose } })
    }

    /// Records that there is no command, so that one added to the settings later doesn't run for an old event.
    pub fn skip_command(&mut self, key: &EventKey, purpose: Purpose, now: &Now) {
        self.record_unstarted(key, purpose, CommandResult::Succeeded, now);
    }

    /// Records that a command couldn't be started. `None` if it was started before.
    pub fn fail_command(
        &mut self,
        key: &EventKey,
        purpose: Purpose,
        result: CommandResult,
        now: &Now,
    ) -> Option<Change> {
        let at = self.record_unstarted(key, purpose, result.clone(), now)?;
        let (key, output) = (key.clone(), String::new());
        Some(Change { at, kind: ChangeKind::CommandEnded { key, purpose, result, output } })
    }

    fn record_unstarted(
        &mut self,
        key: &EventKey,
        purpose: Purpose,
        result: CommandResult,
        now: &Now,
    ) -> Option<Timestamp> {
        let at = self.clock.timestamp(now);
        let slot @ None = self.run_slot(key, purpose)? else { return None };
        let end = Some(CommandEnd { at: at.endpoint, result, unreported: false });
        *slot = Some(CommandRun { started: at.endpoint, end, output: String::new() });
        self.revision += 1;
        Some(at)
    }

    /// Sets the output of a running command so far. That alone isn't worth saving.
    pub fn set_command_output(&mut self, key: &EventKey, purpose: Purpose, output: String) {
        if let Some(run) = self.running(key, purpose) {
            run.output = output;
        }
    }

    pub fn end_command(
        &mut self,
        key: &EventKey,
        purpose: Purpose,
        result: CommandResult,
        output: String,
        now: &Now,
    ) -> Option<Change> {
        let at = self.clock.timestamp(now);
        let run = self.running(key, purpose)?;
        run.end = Some(CommandEnd { at: at.endpoint, result: result.clone(), unreported: false });
        // The history has all of it, but this state is saved often.
        tail(&output).clone_into(&mut run.output);
        self.revision += 1;
        Some(Change { at, kind: ChangeKind::CommandEnded { key: key.clone(), purpose, result, output } })
    }

    /// Reports the commands that the end of an earlier run interrupted, each once.
    pub(super) fn report_interrupted_commands(&mut self, at: Timestamp, changes: &mut Vec<Change>) {
        for tracked in self.state.all_mut() {
            for purpose in [Purpose::Prepare, Purpose::Recover] {
                let key = tracked.key.clone();
                let Some(CommandRun { end: Some(end), output, .. }) = tracked.run_mut(purpose) else { continue };
                if std::mem::take(&mut end.unreported) {
                    let (result, output) = (end.result.clone(), output.clone());
                    changes.push(Change { at, kind: ChangeKind::CommandEnded { key, purpose, result, output } });
                }
            }
        }
    }

    fn running(&mut self, key: &EventKey, purpose: Purpose) -> Option<&mut CommandRun> {
        self.run_slot(key, purpose)?.as_mut().filter(|run| run.is_running())
    }

    pub(super) fn run_slot(&mut self, key: &EventKey, purpose: Purpose) -> Option<&mut Option<CommandRun>> {
        let ended = self.state.ended.iter_mut().rev().map(|ended| &mut ended.tracked);
        let tracked = self.state.events.values_mut().chain(ended).find(|tracked| tracked.key == *key)?;
        Some(tracked.run_mut(purpose))
    }
}

/// The last lines of the output.
fn tail(output: &str) -> &str {
    let start = output.len().saturating_sub(SAVED_OUTPUT);
    let start = (start..output.len()).find(|index| output.is_char_boundary(*index)).unwrap_or(start);
    let tail = output.get(start..).unwrap_or_default();
    if start == 0 { tail } else { tail.split_once('\n').map_or(tail, |(_, lines)| lines) }
}

/// In bytes.
const SAVED_OUTPUT: usize = 4 * 1024;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::{Harness, event, key, reboot, started};

    #[test]
    fn results_stored_by_version_0_1_are_restored() {
        let reason = "no such file".to_owned();
        for (stored, expected) in [
            (json!({ "is": "well" }), CommandResult::Succeeded),
            (json!({ "is": "badly", "code": 3 }), CommandResult::Failed { code: Some(3) }),
            (json!({ "is": "badly", "code": null }), CommandResult::Failed { code: None }),
            (json!({ "is": "outOfTime", "seconds": 60 }), CommandResult::TimedOut { seconds: 60 }),
            (json!({ "is": "notBegun", "reason": reason }), CommandResult::NotStarted { reason: reason.clone() }),
            (json!({ "is": "notTrusted", "reason": reason }), CommandResult::NotTrusted { reason: reason.clone() }),
            (json!({ "is": "tooLate" }), CommandResult::TooLate),
            (json!({ "is": "interrupted" }), CommandResult::Interrupted),
        ] {
            let restored: CommandResult = serde_json::from_value(stored).unwrap();
            assert_eq!(restored, expected);
            assert_eq!(
                serde_json::from_value::<CommandResult>(serde_json::to_value(&restored).unwrap()).unwrap(),
                restored
            );
        }
        let foreign = json!({ "kind": "paused", "by": 1 });
        let kept: CommandResult = serde_json::from_value(foreign.clone()).unwrap();
        assert_eq!((kept.is_success(), serde_json::to_value(kept).unwrap()), (false, foreign));
    }

    #[test]
    fn the_change_has_all_output_and_the_state_only_its_end() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let now = harness.now.clone();
        assert!(harness.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_some());
        assert!(harness.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_none(), "once");
        let written = "Zeile é\n".repeat(3_000);
        let change =
            harness.tracker.end_command(&key("A"), Purpose::Prepare, CommandResult::Succeeded, written.clone(), &now);
        assert!(matches!(change.unwrap().kind, ChangeKind::CommandEnded { output, .. } if output == written));
        let saved = &harness.tracker.event(&key("A")).unwrap().prepare.as_ref().unwrap().output;
        assert!(saved.len() <= SAVED_OUTPUT && saved.starts_with("Zeile ") && written.ends_with(saved.as_str()));
    }

    impl Harness {
        fn prepares(&mut self, event: &str) {
            let now = self.now.clone();
            assert!(self.tracker.start_command(&key(event), Purpose::Prepare, &now).is_some());
            let (result, output) = (CommandResult::Succeeded, String::new());
            assert!(self.tracker.end_command(&key(event), Purpose::Prepare, result, output, &now).is_some());
        }

        fn unrecovered(&self) -> Vec<&str> {
            self.tracker.unrecovered().map(|tracked| tracked.key.as_str()).collect()
        }
    }

    #[test]
    fn recovery_waits_while_another_event_is_prepared_for() {
        let mut harness = Harness::new();
        let (freeze, reboot) = (event("Freeze", "A", 5), reboot("B"));
        harness.poll(&[freeze, reboot.clone()]);
        harness.prepares("A");
        harness.prepares("B");
        harness.poll(std::slice::from_ref(&reboot));
        assert!(harness.unrecovered().is_empty(), "it would undo the preparation for the reboot");
        harness.restart();
        harness.poll(&[started(reboot)]);
        assert!(harness.unrecovered().is_empty(), "also while it is in progress");
        harness.poll(&[]);
        assert_eq!(harness.unrecovered(), ["A", "B"], "after the last event");
    }

    #[test]
    fn preparation_waits_for_a_running_recovery() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        harness.prepares("A");
        harness.poll(&[]);
        let now = harness.now.clone();
        assert!(harness.tracker.start_command(&key("A"), Purpose::Recover, &now).is_some());
        harness.poll(&[reboot("B")]);
        assert!(harness.tracker.is_recovering());
        assert!(harness.tracker.start_command(&key("B"), Purpose::Prepare, &now).is_none(), "recovery would undo it");
        assert_eq!(harness.tracker.unprepared().count(), 1, "but not forgotten");
        let (result, output) = (CommandResult::TimedOut { seconds: 300 }, String::new());
        assert!(harness.tracker.end_command(&key("A"), Purpose::Recover, result, output, &now).is_some());
        assert!(harness.tracker.start_command(&key("B"), Purpose::Prepare, &now).is_some());
    }

    #[test]
    fn an_interrupted_recovery_blocks_nothing() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        harness.prepares("A");
        harness.poll(&[]);
        let now = harness.now.clone();
        assert!(harness.tracker.start_command(&key("A"), Purpose::Recover, &now).is_some());
        harness.restart();
        harness.poll(&[reboot("B")]);
        harness.prepares("B");
    }

    #[test]
    fn a_reappearing_event_is_not_prepared_for_again() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        harness.prepares("A");
        harness.poll(&[]);
        harness.poll(&[reboot("A"), reboot("B")]);
        let unprepared =
            |harness: &Harness| harness.tracker.unprepared().map(|tracked| tracked.key.clone()).collect::<Vec<_>>();
        assert_eq!(unprepared(&harness), [key("B")]);
        harness.restart();
        harness.poll(&[reboot("A"), reboot("B")]);
        assert_eq!(unprepared(&harness), [key("B")]);
    }

    #[test]
    fn recovery_waits_for_a_reappearing_event() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A"), reboot("B")]);
        harness.prepares("A");
        harness.prepares("B");
        harness.poll(&[reboot("B")]);
        harness.poll(&[reboot("A")]);
        assert!(harness.unrecovered().is_empty(), "it would undo the preparation");
        harness.poll(&[]);
        assert_eq!(harness.unrecovered(), ["A", "B"]);
    }

    #[test]
    fn recovery_waits_for_a_running_preparation_even_of_an_ended_event() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A"), reboot("B")]);
        harness.prepares("A");
        let now = harness.now.clone();
        harness.tracker.start_command(&key("B"), Purpose::Prepare, &now).unwrap();
        harness.poll(&[]);
        assert!(harness.unrecovered().is_empty());
        let (result, output) = (CommandResult::Succeeded, String::new());
        harness.tracker.end_command(&key("B"), Purpose::Prepare, result, output, &now).unwrap();
        assert_eq!(harness.unrecovered(), ["A", "B"]);
    }

    #[test]
    fn events_that_await_recovery_are_kept_however_many_others_end() {
        let mut harness = Harness::new();
        let last = reboot("last");
        harness.poll(&[reboot("A"), last.clone()]);
        harness.prepares("A");
        harness.prepares("last");
        for number in 0..2 * Tracker::MAX_ENDED {
            harness.poll(&[reboot(&number.to_string()), last.clone()]);
        }
        harness.poll(&[]);
        assert_eq!(harness.unrecovered(), ["A", "last"]);
        assert_eq!(harness.tracker.ended().count(), Tracker::MAX_ENDED + 2);
        let now = harness.now.clone();
        for event in ["A", "last"] {
            harness.tracker.skip_command(&key(event), Purpose::Recover, &now);
        }
        harness.poll(&[reboot("B")]);
        harness.poll(&[]);
        assert_eq!(harness.tracker.ended().count(), Tracker::MAX_ENDED);
    }

    #[test]
    fn an_unprepared_event_blocks_no_recovery() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A"), reboot("B")]);
        harness.prepares("A");
        harness.poll(&[reboot("B")]);
        assert_eq!(harness.unrecovered(), ["A"]);
    }

    #[test]
    fn an_interrupted_command_has_failed_and_is_not_started_again() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let now = harness.now.clone();
        assert!(harness.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_some());
        harness.restart();
        harness.poll(&[reboot("A")]);
        let run = harness.tracker.event(&key("A")).unwrap().prepare.as_ref().unwrap();
        assert!(run.has_failed(), "{run:?}");
        assert_eq!(harness.tracker.unprepared().count(), 0);
    }

    #[test]
    fn an_interrupted_command_is_reported_once_with_the_first_document() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let now = harness.now.clone();
        harness.tracker.start_command(&key("A"), Purpose::Prepare, &now).unwrap();
        harness.tracker.set_command_output(&key("A"), Purpose::Prepare, "draining\n".to_owned());
        harness.restart();
        harness.poll_fails();
        harness.restart();
        let (result, output) = (CommandResult::Interrupted, "draining\n".to_owned());
        let ended = ChangeKind::CommandEnded { key: key("A"), purpose: Purpose::Prepare, result, output };
        let changes = harness.poll(&[]);
        assert!(changes.contains(&ended) && changes.first() != Some(&ended), "after ContactRestored: {changes:?}");
        harness.restart();
        assert!(!harness.poll(&[]).contains(&ended));
    }
}
