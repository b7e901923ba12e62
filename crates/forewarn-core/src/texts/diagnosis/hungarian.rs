//! Hungarian.

use super::{Phrases, Reasons, Said};

pub(super) const PHRASES: Phrases = Phrases {
    address: "Cím",
    address_azure: "{address}, minden Azure-beli VM-en ugyanaz.",
    address_dhcp: "{address}, a DHCP adta meg.",
    address_named: "{address}, a Forewarn indításakor adták meg.",
    address_demonstration: "{address}, ennek a bemutatónak a szimulátora. Az Azure-t senki sem kérdezi.",
    route: "Útvonal",
    route_from: "A kérések kiindulási címe: {from}.",
    route_interface: "A kérések kiindulási címe: {from}, hálózati adapter: {interface}.",
    route_elsewhere: "Minden más kiindulási címe: {usual}.",
    route_self_given: "Ezt a címet az adapter saját magának adta, mert egyetlen DHCP-kiszolgáló sem válaszolt.",
    route_missing: "Nincs útvonal a címhez ({detail}).",
    route_unresolved: "A gazdagép neve nem oldható fel ({detail}).",
    proxies: "Proxybeállítások",
    proxies_none: "Nincs beállítva egy sem.",
    proxies_bypassed: "A Forewarn megkerüli őket: a metaadat-szolgáltatást közvetlenül kell elérni.",
    proxies_not_exempt: "Más programoknak kivételre lehet szükségük ehhez: {host} (NO_PROXY).",
    connection: "Kapcsolat",
    connection_made: "A kapcsolat létrejött.",
    connection_refused: "A kapcsolatot elutasították ({detail}).",
    connection_unreachable: "A cím nem érhető el ({detail}).",
    connection_timed_out: "Nem jött időben válasz ({detail}).",
    connection_failed: "A kapcsolódás nem sikerült ({detail}).",
    connection_not_tried: "Nem történt próba: nincs út a címhez.",
    request: "Kérés",
    request_no_connection: "Nem lett elküldve: nincs kapcsolat.",
    request_spared: "Nem lett elküldve: a szolgáltatás egy kis nyugalmat kért.",
    status: "Állapot: {status}",
    document: "A dokumentum megérkezett; események száma: {count}.",
    answer_begins: "A válasz eleje: {answer}",
    no_answer: "{seconds} mp alatt nem jött válasz.",
    proxy_evidence: "Valaki más válaszolt: {evidence}",
    offers: "Amit felkínál: {offered}",
    wants_rest: "{seconds} mp nyugalmat kér.",
    leads_to: "Ide vezet: {location}",
    too_large: "A válasz hosszabb, mint bármely valódi.",
    cut_short: "A válasz félbeszakadt ({detail}).",
    version: "API-verzió",
    version_newest: "{newest}, a legújabb.",
    version_older: "Elutasítva: {newest}; működik: {older}.",
    version_neither: "Elutasítva: {newest}; nem működik ez sem: {older}.",
    version_refused: "Elutasítva: {newest}. Felkínálva: {offered}",
    version_unknown: "Nem tudható: nem érkezett dokumentum.",
    identity: "A VM neve",
    identity_told: "Ez a VM: {vm}.",
    identity_failed: "A név nem derült ki.",
    identity_not_asked: "Nem történt kérdés.",
    dhcp: "245-ös DHCP-beállítás",
    dhcp_no_lease: "Ezen a gépen nem található DHCP-bérlet.",
    dhcp_without: "{interface}: a bérletben nincs ilyen",
    out_of_time: "Nem tudható: lejárt a rászánt idő.",
    demonstration: "Ez bemutató: a kérdést a szimulátor kapta, nem az Azure.",
    report_title: "Forewarn {version}, kapcsolatvizsgálat, {time}",
    last_answer: "A szolgáltatás utolsó válasza: {time}.",
    verdict_ok: "rendben",
    verdict_bad: "hiba",
    verdict_unknown: "nem tudható",
    verdict_note: "megjegyzés",
};

