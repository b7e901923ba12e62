//! Dutch.

use super::Reply;
use crate::change::Field;

pub(super) fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TrialTitle => "Meldingen werken",
        Reply::TrialBody => "Zo vertelt Forewarn u over gebeurtenissen. Dit was maar een test.",
        Reply::NotificationSilent => "De meldingsservice van het systeem gaf geen antwoord.",
        Reply::AutostartRefused => "Het systeem liet Forewarn niet wijzigen wat er bij het aanmelden start: {reason}.",
        Reply::SettingLocked => "{key} is vergrendeld door {by}: vraag uw beheerder om het daar te wijzigen.",
        Reply::SettingUnknown => "\"{name}\" is geen instelling.",
        Reply::HistoryNotRead => {
            "De geschiedenis in {path} kan niet worden gelezen: {reason}. Probeer het opnieuw; als dat niet helpt, start Forewarn opnieuw."
        }
        Reply::ExportNotWritten => {
            "De export kan niet worden weggeschreven: {reason}. Kies een andere plaats of maak ruimte vrij en exporteer opnieuw."
        }
        Reply::ExportTitle => "Geschiedenis exporteren",
        Reply::ExportTable => "Tabel (CSV)",
        Reply::ExportList => "Lijst (JSON)",
        Reply::FolderNotOpened => "{path} kan niet worden geopend: {reason}.",
        Reply::Ending => "Forewarn wordt afgesloten.",
        Reply::Field(field) => field_name(field),
        Reply::Appeared => "Azure heeft de gebeurtenis aangekondigd.",
        Reply::Unannounced => "De gebeurtenis was al bezig toen Forewarn haar voor het eerst zag.",
        Reply::Updated => "Azure heeft de gegevens gewijzigd. {fields}",
        Reply::ApprovalRequested => "{by} heeft Azure gevraagd om nu te beginnen.",
        Reply::Approved => "Azure heeft de goedkeuring van {by} geaccepteerd.",
        Reply::ApprovalFailed => "Azure heeft de goedkeuring van {by} niet geaccepteerd. {answer}",
        Reply::Started => "De gebeurtenis is begonnen.",
        Reply::Completed => "De gebeurtenis is voorbij.",
        Reply::CompletedUnseen => "De gebeurtenis is voorbij. Het begin is niet gezien.",
        Reply::CompletedAway => "De gebeurtenis is geëindigd terwijl Forewarn niet actief was.",
        Reply::Cancelled => "Azure heeft de gebeurtenis ingetrokken.",
        Reply::CancelledAway => "Azure heeft de gebeurtenis ingetrokken terwijl Forewarn niet actief was.",
        Reply::ContactLost => "Het contact met Azure is verbroken. {reason}",
        Reply::ContactRestored => "Het contact met Azure was na {time} hersteld.",
        Reply::Paused => "De VM stond {time} stil.",
        Reply::ClockMoved => "De klok van de VM is {time} verzet.",
        Reply::NotKnown => "Iets wat deze versie van Forewarn niet kent ({kind}).",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::EventType => "Type",
        Field::Status => "Status",
        Field::Resources => "VM's",
        Field::NotBefore => "Niet vóór",
        Field::Description => "Beschrijving",
        Field::Source => "Gestart door",
        Field::Duration => "Onderbreking in seconden",
        Field::Other => "Overige gegevens",
    }
}
