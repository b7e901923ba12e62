//! Approving by rule.

use std::time::Duration;

use forewarn_core::{EventKey, Mandate, Now, Text};
use scheduled_events::EventId;

use super::Controller;
use crate::history::{Filter, PageRequest, Sort};
use crate::keeping::{Keeper, Preferences};
use crate::past::DryRun;
use crate::shell::Shell;

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// The approvals that rules gave since this was last asked, to be sent. They are on disk by now.
    pub(crate) fn take_ruled(&mut self) -> Vec<EventId> {
        std::mem::take(&mut self.ruled)
    }

    /// Applies the rules; says after how long to do so again. Nothing is approved whose preparation is still to be begun.
    pub(super) fn rule(&mut self, now: &Now) -> Option<Duration> {
        // Nothing is asked of settings and sessions as long as there is nothing to decide.
        self.tracker.events().next()?;
        let settings = self.preferences.settings();
        let own = settings.rules_in_force_leaving(|key| self.is_approved_for_all(key));
        let mut rules = settings.rules_in_force();
        if own != rules && !self.is_first_session() {
            self.tracker.leave_to_another_session();
            rules.clone_from(&own);
        }
        let (grace, turn, zone) = (settings.approval_grace.duration(), self.turn(), self.offset);
        let unprepared = self.unprepared.clone();
        let mandate =
            Mandate { rules: &rules, own: &own, grace, turn, zone, unprepared: &unprepared, may_approve: false };
        let rulings = self.tracker.apply_rules(mandate, now);
        self.keep(&[], None, now);
        if rulings.held {
            // Kept before it is sent: no restart makes a second approval of the first.
            let mandate = Mandate { may_approve: true, ..mandate };
            let given = self.on_disk_first(now, |tracker| {
                let given = tracker.apply_rules(mandate, now);
                (given.send, given.changes)
            });
            self.ruled.extend(given.into_iter().flatten());
        }
        rulings.next_in
    }

    /// What the rules would have done with the latest events of the history.
    pub(super) fn dry_run(&mut self) -> Result<DryRun, String> {
        let latest = PageRequest { offset: 0, limit: PageRequest::MOST };
        let page = self.keeper.page(&Filter::default(), Sort::default(), latest);
        let events = page.map_err(|error| self.cannot_tell(&error))?.events;
        let rules = self.preferences.settings().rules_in_force();
        Ok(DryRun::over(&events, &rules, self.tracker.this_vm(), self.words(), self.options.zone))
    }

    /// Keeps a rule from approving an event, for good.
    pub(super) fn stop_rule(&mut self, key: &EventKey, now: &Now) -> Result<(), String> {
        match self.tracker.stop_rule(key, now) {
            Ok(change) => {
                self.keep(&[change], None, now);
                Ok(())
            }
            Err(reason) => {
                tracing::info!(%key, ?reason, "there was no rule to stop");
                let approved = self.tracker.approvable(key).err().unwrap_or(reason);
                Err(self.words().language.text(Text::WhyNot(approved)).to_owned())
            }
        }
    }
}
