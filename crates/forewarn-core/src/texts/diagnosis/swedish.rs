//! Swedish.

use super::{Phrases, Reasons, Said};

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
    connection: "Anslutning",
    connection_made: "Anslutningen togs emot.",
    connection_refused: "Anslutningen nekades ({detail}).",
    connection_unreachable: "Adressen kan inte nås ({detail}).",
    connection_timed_out: "Inget svar kom i tid ({detail}).",
    connection_failed: "Anslutningen misslyckades ({detail}).",
    connection_not_tried: "Inte prövat: det finns ingen väg till adressen.",
    request: "Anrop",
    request_no_connection: "Inte skickat: det finns ingen anslutning.",
    request_spared: "Inte skickat: tjänsten har bett om att få vara i fred en stund.",
    status: "Status {status}",
    document: "Dokumentet kom; antal händelser: {count}.",
    answer_begins: "Svaret börjar: {answer}",
    no_answer: "Inget svar inom {seconds} s.",
    proxy_evidence: "Någon annan svarade: {evidence}",
    offers: "Erbjuder: {offered}",
    wants_rest: "Tjänsten vill vara i fred i {seconds} s.",
    leads_to: "Leder till: {location}",
    too_large: "Svaret är längre än något riktigt svar.",
    cut_short: "Svaret bröts av ({detail}).",
    version: "API-version",
    version_newest: "{newest}, den nyaste.",
    version_older: "{newest} nekades; {older} fungerar.",
    version_neither: "{newest} nekades, och {older} fungerar inte heller.",
    version_refused: "{newest} nekades. Erbjuds: {offered}",
    version_unknown: "Okänt: inget dokument kom.",
    identity: "Den här datorns namn",
    identity_told: "Den här virtuella datorn är {vm}.",
    identity_failed: "Namnet lämnades inte ut.",
    identity_not_asked: "Inte tillfrågat.",
    dhcp: "DHCP-alternativ 245",
    dhcp_no_lease: "Inget DHCP-lån hittades på den här datorn.",
    dhcp_without: "{interface}: finns inte i lånet",
    out_of_time: "Okänt: tiden tog slut.",
    demonstration: "Detta är en demonstration: simulatorn tillfrågades, inte Azure.",
    report_title: "Forewarn {version}, anslutningskontroll {time}",
    last_answer: "Tjänsten svarade senast {time}.",
    verdict_ok: "ok",
    verdict_bad: "problem",
    verdict_unknown: "okänt",
    verdict_note: "notera",
};

