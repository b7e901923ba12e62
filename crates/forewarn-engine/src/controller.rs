//! Owns all application state: takes one event of the loop at a time, decides, and returns the effects to perform.
//!
//! Nothing here blocks, waits or reads a clock. The loop that feeds it and performs its effects is in `run`.

mod alerts;
mod history;
mod pending;
mod preparation;
mod requests;
mod restart;
mod rules;
mod sessions;
mod settings;
mod test_notification;
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
    Alert, AlertKey, AlertLedger, ApprovalFailure, Change, ChangeKind, Connection, DeliveryOutcome, Diagnosis,
    EventKey, EventLogEntry, Language, Now, Outbox, ProgramStatus, Snapshot, Text, Tracker, TrackerState, TrayView,
    TroubleText, View, WebhookUrl, Words,
};
use scheduled_events::{Document, EventId, Failure, Identity, Response, VmName};
use tokio::sync::oneshot;

use crate::effect::{Cleanup, Effect, SaveWait};
use crate::history::{Batch, ShownAlert, StorageStatus};
use crate::poller::PollerEvent;
use crate::preparation::CommandUpdate;
use crate::sessions::Sessions;
use crate::settings::{SaveError, SettingsState};
use crate::shell::{Request, SettingsRefused};
use alerts::Unshown;
use pending::PendingEffects;
use test_notification::TestNotification;

#[derive(Debug, Clone)]
pub struct Options {
    pub version: &'static str,
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
const NOTIFICATION_TIMEOUT: Duration = Duration::from_secs(20);

/// A turn is completed at least this often.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// The log is read by whoever is asked for help.
const LOG_LANGUAGE: Language = Language::English;

/// How often old history is deleted.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(60);

/// How often saving is retried while a rule or a command waits for it.
const SAVE_RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How many changes and shown alerts wait in memory while storage doesn't answer.
const MOST_UNSAVED: usize = 10_000;

#[derive(Debug)]
pub(crate) enum LoopEvent {
    Poller(PollerEvent),
    ApprovalAnswered(EventId, Result<(), Failure>),
    Command(CommandUpdate),
    Delivered(DeliveryOutcome),
    Diagnosed(Option<Diagnosis>),
    Request(Request),
    /// Storage has done what it was asked to do.
    Stored(StorageStatus),
    /// Storage failed at what it was asked to do.
    StorageFailed,
    /// Storage says what an earlier run left, later than it should.
    Restored(Box<Saved>),
    SettingsRead(Box<SettingsState>),
    /// The settings files haven't been read for too long.
    SettingsUnresponsive,
    SettingsSaved {
        state: Box<SettingsState>,
        outcome: Result<(), SaveError>,
        reply: Option<oneshot::Sender<Result<(), SettingsRefused>>>,
    },
    /// Whether another version that can start is at the program's path.
    Upgraded(bool),
    /// It is time to look at everything again.
    Tick,
}

/// What an earlier run of the program left.
#[derive(Debug)]
pub(crate) struct Saved {
    pub(crate) state: TrackerState,
    pub(crate) ledger: AlertLedger,
    pub(crate) outbox: Outbox,
    pub(crate) status: StorageStatus,
}

#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) effects: Vec<Effect>,
    /// After how long the next turn is due if nothing happens.
    pub(crate) wait: Duration,
}

pub(crate) struct Controller {
    options: Options,
    settings: SettingsState,
    tracker: Tracker,
    ledger: AlertLedger,
    outbox: Outbox,
    receiver: Option<WebhookUrl>,
    /// Alerts handed to the desktop, and since when.
    in_flight: BTreeMap<AlertKey, (Alert, Duration)>,
    /// Alerts that the system did not show, for which the window opens.
    unshown: BTreeMap<AlertKey, Unshown>,
    latest_shown: Duration,
    pending_diagnoses: Vec<oneshot::Sender<Diagnosis>>,
    unprepared: BTreeSet<EventKey>,
    shown_tray: Option<TrayView>,
    shown_snapshot: Option<Snapshot>,
    window_open: bool,
    cleaned_up: Option<Duration>,
    /// The history has been informed that this run is monitoring.
    monitoring: bool,
    program_status: ProgramStatus,
    logged: BTreeSet<String>,
    test_notification: Option<TestNotification>,
    offset: FixedOffset,
    /// The latest document, to tell whether the next one is another.
    document: Weak<Document>,
    /// Nothing has happened since the last refresh but that the endpoint said the same once more.
    unchanged: bool,
    effects: Vec<Effect>,
    unsaved: Unsaved,
    saving: Option<Arc<Batch>>,
    pending: PendingEffects,
    storage: Option<StorageStatus>,
    retried: Option<Duration>,
    /// Since when another version of the program has been there to be started.
    upgraded: Option<Duration>,
}

