/**
 * Starts the page: it draws the snapshot it came with, then listens, then fetches the current one, so that no publication is
 * missed.
 */

import { createApp } from "./app.js";
import { brokenPage } from "./broken.js";
import { createClock } from "./clock.js";
import { acknowledge, errorText, invoke, isConnected, onOpen, onSnapshot, shippedSnapshot, snapshot } from "./ipc.js";
import { loadLanguage, locale, setLocale } from "./locale.js";
import { platformOf } from "./platform.js";
import { startTicking } from "./ticker.js";

/** @import { OpenMessage } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

const system = { locales: navigator.languages };

document.documentElement.dataset.platform = platformOf(navigator.userAgent);

try {
    await start();
} catch (error) {
    const language = navigator.language.split("-")[0] ?? "en";
    await loadLanguage(language);
    setLocale({ language }, system);
    const reason = isConnected() ? errorText(error) : locale.text("broken-outside");
    document.body.replaceChildren(brokenPage(reason, () => location.reload()));
}

async function start() {
    /** @type {Snapshot | undefined} */
    let latest;
    /** @type {OpenMessage[]} */
    const openings = [];
    /** @type {ReturnType<typeof createApp> | undefined} */
    let app;

    const listening = Promise.all([
        onSnapshot((next, number) => {
            latest = next;
            if (app !== undefined) {
                app.show(next);
                acknowledge(number);
            }
        }),
        onOpen((opening) => {
            if (app === undefined) {
                openings.push(opening);
            } else {
                open(app, opening);
            }
        }),
    ]);
    const fetching = listening.then(snapshot);
    const shipped = shippedSnapshot();
    const first = shipped ?? (await fetching);
    await loadLanguage(first.preferences.language);

    setLocale(first.preferences, system);
    const clock = createClock(() => Date.now());
    app = createApp(first, clock);
    document.body.replaceChildren(...app.nodes);
    // A publication since is at least as new.
    app.show(latest ?? first);
    startTicking(clock, app.tick, document);
    if (shipped !== undefined) {
        const fetched = await fetching;
        // A publication since is at least as new.
        app.show(latest ?? fetched);
    }
    // The page is complete without knowing what it was opened for.
    const requested = await invoke("ready").catch(() => []);
    for (const opening of [...openings, ...requested]) {
        open(app, opening);
    }
}

/** @param {ReturnType<typeof createApp>} app @param {OpenMessage} opening */
function open(app, opening) {
    app.open(opening);
    acknowledge(opening.number);
}
