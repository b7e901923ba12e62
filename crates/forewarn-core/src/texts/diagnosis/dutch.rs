//! Dutch.

use super::{Phrases, Reasons, Said};

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
    connection: "Verbinding",
    connection_made: "De verbinding is geaccepteerd.",
    connection_refused: "De verbinding is geweigerd ({detail}).",
    connection_unreachable: "Het adres is onbereikbaar ({detail}).",
    connection_timed_out: "Er kwam niet op tijd antwoord ({detail}).",
    connection_failed: "De verbinding is mislukt ({detail}).",
    connection_not_tried: "Niet geprobeerd: er is geen weg naar het adres.",
    request: "Verzoek",
    request_no_connection: "Niet verzonden: er is geen verbinding.",
    request_spared: "Niet verzonden: de service heeft gevraagd even met rust gelaten te worden.",
    status: "Status {status}",
    document: "Het document is ontvangen; aantal gebeurtenissen: {count}.",
    answer_begins: "Het antwoord begint met: {answer}",
    no_answer: "Geen antwoord binnen {seconds} s.",
    proxy_evidence: "Iemand anders antwoordde: {evidence}",
    offers: "Biedt aan: {offered}",
    wants_rest: "De service wil {seconds} s met rust gelaten worden.",
    leads_to: "Leidt naar: {location}",
    too_large: "Het antwoord is langer dan een echt antwoord ooit is.",
    cut_short: "Het antwoord brak af ({detail}).",
    version: "API-versie",
    version_newest: "{newest}, de nieuwste.",
    version_older: "{newest} is geweigerd; {older} werkt.",
    version_neither: "{newest} is geweigerd, en {older} werkt ook niet.",
    version_refused: "{newest} is geweigerd. Aangeboden: {offered}",
    version_unknown: "Onbekend: er kwam geen document.",
    identity: "Naam van deze VM",
    identity_told: "Deze VM is {vm}.",
    identity_failed: "De naam is niet meegedeeld.",
    identity_not_asked: "Niet gevraagd.",
    dhcp: "DHCP-optie 245",
    dhcp_no_lease: "Op deze computer is geen DHCP-lease gevonden.",
    dhcp_without: "{interface}: niet in de lease",
    out_of_time: "Onbekend: de tijd ervoor was om.",
    demonstration: "Dit is een demonstratie: de simulator is gevraagd, niet Azure.",
    report_title: "Forewarn {version}, verbindingscontrole van {time}",
    last_answer: "De service antwoordde voor het laatst om {time}.",
    verdict_ok: "goed",
    verdict_bad: "probleem",
    verdict_unknown: "onbekend",
    verdict_note: "opmerking",
};

