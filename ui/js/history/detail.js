/** One event of the history in full: every transition, approval and notification. */

import { createDialog } from "../dialog.js";
import { button, element, iconButton, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { closeIcon, kindIcon } from "../icons.js";
import { errorText, invoke } from "../ipc.js";
import { label, locale } from "../locale.js";
import { createOutput, showOutput } from "../preparation.js";
import { instant } from "../snapshot.js";
import { outcomeIcon, directionIcon } from "./icons.js";
import { outcomeText } from "./event-text.js";

/** @import { HistoryApprovalView as HistoryApproval, HistoryEventDetail as HistoryDetail, HistoryEventView as HistoryEvent } from "../../types/program.js" */

/** @param {() => string | null} thisVm the name of this VM, if it is known */
export function createDetail(thisVm) {
    const icon = element("span", { class: "detail-icon" });
    const title = element("h2", { class: "dialog-title", id: "detail-title", tabindex: "-1" });
    const outcome = element("p", { class: "detail-outcome" });
    const position = element("span", { class: "muted" });
    const earlier = iconButton(label("detail-previous"), directionIcon("earlier"), () => step(-1));
    const later = iconButton(label("detail-next"), directionIcon("later"), () => step(1));
    const steps = element("div", { class: "detail-ways" }, earlier, position, later);
    const close = iconButton(label("close"), closeIcon(), () => dialog.node.close());
    const description = element("p", { class: "muted history-description" });
    const vms = element("ul", { class: "detail-vms", "aria-label": label("vms") });
    const facts = element("dl", { class: "detail-facts" });
    const parts = element("div", { class: "detail-parts" });
    const problem = element("p");
    const again = button(label("reload"), "button button-plain", () => void load());
    const failure = element("div", { class: "dialog-problem detail-problem", role: "alert" }, problem, again);
    const scroll = element(
        "div",
        { class: "dialog-scroll detail-scroll", tabindex: "0", role: "group", "aria-labelledby": title.id },
        description,
        vms,
        facts,
        failure,
        parts,
    );
    const dialog = createDialog(
        title.id,
        "dialog dialog-detail",
        element(
            "header",
            { class: "detail-head" },
            icon,
            element("div", { class: "detail-lead" }, title, outcome),
            steps,
            close,
        ),
        scroll,
    );

    /** @type {HistoryEvent[]} */
    let events = [];
    let at = 0;
    /** Responses of earlier turns are ignored. */
    let turn = 0;

    dialog.node.addEventListener("close", () => {
        turn += 1;
        events = [];
    });
    dialog.node.addEventListener("keydown", (pressed) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[pressed.key];
        if (by !== undefined && !pressed.altKey && events.length > 1) {
            pressed.preventDefault();
            step(by);
        }
    });

    /** @param {number} by */
    function step(by) {
        const next = at + by;
        if (events[next] !== undefined) {
            at = next;
            begin();
        }
    }

    /** Shows what the list knew already, and fetches the rest. */
    function begin() {
        const event = events[at];
        if (event !== undefined) {
            show(event);
            parts.replaceChildren();
            scroll.scrollTop = 0;
            void load();
        }
    }

    async function load() {
        const event = events[at];
        if (event === undefined) {
            return;
        }
        turn += 1;
        const mine = turn;
        setAttribute(scroll, "aria-busy", "true");
        try {
            const detail = await invoke("history_event", { id: event.id });
            if (mine !== turn) {
                return;
            }
            showProblem(detail === null ? label("detail-gone") : null, false);
            if (detail !== null) {
                show(detail.event);
                parts.replaceChildren(...detailParts(detail));
            }
        } catch (error) {
            if (mine !== turn) {
                return;
            }
            showProblem(() => errorText(error), true);
        }
        setAttribute(scroll, "aria-busy", null);
    }

    /** @param {(() => string) | null} text @param {boolean} canRetry */
    function showProblem(text, canRetry) {
        if (text === null && document.activeElement === again) {
            title.focus();
        }
        setOptionalText(problem, text);
        setShown(failure, text !== null);
        setShown(again, canRetry);
    }

    /** @param {HistoryEvent} event */
    function show(event) {
        setAttribute(dialog.node, "data-kind", event.kind);
        setAttribute(dialog.node, "data-outcome", event.outcome);
        icon.replaceChildren(kindIcon(event.kind));
        setText(title, event.typeName);
        outcome.replaceChildren(outcomeIcon(event.outcome), outcomeText(event));
        setShown(steps, events.length > 1);
        setText(position, locale.text("detail-position", { at: at + 1, of: events.length }));
        setAttribute(earlier, "aria-disabled", at === 0 ? "true" : null);
        setAttribute(later, "aria-disabled", at === events.length - 1 ? "true" : null);
        setOptionalText(description, event.description.trim());
        vms.replaceChildren(...event.vms.map((name) => vmNode(name, isThisVm(event, name, thisVm()))));
        setShown(vms, event.vms.length > 0);
        facts.replaceChildren(...factsOf(event).flatMap(([name, value]) => factNodes(name, value)));
    }

    return {
        node: dialog.node,
        isOpen: () => dialog.node.open,
        /**
         * @param {HistoryEvent[]} shown one event, or several to step through
         * @param {Element | null} from where the focus goes takeFocus
         */
        open(shown, from) {
            events = shown;
            at = 0;
            showProblem(null, false);
            begin();
            dialog.open(title, from);
        },
        /** Fetches it again, as something may have happened. */
        refresh() {
            if (dialog.node.open) {
                void load();
            }
        },
    };
}

