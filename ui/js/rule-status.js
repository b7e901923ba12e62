/** What a rule does with an event, on its card, and the button that stops it. */

import { button, element, setAttribute, setOptionalText, setShown } from "./dom.js";
import { label, locale } from "./locale.js";
import { instant } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */
/** @typedef {NonNullable<EventView["rule"]>} RuleStatus */

/** @param {string} id of the card @param {() => void} stop */
export function createRuleStatus(id, stop) {
    const text = element("p", { class: "card-rule-text", id: `${id}-rule` });
    const stopButton = button(label("rule-stop"), "button button-plain", stop);
    setAttribute(stopButton, "aria-describedby", text.id);
    const node = element("div", { class: "card-rule" }, text, stopButton);
    return {
        node,
        /** @param {EventView | null} event `null` to hide it @param {number} now on the endpoint's clock */
        show(event, now) {
            const status = event?.rule ?? null;
            setOptionalText(text, event === null || status === null ? null : ruleStatusText(status, event, now));
            setShown(stopButton, status?.state === "pending");
            setShown(node, status !== null);
            setAttribute(node, "data-state", status?.state ?? null);
        },
    };
}

/** @param {RuleStatus} status @param {EventView} event @param {number} now on the endpoint's clock */
export function ruleStatusText(status, event, now) {
    const { rule } = status;
    switch (status.state) {
        case "stopped":
            return locale.text("rule-stopped", { rule });
        case "forbidden":
            return locale.text("rule-forbidden", { rule });
        case "pending": {
            if (status.at === null) {
                return event.notBefore === null
                    ? locale.text("rule-waiting", { rule })
                    : locale.text("rule-waiting-until", { rule, time: locale.moment(instant(event.notBefore), now) });
            }
            const at = instant(status.at);
            // Never negative: the program may be a moment behind.
            const left = Math.max(0, Math.ceil((at - now) / 1000)) * 1000;
            return status.announced
                ? locale.text("rule-announced", { rule, time: locale.span(left) })
                : locale.text("rule-pending", { rule, time: locale.moment(at, now) });
        }
    }
}
