//! Commands that prepare for events and recover from them.

use std::mem;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use forewarn_core::{Change, CommandResult, EventCommand, EventKey, Now, Purpose, SettingKey, TrackedEvent};
use scheduled_events::VmName;

use super::Controller;
use crate::effect::Effect;
use crate::preparation::{CommandUpdate, Invocation};

/// A preparation must end this long before the event may start.
const MARGIN: TimeDelta = TimeDelta::seconds(2);

/// Minimum useful timeout.
const MIN_TIMEOUT: Duration = Duration::from_secs(1);

impl Controller {
    pub(super) fn on_command(&mut self, update: CommandUpdate, now: &Now) {
        let CommandUpdate { key, purpose, output, how } = update;
        match how {
            None => self.tracker.set_command_output(&key, purpose, output),
            Some(how) => {
                let change = self.tracker.end_command(&key, purpose, how, output, now);
                self.record(change.into_iter().collect());
            }
        }
    }

    pub(super) fn run_commands(&mut self, now: &Now) {
        // Events of a demonstration aren't real.
        if self.options.demo {
            return;
        }
        // In this order, so that nothing is recovered only to be prepared again.
        self.prepare(now);
        self.recover(now);
    }

    /// Starts preparations for coming events, and records those that have to wait.
    fn prepare(&mut self, now: &Now) {
        let mut changes = self.fail_started(now);
        let commands = &self.settings.settings.prepare;
        let due = self.tracker.unprepared().filter_map(|tracked| {
            let command = commands.for_event(&tracked.event)?;
            Some((tracked.key.clone(), self.invocation(tracked, Purpose::Prepare, command, now)))
        });
        let mut due: Vec<_> = due.collect();
        if !due.is_empty() && self.is_left_to_another_session(SettingKey::Prepare) {
            due.clear();
        }
        let mut preparations = Vec::new();
        for (key, invocation) in due {
            match invocation {
                Ok(invocation) => preparations.push(invocation),
                Err(how) => changes.extend(self.tracker.fail_command(&key, Purpose::Prepare, how, now)),
            }
        }
        self.record(changes);
        self.unprepared = preparations.iter().map(|invocation| invocation.key.clone()).collect();
        if !preparations.is_empty() && !self.tracker.is_recovering() {
            self.start(preparations, now);
        }
    }

    /// Preparations that waited until their event started were too late. Azure may start an event before its time.
    fn fail_started(&mut self, now: &Now) -> Vec<Change> {
        let waited = mem::take(&mut self.unprepared).into_iter();
        let started = waited.filter(|key| self.tracker.event(key).is_some_and(TrackedEvent::is_started));
        let started: Vec<EventKey> = started.collect();
        let fail = |key| self.tracker.fail_command(key, Purpose::Prepare, CommandResult::TooLate, now);
        started.iter().filter_map(fail).collect()
    }

    /// A preparation that waited for storage until its event started was too late, which is reported.
    pub(super) fn fail_if_started(&mut self, key: &EventKey, now: &Now) {
        if self.tracker.event(key).is_some_and(TrackedEvent::is_started) {
            let change = self.tracker.fail_command(key, Purpose::Prepare, CommandResult::TooLate, now);
            self.record(change.into_iter().collect());
        }
    }

    /// A command that waited for storage has less time left.
    pub(super) fn with_current_timeout(&self, effect: Effect, now: &Now) -> Effect {
        let Effect::Run(invocation) = effect else { return effect };
        let event = self.tracker.event(&invocation.key);
        let updated =
            event.and_then(|tracked| self.invocation(tracked, invocation.purpose, &invocation.command, now).ok());
        Effect::Run(updated.map_or(invocation, Box::new))
    }

    /// Starts preparations once that is on disk, so that no restart runs them twice. While nothing can be saved, they wait.
    fn start(&mut self, preparations: Vec<Invocation>, now: &Now) {
        if !self.pending.is_healthy(now.monotonic) {
            self.retry_saving(now);
            return;
        }
        for invocation in preparations {
            if let Some(change) = self.tracker.start_command(&invocation.key, invocation.purpose, now) {
                self.unprepared.remove(&invocation.key);
                self.hold(Effect::Run(Box::new(invocation)), vec![change], now);
            }
        }
    }

