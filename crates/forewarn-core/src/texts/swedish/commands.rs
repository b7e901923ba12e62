//! Swedish: commands.

use crate::texts::CommandText;
use crate::tracker::Purpose;

pub(super) fn text(text: CommandText) -> &'static str {
    match text {
        CommandText::Began(Purpose::Prepare) => "Förberedelsen började.",
        CommandText::Began(Purpose::Recover) => "Återställningen började.",
        CommandText::Ended(Purpose::Prepare) => "Förberedelsen är klar. {how}",
        CommandText::Ended(Purpose::Recover) => "Återställningen är klar. {how}",
        CommandText::Failed(Purpose::Prepare) => "Förberedelsen misslyckades: {type} · {vm}",
        CommandText::Failed(Purpose::Recover) => "Återställningen misslyckades: {type} · {vm}",
        CommandText::FailedBody(Purpose::Prepare) => "{how} Ingen regel godkänner händelsen: beslutet är ditt.",
        CommandText::FailedBody(Purpose::Recover) => "{how} Se till arbetsbelastningen själv.",
        CommandText::Well => "Kommandot lyckades.",
        CommandText::Badly => "Kommandot slutade med felkod {code}.",
        CommandText::Killed => "Kommandot avslutades utifrån.",
        CommandText::OutOfTime => "Kommandot tog längre än {seconds} s och avslutades.",
        CommandText::NotBegun => "Kommandot kunde inte köras: {reason}.",
        CommandText::NotTrusted => "Kommandot kördes inte, för andra kan ha ändrat det: {reason}.",
        CommandText::TooLate => "Kommandot kördes inte, för det fanns ingen tid kvar före händelsen.",
        CommandText::Interrupted => "Forewarn avslutades medan kommandot kördes.",
    }
}
