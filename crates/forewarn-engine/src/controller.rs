//! Owns all application state: handles one event of the loop at a time and returns the effects to perform.
//!
//! Nothing here blocks, waits or reads a clock. The loop is in `run`.

mod history;
mod pending;
mod polling;
mod preparation;
mod problems;
mod requests;
mod restart;
mod rules;
mod sessions;
mod settings;
mod storage;
mod webhook;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Utc};
use forewarn_core::{DeliveryOutcome, Diagnosis, EventKey, Now, Outbox, ProgramStatus, Report, Tracker, WebhookUrl};
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::{Document, EventId, Failure};
use tokio::sync::oneshot;

use crate::desktop::{Desktop, Moment};
use crate::effect::{Effect, SaveWait};
use crate::history::{Batch, StorageStatus};
use crate::poller::PollerEvent;
use crate::preparation::CommandUpdate;
use crate::sessions::Sessions;
use crate::settings::{SaveError, SettingsState};
use crate::shell::{Request, SettingsRefused};
use pending::PendingEffects;
pub(crate) use storage::RestoredState;
use storage::Unsaved;

#[derive(Debug, Clone)]
pub struct Options {
    pub version: &'static str,
    pub demo: bool,
    /// A tag such as `en-US` or `sv_SE.UTF-8`, for the language if the user has chosen none.
    pub system_locale: String,
    /// A tag too, for how times are written.
    pub system_region: String,
    /// Show the introduction.
    pub introduction: bool,
    pub sessions: Option<Sessions>,
    /// The user's offset from UTC at a time in the past.
    pub zone: fn(DateTime<Utc>) -> FixedOffset,
}

/// The watchdog expects a turn at least this often.
const MAX_WAIT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) enum LoopEvent {
    Poller(PollerEvent),
    ApprovalResponse(EventId, Result<(), Failure>),
    Command(CommandUpdate),
    Delivered(DeliveryOutcome),
    /// `None` if the examination panicked.
    Diagnosed(Option<Diagnosis>),
    Request(Request),
    Stored(StorageStatus),
    /// Storage panicked.
    StorageFailed,
    /// The saved state arrived after the start.
    Restored(Box<RestoredState>),
    SettingsRead(Box<SettingsState>),
    /// Reading the settings files takes too long.
    SettingsUnresponsive,
    SettingsSaved {
        state: Box<SettingsState>,
        outcome: Result<(), SaveError>,
        reply: Option<oneshot::Sender<Result<(), SettingsRefused>>>,
    },
    /// Whether a new version of the program can be started.
    Upgraded(bool),
    Tick,
}

#[derive(Debug)]
pub(crate) struct TurnResult {
    pub(crate) effects: Vec<Effect>,
    /// When the next turn is due if nothing happens.
    pub(crate) wait: Duration,
}

/// The clocks, and the user's offset from UTC, which daylight saving changes while the program runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalNow {
    pub now: Now,
    pub offset: FixedOffset,
}

pub(crate) struct Controller {
    options: Options,
    settings: SettingsState,
    tracker: Tracker,
    desktop: Desktop,
    outbox: Outbox,
    webhook_url: Option<WebhookUrl>,
    pending_diagnoses: Vec<oneshot::Sender<Diagnosis>>,
    unprepared: BTreeSet<EventKey>,
    last_cleanup: Option<Duration>,
    /// The last cleanup recorded that this run is monitoring.
    monitoring_recorded: bool,
    program_status: ProgramStatus,
    logged_problems: BTreeSet<String>,
    offset: FixedOffset,
    /// The latest document, to recognize an unchanged one.
    document: Weak<Document>,
    /// This turn's poll returned the same document and changed nothing.
    is_unchanged: bool,
    effects: Vec<Effect>,
    unsaved: Unsaved,
    /// The batch that storage is saving.
    saving: Option<Arc<Batch>>,
    pending: PendingEffects,
    storage: Option<StorageStatus>,
    last_retry: Option<Duration>,
    /// Since when a new version of the program can be started.
    upgraded: Option<Duration>,
}

impl Controller {
    /// `restored` is `None` if storage didn't respond in time.
    pub(crate) fn new(
        options: Options,
        settings: SettingsState,
        restored: Option<RestoredState>,
        local: &LocalNow,
    ) -> Self {
        let pending = PendingEffects::new(restored.as_ref().map(|restored| &restored.status), local.now.monotonic);
        let (state, ledger, outbox, storage) = match restored {
            Some(restored) => (restored.state, restored.ledger, restored.outbox, Some(restored.status)),
            None => Default::default(),
        };
        let desktop = Desktop::new(ledger, options.introduction);
        let mut controller = Self {
            options,
            webhook_url: settings.settings.webhook_url.clone(),
            settings,
            tracker: Tracker::restore(state, &local.now),
            desktop,
            outbox,
            pending_diagnoses: Vec::new(),
            unprepared: BTreeSet::new(),
            last_cleanup: None,
            monitoring_recorded: false,
            program_status: ProgramStatus::default(),
            logged_problems: BTreeSet::new(),
            offset: local.offset,
            document: Weak::new(),
            is_unchanged: false,
            effects: Vec::new(),
            unsaved: Unsaved::default(),
            saving: None,
            pending,
            storage,
            last_retry: None,
            upgraded: None,
        };
        controller.apply_settings();
        controller
    }

    pub(crate) fn interval(&self) -> Duration {
        self.settings.settings.poll_interval_seconds.duration()
    }