#[derive(Debug, Default)]
struct Unsaved {
    changes: Vec<Change>,
    shown: Vec<ShownAlert>,
    /// Something has to be saved, even if neither of the above.
    is_due: bool,
    revision: u64,
}

impl Controller {
    /// `saved` is None if storage didn't answer in time.
    pub(crate) fn new(options: Options, settings: SettingsState, saved: Option<Saved>, moment: &LocalNow) -> Self {
        let pending = PendingEffects::new(saved.as_ref().map(|saved| &saved.status), moment.now.monotonic);
        let (state, ledger, outbox, storage) = match saved {
            Some(saved) => (saved.state, saved.ledger, saved.outbox, Some(saved.status)),
            None => Default::default(),
        };
        let program_status = ProgramStatus { introduction: options.introduction, ..ProgramStatus::default() };
        let mut controller = Self {
            options,
            receiver: settings.settings.webhook_url.clone(),
            settings,
            tracker: Tracker::restore(state, &moment.now),
            ledger,
            outbox,
            in_flight: BTreeMap::new(),
            unshown: BTreeMap::new(),
            latest_shown: Duration::ZERO,
            pending_diagnoses: Vec::new(),
            unprepared: BTreeSet::new(),
            shown_tray: None,
            shown_snapshot: None,
            window_open: false,
            cleaned_up: None,
            monitoring: false,
            program_status,
            logged: BTreeSet::new(),
            test_notification: None,
            offset: moment.offset,
            document: Weak::new(),
            unchanged: false,
            effects: Vec::new(),
            unsaved: Unsaved::default(),
            saving: None,
            pending,
            storage,
            retried: None,
            upgraded: None,
        };
        controller.apply_settings();
        controller
    }

    pub(crate) fn interval(&self) -> Duration {
        self.settings.settings.poll_interval_seconds.duration()
    }

    /// Takes in one event and says what to do about it.
    pub(crate) fn handle(&mut self, event: LoopEvent, moment: &LocalNow) -> Turn {
        let now = &moment.now;
        self.unchanged = false;
        match event {
            LoopEvent::Poller(event) => self.on_poller_event(event, now),
            LoopEvent::ApprovalAnswered(id, answer) => self.on_approval_answered(&id, answer, now),
            LoopEvent::Command(news) => self.on_command(news, now),
            LoopEvent::Delivered(delivery) => self.on_delivered(delivery, now),
            LoopEvent::Diagnosed(diagnosis) => self.on_diagnosed(diagnosis.as_ref()),
            LoopEvent::Request(request) => self.on_request(request, now),
            LoopEvent::Stored(status) => self.on_stored(status),
            LoopEvent::StorageFailed => self.on_storage_failed(now),
            LoopEvent::Restored(saved) => self.on_restored(*saved, now),
            LoopEvent::SettingsRead(state) => self.on_settings(*state),
            LoopEvent::SettingsUnresponsive => self.settings.unresponsive = true,
            LoopEvent::SettingsSaved { state, outcome, reply } => self.on_settings_saved(*state, outcome, reply),
            LoopEvent::Upgraded(upgraded) => self.on_upgraded(upgraded, now),
            LoopEvent::Tick => {}
        }
        let wait = self.refresh(moment);
        self.end_turn(wait, now)
    }

    /// Everything is to be shown again: something else has been shown instead.
    pub(crate) fn redraw(&mut self) {
        (self.shown_tray, self.shown_snapshot) = (None, None);
    }

    /// What is left to save when the program ends.
    pub(crate) fn last_batch(&mut self, now: &Now) -> Option<Batch> {
        self.pending.is_restored().then(|| self.batch(now))
    }

    fn on_poller_event(&mut self, event: PollerEvent, now: &Now) {
        match event {
            PollerEvent::Polled { result, .. } => self.on_polled(result, now),
            PollerEvent::Identity(identity) => self.identify(identity),
            PollerEvent::GuessedName(name) => self.guess_name(&name),
        }
    }

    fn on_polled(&mut self, result: Result<Response, Failure>, now: &Now) {
        let mut is_same = false;
        if let Ok(response) = &result {
            let document = Arc::downgrade(&response.document);
            is_same = document.ptr_eq(&self.document);
            self.document = document;
            if self.tracker.api_version() != Some(response.version) {
                tracing::info!(version = %response.version, "the api-version in use");
            }
        }
        let changes = self.tracker.observe(result, now);
        self.unchanged = is_same && changes.is_empty();
        self.record(changes);
    }

