//! What happened, told afterwards.

use chrono::{DateTime, Utc};
use scheduled_events::NotBefore;

use super::super::{CommandText, RuleText, Text, Words};
use super::Reply;
use crate::change::{ChangeKind, Field, FieldChange};
use crate::rules::RuleName;
use crate::sanitize::{line, one_line};
use crate::tracker::Approver;

impl Words {
    /// The sentence that tells what happened.
    #[must_use]
    pub fn happened(self, what: &ChangeKind) -> String {
        let by = |reply: Reply, by: &Approver| self.reply(reply, &[("by", &self.approver(by))]);
        let plain = |reply: Reply| self.language.reply(reply).to_owned();
        match what {
            ChangeKind::Appeared { already_started: false, .. } => plain(Reply::Appeared),
            ChangeKind::Appeared { already_started: true, .. } => plain(Reply::Unannounced),
            ChangeKind::Updated { fields, .. } => {
                let fields: Vec<String> = fields.iter().map(|field| self.field_change(field)).collect();
                self.reply(Reply::Updated, &[("fields", &fields.join("; "))])
            }
            ChangeKind::ApprovalRequested { by: Approver::Rule { rule }, .. } => {
                self.of_rule(RuleText::Requested, rule)
            }
            ChangeKind::ApprovalRequested { by: person, .. } => by(Reply::ApprovalRequested, person),
            ChangeKind::ApprovedHere { by: person, .. } => by(Reply::Approved, person),
            ChangeKind::ApprovalFailed { by: person, failure, .. } => {
                let answer = one_line(&self.language.failure(failure));
                self.reply(Reply::ApprovalFailed, &[("by", &self.approver(person)), ("answer", &answer)])
            }
            ChangeKind::RuleStopped { rule, .. } => self.of_rule(RuleText::Stopped, rule),
            ChangeKind::CommandStarted { purpose, .. } => {
                self.language.text(Text::Command(CommandText::Began(*purpose))).to_owned()
            }
            ChangeKind::CommandEnded { purpose, result, .. } => {
                let how = one_line(&result.sentence(self.language));
                self.language.fill(Text::Command(CommandText::Ended(*purpose)), &[("how", &how)])
            }
            ChangeKind::Started { .. } => plain(Reply::Started),
            ChangeKind::Completed { while_away: true, .. } => plain(Reply::CompletedAway),
            ChangeKind::Completed { start_seen: true, .. } => plain(Reply::Completed),
            ChangeKind::Completed { start_seen: false, .. } => plain(Reply::CompletedUnseen),
            ChangeKind::Cancelled { while_away: true, .. } => plain(Reply::CancelledAway),
            ChangeKind::Cancelled { while_away: false, .. } => plain(Reply::Cancelled),
            ChangeKind::ContactLost { failure } => {
                self.reply(Reply::ContactLost, &[("reason", &one_line(&self.language.failure(failure)))])
            }
            ChangeKind::ContactRestored { after } => {
                self.reply(Reply::ContactRestored, &[("time", &self.exactly(*after))])
            }
            ChangeKind::ClockJumped { by, explained_by: Some(_) } => {
                self.reply(Reply::Paused, &[("time", &self.exactly(by.abs()))])
            }
            ChangeKind::ClockJumped { by, explained_by: None } => {
                self.reply(Reply::ClockMoved, &[("time", &self.exactly(by.abs()))])
            }
        }
    }

    /// What happened, of which no more is known here than what it is called.
    #[must_use]
    pub fn happened_unknown(self, kind: &str) -> String {
        self.reply(Reply::NotKnown, &[("kind", &one_line(kind))])
    }

    fn of_rule(self, text: RuleText, rule: &RuleName) -> String {
        self.language.fill(Text::Rule(text), &[("rule", &one_line(rule.localized(self.language)))])
    }

    fn approver(self, by: &Approver) -> String {
        one_line(&by.localized(self.language))
    }

    fn reply(self, reply: Reply, blanks: &[(&str, &str)]) -> String {
        self.language.reply_with(reply, blanks)
    }

    fn field_change(self, change: &FieldChange) -> String {
        let value = |text: &str| match change.field {
            Field::NotBefore => match NotBefore::parse(text).time() {
                Some(time) => self.when(time, DateTime::<Utc>::MIN_UTC),
                None => shown(text),
            },
            Field::EventType
            | Field::Status
            | Field::Resources
            | Field::Description
            | Field::Source
            | Field::Duration
            | Field::Other => shown(text),
        };
        let name = self.language.reply(Reply::Field(change.field));
        format!("{name}: {} → {}", value(&change.from), value(&change.to))
    }
}

/// A value that Azure gave, on one line; what it left out shows as a dash.
fn shown(text: &str) -> String {
    let line = line(text, LONGEST_VALUE);
    if line.is_empty() { "–".to_owned() } else { line }
}

