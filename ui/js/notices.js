/** Bars above the pages and the cards, shown until they are dismissed or no longer true. */

import { button, element, iconButton, setShown, setText } from "./dom.js";
import { closeIcon } from "./icons.js";
import { invoke } from "./ipc.js";
import { label, locale } from "./locale.js";
import { unreadableCount } from "./snapshot.js";

/** @import { Child, Text } from "./dom.js" */
/** @import { Snapshot } from "./snapshot.js" */

const TITLES_SHOWN = 3;

/** @param {"notice" | "notice notice-note"} look @param {HTMLElement} title @param {() => void} dismiss @param {...Child} children */
function createNotice(look, title, dismiss, ...children) {
    return element(
        "section",
        { class: look, "aria-labelledby": title.id, hidden: "" },
        element("div", { class: "notice-top" }, title, dismissButton(dismiss)),
        ...children,
    );
}

/** @param {() => void} dismiss */
function dismissButton(dismiss) {
    return iconButton(label("dismiss"), closeIcon(), dismiss);
}

/**
 * Which notifications the system did not show, and why.
 * @param {(key: string) => void} showEvent
 * @param {() => void} takeFocus after it is dismissed
 */
export function createMissedNotifications(showEvent, takeFocus) {
    const heading = element("h2", { class: "notice-title", id: "not-shown-title" });
    const list = element("ul", { class: "notice-list" });
    const reason = element("p");
    /** @type {Set<string>} */
    const titles = new Set();
    /** @type {string | null} */
    let key = null;
    const show = button(label("show-event"), "button button-quiet", () => {
        if (key !== null) {
            showEvent(key);
        }
    });
    const dismiss = () => {
        titles.clear();
        key = null;
        setShown(node, false);
        takeFocus();
    };
    const node = createNotice("notice notice-note", heading, dismiss, list, reason, element("div", { class: "card-actions" }, show));
    return {
        node,
        /** @param {{ reason: string, title: string, key: string | null }} missed */
        add(missed) {
            titles.delete(missed.title);
            titles.add(missed.title);
            key = missed.key;
            setText(heading, () => locale.text("notifications-not-shown", { count: titles.size }));
            const latest = [...titles].slice(-TITLES_SHOWN).reverse();
            list.replaceChildren(...latest.map((title) => element("li", {}, title)));
            setText(reason, missed.reason);
            setShown(show, key !== null);
            setShown(node, true);
        },
    };
}

/**
 * Why the history isn't being saved, on every page. Once dismissed it stays away until the problems change.
 * @param {() => void} takeFocus after it is dismissed
 */
export function createStorageProblems(takeFocus) {
    const title = element("p", { class: "notice-title", id: "storage-problems-title" }, label("storage-problems"));
    const sentences = element("ul", { class: "notice-sentences" });
    const dismiss = () => {
        dismissed = drawn;
        setShown(node, false);
        takeFocus();
    };
    const node = createNotice("notice", title, dismiss, sentences);
    node.classList.add("storage-problems");
    let drawn = NO_PROBLEMS;
    let dismissed = NO_PROBLEMS;
    let language = locale.language;
    return {
        node,
        /** @param {Snapshot} snapshot */
        show({ problems }) {
            const next = JSON.stringify(problems);
            // After a change of language the same number of problems are the same problems.
            const translated = language !== locale.language && problems.length === sentences.children.length;
            if (translated && dismissed === drawn) {
                dismissed = next;
            }
            language = locale.language;
            if (next !== drawn) {
                drawn = next;
                sentences.replaceChildren(...problems.map((sentence) => element("li", {}, sentence)));
            }
            setShown(node, next !== dismissed && next !== NO_PROBLEMS);
        },
    };
}

const NO_PROBLEMS = "[]";

/** One sentence that can be dismissed. @param {() => void} takeFocus after it is dismissed */
export function createMessage(takeFocus) {
    const sentence = element("p", { role: "alert" });
    const node = element(
        "section",
        { class: "notice notice-note notice-message", hidden: "" },
        sentence,
        dismissButton(() => {
            hide();
            takeFocus();
        }),
    );

    function hide() {
        setShown(node, false);
        setText(sentence, "");
    }

    return {
        node,
        hide,
        /** @param {Text} text */
        show(text) {
            setShown(node, true);
            setText(sentence, text);
        },
    };
}

/**
 * Offers the welcome screen while an event is pending, which it must not cover.
 * @param {() => void} openIntroduction
 * @param {() => void} takeFocus after it is dismissed
 */
export function createWelcomeOffer(openIntroduction, takeFocus) {
    const title = element("h2", { class: "notice-title", id: "offer-title" }, label("welcome-offer"));
    const dismiss = () => {
        setShown(node, false);
        // If that can't be saved, it is offered once more, which does no harm.
        invoke("introduced").catch(() => undefined);
        takeFocus();
    };
    const open = button(label("welcome-open"), "button button-quiet", openIntroduction);
    const node = createNotice("notice notice-note", title, dismiss, element("div", { class: "card-actions" }, open));
    return { node, show: () => setShown(node, true), hide: () => setShown(node, false) };
}

/** Says that part of Azure's document can't be read. */
export function createUnreadable() {
    const body = element("p");
    const title = element("h2", { class: "notice-title", id: "unreadable-title" }, label("unreadable-title"));
    const node = element("section", { class: "notice", "aria-labelledby": title.id }, title, body);
    return {
        node,
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            const unreadable = unreadableCount(snapshot);
            const shown = unreadable > 0 && snapshot.events.length > 0;
            setShown(node, shown);
            setText(body, shown ? locale.text("unreadable-body", { count: unreadable }) : "");
        },
    };
}
