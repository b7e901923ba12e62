// @ts-check
/** The page of all that has been. */

import { button, element, keepingFocus, setOptionalText, setShown, setText } from "../dom.js";
import { createDetail } from "../history/detail.js";
import { createExport } from "../history/export.js";
import { createFilters } from "../history/filters.js";
import { createList } from "../history/list.js";
import { nothingYetIcon, searchIcon } from "../history/marks.js";
import { everything, filterCount } from "../history/question.js";
import { createStore } from "../history/store.js";
import { createTimeline } from "../history/timeline.js";
import { createRemark } from "../notices.js";
import { createPanel } from "../pages.js";

/** @typedef {import("../history/past.js").PastEvent} PastEvent */
/** @typedef {import("../history/question.js").Question} Question */
/** @typedef {import("../snapshot.js").Snapshot} Snapshot */
/** @typedef {import("../words.js").Words} Words */

/**
 * What the page asks of the program and the window.
 * @typedef {object} Acts
 * @property {(question: Question) => Promise<import("../history/store.js").Answer>} history
 * @property {(id: number) => Promise<import("../history/past.js").Detail | null>} pastEvent
 * @property {() => Promise<import("../history/past.js").Timeline>} timeline
 * @property {import("../history/export.js").Acts["exportHistory"]} exportHistory
 * @property {(error: unknown) => string} sentence what a refusal says
 * @property {(text: string) => void} say speaks to those who hear the page
 * @property {() => number} now
 */

/** Several things that happen at once are asked for once. */
const SETTLE_MS = 200;

/** Time goes on where nothing happens: the picture ends at a now that has passed, and today becomes yesterday. */
const STALE_MS = 600_000;

/**
 * @param {Words} words
 * @param {Acts} acts
 * @returns {import("../pages.js").Page & { dialog: HTMLDialogElement, reveal: (key: string) => void }}
 */