    fn on_approval_answered(&mut self, id: &EventId, answer: Result<(), Failure>, now: &Now) {
        let answer = answer.map_err(|failure| {
            let may_have_arrived = failure.may_have_arrived();
            ApprovalFailure { failure, may_have_arrived }
        });
        let changes = self.tracker.record_approval_result(id, &answer, now);
        self.record(changes);
    }

    /// Storage panicked, so nothing of the batch need be saved.
    fn on_storage_failed(&mut self, now: &Now) {
        self.pending.failed(now.monotonic);
        if let Some(batch) = self.saving.take() {
            self.unsaved.changes.splice(..0, batch.changes.iter().cloned());
            self.unsaved.shown.splice(..0, batch.shown.iter().cloned());
        }
    }

    fn on_stored(&mut self, status: StorageStatus) {
        if self.saving.as_ref().is_some_and(|batch| batch.number <= status.batch) {
            self.saving = None;
        }
        self.pending.answered(&status);
        self.storage = Some(status);
    }

    /// Storage took so long that the program began without memory: both are joined now.
    fn on_restored(&mut self, saved: Saved, now: &Now) {
        self.tracker.absorb(saved.state, now);
        self.ledger.absorb(saved.ledger);
        self.outbox.absorb(saved.outbox);
        self.cleaned_up = None;
        self.on_stored(saved.status);
        self.save_soon();
        tracing::warn!(at = %self.tracker.clock().at(now), "storage has answered at last");
    }

    /// Brings everything that is shown up to date, and says after how long to do so again if nothing happens.
    fn refresh(&mut self, moment: &LocalNow) -> Duration {
        let now = &moment.now;
        self.offset = moment.offset;
        let cleaned_up = self.clean_up(now);
        if self.unchanged && !cleaned_up && self.is_at_rest() {
            return LONGEST_WAIT;
        }
        if self.pending.has_failed() {
            self.retry_saving(now);
        }
        self.note_problems(now);
        // Before the rules, which wait for what is being prepared.
        self.run_commands(now);
        let next_ruling = self.rule(now);
        let next_alert = self.tell(now);
        self.deliver(now);
        let view = self.view(now);
        let tray = view.tray();
        let snapshot = self.window_open.then(|| view.snapshot());
        if self.shown_tray.as_ref() != Some(&tray) {
            self.effects.push(Effect::SetTray(Box::new(tray.clone())));
            self.shown_tray = Some(tray);
        }
        if let Some(snapshot) = snapshot
            && self.shown_snapshot.as_ref() != Some(&snapshot)
        {
            self.effects.push(Effect::Publish(Box::new(snapshot.clone())));
            self.shown_snapshot = Some(snapshot);
        }
        // The tray counts seconds when something is near, and minutes when not.
        let usual = if self.tracker.events().next().is_some() { Duration::from_secs(1) } else { LONGEST_WAIT };
        let next_delivery = self.receiver.as_ref().and_then(|_| self.outbox.next_in(now));
        next_alert.into_iter().chain(next_ruling).chain(next_delivery).fold(usual, Duration::min)
    }

    /// Hands out the effects of this turn. Each waits for the batch that contains its reason, as long as it has patience.
    fn end_turn(&mut self, wait: Duration, now: &Now) -> Turn {
        let at = now.monotonic;
        let is_due = self.unsaved.is_due || self.tracker.revision() != self.unsaved.revision;
        let batch = if is_due { self.pending.next_batch() } else { self.pending.newest_batch() };
        let mut effects = Vec::new();
        for effect in mem::take(&mut self.effects) {
            match effect.save_wait() {
                SaveWait::None => effects.push(effect),
                SaveWait::Second | SaveWait::Forever => self.pending.push(effect, Vec::new(), batch, at),
            }
        }
        let released = self.pending.release(at);
        for effect in released.dropped {
            self.withdraw(effect, now);
        }
        for (effect, changes) in released.effects {
            if self.still_applies(&effect) {
                effects.push(self.brought_up_to_date(effect, now));
                self.record(changes);
            } else {
                self.withdraw(effect, now);
            }
        }
        // What recording has added is shown or logged like anything else.
        for effect in mem::take(&mut self.effects) {
            self.pending.push(effect, Vec::new(), self.pending.next_batch(), at);
        }
        let is_due = self.unsaved.is_due || self.tracker.revision() != self.unsaved.revision;
        if is_due && self.pending.may_save() {
            self.pending.saving(at);
            let batch = Arc::new(self.batch(now));
            self.saving = Some(Arc::clone(&batch));
            effects.insert(0, Effect::Save(batch));
        }
        if effects.iter().all(Effect::is_only_shown) && self.may_restart(now) {
            effects.push(Effect::Restart);
        }
        Turn { effects, wait: self.pending.next_in(at).map_or(wait, |next| next.min(wait)) }
    }

