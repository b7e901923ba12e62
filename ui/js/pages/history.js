/** The History page. */

import { button, element, keepFocus, setOptionalText, setShown, setText } from "../dom.js";
import { createDetail } from "../history/detail.js";
import { createExport } from "../history/export.js";
import { createFilters } from "../history/filters.js";
import { createList } from "../history/list.js";
import { calendarIcon, searchIcon } from "../history/icons.js";
import { noFilters, filterCount } from "../history/query.js";
import { createStore } from "../history/store.js";
import { createTimeline } from "../history/timeline.js";
import { errorText, invoke } from "../ipc.js";
import { announce } from "../live-region.js";
import { label, locale } from "../locale.js";
import { createMessage } from "../notices.js";
import { createPanel } from "../pages.js";
import { allEvents } from "../snapshot.js";

/** @import { Clock } from "../clock.js" */
/** @import { Page } from "../pages.js" */
/** @import { Snapshot } from "../snapshot.js" */

/** Changes in quick succession cause one refresh. */
const REFRESH_DELAY_MS = 200;

/** Without any change, the timeline still has to end now, and today becomes yesterday. */
const STALE_MS = 600_000;

/** @param {Clock} clock @returns {Page & { dialog: HTMLDialogElement, reveal: (key: string) => void }} */
export function createHistory(clock) {
    let selection = noFilters();
    /** @type {Snapshot | null} */
    let snapshot = null;
    let shown = false;
    /** What the rows were fetched for, and when. */
    let fetched = "";
    let fetchedAt = 0;
    let failed = false;
    /** The filters changed, so that there is no scroll position to keep. */
    let fromTop = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let refreshTimer;

    const store = createStore(
        (query) => invoke("history", { query }),
        (changed) => {
            draw();
            if (changed) {
                refreshSoon();
            }
        },
    );
    const detail = createDetail(() => snapshot?.identity?.name ?? null);
    const timeline = createTimeline({ open: (events, from) => detail.open(events, from), now: clock.now });
    const filters = createFilters(selection, (next) => {
        selection = next;
        restart();
    });
    const list = createList(store, {
        open: (event, from) => detail.open([event], from),
        sort: filters.sortBy,
        now: clock.now,
    });
    const saving = createExport(() => ({ ...(store.selection() ?? selection), offset: 0, limit: store.total() }));

    const count = element("p", { class: "history-count" });
    const clear = button(label("clear-filters"), "button button-quiet", filters.clear);
    const bar = element("div", { class: "history-bar" }, count, clear, saving.node);
    const problem = element("p", { role: "alert" });
    const again = button(label("reload"), "button button-plain", refresh);
    const failure = element(
        "section",
        { class: "notice notice-bad" },
        element("p", { class: "notice-title" }, label("history-failed")),
        problem,
        element("div", { class: "card-actions" }, again),
    );
    const never = emptyState(calendarIcon(), label("history-empty-title"), label("history-empty-body"));
    const none = emptyState(
        searchIcon(),
        label("history-none-title"),
        label("history-none-body"),
        button(label("clear-filters"), "button button-plain", filters.clear),
    );
    const message = createMessage(() => node.focus());
    const node = createPanel(
        label("history"),
        message.node,
        failure,
        timeline.node,
        filters.node,
        bar,
        saving.result,
        never,
        none,
        list.node,
    );
    node.classList.add("history");
    failure.hidden = true;

    /** Fetches for other filters, from the first row on. */
    function restart() {
        fromTop = true;
        void attempt(fetchRows);
    }

    /** Fetches again because something may have happened; the scroll position stays. */
    function refresh() {
        cancelRefresh();
        fetched = signature();
        fetchedAt = clock.now();
        detail.refresh();
        void attempt(async () => {
            // The rows come first: a month of events for the timeline would delay them.
            await fetchRows();
            timeline.show(await invoke("timeline"));
        });
    }

    async function fetchRows() {
        const visible = list.visible();
        const takeOver = await store.restart(
            selection,
            fromTop ? { first: 0, end: visible.end - visible.first } : visible,
        );
        if (takeOver === null) {
            return;
        }
        const before = list.landmarks();
        takeOver();
        draw(fromTop ? list.toTop : () => list.find(before));
        if (fromTop) {
            fromTop = false;
            announce(countText());
        }
    }

    function refreshSoon() {
        refreshTimer ??= setTimeout(refresh, REFRESH_DELAY_MS);
    }

    function cancelRefresh() {
        clearTimeout(refreshTimer);
        refreshTimer = undefined;
    }

    /** @param {() => Promise<void>} ask */
    async function attempt(ask) {
        try {
            await ask();
            failed = false;
            showProblem(null);
        } catch (error) {
            failed = true;
            showProblem(error);
        }
    }

    /** @param {unknown} error */
    function showProblem(error) {
        keepFocus(
            () => {
                setOptionalText(problem, error === null ? null : () => errorText(error));
                setShown(failure, error !== null);
            },
            () => node,
        );
    }

    /** @param {() => void} [drawList] */
    function draw(drawList = list.draw) {
        const known = store.selection() !== null;
        const some = store.total() > 0;
        const ever = store.everTotal() > 0;
        keepFocus(
            () => {
                setShown(never, known && !ever);
                setShown(none, known && ever && !some);
                setShown(timeline.node, ever);
                setShown(filters.node, ever);
                setShown(bar, ever);
                setShown(list.node, some);
                setShown(clear, filterCount(selection) > 0);
                setText(count, known ? countText : "");
                filters.offer(store.vms());
                drawList();
            },
            () => node,
        );
        if (store.failure() !== null) {
            showProblem(store.failure());
        }
    }

    function countText() {
        const [total, ever] = [store.total(), store.everTotal()];
        const all = locale.text("history-count", { count: ever });
        return filterCount(store.selection() ?? selection) === 0
            ? all
            : locale.text("history-count-of", { count: ever, shown: total });
    }

    /** Everything in a snapshot that can change the history. */
    function signature() {
        if (snapshot === null) {
            return "";
        }
        const events = allEvents(snapshot).map((event) => [
            event.key,
            event.status,
            event.notBefore,
            event.startedAt,
            event.approval?.state ?? null,
            event.pausedMs,
            event.description,
            event.resources.length,
        ]);
        return JSON.stringify([locale.language, events, snapshot.lastEvent, snapshot.connection.state]);
    }

    return {
        node,
        dialog: detail.node,
        show(next) {
            snapshot = next;
            if (shown && signature() !== fetched) {
                refreshSoon();
            }
        },
        tick(_, now) {
            if (shown && Math.abs(now - fetchedAt) >= STALE_MS) {
                refresh();
            }
        },
        enter() {
            shown = true;
            list.enter();
            timeline.enter();
            if (failed || signature() !== fetched) {
                refresh();
            }
        },
        leave() {
            shown = false;
            cancelRefresh();
            detail.node.close();
            list.leave();
            timeline.leave();
        },
        reveal(key) {
            void revealKey(key);
        },
    };

    /** Opens the latest event with this key. @param {string} key */
    async function revealKey(key) {
        try {
            const { events } = await invoke("history", { query: { ...noFilters(), words: key, offset: 0, limit: 50 } });
            const found = events.find((event) => event.key === key);
            if (found === undefined) {
                message.show(label("detail-gone"));
            } else if (shown) {
                message.hide();
                detail.open([found], document.activeElement);
            }
        } catch (error) {
            message.show(() => errorText(error));
        }
    }
}

/** @param {Element} icon @param {() => string} title @param {() => string} body @param {HTMLElement} [action] */
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
