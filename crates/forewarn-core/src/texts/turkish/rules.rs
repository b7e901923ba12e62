//! Turkish: rules.

use crate::rules::{EntryField, Preset};
use crate::texts::RuleText;

pub(super) fn text(text: RuleText) -> &'static str {
    match text {
        RuleText::Announced => "{time} sonra onaylanacak: {type} · {vm}",
        RuleText::AnnouncedBody => "“{rule}” kuralı geçerli. Durdurursanız karar sizin olur.",
        RuleText::Given => "{type} kuralla onaylandı · {vm}",
        RuleText::GivenBody => "“{rule}” kuralı onayladı. Azure en kısa sürede başlatacak.",
        RuleText::Refused => "{type} kuralla onaylanamadı · {vm}",
        RuleText::RefusedBody => "“{rule}” kuralı denedi. {answer} Hiçbir kural yeniden denemez: karar sizin.",
        RuleText::Unconfirmed => "{type} onayı doğrulanmadı · {vm}",
        RuleText::UnconfirmedBody => {
            "“{rule}” kuralı gönderdi. {answer} Azure almış olabilir. Hiçbir kural yeniden denemez: karar sizin."
        }
        RuleText::Stop => "Durdur",
        RuleText::MenuStop => "Kuralla onaylama: {type} · {vm}",
        RuleText::TheRule => "“{rule}” kuralı",
        RuleText::Requested => "“{rule}” kuralı, Azure'dan olayı hemen başlatmasını istedi.",
        RuleText::Stopped => "“{rule}” kuralı, olayı onaylamadan durduruldu.",
        RuleText::WrongEntry => "{key} kullanılamaz: {number}. öğede {field}, {allowed} olmalıdır",
        RuleText::UnknownField => "{key} kullanılamaz: {number}. öğede bilinmeyen bir alan var: {field}",
        RuleText::Allowed(field) => allowed(field),
        RuleText::Preset(preset) => name(preset),
    }
}

/// The beginning of the sentence that ends "… olmalıdır".
fn allowed(field: EntryField) -> &'static str {
    match field {
        EntryField::Name => "başka hiçbir kuralda olmayan, 1 ile 60 karakter arası bir ad",
        EntryField::Types => "Freeze, Reboot, Redeploy, Preempt, Terminate ve Other değerlerinden oluşan bir liste",
        EntryField::Source => "\"User\" veya \"Platform\"",
        EntryField::AtMostSeconds => "0 ile 86400 arasında bir tam sayı",
        EntryField::Scope => "\"any\", \"alone\" veya \"among_others\"",
        EntryField::Weekdays => "mon, tue, wed, thu, fri, sat ve sun değerlerinden oluşan bir liste",
        EntryField::From => "until ile birlikte \"22:00\" gibi bir saat",
        EntryField::Until => "from ile birlikte ve ondan farklı, \"06:00\" gibi bir saat",
        EntryField::Then => "\"approve_now\", \"approve_when_prepared\", \"approve_before\", \"ask\" veya \"never\"",
        EntryField::MinutesBefore => "then \"approve_before\" ise 0 ile 1440 arasında bir tam sayı, değilse yazılmamış",
        EntryField::Program => "bir programın tam yolu",
        EntryField::Arguments => "en çok 100 metinden oluşan bir liste",
        EntryField::Seconds => "1 ile 86400 arasında bir tam sayı",
    }
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::UserInitiated => "Kendi başlattığım yeniden başlatmalar",
        Preset::ShortFreeze => "Kısa dondurmalar",
    }
}
