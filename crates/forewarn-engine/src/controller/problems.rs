//! Problems with storage and settings, as shown in the window and logged.

use std::collections::BTreeSet;

use forewarn_core::{Now, ProgramStatus};
use forewarn_texts::Language;

use super::Controller;

const LOG_LANGUAGE: Language = Language::English;

impl Controller {
    /// Updates the problems for the window and logs new ones.
    pub(super) fn update_problems(&mut self, now: &Now) {
        let language = self.locale().language;
        let problems = self.storage_problems(language, now);
        let settings_problems = self.settings_problems(language);
        let logged: BTreeSet<String> =
            self.storage_problems(LOG_LANGUAGE, now).into_iter().chain(self.settings_problems(LOG_LANGUAGE)).collect();
        for problem in logged.difference(&self.logged_problems) {
            tracing::warn!("{problem}");
        }
        if logged.is_empty() && !self.logged_problems.is_empty() {
            tracing::info!("all problems with history and settings are resolved");
        }
        self.logged_problems = logged;
        let (locked, introduction) = (self.settings.locked.clone(), self.desktop.shows_introduction());
        self.program_status = ProgramStatus { locked, settings_problems, problems, introduction };
    }

    fn storage_problems(&self, language: Language, now: &Now) -> Vec<String> {
        let mut problems = Vec::new();
        if self.pending.is_late(now.monotonic) || self.pending.has_failed() {
            problems.push(language.problem_storage_unresponsive().to_owned());
        } else if let Some(problem) = self.storage.as_ref().and_then(|status| status.problem.as_ref()) {
            problems.push(problem.sentence(language));
        }
        if self.pending.has_unrecorded_approval() {
            problems.push(language.problem_approval_not_recorded().to_owned());
        }
        let notices = self.storage.iter().flat_map(|status| &status.notices);
        problems.extend(notices.map(|notice| notice.sentence(language)));
        problems
    }

    fn settings_problems(&self, language: Language) -> Vec<String> {
        let unresponsive = self.settings.unresponsive.then(|| language.problem_settings_unresponsive().to_owned());
        let mut problems: Vec<String> = unresponsive.into_iter().collect();
        problems.extend(self.settings.problems.iter().map(|problem| problem.sentence(language)));
        problems.extend(self.autostart_problem(language));
        problems.extend(self.automation_problem(language));
        problems.extend(self.outbox.problems().into_iter().map(|problem| problem.sentence(language)));
        problems
    }
}
