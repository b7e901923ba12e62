// @ts-check
/**
 * The pages of the window, of which one is shown. The others rest: they are told nothing until they are turned to, and not
 * even made before that, for most people who open the window want to see what is coming and nothing else.
 */

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
 * @param {Record<Name, { text: () => string, make: () => Page, badge?: Node }>} table
 * @param {NoInfer<Name>} first
 * @param {(page: Page) => void} draw brings a page up to date
 */
export function createPages(label, table, first, draw) {
    const names = /** @type {Name[]} */ (Object.keys(table));
    const tabs = createTabs(
        label,
        names.map((name) => ({ name, text: table[name].text, badge: table[name].badge })),
        (name) => turnTo(name),
    );
    /** @type {Map<Name, number>} */
    const scrolled = new Map();
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
            tabs.own(name, page.node);
        }
        return page;
    }

    /** @param {Name} name */
    function turnTo(name) {
        if (name === current) {
            return;
        }
        const before = pageOf(current);
        scrolled.set(current, scrollerOf(before.node).scrollTop);
        before.leave();
        before.node.hidden = true;
        current = name;
        const page = pageOf(name);
        tabs.select(name);
        page.node.hidden = false;
        if (!page.node.isConnected) {
            before.node.after(page.node);
        }
        draw(page);
        scrollerOf(page.node).scrollTop = scrolled.get(name) ?? 0;
        page.enter();
    }

    return {
        tabs: tabs.node,
        /** The panel of the first page; the others come beside it. */
        node: pageOf(first).node,
        turnTo,
        /** The page that is shown. */
        current: () => pageOf(current),
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
