//! Saving state and history.

use std::borrow::Cow;
use std::mem;
use std::time::Duration;

use forewarn_core::{AlertLedger, Change, ChangeKind, EventLogEntry, Now, Outbox, TrackerState};

use super::Controller;
use crate::effect::{Cleanup, Effect};
use crate::history::{Batch, ShownAlert, StorageStatus};

const CLEANUP_INTERVAL: Duration = Duration::from_secs(60);

/// How often saving is retried while a rule or a command waits for it.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// The most changes, and the most alerts, in memory while storage doesn't respond.
const MAX_UNSAVED: usize = 10_000;

/// What an earlier run of the program saved.
#[derive(Debug)]
pub(crate) struct RestoredState {
    pub(crate) state: TrackerState,
    pub(crate) ledger: AlertLedger,
    pub(crate) outbox: Outbox,
    pub(crate) status: StorageStatus,
}

#[derive(Debug, Default)]
pub(super) struct Unsaved {
    changes: Vec<Change>,
    shown: Vec<ShownAlert>,
    /// Something else has to be saved.
    is_due: bool,
    /// The tracker's revision that was saved.
    revision: u64,
}

impl Controller {
    pub(super) fn on_stored(&mut self, status: StorageStatus) {
        if self.saving.as_ref().is_some_and(|batch| batch.number <= status.batch) {
            self.saving = None;
        }
        self.pending.on_stored(&status);
        self.storage = Some(status);
    }

    /// The batch may not have been saved, so it is saved again.
    pub(super) fn on_storage_failed(&mut self) {
        self.pending.on_failed();
        if let Some(batch) = self.saving.take() {
            self.unsaved.changes.splice(..0, batch.changes.iter().cloned());
            self.unsaved.shown.splice(..0, batch.shown.iter().cloned());
        }
    }

    /// Merges the saved state with what has happened since the start.
    pub(super) fn on_restored(&mut self, restored: RestoredState, now: &Now) {
        self.tracker.absorb(restored.state, now);
        self.desktop.absorb(restored.ledger);
        self.outbox.absorb(restored.outbox);
        self.last_cleanup = None;
        self.on_stored(restored.status);
        self.save_soon();
        tracing::warn!("storage responded after the start");
    }

    /// Records changes and queues everything that follows from them.
    pub(super) fn record(&mut self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        for change in &changes {
            tracing::info!(change = %serde_json::to_string(&loggable(&change.kind)).unwrap_or_default());
        }
        self.add_to_outbox(&changes);
        let entries = changes.iter().filter_map(|change| EventLogEntry::of(change, &self.tracker));
        self.effects.extend(entries.map(|entry| Effect::Log(Box::new(entry))));
        self.unsaved.changes.extend(changes);
        drop_oldest(&mut self.unsaved.changes);
        self.save_soon();
    }

    /// Takes over what the desktop wants to have done and saved.
    pub(super) fn take_from_desktop(&mut self, now: &Now) {
        self.effects.extend(self.desktop.take_effects());
        let shown = self.desktop.take_shown();
        if self.desktop.take_ledger_changed() || !shown.is_empty() {
            self.save_soon();
        }
        let at = self.tracker.clock().timestamp(now);
        self.unsaved.shown.extend(shown.iter().flat_map(|alert| ShownAlert::all_of(alert, at)));
        drop_oldest(&mut self.unsaved.shown);
    }

    /// Saves everything at the end of this turn.
    pub(super) fn save_soon(&mut self) {
        self.unsaved.is_due = true;
    }

    pub(super) fn has_unsaved(&self) -> bool {
        self.unsaved.is_due || self.tracker.revision() != self.unsaved.revision
    }

    /// A full disk may have space again.
    pub(super) fn retry_saving(&mut self, now: &Now) {
        if self.last_retry.is_none_or(|last| now.monotonic.saturating_sub(last) >= RETRY_INTERVAL) {
            self.last_retry = Some(now.monotonic);
            self.save_soon();
        }
    }

    pub(super) fn batch(&mut self, now: &Now) -> Batch {
        let Unsaved { changes, shown, .. } = mem::take(&mut self.unsaved);
        self.unsaved.revision = self.tracker.revision();
        Batch {
            number: self.pending.newest_batch(),
            changes,
            shown,
            state: self.tracker.state().clone(),
            ledger: self.desktop.ledger().clone(),
            outbox: self.outbox.clone(),
            at: self.tracker.clock().timestamp(now),
            monitoring: self.is_monitoring(),
        }
    }

    /// The last batch before the program exits.
    pub(crate) fn last_batch(&mut self, now: &Now) -> Option<Batch> {
        self.pending.is_restored().then(|| self.batch(now))
    }

    /// Holds an effect until the state that it follows from is on disk. Its changes are recorded only then, because history
    /// can't take anything back.
    pub(super) fn hold(&mut self, effect: Effect, changes: Vec<Change>, now: &Now) {
        self.pending.push(effect, changes, self.pending.next_batch(), now.monotonic);
    }

    /// Cleans up once a minute, and when monitoring starts. Returns whether it does now.
    pub(super) fn clean_up(&mut self, now: &Now) -> bool {
        let is_recent = |last: Duration| now.monotonic.saturating_sub(last) < CLEANUP_INTERVAL;
        let monitoring = self.is_monitoring();
        let is_due = !self.last_cleanup.is_some_and(is_recent) || monitoring != self.monitoring_recorded;
        if !is_due || !self.pending.is_restored() || self.pending.is_late(now.monotonic) {
            return false;
        }
        (self.last_cleanup, self.monitoring_recorded) = (Some(now.monotonic), monitoring);
        let clock = self.tracker.clock();
        let days = clock.is_known().then_some(self.settings.settings.history_days);
        self.effects.push(Effect::CleanUp(Cleanup { days, at: clock.timestamp(now), monitoring }));
        true
    }
}

fn drop_oldest<T>(list: &mut Vec<T>) {
    let excess = list.len().saturating_sub(MAX_UNSAVED);
    if excess > 0 {
        tracing::warn!(excess, "storage doesn't respond; dropping the oldest history entries");
        list.drain(..excess);
    }
}

/// The change without the output of a command, which may contain secrets.
fn loggable(kind: &ChangeKind) -> Cow<'_, ChangeKind> {
    let mut kind = Cow::Borrowed(kind);
    if matches!(*kind, ChangeKind::CommandEnded { .. })
        && let ChangeKind::CommandEnded { output, .. } = kind.to_mut()
    {
        output.clear();
    }
    kind
}
