// @ts-check
/** Everything that passes between the page and the program. The page sends wishes; the program decides. */

import { createReader } from "./publication.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./snapshot.js").SettingValues} SettingValues */
/** @typedef {import("./diagnosis.js").Diagnosis} Diagnosis */

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

/** @typedef {Opening & { number: number }} SentOpening an opening and the number to acknowledge it by */

/**
 * Where the program keeps what it keeps.
 * @typedef {{ data: string, settings: string, machineSettings: string, history: string, log: string }} Places
 */

/**
 * Why settings were not saved: what is wrong with some of them, or with saving at all.
 * @typedef {{ refused: { key: string, sentence: string }[], sentence: string | null }} Refusal
 */

/**
 * @typedef {object} Tauri
 * @property {{ invoke: (command: string, args?: object) => Promise<any> }} core
 * @property {{ listen: (event: string, handler: (event: { payload: any }) => void) => Promise<() => void> }} event
 */

const reader = createReader();

/**
 * @param {(snapshot: Snapshot, number: number) => void} handler gets the number to acknowledge it by as well
 */
export async function onSnapshot(handler) {
    await tauri().event.listen("snapshot", async (event) => {
        // Where something was missed all of it is asked for; if that fails, the next one tries again.
        const next = reader.read(event.payload) ?? (await snapshot().catch(() => undefined));
        if (next !== undefined) {
            handler(next, event.payload.revision);
        }
    });
}

/**
 * @param {(opening: SentOpening) => void} handler
 */
export async function onOpen(handler) {
    await tauri().event.listen("open", (event) => handler(event.payload));
}

/** @returns {Promise<Snapshot>} */
export async function snapshot() {
    // What is asked for comes whole, so that it can always be read.
    return /** @type {Snapshot} */ (reader.read(await tauri().core.invoke("snapshot")));
}

/**
 * Says that the page can show things, and learns what it was opened for.
 * @returns {Promise<SentOpening[]>}
 */
export async function ready() {
    return tauri().core.invoke("ready");
}

/**
 * Says that what was sent under this number is on the screen. A page that doesn't is taken for dead and replaced.
 * @param {number} number
 */
export function acknowledge(number) {
    // Where this fails it is as if the page were dead, which is what to assume then.
    tauri()
        .core.invoke("acknowledge", { number })
        .catch(() => undefined);
}

/**
 * Finds out why the endpoint does not answer, which may take some twenty seconds.
 * @returns {Promise<Diagnosis>}
 */
export async function diagnose() {
    return tauri().core.invoke("diagnose");
}

/**
 * Rejects with a refusal if the event cannot be approved, see `approvalRefusal`.
 * @param {string} key
 * @param {string[]} vms the names that were confirmed
 * @returns {Promise<void>}
 */
export async function approve(key, vms) {
    await tauri().core.invoke("approve", { key, vms });
}

/**
 * Why an approval was refused.
 * @param {unknown} error
 * @returns {{ reason: import("./snapshot.js").NotApprovable | null, text: string }}
 */
export function approvalRefusal(error) {
    const refused = typeof error === "object" && error !== null && "reason" in error && "text" in error;
    return refused
        ? /** @type {ReturnType<typeof approvalRefusal>} */ (error)
        : { reason: null, text: sentence(error) };
}

/**
 * Keeps a rule from approving an event. Rejects with a sentence if there is nothing to stop any more.
 * @param {string} key
 * @returns {Promise<void>}
 */
export async function stopRule(key) {
    await tauri().core.invoke("stop_rule", { key });
}

/** What the rules would have done. @returns {Promise<import("./settings/dry-run.js").DryRun>} */
export async function tryRules() {
    return tauri().core.invoke("try_rules");
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
 * Saves these settings and no others. Rejects with what was wrong, see `refusal`; then nothing was saved.
 * @param {Partial<SettingValues>} values
 * @returns {Promise<void>}
 */
export async function saveSettings(values) {
    await tauri().core.invoke("save_settings", { values });
}

/**
 * Shows a notification. Rejects with a sentence if the system did not take it.
 * @returns {Promise<void>}
 */
export async function tryNotification() {
    await tauri().core.invoke("try_notification");
}

/** @returns {Promise<Places>} */
export async function places() {
    return tauri().core.invoke("places");
}

/** @returns {Promise<void>} */
export async function openDataFolder() {
    await tauri().core.invoke("open_data_folder");
}

/** What whoever helps the person wants to know, as text. @returns {Promise<string>} */
export async function diagnostics() {
    return tauri().core.invoke("diagnostics");
}

/** Says that the person has been welcomed. @returns {Promise<void>} */
export async function introduced() {
    await tauri().core.invoke("introduced");
}

/**
 * What a rejected save says of one of its settings; nothing where it says nothing at all.
 * @param {unknown} error
 * @param {keyof SettingValues} key
 * @returns {string}
 */
export function refusal(error, key) {
    if (typeof error !== "object" || error === null || !("refused" in error)) {
        return sentence(error);
    }
    const { refused, sentence: whole } = /** @type {Refusal} */ (error);
    return refused.find((one) => one.key === key)?.sentence ?? whole ?? refused[0]?.sentence ?? "";
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