export function createHistory(words, acts) {
    let wish = everything();
    /** @type {Snapshot | null} */
    let snapshot = null;
    let shown = false;
    // What the rows on the page tell of, and since when.
    let told = "";
    let toldAt = 0;
    let failed = false;
    // Something else is wanted than what was looked at, so that there is no place to keep.
    let fromTop = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let settling;

    const store = createStore(acts.history, (changed) => {
        draw();
        if (changed) {
            refreshSoon();
        }
    });
    const detail = createDetail(words, {
        pastEvent: acts.pastEvent,
        sentence: acts.sentence,
        thisVm: () => snapshot?.identity?.name ?? null,
    });
    const timeline = createTimeline(words, { open: (events, from) => detail.open(events, from), now: acts.now });
    const filters = createFilters(words, wish, (next) => {
        wish = next;
        restart();
    });
    const list = createList(words, store, {
        open: (event, from) => detail.open([event], from),
        sort: filters.sortBy,
        now: acts.now,
    });
    const saving = createExport(words, () => ({ ...(store.wish() ?? wish), offset: 0, limit: store.total() }), acts);

    const count = element("p", { class: "history-count" });
    const clear = button(() => words.say("clearFilters"), "button button-quiet", filters.clear);
    const bar = element("div", { class: "history-bar" }, count, clear, saving.node);
    const problem = element("p", { role: "alert" });
    const again = button(() => words.say("reload"), "button button-plain", refresh);
    const trouble = element(
        "section",
        { class: "notice notice-bad" },
        element("p", { class: "notice-title" }, () => words.say("historyFailed")),
        problem,
        element("div", { class: "card-actions" }, again),
    );
    const never = emptyState(
        nothingYetIcon(),
        () => words.say("historyEmptyTitle"),
        () => words.say("historyEmptyBody"),
    );
    const none = emptyState(
        searchIcon(),
        () => words.say("historyNoneTitle"),
        () => words.say("historyNoneBody"),
        button(() => words.say("clearFilters"), "button button-plain", filters.clear),
    );
    const remark = createRemark(words, () => node.focus());
    const node = createPanel(
        () => words.say("history"),
        remark.node,
        trouble,
        timeline.node,
        filters.node,
        bar,
        saving.said,
        never,
        none,
        list.node,
    );
    node.classList.add("history");
    trouble.hidden = true;

    /** Asks anew because the person wants to see something else: from the first row on. */
    function restart() {
        fromTop = true;
        void attempt(askRows);
    }

    /** Asks anew because something may have happened: what is looked at stays where it is. */
    function refresh() {
        settle();
        told = signature();
        toldAt = acts.now();
        detail.refresh();
        void attempt(async () => {
            // The rows are what people come for; a month of events would keep the program and the page from them.
            await askRows();
            timeline.show(await acts.timeline());
        });
    }

    async function askRows() {
        const visible = list.visible();
        const takeOver = await store.restart(wish, fromTop ? { first: 0, end: visible.end - visible.first } : visible);
        if (takeOver === null) {
            return;
        }
        const before = list.landmarks();
        takeOver();
        draw(fromTop ? list.toTop : () => list.find(before));
        if (fromTop) {
            fromTop = false;
            acts.say(countText());
        }
    }

    function refreshSoon() {
        settling ??= setTimeout(refresh, SETTLE_MS);
    }

    function settle() {
        clearTimeout(settling);
        settling = undefined;
    }

    /**
     * @param {() => Promise<void>} ask
     */
    async function attempt(ask) {
        try {
            await ask();
            failed = false;
            complain(null);
        } catch (error) {
            failed = true;
            complain(error);
        }
    }

    /** @param {unknown} error */
    function complain(error) {
        keepingFocus(
            () => {
                setOptionalText(problem, error === null ? null : () => acts.sentence(error));
                setShown(trouble, error !== null);
            },
            () => node,
        );
    }

    /** @param {() => void} [drawList] */
    function draw(drawList = list.draw) {
        const known = store.wish() !== null;
        const some = store.total() > 0;
        const ever = store.everTotal() > 0;
        keepingFocus(
            () => {
                setShown(never, known && !ever);
                setShown(none, known && ever && !some);
                setShown(timeline.node, ever);
                setShown(filters.node, ever);
                setShown(bar, ever);
                setShown(list.node, some);
                setShown(clear, filterCount(wish) > 0);
                setText(count, known ? countText : "");
                filters.offer(store.vms());
                drawList();
            },
            () => node,
        );
        if (store.failure() !== null) {
            complain(store.failure());
        }
    }

    function countText() {
        const [total, ever] = [store.total(), store.everTotal()];
        const said = words.count("historyCount", ever);
        return filterCount(store.wish() ?? wish) === 0
            ? said
            : words.count("historyCountOf", ever, { shown: words.number(total) });
    }

    /** What can change the history, as far as a snapshot tells. */
    function signature() {
        if (snapshot === null) {
            return "";
        }
        const events = [...snapshot.events, ...snapshot.neighbours].map((event) => [
            event.key,
            event.status,
            event.notBefore,
            event.startedAt,
            event.approval?.state ?? null,
            event.pausedMs,
            event.description,
            event.resources.length,
        ]);
        return JSON.stringify([words.language, events, snapshot.lastEvent, snapshot.connection.state]);
    }

    return {
        node,
        dialog: detail.node,
        show(next) {
            snapshot = next;
            if (shown && signature() !== told) {
                refreshSoon();
            }
        },
        tick(_, now) {
            if (shown && Math.abs(now - toldAt) >= STALE_MS) {
                refresh();
            }
        },
        enter() {
            shown = true;
            list.enter();
            timeline.enter();
            if (failed || signature() !== told) {
                refresh();
            }
        },
        leave() {
            shown = false;
            settle();
            detail.node.close();
            list.leave();
            timeline.leave();
        },
        reveal(key) {
            void revealKey(key);
        },
    };

    /**
     * Opens the latest event of this name.
     * @param {string} key
     */
    async function revealKey(key) {
        try {
            const { events } = await acts.history({ ...everything(), words: key, offset: 0, limit: 50 });
            const found = events.find((event) => event.key === key);
            if (found === undefined) {
                remark.say(() => words.say("detailGone"));
            } else if (shown) {
                remark.hide();
                detail.open([found], document.activeElement);
            }
        } catch (error) {
            remark.say(() => acts.sentence(error));
        }
    }
}

/**
 * @param {Element} icon
 * @param {() => string} title
 * @param {() => string} body
 * @param {HTMLElement} [action]
 */
function emptyState(icon, title, body, action) {
    const node = element(
        "section",
        { class: "empty" },
        element("div", { class: "empty-mark" }, icon),
        element("h2", { class: "empty-title" }, title),
        element("p", {}, body),
        action ?? null,
    );
    node.hidden = true;
    return node;
}
