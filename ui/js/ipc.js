/** Everything that passes between the page and the program. */

import { createReader } from "./snapshot-delta.js";

/** @import { Commands, Frame, Refusal, OpenMessage, SettingKey, SettingsRefused, WhyNot } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

/**
 * @typedef {object} Tauri
 * @property {{ invoke: (command: string, args?: object) => Promise<any> }} core
 * @property {{ listen: (event: string, handler: (event: { payload: any }) => void) => Promise<() => void> }} event
 */

const reader = createReader();

/**
 * Calls a command of the program. Rejects with the command's error.
 * @template {keyof Commands} Name
 * @param {Name} command
 * @param {{} extends Commands[Name]["args"] ? [] : [args: Commands[Name]["args"]]} args
 * @returns {Promise<Commands[Name]["result"]>}
 */
export async function invoke(command, ...args) {
    return tauri().core.invoke(command, ...args);
}

/** @param {(snapshot: Snapshot, number: number) => void} handler gets the number to acknowledge the snapshot by */
export async function onSnapshot(handler) {
    await tauri().event.listen("snapshot", async (event) => {
        // If a publication was missed, fetch all of it; if that fails, the next one tries again.
        const next = reader.read(event.payload) ?? (await snapshot().catch(() => undefined));
        if (next !== undefined) {
            handler(next, event.payload.revision);
        }
    });
}

/** @param {(opening: OpenMessage) => void} handler */
export async function onOpen(handler) {
    await tauri().event.listen("open", (event) => handler(event.payload));
}

/** The snapshot that the program put into the page; later ones may have been published since. */
export function shippedSnapshot() {
    const shipped = /** @type {any} */ (window).shippedSnapshot;
    return shipped === undefined ? undefined : reader.read(shipped);
}

/** @param {(frame: Frame) => void} handler is called when the frame of the window changes */
export async function onFrame(handler) {
    await tauri().event.listen("frame", (event) => handler(event.payload));
}

/** @param {() => void} handler is called when a flyout has lost the focus */
export async function onFocusLost(handler) {
    await tauri().event.listen("focus-lost", handler);
}

/** @returns {Promise<Snapshot>} */
export async function snapshot() {
    // The command returns a whole snapshot, which can always be read.
    return /** @type {Snapshot} */ (reader.read(await invoke("snapshot")));
}

/**
 * Confirms that the snapshot or opening of this number is on the screen. The program replaces a page that doesn't.
 * @param {number} number
 */
export function acknowledge(number) {
    // Without a connection to the program, the page is as good as dead.
    invoke("acknowledge", { number }).catch(() => undefined);
}

/** Why an approval was refused. @param {unknown} error @returns {WhyNot | { reason: null, text: string }} */
export function approvalRefusal(error) {
    const refusal = /** @type {Refusal | Error} */ (error);
    return typeof refusal === "object" && "reason" in refusal ? refusal : { reason: null, text: errorText(error) };
}

/** Why a setting wasn't saved; empty if the program gave no reason. @param {unknown} error @param {SettingKey} key */
export function settingRefusal(error, key) {
    if (typeof error !== "object" || error === null || !("refused" in error)) {
        return errorText(error);
    }
    const { refused, sentence } = /** @type {SettingsRefused} */ (error);
    return refused.find((one) => one.key === key)?.sentence ?? sentence ?? refused[0]?.sentence ?? "";
}

/** @param {unknown} error of a rejected command */
export function errorText(error) {
    return error instanceof Error ? error.message : String(error);
}

/** Whether the page runs in the program, and not in a browser. */
export function isConnected() {
    return tauri() !== undefined;
}

/** @returns {Tauri} */
function tauri() {
    return /** @type {any} */ (window).__TAURI__;
}
