// @ts-check
/** Sheets: they fill the window for a while, with a heading and a way back. */

import { createModal } from "./dialog.js";
import { button, element, setAttribute } from "./dom.js";
import { closeIcon } from "./icons.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} node
 * @property {(from?: Element | null) => void} open `from` is where the focus goes afterwards
 * @property {() => void} close
 * @property {() => boolean} isOpen
 */

/**
 * A sheet that follows what is known while it is open.
 * @typedef {object} Following
 * @property {(snapshot: Snapshot) => void} [show]
 * @property {(snapshot: Snapshot, now: number) => void} [tick]
 * @property {() => void} [interrupt] closes it as if it had not been opened
 * @typedef {Sheet & Following} LiveSheet
 */

/**
 * @typedef {object} SheetParts
 * @property {string} name for its ids and its style: `sheet-NAME`
 * @property {() => string} title
 * @property {() => void} [opened]
 * @property {() => void} [closed] by whatever way
 * @property {() => HTMLElement} [focus] what has the focus at first; the heading where nothing is said
 */

/**
 * @param {import("./words.js").Words} words
 * @param {SheetParts} parts
 * @param {...import("./dom.js").Child} children
 * @returns {Sheet}
 */
export function createSheet(words, parts, ...children) {
    const title = element("h2", { class: "sheet-title", id: `sheet-${parts.name}-title`, tabindex: "-1" }, parts.title);
    const close = button("", "button-icon sheet-close", () => modal.node.close());
    setAttribute(close, "aria-label", () => words.say("close"));
    setAttribute(close, "title", () => words.say("close"));
    close.append(closeIcon());
    const modal = createModal(
        title.id,
        `sheet sheet-${parts.name}`,
        element("header", { class: "sheet-head" }, title, close),
        element("div", { class: "sheet-body" }, ...children),
    );
    modal.node.addEventListener("close", () => parts.closed?.());
    return {
        node: modal.node,
        open(from) {
            const wasOpen = modal.node.open;
            modal.open(parts.focus?.() ?? title, from);
            if (!wasOpen) {
                parts.opened?.();
            }
        },
        close: () => modal.node.close(),
        isOpen: () => modal.node.open,
    };
}

/**
 * The sheets of the window, of which one at most is open. Each is made when it is first wanted.
 * @template {string} Name
 * @param {Record<Name, () => LiveSheet>} table
 * @param {(node: HTMLDialogElement) => void} place puts a new one into the window
 */
export function createSheets(table, place) {
    /** @type {Map<Name, LiveSheet>} */
    const made = new Map();
    const open = () => [...made.values()].find((sheet) => sheet.isOpen());

    /** @param {Name} name */
    function sheetOf(name) {
        const sheet = made.get(name) ?? table[name]();
        if (!made.has(name)) {
            made.set(name, sheet);
            place(sheet.node);
        }
        return sheet;
    }

    return {
        /**
         * @param {Name} name
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        open(name, snapshot, now) {
            const sheet = sheetOf(name);
            const other = open();
            if (other !== sheet) {
                other?.close();
            }
            sheet.show?.(snapshot);
            sheet.tick?.(snapshot, now);
            sheet.open();
        },
        /** @param {Name} name */
        isOpen: (name) => made.get(name)?.isOpen() ?? false,
        /** @param {Name} name */
        interrupt: (name) => made.get(name)?.interrupt?.(),
        /** @param {Snapshot} snapshot */
        show: (snapshot) => open()?.show?.(snapshot),
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        tick: (snapshot, now) => open()?.tick?.(snapshot, now),
    };
}
