// @ts-check
/** What a rule has to do with an event, on its card, and the button that stops it. */

import { button, element, setAttribute, setOptionalText, setShown } from "./dom.js";
import { instant } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Ruling} Ruling */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {string} id of the card, for names that are unique
 * @param {Words} words
 * @param {() => void} stop
 */
export function createRulingLine(id, words, stop) {
    const text = element("p", { class: "card-ruling-text", id: `${id}-ruling` });
    const act = button(() => words.say("ruleStop"), "button button-plain", stop);
    setAttribute(act, "aria-describedby", text.id);
    const node = element("div", { class: "card-ruling" }, text, act);
    return {
        node,
        /**
         * @param {Ruling | null} ruling
         * @param {number} now on the endpoint's clock
         */
        show(ruling, now) {
            setOptionalText(text, ruling === null ? null : rulingText(ruling, now, words));
            setShown(act, ruling?.state === "pending");
            setShown(node, ruling !== null);
            setAttribute(node, "data-state", ruling?.state ?? null);
        },
    };
}

/**
 * @param {Ruling} ruling
 * @param {number} now on the endpoint's clock
 * @param {Words} words
 */
export function rulingText(ruling, now, words) {
    const { rule } = ruling;
    switch (ruling.state) {
        case "stopped":
            return words.say("ruleStopped", { rule });
        case "forbidden":
            return words.say("ruleForbidden", { rule });
        case "pending": {
            if (ruling.at === null) {
                return words.say("ruleWaiting", { rule });
            }
            const at = instant(ruling.at);
            // To the second, and never less than none: the program may be a moment behind.
            const left = Math.max(0, Math.ceil((at - now) / 1000)) * 1000;
            return ruling.announced
                ? words.say("ruleAnnounced", { rule, time: words.span(left) })
                : words.say("rulePending", { rule, time: words.moment(at, now) });
        }
    }
}
