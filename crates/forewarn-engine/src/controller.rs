//! The one who owns all state: takes in what happens, decides, and tells the desktop what to show.
//!
//! Everything here happens at once and in order; what takes time is asked for and comes back as an event. The loop
//! that feeds it is in `run`.

mod alerts;
mod history;
mod preparation;
mod requests;
mod rules;
mod sessions;
mod settings;
mod trial;
mod webhook;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Utc};
use forewarn_core::{
    Alert, AlertKey, AlertLedger, Change, Diagnosis, Entry, EventKey, Failure, Language, Now, Observation, Outbox,
    Snapshot, Tracker, TrayView, Upkeep, View, WebhookUrl, What, Words,
};
use scheduled_events::{Document, Error, EventId, Identity};
use tokio::sync::oneshot;

use crate::doctor::Circumstances;
use crate::history::Kept;
use crate::keeping::{Keeper, Preferences, Shown, Step};
use crate::poller::Polled;
use crate::preparation::Job;
use crate::sessions::Sessions;
use crate::shell::Shell;
use crate::told;
pub(crate) use history::Export;
use trial::Trial;

/// What the controller cannot know by itself.
#[derive(Debug, Clone)]
pub struct Options {
    /// The version of the program.
    pub version: &'static str,
    /// Whether all of this is a demonstration.
    pub demo: bool,
    /// The language of the system, for a person who chose none.
    pub system_language: Language,
    /// Whether the person is to be shown around.
    pub introduction: bool,
    /// The other sessions of this VM, where there may be any.
    pub sessions: Option<Sessions>,
    /// How far the person's time was ahead of UTC at any time of the past.
    pub zone: fn(DateTime<Utc>) -> FixedOffset,
}

/// How long the desktop may take to say what came of a notification.
const NOTIFICATION_PATIENCE: Duration = Duration::from_secs(20);

/// How often the settings file is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);

/// The log is read by whoever is asked for help.
const LOG_LANGUAGE: Language = Language::English;

/// How often old history is forgotten.
const BETWEEN_TIDYINGS: Duration = Duration::from_secs(60);

/// What the world outside is to do next.
#[derive(Debug)]
pub(crate) enum Errand {
    /// Send this approval and tell what came of it.
    Approve(EventId),
    /// Ask the endpoint now.
    AskNow,
    /// Write an export, on a thread that may wait for it.
    Export(Box<Export>),
    /// Look into the connection and tell what was found.
    Diagnose(Circumstances, Words),
    /// End the program.
    Quit,
}

