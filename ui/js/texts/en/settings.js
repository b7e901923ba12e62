// @ts-check
/** The page of what may be chosen, in English. */

export default {
    settings: "Settings",
    languageName: "English",

    groupNotifications: "Notifications",
    groupWindow: "Window",
    groupWatching: "Watching",
    groupWebhook: "Other systems",
    groupData: "Data",
    groupHelp: "Help",

    saved: "Saved",
    savedWhat: "{name}: saved.",
    refusedWhat: "{name}: {sentence}",
    notSaved: "It was not saved, and nobody said why. Try it again.",
    lockedBy: "Set by your administrator in {path}",
    settingsWrong: {
        one: "Something is wrong with the settings files",
        other: "{count} things are wrong with the settings files",
    },

    setTypes: "Types of events",
    setTypesAbout: "You are notified of those with a tick. All others still show in the window.",
    typeFreeze: "Freeze",
    typeFreezeAbout: "The VM pauses for seconds. Memory and open files stay.",
    typeReboot: "Reboot",
    typeRebootAbout: "The VM restarts. What is only in memory is lost.",
    typeRedeploy: "Redeploy",
    typeRedeployAbout: "The VM moves to another host. Memory and the temporary disk are lost.",
    typePreempt: "Preempt",
    typePreemptAbout: "Azure takes a Spot VM back, often with half a minute's notice. The VM is deallocated or deleted, depending on the eviction policy.",
    typeTerminate: "Terminate",
    typeTerminateAbout: "The VM is deleted.",
    typeOther: "Other types",
    typeOtherAbout: "Whatever Azure may announce one day that Forewarn does not know yet.",

    setScope: "Whose events",
    setScopeAbout: "Azure also tells of other VMs in the same availability set or scale set.",
    scopeThisVm: "This VM only",
    scopeWholeSet: "All VMs of the set",

    setReminders: "Reminders",
    setRemindersAbout: "Minutes before an event, such as 15, 5, 1. Up to five; empty for none.",
    unitMinutes: "minutes",
    remindersWrong: "“{text}” cannot be used: enter whole minutes from {least} to {most}, such as 15, 5, 1.",
    remindersTooMany: "{count} reminders are too many: enter {most} at most.",

    setSound: "Sound",
    setSoundAbout: "Notifications make a sound.",

    trial: "Test notification",
    trialAbout: "Shows one right now, just as an event would.",
    trialSend: "Send",
    trialSending: "Sending…",
    trialShown:
        "The system accepted it. If you saw nothing, the system's own settings are holding it back: look for focus or do not disturb.",
    trialRefused: "The system did not show it. {reason}",

    setTheme: "Theme",
    setThemeAbout: "The colours of this window.",
    themeSystem: "As the system",
    themeLight: "Light",
    themeDark: "Dark",

    setLanguage: "Language",
    setLanguageAbout: "For the window, the notifications and the tray.",
    languageSystem: "As the system",

    setLogin: "Start at login",
    setLoginAbout: "Forewarn watches from the moment you log in. Without this, you have to start it yourself.",

    setPoll: "Polling interval",
    setPollAbout:
        "How often Forewarn asks Azure, from 0.2 to 60. Azure recommends every second: some events give half a minute's notice.",
    unitSeconds: "seconds",
    decimalMissing: "There is no number here: enter one from {least} to {most}.",
    decimalWrong: "“{text}” cannot be used: enter a number from {least} to {most}.",
    numberMissing: "There is no number here: enter a whole one from {least} to {most}.",
    numberWrong: "“{text}” cannot be used: enter a whole number from {least} to {most}.",

    setHistory: "Keep history",
    setHistoryAbout: "For 1 to 3650 days. Events that ended longer ago are deleted.",
    unitDays: "days",

    setWebhook: "Webhook",
    setWebhookAbout:
        "Every change is posted to this address, over https or to this VM itself, and again until it is taken. Empty for none. Whoever knows the address may post there.",
    setWebhookFormat: "Form",
    setWebhookFormatAbout: "What the receiver understands.",
    formatCloudEvents: "CloudEvents, as JSON",
    formatTeams: "Teams",
    formatSlack: "Slack",
    formatAlertmanager: "Alertmanager",

    places: "Where the data lies",
    placesAbout: "Everything stays on this VM. Forewarn sends none of it anywhere, unless you name a webhook.",
    placesUnknown: "The places could not be found out. {reason}",
    placeData: "Data folder",
    placeHistory: "History",
    placeSettings: "Your settings",
    placeMachine: "The administrator's settings for everybody",
    placeLog: "Log",
    copyPathOf: "Copy the path: {name}",
    openFolder: "Open folder",
    openFolderFailed: "The folder could not be opened. {reason}",

    diagnostics: "Diagnostics",
    diagnosticsAbout:
        "Version, system, settings, connection and the latest failures as text, to send to whoever helps you. It holds no secrets.",
    copyDiagnostics: "Copy",
    diagnosticsWaiting: "Collecting…",
    diagnosticsFailed: "They could not be collected. {reason}",
    diagnosticsByHand: "Copying was refused. Here is the text: select it and copy it yourself.",

    doctorRowAbout: "Checks step by step what stands between this VM and Azure's schedule.",
    openDoctor: "Open…",

    welcomeRow: "Welcome",
    welcomeRowAbout: "What Forewarn watches, and how to keep its icon in sight.",
    openWelcome: "Show again",
};
