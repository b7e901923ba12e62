//! Hungarian: rules.

use crate::rules::{EntryField, Preset};
use crate::texts::RuleText;

pub(super) fn text(text: RuleText) -> &'static str {
    match text {
        RuleText::Announced => "{type} jóváhagyása {time} múlva · {vm}",
        RuleText::AnnouncedBody => "A(z) „{rule}” szabály érvényes rá. Ha leállítja, Ön dönt.",
        RuleText::Given => "{type} szabály által jóváhagyva · {vm}",
        RuleText::GivenBody => "A(z) „{rule}” szabály jóváhagyta. Az Azure elindítja, amint lehet.",
        RuleText::Refused => "{type}: a szabály jóváhagyása sikertelen · {vm}",
        RuleText::RefusedBody => {
            "A(z) „{rule}” szabály megpróbálta. {answer} Egyetlen szabály sem próbálja újra: Ön dönt."
        }
        RuleText::Unconfirmed => "{type}: a jóváhagyás nincs megerősítve · {vm}",
        RuleText::UnconfirmedBody => {
            "A(z) „{rule}” szabály elküldte. {answer} Lehet, hogy az Azure megkapta. Több szabály nem próbálkozik: Ön dönt."
        }
        RuleText::Stop => "Leállítás",
        RuleText::MenuStop => "Ne hagyja jóvá szabály: {type} · {vm}",
        RuleText::TheRule => "a(z) „{rule}” szabály",
        RuleText::Requested => "A(z) „{rule}” szabály kérte az Azure-t, hogy most kezdje el.",
        RuleText::Stopped => "A(z) „{rule}” szabályt leállították, mielőtt jóváhagyta volna az eseményt.",
        RuleText::WrongEntry => {
            "{key} nem használható: a(z) {number}. elemben hibás a(z) {field}; megengedett: {allowed}"
        }
        RuleText::UnknownField => "{key} nem használható: a(z) {number}. elemben ismeretlen mező van: {field}",
        RuleText::Allowed(field) => allowed(field),
        RuleText::Preset(preset) => name(preset),
    }
}

/// The end of the sentence "megengedett: …".
fn allowed(field: EntryField) -> &'static str {
    match field {
        EntryField::Name => "1–60 karakteres név, amelyet más szabály nem visel",
        EntryField::Types => "lista ezekből: Freeze, Reboot, Redeploy, Preempt, Terminate és Other",
        EntryField::Source => "\"User\" vagy \"Platform\"",
        EntryField::AtMostSeconds => "egész szám 0 és 86400 között",
        EntryField::Scope => "\"any\", \"alone\" vagy \"among_others\"",
        EntryField::Weekdays => "lista ezekből: mon, tue, wed, thu, fri, sat és sun",
        EntryField::From => "időpont, például \"22:00\", az until mezővel együtt",
        EntryField::Until => "időpont, például \"06:00\", a from mezővel együtt, attól eltérő",
        EntryField::Then => "\"approve_now\", \"approve_when_prepared\", \"approve_before\", \"ask\" vagy \"never\"",
        EntryField::MinutesBefore => {
            "egész szám 0 és 1440 között, ha a then értéke \"approve_before\"; egyébként elhagyandó"
        }
        EntryField::Program => "egy program teljes elérési útja",
        EntryField::Arguments => "legfeljebb 100 szöveg listája",
        EntryField::Seconds => "egész szám 1 és 86400 között",
    }
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::UserInitiated => "Általam indított újraindítások",
        Preset::ShortFreeze => "Rövid szüneteltetések",
    }
}