/// Owns everything that is known.
pub(crate) struct Controller<S, K, P> {
    options: Options,
    shell: S,
    keeper: K,
    preferences: P,
    tracker: Tracker,
    ledger: AlertLedger,
    outbox: Outbox,
    /// Whom the outbox is for.
    receiver: Option<WebhookUrl>,
    /// What waited was left out, and that is not kept yet.
    emptied_outbox: bool,
    /// Alerts handed to the desktop, and since when.
    in_flight: BTreeMap<AlertKey, (Alert, Duration)>,
    /// When the desktop last showed one.
    latest_shown: Duration,
    /// Who waits for a look into the connection.
    patients: Vec<oneshot::Sender<Diagnosis>>,
    /// Approvals by rule that are kept and not sent yet.
    ruled: Vec<EventId>,
    /// Commands that are kept as begun and not run yet.
    jobs: Vec<Job>,
    /// The events whose preparation has to wait.
    unprepared: BTreeSet<EventKey>,
    shown_tray: Option<TrayView>,
    shown_snapshot: Option<Snapshot>,
    window_open: bool,
    looked: Duration,
    tidied: Option<Duration>,
    kept_revision: u64,
    upkeep: Upkeep,
    /// What was last logged to be wrong.
    logged: BTreeSet<String>,
    /// Why the system does not start the program at login as the person wants it, in the system's words.
    autostart_refused: Option<String>,
    trial: Option<Trial>,
    offset: FixedOffset,
    /// The latest document, to tell whether the next one is another.
    document: Weak<Document>,
    /// Nothing has happened since the last refresh but that the endpoint said the same once more.
    unchanged: bool,
}

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    pub(crate) fn new(options: Options, shell: S, mut keeper: K, preferences: P, moment: &Moment) -> Self {
        let (state, ledger) = keeper.restore();
        let outbox = keeper.outbox();
        let receiver = preferences.settings().webhook.url.clone();
        let upkeep = Upkeep { introduction: options.introduction, ..Upkeep::default() };
        let mut controller = Self {
            options,
            shell,
            keeper,
            preferences,
            tracker: Tracker::restore(state, &moment.now),
            ledger,
            outbox,
            receiver,
            emptied_outbox: false,
            in_flight: BTreeMap::new(),
            latest_shown: Duration::ZERO,
            patients: Vec::new(),
            ruled: Vec::new(),
            jobs: Vec::new(),
            unprepared: BTreeSet::new(),
            shown_tray: None,
            shown_snapshot: None,
            window_open: false,
            looked: moment.now.monotonic,
            tidied: None,
            kept_revision: 0,
            upkeep,
            logged: BTreeSet::new(),
            autostart_refused: None,
            trial: None,
            offset: moment.offset,
            document: Weak::new(),
            unchanged: false,
        };
        controller.apply();
        controller.refresh(moment);
        controller
    }

    pub(crate) fn interval(&self) -> Duration {
        self.preferences.settings().poll_interval.duration()
    }

    /// Takes in what the poller found.
    pub(crate) fn polled(&mut self, polled: Polled, now: &Now) {
        let mut same = false;
        let observation = match polled {
            Polled::Answer { reading, round_trip } => {
                let document = Arc::downgrade(&reading.document);
                same = document.ptr_eq(&self.document);
                self.document = document;
                Observation::Document { document: reading.document, server_time: reading.server_time, round_trip }
            }
            Polled::Failed(error) => Observation::Failure(told::failure(&error)),
            Polled::Broken(reason) => Observation::Failure(Failure::Fault { reason }),
            Polled::Identity(identity) => return self.identify(identity),
        };
        let changes = self.tracker.observe(observation, now);
        self.keep(&changes, None, now);
        self.unchanged = same && changes.is_empty();
    }

    /// Takes in what came of an approval.
    pub(crate) fn answered(&mut self, id: &EventId, answer: &Result<(), Error>, now: &Now) {
        let answer = answer.as_ref().copied().map_err(told::approval_failure);
        let changes = self.tracker.approval_answered(id, &answer, now);
        self.keep(&changes, None, now);
    }

    /// Brings everything that is shown up to date, and says after how long to do so again if nothing happens.
    pub(crate) fn refresh(&mut self, moment: &Moment) -> Duration {
        let now = &moment.now;
        self.offset = moment.offset;
        let unchanged = mem::take(&mut self.unchanged);
        let looked_after = self.look_after(now);
        self.keep_emptied_outbox(now);
        if !looked_after && unchanged && self.is_at_rest() {
            return BETWEEN_LOOKS;
        }
        self.complain();
        // Before the rules, which wait for what is being prepared.
        self.run_commands(now);
        let next_ruling = self.rule(now);
        let next_alert = self.tell(now);
        let view = self.view(now);
        let tray = view.tray();
        let snapshot = self.window_open.then(|| view.snapshot());
        if self.shown_tray.as_ref() != Some(&tray) {
            self.shell.set_tray(&tray);
            self.shown_tray = Some(tray);
        }
        if let Some(snapshot) = snapshot
            && self.shown_snapshot.as_ref() != Some(&snapshot)
        {
            self.shell.publish(&snapshot);
            self.shown_snapshot = Some(snapshot);
        }
        // The tray counts seconds when something is near, and minutes when not.
        let usual = if self.tracker.events().next().is_some() { Duration::from_secs(1) } else { BETWEEN_LOOKS };
        let next_post = self.receiver.as_ref().and_then(|_| self.outbox.next_in(now));
        next_alert.into_iter().chain(next_ruling).chain(next_post).fold(usual, Duration::min)
    }

    /// Saves what is left to save. To be called last.
    pub(crate) fn finish(&mut self, now: &Now) {
        self.keep(&[], None, now);
        self.keeper.close(self.tracker.clock().at(now));
        self.shell.quit();
    }

    fn identify(&mut self, identity: Identity) {
        tracing::info!(vm = %identity.name, "this VM is known by name");
        self.tracker.identify(identity);
    }

    /// Keeps changes together with everything that follows from them. Where nothing changed nothing is written.
    fn keep(&mut self, changes: &[Change], shown: Option<&Shown>, now: &Now) {
        for change in changes {
            tracing::info!(change = %serde_json::to_string(&loggable(&change.what)).unwrap_or_default());
        }
        self.put_into_outbox(changes);
        if !changes.is_empty() || shown.is_some() || self.tracker.revision() != self.kept_revision {
            self.write(changes, shown, now);
        }
        for entry in changes.iter().filter_map(|change| Entry::of(change, &self.tracker)) {
            self.shell.record(&entry);
        }
    }

    /// Keeps what was told or silenced, although no event changed.
    fn keep_ledger(&mut self, now: &Now) {
        self.write(&[], None, now);
    }

    /// Lets the tracker do what has to be on disk before anything comes of it. As long as that cannot be written it is as
    /// if nothing had been done, and the caller tries again.
    fn on_disk_first<T>(&mut self, now: &Now, deed: impl FnOnce(&mut Tracker) -> (T, Vec<Change>)) -> Option<T> {
        // A disk that was full may have room by now, and one that has none needs no further trying.
        if self.write(&[], None, now) == Kept::InMemory {
            return None;
        }
        let before = self.tracker.clone();
        let (done, changes) = deed(&mut self.tracker);
        // Without the changes, which nobody could take out of the history again.
        if self.write(&[], None, now) == Kept::InMemory {
            self.tracker = before;
            // Nor is it to be found on disk once that is well again.
            self.write(&[], None, now);
            return None;
        }
        self.keep(&changes, None, now);
        Some(done)
    }

    fn write(&mut self, changes: &[Change], shown: Option<&Shown>, now: &Now) -> Kept {
        self.kept_revision = self.tracker.revision();
        self.keeper.keep(&Step {
            changes,
            shown,
            state: self.tracker.state(),
            ledger: &self.ledger,
            outbox: &self.outbox,
            at: self.tracker.clock().at(now),
        })
    }

    /// Whether nothing that is shown or waited for changes with time alone.
    fn is_at_rest(&self) -> bool {
        let waits = !self.in_flight.is_empty() || self.trial.is_some() || !self.outbox.is_empty();
        self.tracker.events().next().is_none() && !waits && !self.window_open
    }

    /// Does what is to be done now and then; whether that may have changed anything.
    fn look_after(&mut self, now: &Now) -> bool {
        let mut changed = false;
        if now.monotonic.saturating_sub(self.looked) >= BETWEEN_LOOKS {
            self.looked = now.monotonic;
            if self.preferences.refresh() {
                self.apply();
                changed = true;
            }
        }
        if self.tidied.is_none_or(|tidied| now.monotonic.saturating_sub(tidied) >= BETWEEN_TIDYINGS) {
            self.tidied = Some(now.monotonic);
            let clock = self.tracker.clock();
            self.keeper.tidy(self.preferences.settings(), clock.at(now), clock.is_heard());
            changed = true;
        }
        changed
    }

    /// Notes what is wrong with the history and the settings, and logs what is new of it.
    fn complain(&mut self) {
        let language = self.words().language;
        let troubles = self.keeper.troubles(language);
        let mut problems = self.preferences.problems(language);
        problems.extend(self.autostart_problem(language));
        problems.extend(self.webhook_problems(language));
        let wrong = self.wrong();
        for sentence in wrong.difference(&self.logged) {
            tracing::warn!("{sentence}");
        }
        if wrong.is_empty() && !self.logged.is_empty() {
            tracing::info!("history and settings are well again");
        }
        self.logged = wrong;
        self.upkeep =
            Upkeep { locked: self.preferences.locked(), problems, troubles, introduction: self.upkeep.introduction };
    }

    /// All that is wrong with the history and the settings, in the language of the log.
    fn wrong(&self) -> BTreeSet<String> {
        let files = self.keeper.troubles(LOG_LANGUAGE).into_iter().chain(self.preferences.problems(LOG_LANGUAGE));
        files.chain(self.autostart_problem(LOG_LANGUAGE)).chain(self.webhook_problems(LOG_LANGUAGE)).collect()
    }

    fn words(&self) -> Words {
        let language = self.preferences.settings().language.unwrap_or(self.options.system_language);
        Words { language, offset: self.offset }
    }

    fn view<'a>(&'a self, now: &'a Now) -> View<'a> {
        View {
            tracker: &self.tracker,
            settings: self.preferences.settings(),
            ledger: &self.ledger,
            upkeep: &self.upkeep,
            words: self.words(),
            now,
            version: self.options.version,
            demo: self.options.demo,
        }
    }
}

/// The change without what a command wrote, which is the person's own and may be anything.
fn loggable(what: &What) -> Cow<'_, What> {
    let What::CommandEnded { key, purpose, how, .. } = what else { return Cow::Borrowed(what) };
    let (key, purpose, how) = (key.clone(), *purpose, how.clone());
    Cow::Owned(What::CommandEnded { key, purpose, how, output: String::new() })
}

/// What the clocks say, and how far the person's time is ahead of UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The clocks.
    pub now: Now,
    /// The person's time zone, which daylight saving changes under a running program.
    pub offset: FixedOffset,
}