pub(super) const REASONS: Reasons = Reasons {
    working: Said {
        title: "Anslutningen fungerar",
        explanation: "{address} svarar som den ska, och dokumentet går att läsa.",
        actions: &["Inget behöver göras. Om Forewarn ändå visar problem, låt det försöka igen nu."],
    },
    not_on_azure: Said {
        title: "Detta verkar inte vara en virtuell dator i Azure",
        explanation: "Ingenting svarar på {host}, och inget på den här datorn tyder på Azure. Metadatatjänsten kan \
                      bara nås inifrån en virtuell dator i Azure.",
        actions: &[
            "Om detta inte är en virtuell dator i Azure finns det inget att bevaka här.",
            "Om det är en, kontrollera att ingen brandvägg på datorn blockerar {host} och att vägen dit går via det \
             primära nätverkskortet.",
        ],
    },
    not_the_service: Said {
        title: "Något annat svarar på adressen",
        explanation: "Det som svarar på {address} känner inte till Scheduled Events (status {status}).",
        actions: &[
            "Om detta inte är en virtuell dator i Azure finns det inget att bevaka här.",
            "Kontrollera adressen som Forewarn startades med, om någon angavs.",
        ],
    },
    refused: Said {
        title: "Anslutningen nekas",
        explanation: "Något nekar aktivt anslutningar till {host}: oftast en brandväggsregel på den här datorn.",
        actions: &[
            "Kontrollera datorns brandväggsregler för {host} (Windows Defender-brandväggen, nftables, iptables).",
            "Om Metadata Security Protocol används, kontrollera att dess agent körs.",
        ],
    },
    refused_here: Said {
        title: "Ingen lyssnar på adressen",
        explanation: "Anslutningen till {address} nekas: inget program lyssnar där.",
        actions: &[
            "Starta simulatorn, om det var en sådan du menade.",
            "Starta Forewarn utan att ange någon adress för att bevaka Azure.",
        ],
    },
    no_connection: Said {
        title: "Ingenting svarar på adressen",
        explanation: "Ingen anslutning till {host} kommer till stånd. Något på vägen kastar det som skickas, utan ett \
                      ord.",
        actions: &[
            "Kontrollera att ingen brandvägg och inget säkerhetsprogram på datorn blockerar {host}.",
            "Kontrollera att vägen till {host} går via det primära nätverkskortet.",
        ],
    },
    no_answer: Said {
        title: "Tjänsten finns men svarar inte",
        explanation: "{host} tar emot anslutningen och förblir sedan tyst. Det allra första anropet på en virtuell \
                      dator kan ta två minuter.",
        actions: &[
            "Vänta två minuter: Forewarn fortsätter att fråga av sig självt.",
            "Om det förblir tyst, starta om den virtuella datorn eller kontakta Azures support och bifoga den här \
             rapporten.",
        ],
    },
    proxy: Said {
        title: "En proxy svarar i stället för Azure",
        explanation: "Det som svarade på {host} är en proxy eller en inloggningssida. Forewarn använder ingen proxy, \
                      så någon står i vägen och tar över anslutningen oombedd.",
        actions: &[
            "Låt undanta {host} från den proxy, gateway eller det säkerhetsprogram som står emellan: metadatatjänsten \
             måste nås direkt.",
            "Kontrollera om en VPN eller ett filter på datorn tar över all webbtrafik.",
        ],
    },
    astray: Said {
        title: "Anropet går ut via fel nätverkskort",
        explanation: "Anrop till {host} går ut från {from}, allt annat från {usual}. Metadatatjänsten svarar bara på \
                      den primära adressen på det primära nätverkskortet.",
        actions: &[
            "Ställ in vägen till {host} på det primära nätverkskortet. En VPN, ett andra nätverkskort eller ett \
             containernätverk kan ha tagit över den.",
            "Om detta inte är en virtuell dator i Azure finns det inget att bevaka här.",
        ],
    },
    no_route: Said {
        title: "Det finns ingen väg till tjänsten",
        explanation: "Datorn känner inte till någon väg till {host}: ett nätverkskort är nere eller en väg saknas.",
        actions: &[
            "Kontrollera att det primära nätverkskortet är uppe och har fått sin adress via DHCP.",
            "Lägg till en väg till {host} via det primära nätverkskortet, eller förnya DHCP-lånet, som för den med \
             sig.",
        ],
    },
    unresolved: Said {
        title: "Värdnamnet är okänt",
        explanation: "{host} kan inte slås upp till en adress.",
        actions: &["Kontrollera adressen som Forewarn startades med, eller starta utan adress för att bevaka Azure."],
    },
    forbidden: Said {
        title: "Det här programmet släpps inte in",
        explanation: "Tjänsten svarar men nekar det här programmet (status {status}). Den virtuella datorn kräver \
                      Metadata Security Protocol, och Forewarn finns inte på dess lista.",
        actions: &[
            "Lägg till Forewarn, för den som kör det, i listan över tillåtna i datorns Metadata Security Protocol.",
            "Tills dess frågar Forewarn sällan, och märker självt när det släpps in.",
        ],
    },
    header: Said {
        title: "Anropets rubriker nekas",
        explanation: "Forewarn skickar det Azure kräver (Metadata: true). Något på vägen tar bort rubriken eller \
                      lägger till en som Azure aldrig godtar, till exempel X-Forwarded-For.",
        actions: &["Låt undanta {host} från den proxy, gateway eller det säkerhetsprogram som ändrar anrop."],
    },
    version: Said {
        title: "API-versionen nekas",
        explanation: "Det som svarar på {address} känner inte till någon av de versioner av Scheduled Events som \
                      Forewarn känner till.",
        actions: &[
            "Se efter om det finns en nyare version av Forewarn.",
            "Kontrollera att adressen är Azures metadatatjänst, om en adress angavs.",
        ],
    },
    throttled: Said {
        title: "Tjänsten tillfrågas för ofta",
        explanation: "Azure tillåter 5 anrop i sekunden för hela den virtuella datorn, alla program sammantagna, och \
                      det blev fler. Forewarn gör högst ett i sekunden, och nu färre.",
        actions: &[
            "Leta efter andra program på datorn som frågar metadatatjänsten, och sänk deras takt.",
            "Välj ett längre intervall i Forewarns inställningar om deras takt inte går att sänka.",
        ],
    },
    gone: Said {
        title: "Tjänsten är borta för ett ögonblick",
        explanation: "Tjänsten säger att den är borta (status {status}), vilket den gör medan den förnyas. Det bör \
                      vara över efter 70 sekunder.",
        actions: &[
            "Vänta: Forewarn fortsätter att fråga. Om det består, kontakta Azures support och bifoga rapporten.",
        ],
    },
    server: Said {
        title: "Tjänsten har egna problem",
        explanation: "Tjänsten svarar med ett eget fel (status {status}). Inget på den här datorn orsakar det.",
        actions: &[
            "Vänta: Forewarn fortsätter att fråga. Om det består, kontakta Azures support och bifoga rapporten.",
        ],
    },
    not_the_document: Said {
        title: "Svaret är inte Azures dokument",
        explanation: "Något svarar på {address}, men inte det som Scheduled Events svarar. Vad det sa står nedan.",
        actions: &[
            "Kontrollera vad som står mellan datorn och {host}: en proxy, en gateway, en simulator.",
            "Om svaret ser ut som Azures, rapportera det till Forewarns upphovsmän med den här rapporten.",
        ],
    },
    redirect: Said {
        title: "Svaret leder någon annanstans",
        explanation: "Metadatatjänsten omdirigerar aldrig. En proxy, en gateway eller en inloggningssida står \
                      emellan; Forewarn följde den inte.",
        actions: &["Låt undanta {host} från den proxy, gateway eller inloggningssida som omdirigerar."],
    },
    cut_short: Said {
        title: "Svaret bryts av",
        explanation: "Anslutningen till {host} tog slut innan svaret var komplett.",
        actions: &[
            "Kör kontrollen igen. Om det kvarstår, leta efter ett säkerhetsprogram eller en gateway som bryter \
             anslutningar.",
        ],
    },
    unexpected: Said {
        title: "Tjänsten avvisar anropet",
        explanation: "Svaret har en status som inte borde förekomma här (status {status}). Vad det sa står nedan.",
        actions: &[
            "Kör kontrollen igen.",
            "Om det kvarstår, kontrollera vad som svarar på {address} och skicka rapporten vidare.",
        ],
    },
    unclear: Said {
        title: "Orsaken är oklar",
        explanation: "Det som hittades passar inte någon av de kända orsakerna.",
        actions: &["Kör kontrollen igen. Om det kvarstår, skicka rapporten till den som sköter datorn."],
    },
};
