/** The virtual list of the history: only the visible rows are in the page, and the row that has the focus. */

import { button, element, setAttribute } from "../dom.js";
import { label, locale } from "../locale.js";
import { scrollerOf } from "../pages.js";
import { orderIcon } from "./icons.js";
import { SORTS } from "./query.js";
import { COLUMNS, COLUMN_NAMES, createRow } from "./row.js";
import { OVERSCAN, rowAfterKey, visibleRows } from "./rows.js";

/** @import { HistoryEventView as HistoryEvent, SortBy } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { Selection } from "./query.js" */
/** @import { Column, Row } from "./row.js" */
/** @import { Range } from "./rows.js" */

/** @typedef {ReturnType<typeof import("./store.js").createStore>} Store */
/** @typedef {Pick<Store, "at" | "rowOf" | "total" | "selection" | "want">} Rows */

/**
 * @typedef {object} Actions
 * @property {(event: HistoryEvent, from: HTMLElement) => void} open
 * @property {(by: SortBy) => void} sort
 * @property {() => number} now
 */

/**
 * @typedef {{ id: number, index: number }} Landmark
 * @typedef {{ top: Landmark | null, active: Landmark | null, focused: boolean }} Landmarks
 */

/** @param {Rows} rows @param {Actions} actions */
export function createList(rows, actions) {
    const head = createHead(actions.sort);
    const body = element("div", { class: "history-rows", role: "rowgroup" });
    // As tall as a row, at any window width and font size.
    const measure = element("div", { class: "history-measure", "aria-hidden": "true" });
    const node = element(
        "div",
        {
            class: "history-grid",
            role: "grid",
            "aria-label": label("history-list"),
            "aria-colcount": String(COLUMNS.length),
        },
        head.node,
        body,
    );
    node.append(measure);

    /** @type {Map<number, Row>} */
    const drawn = new Map();
    /** @type {Row[]} */
    const spare = [];
    let active = 0;
    let rowHeight = 0;

    function scroller() {
        return scrollerOf(/** @type {HTMLElement} */ (node.closest(".page") ?? node));
    }

    /** @param {number} beyond */
    function visible(beyond) {
        const view = viewOf(scroller());
        const top = body.getBoundingClientRect().top;
        return visibleRows(top - view.top, view.height, rowHeight, rows.total(), beyond);
    }

    function draw() {
        const total = rows.total();
        rowHeight = measure.offsetHeight;
        setAttribute(node, "aria-rowcount", String(total + 1));
        head.show(rows.selection()?.sort);
        body.style.setProperty("height", `${total * rowHeight}px`);
        active = Math.max(0, Math.min(active, total - 1));
        if (rowHeight === 0) {
            return;
        }
        const range = visible(OVERSCAN);
        place(indexes(range, total));
        const now = actions.now();
        for (const [index, row] of drawn) {
            row.node.style.setProperty("top", `${index * rowHeight}px`);
            setAttribute(row.node, "tabindex", index === active ? "0" : "-1");
            row.show(rows.at(index), index, now);
        }
        rows.want(range, active);
    }

    /** @param {Range} range @param {number} total */
    function indexes({ first, end }, total) {
        const wanted = Array.from({ length: end - first }, (_, index) => first + index);
        if (active < first && total > 0) {
            return [active, ...wanted];
        }
        return active >= end && total > 0 ? [...wanted, active] : wanted;
    }

    /**
     * Adds rows in their order and removes the others. Rows that stay are not moved: one of them may have the focus.
     * @param {number[]} wanted
     */
    function place(wanted) {
        const staying = new Set(wanted);
        for (const [index, row] of [...drawn]) {
            if (!staying.has(index)) {
                drawn.delete(index);
                row.node.remove();
                spare.push(row);
            }
        }
        let next = body.firstElementChild;
        for (const index of wanted) {
            const row = drawn.get(index);
            if (row === undefined) {
                const fresh = spare.pop() ?? createRow();
                drawn.set(index, fresh);
                body.insertBefore(fresh.node, next);
            } else {
                next = row.node.nextElementSibling;
            }
        }
    }

    /** Makes a row the one that Tab focuses. @param {number} index */
    function activate(index) {
        active = index;
        draw();
    }

    /** @param {number} index */
    function moveTo(index) {
        activate(index);
        const row = drawn.get(index)?.node;
        row?.scrollIntoView({ block: "nearest" });
        row?.focus({ preventScroll: true });
    }

    /** @param {EventTarget | null} target */
    function indexOf(target) {
        for (const [index, row] of drawn) {
            if (target instanceof Node && row.node.contains(target)) {
                return index;
            }
        }
        return null;
    }

    /** @param {number} index */
    function open(index) {
        const event = rows.at(index);
        const row = drawn.get(index);
        if (event !== undefined && row !== undefined) {
            actions.open(event, row.node);
        }
    }

    body.addEventListener("click", (click) => {
        const index = indexOf(click.target);
        if (index !== null) {
            drawn.get(index)?.node.focus({ preventScroll: true });
            open(index);
        }
    });
    body.addEventListener("focusin", (focus) => {
        const index = indexOf(focus.target);
        if (index !== null && index !== active) {
            activate(index);
        }
    });
    body.addEventListener("keydown", (pressed) => {
        if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || indexOf(pressed.target) === null) {
            return;
        }
        const screen = visible(0);
        const to = rowAfterKey(pressed.key, active, rows.total(), screen.end - screen.first);
        if (to !== null) {
            pressed.preventDefault();
            moveTo(to);
        } else if (pressed.key === "Enter" || pressed.key === " ") {
            pressed.preventDefault();
            open(active);
        }
    });

    const scrolled = () => draw();
    const resized = () => {
        const before = rowHeight;
        const first = visible(0).first;
        draw();
        // Keep the first visible row in place when the row height changes.
        if (first > 0 && before > 0 && rowHeight !== before) {
            scrollBy(first * (rowHeight - before));
        }
    };

    /** @param {number} px */
    function scrollBy(px) {
        scroller().scrollTop += px;
        draw();
    }

    /** @param {number} index @returns {Landmark | null} */
    function landmark(index) {
        const id = rows.at(index)?.id;
        return id === undefined ? null : { id, index };
    }

    /** By how many rows an event has moved. @param {Landmark | null} before */
    function shiftOf(before) {
        const row = before === null ? null : rows.rowOf(before.id);
        return before === null || row === null ? 0 : row - before.index;
    }

    /** Moves the nodes along with their events. @param {number} shift */
    function shiftRows(shift) {
        const before = [...drawn];
        drawn.clear();
        for (const [index, row] of before) {
            if (index + shift >= 0) {
                drawn.set(index + shift, row);
            } else {
                row.node.remove();
                spare.push(row);
            }
        }
    }

    return {
        node,
        draw,
        /** The rows to fetch first. */
        visible() {
            rowHeight = measure.offsetHeight;
            return rowHeight === 0 ? { first: 0, end: 1 } : visible(OVERSCAN);
        },
        /**
         * What to find again after the rows have changed: the first visible event, if the list is scrolled, and the active
         * one.
         * @returns {Landmarks}
         */
        landmarks() {
            const { first } = visible(0);
            return {
                top: first > 0 ? landmark(first) : null,
                active: landmark(active),
                focused: body.contains(document.activeElement),
            };
        },
        /**
         * Shows the changed rows; the scroll position and the focus stay with their events.
         * @param {Landmarks} before
         */
        find(before) {
            const byTop = shiftOf(before.top);
            const byActive = shiftOf(before.active);
            // The focused event has priority; a dialog may give the focus back to it.
            shiftRows(before.focused || before.top === null ? byActive : byTop);
            active = (before.active?.index ?? active) + byActive;
            if (byTop === 0) {
                draw();
            } else {
                body.style.setProperty("height", `${rows.total() * rowHeight}px`);
                scrollBy(byTop * rowHeight);
            }
            if (before.focused && rows.total() > 0) {
                drawn.get(active)?.node.focus({ preventScroll: true });
            }
        },
        /** Scrolls up to the first row. */
        toTop() {
            active = 0;
            if (body.getBoundingClientRect().top < viewOf(scroller()).top) {
                node.scrollIntoView({ block: "start" });
            }
            draw();
        },
        enter() {
            document.addEventListener("scroll", scrolled, { capture: true, passive: true });
            window.addEventListener("resize", resized);
            draw();
        },
        leave() {
            document.removeEventListener("scroll", scrolled, { capture: true });
            window.removeEventListener("resize", resized);
        },
    };
}