    pub(crate) fn handle(&mut self, event: LoopEvent, local: &LocalNow) -> TurnResult {
        let now = &local.now;
        self.offset = local.offset;
        self.is_unchanged = false;
        match event {
            LoopEvent::Poller(event) => self.on_poller_event(event, now),
            LoopEvent::ApprovalResponse(id, result) => self.on_approval_response(&id, result, now),
            LoopEvent::Command(update) => self.on_command(update, now),
            LoopEvent::Delivered(outcome) => self.on_delivered(outcome, now),
            LoopEvent::Diagnosed(diagnosis) => self.on_diagnosed(diagnosis.as_ref()),
            LoopEvent::Request(request) => self.on_request(request, now),
            LoopEvent::Stored(status) => self.on_stored(status),
            LoopEvent::StorageFailed => self.on_storage_failed(),
            LoopEvent::Restored(restored) => self.on_restored(*restored, now),
            LoopEvent::SettingsRead(state) => self.on_settings(*state),
            LoopEvent::SettingsUnresponsive => self.settings.unresponsive = true,
            LoopEvent::SettingsSaved { state, outcome, reply } => self.on_settings_saved(*state, outcome, reply),
            LoopEvent::Upgraded(upgraded) => self.on_upgraded(upgraded, now),
            LoopEvent::Tick => {}
        }
        let wait = self.refresh(now);
        self.end_turn(wait, now)
    }

    /// Sets tray and window again, because the watchdog has replaced what they show.
    pub(crate) fn redraw(&mut self) {
        self.desktop.redraw();
    }

    /// Derives everything from the current state. Returns when to do so again if nothing happens.
    fn refresh(&mut self, now: &Now) -> Duration {
        let cleans_up = self.clean_up(now);
        if self.is_unchanged && !cleans_up && self.is_idle() {
            return MAX_WAIT;
        }
        if self.pending.has_failed() {
            self.retry_saving(now);
        }
        self.update_problems(now);
        // Before the rules, which wait for preparations.
        self.run_commands(now);
        let next_rule = self.apply_rules(now);
        let (report, locale) = (self.report(now), self.locale());
        let settings = &self.settings.settings;
        let moment = Moment { report: &report, settings, locale, monotonic: now.monotonic };
        let next_alert = self.desktop.notify(moment);
        let (outputs, clock_ahead) = (self.tracker.command_outputs(), self.tracker.clock().ahead_of_wall(now));
        self.desktop.show(moment, &self.program_status, &outputs, clock_ahead);
        self.send_to_webhook(now);
        self.take_from_desktop(now);
        // Countdowns change every second.
        let usual = if self.tracker.events().next().is_some() { Duration::from_secs(1) } else { MAX_WAIT };
        let next_delivery = self.webhook_url.as_ref().and_then(|_| self.outbox.next_in(now));
        [next_alert, next_rule, next_delivery].into_iter().flatten().fold(usual, Duration::min)
    }

    /// Returns the effects of this turn that don't wait for storage, and earlier ones that no longer do.
    fn end_turn(&mut self, wait: Duration, now: &Now) -> TurnResult {
        let at = now.monotonic;
        let batch = if self.has_unsaved() { self.pending.next_batch() } else { self.pending.newest_batch() };
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
                effects.push(self.with_current_timeout(effect, now));
                self.record(changes);
            } else {
                self.withdraw(effect, now);
            }
        }
        // Effects of the changes just recorded.
        for effect in mem::take(&mut self.effects) {
            self.pending.push(effect, Vec::new(), self.pending.next_batch(), at);
        }
        if self.has_unsaved() && self.pending.may_save() {
            self.pending.start_batch(at);
            let batch = Arc::new(self.batch(now));
            self.saving = Some(Arc::clone(&batch));
            effects.insert(0, Effect::Save(batch));
        }
        if effects.iter().all(Effect::is_only_shown) && self.may_restart(now) {
            effects.push(Effect::Restart);
        }
        TurnResult { effects, wait: self.pending.next_in(at).map_or(wait, |next| next.min(wait)) }
    }

    /// Whether an effect that waited for storage is still wanted.
    fn still_applies(&self, effect: &Effect) -> bool {
        if let Effect::Approve { id, event, .. } = effect {
            self.tracker.may_still_send(id, event)
        } else if let Effect::Run(invocation) = effect {
            self.tracker.may_still_run(&invocation.key, invocation.purpose)
        } else {
            true
        }
    }

    fn withdraw(&mut self, effect: Effect, now: &Now) {
        if let Effect::Approve { id, reply, .. } = effect {
            self.withdraw_approval(&id, reply, now);
        } else if let Effect::Run(invocation) = effect {
            self.tracker.withdraw_command(&invocation.key, invocation.purpose);
            self.fail_if_started(&invocation.key, now);
        }
    }

    /// Whether nothing that is shown or pending changes with time alone.
    fn is_idle(&self) -> bool {
        let is_waiting = !self.outbox.is_empty() || !self.effects.is_empty() || !self.pending.is_empty();
        self.tracker.events().next().is_none() && !is_waiting && self.desktop.is_idle()
    }

    fn locale(&self) -> Locale {
        let Options { system_locale, system_region, .. } = &self.options;
        let language =
            self.settings.settings.language.or_else(|| Language::from_tag(system_locale)).unwrap_or_default();
        Locale { language, formats: Formats::new(language, system_region), offset: self.offset }
    }

    fn report(&self, now: &Now) -> Report {
        Report::of(&self.tracker, self.options.version, self.options.demo, now)
    }
}
