// @ts-check
/** One row of the list. Its nodes serve one event after the other while the list is scrolled. */

import { element, setAttribute, setText } from "../dom.js";
import { kindIcon } from "../icons.js";
import { outcomeIcon } from "./marks.js";
import { momentText, outcomeText, tookText } from "./past.js";

/** @typedef {import("./past.js").PastEvent} PastEvent */
/** @typedef {import("../words.js").Words} Words */

/**
 * The columns in their order. Those without an order of their own are shown where there is room.
 * @typedef {"type" | "vm" | "seen" | "notBefore" | "approved" | "started" | "ended" | "duration" | "outcome"} Column
 */

/** @type {readonly Column[]} */
export const COLUMNS = ["type", "vm", "seen", "notBefore", "approved", "started", "ended", "duration", "outcome"];

const VMS_NAMED = 3;

/** How soon a row notices that today has become yesterday. */
const FRESH_MS = 60_000;

/**
 * @typedef {object} Row
 * @property {HTMLElement} node
 * @property {(event: PastEvent | undefined, index: number, now: number) => void} show
 */

/**
 * @param {Words} words
 * @returns {Row}
 */
export function createRow(words) {
    const kind = element("span", { class: "past-mark" });
    const outcome = element("span", { class: "past-mark" });
    const texts = /** @type {Record<Column, HTMLElement>} */ (
        Object.fromEntries(COLUMNS.map((column) => [column, element("span", { class: "past-text" })]))
    );
    const node = element(
        "div",
        { class: "past", role: "row", tabindex: "-1" },
        ...COLUMNS.map((column, index) =>
            element(
                "div",
                { class: `past-cell past-${column}`, role: "gridcell", "aria-colindex": String(index + 1) },
                { type: kind, outcome }[/** @type {string} */ (column)] ?? null,
                texts[column],
            ),
        ),
    );
    const duration = /** @type {HTMLElement} */ (texts.duration.parentElement);
    let drawn = "";
    /** @type {{ event: PastEvent | undefined, language: string, at: number } | null} */
    let shown = null;

    return {
        node,
        show(event, index, now) {
            setAttribute(node, "aria-rowindex", String(index + 2));
            // While the list is scrolled most rows stay what they are, and times are slow to put into words.
            const fresh = shown?.event === event && shown?.language === words.language;
            if (shown !== null && fresh && Math.abs(now - shown.at) < FRESH_MS) {
                return;
            }
            shown = { event, language: words.language, at: now };
            setAttribute(node, "aria-busy", event === undefined ? "true" : null);
            const said = event === undefined ? null : rowTexts(event, now, words);
            const signature = JSON.stringify([event?.id, event?.kind, event?.outcome, said]);
            if (signature === drawn) {
                return;
            }
            drawn = signature;
            node.dataset.id = event === undefined ? "" : String(event.id);
            setAttribute(node, "data-kind", event?.kind ?? null);
            setAttribute(node, "data-outcome", event?.outcome ?? null);
            kind.replaceChildren(...(event === undefined ? [] : [kindIcon(event.kind)]));
            outcome.replaceChildren(...(event === undefined ? [] : [outcomeIcon(event.outcome)]));
            for (const column of COLUMNS) {
                const text = said?.[column] ?? "";
                setText(texts[column], text);
                setAttribute(texts[column], "title", text === "" ? null : text);
            }
            setAttribute(duration, "data-unknown", event === undefined || tookText(event, words) !== null ? null : "");
        },
    };
}

/**
 * @param {PastEvent} event
 * @param {Words} words
 */
export function vmsText(event, words) {
    const named = event.vms.slice(0, VMS_NAMED).join(", ");
    const more = event.vms.length - VMS_NAMED;
    return more <= 0 ? named : [named, words.say("plus", { count: words.number(more) })].join(" ");
}

/**
 * @param {PastEvent} event
 * @param {number} now
 * @param {Words} words
 * @returns {Record<Column, string>}
 */
function rowTexts(event, now, words) {
    const none = words.say("notKnown");
    return {
        type: event.typeName,
        vm: vmsText(event, words) || none,
        seen: momentText(event.firstSeen, now, words) ?? none,
        notBefore: momentText(event.notBefore, now, words) ?? none,
        approved: event.approvedBy ?? none,
        started: momentText(event.startedAt, now, words) ?? none,
        ended: momentText(event.endedAt, now, words) ?? none,
        duration: tookText(event, words) ?? none,
        outcome: outcomeText(event, words),
    };
}
