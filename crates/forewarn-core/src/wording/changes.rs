//! What happened to an event, a sentence each.

use chrono::{DateTime, Utc};
use forewarn_texts::{Language, Locale};
use scheduled_events::NotBefore;

use super::failure;
use crate::change::{ChangeKind, Field, FieldChange};
use crate::sanitize::{line, one_line};
use crate::tracker::{Approver, Purpose};

#[must_use]
pub fn change(change: &ChangeKind, locale: Locale) -> String {
    let language = locale.language;
    let approver = |by: &Approver| one_line(&by.localized(language));
    match change {
        ChangeKind::Appeared { already_started: false, .. } => language.change_appeared().to_owned(),
        ChangeKind::Appeared { already_started: true, .. } => language.change_unannounced().to_owned(),
        ChangeKind::Updated { fields, .. } => {
            let fields: Vec<String> = fields.iter().map(|field| field_change(field, locale)).collect();
            language.change_updated(fields.join("; "))
        }
        ChangeKind::ApprovalRequested { by: Approver::Rule { rule }, .. } => {
            language.change_rule_requested(one_line(rule.localized(language)))
        }
        ChangeKind::ApprovalRequested { by, .. } => language.change_approval_requested(approver(by)),
        ChangeKind::ApprovedHere { by, .. } => language.change_approved(approver(by)),
        ChangeKind::ApprovalFailed { by, failure: error, .. } => {
            language.change_approval_failed(one_line(&failure(error, language)), approver(by))
        }
        ChangeKind::RuleStopped { rule, .. } => language.change_rule_stopped(one_line(rule.localized(language))),
        ChangeKind::CommandStarted { purpose: Purpose::Prepare, .. } => language.change_preparation_began().to_owned(),
        ChangeKind::CommandStarted { purpose: Purpose::Recover, .. } => language.change_recovery_began().to_owned(),
        ChangeKind::CommandEnded { purpose, result, .. } => {
            let how = one_line(&result.sentence(language));
            match purpose {
                Purpose::Prepare => language.change_preparation_ended(how),
                Purpose::Recover => language.change_recovery_ended(how),
            }
        }
        ChangeKind::Started { .. } => language.change_started().to_owned(),
        ChangeKind::Completed { while_away: true, .. } => language.change_completed_away().to_owned(),
        ChangeKind::Completed { start_seen: true, .. } => language.change_completed().to_owned(),
        ChangeKind::Completed { start_seen: false, .. } => language.change_completed_unseen().to_owned(),
        ChangeKind::Cancelled { while_away: true, .. } => language.change_canceled_away().to_owned(),
        ChangeKind::Cancelled { while_away: false, .. } => language.change_canceled().to_owned(),
        ChangeKind::ContactLost { failure: error } => language.change_contact_lost(one_line(&failure(error, language))),
        ChangeKind::ContactRestored { after } => language.change_contact_restored(locale.exactly(*after)),
        ChangeKind::ClockJumped { by, explained_by: Some(_) } => language.change_paused(locale.exactly(by.abs())),
        ChangeKind::ClockJumped { by, explained_by: None } => language.change_clock_jumped(locale.exactly(by.abs())),
    }
}

/// A change that another version of the program recorded.
#[must_use]
pub fn unknown_change(kind: &str, language: Language) -> String {
    language.change_unknown(one_line(kind))
}

fn field_change(change: &FieldChange, locale: Locale) -> String {
    let language = locale.language;
    let name = match change.field {
        Field::EventType => language.field_type(),
        Field::Status => language.field_status(),
        Field::Resources => language.field_vms(),
        Field::NotBefore => language.field_not_before(),
        Field::Description => language.field_description(),
        Field::Source => language.field_source(),
        Field::Duration => language.field_duration(),
        Field::Other => language.field_other(),
    };
    let value = |text: &str| {
        let time = NotBefore::parse(text).time().filter(|_| change.field == Field::NotBefore);
        time.map_or_else(|| displayed(text), |time| locale.when(time, DateTime::<Utc>::MIN_UTC))
    };
    format!("{name}: {} → {}", value(&change.from), value(&change.to))
}

/// A value from Azure, on one line. What it left out is a dash.
fn displayed(text: &str) -> String {
    let line = line(text, LONGEST_VALUE);
    if line.is_empty() { "–".to_owned() } else { line }
}

/// A longer value would bury the other changes.
const LONGEST_VALUE: usize = 120;

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::rules::RuleName;
    use crate::testing::{english, forbidden, key};
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
    fn every_change_has_a_sentence() {
        let sentences: Vec<String> = everything().iter().map(|what| change(what, english())).collect();
        assert_eq!(
            sentences,
            [
                "Azure announced it.",
                "It was already in progress when Forewarn first saw it.",
                "Azure changed it. Not before: 2 Mar 2026, 14:15 → 2 Mar 2026, 14:30; \
                 Description: – → An emergency repair.",
                "ada sent an approval.",
                "Azure accepted the approval by ada.",
                "Azure didn't accept the approval by ada. Azure denied Forewarn access (403).",
                "Rule “Nights” sent an approval.",
                "Azure accepted the approval by rule “Nights”.",
                "Rule “Nights” was stopped before it approved the event.",
                "Preparation started.",
                "Recovery ended. The command failed with exit code 3.",
                "It started.",
                "It finished.",
                "It finished. Forewarn didn't see it start.",
                "It finished while Forewarn wasn't running.",
                "Azure withdrew it.",
                "Azure withdrew it while Forewarn wasn't running.",
                "Azure can't be reached. Azure denied Forewarn access (403).",
                "Azure can be reached again after 1 min 30 s.",
                "The VM was paused for 1 min 30 s.",
                "The VM's clock was changed by 1 min 30 s.",
            ]
        );
    }

    #[test]
    fn every_language_has_every_sentence() {
        for language in Language::ALL {
            for what in everything() {
                let sentence = change(&what, Locale { language, ..english() });
                assert!(!sentence.contains(['{', '}']) && sentence.len() > 5, "{language:?}: {sentence}");
            }
        }
    }

    #[test]
    fn a_long_value_does_not_bury_the_rest() {
        let long = FieldChange { field: Field::Other, from: "x".repeat(5_000), to: "not a date".to_owned() };
        let fields = vec![long, FieldChange { field: Field::NotBefore, from: "soon".to_owned(), to: String::new() }];
        let sentence = change(&ChangeKind::Updated { key: key("A"), fields }, english());
        assert!(sentence.chars().count() < 300 && sentence.ends_with("Not before: soon → –"), "{sentence}");
    }
}
