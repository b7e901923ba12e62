//! Dutch: commands.

use crate::texts::CommandText;
use crate::tracker::Purpose;

pub(super) fn text(text: CommandText) -> &'static str {
    match text {
        CommandText::Began(Purpose::Prepare) => "De voorbereiding is begonnen.",
        CommandText::Began(Purpose::Recover) => "Het herstel is begonnen.",
        CommandText::Ended(Purpose::Prepare) => "De voorbereiding is klaar. {how}",
        CommandText::Ended(Purpose::Recover) => "Het herstel is klaar. {how}",
        CommandText::Failed(Purpose::Prepare) => "Voorbereiding mislukt: {type} · {vm}",
        CommandText::Failed(Purpose::Recover) => "Herstel mislukt: {type} · {vm}",
        CommandText::FailedBody(Purpose::Prepare) => {
            "{how} Geen regel keurt de gebeurtenis goed: de beslissing is aan u."
        }
        CommandText::FailedBody(Purpose::Recover) => "{how} Kijk zelf naar de werklast.",
        CommandText::Well => "De opdracht is gelukt.",
        CommandText::Badly => "De opdracht eindigde met afsluitcode {code}.",
        CommandText::Killed => "De opdracht werd van buitenaf beëindigd.",
        CommandText::OutOfTime => "De opdracht duurde langer dan {seconds} s en werd beëindigd.",
        CommandText::NotBegun => "De opdracht kon niet worden uitgevoerd: {reason}.",
        CommandText::NotTrusted => {
            "De opdracht is niet uitgevoerd, want anderen kunnen die hebben gewijzigd: {reason}."
        }
        CommandText::TooLate => "De opdracht is niet uitgevoerd, want er was geen tijd meer voor de gebeurtenis.",
        CommandText::Interrupted => "Forewarn werd afgesloten terwijl de opdracht liep.",
    }
}
