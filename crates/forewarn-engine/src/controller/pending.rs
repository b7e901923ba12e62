//! Effects that wait until the state that they follow from is saved.

use std::collections::VecDeque;
use std::time::Duration;

use forewarn_core::Change;

use crate::effect::{Effect, SaveWait};
use crate::history::StorageStatus;

/// How long [`SaveWait::Second`] is.
const MAX_DELAY: Duration = Duration::from_secs(1);

/// Batches are numbered from 1; storage has at most one at a time.
#[derive(Debug, Default)]
pub(super) struct PendingEffects {
    effects: VecDeque<PendingEffect>,
    /// The batch that storage is saving, and since when.
    saving: Option<(u64, Duration)>,
    newest: u64,
    /// The newest batch that storage has processed.
    stored: u64,
    /// Where that batch is.
    stored_in: StoredIn,
    /// The state of an earlier run has been read, so it may be overwritten.
    restored: bool,
    /// An approval by a user was sent and is not on disk.
    unrecorded_approval: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum StoredIn {
    Disk,
    #[default]
    Memory,
    /// Storage panicked.
    Nothing,
}

#[derive(Debug)]
struct PendingEffect {
    effect: Effect,
    batch: u64,
    since: Duration,
    /// Recorded when the effect is performed.
    changes: Vec<Change>,
}

#[derive(Debug, Default)]
pub(super) struct Released {
    /// Effects to perform, with the changes to record.
    pub(super) effects: Vec<(Effect, Vec<Change>)>,
    /// Effects that could not be recorded and must not happen.
    pub(super) dropped: Vec<Effect>,
}

impl From<&StorageStatus> for StoredIn {
    fn from(status: &StorageStatus) -> Self {
        if status.is_on_disk() { Self::Disk } else { Self::Memory }
    }
}

impl PendingEffects {
    /// `status` is `None` if the state of an earlier run hasn't been read yet.
    pub(super) fn new(status: Option<&StorageStatus>, now: Duration) -> Self {
        Self {
            saving: status.is_none().then_some((0, now)),
            stored_in: status.map(StoredIn::from).unwrap_or_default(),
            restored: status.is_some(),
            ..Self::default()
        }
    }

    /// The batch that will contain the latest changes.
    pub(super) fn next_batch(&self) -> u64 {
        self.newest + 1
    }

    pub(super) fn newest_batch(&self) -> u64 {
        self.newest
    }

    pub(super) fn is_restored(&self) -> bool {
        self.restored
    }

    pub(super) fn may_save(&self) -> bool {
        self.restored && self.saving.is_none()
    }

    pub(super) fn has_unrecorded_approval(&self) -> bool {
        self.unrecorded_approval
    }

    pub(super) fn start_batch(&mut self, now: Duration) {
        self.newest += 1;
        self.saving = Some((self.newest, now));
    }

    pub(super) fn push(&mut self, effect: Effect, changes: Vec<Change>, batch: u64, now: Duration) {
        self.effects.push_back(PendingEffect { effect, batch, since: now, changes });
    }

    pub(super) fn on_stored(&mut self, status: &StorageStatus) {
        if self.saving.is_some_and(|(batch, _)| batch <= status.batch) {
            self.saving = None;
        }
        self.stored = self.stored.max(status.batch);
        self.stored_in = status.into();
        self.restored = true;
        self.unrecorded_approval &= !status.is_on_disk();
    }

    /// The batch may not be on disk.
    pub(super) fn on_failed(&mut self) {
        if let Some((batch, _)) = self.saving.take() {
            self.stored = self.stored.max(batch);
        }
        self.stored_in = StoredIn::Nothing;
    }

    pub(super) fn has_failed(&self) -> bool {
        self.stored_in == StoredIn::Nothing
    }

    /// Drops matching effects. Returns whether there were any.
    pub(super) fn cancel(&mut self, matches: impl Fn(&Effect) -> bool) -> bool {
        let before = self.effects.len();
        self.effects.retain(|pending| !matches(&pending.effect));
        self.effects.len() < before
    }

    pub(super) fn is_late(&self, now: Duration) -> bool {
        self.saving.is_some_and(|(_, since)| now.saturating_sub(since) >= MAX_DELAY)
    }

    /// Whether a batch can be expected to be on disk soon.
    pub(super) fn is_healthy(&self, now: Duration) -> bool {
        self.stored_in == StoredIn::Disk && !self.is_late(now)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.effects.is_empty() && self.saving.is_none()
    }

    /// Effects whose wait is over, in order.
    pub(super) fn release(&mut self, now: Duration) -> Released {
        let (late, mut released) = (self.is_late(now), Released::default());
        let on_disk = self.stored_in == StoredIn::Disk;
        for pending in std::mem::take(&mut self.effects) {
            let is_stored = pending.batch <= self.stored;
            let overdue = late || now.saturating_sub(pending.since) >= MAX_DELAY;
            match pending.effect.save_wait() {
                SaveWait::Forever if is_stored && !on_disk => released.dropped.push(pending.effect),
                SaveWait::Forever if !is_stored => self.effects.push_back(pending),
                SaveWait::Second if !is_stored && !overdue => self.effects.push_back(pending),
                SaveWait::None | SaveWait::Second | SaveWait::Forever => {
                    let recorded = is_stored && on_disk;
                    self.unrecorded_approval |= !recorded && matches!(pending.effect, Effect::Approve { .. });
                    released.effects.push((pending.effect, pending.changes));
                }
            }
        }
        released
    }

    /// When an effect will be released even if storage doesn't respond.
    pub(super) fn next_in(&self, now: Duration) -> Option<Duration> {
        let is_limited = |pending: &&PendingEffect| pending.effect.save_wait() == SaveWait::Second;
        let oldest = self.effects.iter().find(is_limited).map(|pending| pending.since);
        oldest.map(|since| (since + MAX_DELAY).saturating_sub(now))
    }
}
