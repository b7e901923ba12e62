//! In the stead of the window, in Dutch.

use crate::texts::NativeText;

pub(super) fn text(text: NativeText) -> &'static str {
    match text {
        NativeText::Runtime => {
            "Forewarn blijft gewoon waken. Het venster heeft de Microsoft Edge WebView2 Runtime nodig, die ontbrak toen Forewarn startte. Is die eenmaal geïnstalleerd, sluit Forewarn dan af en start het opnieuw."
        }
        NativeText::GetRuntime => "WebView2 Runtime ophalen",
        NativeText::WindowFailed => "Het venster kan niet worden getoond",
        NativeText::WindowFailedAbout => {
            "Het werkte enkele keren achter elkaar niet meer. Forewarn blijft bewaken: het pictogram en de meldingen werken nog. Open het venster opnieuw, of start Forewarn opnieuw als het blijft misgaan."
        }
        NativeText::AskToApprove => "{type} nu goedkeuren?",
        NativeText::HappensTo => "Het gaat om: {vms}.",
        NativeText::ForOne => "Goedkeuren voor {vm}",
        NativeText::ForAll => "Goedkeuren voor alle {count} VM's",
        NativeText::ApproveNow => "Nu goedkeuren",
        NativeText::Cancel => "Annuleren",
        NativeText::Close | NativeText::Dismiss => "Sluiten",
        NativeText::Approving => "Wordt goedgekeurd…",
        NativeText::Approved => "Goedgekeurd door {by}, wacht op Azure.",
        NativeText::NotApproved => "Goedkeuren is niet gelukt. {answer}",
        NativeText::OffForProgram => {
            "Windows toont geen meldingen van Forewarn: ze staan uit onder Instellingen, Systeem, Meldingen."
        }
        NativeText::OffForPerson => {
            "Windows toont geen meldingen: ze staan allemaal uit onder Instellingen, Systeem, Meldingen."
        }
        NativeText::OffByPolicy => "Windows toont geen meldingen: een beheerder heeft ze met een beleid uitgezet.",
        NativeText::DoNotDisturb => "Niet storen staat aan, dus Windows heeft de melding mogelijk verborgen.",
        NativeText::FullScreen => {
            "Er is een app of presentatie op volledig scherm actief, dus Windows heeft de melding mogelijk verborgen."
        }
        NativeText::QuietTime => "Dit account is nieuw, dus Windows heeft de melding mogelijk verborgen.",
    }
}
