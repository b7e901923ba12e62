//! Preparing for events and recovering from them.

use std::time::Duration;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use forewarn_core::{Change, EventCommand, HowEnded, Now, Purpose, SettingKey, TrackedEvent};
use scheduled_events::VmName;

use super::Controller;
use crate::keeping::{Keeper, Preferences};
use crate::preparation::{Job, News};
use crate::shell::Shell;

/// A preparation is over at least so long before the event may start.
const MARGIN: TimeDelta = TimeDelta::seconds(2);

/// Whoever has less than this has nothing.
const LEAST: Duration = Duration::from_secs(1);

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// The commands to be run that were not asked for yet. That they are is kept by now, and on disk where they prepare.
    pub(crate) fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// Takes in what there is to tell of a command.
    pub(crate) fn heard(&mut self, news: News, now: &Now) {
        let News { key, purpose, output, how } = news;
        match how {
            None => self.tracker.command_wrote(&key, purpose, output),
            Some(how) => {
                let change = self.tracker.command_ended(&key, purpose, how, output, now);
                self.keep(change.as_slice(), None, now);
            }
        }
    }

    /// Begins what is to be run now; whether all that is to be begun for events that are coming is.
    pub(super) fn prepare(&mut self, now: &Now) -> bool {
        // What a demonstration announces is no reason to touch the workload.
        if self.options.demo {
            return true;
        }
        let settings = self.preferences.settings();
        let coming = self.tracker.unprepared().map(|tracked| (tracked, Purpose::Prepare));
        let over = self.tracker.unrecovered().map(|tracked| (tracked, Purpose::Recover));
        let due = coming.chain(over).map(|(tracked, purpose)| {
            let commands = match purpose {
                Purpose::Prepare => &settings.prepare,
                Purpose::Recover => &settings.recover,
            };
            let job = commands.for_event(&tracked.event).map(|command| self.job(tracked, purpose, command, now));
            (tracked.key.clone(), purpose, job)
        });
        let due: Vec<_> = due.collect();
        let (mut changes, mut preparations) = (Vec::new(), Vec::new());
        for (key, purpose, job) in due {
            match (job, purpose) {
                // Recovering is for whoever has prepared.
                (Some(_), Purpose::Prepare) if self.is_left_to_another_session(SettingKey::Prepare) => {}
                (Some(Err(how)), _) => changes.extend(self.tracker.fail_command(&key, purpose, how, now)),
                (Some(Ok(job)), Purpose::Prepare) => preparations.push(job),
                (Some(Ok(job)), Purpose::Recover) => {
                    if let Some(change) = self.tracker.begin_command(&key, purpose, now) {
                        changes.push(change);
                        self.jobs.push(job);
                    }
                }
                (None, Purpose::Recover) if self.preferences.is_certain(SettingKey::Recover) => {
                    self.tracker.skip_command(&key, purpose, now);
                }
                // Somebody may yet write a command for an event that is coming, and there may be one for an event that is
                // over in a file that cannot be read at present.
                (None, Purpose::Prepare | Purpose::Recover) => {}
            }
        }
        // A workload that waits to be brought back does not wait for a disk.
        self.keep(&changes, None, now);
        preparations.is_empty() || self.begin(preparations, now)
    }

    /// Begins preparations; whether that was possible.
    fn begin(&mut self, preparations: Vec<Job>, now: &Now) -> bool {
        // Kept before it is run: no restart runs it a second time.
        let begun = self.on_disk_first(now, |tracker| {
            let begin = |job: Job| Some((tracker.begin_command(&job.key, job.purpose, now)?, job));
            let (changes, jobs): (Vec<Change>, Vec<Job>) = preparations.into_iter().filter_map(begin).unzip();
            (jobs, changes)
        });
        let possible = begun.is_some();
        self.jobs.extend(begun.into_iter().flatten());
        possible
    }

    /// What is to be run, or why nothing is.
    fn job(
        &self,
        tracked: &TrackedEvent,
        purpose: Purpose,
        command: &EventCommand,
        now: &Now,
    ) -> Result<Job, HowEnded> {
        let at = self.tracker.clock().at(now);
        let wanted = Duration::from_secs(u64::from(command.seconds));
        let left = tracked.not_before.filter(|_| purpose == Purpose::Prepare).map(|time| time - at - MARGIN);
        let limit = left.map_or(wanted, |left| left.to_std().unwrap_or_default().min(wanted));
        if limit < LEAST {
            return Err(HowEnded::TooLate);
        }
        Ok(Job {
            key: tracked.key.clone(),
            purpose,
            command: command.clone(),
            input: serde_json::to_string(&tracked.event).unwrap_or_default() + "\n",
            variables: variables(tracked, purpose, self.tracker.this_vm(), limit),
            limit,
        })
    }
}

fn variables(
    tracked: &TrackedEvent,
    purpose: Purpose,
    this_vm: Option<&VmName>,
    limit: Duration,
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
        ("FOREWARN_SECONDS", limit.as_secs().to_string()),
    ];
    // What Azure writes is text, on one line and without what no variable can hold.
    let plain = |text: String| text.replace(char::is_control, " ");
    variables.into_iter().map(|(name, value)| (name, plain(value))).collect()
}
