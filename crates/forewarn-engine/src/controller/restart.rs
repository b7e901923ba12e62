//! Restarting after an upgrade, at a moment that loses nothing.

use std::time::Duration;

use forewarn_core::{ApprovalProgress, CommandRun, Now, RuleState, TrackedEvent};

use super::Controller;
use crate::history::StorageStatus;

/// How long a restart waits for the window to be closed.
const OPEN_WINDOW_TIMEOUT: Duration = Duration::from_secs(15 * 60);

impl Controller {
    /// Another version can be started from the program's path, or no longer.
    pub(super) fn on_upgraded(&mut self, upgraded: bool, now: &Now) {
        if upgraded {
            tracing::info!("the program was upgraded; it restarts as soon as nothing is under way");
        }
        self.upgraded = upgraded.then_some(now.monotonic);
    }

    /// Whether to restart now: everything is saved, and the new program has nothing to find unended.
    pub(super) fn may_restart(&self, now: &Now) -> bool {
        let Some(since) = self.upgraded else { return false };
        let reads = self.window_open && now.monotonic.saturating_sub(since) < OPEN_WINDOW_TIMEOUT;
        let replies =
            !self.in_flight.is_empty() || self.test_notification.is_some() || !self.pending_diagnoses.is_empty();
        !reads && !replies && self.is_saved() && !self.acts()
    }

    fn is_saved(&self) -> bool {
        let up_to_date = !self.unsaved.is_due && self.tracker.revision() == self.unsaved.revision;
        up_to_date && self.pending.is_empty() && self.storage.as_ref().is_some_and(StorageStatus::is_on_disk)
    }

    /// Whether an approval waits for its answer, a command runs, or a rule is counting down.
    fn acts(&self) -> bool {
        let runs = |run: &Option<CommandRun>| run.as_ref().is_some_and(CommandRun::is_running);
        let acts = |tracked: &TrackedEvent| {
            let sent = tracked.approval.as_ref().is_some_and(|given| given.progress == ApprovalProgress::Requested);
            let counts = matches!(tracked.rule_state, Some(RuleState::Pending { at: Some(_), .. }));
            sent || runs(&tracked.prepare) || runs(&tracked.recover) || (counts && !tracked.is_started())
        };
        self.tracker.events().any(acts) || self.tracker.ended().any(|ended| runs(&ended.tracked.recover))
    }
}
