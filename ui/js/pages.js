// @ts-check
/** The pages of the window, of which one is shown. The others rest: they are told nothing until they are turned to. */

import { element } from "./dom.js";
import { createTabs } from "./tabs.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./dom.js").Child} Child */

/**
 * @typedef {object} Page
 * @property {HTMLElement} node made by `createPanel`
 * @property {(snapshot: Snapshot) => void} show
 * @property {(snapshot: Snapshot, now: number) => void} [tick] once a second, and after each `show`
 * @property {() => void} enter it has been turned to, is drawn and can be measured
 * @property {() => void} leave it is about to be turned away from
 */

/**
 * What a page may ask of the window.
 * @typedef {object} Acts
 * @property {(text: string) => void} say speaks to those who hear the page
 * @property {(text: string) => Promise<boolean>} copy copies and tells aloud what came of it
 * @property {() => void} openDoctor
 * @property {() => void} openIntroduction
 */

/**
 * The panel of a page. Its title is the heading of all it holds; the tab shows the same, so it is only heard.
 * @param {() => string} title
 * @param {...Child} children
 */
export function createPanel(title, ...children) {
    return element(
        "section",
        { class: "page", role: "tabpanel", tabindex: "0" },
        element("h1", { class: "unseen" }, title),
        ...children,
    );
}

/**
 * @template {string} Name
 * @param {() => string} label what the row of tabs is called
 * @param {Record<Name, { text: () => string, page: Page, badge?: Node }>} table
 * @param {NoInfer<Name>} first
 * @param {(page: Page) => void} draw brings a page up to date
 */
export function createPages(label, table, first, draw) {
    const names = /** @type {Name[]} */ (Object.keys(table));
    const tabs = createTabs(
        label,
        names.map((name) => ({ name, text: table[name].text, badge: table[name].badge, panel: table[name].page.node })),
        (name) => turnTo(name),
    );
    /** @type {Map<Name, number>} */
    const scrolled = new Map();
    /** @type {Name} */
    let current = first;
    for (const name of names) {
        table[name].page.node.hidden = name !== current;
    }
    tabs.select(current);

    /** @param {Name} name */
    function turnTo(name) {
        if (name === current) {
            return;
        }
        const before = table[current].page;
        scrolled.set(current, scrollerOf(before.node).scrollTop);
        before.leave();
        before.node.hidden = true;
        current = name;
        const { page } = table[name];
        tabs.select(name);
        page.node.hidden = false;
        draw(page);
        scrollerOf(page.node).scrollTop = scrolled.get(name) ?? 0;
        page.enter();
    }

    return {
        tabs: tabs.node,
        nodes: names.map((name) => table[name].page.node),
        turnTo,
        /** The page that is shown. */
        current: () => table[current].page,
        /** The tab of the page that is shown: always there, and always able to take the focus. */
        currentTab: () => /** @type {HTMLElement} */ (tabs.find(current)),
    };
}

/**
 * What scrolls a page: itself, or everything where the window is too low for that.
 * @param {HTMLElement} page
 */
export function scrollerOf(page) {
    return getComputedStyle(page).overflowY === "visible" ? (document.scrollingElement ?? page) : page;
}
