//! Swedish.

use super::Reply;
use crate::change::Field;

pub(super) fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TrialTitle => "Aviseringarna fungerar",
        Reply::TrialBody => "Så här berättar Forewarn om händelser. Det här var bara ett test.",
        Reply::NotificationSilent => "Systemets aviseringstjänst svarade inte.",
        Reply::AutostartRefused => "Systemet lät inte Forewarn ändra vad som startar vid inloggning: {reason}.",
        Reply::SettingLocked => "{key} är låst av {by}: be administratören ändra den där.",
        Reply::SettingUnknown => "\"{name}\" är ingen inställning.",
        Reply::HistoryNotRead => {
            "Historiken i {path} kan inte läsas: {reason}. Försök igen; om det inte hjälper, starta om Forewarn."
        }
        Reply::ExportNotWritten => {
            "Exporten kan inte skrivas: {reason}. Välj en annan plats eller frigör utrymme och exportera igen."
        }
        Reply::ExportTitle => "Exportera historik",
        Reply::ExportTable => "Tabell (CSV)",
        Reply::ExportList => "Lista (JSON)",
        Reply::FolderNotOpened => "{path} kan inte öppnas: {reason}.",
        Reply::Ending => "Forewarn avslutas.",
        Reply::Field(field) => field_name(field),
        Reply::Appeared => "Azure meddelade händelsen.",
        Reply::Unannounced => "Händelsen pågick redan när Forewarn först såg den.",
        Reply::Updated => "Azure ändrade uppgifterna. {fields}",
        Reply::ApprovalRequested => "{by} bad Azure att starta händelsen nu.",
        Reply::Approved => "Azure tog emot godkännandet från {by}.",
        Reply::ApprovalFailed => "Azure tog inte emot godkännandet från {by}. {answer}",
        Reply::Started => "Händelsen började.",
        Reply::Completed => "Händelsen är över.",
        Reply::CompletedUnseen => "Händelsen är över. Starten sågs inte.",
        Reply::CompletedAway => "Händelsen tog slut medan Forewarn inte kördes.",
        Reply::Cancelled => "Azure drog tillbaka händelsen.",
        Reply::CancelledAway => "Azure drog tillbaka händelsen medan Forewarn inte kördes.",
        Reply::ContactLost => "Kontakten med Azure bröts. {reason}",
        Reply::ContactRestored => "Kontakten med Azure kom tillbaka efter {time}.",
        Reply::Paused => "VM:en stod stilla i {time}.",
        Reply::ClockMoved => "VM:ens klocka flyttades {time}.",
        Reply::NotKnown => "Något som den här versionen av Forewarn inte känner till ({kind}).",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::EventType => "Typ",
        Field::Status => "Status",
        Field::Resources => "VM:ar",
        Field::NotBefore => "Tidigast",
        Field::Description => "Beskrivning",
        Field::Source => "Initierad av",
        Field::Duration => "Avbrott i sekunder",
        Field::Other => "Övriga uppgifter",
    }
}
