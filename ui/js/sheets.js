/** Sheets: modal dialogs that fill the window. */

import { createModal } from "./dialog.js";
import { element, iconButton } from "./dom.js";
import { closeIcon } from "./icons.js";
import { label } from "./locale.js";

/** @import { Child } from "./dom.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @typedef {ReturnType<typeof createSheet>} Sheet */

/**
 * A sheet that follows the snapshot while it is open.
 * @typedef {Sheet & { show: (snapshot: Snapshot) => void, interrupt?: () => void }} LiveSheet
 */

/**
 * @param {object} parts
 * @param {string} parts.name for its ids and its class: `sheet-NAME`
 * @param {() => string} parts.title
 * @param {() => void} [parts.opened]
 * @param {() => void} [parts.closed]
 * @param {...Child} children
 */
export function createSheet({ name, title: text, opened, closed }, ...children) {
    const title = element("h2", { class: "sheet-title", id: `sheet-${name}-title`, tabindex: "-1" }, text);
    const close = iconButton(label("close"), closeIcon(), () => node.close());
    const { node, open } = createModal(
        title.id,
        `sheet sheet-${name}`,
        // As the header, which it covers.
        element("header", { class: "sheet-head", "data-tauri-drag-region": "deep" }, title, close),
        element("div", { class: "sheet-body" }, ...children),
    );
    node.addEventListener("close", () => closed?.());
    return {
        node,
        open() {
            const wasOpen = node.open;
            open(title);
            if (!wasOpen) {
                opened?.();
            }
        },
        close: () => node.close(),
        isOpen: () => node.open,
    };
}

/**
 * The sheets of the window; at most one is open. Each is made when it is first opened.
 * @template {string} Name
 * @param {Record<Name, () => LiveSheet>} table
 * @param {(node: HTMLDialogElement) => void} add adds a new sheet to the window
 */
export function createSheets(table, add) {
    /** @type {Map<Name, LiveSheet>} */
    const made = new Map();
    const current = () => [...made.values()].find((sheet) => sheet.isOpen());

    /** @param {Name} name */
    function sheetOf(name) {
        const sheet = made.get(name) ?? table[name]();
        if (!made.has(name)) {
            made.set(name, sheet);
            add(sheet.node);
        }
        return sheet;
    }

    return {
        /** @param {Name} name @param {Snapshot} snapshot */
        open(name, snapshot) {
            const sheet = sheetOf(name);
            const other = current();
            if (other !== sheet) {
                other?.close();
            }
            sheet.show(snapshot);
            sheet.open();
        },
        /** @param {Name} name */
        isOpen: (name) => made.get(name)?.isOpen() ?? false,
        /** Closes a sheet without counting it as seen. @param {Name} name */
        interrupt: (name) => made.get(name)?.interrupt?.(),
        /** @param {Snapshot} snapshot */
        show: (snapshot) => current()?.show(snapshot),
    };
}
