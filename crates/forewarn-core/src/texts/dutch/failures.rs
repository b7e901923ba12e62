//! Failures, in Dutch.

use scheduled_events::Failure;

pub(crate) fn summary(failure: &Failure) -> String {
    match failure {
        Failure::NotOnAzure { detail } => format!("Er is geen Azure-metagegevensservice ({detail})."),
        Failure::Refused { detail } => format!("De verbinding is geweigerd ({detail})."),
        Failure::ConnectTimeout { timeout_ms } => {
            format!("Geen verbinding binnen {seconds} s.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ResponseTimeout { timeout_ms } => {
            format!("Geen antwoord binnen {seconds} s.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ProxySuspected { evidence } => {
            format!("Een proxy of aanmeldpagina lijkt te hebben geantwoord in plaats van Azure ({evidence}).")
        }
        Failure::HeaderRejected { response } => {
            format!("Het eindpunt heeft de headers van de aanvraag geweigerd (400: {response}).")
        }
        Failure::VersionRejected { tried, offered } if offered.is_empty() => {
            format!("Het eindpunt kent api-version {tried} niet (400).")
        }
        Failure::VersionRejected { tried, offered } => format!(
            "Het eindpunt kent api-version {tried} niet (400; het biedt {offered}).",
            offered = offered.join(", ")
        ),
        Failure::RequestRejected { response } => format!("Het eindpunt heeft de aanvraag geweigerd (400: {response})."),
        Failure::Forbidden { status } => format!("Het eindpunt laat dit programma niet toe ({status})."),
        Failure::NotFound => "Deze bron bestaat niet op dit adres (404).".to_owned(),
        Failure::Gone => "Het eindpunt is even weg (410).".to_owned(),
        Failure::Throttled { retry_after_seconds: None } => "Het eindpunt is te vaak gevraagd (429).".to_owned(),
        Failure::Throttled { retry_after_seconds: Some(seconds) } => {
            format!("Het eindpunt is te vaak gevraagd (429; het wil {seconds} s rust).")
        }
        Failure::ServerError { status, response } => {
            format!("Het eindpunt heeft zelf problemen ({status}: {response}).")
        }
        Failure::UnexpectedStatus { status, response } => {
            format!("Het eindpunt antwoordde met een onverwachte status ({status}: {response}).")
        }
        Failure::NotJson { reason, response } => {
            format!("Het antwoord is geen JSON ({reason}; het begint met: {response}).")
        }
        Failure::NotADocument { reason, response } => {
            format!("Het antwoord is niet wat er gevraagd werd ({reason}; het begint met: {response}).")
        }
        Failure::TooLarge { limit_bytes } => format!("Het antwoord is groter dan {limit_bytes} bytes."),
        Failure::Redirected { location: None } => "Het antwoord is een omleiding zonder doel.".to_owned(),
        Failure::Redirected { location: Some(location) } => format!("Het antwoord is een omleiding naar {location}."),
        Failure::Truncated { detail } => format!("Het antwoord werd afgebroken ({detail})."),
        Failure::ConnectionFailed { detail } => format!("De verbinding is mislukt ({detail})."),
        Failure::Internal { detail } => format!("Forewarn struikelde over een eigen fout ({detail})."),
        Failure::Unknown(_) => "Een andere versie van Forewarn noteerde een fout die deze versie niet kent.".to_owned(),
    }
}

pub(crate) fn advice(failure: &Failure) -> &'static str {
    match failure {
        Failure::NotOnAzure { .. } => {
            "Is deze machine een Azure-VM? Zo ja, dan moet de route naar 169.254.169.254 via de primaire netwerkinterface lopen."
        }
        Failure::Refused { .. } => {
            "Controleer of geen firewallregel op deze machine het adres blokkeert, of dat de simulator draait als u die bedoelde."
        }
        Failure::ConnectTimeout { .. } => {
            "Zo ziet het er buiten Azure uit; controleer op een Azure-VM de firewallregels en de route via de primaire netwerkinterface."
        }
        Failure::ResponseTimeout { .. } => {
            "De service is bereikbaar maar traag; er volgt een nieuwe poging. De allereerste aanroep op een VM kan twee minuten duren."
        }
        Failure::ProxySuspected { .. } => {
            "Zonder 169.254.169.254 uit van de proxy: de metagegevensservice moet rechtstreeks worden bereikt."
        }
        Failure::HeaderRejected { .. } => {
            "Onderweg worden misschien headers gewijzigd (X-Forwarded-For wordt nooit geaccepteerd): zonder 169.254.169.254 daarvan uit."
        }
        Failure::VersionRejected { .. } => "Werk Forewarn bij, of controleer of het adres een metagegevensservice is.",
        Failure::RequestRejected { .. } => {
            "De gebeurtenis bestaat misschien niet meer; lees de lijst opnieuw voor een volgende poging."
        }
        Failure::Forbidden { .. } => {
            "De VM dwingt het Metadata Security Protocol af: voeg Forewarn toe aan de lijst met toegestane programma's."
        }
        Failure::NotFound => {
            "Alleen een Azure-VM heeft een metagegevensservice: controleer het adres, als er een is opgegeven."
        }
        Failure::Gone => "Er volgt een nieuwe poging; meld het als dit langer dan 70 seconden duurt.",
        Failure::Throttled { .. } => {
            "Voor de hele VM zijn hoogstens 5 aanvragen per seconde toegestaan: zoek naar andere programma's die ook vragen, of kies een langer interval."
        }
        Failure::ServerError { .. } => {
            "Er volgen nieuwe pogingen, steeds minder vaak. Neem contact op met Azure-ondersteuning als het aanhoudt."
        }
        Failure::UnexpectedStatus { .. } | Failure::NotJson { .. } | Failure::NotADocument { .. } => {
            "Controleer of het adres een metagegevensservice is."
        }
        Failure::TooLarge { .. } => "Geen echt antwoord is zo lang: controleer wat er op dit adres antwoordt.",
        Failure::Redirected { .. } => {
            "De metagegevensservice leidt nooit om: er staat een proxy of gateway tussen; zonder 169.254.169.254 daarvan uit."
        }
        Failure::Truncated { .. } | Failure::ConnectionFailed { .. } | Failure::Unknown(_) => {
            "Er volgt een nieuwe poging."
        }
        Failure::Internal { .. } => "Het programma blijft vragen. Meld de fout alstublieft, met het logbestand.",
    }
}
