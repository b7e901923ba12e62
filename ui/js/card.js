// @ts-check
/** One event. Its nodes are made once and changed in place, so that neither focus nor selection is lost. */

import { approvalState } from "./approval.js";
import { readingAt, readingText } from "./countdown.js";
import { button, element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";
import { createLifeLine } from "./lifeline.js";
import { createPreparation } from "./preparation.js";
import { reminderChoices } from "./remind.js";
import { createRing } from "./ring.js";
import { createRulingLine } from "./ruling.js";
import { instant, phaseAt, remainingShare } from "./snapshot.js";
import { createVmList } from "./vms.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./words.js").Words} Words */

/**
 * What a card may ask for.
 * @typedef {object} Intents
 * @property {(key: string, from: HTMLElement) => void} approve
 * @property {(key: string, from: HTMLElement) => void} remind
 * @property {(key: string) => void} stopRule
 */

/**
 * What is known of an event besides itself.
 * @typedef {object} Known
 * @property {import("./approval.js").Asked | undefined} asked
 * @property {boolean} stale
 */

/**
 * @typedef {object} Card
 * @property {HTMLElement} node
 * @property {import("./snapshot.js").Kind} kind
 * @property {(event: EventView, known: Known) => void} show
 * @property {(now: number) => void} tick
 */

/**
 * @param {EventView} first
 * @param {Words} words
 * @param {Intents} intents
 * @returns {Card}
 */
export function createCard(first, words, intents) {
    const title = element("h2", { class: "card-type", id: nextId() });
    const scope = element("span", { class: "pill" });
    const ring = createRing(first.kind);
    const countdown = element("div", { class: "countdown", role: "timer", "aria-live": "off" });
    const time = element("p", { class: "card-time" });
    const cost = element("strong");
    const otherImpact = element("span");
    const impact = element("p", { class: "card-impact" }, cost, " ", otherImpact);
    const description = element("p", { class: "card-description" });
    const advice = element("p", { class: "card-advice" });
    const vms = createVmList(words);
    const lifeLine = createLifeLine(words);
    const outcome = element("p", { class: "card-outcome" });
    const preparation = createPreparation(words);
    const ruling = createRulingLine(title.id, words, () => intents.stopRule(event.key));
    const approve = button(() => words.say("approve"), "button button-primary");
    const remind = button(() => words.say("remind"), "button button-quiet");
    const actions = element("div", { class: "card-actions" }, approve, remind);
    const node = element(
        "article",
        { class: "card", tabindex: "-1", "aria-labelledby": title.id },
        element(
            "header",
            { class: "card-head" },
            ring.node,
            element(
                "div",
                { class: "card-lead" },
                element("div", { class: "card-top" }, title, scope),
                countdown,
                time,
            ),
        ),
        element(
            "div",
            { class: "card-body" },
            impact,
            description,
            advice,
            vms.node,
            lifeLine.node,
            preparation.node,
            outcome,
            ruling.node,
            actions,
        ),
    );
    setAttribute(remind, "aria-haspopup", "menu");

    let event = first;
    let stale = false;
    approve.addEventListener("click", () => {
        if (approve.getAttribute("aria-disabled") !== "true") {
            intents.approve(event.key, approve);
        }
    });
    remind.addEventListener("click", () => intents.remind(event.key, remind));

    /** @param {number} now */
    function tick(now) {
        const phase = phaseAt(event, now);
        const reading = readingAt(event, now);
        setAttribute(node, "data-phase", phase);
        setText(countdown, readingText(reading, words));
        setAttribute(countdown, "data-reading", reading.is);
        setText(time, timeText(event, reading.is, now, words));
        ring.show(remainingShare(event, now), phase === "inProgress");
        ruling.show(stale ? null : event.ruling, now);
        setShown(remind, !stale && reminderChoices(event, now).length > 0);
        setText(remind, remindText(event, now, words));
        setShown(actions, !approve.hidden || !remind.hidden);
    }

    return {
        node,
        kind: first.kind,
        show(next, known) {
            event = next;
            stale = known.stale;
            const state = approvalState(event, known.asked);
            setAttribute(node, "data-key", event.key);
            setAttribute(node, "data-kind", event.kind);
            setAttribute(node, "data-severity", event.impact.severity);
            setAttribute(node, "data-approval", state.is);
            node.classList.toggle("card-stale", stale);
            setText(title, event.typeName);
            setText(scope, scopeText(event, words));
            setText(cost, event.impactSentences[0] ?? "");
            setText(otherImpact, event.impactSentences.slice(1).join(" "));
            setOptionalText(description, event.description.trim());
            setOptionalText(advice, adviceText(event, words));
            vms.show(event.resources);
            lifeLine.show(event);
            preparation.show(event.preparation);
            setOptionalText(outcome, outcomeText(state, words));
            setAttribute(outcome, "data-tone", state.is === "failed" || state.is === "refused" ? "bad" : "calm");
            setShown(approve, state.is === "sending" || mayAsk(state));
            setText(approve, words.say(state.is === "sending" ? "approving" : "approve"));
            setAttribute(approve, "aria-disabled", state.is === "sending" ? "true" : null);
        },
        tick,
    };
}

