// @ts-check
/** The sheet of the first run, in English. */

export default {
    welcomeTitle: "Welcome to Forewarn",
    welcomeOffer: "New to Forewarn?",
    welcomeOpen: "Show the introduction",
    welcomeWatch: "What it watches",
    welcomeWatchBody:
        "Azure tells a VM beforehand when it is going to pause, restart, move or delete it. Forewarn keeps asking, notifies you in time, and lets you approve an event at once instead of waiting for it.",
    welcomeTruth: "A restart from the Azure portal now waits",
    welcomeTruthBody:
        "As soon as a VM asks for this schedule, Azure gives it notice of what you order yourself, too. A restart from the portal then waits its time, usually 15 minutes, unless somebody approves it: here, for example. When nothing has asked for a day, Azure stops waiting.",
    welcomePin: "Keep the bell in sight",
    welcomePinWindows:
        "Windows puts new icons behind the arrow in the corner of the taskbar. Open it and drag the bell out, next to the clock.",
    welcomePinLinux:
        "The bell is in the tray of your panel. If you see none, your desktop needs support for tray icons, such as the AppIndicator extension of GNOME.",
    welcomeReady: "Make sure you hear of it",
    welcomeStart: "Start watching",
};
