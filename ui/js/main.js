/** Starts the page. It listens before it fetches the snapshot, so that no publication is missed in between. */

import { createApp } from "./app.js";
import { brokenPage } from "./broken.js";
import { createClock } from "./clock.js";
import { acknowledge, errorText, invoke, isConnected, onOpen, onSnapshot, snapshot } from "./ipc.js";
import { locale, setLocale } from "./locale.js";
import { platformOf } from "./platform.js";
import { startTicking } from "./ticker.js";

/** @import { OpenMessage } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

const system = { locales: navigator.languages };

document.documentElement.dataset.platform = platformOf(navigator.userAgent);

try {
    await start();
} catch (error) {
    setLocale({ language: navigator.language.split("-")[0] ?? "en" }, system);
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

    await Promise.all([
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
    const fetched = await snapshot();
    // A publication since is at least as new as the response.
    const first = latest ?? fetched;

    setLocale(first.preferences, system);
    const clock = createClock(() => Date.now());
    app = createApp(first, clock);
    document.body.replaceChildren(...app.nodes);
    app.show(first);
    startTicking(clock, app.tick, document);
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
