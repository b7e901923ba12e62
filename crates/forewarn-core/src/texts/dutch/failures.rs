//! Failures, in Dutch.

use crate::texts::FailureText;

pub(super) fn summary(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => "Er is geen Azure-metagegevensservice ({detail}).",
        FailureText::Refused => "De verbinding is geweigerd ({detail}).",
        FailureText::NoConnection => "Geen verbinding binnen {seconds} s.",
        FailureText::NoAnswer => "Geen antwoord binnen {seconds} s.",
        FailureText::ProxySuspected => {
            "Een proxy of aanmeldpagina lijkt te hebben geantwoord in plaats van Azure ({detail})."
        }
        FailureText::HeaderRejected => "Het eindpunt heeft de headers van de aanvraag geweigerd (400: {answer}).",
        FailureText::VersionRejected => "Het eindpunt kent api-version {version} niet (400; het biedt {offered}).",
        FailureText::VersionUnknown => "Het eindpunt kent api-version {version} niet (400).",
        FailureText::RequestRejected => "Het eindpunt heeft de aanvraag geweigerd (400: {answer}).",
        FailureText::Forbidden => "Het eindpunt laat dit programma niet toe ({status}).",
        FailureText::Gone => "Het eindpunt is even weg (410).",
        FailureText::Throttled => "Het eindpunt is te vaak gevraagd (429).",
        FailureText::ThrottledFor => "Het eindpunt is te vaak gevraagd (429; het wil {seconds} s rust).",
        FailureText::Server => "Het eindpunt heeft zelf problemen ({status}: {answer}).",
        FailureText::UnexpectedStatus => "Het eindpunt antwoordde met een onverwachte status ({status}: {answer}).",
        FailureText::NotJson => "Het antwoord is geen JSON ({reason}; het begint met: {answer}).",
        FailureText::NotTheDocument => {
            "Het antwoord is niet wat er gevraagd werd ({reason}; het begint met: {answer})."
        }
        FailureText::TooLarge => "Het antwoord is groter dan {limit} bytes.",
        FailureText::Redirected => "Het antwoord is een omleiding zonder doel.",
        FailureText::RedirectedTo => "Het antwoord is een omleiding naar {location}.",
        FailureText::CutShort => "Het antwoord werd afgebroken ({detail}).",
        FailureText::Connection => "De verbinding is mislukt ({detail}).",
        FailureText::Fault => "Forewarn struikelde over een eigen fout ({detail}).",
        FailureText::Foreign => "{detail}",
        FailureText::Unknown => "Een andere versie van Forewarn noteerde een fout die deze versie niet kent.",
    }
}

pub(super) fn advice(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => {
            "Is deze machine een Azure-VM? Zo ja, dan moet de route naar 169.254.169.254 via de primaire netwerkinterface lopen."
        }
        FailureText::Refused => {
            "Controleer of geen firewallregel op deze machine het adres blokkeert, of dat de simulator draait als u die bedoelde."
        }
        FailureText::NoConnection => {
            "Zo ziet het er buiten Azure uit; controleer op een Azure-VM de firewallregels en de route via de primaire netwerkinterface."
        }
        FailureText::NoAnswer => {
            "De service is bereikbaar maar traag; er volgt een nieuwe poging. De allereerste aanroep op een VM kan twee minuten duren."
        }
        FailureText::ProxySuspected => {
            "Zonder 169.254.169.254 uit van de proxy: de metagegevensservice moet rechtstreeks worden bereikt."
        }
        FailureText::HeaderRejected => {
            "Onderweg worden misschien headers gewijzigd (X-Forwarded-For wordt nooit geaccepteerd): zonder 169.254.169.254 daarvan uit."
        }
        FailureText::VersionRejected | FailureText::VersionUnknown => {
            "Werk Forewarn bij, of controleer of het adres een metagegevensservice is."
        }
        FailureText::RequestRejected => {
            "De gebeurtenis bestaat misschien niet meer; lees de lijst opnieuw voor een volgende poging."
        }
        FailureText::Forbidden => {
            "De VM dwingt het Metadata Security Protocol af: voeg Forewarn toe aan de lijst met toegestane programma's."
        }
        FailureText::Gone => "Er volgt een nieuwe poging; meld het als dit langer dan 70 seconden duurt.",
        FailureText::Throttled | FailureText::ThrottledFor => {
            "Voor de hele VM zijn hoogstens 5 aanvragen per seconde toegestaan: zoek naar andere programma's die ook vragen."
        }
        FailureText::Server => "Er volgen nieuwe pogingen, steeds minder vaak.",
        FailureText::UnexpectedStatus | FailureText::NotJson | FailureText::NotTheDocument => {
            "Controleer of het adres een metagegevensservice is."
        }
        FailureText::TooLarge => "Geen echt antwoord is zo lang: controleer wat er op dit adres antwoordt.",
        FailureText::Redirected | FailureText::RedirectedTo => {
            "De metagegevensservice leidt nooit om: er staat een proxy of gateway tussen; zonder 169.254.169.254 daarvan uit."
        }
        FailureText::CutShort | FailureText::Connection | FailureText::Foreign | FailureText::Unknown => {
            "Er volgt een nieuwe poging."
        }
        FailureText::Fault => "Het programma blijft vragen. Meld de fout alstublieft, met het logbestand.",
    }
}
