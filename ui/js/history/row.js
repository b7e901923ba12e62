/** A row of the history list. Its nodes are reused for other events while scrolling. */

import { element, setAttribute, setText } from "../dom.js";
import { kindIcon } from "../icons.js";
import { locale } from "../locale.js";
import { outcomeIcon } from "./icons.js";
import { dueText, momentText, outcomeText, tookText, vmsText } from "./event-text.js";

/** @import { HistoryEventView as HistoryEvent } from "../../types/program.js" */

/** The columns in order; some are hidden in a narrow window. */
export const COLUMN_NAMES = /** @type {const} */ ({
    type: "column-type",
    vm: "column-vms",
    seen: "column-seen",
    notBefore: "column-not-before",
    approved: "column-approved",
    started: "column-started",
    ended: "column-ended",
    duration: "column-took",
    outcome: "column-outcome",
});

/** @typedef {keyof typeof COLUMN_NAMES} Column */

export const COLUMNS = /** @type {readonly Column[]} */ (Object.keys(COLUMN_NAMES));

/** How soon a row notices that the day has changed. */
const FRESH_MS = 60_000;

/**
 * @typedef {object} Row
 * @property {HTMLElement} node
 * @property {(event: HistoryEvent | undefined, index: number, now: number) => void} show
 */

/** @returns {Row} */
export function createRow() {
    const kind = element("span", { class: "history-mark" });
    const outcome = element("span", { class: "history-mark" });
    const texts = /** @type {Record<Column, HTMLElement>} */ (
        Object.fromEntries(COLUMNS.map((column) => [column, element("span", { class: "history-text" })]))
    );
    const node = element(
        "div",
        { class: "history-row", role: "row", tabindex: "-1" },
        ...COLUMNS.map((column, index) =>
            element(
                "div",
                { class: `history-cell history-${column}`, role: "gridcell", "aria-colindex": String(index + 1) },
                { type: kind, outcome }[/** @type {string} */ (column)] ?? null,
                texts[column],
            ),
        ),
    );
    const duration = /** @type {HTMLElement} */ (texts.duration.parentElement);
    let drawn = "";
    /** @type {{ event: HistoryEvent | undefined, language: string, at: number } | null} */
    let shown = null;

    return {
        node,
        show(event, index, now) {
            setAttribute(node, "aria-rowindex", String(index + 2));
            // While scrolling most rows stay the same, and formatting times is slow.
            const fresh = shown?.event === event && shown?.language === locale.language;
            if (shown !== null && fresh && Math.abs(now - shown.at) < FRESH_MS) {
                return;
            }
            shown = { event, language: locale.language, at: now };
            setAttribute(node, "aria-busy", event === undefined ? "true" : null);
            const values = event === undefined ? null : rowTexts(event, now);
            const signature = JSON.stringify([event?.id, event?.kind, event?.outcome, values]);
            if (signature === drawn) {
                return;
            }
            drawn = signature;
            node.dataset.id = event === undefined ? "" : String(event.id);
            setAttribute(node, "data-kind", event?.kind ?? null);
            setAttribute(node, "data-outcome", event?.outcome ?? null);
            showIcon(kind, event?.kind, kindIcon);
            showIcon(outcome, event?.outcome, outcomeIcon);
            for (const column of COLUMNS) {
                const text = values?.[column] ?? "";
                setText(texts[column], text);
                setAttribute(texts[column], "title", text === "" ? null : text);
            }
            setAttribute(duration, "data-unknown", event === undefined || tookText(event) !== null ? null : "");
        },
    };
}

/**
 * Drawings take longer than texts, so they are made only where they change.
 * @template {string} Name
 * @param {HTMLElement} node
 * @param {Name | undefined} name
 * @param {(name: Name) => Node} draw
 */
function showIcon(node, name, draw) {
    if (node.dataset.icon !== name) {
        node.replaceChildren(...(name === undefined ? [] : [draw(name)]));
        setAttribute(node, "data-icon", name ?? null);
    }
}

/** @param {HistoryEvent} event @param {number} now @returns {Record<Column, string>} */
function rowTexts(event, now) {
    const none = locale.text("not-known");
    return {
        type: event.typeName,
        vm: vmsText(event) || none,
        seen: momentText(event.firstSeen, now) ?? none,
        notBefore: momentText(event.notBefore, now) ?? none,
        approved: event.approvedBy ?? none,
        started: momentText(event.startedAt, now) ?? none,
        ended: momentText(event.endedAt, now) ?? none,
        duration: tookText(event) ?? none,
        outcome: dueText(event, now) ?? outcomeText(event),
    };
}
