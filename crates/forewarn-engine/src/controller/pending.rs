//! Effects that wait until their reason is saved.

use std::collections::VecDeque;
use std::time::Duration;

use forewarn_core::Change;

use crate::effect::{Effect, SaveWait};
use crate::history::StorageStatus;

/// How long a user waits for storage before being notified anyway.
const A_SECOND: Duration = Duration::from_secs(1);

/// Which batches storage has answered for, and the effects that wait for one. Batches are numbered from 1; at most one
/// is under way.
#[derive(Debug, Default)]
pub(super) struct PendingEffects {
    waiting: VecDeque<Waiting>,
    /// The batch that storage has, and since when.
    under_way: Option<(u64, Duration)>,
    newest: u64,
    /// The newest batch that storage has answered for.
    answered: u64,
    /// Whether everything up to that batch is on disk.
    on_disk: bool,
    /// When storage failed at a batch, which has to be saved again.
    failed: Option<Duration>,
    /// Whether storage has said what an earlier run left: nothing may overwrite that before.
    restored: bool,
    /// A user's approval was sent that is not on disk.
    unrecorded_approval: bool,
}

#[derive(Debug)]
struct Waiting {
    effect: Effect,
    batch: u64,
    since: Duration,
    /// What to record once the effect is certain to happen.
    changes: Vec<Change>,
}

#[derive(Debug, Default)]
pub(super) struct Released {
    /// Effects to perform, each with what to record of it.
    pub(super) effects: Vec<(Effect, Vec<Change>)>,
    /// Effects that could not be recorded and must not happen.
    pub(super) dropped: Vec<Effect>,
}

impl PendingEffects {
    /// `None` as long as storage hasn't said what an earlier run left.
    pub(super) fn new(status: Option<&StorageStatus>, now: Duration) -> Self {
        Self {
            under_way: status.is_none().then_some((0, now)),
            on_disk: status.is_some_and(StorageStatus::is_on_disk),
            restored: status.is_some(),
            ..Self::default()
        }
    }

    /// The number of the batch that will contain what has changed so far.
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
        self.restored && self.under_way.is_none()
    }

    pub(super) fn has_unrecorded_approval(&self) -> bool {
        self.unrecorded_approval
    }

    pub(super) fn saving(&mut self, now: Duration) -> u64 {
        self.newest += 1;
        self.under_way = Some((self.newest, now));
        self.newest
    }

    pub(super) fn push(&mut self, effect: Effect, changes: Vec<Change>, batch: u64, now: Duration) {
        self.waiting.push_back(Waiting { effect, batch, since: now, changes });
    }

    pub(super) fn answered(&mut self, status: &StorageStatus) {
        if self.under_way.is_some_and(|(batch, _)| batch <= status.batch) {
            self.under_way = None;
        }
        self.answered = self.answered.max(status.batch);
        self.on_disk = status.is_on_disk();
        self.failed = None;
        self.restored = true;
        self.unrecorded_approval &= !self.on_disk;
    }

    /// Storage failed at what it had, so nothing of it is on disk.
    pub(super) fn failed(&mut self, now: Duration) {
        if let Some((batch, _)) = self.under_way.take() {
            self.answered = self.answered.max(batch);
        }
        self.on_disk = false;
        self.failed = Some(now);
    }

    /// Whether storage has failed and not worked since.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Drops the effects that are meant, as long as they wait; whether there were any.
    pub(super) fn cancel(&mut self, is_meant: impl Fn(&Effect) -> bool) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| !is_meant(&waiting.effect));
        self.waiting.len() < before
    }

    /// Whether storage takes longer than a user can wait.
    pub(super) fn is_late(&self, now: Duration) -> bool {
        self.under_way.is_some_and(|(_, since)| now.saturating_sub(since) >= A_SECOND)
    }

    /// Whether what is saved now can be expected to be on disk soon.
    pub(super) fn is_healthy(&self, now: Duration) -> bool {
        self.on_disk && !self.is_late(now)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.under_way.is_none()
    }

    /// What may happen now, in the order in which it was decided.
    pub(super) fn release(&mut self, now: Duration) -> Released {
        let (late, mut released) = (self.is_late(now), Released::default());
        for waiting in std::mem::take(&mut self.waiting) {
            let answered = waiting.batch <= self.answered;
            let overdue = late || now.saturating_sub(waiting.since) >= A_SECOND;
            match waiting.effect.save_wait() {
                SaveWait::Forever if answered && !self.on_disk => released.dropped.push(waiting.effect),
                SaveWait::Forever if !answered => self.waiting.push_back(waiting),
                SaveWait::Second if !answered && !overdue => self.waiting.push_back(waiting),
                SaveWait::None | SaveWait::Second | SaveWait::Forever => {
                    let recorded = answered && self.on_disk;
                    self.unrecorded_approval |= !recorded && matches!(waiting.effect, Effect::Approve { .. });
                    released.effects.push((waiting.effect, waiting.changes));
                }
            }
        }
        released
    }

    /// After how long something may be released even if storage doesn't answer.
    pub(super) fn next_in(&self, now: Duration) -> Option<Duration> {
        let impatient = |waiting: &&Waiting| waiting.effect.save_wait() == SaveWait::Second;
        let oldest = self.waiting.iter().find(impatient).map(|waiting| waiting.since);
        oldest.map(|since| (since + A_SECOND).saturating_sub(now))
    }
}