/// A longer value would bury what else changed.
const LONGEST_VALUE: usize = 120;

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::testing::{forbidden, key};
    use crate::texts::Language;
    use crate::texts::phrases_tests::english;
    use crate::tracker::{CommandResult, Purpose};

    /// One of everything that can happen.
    fn everything() -> Vec<ChangeKind> {
        let by = || "ada".into();
        let rule = || Approver::Rule { rule: RuleName::new("Nights") };
        let moved = FieldChange {
            field: Field::NotBefore,
            from: "Mon, 02 Mar 2026 12:45:00 GMT".to_owned(),
            to: "Mon, 02 Mar 2026 13:00:00 GMT".to_owned(),
        };
        let described =
            FieldChange { field: Field::Description, from: String::new(), to: "An emergency\nrepair.".to_owned() };
        let minute = TimeDelta::seconds(90);
        vec![
            ChangeKind::Appeared { key: key("A"), already_started: false },
            ChangeKind::Appeared { key: key("A"), already_started: true },
            ChangeKind::Updated { key: key("A"), fields: vec![moved, described] },
            ChangeKind::ApprovalRequested { key: key("A"), by: by() },
            ChangeKind::ApprovedHere { key: key("A"), by: by() },
            ChangeKind::ApprovalFailed { key: key("A"), by: by(), failure: forbidden() },
            ChangeKind::ApprovalRequested { key: key("A"), by: rule() },
            ChangeKind::ApprovedHere { key: key("A"), by: rule() },
            ChangeKind::RuleStopped { key: key("A"), rule: RuleName::new("Nights") },
            ChangeKind::CommandStarted { key: key("A"), purpose: Purpose::Prepare },
            ChangeKind::CommandEnded {
                key: key("A"),
                purpose: Purpose::Recover,
                result: CommandResult::Failed { code: Some(3) },
                output: String::new(),
            },
            ChangeKind::Started { key: key("A") },
            ChangeKind::Completed { key: key("A"), start_seen: true, while_away: false },
            ChangeKind::Completed { key: key("A"), start_seen: false, while_away: false },
            ChangeKind::Completed { key: key("A"), start_seen: true, while_away: true },
            ChangeKind::Cancelled { key: key("A"), while_away: false },
            ChangeKind::Cancelled { key: key("A"), while_away: true },
            ChangeKind::ContactLost { failure: forbidden() },
            ChangeKind::ContactRestored { after: minute },
            ChangeKind::ClockJumped { by: minute, explained_by: Some(key("A")) },
            ChangeKind::ClockJumped { by: -minute, explained_by: None },
        ]
    }

    #[test]
    fn each_thing_that_happens_is_told_in_a_sentence() {
        let told: Vec<String> = everything().iter().map(|what| english().happened(what)).collect();
        assert_eq!(
            told,
            [
                "Azure announced it.",
                "It was already under way when Forewarn first saw it.",
                "Azure changed what it says. Not before: 2026-03-02 14:15 → 2026-03-02 14:30; \
                 Description: – → An emergency repair.",
                "ada asked Azure to start it now.",
                "Azure accepted the approval by ada.",
                "Azure did not accept the approval by ada. The endpoint does not let this program in (403).",
                "Rule “Nights” asked Azure to start it now.",
                "Azure accepted the approval by rule “Nights”.",
                "Rule “Nights” was stopped before it approved the event.",
                "The preparation began.",
                "The recovery ended. It ended with exit code 3.",
                "It started.",
                "It is over.",
                "It is over. Its start was not seen.",
                "It ended while Forewarn was not running.",
                "Azure withdrew it.",
                "Azure withdrew it while Forewarn was not running.",
                "Contact with Azure was lost. The endpoint does not let this program in (403).",
                "Contact with Azure came back after 1 min 30 s.",
                "The VM stood still for 1 min 30 s.",
                "The VM's clock was moved by 1 min 30 s.",
            ]
        );
    }

    #[test]
    fn it_is_told_in_every_language() {
        for language in Language::ALL {
            let words = Words { language, ..english() };
            for what in everything() {
                let told = words.happened(&what);
                assert!(!told.contains(['{', '}']) && told.len() > 5, "{language:?}: {told}");
            }
        }
    }

    #[test]
    fn a_long_value_does_not_bury_the_rest() {
        let long = FieldChange { field: Field::Other, from: "x".repeat(5_000), to: "not a date".to_owned() };
        let fields = vec![long, FieldChange { field: Field::NotBefore, from: "soon".to_owned(), to: String::new() }];
        let told = english().happened(&ChangeKind::Updated { key: key("A"), fields });
        assert!(told.chars().count() < 300 && told.ends_with("Not before: soon → –"), "{told}");
    }
}
