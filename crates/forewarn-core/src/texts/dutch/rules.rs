//! Dutch: rules.

use crate::rules::{EntryField, Preset};
use crate::texts::RuleText;

pub(super) fn text(text: RuleText) -> &'static str {
    match text {
        RuleText::Announced => "{type} wordt over {time} goedgekeurd · {vm}",
        RuleText::AnnouncedBody => "Regel ‘{rule}’ is van toepassing. Stop dit als u zelf wilt beslissen.",
        RuleText::Given => "{type} goedgekeurd door een regel · {vm}",
        RuleText::GivenBody => "Regel ‘{rule}’ heeft goedgekeurd. Azure begint zodra het kan.",
        RuleText::Refused => "{type} niet goedgekeurd door een regel · {vm}",
        RuleText::RefusedBody => {
            "Regel ‘{rule}’ heeft het geprobeerd. {answer} Geen regel probeert het opnieuw: de beslissing is aan u."
        }
        RuleText::Unconfirmed => "Goedkeuring van {type} niet bevestigd · {vm}",
        RuleText::UnconfirmedBody => {
            "Regel ‘{rule}’ heeft de goedkeuring verzonden. {answer} Azure kan ze hebben ontvangen. Geen regel probeert het opnieuw: u beslist."
        }
        RuleText::Stop => "Stoppen",
        RuleText::MenuStop => "{type} niet door een regel laten goedkeuren · {vm}",
        RuleText::TheRule => "regel ‘{rule}’",
        RuleText::Requested => "Regel ‘{rule}’ heeft Azure gevraagd om nu te beginnen.",
        RuleText::Stopped => "Regel ‘{rule}’ werd gestopt voordat de gebeurtenis was goedgekeurd.",
        RuleText::WrongEntry => "{key} is niet bruikbaar: in item {number} moet {field} {allowed} zijn",
        RuleText::UnknownField => "{key} is niet bruikbaar: item {number} heeft een veld {field}, dat niet bestaat",
        RuleText::Allowed(field) => allowed(field),
        RuleText::Preset(preset) => name(preset),
    }
}

/// The middle of the sentence "moet … zijn".
fn allowed(field: EntryField) -> &'static str {
    match field {
        EntryField::Name => "een naam van 1 tot en met 60 tekens die geen andere regel heeft",
        EntryField::Types => "een lijst van Freeze, Reboot, Redeploy, Preempt, Terminate en Other",
        EntryField::Source => "\"User\" of \"Platform\"",
        EntryField::AtMostSeconds => "een geheel getal van 0 tot en met 86400",
        EntryField::Scope => "\"any\", \"alone\" of \"among_others\"",
        EntryField::Weekdays => "een lijst van mon, tue, wed, thu, fri, sat en sun",
        EntryField::From => "een tijd zoals \"22:00\", samen met until,",
        EntryField::Until => "een tijd zoals \"06:00\", samen met from en anders dan from,",
        EntryField::Then => "\"approve_now\", \"approve_when_prepared\", \"approve_before\", \"ask\" of \"never\"",
        EntryField::MinutesBefore => {
            "een geheel getal van 0 tot en met 1440 als then \"approve_before\" is, en anders weggelaten"
        }
        EntryField::Program => "een volledig pad naar een programma",
        EntryField::Arguments => "een lijst van hoogstens 100 teksten",
        EntryField::Seconds => "een geheel getal van 1 tot en met 86400",
    }
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::UserInitiated => "Herstarts die ik zelf begon",
        Preset::ShortFreeze => "Korte bevriezingen",
    }
}
