//! Approvals by rule.

use std::sync::Arc;
use std::time::Duration;

use chrono::DateTime;
use forewarn_core::{Change, EventKey, Now, RuleContext};
use forewarn_texts::{Language, Locale};

use super::Controller;
use crate::effect::Effect;

impl Controller {
    /// Returns when to apply the rules again. Nothing is approved before its preparation.
    pub(super) fn apply_rules(&mut self, now: &Now) -> Option<Duration> {
        // Don't count sessions as long as there is nothing to decide.
        self.tracker.events().next()?;
        let settings = &self.settings.settings;
        let rules_if_delegated = settings.effective_rules_without(|key| self.is_approved_for_all(key));
        let mut rules = settings.effective_rules();
        if rules_if_delegated != rules && !self.is_first_session() {
            self.tracker.delegate_to_another_session();
            rules.clone_from(&rules_if_delegated);
        }
        let grace = Duration::from_secs(settings.approval_grace_seconds.get().into());
        let context = RuleContext {
            rules: &rules,
            rules_if_delegated: &rules_if_delegated,
            grace,
            session_delay: self.approval_delay(),
            zone: self.offset,
            unprepared: &self.unprepared.clone(),
            may_approve: self.pending.is_healthy(now.monotonic),
        };
        let outcome = self.tracker.apply_rules(context, now);
        if outcome.blocked {
            // Nothing is approved while nothing can be saved, so that no restart approves again. Retry saving.
            self.retry_saving(now);
        }
        let mut changes = outcome.changes;
        for id in outcome.send {
            let is_of = |change: &mut Change| {
                let event = change.kind.key().and_then(|key| self.tracker.event(key));
                event.is_some_and(|tracked| tracked.event.id.as_ref() == Some(&id))
            };
            let own = changes.extract_if(.., is_of).collect();
            let event = self.tracker.events().find(|tracked| tracked.event.id.as_ref() == Some(&id));
            if let Some(event) = event.map(|tracked| Arc::clone(&tracked.event)) {
                self.hold(Effect::Approve { id, event, reply: None }, own, now);
            }
        }
        outcome.next_in
    }

    pub(super) fn automation_problem(&self, language: Language) -> Option<String> {
        let until = self.tracker.automation_paused_until()?;
        // Relative to 1970, so that the date is included.
        let when = Locale { language, ..self.locale() }.when(until, DateTime::UNIX_EPOCH);
        Some(language.problem_automation_paused(when))
    }

    /// Keeps rules from approving the event, permanently.
    pub(super) fn stop_rule(&mut self, key: &EventKey, now: &Now) -> Result<(), String> {
        // An approval that waits for storage can still be stopped.
        let id = self.tracker.event(key).and_then(|tracked| tracked.event.id.clone());
        if let Some(id) = id
            && self
                .pending
                .cancel(|effect| matches!(effect, Effect::Approve { id: held, reply: None, .. } if *held == id))
        {
            self.tracker.withdraw_approval(&id, now);
        }
        match self.tracker.stop_rule(key, now) {
            Ok(change) => {
                self.record(vec![change]);
                Ok(())
            }
            Err(reason) => {
                tracing::info!(%key, ?reason, "there was no rule to stop");
                let approved = self.tracker.approvable(key).err().unwrap_or(reason);
                Err(approved.text(self.locale().language).to_owned())
            }
        }
    }
}
