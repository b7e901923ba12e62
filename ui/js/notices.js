// @ts-check
/** Bars above the pages and the cards that say something once, until they are dismissed or no longer true. */

import { button, element, setAttribute, setShown, setText } from "./dom.js";
import { closeIcon } from "./icons.js";
import * as ipc from "./ipc.js";

/** @typedef {import("./words.js").Words} Words */

/** What was not shown can be seen in the cards; naming the latest is enough. */
const TITLES_SHOWN = 3;

/**
 * Says which notifications the system did not show, and why.
 * @param {Words} words
 * @param {(key: string) => void} showEvent
 * @param {() => void} afterwards takes the focus once it is dismissed
 */
export function createUntold(words, showEvent, afterwards) {
    const heading = element("h2", { class: "notice-title", id: "untold-title" });
    const titles = element("ul", { class: "notice-list" });
    const reason = element("p");
    const show = button(() => words.say("showEvent"), "button button-quiet", () => {
        if (key !== null) {
            showEvent(key);
        }
    });
    const node = element(
        "section",
        { class: "notice notice-note", "aria-labelledby": heading.id },
        element(
            "div",
            { class: "notice-top" },
            heading,
            dismissButton(words, () => {
                clear();
                afterwards();
            }),
        ),
        titles,
        reason,
        element("div", { class: "card-actions" }, show),
    );
    node.hidden = true;
    /** @type {Set<string>} */
    const untold = new Set();
    /** @type {string | null} */
    let key = null;

    function clear() {
        untold.clear();
        key = null;
        setShown(node, false);
    }

    return {
        node,
        /** @param {{ reason: string, title: string, key: string | null }} opening */
        add(opening) {
            untold.delete(opening.title);
            untold.add(opening.title);
            key = opening.key;
            setText(heading, () => words.count("untold", untold.size));
            titles.replaceChildren(
                ...[...untold]
                    .slice(-TITLES_SHOWN)
                    .reverse()
                    .map((title) => element("li", {}, title)),
            );
            setText(reason, opening.reason);
            setShown(show, key !== null);
            setShown(node, true);
        },
    };
}

/**
 * Says on every page what is wrong with keeping the history. Once dismissed it stays away until it is another trouble.
 * @param {Words} words
 * @param {() => void} afterwards takes the focus once it is dismissed
 */
export function createTroubles(words, afterwards) {
    const title = element("p", { class: "notice-title", id: "troubles-title" }, () => words.say("troublesTitle"));
    const sentences = element("ul", { class: "notice-sentences" });
    const dismiss = dismissButton(words, () => {
        dismissed = drawn;
        setShown(node, false);
        afterwards();
    });
    const node = element(
        "section",
        { class: "notice notice-warn troubles", "aria-labelledby": title.id },
        element("div", { class: "notice-top" }, title, dismiss),
        sentences,
    );
    let drawn = NOTHING;
    let dismissed = NOTHING;
    let language = words.language;
    return {
        node,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        show({ troubles }) {
            const next = JSON.stringify(troubles);
            // As many in another language are the same.
            const same = language !== words.language && troubles.length === sentences.children.length;
            if (same && dismissed === drawn) {
                dismissed = next;
            }
            language = words.language;
            if (next !== drawn) {
                drawn = next;
                sentences.replaceChildren(...troubles.map((sentence) => element("li", {}, sentence)));
            }
            setShown(node, next !== dismissed && next !== NOTHING);
        },
    };
}

/**
 * One sentence that can be dismissed.
 * @param {Words} words
 * @param {() => void} afterwards takes the focus once it is dismissed
 */
export function createRemark(words, afterwards) {
    const sentence = element("p", { role: "alert" });
    const node = element(
        "section",
        { class: "notice notice-note notice-remark" },
        sentence,
        dismissButton(words, () => {
            hide();
            afterwards();
        }),
    );
    node.hidden = true;

    function hide() {
        setShown(node, false);
        setText(sentence, "");
    }

    return {
        node,
        hide,
        /** @param {import("./dom.js").Text} text */
        say(text) {
            setShown(node, true);
            setText(sentence, text);
        },
    };
}

/**
 * Offers the introduction where an event is pending, which it must not cover.
 * @param {Words} words
 * @param {() => void} openIntroduction
 * @param {() => void} afterwards takes the focus once it is dismissed
 */
export function createOffer(words, openIntroduction, afterwards) {
    const title = element("h2", { class: "notice-title", id: "offer-title" }, () => words.say("welcomeOffer"));
    const node = element(
        "section",
        { class: "notice notice-note offer", "aria-labelledby": title.id },
        element(
            "div",
            { class: "notice-top" },
            title,
            dismissButton(words, () => {
                setShown(node, false);
                // Where that can't be saved it is offered again, which does no harm.
                ipc.introduced().catch(() => undefined);
                afterwards();
            }),
        ),
        element(
            "div",
            { class: "card-actions" },
            button(() => words.say("welcomeOpen"), "button button-quiet", openIntroduction),
        ),
    );
    node.hidden = true;
    return { node, show: () => setShown(node, true), hide: () => setShown(node, false) };
}

/**
 * Says that Azure's answer could be read only in part.
 * @param {Words} words
 */
export function createUnreadable(words) {
    const body = element("p");
    const title = element("h2", { class: "notice-title", id: "unreadable-title" }, () =>
        words.say("unreadableTitle"),
    );
    const node = element("section", { class: "notice notice-warn", "aria-labelledby": title.id }, title, body);
    return {
        node,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        show({ connection, events }) {
            const unreadable = connection.state === "live" ? connection.unreadableEntries : 0;
            const shown = unreadable > 0 && events.length > 0;
            setShown(node, shown);
            setText(body, shown ? words.count("unreadableBody", unreadable) : "");
        },
    };
}

/** No trouble at all. */
const NOTHING = "[]";

/**
 * @param {Words} words
 * @param {() => void} act
 */
function dismissButton(words, act) {
    const node = button("", "button-icon", act);
    setAttribute(node, "aria-label", () => words.say("dismiss"));
    setAttribute(node, "title", () => words.say("dismiss"));
    node.append(closeIcon());
    return node;
}