pub(super) const REASONS: Reasons = Reasons {
    working: Said {
        title: "De verbinding werkt",
        explanation: "{address} antwoordt zoals het hoort, en het document is leesbaar.",
        actions: &["U hoeft niets te doen. Toont Forewarn toch een probleem, laat het dan nu opnieuw proberen."],
    },
    not_on_azure: Said {
        title: "Dit lijkt geen Azure-VM te zijn",
        explanation: "Op {host} antwoordt niets, en niets op deze computer wijst op Azure. De metagegevensservice is \
                      alleen vanuit een Azure-VM bereikbaar.",
        actions: &[
            "Als dit geen Azure-VM is, valt hier niets te bewaken.",
            "Is het er wel een, controleer dan of geen firewall op deze computer {host} blokkeert en of de route \
             ernaartoe via de primaire netwerkinterface loopt.",
        ],
    },
    not_the_service: Said {
        title: "Op dit adres antwoordt iets anders",
        explanation: "Wat op {address} antwoordt, kent Scheduled Events niet (status {status}).",
        actions: &[
            "Als dit geen Azure-VM is, valt hier niets te bewaken.",
            "Controleer het adres waarmee Forewarn is gestart, als er een is opgegeven.",
        ],
    },
    refused: Said {
        title: "De verbinding wordt geweigerd",
        explanation: "Iets weigert actief verbindingen met {host}: meestal een firewallregel op deze computer.",
        actions: &[
            "Controleer de firewallregels van deze computer voor {host} (Windows Defender Firewall, nftables, \
             iptables).",
            "Als het Metadata Security Protocol in gebruik is, controleer dan of de agent ervan draait.",
        ],
    },
    refused_here: Said {
        title: "Op dit adres luistert niemand",
        explanation: "De verbinding met {address} wordt geweigerd: er luistert daar geen programma.",
        actions: &["Start de simulator, als u die bedoelde.", "Start Forewarn zonder adres om Azure te bewaken."],
    },
    no_connection: Said {
        title: "Op het adres antwoordt niets",
        explanation: "Er komt geen verbinding met {host} tot stand. Iets onderweg gooit weg wat verzonden wordt, \
                      zonder iets te zeggen.",
        actions: &[
            "Controleer of geen firewall of beveiligingsprogramma op deze computer {host} blokkeert.",
            "Controleer of de route naar {host} via de primaire netwerkinterface loopt.",
        ],
    },
    no_answer: Said {
        title: "De service is er, maar antwoordt niet",
        explanation: "{host} accepteert de verbinding en zwijgt daarna. De allereerste aanroep op een VM kan twee \
                      minuten duren.",
        actions: &[
            "Wacht twee minuten: Forewarn blijft uit zichzelf vragen.",
            "Blijft het stil, start de VM dan opnieuw of neem contact op met de ondersteuning van Azure en stuur dit \
             rapport mee.",
        ],
    },
    proxy: Said {
        title: "Een proxy antwoordt in plaats van Azure",
        explanation: "Wat op {host} antwoordde, is een proxy of een aanmeldpagina. Forewarn gebruikt geen proxy; er \
                      staat er dus een in de weg die de verbinding ongevraagd overneemt.",
        actions: &[
            "Laat {host} uitzonderen van de proxy, de gateway of het beveiligingsprogramma onderweg: de \
             metagegevensservice moet rechtstreeks bereikt worden.",
            "Controleer of een VPN of filter op deze computer al het webverkeer overneemt.",
        ],
    },
    astray: Said {
        title: "Het verzoek vertrekt via de verkeerde netwerkinterface",
        explanation: "Verzoeken aan {host} vertrekken vanaf {from}, al het andere vanaf {usual}. De \
                      metagegevensservice antwoordt alleen op het primaire adres van de primaire netwerkinterface.",
        actions: &[
            "Stel de route naar {host} in op de primaire netwerkinterface. Een VPN, een tweede interface of een \
             containernetwerk kan die hebben overgenomen.",
            "Als dit geen Azure-VM is, valt hier niets te bewaken.",
        ],
    },
    no_route: Said {
        title: "Er is geen route naar de service",
        explanation: "Deze computer kent geen weg naar {host}: een netwerkinterface is uitgevallen of er ontbreekt een \
                      route.",
        actions: &[
            "Controleer of de primaire netwerkinterface actief is en zijn adres via DHCP heeft gekregen.",
            "Voeg een route naar {host} toe via de primaire netwerkinterface, of vernieuw de DHCP-lease, die de route \
             meebrengt.",
        ],
    },
    unresolved: Said {
        title: "De hostnaam is onbekend",
        explanation: "{host} kan niet in een adres worden omgezet.",
        actions: &["Controleer het adres waarmee Forewarn is gestart, of start zonder adres om Azure te bewaken."],
    },
    forbidden: Said {
        title: "Dit programma wordt niet toegelaten",
        explanation: "De service antwoordt, maar weigert dit programma (status {status}). De VM dwingt het Metadata \
                      Security Protocol af, en Forewarn staat niet op de lijst.",
        actions: &[
            "Zet Forewarn, voor degene die het uitvoert, op de lijst met toegestane programma's van het Metadata \
             Security Protocol van deze VM.",
            "Tot dan vraagt Forewarn zelden, en merkt het zelf wanneer het wordt toegelaten.",
        ],
    },
    header: Said {
        title: "De headers van het verzoek worden geweigerd",
        explanation: "Forewarn stuurt wat Azure eist (Metadata: true). Iets onderweg haalt die header weg of voegt er \
                      een toe die Azure nooit accepteert, zoals X-Forwarded-For.",
        actions: &[
            "Laat {host} uitzonderen van de proxy, de gateway of het beveiligingsprogramma dat verzoeken wijzigt.",
        ],
    },
    version: Said {
        title: "De API-versie wordt geweigerd",
        explanation: "Wat op {address} antwoordt, kent geen van de versies van Scheduled Events die Forewarn kent.",
        actions: &[
            "Kijk of er een nieuwere versie van Forewarn is.",
            "Controleer of het adres de metagegevensservice van Azure is, als er een is opgegeven.",
        ],
    },
    throttled: Said {
        title: "De service wordt te vaak gevraagd",
        explanation: "Azure staat 5 verzoeken per seconde toe voor de hele VM, alle programma's samen, en het waren er \
                      meer. Forewarn doet er hoogstens één per seconde, en nu minder.",
        actions: &[
            "Zoek andere programma's op deze VM die de metagegevensservice vragen, en laat ze dat minder vaak doen.",
            "Kies in de instellingen van Forewarn een langer interval als dat niet kan.",
        ],
    },
    gone: Said {
        title: "De service is even weg",
        explanation: "De service zegt dat zij weg is (status {status}), wat zij doet terwijl zij vernieuwd wordt. Dat \
                      hoort na 70 seconden voorbij te zijn.",
        actions: &[
            "Wacht: Forewarn blijft vragen. Duurt het langer, neem dan contact op met de ondersteuning van Azure en \
             stuur dit rapport mee.",
        ],
    },
    server: Said {
        title: "De service heeft zelf problemen",
        explanation: "De service antwoordt met een eigen fout (status {status}). Niets op deze computer veroorzaakt \
                      die.",
        actions: &[
            "Wacht: Forewarn blijft vragen. Duurt het langer, neem dan contact op met de ondersteuning van Azure en \
             stuur dit rapport mee.",
        ],
    },
    not_the_document: Said {
        title: "Het antwoord is niet het document van Azure",
        explanation: "Op {address} antwoordt iets, maar niet met wat Scheduled Events antwoordt. Wat het zei, staat \
                      hieronder.",
        actions: &[
            "Controleer wat er tussen deze computer en {host} staat: een proxy, een gateway, een simulator.",
            "Lijkt het antwoord op dat van Azure, meld het dan met dit rapport aan de makers van Forewarn.",
        ],
    },
    redirect: Said {
        title: "Het antwoord leidt ergens anders heen",
        explanation: "De metagegevensservice stuurt nooit door. Er staat een proxy, een gateway of een aanmeldpagina \
                      tussen; Forewarn is die niet gevolgd.",
        actions: &["Laat {host} uitzonderen van de proxy, de gateway of de aanmeldpagina die doorstuurt."],
    },
    cut_short: Said {
        title: "Het antwoord breekt af",
        explanation: "De verbinding met {host} eindigde voordat het antwoord volledig was.",
        actions: &["Voer de controle opnieuw uit. Blijft het zo, zoek dan een beveiligingsprogramma of gateway die \
             verbindingen verbreekt."],
    },
    unexpected: Said {
        title: "De service wijst het verzoek af",
        explanation: "Het antwoord heeft een status die hier niet hoort voor te komen (status {status}). Wat het zei, \
                      staat hieronder.",
        actions: &[
            "Voer de controle opnieuw uit.",
            "Blijft het zo, controleer dan wat op {address} antwoordt en geef dit rapport door.",
        ],
    },
    unclear: Said {
        title: "De oorzaak is niet duidelijk",
        explanation: "Wat gevonden is, past bij geen van de bekende oorzaken.",
        actions: &["Voer de controle opnieuw uit. Blijft het zo, geef dit rapport dan aan wie deze computer beheert."],
    },
};
