//! English: rules.

use crate::rules::{EntryField, Preset};
use crate::texts::RuleText;

pub(super) fn text(text: RuleText) -> &'static str {
    match text {
        RuleText::Announced => "Approving {type} in {time} · {vm}",
        RuleText::AnnouncedBody => "Rule “{rule}” applies. Stop it, and the decision is yours.",
        RuleText::Given => "{type} approved by rule · {vm}",
        RuleText::GivenBody => "Rule “{rule}” approved it. Azure starts it as soon as it can.",
        RuleText::Refused => "{type} not approved by rule · {vm}",
        RuleText::RefusedBody => "Rule “{rule}” tried. {answer} No rule tries again: the decision is yours.",
        RuleText::Unconfirmed => "{type} approval unconfirmed · {vm}",
        RuleText::UnconfirmedBody => {
            "Rule “{rule}” sent it. {answer} Azure may have received it. No rule tries again: the decision is yours."
        }
        RuleText::Stop => "Stop",
        RuleText::MenuStop => "Do not approve {type} by rule · {vm}",
        RuleText::TheRule => "rule “{rule}”",
        RuleText::Requested => "Rule “{rule}” asked Azure to start it now.",
        RuleText::Stopped => "Rule “{rule}” was stopped before it approved the event.",
        RuleText::WrongEntry => "{key} cannot be used: in entry {number}, {field} must be {allowed}",
        RuleText::UnknownField => "{key} cannot be used: entry {number} has a field {field}, which there is not",
        RuleText::Allowed(field) => allowed(field),
        RuleText::Preset(preset) => name(preset),
    }
}

/// The end of the sentence "… must be".
fn allowed(field: EntryField) -> &'static str {
    match field {
        EntryField::Name => "a name of 1 to 60 characters that no other rule has",
        EntryField::Types => "a list of Freeze, Reboot, Redeploy, Preempt, Terminate and Other",
        EntryField::Source => "\"User\" or \"Platform\"",
        EntryField::AtMostSeconds => "a whole number from 0 to 86400",
        EntryField::Scope => "\"any\", \"alone\" or \"among_others\"",
        EntryField::Weekdays => "a list of mon, tue, wed, thu, fri, sat and sun",
        EntryField::From => "a time such as \"22:00\", together with until",
        EntryField::Until => "a time such as \"06:00\", together with from and another than from",
        EntryField::Then => "\"approve_now\", \"approve_when_prepared\", \"approve_before\", \"ask\" or \"never\"",
        EntryField::MinutesBefore => "a whole number from 0 to 1440 if then is \"approve_before\", and left out if not",
        EntryField::Program => "a whole path to a program",
        EntryField::Arguments => "a list of at most 100 texts",
        EntryField::Seconds => "a whole number from 1 to 86400",
    }
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::UserInitiated => "Restarts I started myself",
        Preset::ShortFreeze => "Short freezes",
    }
}
