/** What the rules would have done with the events of the history. */

import { element, setShown } from "../dom.js";
import { errorText, invoke } from "../ipc.js";
import { label, locale } from "../locale.js";
import { instant } from "../snapshot.js";
import { createActionRow } from "./row.js";

/** @import { DryRun, DryRunEvent } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */

/** @type {Record<DryRunEvent["deed"], TextKey>} */
const ACTIONS = {
    approved: "deedApproved",
    approvedWhenPrepared: "deedPrepared",
    asked: "deedAsked",
    forbidden: "deedForbidden",
};

const MAX_EVENTS_SHOWN = 50;

export function createDryRunRow() {
    const totals = element("ul", { class: "dry-run" });
    const events = element("ul", { class: "dry-run" });
    const row = createActionRow(
        {
            id: "try-rules",
            name: "dryRun",
            about: "dryRunAbout",
            press: "dryRunStart",
            busy: "dryRunTrying",
            action: run,
        },
        totals,
        events,
    );
    reset();

    async function run() {
        reset();
        try {
            const result = await invoke("dry_run_rules");
            fill(totals, result.rules.map(totalText));
            fill(events, result.events.slice(0, MAX_EVENTS_SHOWN).map(dryRunLine));
            row.answer(() => dryRunText(result));
        } catch (error) {
            row.answer(() => locale.text("dryRunFailed", { reason: errorText(error) }), true);
        }
    }

    function reset() {
        row.showAnswer(null);
        fill(totals, []);
        fill(events, []);
    }

    return { node: row.node, reset };
}

/** @param {HTMLElement} list @param {string[]} lines */
function fill(list, lines) {
    list.replaceChildren(...lines.map((line) => element("li", {}, line)));
    setShown(list, lines.length > 0);
}

/** @param {DryRun["rules"][number]} total */
function totalText({ rule, events, approved }) {
    return locale.text("dryRunTally", { rule, events: locale.number(events), approved: locale.number(approved) });
}

/** @param {DryRun} result */
export function dryRunText(result) {
    if (result.rules.length === 0) {
        return locale.text("dryRunNoRules");
    }
    return result.vmKnown ? locale.count("dryRunLooked", result.lookedAt) : locale.text("dryRunNoVm");
}

/** @param {DryRunEvent} event */
export function dryRunLine(event) {
    const at = event.at === null ? "" : locale.stamp(instant(event.at));
    const action = locale.text(ACTIONS[event.deed], { rule: event.rule, at });
    return [locale.stamp(instant(event.firstSeen)), event.typeName, locale.list(event.vms), action].join(" · ");
}
