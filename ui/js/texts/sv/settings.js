// @ts-check
/** The page of what may be chosen, in Swedish. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Inställningar",
    languageName: "Svenska",

    groupNotifications: "Aviseringar",
    groupWindow: "Fönster",
    groupWatching: "Bevakning",
    groupWebhook: "Andra system",
    groupData: "Data",
    groupHelp: "Hjälp",

    saved: "Sparat",
    savedWhat: "{name}: sparat.",
    refusedWhat: "{name}: {sentence}",
    notSaved: "Det sparades inte, och ingen sade varför. Försök igen.",
    lockedBy: "Bestämt av administratören i {path}",
    settingsWrong: {
        one: "Något är fel i inställningsfilerna",
        other: "{count} saker är fel i inställningsfilerna",
    },

    setTypes: "Typer av händelser",
    setTypesAbout: "Du aviseras om dem som är markerade. Alla andra syns ändå i fönstret.",
    typeFreeze: "Freeze",
    typeFreezeAbout: "VM:en pausas i några sekunder. Minnet och öppna filer finns kvar.",
    typeReboot: "Reboot",
    typeRebootAbout: "VM:en startas om. Det som bara finns i minnet går förlorat.",
    typeRedeploy: "Redeploy",
    typeRedeployAbout: "VM:en flyttas till en annan värd. Minnet och den tillfälliga disken går förlorade.",
    typePreempt: "Preempt",
    typePreemptAbout: "Azure tar tillbaka en Spot-VM, ofta med en halv minuts varsel. Den frigörs eller tas bort, beroende på borttagningsprincipen.",
    typeTerminate: "Terminate",
    typeTerminateAbout: "VM:en tas bort.",
    typeOther: "Andra typer",
    typeOtherAbout: "Sådant som Azure kan komma att meddela och som Forewarn inte känner till ännu.",

    setScope: "Vems händelser",
    setScopeAbout: "Azure berättar även om andra VM:ar i samma tillgänglighets- eller skalningsuppsättning.",
    scopeThisVm: "Bara den här VM:en",
    scopeWholeSet: "Alla VM:ar i gruppen",

    setReminders: "Påminnelser",
    setRemindersAbout: "Minuter före en händelse, till exempel 15, 5, 1. Högst fem; tomt för inga.",
    unitMinutes: "minuter",
    remindersWrong: "”{text}” går inte att använda: ange hela minuter från {least} till {most}, till exempel 15, 5, 1.",
    remindersTooMany: "{count} påminnelser är för många: ange högst {most}.",

    setSound: "Ljud",
    setSoundAbout: "Aviseringar hörs.",

    trial: "Testavisering",
    trialAbout: "Visar en direkt, precis som vid en händelse.",
    trialSend: "Skicka",
    trialSending: "Skickar…",
    trialShown:
        "Systemet tog emot den. Om du inte såg något är det systemets egna inställningar som håller den tillbaka: se efter under fokus eller stör ej.",
    trialRefused: "Systemet visade den inte. {reason}",

    setTheme: "Tema",
    setThemeAbout: "Fönstrets färger.",
    themeSystem: "Som systemet",
    themeLight: "Ljust",
    themeDark: "Mörkt",

    setLanguage: "Språk",
    setLanguageAbout: "I fönstret, aviseringarna och meddelandefältet.",
    languageSystem: "Som systemet",

    setLogin: "Starta vid inloggning",
    setLoginAbout: "Forewarn bevakar från det att du loggar in. Annars måste du starta det själv.",

    setPoll: "Frågeintervall",
    setPollAbout:
        "Hur ofta Forewarn frågar Azure, från 0,2 till 60. Azure rekommenderar varje sekund: vissa händelser ger bara en halv minuts varsel.",
    unitSeconds: "sekunder",
    decimalMissing: "Här saknas ett tal: ange ett tal från {least} till {most}.",
    decimalWrong: "”{text}” går inte att använda: ange ett tal från {least} till {most}.",
    numberMissing: "Här saknas ett tal: ange ett heltal från {least} till {most}.",
    numberWrong: "”{text}” går inte att använda: ange ett heltal från {least} till {most}.",

    setHistory: "Spara historik",
    setHistoryAbout: "I 1 till 3650 dagar. Händelser som tog slut tidigare än så tas bort.",
    unitDays: "dagar",

    setWebhook: "Webhook",
    setWebhookAbout:
        "Varje ändring skickas till den här adressen, över https eller till den här VM:en själv, och igen tills den tas emot. Tomt för ingen. Den som känner till adressen kan skicka dit.",
    setWebhookFormat: "Form",
    setWebhookFormatAbout: "Vad mottagaren förstår.",
    formatCloudEvents: "CloudEvents, som JSON",
    formatTeams: "Teams",
    formatSlack: "Slack",
    formatAlertmanager: "Alertmanager",

    places: "Var data finns",
    placesAbout: "Allt stannar på den här VM:en. Forewarn skickar inget av det vidare, om du inte anger en webhook.",
    placesUnknown: "Det gick inte att ta reda på platserna. {reason}",
    placeData: "Datamapp",
    placeHistory: "Historik",
    placeSettings: "Dina inställningar",
    placeMachine: "Administratörens inställningar för alla",
    placeLog: "Logg",
    copyPathOf: "Kopiera sökvägen: {name}",
    openFolder: "Öppna mappen",
    openFolderFailed: "Det gick inte att öppna mappen. {reason}",

    diagnostics: "Diagnostik",
    diagnosticsAbout:
        "Version, system, inställningar, anslutning och de senaste felen som text, att skicka till den som hjälper dig. Den innehåller inga hemligheter.",
    copyDiagnostics: "Kopiera",
    diagnosticsWaiting: "Samlar in…",
    diagnosticsFailed: "Det gick inte att samla in den. {reason}",
    diagnosticsByHand: "Kopieringen nekades. Här är texten: markera den och kopiera själv.",

    doctorRowAbout: "Undersöker steg för steg vad som står mellan den här VM:en och Azures schema.",
    openDoctor: "Öppna…",

    welcomeRow: "Välkommen",
    welcomeRowAbout: "Vad Forewarn bevakar och hur ikonen hålls synlig.",
    openWelcome: "Visa igen",
};

export default texts;