let made = 0;

function nextId() {
    made += 1;
    return `event-${made}`;
}

/**
 * @param {import("./approval.js").ApprovalState} state
 */
function mayAsk(state) {
    return state.is === "offered" || ((state.is === "failed" || state.is === "refused") && state.again);
}

/**
 * @param {EventView} event
 * @param {Words} words
 */
function scopeText(event, words) {
    const others = event.resources.filter((vm) => !vm.thisVm).length;
    if (!event.thisVmKnown) {
        return words.count("someVms", event.resources.length);
    }
    if (others === event.resources.length) {
        return words.count("otherVms", others);
    }
    return others === 0 ? words.say("thisVm") : words.say("thisVmAnd", { count: words.number(others) });
}

/**
 * @param {EventView} event
 * @param {import("./countdown.js").Reading["is"]} reading
 * @param {number} now
 * @param {Words} words
 */
function timeText(event, reading, now, words) {
    if (reading === "running" && event.startedAt !== null) {
        return words.say("startedAt", { time: words.moment(instant(event.startedAt), now) });
    }
    if (event.notBefore === null) {
        return event.notBeforeText === null
            ? words.say("noTimeGiven")
            : words.say("unreadableTime", { text: event.notBeforeText });
    }
    const at = instant(event.notBefore);
    const time = words.moment(at, now);
    if (reading === "due") {
        return words.say("wasDue", { time });
    }
    const utc = words.utc(at, now);
    return utc === null ? words.say("notBefore", { time }) : words.say("notBeforeUtc", { time, utc });
}

/**
 * @param {EventView} event
 * @param {Words} words
 */
function adviceText(event, words) {
    const paused = event.pausedMs === null ? null : words.say("paused", { time: words.span(event.pausedMs) });
    return [event.advice, paused].filter((sentence) => sentence !== null).join(" ");
}

/**
 * @param {EventView} event
 * @param {number} now
 * @param {Words} words
 */
function remindText(event, now, words) {
    return event.snoozedUntil === null || instant(event.snoozedUntil) <= now
        ? words.say("remind")
        : words.say("reminding", { time: words.moment(instant(event.snoozedUntil), now) });
}

/**
 * @param {import("./approval.js").ApprovalState} state
 * @param {Words} words
 * @returns {string | null}
 */
function outcomeText(state, words) {
    switch (state.is) {
        case "accepted":
            return words.say("approved", { by: state.by });
        case "waiting":
            return words.say("approvedWaiting", { by: state.by });
        case "failed": {
            const arrived = state.mayHaveArrived ? [words.say("approvalMayHaveArrived")] : [];
            return [words.say("approvalFailed"), state.answer, ...arrived].join(" ");
        }
        case "refused":
            return [words.say("approvalRefused"), state.sentence].join(" ");
        case "impossible":
            return state.why;
        default:
            return null;
    }
}
