/** What the rules would have done with the events of the history. */

import { element, setShown } from "../dom.js";
import { invoke } from "../ipc.js";
import { locale } from "../locale.js";
import { instant } from "../snapshot.js";
import { createActionRow } from "./row.js";

/** @import { DryRun, DryRunEvent } from "../../types/program.js" */

const ACTIONS = /** @type {const} */ ({
    approved: "dry-run-approved",
    approvedWhenPrepared: "dry-run-prepared",
    asked: "dry-run-asked",
    forbidden: "dry-run-forbidden",
});

const MAX_EVENTS_SHOWN = 50;

export function createDryRunRow() {
    const totals = element("ul", { class: "dry-run" });
    const events = element("ul", { class: "dry-run" });
    const row = createActionRow(
        {
            id: "try-rules",
            texts: ["dry-run", "dry-run-about", "find-dry-run"],
            press: "dry-run-start",
            busy: "dry-run-running",
            failed: "dry-run-failed",
            action: run,
        },
        totals,
        events,
    );
    reset();

    async function run() {
        reset();
        const result = await invoke("dry_run_rules");
        fill(totals, result.rules.map(totalText));
        fill(events, result.events.slice(0, MAX_EVENTS_SHOWN).map(dryRunLine));
        return () => dryRunText(result);
    }

    function reset() {
        row.reset();
        fill(totals, []);
        fill(events, []);
    }

    return { ...row, reset };
}

/** @param {HTMLElement} list @param {string[]} lines */
function fill(list, lines) {
    list.replaceChildren(...lines.map((line) => element("li", {}, line)));
    setShown(list, lines.length > 0);
}

/** @param {DryRun["rules"][number]} total */
function totalText({ rule, events, approved }) {
    return locale.text("dry-run-total", { rule, events, approved });
}

/** @param {DryRun} result */
export function dryRunText(result) {
    if (result.rules.length === 0) {
        return locale.text("dry-run-no-rules");
    }
    return result.vmKnown ? locale.text("dry-run-checked", { count: result.lookedAt }) : locale.text("dry-run-no-vm");
}

/** @param {DryRunEvent} event */
export function dryRunLine(event) {
    const at = event.at === null ? "" : locale.stamp(instant(event.at));
    const action = locale.text(ACTIONS[event.deed], { rule: event.rule, at });
    return [locale.stamp(instant(event.firstSeen)), event.typeName, locale.list(event.vms), action].join(" · ");
}
