// @ts-check
/** What the rules would have done with the events of the history. */

import { element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { instant } from "../snapshot.js";
import { createActRow } from "./row.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */

/**
 * @typedef {object} DryRun
 * @property {number} lookedAt
 * @property {boolean} vmKnown
 * @property {{ rule: string, events: number, approved: number }[]} rules
 * @property {DryRunEvent[]} events
 */

/**
 * @typedef {object} DryRunEvent
 * @property {string} typeName
 * @property {string[]} vms
 * @property {string} firstSeen
 * @property {string} rule
 * @property {"approved" | "approvedWhenPrepared" | "asked" | "forbidden"} deed
 * @property {string | null} at
 */

/** @type {Record<DryRunEvent["deed"], TextKey>} */
const DEEDS = {
    approved: "deedApproved",
    approvedWhenPrepared: "deedPrepared",
    asked: "deedAsked",
    forbidden: "deedForbidden",
};

/** More lines than this nobody reads. */
const MOST_SHOWN = 50;

/**
 * @param {Words} words
 * @param {() => Promise<DryRun>} run rejects with a sentence
 * @param {(error: unknown) => string} reason
 * @param {(text: string) => void} say
 */
export function createDryRunRow(words, run, reason, say) {
    const answer = element("p", { class: "setting-answer", hidden: "" });
    const tallies = element("ul", { class: "dry-run" });
    const events = element("ul", { class: "dry-run" });
    const { node, control } = createActRow(
        {
            id: "try-rules",
            name: () => words.say("dryRun"),
            about: () => words.say("dryRunAbout"),
            press: () => words.say("dryRunStart"),
            act: () => void start(),
        },
        answer,
        tallies,
        events,
    );
    let running = false;

    async function start() {
        if (running) {
            return;
        }
        running = true;
        show();
        clear();
        try {
            tell(await run());
        } catch (error) {
            setAttribute(answer, "data-tone", "bad");
            setOptionalText(answer, words.say("dryRunFailed", { reason: reason(error) }));
        }
        running = false;
        show();
        say(answer.textContent ?? "");
    }

    /** @param {DryRun} tried */
    function tell(tried) {
        setOptionalText(answer, dryRunText(tried, words));
        tallies.replaceChildren(
            ...tried.rules.map(({ rule, events: matched, approved }) =>
                element(
                    "li",
                    {},
                    words.say("dryRunTally", { rule, events: words.number(matched), approved: words.number(approved) }),
                ),
            ),
        );
        events.replaceChildren(
            ...tried.events.slice(0, MOST_SHOWN).map((event) => element("li", {}, dryRunLine(event, words))),
        );
        setShown(tallies, tried.rules.length > 0);
        setShown(events, tried.events.length > 0);
    }

    function clear() {
        setAttribute(answer, "data-tone", null);
        setOptionalText(answer, null);
        tallies.replaceChildren();
        events.replaceChildren();
        setShown(tallies, false);
        setShown(events, false);
    }

    function show() {
        setText(control, words.say(running ? "dryRunTrying" : "dryRunStart"));
        setAttribute(control, "aria-disabled", running ? "true" : null);
    }

    clear();
    return { node, show, settle: clear };
}

/**
 * @param {DryRun} tried
 * @param {Words} words
 */
export function dryRunText(tried, words) {
    if (tried.rules.length === 0) {
        return words.say("dryRunNoRules");
    }
    return tried.vmKnown ? words.count("dryRunLooked", tried.lookedAt) : words.say("dryRunNoVm");
}

/**
 * @param {DryRunEvent} event
 * @param {Words} words
 */
export function dryRunLine(event, words) {
    const at = event.at === null ? "" : words.stamp(instant(event.at));
    const deed = words.say(DEEDS[event.deed], { rule: event.rule, at });
    return [words.stamp(instant(event.firstSeen)), event.typeName, words.list(event.vms), deed].join(" · ");
}
