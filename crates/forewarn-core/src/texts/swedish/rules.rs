//! Swedish: rules.

use crate::rules::{EntryField, Preset};
use crate::texts::RuleText;

pub(super) fn text(text: RuleText) -> &'static str {
    match text {
        RuleText::Announced => "{type} godkänns om {time} · {vm}",
        RuleText::AnnouncedBody => "Regeln ”{rule}” gäller. Stoppa den om du vill bestämma själv.",
        RuleText::Given => "{type} godkänd av en regel · {vm}",
        RuleText::GivenBody => "Regeln ”{rule}” godkände. Azure börjar så snart det går.",
        RuleText::Refused => "{type} kunde inte godkännas av en regel · {vm}",
        RuleText::RefusedBody => "Regeln ”{rule}” försökte. {answer} Ingen regel försöker igen: beslutet är ditt.",
        RuleText::Unconfirmed => "Godkännandet av {type} är obekräftat · {vm}",
        RuleText::UnconfirmedBody => {
            "Regeln ”{rule}” skickade det. {answer} Azure kan ha tagit emot det. Ingen regel försöker igen: beslutet är ditt."
        }
        RuleText::Stop => "Stoppa",
        RuleText::MenuStop => "Låt ingen regel godkänna {type} · {vm}",
        RuleText::TheRule => "regeln ”{rule}”",
        RuleText::Requested => "Regeln ”{rule}” bad Azure att starta händelsen nu.",
        RuleText::Stopped => "Regeln ”{rule}” stoppades innan den godkände händelsen.",
        RuleText::WrongEntry => "{key} kan inte användas: i post {number} måste {field} vara {allowed}",
        RuleText::UnknownField => "{key} kan inte användas: post {number} har fältet {field}, som inte finns",
        RuleText::Allowed(field) => allowed(field),
        RuleText::Preset(preset) => name(preset),
    }
}

/// The end of the sentence "… måste vara".
fn allowed(field: EntryField) -> &'static str {
    match field {
        EntryField::Name => "ett namn på 1 till 60 tecken som ingen annan regel har",
        EntryField::Types => "en lista av Freeze, Reboot, Redeploy, Preempt, Terminate och Other",
        EntryField::Source => "\"User\" eller \"Platform\"",
        EntryField::AtMostSeconds => "ett heltal från 0 till 86400",
        EntryField::Scope => "\"any\", \"alone\" eller \"among_others\"",
        EntryField::Weekdays => "en lista av mon, tue, wed, thu, fri, sat och sun",
        EntryField::From => "ett klockslag som \"22:00\", tillsammans med until",
        EntryField::Until => "ett klockslag som \"06:00\", tillsammans med from och ett annat än from",
        EntryField::Then => "\"approve_now\", \"approve_when_prepared\", \"approve_before\", \"ask\" eller \"never\"",
        EntryField::MinutesBefore => "ett heltal från 0 till 1440 om then är \"approve_before\", annars utelämnat",
        EntryField::Program => "en fullständig sökväg till ett program",
        EntryField::Arguments => "en lista med högst 100 texter",
        EntryField::Seconds => "ett heltal från 1 till 86400",
    }
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::UserInitiated => "Omstarter jag själv begärt",
        Preset::ShortFreeze => "Korta frysningar",
    }
}