/** The column headers, with sort buttons. @param {(by: SortBy) => void} sort */
function createHead(sort) {
    const sortable = new Map(SORTS.map((by) => [by, sortButton(by, sort)]));
    const cells = COLUMNS.map((column, index) =>
        element(
            "div",
            { class: `history-head-cell history-${column}`, role: "columnheader", "aria-colindex": String(index + 1) },
            sortable.get(/** @type {SortBy} */ (column))?.node ?? label(COLUMN_NAMES[column]),
        ),
    );
    const node = element(
        "div",
        { class: "history-head", role: "rowgroup" },
        element("div", { class: "history-head-row", role: "row", "aria-rowindex": "1" }, ...cells),
    );
    return {
        node,
        /** @param {Selection["sort"] | undefined} order */
        show(order) {
            for (const [by, { node: sorts, mark }] of sortable) {
                const sorted = order?.by === by;
                const way = order?.descending ? "descending" : "ascending";
                setAttribute(/** @type {Element} */ (sorts.parentElement), "aria-sort", sorted ? way : "none");
                if (mark.dataset.way !== (sorted ? way : "")) {
                    mark.dataset.way = sorted ? way : "";
                    mark.replaceChildren(...(sorted ? [orderIcon(way === "descending")] : []));
                }
            }
        },
    };
}

/** @param {SortBy} by @param {(by: SortBy) => void} sort */
function sortButton(by, sort) {
    const mark = element("span", { class: "history-order" });
    const node = button("", "history-sort", () => sort(by));
    node.append(element("span", { class: "history-text" }, label(COLUMN_NAMES[by])), mark);
    return { node, mark };
}

/** The visible part of the scroller. @param {Element} scroller */
function viewOf(scroller) {
    const { top, bottom } = scroller.getBoundingClientRect();
    const from = Math.max(0, top);
    return { top: from, height: Math.max(0, Math.min(window.innerHeight, bottom) - from) };
}
