// @ts-check
/** The sheet of the first run, in Hungarian. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Üdvözli a Forewarn",
    welcomeOffer: "Most ismerkedik a Forewarnnal?",
    welcomeOpen: "Bemutató megnyitása",
    welcomeWatch: "Mit figyel",
    welcomeWatchBody:
        "Az Azure előre szól a VM-nek, mikor fogja megállítani, újraindítani, áthelyezni vagy törölni. A Forewarn folyamatosan kérdez, időben értesíti Önt, és várakozás helyett azonnal jóvá is hagyhatja az eseményt.",
    welcomeTruth: "Az Azure portálról kért újraindítás mostantól vár",
    welcomeTruthBody:
        "Amint egy VM lekérdezi ezt az ütemezést, az Azure arról is előre szól, amit Ön maga kér. A portálról kért újraindítás ilyenkor kivárja az idejét, rendszerint 15 percet, hacsak valaki jóvá nem hagyja – például itt. Ha egy napig semmi sem kérdez, az Azure nem vár tovább.",
    welcomePin: "Legyen szem előtt a csengő",
    welcomePinWindows:
        "A Windows az új ikonokat a tálca sarkában lévő nyíl mögé teszi. Nyissa meg, és húzza ki a csengőt az óra mellé.",
    welcomePinLinux:
        "A csengő a panel értesítési területén van. Ha nem látja, az asztali környezetnek támogatnia kell az ilyen ikonokat; a GNOME-hoz például az AppIndicator bővítmény kell.",
    welcomeReady: "Gondoskodjon róla, hogy eljusson Önhöz",
    welcomeStart: "Figyelés indítása",
};

export default texts;
