//! Swedish.

use super::{CauseText, Phrases};
use crate::diagnosis::CauseKind;

pub(super) const PHRASES: Phrases = Phrases {
    address: "Adress",
    address_azure: "{address}, samma på alla virtuella datorer i Azure.",
    address_dhcp: "{address}, som angavs via DHCP.",
    address_named: "{address}, som angavs när Forewarn startades.",
    address_demonstration: "{address}, demonstrationens simulator. Azure tillfrågas inte.",
    route: "Väg",
    route_from: "Anropen lämnar datorn från {from}.",
    route_interface: "Anropen lämnar datorn från {from}, via {interface}.",
    route_elsewhere: "Allt annat går ut från {usual}.",
    route_self_given: "Nätverkskortet har gett sig självt adressen, eftersom ingen DHCP-server svarade.",
    route_missing: "Det finns ingen väg till adressen ({detail}).",
    route_unresolved: "Värdnamnet kan inte slås upp ({detail}).",
    proxies: "Proxyinställningar",
    proxies_none: "Inga är angivna.",
    proxies_bypassed: "Forewarn går förbi dem: metadatatjänsten måste nås direkt.",
    proxies_not_exempt: "Andra program kan behöva ett undantag för {host} (NO_PROXY).",
    request: "Anrop",
    document: "Dokumentet togs emot (api-version {version}); händelser: {count}.",
    identity: "Den här datorns namn",
    identity_told: "Den här virtuella datorn är {vm}.",
    identity_not_asked: "Inte tillfrågat.",
    dhcp: "DHCP-alternativ 245",
    dhcp_no_lease: "Inget DHCP-lån hittades på den här datorn.",
    dhcp_without: "{interface}: finns inte i lånet",
    out_of_time: "Okänt: tiden tog slut.",
    demonstration: "Detta är en demonstration: simulatorn tillfrågades, inte Azure.",
    report_title: "Forewarn {version}, anslutningskontroll {time}",
    last_response: "Tjänsten svarade senast {time}.",
    verdict_ok: "ok",
    verdict_bad: "problem",
    verdict_unknown: "okänt",
    verdict_note: "notera",
};

pub(super) fn cause(kind: CauseKind) -> CauseText {
    match kind {
        CauseKind::Working => CauseText {
            title: "Anslutningen fungerar",
            explanation: "{address} svarar som den ska, och dokumentet går att läsa.",
            actions: &["Inget behöver göras. Om Forewarn ändå visar problem, låt det försöka igen nu."],
        },
        CauseKind::NotOnAzure => CauseText {
            title: "Detta verkar inte vara en virtuell dator i Azure",
            explanation: "Ingenting svarar på {host}, och inget på den här datorn tyder på Azure. Metadatatjänsten kan \
                          bara nås inifrån en virtuell dator i Azure.",
            actions: &[
                "Om detta inte är en virtuell dator i Azure finns det inget att bevaka här.",
                "Om det är en, kontrollera att ingen brandvägg på datorn blockerar {host} och att vägen dit går via det \
                 primära nätverkskortet.",
            ],
        },
        CauseKind::Refused => CauseText {
            title: "Anslutningen nekas",
            explanation: "Något nekar aktivt anslutningar till {host}: oftast en brandväggsregel på den här datorn.",
            actions: &[
                "Kontrollera datorns brandväggsregler för {host} (Windows Defender-brandväggen, nftables, iptables).",
                "Om Metadata Security Protocol används, kontrollera att dess agent körs.",
            ],
        },
        CauseKind::NothingListening => CauseText {
            title: "Ingen lyssnar på adressen",
            explanation: "Anslutningen till {address} nekas: inget program lyssnar där.",
            actions: &[
                "Starta simulatorn, om det var en sådan du menade.",
                "Starta Forewarn utan att ange någon adress för att bevaka Azure.",
            ],
        },
        CauseKind::Dropped => CauseText {
            title: "Ingenting svarar på adressen",
            explanation: "Ingen anslutning till {host} kommer till stånd. Något på vägen kastar det som skickas, utan ett \
                          ord.",
            actions: &[
                "Kontrollera att ingen brandvägg och inget säkerhetsprogram på datorn blockerar {host}.",
                "Kontrollera att vägen till {host} går via det primära nätverkskortet.",
            ],
        },
        CauseKind::WrongInterface => CauseText {
            title: "Anropet går ut via fel nätverkskort",
            explanation: "Anrop till {host} går ut från {from}, allt annat från {usual}. Metadatatjänsten svarar bara på \
                          den primära adressen på det primära nätverkskortet.",
            actions: &[
                "Ställ in vägen till {host} på det primära nätverkskortet. En VPN, ett andra nätverkskort eller ett \
                 containernätverk kan ha tagit över den.",
                "Om detta inte är en virtuell dator i Azure finns det inget att bevaka här.",
            ],
        },
        CauseKind::NoRoute => CauseText {
            title: "Det finns ingen väg till tjänsten",
            explanation: "Datorn känner inte till någon väg till {host}: ett nätverkskort är nere eller en väg saknas.",
            actions: &[
                "Kontrollera att det primära nätverkskortet är uppe och har fått sin adress via DHCP.",
                "Lägg till en väg till {host} via det primära nätverkskortet, eller förnya DHCP-lånet, som för den med \
                 sig.",
            ],
        },
        CauseKind::Unresolved => CauseText {
            title: "Värdnamnet är okänt",
            explanation: "{host} kan inte slås upp till en adress.",
            actions: &[
                "Kontrollera adressen som Forewarn startades med, eller starta utan adress för att bevaka Azure.",
            ],
        },
        CauseKind::Proxy => CauseText {
            title: "En proxy svarar i stället för Azure",
            explanation: "Det som svarade på {host} är en proxy eller en inloggningssida. Forewarn använder ingen proxy, \
                          så någon står i vägen och tar över anslutningen oombedd.",
            actions: &[
                "Låt undanta {host} från den proxy, gateway eller det säkerhetsprogram som står emellan: metadatatjänsten \
                 måste nås direkt.",
                "Kontrollera om en VPN eller ett filter på datorn tar över all webbtrafik.",
            ],
        },
        CauseKind::Forbidden => CauseText {
            title: "Det här programmet släpps inte in",
            explanation: "{failure} Den virtuella datorn kräver \
                          Metadata Security Protocol, och Forewarn finns inte på dess lista.",
            actions: &[
                "Lägg till Forewarn, för den som kör det, i listan över tillåtna i datorns Metadata Security Protocol.",
                "Tills dess frågar Forewarn sällan, och märker självt när det släpps in.",
            ],
        },
        CauseKind::Unclear => CauseText {
            title: "Orsaken är oklar",
            explanation: "Det som hittades passar inte någon av de kända orsakerna.",
            actions: &["Kör kontrollen igen. Om det kvarstår, skicka rapporten till den som sköter datorn."],
        },
        CauseKind::Other => CauseText {
            title: "Metadatatjänsten går inte att använda",
            explanation: "{failure}",
            actions: &["{advice}"],
        },
    }
}