/** @param {HistoryEvent} event @param {string} name @param {string | null} own */
function isThisVm(event, name, own) {
    return event.thisVm === true && own !== null && name.toLowerCase() === own.toLowerCase();
}

/** @param {string} name @param {boolean} own */
function vmNode(name, own) {
    return element("li", { class: own ? "vm vm-this" : "vm", title: name }, name);
}

/** The facts of an event, in order of time. @param {HistoryEvent} event @returns {[string, Node][]} */
function factsOf(event) {
    /** @type {[string, Node | null][]} */
    const facts = [
        [locale.text("column-seen"), timeNode(event.firstSeen)],
        [locale.text("column-not-before"), timeNode(event.notBefore)],
        [locale.text("column-approved"), approvedNode(event)],
        [locale.text("column-started"), timeNode(event.startedAt)],
        [locale.text(event.whileAway ? "fact-over-by" : "column-ended"), timeNode(event.endedAt)],
        [locale.text("column-took"), spanNode(event.tookMs)],
        [locale.text("fact-paused"), spanNode(event.pausedMs)],
        [locale.text("fact-source"), textNode(sourceText(event.source))],
        [locale.text("fact-id"), textNode(event.azureId)],
    ];
    return facts.flatMap(([name, value]) => (value === null ? [] : [/** @type {[string, Node]} */ ([name, value])]));
}

/** @param {string} name @param {Node} value */
function factNodes(name, value) {
    return [element("dt", {}, name), element("dd", {}, value)];
}

/** The local time, and UTC to compare it with logs. @param {string | null} time */
function timeNode(time) {
    if (time === null) {
        return null;
    }
    const at = instant(time);
    return element(
        "time",
        { class: "stamp", datetime: time },
        element("span", {}, locale.stamp(at)),
        " ",
        element("span", { class: "stamp-utc" }, locale.utcStamp(at)),
    );
}

/** @param {HistoryEvent} event */
function approvedNode(event) {
    if (event.approvedBy === null) {
        return null;
    }
    return element("span", {}, event.approvedBy, event.approvedAt === null ? null : timeNode(event.approvedAt));
}

/** @param {number | null} ms */
function spanNode(ms) {
    return ms === null ? null : textNode(locale.span(ms));
}

/** @param {string | null} text */
function textNode(text) {
    return text === null || text === "" ? null : element("span", {}, text);
}

/** @param {string | null} source */
function sourceText(source) {
    switch (source) {
        case "Platform":
            return locale.text("source-platform");
        case "User":
            return locale.text("source-user");
        default:
            return source;
    }
}

/** @param {HistoryDetail} detail */
function detailParts({ transitions, approvals, alerts }) {
    return [
        part(
            locale.text("detail-changes"),
            transitions.map(({ at, text, output }) => {
                const item = entry(at, [text]);
                if (output !== null) {
                    const written = createOutput();
                    showOutput(written, output);
                    item.append(written);
                }
                return item;
            }),
        ),
        part(
            locale.text("detail-approvals"),
            approvals.map((approval) => entry(approval.requestedAt, approvalLines(approval))),
        ),
        part(
            locale.text("detail-notifications"),
            alerts.map(({ at, title }) => entry(at, [title])),
        ),
    ].filter((node) => node !== null);
}

/** @param {string} heading @param {HTMLElement[]} entries */
function part(heading, entries) {
    return entries.length === 0
        ? null
        : element(
              "section",
              { class: "detail-part" },
              element("h3", { class: "detail-heading" }, heading),
              element("ol", { class: "detail-entries" }, ...entries),
          );
}

/** @param {string} at @param {string[]} lines */
function entry(at, lines) {
    const paragraphs = lines.map((line) => element("p", {}, line));
    return element("li", { class: "detail-entry" }, timeNode(at), ...paragraphs);
}

/** Who approved, and the result. @param {HistoryApproval} approval */
function approvalLines({ by, answeredAt, accepted, answer }) {
    const approved = locale.text("approval-requested", { by });
    if (accepted === null) {
        return [approved, answer ?? locale.text("approval-no-response")];
    }
    const time = answeredAt === null ? locale.text("not-known") : locale.exactTime(instant(answeredAt));
    const result = locale.text(accepted ? "approval-accepted" : "approval-not-accepted", { time });
    return [approved, answer === null || answer === "" ? result : [result, answer].join(" ")];
}
