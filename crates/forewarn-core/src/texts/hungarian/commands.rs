//! Hungarian: commands.

use crate::texts::CommandText;
use crate::tracker::Purpose;

pub(super) fn text(text: CommandText) -> &'static str {
    match text {
        CommandText::Began(Purpose::Prepare) => "Az előkészítés elkezdődött.",
        CommandText::Began(Purpose::Recover) => "A helyreállítás elkezdődött.",
        CommandText::Ended(Purpose::Prepare) => "Az előkészítés véget ért. {how}",
        CommandText::Ended(Purpose::Recover) => "A helyreállítás véget ért. {how}",
        CommandText::Failed(Purpose::Prepare) => "Sikertelen előkészítés: {type} · {vm}",
        CommandText::Failed(Purpose::Recover) => "Sikertelen helyreállítás: {type} · {vm}",
        CommandText::FailedBody(Purpose::Prepare) => "{how} Egyetlen szabály sem hagyja jóvá az eseményt: Ön dönt.",
        CommandText::FailedBody(Purpose::Recover) => "{how} Gondoskodjon a terhelésről Ön.",
        CommandText::Well => "Sikerült.",
        CommandText::Badly => "Kilépési kódja {code} volt.",
        CommandText::Killed => "Kívülről leállították.",
        CommandText::OutOfTime => "Tovább tartott, mint {seconds} mp, ezért leállt.",
        CommandText::NotBegun => "Nem futtatható: {reason}.",
        CommandText::NotTrusted => "Nem futott le, mert mások módosíthatták: {reason}.",
        CommandText::TooLate => "Nem futott le, mert az esemény előtt már nem maradt rá idő.",
        CommandText::Interrupted => "A Forewarn leállt, miközben futott.",
    }
}
