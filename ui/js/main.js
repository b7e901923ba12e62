// @ts-check
/** Starts the page: listens first and asks then, so that nothing is missed in between. */

import { createApp } from "./app.js";
import { brokenPage } from "./broken.js";
import { createClock } from "./clock.js";
import * as ipc from "./ipc.js";
import { platformOf } from "./platform.js";
import { startTicking } from "./ticker.js";
import { createWords } from "./words.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./ipc.js").SentOpening} SentOpening */

const system = { locales: navigator.languages };

document.documentElement.dataset.platform = platformOf(navigator.userAgent);

try {
    await start();
} catch (error) {
    const words = createWords(navigator.language.split("-")[0] ?? "en", system);
    const reason = ipc.isPresent() ? ipc.sentence(error) : words.say("brokenOutside");
    document.body.replaceChildren(brokenPage(words, reason, () => location.reload()));
}

async function start() {
    /** @type {Snapshot | undefined} */
    let latest;
    /** @type {SentOpening[]} */
    const openings = [];
    /** @type {ReturnType<typeof createApp> | undefined} */
    let app;

    await Promise.all([
        ipc.onSnapshot((snapshot, number) => {
            latest = snapshot;
            if (app !== undefined) {
                app.show(snapshot);
                ipc.acknowledge(number);
            }
        }),
        ipc.onOpen((opening) => {
            if (app === undefined) {
                openings.push(opening);
            } else {
                open(app, opening);
            }
        }),
    ]);
    const asked = await ipc.snapshot();
    // What was published since is newer than the answer, or the same.
    const first = latest ?? asked;

    const words = createWords(first.preferences.language, system);
    const clock = createClock(() => Date.now());
    app = createApp(first, words, clock);
    document.body.replaceChildren(...app.nodes);
    app.show(first);
    startTicking(clock, app.tick, document);
    // All there is to show is shown; not to learn what for is no reason to take it away.
    const wanted = await ipc.ready().catch(() => []);
    for (const opening of [...openings, ...wanted]) {
        open(app, opening);
    }
}

/**
 * @param {ReturnType<typeof createApp>} app
 * @param {SentOpening} opening
 */
function open(app, opening) {
    app.open(opening);
    ipc.acknowledge(opening.number);
}
