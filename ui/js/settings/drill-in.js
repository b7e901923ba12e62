/** Settings as rows that open pages, with a search over all of them. */

import { button, element, iconButton, setAttribute, setShown, setText } from "../dom.js";
import { chevronIcon, lockIcon } from "../icons.js";
import { label, locale } from "../locale.js";
import { scrollerOf } from "../pages.js";
import { backIcon, SECTION_ICONS } from "./icons.js";
import { createSearch } from "./search.js";
import { createSummaries } from "./summaries.js";

/** @import { SettingKey } from "../../types/program.js" */
/** @import { Text } from "../dom.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { PendingSettings } from "./pending.js" */

/**
 * A row of a page.
 * @typedef {object} Row
 * @property {HTMLElement} node
 * @property {TextKey[]} texts what the search reads; the first is the name
 * @property {SettingKey} [key]
 * @property {() => void} [show]
 * @property {() => void} [reset] forgets the result of an action
 */

/** @typedef {keyof typeof SECTION_ICONS} SectionName */

const FOCUSABLE = "input:enabled, select:enabled, textarea:enabled, button:enabled";

/**
 * @param {PendingSettings} pending
 * @param {Record<SectionName, { heading: TextKey, rows: Row[] }>} table
 * @param {...Node} notices above the first level
 */
export function createDrillIn(pending, table, ...notices) {
    const summaries = createSummaries(pending);
    const sections = Object.entries(table).map(([key, { heading: title, rows }]) => {
        const name = /** @type {SectionName} */ (key);
        const link = createLink(name, title, () => open(section, link.node));
        link.node.id = `open-${name}`;
        const section = { name, title, rows, link, ...createPage(name, title, rows, back) };
        return section;
    });
    /** @typedef {(typeof sections)[number]} Section */
    const firstLevel = element("ul", { class: "nav" }, ...sections.map(({ link }) => element("li", {}, link.node)));
    const search = createSearch(
        sections.flatMap((section) =>
            section.rows.map((row) => ({ section, row, texts: [...row.texts, section.title] })),
        ),
        firstLevel,
        ({ section, row, texts: [name = section.title] }) => {
            const result = createLink(section.name, name, () => open(section, result.node, row));
            result.show(label(section.title));
            return result.node;
        },
    );
    const home = element("div", { class: "settings-home" }, ...notices, ...search.nodes, firstLevel);
    home.addEventListener("keydown", moveFocus);
    const node = element("div", { class: "settings" }, home, ...sections.map((section) => section.node));
    node.addEventListener("keydown", (pressed) => {
        const inText = /** @type {Element} */ (pressed.target).matches("form *, textarea, select, input:not([type=checkbox])");
        const goesBack =
            pressed.key === "Escape" ||
            (pressed.key === "ArrowLeft" && pressed.altKey) ||
            (pressed.key === "Backspace" && !inText);
        if (opened !== null && goesBack) {
            pressed.preventDefault();
            // Esc closes the page, not the window.
            pressed.stopPropagation();
            back();
        }
    });

    /** @type {{ section: Section, from: HTMLElement, top: number } | null} */
    let opened = null;

    /** @param {Section} section @param {HTMLElement} from gets the focus back @param {Row} [row] to show */
    function open(section, from, row) {
        const scroller = scrollerOf(/** @type {HTMLElement} */ (node.parentElement));
        opened = { section, from, top: scroller.scrollTop };
        setShown(home, false);
        setShown(section.node, true);
        scroller.scrollTop = 0;
        /** @type {HTMLElement | null | undefined} */
        const control = row?.node.querySelector(FOCUSABLE);
        row?.node.scrollIntoView({ block: "center" });
        row?.node.classList.add("setting-found");
        (control ?? section.heading).focus({ preventScroll: true });
    }

    function back() {
        if (opened === null) {
            return;
        }
        const { section, from, top } = opened;
        opened = null;
        setShown(home, true);
        // Moves the focus while the page is visible: its fields are saved when they lose the focus.
        from.focus({ preventScroll: true });
        setShown(section.node, false);
        scrollerOf(/** @type {HTMLElement} */ (node.parentElement)).scrollTop = top;
        leave();
    }

    /** Old results are no news when a page is opened again. */
    function leave() {
        pending.clearSaved();
        for (const { rows } of sections) {
            for (const { node: row, reset } of rows) {
                row.classList.remove("setting-found");
                reset?.();
            }
        }
        show();
    }

    function show() {
        for (const { name, rows, link } of sections) {
            for (const row of rows) {
                row.show?.();
            }
            const states = rows.flatMap(({ key }) => (key === undefined ? [] : [pending.of(key)]));
            const refused = states.some(({ outcome }) => outcome?.is === "refused");
            link.show(refused ? locale.text("value-refused") : summaries[name](), refused);
            setShown(link.lock, states.length > 0 && states.every(({ lockedBy }) => lockedBy !== null));
        }
    }

    return { node, show, leave };
}

/** A row of the first level, or a result of the search. @param {SectionName} section @param {TextKey} title @param {() => void} open */
function createLink(section, title, open) {
    const value = element("span", { class: "nav-value" });
    const lock = element("span", { class: "nav-lock", title: label("locked"), hidden: "" }, lockIcon());
    lock.append(element("span", { class: "unseen" }, label("locked")));
    const node = button("", "nav-row", open);
    node.append(
        SECTION_ICONS[section](),
        element("span", { class: "nav-text" }, element("span", { class: "nav-title" }, label(title)), value),
        lock,
        chevronIcon(),
    );
    return {
        node,
        lock,
        /** @param {Text} text @param {boolean} [bad] */
        show(text, bad = false) {
            setText(value, text);
            setAttribute(value, "title", text);
            setAttribute(value, "data-tone", bad ? "bad" : null);
        },
    };
}

/** @param {SectionName} name @param {TextKey} title @param {Row[]} rows @param {() => void} back */
function createPage(name, title, rows, back) {
    const heading = element("h2", { class: "settings-title", id: `settings-${name}-title`, tabindex: "-1" }, label(title));
    const node = element(
        "section",
        { class: "settings-page", id: `settings-${name}`, "aria-labelledby": heading.id, hidden: "" },
        element(
            "header",
            { class: "settings-head" },
            iconButton(label("back"), backIcon(), back, "button-icon settings-back"),
            heading,
        ),
        element("div", { class: "group-lines" }, ...rows.map((row) => row.node)),
    );
    return { node, heading };
}

/** The arrow keys go from row to row. @param {KeyboardEvent} pressed */
function moveFocus(pressed) {
    const by = pressed.key === "ArrowDown" ? 1 : pressed.key === "ArrowUp" ? -1 : 0;
    const home = /** @type {HTMLElement} */ (pressed.currentTarget);
    /** @type {HTMLElement[]} */
    const stops = [...home.querySelectorAll(".search-field, .nav:not([hidden]) .nav-row")].map(
        (stop) => /** @type {HTMLElement} */ (stop),
    );
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[at + by];
    if (by !== 0 && at >= 0 && next !== undefined) {
        pressed.preventDefault();
        next.focus();
    }
}
