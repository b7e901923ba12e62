// @ts-check
/** The page of what may be chosen, in Hungarian. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Beállítások",
    languageName: "Magyar",

    groupNotifications: "Értesítések",
    groupWindow: "Ablak",
    groupWatching: "Figyelés",
    groupWebhook: "Más rendszerek",
    groupData: "Adatok",
    groupHelp: "Segítség",

    saved: "Mentve",
    savedWhat: "{name}: mentve.",
    refusedWhat: "{name}: {sentence}",
    notSaved: "Nem sikerült menteni, és nem derült ki, miért. Próbálja újra.",
    lockedBy: "A rendszergazda állította be itt: {path}",
    settingsWrong: {
        one: "Hiba van a beállításfájlokban",
        other: "{count} hiba van a beállításfájlokban",
    },

    setTypes: "Eseménytípusok",
    setTypesAbout: "A bejelöltekről értesítést kap. A többi is megjelenik az ablakban.",
    typeFreeze: "Freeze",
    typeFreezeAbout: "A VM néhány másodpercre megáll. A memória és a megnyitott fájlok megmaradnak.",
    typeReboot: "Reboot",
    typeRebootAbout: "A VM újraindul. Ami csak a memóriában van, elvész.",
    typeRedeploy: "Redeploy",
    typeRedeployAbout: "A VM másik gazdagépre kerül. A memória és az ideiglenes lemez tartalma elvész.",
    typePreempt: "Preempt",
    typePreemptAbout: "Az Azure visszavesz egy Spot VM-et, gyakran csak fél perccel előbb szólva. A VM a kizárási szabályzattól függően felszabadul vagy törlődik.",
    typeTerminate: "Terminate",
    typeTerminateAbout: "A VM törlődik.",
    typeOther: "Egyéb típusok",
    typeOtherAbout: "Bármi, amit az Azure a jövőben jelezhet, de a Forewarn még nem ismer.",

    setScope: "Kinek az eseményei",
    setScopeAbout: "Az Azure az azonos rendelkezésre állási vagy méretezési csoport többi VM-jéről is szól.",
    scopeThisVm: "Csak ez a VM",
    scopeWholeSet: "A csoport minden VM-je",

    setReminders: "Emlékeztetők",
    setRemindersAbout:
        "Hány perccel az esemény előtt, például 15, 5, 1. Legfeljebb öt szám; ha nem kér, hagyja üresen.",
    unitMinutes: "perc",
    remindersWrong: "„{text}” nem használható: egész perceket adjon meg {least} és {most} között, például 15, 5, 1.",
    remindersTooMany: "{count} emlékeztető túl sok: legfeljebb {most} adható meg.",

    setSound: "Hang",
    setSoundAbout: "Az értesítések hanggal érkeznek.",

    trial: "Próbaértesítés",
    trialAbout: "Most rögtön megjelenít egyet, ugyanúgy, mint egy eseménynél.",
    trialSend: "Küldés",
    trialSending: "Küldés…",
    trialShown:
        "A rendszer elfogadta. Ha semmit sem látott, a rendszer saját beállításai tartják vissza: nézze meg a fókusz vagy a „Ne zavarjanak” beállítást.",
    trialRefused: "A rendszer nem jelenítette meg. {reason}",

    setTheme: "Téma",
    setThemeAbout: "Az ablak színei.",
    themeSystem: "Mint a rendszeré",
    themeLight: "Világos",
    themeDark: "Sötét",

    setLanguage: "Nyelv",
    setLanguageAbout: "Az ablakban, az értesítésekben és a tálcán.",
    languageSystem: "Mint a rendszeré",

    setLogin: "Indítás bejelentkezéskor",
    setLoginAbout: "A Forewarn a bejelentkezéstől kezdve figyel. Enélkül Önnek kell elindítania.",

    setPoll: "Lekérdezési időköz",
    setPollAbout:
        "Milyen gyakran kérdezi a Forewarn az Azure-t, 0,2 és 60 között. Az Azure a másodpercenkéntit ajánlja: van, amiről csak fél perccel előbb szól.",
    unitSeconds: "másodperc",
    decimalMissing: "Itt nincs szám: adjon meg egy számot {least} és {most} között.",
    decimalWrong: "„{text}” nem használható: adjon meg egy számot {least} és {most} között.",
    numberMissing: "Itt nincs szám: adjon meg egy egész számot {least} és {most} között.",
    numberWrong: "„{text}” nem használható: adjon meg egy egész számot {least} és {most} között.",

    setHistory: "Előzmények megőrzése",
    setHistoryAbout: "1 és 3650 nap között. Az ennél régebben véget ért események törlődnek.",
    unitDays: "napig",

    setWebhook: "Webhook",
    setWebhookAbout:
        "Minden változás erre a címre megy, https-en vagy magára erre a VM-re, és újra, amíg át nem veszik. Üres, ha nincs ilyen. Aki ismeri a címet, küldhet oda.",
    setWebhookFormat: "Forma",
    setWebhookFormatAbout: "Amit a címzett megért.",
    formatCloudEvents: "CloudEvents, JSON-ként",
    formatTeams: "Teams",
    formatSlack: "Slack",
    formatAlertmanager: "Alertmanager",

    places: "Hol vannak az adatok",
    placesAbout:
        "Minden ezen a VM-en marad. A Forewarn semmit sem küld el belőle sehová, hacsak meg nem ad egy webhookot.",
    placesUnknown: "A helyeket nem sikerült megtudni. {reason}",
    placeData: "Adatmappa",
    placeHistory: "Előzmények",
    placeSettings: "Az Ön beállításai",
    placeMachine: "A rendszergazda mindenkire érvényes beállításai",
    placeLog: "Napló",
    copyPathOf: "Elérési út másolása: {name}",
    openFolder: "Mappa megnyitása",
    openFolderFailed: "A mappát nem sikerült megnyitni. {reason}",

    diagnostics: "Diagnosztika",
    diagnosticsAbout:
        "Verzió, rendszer, beállítások, kapcsolat és a legutóbbi hibák szövegként, hogy elküldhesse annak, aki segít. Titkos adat nincs benne.",
    copyDiagnostics: "Másolás",
    diagnosticsWaiting: "Összegyűjtés…",
    diagnosticsFailed: "Nem sikerült összegyűjteni. {reason}",
    diagnosticsByHand: "A másolás nem engedélyezett. Itt a szöveg: jelölje ki, és másolja kézzel.",

    doctorRowAbout: "Lépésről lépésre megvizsgálja, mi áll a VM és az Azure ütemezése között.",
    openDoctor: "Megnyitás…",

    welcomeRow: "Üdvözlő oldal",
    welcomeRowAbout: "Mit figyel a Forewarn, és hogyan maradhat szem előtt az ikonja.",
    openWelcome: "Megjelenítés újra",
};

export default texts;