    /// Holds an effect until the state that it follows from is on disk. Its changes are recorded only then, because history
    /// can't take anything back.
    fn hold(&mut self, effect: Effect, changes: Vec<Change>, now: &Now) {
        self.pending.push(effect, changes, self.pending.next_batch(), now.monotonic);
    }

    /// Whether an effect that had to wait is still wanted.
    fn still_applies(&self, effect: &Effect) -> bool {
        if let Effect::Approve { id, event, .. } = effect {
            self.tracker.may_still_send(id, event)
        } else if let Effect::Run(invocation) = effect {
            self.tracker.may_still_run(&invocation.key, invocation.purpose)
        } else {
            true
        }
    }

    /// Takes back what was decided but never happened.
    fn withdraw(&mut self, effect: Effect, now: &Now) {
        if let Effect::Approve { id, reply, .. } = effect {
            self.withdraw_approval(&id, reply, now);
        } else if let Effect::Run(invocation) = effect {
            self.tracker.withdraw_command(&invocation.key, invocation.purpose);
            self.give_up_if_started(&invocation.key, now);
        }
    }

    fn batch(&mut self, now: &Now) -> Batch {
        let Unsaved { changes, shown, .. } = mem::take(&mut self.unsaved);
        self.unsaved.revision = self.tracker.revision();
        Batch {
            number: self.pending.newest_batch(),
            changes,
            shown,
            state: self.tracker.state().clone(),
            ledger: self.ledger.clone(),
            outbox: self.outbox.clone(),
            at: self.tracker.clock().timestamp(now),
            monitoring: self.is_monitoring(),
        }
    }

    fn identify(&mut self, identity: Identity) {
        tracing::info!(vm = %identity.name, "this VM is known by name");
        self.tracker.identify(identity);
    }

    fn guess_name(&mut self, name: &VmName) {
        tracing::info!(vm = %name, "the endpoint doesn't name VMs; the host name is taken for this VM's");
        self.tracker.guess_name(name);
    }

    /// Records changes, together with everything that follows from them.
    fn record(&mut self, changes: Vec<Change>) {
        for change in &changes {
            tracing::info!(change = %serde_json::to_string(&loggable(&change.kind)).unwrap_or_default());
        }
        self.add_to_outbox(&changes);
        let entries = changes.iter().filter_map(|change| EventLogEntry::of(change, &self.tracker));
        self.effects.extend(entries.map(|entry| Effect::Log(Box::new(entry))));
        if !changes.is_empty() {
            self.unsaved.changes.extend(changes);
            drop_oldest(&mut self.unsaved.changes);
            self.save_soon();
        }
    }

    fn record_shown(&mut self, alert: &Alert, now: &Now) {
        self.unsaved.shown.extend(ShownAlert::all_of(alert, self.tracker.clock().timestamp(now)));
        drop_oldest(&mut self.unsaved.shown);
        self.save_soon();
    }

    /// Saves everything at the end of this turn.
    fn save_soon(&mut self) {
        self.unsaved.is_due = true;
    }

    /// Tries once more to save what could not be written, at most once a second: a full disk has room again some day.
    fn retry_saving(&mut self, now: &Now) {
        if self.retried.is_none_or(|retried| now.monotonic.saturating_sub(retried) >= SAVE_RETRY_INTERVAL) {
            self.retried = Some(now.monotonic);
            self.save_soon();
        }
    }

    /// Whether nothing that is shown or waited for changes with time alone.
    fn is_at_rest(&self) -> bool {
        let waits = !self.in_flight.is_empty()
            || !self.unshown.is_empty()
            || self.test_notification.is_some()
            || !self.outbox.is_empty()
            || !self.effects.is_empty()
            || !self.pending.is_empty();
        self.tracker.events().next().is_none() && !waits && !self.window_open
    }

