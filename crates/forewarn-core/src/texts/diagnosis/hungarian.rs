//! Hungarian.

use super::{CauseText, Phrases};
use crate::diagnosis::CauseKind;

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
    request: "Kérés",
    document: "Megérkezett a dokumentum (api-version {version}); események: {count}.",
    identity: "A VM neve",
    identity_told: "Ez a VM: {vm}.",
    identity_not_asked: "Nem történt kérdés.",
    dhcp: "245-ös DHCP-beállítás",
    dhcp_no_lease: "Ezen a gépen nem található DHCP-bérlet.",
    dhcp_without: "{interface}: a bérletben nincs ilyen",
    out_of_time: "Nem tudható: lejárt a rászánt idő.",
    demonstration: "Ez bemutató: a kérdést a szimulátor kapta, nem az Azure.",
    report_title: "Forewarn {version}, kapcsolatvizsgálat, {time}",
    last_response: "A szolgáltatás utolsó válasza: {time}.",
    verdict_ok: "rendben",
    verdict_bad: "hiba",
    verdict_unknown: "nem tudható",
    verdict_note: "megjegyzés",
};

pub(super) fn cause(kind: CauseKind) -> CauseText {
    match kind {
        CauseKind::Working => CauseText {
            title: "A kapcsolat működik",
            explanation: "{address} rendben válaszol, és a dokumentuma olvasható.",
            actions: &["Nincs teendő. Ha a Forewarn mégis hibát mutat, próbáltassa újra most."],
        },
        CauseKind::NotOnAzure => CauseText {
            title: "Ez nem tűnik Azure-beli VM-nek",
            explanation: "Ezen a címen semmi sem válaszol: {host}, és a gépen semmi sem utal az Azure-ra. A \
                          metaadat-szolgáltatás csak Azure-beli VM belsejéből érhető el.",
            actions: &[
                "Ha ez nem Azure-beli VM, itt nincs mit figyelni.",
                "Ha az, ellenőrizze, hogy a gépen egyetlen tűzfal sem tiltja-e ezt: {host}, és hogy az útvonal az \
                 elsődleges hálózati adapteren át vezet-e.",
            ],
        },
        CauseKind::Refused => CauseText {
            title: "A kapcsolatot elutasítják",
            explanation: "Valami tevőlegesen elutasítja az ide irányuló kapcsolatokat: {host}. Ez többnyire a gép egyik \
                          tűzfalszabálya.",
            actions: &[
                "Ellenőrizze a gép tűzfalszabályait erre a címre: {host} (Windows Defender tűzfal, nftables, iptables).",
                "Ha a Metadata Security Protocol használatban van, ellenőrizze, hogy fut-e az ügynöke.",
            ],
        },
        CauseKind::NothingListening => CauseText {
            title: "Ezen a címen senki sem figyel",
            explanation: "Az ide irányuló kapcsolatot elutasítják: {address}. Ott egyetlen program sem fogad kapcsolatot.",
            actions: &[
                "Ha szimulátorra gondolt, indítsa el.",
                "Az Azure figyeléséhez indítsa a Forewarnt cím megadása nélkül.",
            ],
        },
        CauseKind::Dropped => CauseText {
            title: "A címen semmi sem válaszol",
            explanation: "Nem jön létre kapcsolat ezzel: {host}. Útközben valami szó nélkül eldobja, amit küldünk.",
            actions: &[
                "Ellenőrizze, hogy a gépen tűzfal vagy biztonsági program nem tiltja-e ezt: {host}.",
                "Ellenőrizze, hogy az ide vezető útvonal az elsődleges hálózati adapteren át megy-e: {host}.",
            ],
        },
        CauseKind::WrongInterface => CauseText {
            title: "A kérés rossz hálózati adapteren megy ki",
            explanation: "Az ide szóló kérések: {host}, erről a címről mennek ki: {from}, minden más erről: {usual}. A \
                          metaadat-szolgáltatás csak az elsődleges hálózati adapter elsődleges címére válaszol.",
            actions: &[
                "Állítsa az ide vezető útvonalat az elsődleges hálózati adapterre: {host}. Lehet, hogy egy VPN, egy második \
                 adapter vagy egy tárolóhálózat vette át.",
                "Ha ez nem Azure-beli VM, itt nincs mit figyelni.",
            ],
        },
        CauseKind::NoRoute => CauseText {
            title: "Nincs útvonal a szolgáltatáshoz",
            explanation: "Ez a gép nem ismer utat ide: {host}. Egy hálózati adapter nem működik, vagy hiányzik egy útvonal.",
            actions: &[
                "Ellenőrizze, hogy az elsődleges hálózati adapter működik, és a címét DHCP-től kapta.",
                "Vegyen fel útvonalat ide az elsődleges hálózati adapteren át: {host}, vagy újítsa meg a DHCP-bérletet, \
                 amely magával hozza.",
            ],
        },
        CauseKind::Unresolved => CauseText {
            title: "A gazdagép neve ismeretlen",
            explanation: "Ez a név nem oldható fel címmé: {host}.",
            actions: &[
                "Ellenőrizze a címet, amellyel a Forewarn indult, vagy indítsa cím nélkül az Azure figyeléséhez.",
            ],
        },
        CauseKind::Proxy => CauseText {
            title: "Az Azure helyett egy proxy válaszol",
            explanation: "Ami itt válaszolt: {host}, az egy proxy vagy bejelentkezési oldal. A Forewarn nem használ proxyt, \
                          tehát valami az útban áll, és kéretlenül átveszi a kapcsolatot.",
            actions: &[
                "Vétesse fel ezt a címet az útban álló proxy, átjáró vagy biztonsági program kivételei közé: {host}. A \
                 metaadat-szolgáltatást közvetlenül kell elérni.",
                "Nézze meg, nem veszi-e át a gépen egy VPN vagy szűrő a teljes webes forgalmat.",
            ],
        },
        CauseKind::Forbidden => CauseText {
            title: "Ezt a programot nem engedik be",
            explanation: "{failure} A VM megköveteli a \
                          Metadata Security Protocolt, és a Forewarn nincs rajta a listáján.",
            actions: &[
                "Vegye fel a Forewarnt, a futtató személy nevében, a VM Metadata Security Protocoljának engedélyezési \
                 listájára.",
                "Addig a Forewarn ritkán kérdez, és magától észreveszi, amikor beengedik.",
            ],
        },
        CauseKind::Unclear => CauseText {
            title: "Az ok nem világos",
            explanation: "Ami kiderült, egyik ismert oknak sem felel meg.",
            actions: &["Futtassa újra a vizsgálatot. Ha így marad, adja tovább ezt a jelentést a gép gondozójának."],
        },
        CauseKind::Other => CauseText {
            title: "A metaadat-szolgáltatás nem használható",
            explanation: "{failure}",
            actions: &["{advice}"],
        },
    }
}
