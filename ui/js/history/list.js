// @ts-check
/**
 * The list of past events. Only the rows that can be seen are in the page, at their places in a list as tall as all of
 * them; the one that has the focus stays, wherever it is.
 */

import { button, element, setAttribute } from "../dom.js";
import { scrollerOf } from "../pages.js";
import { orderIcon } from "./marks.js";
import { SORTS } from "./question.js";
import { COLUMNS, createRow } from "./row.js";
import { OVERSCAN, rowAfterKey, visibleRows } from "./rows.js";

/** @typedef {import("./past.js").PastEvent} PastEvent */
/** @typedef {import("./question.js").SortBy} SortBy */
/** @typedef {import("./row.js").Row} Row */
/** @typedef {import("./rows.js").Range} Range */
/** @typedef {import("../words.js").Words} Words */

/** @typedef {ReturnType<typeof import("./store.js").createStore>} Store */
/** @typedef {Pick<Store, "at" | "rowOf" | "total" | "wish" | "want">} Rows */

/**
 * @typedef {object} Acts
 * @property {(event: PastEvent, from: HTMLElement) => void} open
 * @property {(by: SortBy) => void} sort
 * @property {() => number} now
 */

/**
 * @typedef {{ id: number, index: number }} Landmark
 * @typedef {{ top: Landmark | null, active: Landmark | null, focused: boolean }} Landmarks
 */

/** @type {Record<import("./row.js").Column, import("../words.js").TextKey>} */
const COLUMN_NAMES = {
    type: "columnType",
    vm: "columnVms",
    seen: "columnSeen",
    notBefore: "columnNotBefore",
    approved: "columnApproved",
    started: "columnStarted",
    ended: "columnEnded",
    duration: "columnTook",
    outcome: "columnOutcome",
};

/**
 * @param {Words} words
 * @param {Rows} rows
 * @param {Acts} acts
 */
export function createList(words, rows, acts) {
    const head = createHead(words, acts.sort);
    const body = element("div", { class: "pasts", role: "rowgroup" });
    // As tall as a row, whatever the width of the window and the size of its letters make of that.
    const measure = element("div", { class: "past-measure", "aria-hidden": "true" });
    const node = element(
        "div",
        {
            class: "past-grid",
            role: "grid",
            "aria-label": () => words.say("historyList"),
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
        head.show(rows.wish()?.sort);
        body.style.setProperty("height", `${total * rowHeight}px`);
        active = Math.max(0, Math.min(active, total - 1));
        if (rowHeight === 0) {
            return;
        }
        const range = visible(OVERSCAN);
        place(indexes(range, total));
        const now = acts.now();
        for (const [index, row] of drawn) {
            row.node.style.setProperty("top", `${index * rowHeight}px`);
            setAttribute(row.node, "tabindex", index === active ? "0" : "-1");
            row.show(rows.at(index), index, now);
        }
        rows.want(range, active);
    }

    /**
     * @param {Range} range
     * @param {number} total
     */
    function indexes({ first, end }, total) {
        const wanted = Array.from({ length: end - first }, (_, index) => first + index);
        if (active < first && total > 0) {
            return [active, ...wanted];
        }
        return active >= end && total > 0 ? [...wanted, active] : wanted;
    }

    /**
     * Puts rows into the page in their order, and takes the others out. Those that stay are not moved, for the focus
     * may be in one of them.
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
                const fresh = spare.pop() ?? createRow(words);
                drawn.set(index, fresh);
                body.insertBefore(fresh.node, next);
            } else {
                next = row.node.nextElementSibling;
            }
        }
    }

    /**
     * Makes a row the one that has the focus among the rows.
     * @param {number} index
     */
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
            acts.open(event, row.node);
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
        // Rows of another height would carry off what was looked at.
        if (first > 0 && before > 0 && rowHeight !== before) {
            scrollBy(first * (rowHeight - before));
        }
    };

    /** @param {number} px */
    function scrollBy(px) {
        scroller().scrollTop += px;
        draw();
    }

    /**
     * @param {number} index
     * @returns {Landmark | null}
     */
    function landmark(index) {
        const id = rows.at(index)?.id;
        return id === undefined ? null : { id, index };
    }

    /**
     * By how many rows an event has moved.
     * @param {Landmark | null} before
     */
    function shiftOf(before) {
        const row = before === null ? null : rows.rowOf(before.id);
        return before === null || row === null ? 0 : row - before.index;
    }

    /**
     * Lets the nodes go along with their events.
     * @param {number} shift
     */
    function rename(shift) {
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
        /** The rows that can be seen, and so the ones to ask for first. */
        visible() {
            rowHeight = measure.offsetHeight;
            return rowHeight === 0 ? { first: 0, end: 1 } : visible(OVERSCAN);
        },
        /**
         * What to find again after the rows have changed: the event at the top, if the list was scrolled to it, and the
         * one that has the focus among the rows.
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
         * Shows the changed rows so that what was looked at stays where it was, and the focus with its event.
         * @param {Landmarks} before
         */
        find(before) {
            const byTop = shiftOf(before.top);
            const byActive = shiftOf(before.active);
            // Whoever has the focus, or gets it back from a dialog, goes first.
            rename(before.focused || before.top === null ? byActive : byTop);
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
        /** Back to the first row, without moving the page further than to it. */
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

/**
 * The names of the columns, which sort where they can.
 * @param {Words} words
 * @param {(by: SortBy) => void} sort
 */
function createHead(words, sort) {
    const sortable = new Map(SORTS.map((by) => [by, sortButton(by, words, sort)]));
    const cells = COLUMNS.map((column, index) =>
        element(
            "div",
            { class: `past-head-cell past-${column}`, role: "columnheader", "aria-colindex": String(index + 1) },
            sortable.get(/** @type {SortBy} */ (column))?.node ?? (() => words.say(COLUMN_NAMES[column])),
        ),
    );
    const node = element(
        "div",
        { class: "past-head", role: "rowgroup" },
        element("div", { class: "past-head-row", role: "row", "aria-rowindex": "1" }, ...cells),
    );
    return {
        node,
        /** @param {import("./question.js").Wish["sort"] | undefined} order */
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

/**
 * @param {SortBy} by
 * @param {Words} words
 * @param {(by: SortBy) => void} sort
 */
function sortButton(by, words, sort) {
    const mark = element("span", { class: "past-order" });
    const node = button("", "past-sort", () => sort(by));
    node.append(element("span", { class: "past-text" }, () => words.say(COLUMN_NAMES[by])), mark);
    return { node, mark };
}

/**
 * The part of the window in which something scrolls.
 * @param {Element} scroller
 */
function viewOf(scroller) {
    const { top, bottom } = scroller.getBoundingClientRect();
    const from = Math.max(0, top);
    return { top: from, height: Math.max(0, Math.min(window.innerHeight, bottom) - from) };
}
