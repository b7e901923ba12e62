//! Failures, in Swedish.

use crate::texts::FailureText;

pub(super) fn summary(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => "Det finns ingen Azure-metadatatjänst ({detail}).",
        FailureText::Refused => "Anslutningen nekades ({detail}).",
        FailureText::NoConnection => "Ingen anslutning inom {seconds} s.",
        FailureText::NoAnswer => "Inget svar inom {seconds} s.",
        FailureText::ProxySuspected => {
            "En proxy eller inloggningssida verkar ha svarat i stället för Azure ({detail})."
        }
        FailureText::HeaderRejected => "Slutpunkten avvisade begärans rubriker (400: {answer}).",
        FailureText::VersionRejected => {
            "Slutpunkten känner inte till api-version {version} (400; den erbjuder {offered})."
        }
        FailureText::VersionUnknown => "Slutpunkten känner inte till api-version {version} (400).",
        FailureText::RequestRejected => "Slutpunkten avvisade begäran (400: {answer}).",
        FailureText::Forbidden => "Slutpunkten släpper inte in det här programmet ({status}).",
        FailureText::Gone => "Slutpunkten är borta för en stund (410).",
        FailureText::Throttled => "Slutpunkten tillfrågades för ofta (429).",
        FailureText::ThrottledFor => "Slutpunkten tillfrågades för ofta (429; den ber om {seconds} s vila).",
        FailureText::Server => "Slutpunkten har egna problem ({status}: {answer}).",
        FailureText::UnexpectedStatus => "Slutpunkten svarade med en oväntad status ({status}: {answer}).",
        FailureText::NotJson => "Svaret är inte JSON ({reason}; det börjar: {answer}).",
        FailureText::NotTheDocument => "Svaret är inte det som efterfrågades ({reason}; det börjar: {answer}).",
        FailureText::TooLarge => "Svaret är större än {limit} byte.",
        FailureText::Redirected => "Svaret är en omdirigering utan mål.",
        FailureText::RedirectedTo => "Svaret är en omdirigering till {location}.",
        FailureText::CutShort => "Svaret bröts av i förtid ({detail}).",
        FailureText::Connection => "Anslutningen misslyckades ({detail}).",
        FailureText::Fault => "Forewarn snubblade på ett eget fel ({detail}).",
        FailureText::Foreign => "{detail}",
        FailureText::Unknown => "En annan version av Forewarn noterade ett fel som den här inte känner till.",
    }
}

pub(super) fn advice(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => {
            "Är den här datorn en Azure-VM? I så fall måste dess väg till 169.254.169.254 gå genom det primära nätverkskortet."
        }
        FailureText::Refused => {
            "Kontrollera att ingen brandväggsregel på datorn blockerar adressen, eller att simulatorn körs om det var den du menade."
        }
        FailureText::NoConnection => {
            "Så här ser det ut utanför Azure; på en Azure-VM, kontrollera brandväggsregler och vägen genom det primära nätverkskortet."
        }
        FailureText::NoAnswer => {
            "Tjänsten kan nås men är långsam; ett nytt försök görs. Det allra första anropet på en VM kan ta två minuter."
        }
        FailureText::ProxySuspected => "Undanta 169.254.169.254 från proxyn: metadatatjänsten måste nås direkt.",
        FailureText::HeaderRejected => {
            "Något på vägen kan ändra rubriker (X-Forwarded-For godtas aldrig): undanta 169.254.169.254 från det."
        }
        FailureText::VersionRejected | FailureText::VersionUnknown => {
            "Uppdatera Forewarn, eller kontrollera att adressen är en metadatatjänst."
        }
        FailureText::RequestRejected => "Händelsen kanske inte längre finns; läs listan igen före nästa försök.",
        FailureText::Forbidden => {
            "VM:en kräver Metadata Security Protocol: lägg till Forewarn i listan över tillåtna program."
        }
        FailureText::Gone => "Ett nytt försök görs; rapportera det om det varar längre än 70 sekunder.",
        FailureText::Throttled | FailureText::ThrottledFor => {
            "Högst 5 begäranden per sekund är tillåtna för hela VM:en: leta efter andra program som också frågar."
        }
        FailureText::Server => "Nya försök görs, allt glesare.",
        FailureText::UnexpectedStatus | FailureText::NotJson | FailureText::NotTheDocument => {
            "Kontrollera att adressen är en metadatatjänst."
        }
        FailureText::TooLarge => "Inget riktigt svar är så här långt: kontrollera vad som svarar på adressen.",
        FailureText::Redirected | FailureText::RedirectedTo => {
            "Metadatatjänsten omdirigerar aldrig: en proxy eller gateway står emellan; undanta 169.254.169.254 från den."
        }
        FailureText::CutShort | FailureText::Connection | FailureText::Foreign | FailureText::Unknown => {
            "Ett nytt försök görs."
        }
        FailureText::Fault => "Programmet fortsätter att fråga. Rapportera gärna felet, med loggfilen.",
    }
}
