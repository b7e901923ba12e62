// @ts-check
/** One past event with all that is known of it: every transition, approval and notification. */

import { createDialog } from "../dialog.js";
import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { closeIcon, kindIcon } from "../icons.js";
import { createOutput, showOutput } from "../preparation.js";
import { instant } from "../snapshot.js";
import { outcomeIcon, wayIcon } from "./marks.js";
import { outcomeText } from "./past.js";

/** @typedef {import("./past.js").Detail} Detail */
/** @typedef {import("./past.js").PastEvent} PastEvent */
/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} Acts
 * @property {(id: number) => Promise<Detail | null>} pastEvent
 * @property {(error: unknown) => string} sentence
 * @property {() => string | null} thisVm the name of this VM, if it is known
 */

/**
 * @param {Words} words
 * @param {Acts} acts
 */
export function createDetail(words, acts) {
    const icon = element("span", { class: "detail-icon" });
    const title = element("h2", { class: "dialog-title", id: "detail-title", tabindex: "-1" });
    const outcome = element("p", { class: "detail-outcome" });
    const place = element("span", { class: "muted" });
    const earlier = wayButton("earlier", () => words.say("detailPrevious"), () => step(-1));
    const later = wayButton("later", () => words.say("detailNext"), () => step(1));
    const ways = element("div", { class: "detail-ways" }, earlier, place, later);
    const close = button("", "button-icon", () => dialog.node.close());
    setAttribute(close, "aria-label", () => words.say("close"));
    setAttribute(close, "title", () => words.say("close"));
    close.append(closeIcon());
    const description = element("p", { class: "muted past-description" });
    const vms = element("ul", { class: "vm-list detail-vms", "aria-label": () => words.say("vms") });
    const facts = element("dl", { class: "detail-facts" });
    const parts = element("div", { class: "detail-parts" });
    const problem = element("p");
    const again = button(() => words.say("reload"), "button button-plain", () => void load());
    const trouble = element("div", { class: "dialog-problem detail-trouble", role: "alert" }, problem, again);
    const scroll = element(
        "div",
        { class: "dialog-scroll detail-scroll", tabindex: "0", role: "group", "aria-labelledby": title.id },
        description,
        vms,
        facts,
        trouble,
        parts,
    );
    const dialog = createDialog(
        title.id,
        "dialog-detail",
        element(
            "header",
            { class: "detail-head" },
            icon,
            element("div", { class: "detail-lead" }, title, outcome),
            ways,
            close,
        ),
        scroll,
    );

    /** @type {PastEvent[]} */
    let events = [];
    let at = 0;
    // The answer to what is no longer shown is of no use.
    let turn = 0;

    dialog.node.addEventListener("close", () => {
        turn += 1;
        events = [];
    });
    dialog.node.addEventListener("keydown", (pressed) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[pressed.key];
        if (way !== undefined && !pressed.altKey && events.length > 1) {
            pressed.preventDefault();
            step(way);
        }
    });

    /** @param {number} way */
    function step(way) {
        const next = at + way;
        if (events[next] !== undefined) {
            at = next;
            begin();
        }
    }

    /** Shows what the list knew already, and asks for the rest. */
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
        const asked = events[at];
        if (asked === undefined) {
            return;
        }
        turn += 1;
        const mine = turn;
        setAttribute(scroll, "aria-busy", "true");
        try {
            const detail = await acts.pastEvent(asked.id);
            if (mine !== turn) {
                return;
            }
            complain(detail === null ? () => words.say("detailGone") : null, false);
            if (detail !== null) {
                show(detail.event);
                parts.replaceChildren(...detailParts(detail, words));
            }
        } catch (error) {
            if (mine !== turn) {
                return;
            }
            complain(() => acts.sentence(error), true);
        }
        setAttribute(scroll, "aria-busy", null);
    }

    /**
     * @param {(() => string) | null} text
     * @param {boolean} mayTryAgain
     */
    function complain(text, mayTryAgain) {
        if (text === null && document.activeElement === again) {
            title.focus();
        }
        setOptionalText(problem, text);
        setShown(trouble, text !== null);
        setShown(again, mayTryAgain);
    }

    /** @param {PastEvent} event */
    function show(event) {
        setAttribute(dialog.node, "data-kind", event.kind);
        setAttribute(dialog.node, "data-outcome", event.outcome);
        icon.replaceChildren(kindIcon(event.kind));
        setText(title, event.typeName);
        outcome.replaceChildren(outcomeIcon(event.outcome), outcomeText(event, words));
        setShown(ways, events.length > 1);
        setText(place, words.say("detailPlace", { at: words.number(at + 1), of: words.number(events.length) }));
        setAttribute(earlier, "aria-disabled", at === 0 ? "true" : null);
        setAttribute(later, "aria-disabled", at === events.length - 1 ? "true" : null);
        setOptionalText(description, event.description.trim());
        vms.replaceChildren(...event.vms.map((name) => vmNode(name, isThisVm(event, name, acts.thisVm()))));
        setShown(vms, event.vms.length > 0);
        facts.replaceChildren(...factsOf(event, words).flatMap(([name, value]) => factNodes(name, value)));
    }

    return {
        node: dialog.node,
        isOpen: () => dialog.node.open,
        /**
         * @param {PastEvent[]} shown one event, or several among which one can step
         * @param {Element | null} from where the focus goes afterwards
         */
        open(shown, from) {
            events = shown;
            at = 0;
            complain(null, false);
            begin();
            dialog.open(title, from);
        },
        /** Asks again, for something may have happened to it. */
        refresh() {
            if (dialog.node.open) {
                void load();
            }
        },
    };
}

