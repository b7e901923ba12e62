//! What rules and commands do for an event.

use chrono::{DateTime, Utc};
use forewarn_texts::Language;
use serde::{Deserialize, Serialize};

use crate::rules::RuleName;
use crate::tracker::{CommandRun, RuleState, TrackedEvent};

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
    pub(super) fn of(tracked: &TrackedEvent, language: Language) -> Option<Self> {
        if tracked.is_started() {
            return None;
        }
        let name = |rule: &RuleName| rule.localized(language).to_owned();
        match tracked.rule_state.as_ref()? {
            RuleState::Pending { .. } if tracked.approval.is_some() => None,
            RuleState::Pending { rule, at, announced, .. } => {
                Some(Self::Pending { rule: name(rule), at: *at, announced: announced.is_some() })
            }
            RuleState::Forbidden { rule } => Some(Self::Forbidden { rule: name(rule) }),
            RuleState::Stopped { rule } => Some(Self::Stopped { rule: name(rule) }),
            // The approval is shown instead.
            RuleState::Approved { .. } => None,
        }
    }
}

impl CommandView {
    pub(super) fn of(run: &CommandRun, language: Language) -> Self {
        let state = match &run.end {
            None => CommandState::Running,
            Some(end) if end.result.is_success() => CommandState::Done,
            Some(_) => CommandState::Failed,
        };
        let sentence = run.end.as_ref().map(|end| end.result.sentence(language));
        Self { state, started: run.started, sentence, output: run.output.clone() }
    }
}
