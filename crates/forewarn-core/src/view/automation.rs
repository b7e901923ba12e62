//! What rules and commands do for an event.

use chrono::{DateTime, Utc};
use forewarn_texts::Language;
use serde::{Deserialize, Serialize};

use crate::report::{CommandStatus, ReportedCommand, ReportedEvent, ReportedRuleState};
use crate::rules::RuleName;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RuleView {
    Pending {
        rule: String,
        /// When it approves, if known.
        at: Option<DateTime<Utc>>,
        /// If so, it approves within seconds.
        announced: bool,
    },
    Forbidden {
        rule: String,
    },
    /// By the user.
    Stopped {
        rule: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandView {
    pub state: CommandState,
    #[serde(rename = "begun")]
    pub started: DateTime<Utc>,
    pub sentence: Option<String>,
    pub output: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CommandState {
    Running,
    Done,
    Failed,
}

impl RuleView {
    pub(super) fn of(reported: &ReportedEvent, language: Language) -> Option<Self> {
        if reported.is_started() {
            return None;
        }
        let name = |rule: &RuleName| rule.localized(language).to_owned();
        let rule = reported.rule.as_ref()?;
        let name = name(&rule.name);
        match rule.state {
            ReportedRuleState::Waiting | ReportedRuleState::Announced if reported.approval.is_some() => None,
            ReportedRuleState::Waiting | ReportedRuleState::Announced => {
                Some(Self::Pending { rule: name, at: rule.approves_at, announced: rule.announced_at.is_some() })
            }
            ReportedRuleState::Forbidden => Some(Self::Forbidden { rule: name }),
            ReportedRuleState::Stopped => Some(Self::Stopped { rule: name }),
            // The approval is shown instead.
            ReportedRuleState::Given | ReportedRuleState::Other(_) => None,
        }
    }
}

impl CommandView {
    pub(super) fn of(run: &ReportedCommand, output: Option<&str>, language: Language) -> Self {
        let state = match run.state {
            CommandStatus::Running => CommandState::Running,
            CommandStatus::Succeeded => CommandState::Done,
            CommandStatus::Failed | CommandStatus::Other(_) => CommandState::Failed,
        };
        let sentence = run.result.as_ref().map(|result| result.sentence(language));
        Self { state, started: run.started_at, sentence, output: output.unwrap_or_default().to_owned() }
    }
}