    /// Starts recovery after events that are over, in the session that prepared for them.
    fn recover(&mut self, now: &Now) {
        let commands = &self.settings.settings.recover;
        let due = self.tracker.unrecovered().map(|tracked| {
            let command = commands.for_event(&tracked.event);
            (tracked.key.clone(), command.map(|command| self.invocation(tracked, Purpose::Recover, command, now)))
        });
        let due: Vec<_> = due.collect();
        let mut changes = Vec::new();
        for (key, invocation) in due {
            match invocation {
                Some(Ok(invocation)) => {
                    if let Some(change) = self.tracker.start_command(&key, Purpose::Recover, now) {
                        changes.push(change);
                        self.effects.push(Effect::Run(Box::new(invocation)));
                    }
                }
                Some(Err(how)) => changes.extend(self.tracker.fail_command(&key, Purpose::Recover, how, now)),
                None if self.settings.is_certain(SettingKey::Recover) => {
                    self.tracker.skip_command(&key, Purpose::Recover, now);
                }
                // A file that can't be read now may have a command.
                None => {}
            }
        }
        self.record(changes);
    }

    /// What to run, or why it can't be run.
    fn invocation(
        &self,
        tracked: &TrackedEvent,
        purpose: Purpose,
        command: &EventCommand,
        now: &Now,
    ) -> Result<Invocation, CommandResult> {
        let at = self.tracker.clock().at(now);
        let wanted = Duration::from_secs(u64::from(command.seconds));
        let left = tracked.not_before.filter(|_| purpose == Purpose::Prepare).map(|time| time - at - MARGIN);
        let timeout = left.map_or(wanted, |left| left.to_std().unwrap_or_default().min(wanted));
        if timeout < MIN_TIMEOUT {
            return Err(CommandResult::TooLate);
        }
        Ok(Invocation {
            key: tracked.key.clone(),
            purpose,
            command: command.clone(),
            input: serde_json::to_string(&*tracked.event).unwrap_or_default() + "\n",
            variables: variables(tracked, purpose, self.tracker.this_vm(), timeout),
            timeout,
        })
    }
}

fn variables(
    tracked: &TrackedEvent,
    purpose: Purpose,
    this_vm: Option<&VmName>,
    timeout: Duration,
) -> Vec<(&'static str, String)> {
    let event = &tracked.event;
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let vms: Vec<&str> = event.resources.iter().map(VmName::as_str).collect();
    let purpose = match purpose {
        Purpose::Prepare => "prepare",
        Purpose::Recover => "recover",
    };
    let variables = [
        ("FOREWARN_PURPOSE", purpose.to_owned()),
        ("FOREWARN_EVENT_ID", event.id.as_ref().map(ToString::to_string).unwrap_or_default()),
        ("FOREWARN_EVENT_TYPE", event.event_type.to_string()),
        ("FOREWARN_EVENT_SOURCE", event.source.as_ref().map(ToString::to_string).unwrap_or_default()),
        ("FOREWARN_NOT_BEFORE", tracked.not_before.map(time).unwrap_or_default()),
        ("FOREWARN_DURATION_SECONDS", event.duration_in_seconds.map(|seconds| seconds.to_string()).unwrap_or_default()),
        ("FOREWARN_RESOURCES", vms.join(" ")),
        ("FOREWARN_DESCRIPTION", event.description.clone()),
        ("FOREWARN_THIS_VM", this_vm.map(|vm| vm.as_str().to_owned()).unwrap_or_default()),
        ("FOREWARN_SECONDS", timeout.as_secs().to_string()),
    ];
    // Variables can't contain NUL, and scripts expect one line.
    let plain = |text: String| text.replace(char::is_control, " ");
    variables.into_iter().map(|(name, value)| (name, plain(value))).collect()
}
