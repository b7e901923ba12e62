//! Failures, in Swedish.

use scheduled_events::Failure;

pub(crate) fn summary(failure: &Failure) -> String {
    match failure {
        Failure::NotOnAzure { detail } => format!("Det finns ingen Azure-metadatatjänst ({detail})."),
        Failure::Refused { detail } => format!("Anslutningen nekades ({detail})."),
        Failure::ConnectTimeout { timeout_ms } => {
            format!("Ingen anslutning inom {seconds} s.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ResponseTimeout { timeout_ms } => {
            format!("Inget svar inom {seconds} s.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ProxySuspected { evidence } => {
            format!("En proxy eller inloggningssida verkar ha svarat i stället för Azure ({evidence}).")
        }
        Failure::HeaderRejected { response } => format!("Slutpunkten avvisade begärans rubriker (400: {response})."),
        Failure::VersionRejected { tried, offered } if offered.is_empty() => {
            format!("Slutpunkten känner inte till api-version {tried} (400).")
        }
        Failure::VersionRejected { tried, offered } => format!(
            "Slutpunkten känner inte till api-version {tried} (400; den erbjuder {offered}).",
            offered = offered.join(", ")
        ),
        Failure::RequestRejected { response } => format!("Slutpunkten avvisade begäran (400: {response})."),
        Failure::Forbidden { status } => format!("Slutpunkten släpper inte in det här programmet ({status})."),
        Failure::NotFound => "Resursen finns inte på den här adressen (404).".to_owned(),
        Failure::Gone => "Slutpunkten är borta för en stund (410).".to_owned(),
        Failure::Throttled { retry_after_seconds: None } => "Slutpunkten tillfrågades för ofta (429).".to_owned(),
        Failure::Throttled { retry_after_seconds: Some(seconds) } => {
            format!("Slutpunkten tillfrågades för ofta (429; den ber om {seconds} s vila).")
        }
        Failure::ServerError { status, response } => format!("Slutpunkten har egna problem ({status}: {response})."),
        Failure::UnexpectedStatus { status, response } => {
            format!("Slutpunkten svarade med en oväntad status ({status}: {response}).")
        }
        Failure::NotJson { reason, response } => format!("Svaret är inte JSON ({reason}; det börjar: {response})."),
        Failure::NotADocument { reason, response } => {
            format!("Svaret är inte det som efterfrågades ({reason}; det börjar: {response}).")
        }
        Failure::TooLarge { limit_bytes } => format!("Svaret är större än {limit_bytes} byte."),
        Failure::Redirected { location: None } => "Svaret är en omdirigering utan mål.".to_owned(),
        Failure::Redirected { location: Some(location) } => format!("Svaret är en omdirigering till {location}."),
        Failure::Truncated { detail } => format!("Svaret bröts av i förtid ({detail})."),
        Failure::ConnectionFailed { detail } => format!("Anslutningen misslyckades ({detail})."),
        Failure::Internal { detail } => format!("Forewarn snubblade på ett eget fel ({detail})."),
        Failure::Unknown(_) => "En annan version av Forewarn noterade ett fel som den här inte känner till.".to_owned(),
    }
}

pub(crate) fn advice(failure: &Failure) -> &'static str {
    match failure {
        Failure::NotOnAzure { .. } => {
            "Är den här datorn en Azure-VM? I så fall måste dess väg till 169.254.169.254 gå genom det primära nätverkskortet."
        }
        Failure::Refused { .. } => {
            "Kontrollera att ingen brandväggsregel på datorn blockerar adressen, eller att simulatorn körs om det var den du menade."
        }
        Failure::ConnectTimeout { .. } => {
            "Så här ser det ut utanför Azure; på en Azure-VM, kontrollera brandväggsregler och vägen genom det primära nätverkskortet."
        }
        Failure::ResponseTimeout { .. } => {
            "Tjänsten kan nås men är långsam; ett nytt försök görs. Det allra första anropet på en VM kan ta två minuter."
        }
        Failure::ProxySuspected { .. } => "Undanta 169.254.169.254 från proxyn: metadatatjänsten måste nås direkt.",
        Failure::HeaderRejected { .. } => {
            "Något på vägen kan ändra rubriker (X-Forwarded-For godtas aldrig): undanta 169.254.169.254 från det."
        }
        Failure::VersionRejected { .. } => "Uppdatera Forewarn, eller kontrollera att adressen är en metadatatjänst.",
        Failure::RequestRejected { .. } => "Händelsen kanske inte längre finns; läs listan igen före nästa försök.",
        Failure::Forbidden { .. } => {
            "VM:en kräver Metadata Security Protocol: lägg till Forewarn i listan över tillåtna program."
        }
        Failure::NotFound => {
            "Bara en virtuell dator i Azure har en metadatatjänst: kontrollera adressen om du angav en."
        }
        Failure::Gone => "Ett nytt försök görs; rapportera det om det varar längre än 70 sekunder.",
        Failure::Throttled { .. } => {
            "Högst 5 begäranden per sekund är tillåtna för hela VM:en: leta efter andra program som också frågar, eller välj ett längre intervall."
        }
        Failure::ServerError { .. } => "Nya försök görs, allt glesare. Kontakta Azure-supporten om det inte går över.",
        Failure::UnexpectedStatus { .. } | Failure::NotJson { .. } | Failure::NotADocument { .. } => {
            "Kontrollera att adressen är en metadatatjänst."
        }
        Failure::TooLarge { .. } => "Inget riktigt svar är så här långt: kontrollera vad som svarar på adressen.",
        Failure::Redirected { .. } => {
            "Metadatatjänsten omdirigerar aldrig: en proxy eller gateway står emellan; undanta 169.254.169.254 från den."
        }
        Failure::Truncated { .. } | Failure::ConnectionFailed { .. } | Failure::Unknown(_) => "Ett nytt försök görs.",
        Failure::Internal { .. } => "Programmet fortsätter att fråga. Rapportera gärna felet, med loggfilen.",
    }
}
