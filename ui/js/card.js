/** The card of an event. Its nodes are updated in place, so that focus and selection survive. */

import { approvalState } from "./approval.js";
import { readingAt, readingText } from "./countdown.js";
import { button, element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";
import { kindIcon } from "./icons.js";
import { label, locale } from "./locale.js";
import { createPreparation } from "./preparation.js";
import { createProgress } from "./progress.js";
import { canRemind } from "./remind.js";
import { createRuleStatus } from "./rule-status.js";
import { instant, phaseAt } from "./snapshot.js";
import { createVmSummary } from "./vms.js";

/** @import { EventView, EventKind } from "../types/program.js" */
/** @import { ApprovalRequest, ApprovalState } from "./approval.js" */
/** @import { Reading } from "./countdown.js" */

/**
 * @typedef {object} CardActions
 * @property {(key: string, from: HTMLElement) => void} approve
 * @property {(key: string, from: HTMLElement) => void} remind
 * @property {(key: string) => void} stopRule
 */

/** @typedef {ReturnType<typeof createCard>} Card */

/** @param {EventView} first @param {CardActions} actions */
export function createCard(first, actions) {
    const title = element("span");
    const heading = element("h2", { class: "card-type", id: nextId() }, kindIcon(first.kind), title);
    const countdown = element("div", { class: "countdown", role: "timer", "aria-live": "off" });
    const time = element("p", { class: "card-time" });
    const cost = element("strong");
    const otherImpact = element("span");
    const impact = element("p", { class: "card-impact" }, cost, " ", otherImpact);
    const description = element("p", { class: "card-description" });
    const advice = element("p", { class: "card-advice" });
    const vms = createVmSummary();
    const progress = createProgress();
    const outcome = element("p", { class: "card-outcome" });
    const preparation = createPreparation();
    const rule = createRuleStatus(heading.id, () => actions.stopRule(event.key));
    const approve = button(label("approve"), "button card-approve");
    const remind = button(label("remind"), "button button-quiet");
    const buttons = element("div", { class: "card-actions" }, approve, remind);
    const node = element(
        "article",
        { class: "card", tabindex: "-1", "aria-labelledby": heading.id },
        heading,
        element("div", { class: "card-when" }, countdown, time),
        impact,
        description,
        advice,
        vms.node,
        progress.node,
        preparation.node,
        outcome,
        rule.node,
        buttons,
    );
    setAttribute(remind, "aria-haspopup", "menu");

    let event = first;
    let stale = false;
    approve.addEventListener("click", () => {
        if (approve.getAttribute("aria-disabled") !== "true") {
            actions.approve(event.key, approve);
        }
    });
    remind.addEventListener("click", () => actions.remind(event.key, remind));

    /** @param {number} now */
    function tick(now) {
        const phase = phaseAt(event, now);
        const reading = readingAt(event, now);
        setAttribute(node, "data-phase", phase);
        setText(countdown, readingText(reading));
        setAttribute(countdown, "data-reading", reading.is);
        setText(time, timeText(event, reading.is, now));
        rule.show(stale ? null : event, now);
        setShown(remind, !stale && canRemind(event, now));
        setText(remind, remindText(event, now));
        setShown(buttons, !approve.hidden || !remind.hidden);
    }

    return {
        node,
        kind: first.kind,
        /** @param {EventView} next @param {ApprovalRequest | undefined} request @param {boolean} isStale */
        show(next, request, isStale) {
            event = next;
            stale = isStale;
            const state = approvalState(event, request);
            setAttribute(node, "data-key", event.key);
            setAttribute(node, "data-kind", event.kind);
            setAttribute(node, "data-severity", event.impact.severity);
            setAttribute(node, "data-approval", state.is);
            node.classList.toggle("card-stale", stale);
            setText(title, event.typeName);
            setText(cost, event.impactSentences[0] ?? "");
            setText(otherImpact, event.impactSentences.slice(1).join(" "));
            setOptionalText(description, event.description.trim());
            setOptionalText(advice, adviceText(event));
            vms.show(event);
            progress.show(event);
            preparation.show(event.preparation);
            setOptionalText(outcome, outcomeText(state));
            setAttribute(outcome, "data-tone", state.is === "failed" || state.is === "refused" ? "bad" : "calm");
            setShown(approve, state.is === "sending" || canApprove(state));
            // Approving means losing memory or more right away, so it stands out only where that is advised.
            approve.classList.toggle("button-primary", event.approvalAdvised);
            approve.classList.toggle("button-plain", !event.approvalAdvised);
            setText(approve, locale.text(state.is === "sending" ? "approving" : "approve"));
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

/** @param {ApprovalState} state */
function canApprove(state) {
    return state.is === "offered" || ((state.is === "failed" || state.is === "refused") && state.again);
}

/** @param {EventView} event @param {Reading["is"]} reading @param {number} now */
function timeText(event, reading, now) {
    if (reading === "running" && event.startedAt !== null) {
        return locale.text("started-at", { time: locale.moment(instant(event.startedAt), now) });
    }
    if (event.notBefore === null) {
        return event.notBeforeText === null
            ? locale.text("no-time-given")
            : locale.text("unreadable-time", { text: event.notBeforeText });
    }
    const at = instant(event.notBefore);
    const time = locale.moment(at, now);
    if (reading === "due") {
        return locale.text("was-due", { time });
    }
    const utc = locale.utc(at, now);
    return utc === null ? locale.text("not-before", { time }) : locale.text("not-before-utc", { time, utc });
}

/** @param {EventView} event */
function adviceText(event) {
    const paused = event.pausedMs === null ? null : locale.text("paused", { time: locale.span(event.pausedMs) });
    return [event.advice, paused].filter((sentence) => sentence !== null).join(" ");
}

/** @param {EventView} event @param {number} now */
function remindText(event, now) {
    return event.snoozedUntil === null || instant(event.snoozedUntil) <= now
        ? locale.text("remind")
        : locale.text("reminding", { time: locale.moment(instant(event.snoozedUntil), now) });
}

/** @param {ApprovalState} state @returns {string | null} */
function outcomeText(state) {
    switch (state.is) {
        case "accepted":
            return locale.text("approved", { by: state.by });
        case "waiting":
            return locale.text("approved-waiting", { by: state.by });
        case "failed": {
            const arrived = state.mayHaveArrived ? [locale.text("approval-may-have-arrived")] : [];
            return [locale.text("approval-failed"), state.answer, ...arrived].join(" ");
        }
        case "refused":
            return [locale.text("approval-refused"), state.sentence].join(" ");
        case "impossible":
            return state.why;
        default:
            return null;
    }
}
