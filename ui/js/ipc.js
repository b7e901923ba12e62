// @ts-check
/** Everything that passes between the page and the program. The page sends wishes; the program decides. */

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */

/**
 * Where the window was asked to open.
 * @typedef {{ at: "list" }
 *     | { at: "event", key: string }
 *     | { at: "approval", key: string }
 *     | { at: "untold", reason: string, title: string, key: string | null }
 *     | { at: "about" }
 *     | { at: "history", key: string | null }
 *     | { at: "settings" }
 *     | { at: "doctor" }
 *     | { at: "introduction" }} Opening
 */

/**
 * @typedef {object} Tauri
 * @property {{ invoke: (command: string, args?: object) => Promise<any> }} core
 * @property {{ listen: (event: string, handler: (event: { payload: any }) => void) => Promise<() => void> }} event
 */

/**
 * @param {(snapshot: Snapshot) => void} handler
 */
export async function onSnapshot(handler) {
    await tauri().event.listen("snapshot", (event) => handler(event.payload));
}

/**
 * @param {(opening: Opening) => void} handler
 */
export async function onOpen(handler) {
    await tauri().event.listen("open", (event) => handler(event.payload));
}

/** @returns {Promise<Snapshot>} */
export async function snapshot() {
    return tauri().core.invoke("snapshot");
}

/**
 * Says that the page can show things, and learns what it was opened for.
 * @returns {Promise<Opening>}
 */
export async function ready() {
    return tauri().core.invoke("ready");
}

/**
 * Rejects with a sentence if the event cannot be approved.
 * @param {string} key
 * @returns {Promise<void>}
 */
export async function approve(key) {
    await tauri().core.invoke("approve", { key });
}

/**
 * @param {string} key
 * @param {number | null} seconds how long before the event to be reminded; `null` takes the wish back
 * @returns {Promise<void>}
 */
export async function snooze(key, seconds) {
    await tauri().core.invoke("snooze", { key, seconds });
}

/** Asks the endpoint without waiting for the next turn. @returns {Promise<void>} */
export async function askNow() {
    await tauri().core.invoke("ask_now");
}

/**
 * @param {import("./history/question.js").Question} question
 * @returns {Promise<import("./history/store.js").Answer>}
 */
export async function history(question) {
    return tauri().core.invoke("history", { question });
}

/**
 * Everything about one event of the history; nothing if it is no longer there.
 * @param {number} id
 * @returns {Promise<import("./history/past.js").Detail | null>}
 */
export async function pastEvent(id) {
    return tauri().core.invoke("past_event", { id });
}

/** The last 30 days. @returns {Promise<import("./history/past.js").Timeline>} */
export async function timeline() {
    return tauri().core.invoke("timeline");
}

/**
 * Lets the person choose a file and saves to it; nothing if they would rather not.
 * @param {import("./history/export.js").Format} format
 * @param {import("./history/question.js").Question} question
 * @returns {Promise<{ path: string, count: number } | null>}
 */
export async function exportHistory(format, question) {
    return tauri().core.invoke("export_history", { format, question });
}

/**
 * What a rejected wish says.
 * @param {unknown} error
 */
export function sentence(error) {
    return error instanceof Error ? error.message : String(error);
}

/** Whether there is a program behind the page at all. */
export function isPresent() {
    return tauri() !== undefined;
}

/** @returns {Tauri} */
function tauri() {
    return /** @type {any} */ (window).__TAURI__;
}
