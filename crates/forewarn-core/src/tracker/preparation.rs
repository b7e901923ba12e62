//! Commands that are run for an event: begun once, and remembered whatever happens to the program meanwhile.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use scheduled_events::{EventId, EventStatus};
use serde::{Deserialize, Serialize};

use super::Tracker;
use super::state::{Connection, EndedEvent, TrackedEvent};
use crate::change::{Change, ChangeKind};
use crate::clock::{Now, Timestamp};
use crate::key::EventKey;
use crate::texts::{CommandText, Language, Text};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// To prepare the workload for an event that is coming.
    Prepare,
    /// To bring it back when the event is over.
    Recover,
}

/// A command that was begun for an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandRun {
    pub begun: DateTime<Utc>,
    /// How it ended, if it has.
    pub end: Option<CommandEnd>,
    pub output: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandEnd {
    pub at: DateTime<Utc>,
    pub how: CommandResult,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) untold: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum CommandResult {
    #[serde(rename = "well")]
    Succeeded,
    /// `code` is `None` if a signal killed it.
    #[serde(rename = "badly")]
    Failed { code: Option<i32> },
    #[serde(rename = "outOfTime")]
    TimedOut {
        /// The time limit.
        seconds: u64,
    },
    #[serde(rename = "notBegun")]
    NotStarted { reason: String },
    /// Not started: someone other than the user and administrators can write to it.
    NotTrusted { reason: String },
    /// Not started: there was no time left before the event.
    TooLate,
    /// Forewarn ended while it ran.
    Interrupted,
}

impl CommandResult {
    /// Whether it did what it was to do.
    #[must_use]
    pub fn is_success(&self) -> bool {
        *self == Self::Succeeded
    }

    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let say = |text, blanks: &[(&str, &str)]| language.fill(Text::Command(text), blanks);
        match self {
            Self::Succeeded => say(CommandText::Well, &[]),
            Self::Failed { code: Some(code) } => say(CommandText::Badly, &[("code", &code.to_string())]),
            Self::Failed { code: None } => say(CommandText::Killed, &[]),
            Self::TimedOut { seconds } => say(CommandText::OutOfTime, &[("seconds", &seconds.to_string())]),
            Self::NotStarted { reason } => say(CommandText::NotBegun, &[("reason", reason)]),
            Self::NotTrusted { reason } => say(CommandText::NotTrusted, &[("reason", reason)]),
            Self::TooLate => say(CommandText::TooLate, &[]),
            Self::Interrupted => say(CommandText::Interrupted, &[]),
        }
    }
}

impl CommandRun {
    /// The most that is kept of what a command wrote, in bytes: its end.
    pub const LONGEST_OUTPUT: usize = 64 * 1024;

    fn new(begun: DateTime<Utc>) -> Self {
        Self { begun, end: None, output: String::new() }
    }

    #[must_use]
    pub fn is_running(&self) -> bool {
        self.end.is_none()
    }

    /// When it ended, if it did what it was to do.
    #[must_use]
    pub fn succeeded_at(&self) -> Option<DateTime<Utc>> {
        self.end.as_ref().filter(|end| end.how.is_success()).map(|end| end.at)
    }

    /// Whether it ended without having done what it was to do.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.end.as_ref().is_some_and(|end| !end.how.is_success())
    }
}

impl TrackedEvent {
    /// Whether a command is still to be run for it once it is over, or is being run.
    pub(super) fn awaits_recovery(&self) -> bool {
        self.prepare.is_some() && self.recover.as_ref().is_none_or(CommandRun::is_running)
    }
}

impl Tracker {
    /// The events that are to be prepared for and are not yet: those of this VM for certain, that are announced and
    /// have not started. One that is listed again after it was gone is no other event to the workload.
    pub fn unprepared(&self) -> impl Iterator<Item = &TrackedEvent> {
        let live = matches!(self.connection(), Connection::Live { .. });
        self.events().filter(move |tracked| {
            let event = &tracked.event;
            let coming = tracked.listed && !tracked.is_started() && event.status == EventStatus::Scheduled;
            let ours = self.this_vm().is_some_and(|vm| event.affects(vm));
            let known = event.id.as_ref().is_some_and(|id| self.was_prepared_before(id));
            live && coming && ours && tracked.prepare.is_none() && !known
        })
    }