/**
 * @param {"earlier" | "later"} way
 * @param {() => string} label
 * @param {() => void} act
 */
function wayButton(way, label, act) {
    const node = button("", "button-icon", act);
    setAttribute(node, "aria-label", label);
    setAttribute(node, "title", label);
    node.append(wayIcon(way));
    return node;
}

/**
 * @param {PastEvent} event
 * @param {string} name
 * @param {string | null} own
 */
function isThisVm(event, name, own) {
    return event.thisVm === true && own !== null && name.toLowerCase() === own.toLowerCase();
}

/**
 * @param {string} name
 * @param {boolean} own
 */
function vmNode(name, own) {
    return element("li", { class: own ? "vm vm-this" : "vm", title: name }, name);
}

/**
 * What is known of the event, in the order in which it came about.
 * @param {PastEvent} event
 * @param {Words} words
 * @returns {[string, Node][]}
 */
function factsOf(event, words) {
    /** @type {[string, Node | null][]} */
    const facts = [
        [words.say("columnSeen"), timeNode(event.firstSeen, words)],
        [words.say("columnNotBefore"), timeNode(event.notBefore, words)],
        [words.say("columnApproved"), approvedNode(event, words)],
        [words.say("columnStarted"), timeNode(event.startedAt, words)],
        [words.say(event.whileAway ? "factOverBy" : "columnEnded"), timeNode(event.endedAt, words)],
        [words.say("columnTook"), spanNode(event.tookMs, words)],
        [words.say("factPaused"), spanNode(event.pausedMs, words)],
        [words.say("factSource"), textNode(sourceText(event.source, words))],
        [words.say("factId"), textNode(event.azureId)],
    ];
    return facts.flatMap(([name, value]) => (value === null ? [] : [/** @type {[string, Node]} */ ([name, value])]));
}

/**
 * @param {string} name
 * @param {Node} value
 */
function factNodes(name, value) {
    return [element("dt", {}, name), element("dd", {}, value)];
}

/**
 * The local time, and UTC for whoever has to compare it with a log.
 * @param {string | null} time
 * @param {Words} words
 */
function timeNode(time, words) {
    if (time === null) {
        return null;
    }
    const at = instant(time);
    return element(
        "time",
        { class: "stamp", datetime: time },
        element("span", {}, words.stamp(at)),
        " ",
        element("span", { class: "stamp-utc" }, words.utcStamp(at)),
    );
}

/**
 * @param {PastEvent} event
 * @param {Words} words
 */
function approvedNode(event, words) {
    if (event.approvedBy === null) {
        return null;
    }
    return element("span", {}, event.approvedBy, event.approvedAt === null ? null : timeNode(event.approvedAt, words));
}

/**
 * @param {number | null} ms
 * @param {Words} words
 */
function spanNode(ms, words) {
    return ms === null ? null : textNode(words.span(ms));
}

/**
 * @param {string | null} text
 */
function textNode(text) {
    return text === null || text === "" ? null : element("span", {}, text);
}

/**
 * @param {string | null} source
 * @param {Words} words
 */
function sourceText(source, words) {
    switch (source) {
        case "Platform":
            return words.say("sourcePlatform");
        case "User":
            return words.say("sourceUser");
        default:
            return source;
    }
}

/**
 * @param {Detail} detail
 * @param {Words} words
 */
function detailParts({ transitions, approvals, alerts }, words) {
    return [
        part(
            words.say("detailTransitions"),
            transitions.map(({ at, text, output }) => {
                const told = entry(at, [text], words);
                if (output !== null) {
                    const written = createOutput(words);
                    showOutput(written, output);
                    told.append(written);
                }
                return told;
            }),
        ),
        part(
            words.say("detailApprovals"),
            approvals.map((approval) => entry(approval.requestedAt, approvalLines(approval, words), words)),
        ),
        part(
            words.say("detailAlerts"),
            alerts.map(({ at, title }) => entry(at, [title], words)),
        ),
    ].filter((node) => node !== null);
}

/**
 * @param {string} heading
 * @param {HTMLElement[]} entries
 */
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

/**
 * @param {string} at
 * @param {string[]} lines
 * @param {Words} words
 */
function entry(at, lines, words) {
    const said = lines.map((line) => element("p", {}, line));
    return element("li", { class: "detail-entry" }, timeNode(at, words), ...said);
}

/**
 * Who asked, and what came of it.
 * @param {import("./past.js").Approval} approval
 * @param {Words} words
 */
function approvalLines({ by, answeredAt, accepted, answer }, words) {
    const asked = words.say("approvalAsked", { by });
    if (accepted === null) {
        return [asked, answer ?? words.say("approvalUnanswered")];
    }
    const time = answeredAt === null ? words.say("notKnown") : words.exactTime(instant(answeredAt));
    const result = words.say(accepted ? "approvalTaken" : "approvalNotTaken", { time });
    return [asked, answer === null || answer === "" ? result : [result, answer].join(" ")];
}