    /// Has old history deleted once a minute, and noted that this run is monitoring; whether it is about to be.
    fn clean_up(&mut self, now: &Now) -> bool {
        let recently = |cleaned_up: Duration| now.monotonic.saturating_sub(cleaned_up) < CLEANUP_INTERVAL;
        let monitoring = self.is_monitoring();
        let due = !self.cleaned_up.is_some_and(recently) || monitoring != self.monitoring;
        if !due || !self.pending.is_restored() || self.pending.is_late(now.monotonic) {
            return false;
        }
        (self.cleaned_up, self.monitoring) = (Some(now.monotonic), monitoring);
        let clock = self.tracker.clock();
        let (days, at) = (self.settings.settings.history_days, clock.timestamp(now));
        self.effects.push(Effect::CleanUp(Cleanup { days: clock.is_known().then_some(days), at, monitoring }));
        true
    }

    /// Whether there has been a response or a failure.
    fn is_monitoring(&self) -> bool {
        !matches!(self.tracker.connection(), Connection::Starting)
    }

    /// Notes what is wrong with storage and settings, and logs what is new of it.
    fn note_problems(&mut self, now: &Now) {
        let language = self.words().language;
        let problems = self.storage_problems(language, now);
        let settings_problems = self.settings_problems(language);
        let wrong: BTreeSet<String> =
            self.storage_problems(LOG_LANGUAGE, now).into_iter().chain(self.settings_problems(LOG_LANGUAGE)).collect();
        for sentence in wrong.difference(&self.logged) {
            tracing::warn!("{sentence}");
        }
        if wrong.is_empty() && !self.logged.is_empty() {
            tracing::info!("history and settings are fine again");
        }
        self.logged = wrong;
        let (locked, introduction) = (self.settings.locked.clone(), self.program_status.introduction);
        self.program_status = ProgramStatus { locked, settings_problems, problems, introduction };
    }

    /// What is wrong with storage, a sentence each.
    fn storage_problems(&self, language: Language, now: &Now) -> Vec<String> {
        let text = |text| language.text(Text::Trouble(text)).to_owned();
        let late = (self.pending.is_late(now.monotonic) || self.pending.has_failed())
            .then(|| text(TroubleText::StorageUnresponsive));
        let unrecorded = self.pending.has_unrecorded_approval().then(|| text(TroubleText::ApprovalNotRecorded));
        let status = self.storage.iter();
        let present = status.clone().filter_map(|status| status.problem.as_ref());
        let present = present.filter(|_| late.is_none()).map(|problem| problem.sentence(language)).collect::<Vec<_>>();
        let earlier = status.flat_map(|status| &status.notices).map(|notice| notice.sentence(language));
        late.into_iter().chain(present).chain(unrecorded).chain(earlier).collect()
    }

    /// What is wrong with settings, sign-in entry and webhook, a sentence each.
    fn settings_problems(&self, language: Language) -> Vec<String> {
        let state = &self.settings;
        let unresponsive = state.unresponsive.then(|| language.text(Text::Trouble(TroubleText::SettingsUnresponsive)));
        let files = state.problems.iter().map(|problem| problem.sentence(language));
        let unresponsive = unresponsive.map(str::to_owned).into_iter();
        unresponsive
            .chain(files)
            .chain(self.autostart_problem(language))
            .chain(self.automation_problem(language))
            .chain(self.webhook_problems(language))
            .collect()
    }

    fn words(&self) -> Words {
        let language = self.settings.settings.language.unwrap_or(self.options.system_language);
        Words { language, offset: self.offset }
    }

    fn view<'a>(&'a self, now: &'a Now) -> View<'a> {
        View {
            tracker: &self.tracker,
            settings: &self.settings.settings,
            ledger: &self.ledger,
            program_status: &self.program_status,
            words: self.words(),
            now,
            version: self.options.version,
            demo: self.options.demo,
        }
    }
}

/// Makes room in what waits for storage that doesn't answer.
fn drop_oldest<T>(list: &mut Vec<T>) {
    let excess = list.len().saturating_sub(MOST_UNSAVED);
    if excess > 0 {
        tracing::warn!(excess, "storage has not answered for so long that history loses entries");
        list.drain(..excess);
    }
}

/// The change without what a command wrote, which is the person's own and may be anything.
fn loggable(what: &ChangeKind) -> Cow<'_, ChangeKind> {
    let ChangeKind::CommandEnded { key, purpose, result, .. } = what else { return Cow::Borrowed(what) };
    let (key, purpose, result) = (key.clone(), *purpose, result.clone());
    Cow::Owned(ChangeKind::CommandEnded { key, purpose, result, output: String::new() })
}

/// What the clocks say, and how far the person's time is ahead of UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalNow {
    pub now: Now,
    /// The person's time zone, which daylight saving changes under a running program.
    pub offset: FixedOffset,
}