    /// The events that are over, were prepared for, well or not, and not recovered from. All of them wait as long as a
    /// preparation is under way, and as long as anything that is coming was prepared for, be it before it was gone for a
    /// while: bringing the workload back would undo that.
    pub fn unrecovered(&self) -> impl Iterator<Item = &TrackedEvent> {
        let over = || self.state.ended.iter().map(|ended| &ended.tracked);
        let due = |tracked: &&TrackedEvent| tracked.prepare.is_some() && tracked.recover.is_none();
        let ids: BTreeSet<&EventId> =
            over().filter(due).flat_map(|tracked| [&tracked.event.id, &tracked.earlier_id]).flatten().collect();
        let is_back = |tracked: &TrackedEvent| tracked.event.id.as_ref().is_some_and(|id| ids.contains(id));
        let preparing = |tracked: &TrackedEvent| tracked.prepare.as_ref().is_some_and(CommandRun::is_running);
        let held = self.events().any(|tracked| tracked.prepare.is_some() || is_back(tracked)) || over().any(preparing);
        over().filter(due).filter(move |_| !held)
    }

    /// Whether the workload is being brought back. What was prepared meanwhile would be undone by that, so it waits; a
    /// command has a time limit, and with it this wait has one.
    #[must_use]
    pub fn is_recovering(&self) -> bool {
        let recovers = |ended: &EndedEvent| ended.tracked.recover.as_ref().is_some_and(CommandRun::is_running);
        self.state.ended.iter().any(recovers)
    }

    /// Notes that a command is about to be run. To be kept before it is, so that it is never run twice. `None` if it
    /// was begun before, or would prepare while the workload is being brought back.
    pub fn start_command(&mut self, key: &EventKey, purpose: Purpose, now: &Now) -> Option<Change> {
        let at = self.clock.timestamp(now);
        if purpose == Purpose::Prepare && self.is_recovering() {
            return None;
        }
        let slot = self.run_slot(key, purpose)?;
        if slot.is_some() {
            return None;
        }
        *slot = Some(CommandRun::new(at.endpoint));
        self.revision += 1;
        Some(Change { at, kind: ChangeKind::CommandStarted { key: key.clone(), purpose } })
    }

    /// Notes that nothing is to be run, so that a command that is written later is not run for what is long over.
    pub fn skip_command(&mut self, key: &EventKey, purpose: Purpose, now: &Now) {
        let at = self.clock.at(now);
        if let Some(slot @ None) = self.run_slot(key, purpose) {
            let end = Some(CommandEnd { at, how: CommandResult::Succeeded, untold: false });
            *slot = Some(CommandRun { end, ..CommandRun::new(at) });
            self.revision += 1;
        }
    }

    /// Notes that a command cannot be begun, which counts as having failed. `None` if it was begun before.
    pub fn fail_command(&mut self, key: &EventKey, purpose: Purpose, how: CommandResult, now: &Now) -> Option<Change> {
        let at = self.clock.timestamp(now);
        let slot @ None = self.run_slot(key, purpose)? else { return None };
        let end = Some(CommandEnd { at: at.endpoint, how: how.clone(), untold: false });
        *slot = Some(CommandRun { end, ..CommandRun::new(at.endpoint) });
        self.revision += 1;
        Some(Change { at, kind: ChangeKind::CommandEnded { key: key.clone(), purpose, how, output: String::new() } })
    }

    /// Notes what a command has written so far. This alone is not worth keeping.
    pub fn set_command_output(&mut self, key: &EventKey, purpose: Purpose, output: String) {
        if let Some(Some(run)) = self.run_slot(key, purpose)
            && run.is_running()
        {
            run.output = output;
        }
    }

    pub fn end_command(
        &mut self,
        key: &EventKey,
        purpose: Purpose,
        how: CommandResult,
        output: String,
        now: &Now,
    ) -> Option<Change> {
        let at = self.clock.timestamp(now);
        let Some(Some(run)) = self.run_slot(key, purpose) else { return None };
        if !run.is_running() {
            return None;
        }
        run.end = Some(CommandEnd { at: at.endpoint, how: how.clone(), untold: false });
        // The history has all of it; this is saved again and again.
        end_of(&output).clone_into(&mut run.output);
        self.revision += 1;
        Some(Change { at, kind: ChangeKind::CommandEnded { key: key.clone(), purpose, how, output } })
    }

    /// Says which commands were interrupted by the end of an earlier run of the program, each once.
    pub(super) fn tell_interrupted(&mut self, at: Timestamp, changes: &mut Vec<Change>) {
        let ended = self.state.ended.iter_mut().map(|ended| &mut ended.tracked);
        for tracked in self.state.events.values_mut().chain(ended) {
            let runs = [(Purpose::Prepare, &mut tracked.prepare), (Purpose::Recover, &mut tracked.recover)];
            for (purpose, run) in runs {
                let Some(CommandRun { end: Some(end), output, .. }) = run else { continue };
                if std::mem::take(&mut end.untold) {
                    let (key, how, output) = (tracked.key.clone(), end.how.clone(), output.clone());
                    changes.push(Change { at, kind: ChangeKind::CommandEnded { key, purpose, how, output } });
                }
            }
        }
    }

