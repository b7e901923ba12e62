//! In the stead of the window, in Swedish.

use crate::texts::NativeText;

pub(super) fn text(text: NativeText) -> &'static str {
    match text {
        NativeText::Runtime => {
            "Forewarn bevakar ändå. Fönstret behöver Microsoft Edge WebView2 Runtime, som saknades när Forewarn startade. När det är installerat, avsluta Forewarn och starta det igen."
        }
        NativeText::GetRuntime => "Hämta WebView2 Runtime",
        NativeText::WindowFailed => "Fönstret kan inte visas",
        NativeText::WindowFailedAbout => {
            "Det slutade fungera flera gånger i rad. Forewarn fortsätter att övervaka: ikonen och aviseringarna fungerar. Öppna fönstret igen, eller starta om Forewarn om felet återkommer."
        }
        NativeText::AskToApprove => "Godkänna {type} nu?",
        NativeText::HappensTo => "Det berör: {vms}.",
        NativeText::ForOne => "Godkänn för {vm}",
        NativeText::ForAll => "Godkänn för alla {count} virtuella datorer",
        NativeText::ApproveNow => "Godkänn nu",
        NativeText::Cancel => "Avbryt",
        NativeText::Close | NativeText::Dismiss => "Stäng",
        NativeText::Approving => "Godkänner…",
        NativeText::Approved => "Godkänt av {by}, väntar på Azure.",
        NativeText::NotApproved => "Det gick inte att godkänna. {answer}",
        NativeText::OffForProgram => {
            "Windows visar inga aviseringar från Forewarn: de är avstängda under Inställningar, System, Aviseringar."
        }
        NativeText::OffForPerson => {
            "Windows visar inga aviseringar: alla är avstängda under Inställningar, System, Aviseringar."
        }
        NativeText::OffByPolicy => "Windows visar inga aviseringar: en administratör har stängt av dem med en princip.",
        NativeText::DoNotDisturb => "Stör ej är på, så Windows kan ha dolt aviseringen.",
        NativeText::FullScreen => "En app eller presentation visas i helskärm, så Windows kan ha dolt aviseringen.",
        NativeText::QuietTime => "Kontot är nytt, så Windows kan ha dolt aviseringen.",
    }
}