pub(super) const REASONS: Reasons = Reasons {
    working: Said {
        title: "A kapcsolat működik",
        explanation: "{address} rendben válaszol, és a dokumentuma olvasható.",
        actions: &["Nincs teendő. Ha a Forewarn mégis hibát mutat, próbáltassa újra most."],
    },
    not_on_azure: Said {
        title: "Ez nem tűnik Azure-beli VM-nek",
        explanation: "Ezen a címen semmi sem válaszol: {host}, és a gépen semmi sem utal az Azure-ra. A \
                      metaadat-szolgáltatás csak Azure-beli VM belsejéből érhető el.",
        actions: &[
            "Ha ez nem Azure-beli VM, itt nincs mit figyelni.",
            "Ha az, ellenőrizze, hogy a gépen egyetlen tűzfal sem tiltja-e ezt: {host}, és hogy az útvonal az \
             elsődleges hálózati adapteren át vezet-e.",
        ],
    },
    not_the_service: Said {
        title: "Ezen a címen valami más válaszol",
        explanation: "Ami itt válaszol: {address}, nem ismeri a Scheduled Events szolgáltatást (állapot: {status}).",
        actions: &[
            "Ha ez nem Azure-beli VM, itt nincs mit figyelni.",
            "Ellenőrizze a címet, amellyel a Forewarn indult, ha megadtak egyet.",
        ],
    },
    refused: Said {
        title: "A kapcsolatot elutasítják",
        explanation: "Valami tevőlegesen elutasítja az ide irányuló kapcsolatokat: {host}. Ez többnyire a gép egyik \
                      tűzfalszabálya.",
        actions: &[
            "Ellenőrizze a gép tűzfalszabályait erre a címre: {host} (Windows Defender tűzfal, nftables, iptables).",
            "Ha a Metadata Security Protocol használatban van, ellenőrizze, hogy fut-e az ügynöke.",
        ],
    },
    refused_here: Said {
        title: "Ezen a címen senki sem figyel",
        explanation: "Az ide irányuló kapcsolatot elutasítják: {address}. Ott egyetlen program sem fogad kapcsolatot.",
        actions: &[
            "Ha szimulátorra gondolt, indítsa el.",
            "Az Azure figyeléséhez indítsa a Forewarnt cím megadása nélkül.",
        ],
    },
    no_connection: Said {
        title: "A címen semmi sem válaszol",
        explanation: "Nem jön létre kapcsolat ezzel: {host}. Útközben valami szó nélkül eldobja, amit küldünk.",
        actions: &[
            "Ellenőrizze, hogy a gépen tűzfal vagy biztonsági program nem tiltja-e ezt: {host}.",
            "Ellenőrizze, hogy az ide vezető útvonal az elsődleges hálózati adapteren át megy-e: {host}.",
        ],
    },
    no_answer: Said {
        title: "A szolgáltatás ott van, de nem válaszol",
        explanation: "{host} fogadja a kapcsolatot, aztán hallgat. Egy VM legelső hívása két percig is eltarthat.",
        actions: &[
            "Várjon két percet: a Forewarn magától tovább kérdez.",
            "Ha továbbra is hallgat, indítsa újra a VM-et, vagy forduljon az Azure támogatásához ezzel a jelentéssel.",
        ],
    },
    proxy: Said {
        title: "Az Azure helyett egy proxy válaszol",
        explanation: "Ami itt válaszolt: {host}, az egy proxy vagy bejelentkezési oldal. A Forewarn nem használ proxyt, \
                      tehát valami az útban áll, és kéretlenül átveszi a kapcsolatot.",
        actions: &[
            "Vétesse fel ezt a címet az útban álló proxy, átjáró vagy biztonsági program kivételei közé: {host}. A \
             metaadat-szolgáltatást közvetlenül kell elérni.",
            "Nézze meg, nem veszi-e át a gépen egy VPN vagy szűrő a teljes webes forgalmat.",
        ],
    },
    astray: Said {
        title: "A kérés rossz hálózati adapteren megy ki",
        explanation: "Az ide szóló kérések: {host}, erről a címről mennek ki: {from}, minden más erről: {usual}. A \
                      metaadat-szolgáltatás csak az elsődleges hálózati adapter elsődleges címére válaszol.",
        actions: &[
            "Állítsa az ide vezető útvonalat az elsődleges hálózati adapterre: {host}. Lehet, hogy egy VPN, egy második \
             adapter vagy egy tárolóhálózat vette át.",
            "Ha ez nem Azure-beli VM, itt nincs mit figyelni.",
        ],
    },
    no_route: Said {
        title: "Nincs útvonal a szolgáltatáshoz",
        explanation: "Ez a gép nem ismer utat ide: {host}. Egy hálózati adapter nem működik, vagy hiányzik egy útvonal.",
        actions: &[
            "Ellenőrizze, hogy az elsődleges hálózati adapter működik, és a címét DHCP-től kapta.",
            "Vegyen fel útvonalat ide az elsődleges hálózati adapteren át: {host}, vagy újítsa meg a DHCP-bérletet, \
             amely magával hozza.",
        ],
    },
    unresolved: Said {
        title: "A gazdagép neve ismeretlen",
        explanation: "Ez a név nem oldható fel címmé: {host}.",
        actions: &["Ellenőrizze a címet, amellyel a Forewarn indult, vagy indítsa cím nélkül az Azure figyeléséhez."],
    },
    forbidden: Said {
        title: "Ezt a programot nem engedik be",
        explanation: "A szolgáltatás válaszol, de elutasítja ezt a programot (állapot: {status}). A VM megköveteli a \
                      Metadata Security Protocolt, és a Forewarn nincs rajta a listáján.",
        actions: &[
            "Vegye fel a Forewarnt, a futtató személy nevében, a VM Metadata Security Protocoljának engedélyezési \
             listájára.",
            "Addig a Forewarn ritkán kérdez, és magától észreveszi, amikor beengedik.",
        ],
    },
    header: Said {
        title: "A kérés fejléceit elutasítják",
        explanation: "A Forewarn elküldi, amit az Azure megkövetel (Metadata: true). Útközben valami elveszi ezt a \
                      fejlécet, vagy olyat tesz hozzá, amelyet az Azure sosem fogad el, például X-Forwarded-For.",
        actions: &[
            "Vétesse fel ezt a címet a kéréseket módosító proxy, átjáró vagy biztonsági program kivételei közé: {host}.",
        ],
    },
    version: Said {
        title: "Az API-verziót elutasítják",
        explanation: "Ami itt válaszol: {address}, a Scheduled Events egyetlen olyan verzióját sem ismeri, amelyet a \
                      Forewarn ismer.",
        actions: &[
            "Nézze meg, van-e újabb Forewarn.",
            "Ha megadtak címet, ellenőrizze, hogy az az Azure metaadat-szolgáltatása-e.",
        ],
    },
    throttled: Said {
        title: "A szolgáltatást túl gyakran kérdezik",
        explanation: "Az Azure az egész VM-nek, minden programjának együtt, másodpercenként 5 kérést enged, és ennél \
                      több volt. A Forewarn legfeljebb egyet küld másodpercenként, most még kevesebbet.",
        actions: &[
            "Keresse meg a VM más programjait, amelyek a metaadat-szolgáltatást kérdezik, és lassítsa le őket.",
            "Ha ez nem lehetséges, válasszon hosszabb időközt a Forewarn beállításaiban.",
        ],
    },
    gone: Said {
        title: "A szolgáltatás egy pillanatra nincs ott",
        explanation: "A szolgáltatás azt mondja, hogy nincs ott (állapot: {status}); megújítás közben tesz így. Ennek 70 \
                      másodperc után vége kell legyen.",
        actions: &[
            "Várjon: a Forewarn tovább kérdez. Ha sokáig tart, forduljon az Azure támogatásához ezzel a jelentéssel.",
        ],
    },
    server: Said {
        title: "A szolgáltatásnak saját hibája van",
        explanation: "A szolgáltatás saját hibával válaszol (állapot: {status}). Ezt nem ez a gép okozza.",
        actions: &[
            "Várjon: a Forewarn tovább kérdez. Ha sokáig tart, forduljon az Azure támogatásához ezzel a jelentéssel.",
        ],
    },
    not_the_document: Said {
        title: "A válasz nem az Azure dokumentuma",
        explanation: "Valami válaszol itt: {address}, de nem azzal, amivel a Scheduled Events válaszol. Hogy mit \
                      mondott, alább olvasható.",
        actions: &[
            "Nézze meg, mi áll a gép és e cím között: {host}. Lehet proxy, átjáró vagy szimulátor.",
            "Ha a válasz az Azure-énak látszik, jelezze a Forewarn készítőinek ezzel a jelentéssel.",
        ],
    },
    redirect: Said {
        title: "A válasz máshová vezet",
        explanation: "A metaadat-szolgáltatás sosem irányít át. Egy proxy, átjáró vagy bejelentkezési oldal áll közben; a \
                      Forewarn nem követte.",
        actions: &[
            "Vétesse fel ezt a címet az átirányító proxy, átjáró vagy bejelentkezési oldal kivételei közé: {host}.",
        ],
    },
    cut_short: Said {
        title: "A válasz félbeszakad",
        explanation: "A kapcsolat előbb ért véget, mint hogy a válasz teljes lett volna: {host}.",
        actions: &[
            "Futtassa újra a vizsgálatot. Ha így marad, keressen egy kapcsolatokat bontó biztonsági programot vagy \
             átjárót.",
        ],
    },
    unexpected: Said {
        title: "A szolgáltatás elutasítja a kérést",
        explanation: "A válasz állapota olyan, amely itt nem fordulhatna elő (állapot: {status}). Hogy mit mondott, \
                      alább olvasható.",
        actions: &[
            "Futtassa újra a vizsgálatot.",
            "Ha így marad, nézze meg, mi válaszol itt: {address}, és adja tovább ezt a jelentést.",
        ],
    },
    unclear: Said {
        title: "Az ok nem világos",
        explanation: "Ami kiderült, egyik ismert oknak sem felel meg.",
        actions: &["Futtassa újra a vizsgálatot. Ha így marad, adja tovább ezt a jelentést a gép gondozójának."],
    },
};
