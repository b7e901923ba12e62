// @ts-check
/** The page of what may be chosen, in Dutch. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Instellingen",
    languageName: "Nederlands",

    groupNotifications: "Meldingen",
    groupWindow: "Venster",
    groupWatching: "Bewaken",
    groupWebhook: "Andere systemen",
    groupData: "Gegevens",
    groupHelp: "Hulp",

    saved: "Opgeslagen",
    savedWhat: "{name}: opgeslagen.",
    refusedWhat: "{name}: {sentence}",
    notSaved: "Het is niet opgeslagen, en onbekend is waarom. Probeer het opnieuw.",
    lockedBy: "Ingesteld door uw beheerder in {path}",
    settingsWrong: {
        one: "Er klopt iets niet in de instellingenbestanden",
        other: "Er kloppen {count} dingen niet in de instellingenbestanden",
    },

    setTypes: "Soorten gebeurtenissen",
    setTypesAbout: "Van de aangevinkte krijgt u een melding. Alle andere staan wel in het venster.",
    typeFreeze: "Freeze",
    typeFreezeAbout: "De VM staat enkele seconden stil. Geheugen en open bestanden blijven behouden.",
    typeReboot: "Reboot",
    typeRebootAbout: "De VM start opnieuw op. Wat alleen in het geheugen staat, gaat verloren.",
    typeRedeploy: "Redeploy",
    typeRedeployAbout: "De VM verhuist naar een andere host. Geheugen en tijdelijke schijf gaan verloren.",
    typePreempt: "Preempt",
    typePreemptAbout: "Azure neemt een Spot-VM terug, vaak maar een halve minuut van tevoren aangekondigd. Afhankelijk van het verwijderingsbeleid wordt de toewijzing van de VM ongedaan gemaakt of wordt de VM verwijderd.",
    typeTerminate: "Terminate",
    typeTerminateAbout: "De VM wordt verwijderd.",
    typeOther: "Andere soorten",
    typeOtherAbout: "Wat Azure ooit kan aankondigen en Forewarn nog niet kent.",

    setScope: "Wiens gebeurtenissen",
    setScopeAbout: "Azure meldt ook andere VM's in dezelfde beschikbaarheids- of schaalset.",
    scopeThisVm: "Alleen deze VM",
    scopeWholeSet: "Alle VM's van de set",

    setReminders: "Herinneringen",
    setRemindersAbout: "Minuten vóór een gebeurtenis, zoals 15, 5, 1. Hoogstens vijf; leeg voor geen.",
    unitMinutes: "minuten",
    remindersWrong: "‘{text}’ is niet bruikbaar: vul hele minuten van {least} tot en met {most} in, zoals 15, 5, 1.",
    remindersTooMany: "{count} herinneringen is te veel: vul er hoogstens {most} in.",

    setSound: "Geluid",
    setSoundAbout: "Meldingen zijn te horen.",

    trial: "Testmelding",
    trialAbout: "Toont er nu meteen een, net als bij een gebeurtenis.",
    trialSend: "Versturen",
    trialSending: "Versturen…",
    trialShown:
        "Het systeem heeft de melding aangenomen. Hebt u niets gezien, dan houden de instellingen van het systeem haar tegen: kijk bij focus of niet storen.",
    trialRefused: "Het systeem heeft de melding niet getoond. {reason}",

    setTheme: "Thema",
    setThemeAbout: "De kleuren van dit venster.",
    themeSystem: "Zoals het systeem",
    themeLight: "Licht",
    themeDark: "Donker",

    setLanguage: "Taal",
    setLanguageAbout: "Voor het venster, de meldingen en het systeemvak.",
    languageSystem: "Zoals het systeem",

    setLogin: "Starten bij aanmelden",
    setLoginAbout: "Forewarn bewaakt vanaf het moment dat u zich aanmeldt. Anders moet u het zelf starten.",

    setPoll: "Pollinginterval",
    setPollAbout:
        "Hoe vaak Forewarn het Azure vraagt, van 0,2 tot en met 60. Azure raadt elke seconde aan: sommige gebeurtenissen worden maar een halve minuut van tevoren gemeld.",
    unitSeconds: "seconden",
    decimalMissing: "Hier staat geen getal: vul een getal van {least} tot en met {most} in.",
    decimalWrong: "‘{text}’ is niet bruikbaar: vul een getal van {least} tot en met {most} in.",
    numberMissing: "Hier staat geen getal: vul een geheel getal van {least} tot en met {most} in.",
    numberWrong: "‘{text}’ is niet bruikbaar: vul een geheel getal van {least} tot en met {most} in.",

    setHistory: "Geschiedenis bewaren",
    setHistoryAbout: "1 tot en met 3650 dagen. Gebeurtenissen die langer geleden zijn afgelopen, worden verwijderd.",
    unitDays: "dagen",

    setWebhook: "Webhook",
    setWebhookAbout:
        "Elke wijziging wordt naar dit adres gestuurd, via https of naar deze VM zelf, en opnieuw tot ze is aangenomen. Leeg voor geen. Wie het adres kent, kan er iets naartoe sturen.",
    setWebhookFormat: "Vorm",
    setWebhookFormatAbout: "Wat de ontvanger begrijpt.",
    formatCloudEvents: "CloudEvents, als JSON",
    formatTeams: "Teams",
    formatSlack: "Slack",
    formatAlertmanager: "Alertmanager",

    places: "Waar de gegevens staan",
    placesAbout: "Alles blijft op deze VM. Forewarn stuurt er niets van door, tenzij u een webhook opgeeft.",
    placesUnknown: "De locaties konden niet worden bepaald. {reason}",
    placeData: "Gegevensmap",
    placeHistory: "Geschiedenis",
    placeSettings: "Uw instellingen",
    placeMachine: "Instellingen van de beheerder voor iedereen",
    placeLog: "Logboek",
    copyPathOf: "Pad kopiëren: {name}",
    openFolder: "Map openen",
    openFolderFailed: "De map kon niet worden geopend. {reason}",

    diagnostics: "Diagnose",
    diagnosticsAbout:
        "Versie, systeem, instellingen, verbinding en de laatste fouten als tekst, voor wie u helpt. Er staan geen geheimen in.",
    copyDiagnostics: "Kopiëren",
    diagnosticsWaiting: "Verzamelen…",
    diagnosticsFailed: "De gegevens konden niet worden verzameld. {reason}",
    diagnosticsByHand: "Kopiëren is geweigerd. Hier is de tekst: selecteer en kopieer die zelf.",

    doctorRowAbout: "Onderzoekt stap voor stap wat er tussen deze VM en de planning van Azure staat.",
    openDoctor: "Openen…",

    welcomeRow: "Welkom",
    welcomeRowAbout: "Wat Forewarn bewaakt en hoe u het pictogram in het zicht houdt.",
    openWelcome: "Opnieuw tonen",
};

export default texts;
