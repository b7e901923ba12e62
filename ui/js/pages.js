/** The pages of the window. Only the current one is updated, and each is made when it is first shown. */

import { element } from "./dom.js";
import { createTabs } from "./tabs.js";

/** @import { Child } from "./dom.js" */
/** @import { Snapshot } from "./snapshot.js" */

/**
 * @typedef {object} Page
 * @property {HTMLElement} node made by `createPanel`
 * @property {(snapshot: Snapshot) => void} show
 * @property {(snapshot: Snapshot, now: number) => void} [tick] once a second, and after each `show`
 * @property {() => void} [enter] called when the page is current, drawn and can be measured
 * @property {() => void} [leave] called before another page becomes current
 */

/** The panel of a page. The tab shows the title already, so the heading is for screen readers. @param {() => string} title @param {...Child} children */
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
 * @param {() => string} name of the tab list
 * @param {Record<Name, { text: () => string, make: () => Page, badge?: Node }>} table
 * @param {NoInfer<Name>} first
 * @param {(page: Page) => void} draw updates a page
 */
export function createPages(name, table, first, draw) {
    const names = /** @type {Name[]} */ (Object.keys(table));
    const tabs = createTabs(
        name,
        names.map((page) => ({ name: page, text: table[page].text, badge: table[page].badge })),
        (page) => turnTo(page),
    );
    /** @type {Map<Name, number>} */
    const scrollTops = new Map();
    /** @type {Map<Name, Page>} */
    const made = new Map();
    /** @type {Name} */
    let current = first;
    tabs.select(current);

    /** @param {Name} name */
    function pageOf(name) {
        const page = made.get(name) ?? table[name].make();
        if (!made.has(name)) {
            made.set(name, page);
            tabs.control(name, page.node);
        }
        return page;
    }

    /** @param {Name} name */
    function turnTo(name) {
        if (name === current) {
            return;
        }
        const before = pageOf(current);
        scrollTops.set(current, scrollerOf(before.node).scrollTop);
        before.leave?.();
        before.node.hidden = true;
        current = name;
        const page = pageOf(name);
        tabs.select(name);
        page.node.hidden = false;
        if (!page.node.isConnected) {
            before.node.after(page.node);
        }
        draw(page);
        scrollerOf(page.node).scrollTop = scrollTops.get(name) ?? 0;
        page.enter?.();
    }

    return {
        tabs: tabs.node,
        /** The panel of the first page; the others are added after it. */
        node: pageOf(first).node,
        turnTo,
        current: () => pageOf(current),
        /** Always visible, and can always take the focus. */
        currentTab: () => /** @type {HTMLElement} */ (tabs.find(current)),
    };
}

/** What scrolls a page: itself, or the document if the window is too low. @param {HTMLElement} page */
export function scrollerOf(page) {
    return getComputedStyle(page).overflowY === "visible" ? (document.scrollingElement ?? page) : page;
}
