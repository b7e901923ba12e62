//! Restarts after an upgrade, at a time when nothing is lost.

use std::time::Duration;

use forewarn_core::{ApprovalProgress, CommandRun, Now, RuleState, TrackedEvent};

use super::Controller;
use crate::history::StorageStatus;

/// How long a restart waits for the user to close the window.
const OPEN_WINDOW_TIMEOUT: Duration = Duration::from_secs(15 * 60);

impl Controller {
    pub(super) fn on_upgraded(&mut self, upgraded: bool, now: &Now) {
        if upgraded {
            tracing::info!("the program was upgraded and will restart when it is idle");
        }
        self.upgraded = upgraded.then_some(now.monotonic);
    }

    /// Whether everything is saved and no action is in progress.
    pub(super) fn may_restart(&self, now: &Now) -> bool {
        let Some(since) = self.upgraded else { return false };
        let is_window_used = self.desktop.is_window_open() && now.monotonic.saturating_sub(since) < OPEN_WINDOW_TIMEOUT;
        let has_pending_replies = self.desktop.is_notifying() || !self.pending_diagnoses.is_empty();
        !is_window_used && !has_pending_replies && self.is_saved() && !self.is_acting()
    }

    fn is_saved(&self) -> bool {
        !self.has_unsaved() && self.pending.is_empty() && self.storage.as_ref().is_some_and(StorageStatus::is_on_disk)
    }

    /// Whether an approval has no response yet, a command runs, or a rule is about to approve.
    fn is_acting(&self) -> bool {
        let runs = |run: &Option<CommandRun>| run.as_ref().is_some_and(CommandRun::is_running);
        let is_acting = |tracked: &TrackedEvent| {
            let sent = tracked.approval.as_ref().is_some_and(|given| given.progress == ApprovalProgress::Requested);
            let is_due = matches!(tracked.rule_state, Some(RuleState::Pending { at: Some(_), .. }));
            sent || runs(&tracked.prepare) || runs(&tracked.recover) || (is_due && !tracked.is_started())
        };
        self.tracker.events().any(is_acting) || self.tracker.ended().any(|ended| runs(&ended.tracked.recover))
    }
}
