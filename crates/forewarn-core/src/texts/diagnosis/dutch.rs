//! Dutch.

use super::{CauseText, Phrases};
use crate::diagnosis::CauseKind;

pub(super) const PHRASES: Phrases = Phrases {
    address: "Adres",
    address_azure: "{address}, hetzelfde op elke Azure-VM.",
    address_dhcp: "{address}, opgegeven door DHCP.",
    address_named: "{address}, opgegeven bij het starten van Forewarn.",
    address_demonstration: "{address}, de simulator van deze demonstratie. Azure wordt niet gevraagd.",
    route: "Route",
    route_from: "Verzoeken vertrekken vanaf {from}.",
    route_interface: "Verzoeken vertrekken vanaf {from}, via {interface}.",
    route_elsewhere: "Al het andere vertrekt vanaf {usual}.",
    route_self_given: "Die netwerkinterface gaf zichzelf dit adres omdat geen DHCP-server antwoordde.",
    route_missing: "Er is geen route naar het adres ({detail}).",
    route_unresolved: "De hostnaam kan niet worden omgezet ({detail}).",
    proxies: "Proxy-instellingen",
    proxies_none: "Er zijn er geen ingesteld.",
    proxies_bypassed: "Forewarn omzeilt ze: de metagegevensservice moet rechtstreeks bereikt worden.",
    proxies_not_exempt: "Andere programma's hebben mogelijk een uitzondering voor {host} nodig (NO_PROXY).",
    request: "Verzoek",
    document: "Document ontvangen (api-version {version}); gebeurtenissen: {count}.",
    identity: "Naam van deze VM",
    identity_told: "Deze VM is {vm}.",
    identity_not_asked: "Niet gevraagd.",
    dhcp: "DHCP-optie 245",
    dhcp_no_lease: "Op deze computer is geen DHCP-lease gevonden.",
    dhcp_without: "{interface}: niet in de lease",
    out_of_time: "Onbekend: de tijd ervoor was om.",
    demonstration: "Dit is een demonstratie: de simulator is gevraagd, niet Azure.",
    report_title: "Forewarn {version}, verbindingscontrole van {time}",
    last_response: "De service antwoordde voor het laatst om {time}.",
    verdict_ok: "goed",
    verdict_bad: "probleem",
    verdict_unknown: "onbekend",
    verdict_note: "opmerking",
};

pub(super) fn cause(kind: CauseKind) -> CauseText {
    match kind {
        CauseKind::Working => CauseText {
            title: "De verbinding werkt",
            explanation: "{address} antwoordt zoals het hoort, en het document is leesbaar.",
            actions: &["U hoeft niets te doen. Toont Forewarn toch een probleem, laat het dan nu opnieuw proberen."],
        },
        CauseKind::NotOnAzure => CauseText {
            title: "Dit lijkt geen Azure-VM te zijn",
            explanation: "Op {host} antwoordt niets, en niets op deze computer wijst op Azure. De metagegevensservice is \
                          alleen vanuit een Azure-VM bereikbaar.",
            actions: &[
                "Als dit geen Azure-VM is, valt hier niets te bewaken.",
                "Is het er wel een, controleer dan of geen firewall op deze computer {host} blokkeert en of de route \
                 ernaartoe via de primaire netwerkinterface loopt.",
            ],
        },
        CauseKind::Refused => CauseText {
            title: "De verbinding wordt geweigerd",
            explanation: "Iets weigert actief verbindingen met {host}: meestal een firewallregel op deze computer.",
            actions: &[
                "Controleer de firewallregels van deze computer voor {host} (Windows Defender Firewall, nftables, \
                 iptables).",
                "Als het Metadata Security Protocol in gebruik is, controleer dan of de agent ervan draait.",
            ],
        },
        CauseKind::NothingListening => CauseText {
            title: "Op dit adres luistert niemand",
            explanation: "De verbinding met {address} wordt geweigerd: er luistert daar geen programma.",
            actions: &["Start de simulator, als u die bedoelde.", "Start Forewarn zonder adres om Azure te bewaken."],
        },
        CauseKind::Dropped => CauseText {
            title: "Op het adres antwoordt niets",
            explanation: "Er komt geen verbinding met {host} tot stand. Iets onderweg gooit weg wat verzonden wordt, \
                          zonder iets te zeggen.",
            actions: &[
                "Controleer of geen firewall of beveiligingsprogramma op deze computer {host} blokkeert.",
                "Controleer of de route naar {host} via de primaire netwerkinterface loopt.",
            ],
        },
        CauseKind::WrongInterface => CauseText {
            title: "Het verzoek vertrekt via de verkeerde netwerkinterface",
            explanation: "Verzoeken aan {host} vertrekken vanaf {from}, al het andere vanaf {usual}. De \
                          metagegevensservice antwoordt alleen op het primaire adres van de primaire netwerkinterface.",
            actions: &[
                "Stel de route naar {host} in op de primaire netwerkinterface. Een VPN, een tweede interface of een \
                 containernetwerk kan die hebben overgenomen.",
                "Als dit geen Azure-VM is, valt hier niets te bewaken.",
            ],
        },
        CauseKind::NoRoute => CauseText {
            title: "Er is geen route naar de service",
            explanation: "Deze computer kent geen weg naar {host}: een netwerkinterface is uitgevallen of er ontbreekt een \
                          route.",
            actions: &[
                "Controleer of de primaire netwerkinterface actief is en zijn adres via DHCP heeft gekregen.",
                "Voeg een route naar {host} toe via de primaire netwerkinterface, of vernieuw de DHCP-lease, die de route \
                 meebrengt.",
            ],
        },
        CauseKind::Unresolved => CauseText {
            title: "De hostnaam is onbekend",
            explanation: "{host} kan niet in een adres worden omgezet.",
            actions: &["Controleer het adres waarmee Forewarn is gestart, of start zonder adres om Azure te bewaken."],
        },
        CauseKind::Proxy => CauseText {
            title: "Een proxy antwoordt in plaats van Azure",
            explanation: "Wat op {host} antwoordde, is een proxy of een aanmeldpagina. Forewarn gebruikt geen proxy; er \
                          staat er dus een in de weg die de verbinding ongevraagd overneemt.",
            actions: &[
                "Laat {host} uitzonderen van de proxy, de gateway of het beveiligingsprogramma onderweg: de \
                 metagegevensservice moet rechtstreeks bereikt worden.",
                "Controleer of een VPN of filter op deze computer al het webverkeer overneemt.",
            ],
        },
        CauseKind::Forbidden => CauseText {
            title: "Dit programma wordt niet toegelaten",
            explanation: "{failure} De VM dwingt het Metadata \
                          Security Protocol af, en Forewarn staat niet op de lijst.",
            actions: &[
                "Zet Forewarn, voor degene die het uitvoert, op de lijst met toegestane programma's van het Metadata \
                 Security Protocol van deze VM.",
                "Tot dan vraagt Forewarn zelden, en merkt het zelf wanneer het wordt toegelaten.",
            ],
        },
        CauseKind::Unclear => CauseText {
            title: "De oorzaak is niet duidelijk",
            explanation: "Wat gevonden is, past bij geen van de bekende oorzaken.",
            actions: &[
                "Voer de controle opnieuw uit. Blijft het zo, geef dit rapport dan aan wie deze computer beheert.",
            ],
        },
        CauseKind::Other => CauseText {
            title: "De metagegevensservice is niet bruikbaar",
            explanation: "{failure}",
            actions: &["{advice}"],
        },
    }
}