    pub(super) fn run_slot(&mut self, key: &EventKey, purpose: Purpose) -> Option<&mut Option<CommandRun>> {
        let ended = self.state.ended.iter_mut().rev().map(|ended| &mut ended.tracked);
        let tracked = self.state.events.values_mut().chain(ended).find(|tracked| tracked.key == *key)?;
        Some(match purpose {
            Purpose::Prepare => &mut tracked.prepare,
            Purpose::Recover => &mut tracked.recover,
        })
    }
}

/// The end of a text, beginning with a whole line if it is long.
fn end_of(text: &str) -> &str {
    let least = text.len().saturating_sub(REMEMBERED_OUTPUT);
    let from = (least..text.len()).find(|place| text.is_char_boundary(*place)).unwrap_or(least);
    let end = text.get(from..).unwrap_or_default();
    if from == 0 { end } else { end.split_once('\n').map_or(end, |(_, whole)| whole) }
}

/// How much of what a command wrote is remembered beside the history, in bytes.
const REMEMBERED_OUTPUT: usize = 4 * 1024;

/// Whatever was under way when the program ended is nobody's any more: it counts as failed, and is not begun again.
pub(super) fn interrupt(tracked: &mut TrackedEvent, at: DateTime<Utc>) {
    for run in [&mut tracked.prepare, &mut tracked.recover].into_iter().flatten() {
        if run.is_running() {
            run.end = Some(CommandEnd { at, how: CommandResult::Interrupted, untold: true });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{World, event, key, reboot, started};

    #[test]
    fn the_history_has_all_that_was_written_and_the_state_only_the_end() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let now = world.now.clone();
        assert!(world.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_some());
        assert!(world.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_none(), "once");
        let written = "Zeile é\n".repeat(3_000);
        let told =
            world.tracker.end_command(&key("A"), Purpose::Prepare, CommandResult::Succeeded, written.clone(), &now);
        assert!(matches!(told.unwrap().kind, ChangeKind::CommandEnded { output, .. } if output == written));
        let kept = &world.tracker.event(&key("A")).unwrap().prepare.as_ref().unwrap().output;
        assert!(kept.len() <= REMEMBERED_OUTPUT && kept.starts_with("Zeile ") && written.ends_with(kept.as_str()));
    }

    impl World {
        fn prepares(&mut self, event: &str) {
            let now = self.now.clone();
            assert!(self.tracker.start_command(&key(event), Purpose::Prepare, &now).is_some());
            let (how, output) = (CommandResult::Succeeded, String::new());
            assert!(self.tracker.end_command(&key(event), Purpose::Prepare, how, output, &now).is_some());
        }

        fn unrecovered(&self) -> Vec<&str> {
            self.tracker.unrecovered().map(|tracked| tracked.key.as_str()).collect()
        }
    }

    #[test]
    fn nothing_is_brought_back_while_another_event_is_prepared_for() {
        let mut world = World::new();
        let (freeze, reboot) = (event("Freeze", "A", 5), reboot("B"));
        world.sees(&[freeze, reboot.clone()]);
        world.prepares("A");
        world.prepares("B");
        world.sees(std::slice::from_ref(&reboot));
        assert!(world.unrecovered().is_empty(), "it would undo what was done for the reboot");
        world.restarts();
        world.sees(&[started(reboot)]);
        assert!(world.unrecovered().is_empty(), "nor while it is under way");
        world.sees(&[]);
        assert_eq!(world.unrecovered(), ["A", "B"], "the last to end brings everything back");
    }

    #[test]
    fn nothing_is_prepared_while_the_workload_is_being_brought_back() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        world.prepares("A");
        world.sees(&[]);
        let now = world.now.clone();
        assert!(world.tracker.start_command(&key("A"), Purpose::Recover, &now).is_some());
        world.sees(&[reboot("B")]);
        assert!(world.tracker.is_recovering());
        assert!(world.tracker.start_command(&key("B"), Purpose::Prepare, &now).is_none(), "it would be undone");
        assert_eq!(world.tracker.unprepared().count(), 1, "nor is it forgotten");
        // However it ended.
        let (how, output) = (CommandResult::TimedOut { seconds: 300 }, String::new());
        assert!(world.tracker.end_command(&key("A"), Purpose::Recover, how, output, &now).is_some());
        assert!(world.tracker.start_command(&key("B"), Purpose::Prepare, &now).is_some());
    }

    #[test]
    fn a_recovery_that_ended_with_the_program_holds_up_nobody() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        world.prepares("A");
        world.sees(&[]);
        let now = world.now.clone();
        assert!(world.tracker.start_command(&key("A"), Purpose::Recover, &now).is_some());
        world.restarts();
        world.sees(&[reboot("B")]);
        world.prepares("B");
    }

    #[test]
    fn an_event_that_is_listed_again_is_not_prepared_for_a_second_time() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        world.prepares("A");
        world.sees(&[]);
        world.sees(&[reboot("A"), reboot("B")]);
        let unprepared =
            |world: &World| world.tracker.unprepared().map(|tracked| tracked.key.clone()).collect::<Vec<_>>();
        assert_eq!(unprepared(&world), [key("B")]);
        world.restarts();
        world.sees(&[reboot("A"), reboot("B")]);
        assert_eq!(unprepared(&world), [key("B")]);
    }

    #[test]
    fn what_is_listed_again_before_the_workload_was_brought_back_is_still_prepared_for() {
        let mut world = World::new();
        world.sees(&[reboot("A"), reboot("B")]);
        world.prepares("A");
        world.prepares("B");
        world.sees(&[reboot("B")]);
        world.sees(&[reboot("A")]);
        assert!(world.unrecovered().is_empty(), "it would undo what was done for what is coming after all");
        world.sees(&[]);
        assert_eq!(world.unrecovered(), ["A", "B"]);
    }

    #[test]
    fn nothing_is_brought_back_while_a_preparation_is_under_way_be_it_for_what_is_over() {
        let mut world = World::new();
        world.sees(&[reboot("A"), reboot("B")]);
        world.prepares("A");
        let now = world.now.clone();
        world.tracker.start_command(&key("B"), Purpose::Prepare, &now).unwrap();
        world.sees(&[]);
        assert!(world.unrecovered().is_empty());
        let (how, output) = (CommandResult::Succeeded, String::new());
        world.tracker.end_command(&key("B"), Purpose::Prepare, how, output, &now).unwrap();
        assert_eq!(world.unrecovered(), ["A", "B"]);
    }

    #[test]
    fn however_many_events_end_meanwhile_what_is_to_be_recovered_from_is_not_forgotten() {
        let mut world = World::new();
        let last = reboot("last");
        world.sees(&[reboot("A"), last.clone()]);
        world.prepares("A");
        world.prepares("last");
        for number in 0..2 * Tracker::ENDED_KEPT {
            world.sees(&[reboot(&number.to_string()), last.clone()]);
        }
        world.sees(&[]);
        assert_eq!(world.unrecovered(), ["A", "last"]);
        assert_eq!(world.tracker.ended().count(), Tracker::ENDED_KEPT + 2, "and nothing else piles up");
        let now = world.now.clone();
        for event in ["A", "last"] {
            world.tracker.skip_command(&key(event), Purpose::Recover, &now);
        }
        world.sees(&[reboot("B")]);
        world.sees(&[]);
        assert_eq!(world.tracker.ended().count(), Tracker::ENDED_KEPT);
    }

    #[test]
    fn an_event_that_nothing_was_begun_for_holds_up_nobody() {
        let mut world = World::new();
        world.sees(&[reboot("A"), reboot("B")]);
        world.prepares("A");
        world.sees(&[reboot("B")]);
        assert_eq!(world.unrecovered(), ["A"]);
    }

    #[test]
    fn what_was_under_way_when_the_program_ended_counts_as_failed_and_is_not_begun_again() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let now = world.now.clone();
        assert!(world.tracker.start_command(&key("A"), Purpose::Prepare, &now).is_some());
        world.restarts();
        world.sees(&[reboot("A")]);
        let run = world.tracker.event(&key("A")).unwrap().prepare.as_ref().unwrap();
        assert!(run.has_failed(), "{run:?}");
        assert_eq!(world.tracker.unprepared().count(), 0);
    }

    #[test]
    fn that_it_was_interrupted_is_told_with_the_first_answer_and_once() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let now = world.now.clone();
        world.tracker.start_command(&key("A"), Purpose::Prepare, &now).unwrap();
        world.tracker.set_command_output(&key("A"), Purpose::Prepare, "draining\n".to_owned());
        world.restarts();
        // However often the program is ended before it could ask.
        world.fails();
        world.restarts();
        let (how, output) = (CommandResult::Interrupted, "draining\n".to_owned());
        let told = ChangeKind::CommandEnded { key: key("A"), purpose: Purpose::Prepare, how, output };
        let changes = world.sees(&[]);
        assert!(changes.contains(&told) && changes.first() != Some(&told), "after that contact is back: {changes:?}");
        world.restarts();
        assert!(!world.sees(&[]).contains(&told));
    }
}
