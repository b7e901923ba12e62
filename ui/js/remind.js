/** The reminder menu of a card, and the dialog for a custom time. */

import { createDialog } from "./dialog.js";
import { button, element, setAttribute, setOptionalText } from "./dom.js";
import { chevronIcon } from "./icons.js";
import { label, locale } from "./locale.js";
import { instant } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */
/** @typedef {(key: string, seconds: number | null) => void} Remind seconds before the event; `null` for the usual reminders */

const MINUTES_BEFORE = [24 * 60, 60, 15, 5];
const UNITS = /** @type {const} */ ([
    { minutes: 1, name: "remind-unit-minutes", before: "remind-minutes-before" },
    { minutes: 60, name: "remind-unit-hours", before: "remind-hours-before" },
    { minutes: 24 * 60, name: "remind-unit-days", before: "remind-days-before" },
]);

/** The reminders that are still possible, in minutes before the event. @param {EventView} event @param {number} now */
export function reminderChoices(event, now) {
    return MINUTES_BEFORE.filter((minutes) => minutesLeft(event, now) > minutes);
}

/** Whether any reminder is still possible. @param {EventView} event @param {number} now */
export function canRemind(event, now) {
    return minutesLeft(event, now) > 1;
}

/** @param {EventView} event @param {number} now */
function minutesLeft(event, now) {
    return event.phase === "inProgress" || event.notBefore === null ? 0 : (instant(event.notBefore) - now) / 60_000;
}

/** @param {number} minutes */
function beforeText(minutes) {
    const unit = [...UNITS].reverse().find((candidate) => minutes % candidate.minutes === 0) ?? UNITS[0];
    return locale.text(unit.before, { count: minutes / unit.minutes });
}

/** The chosen reminder, in minutes before the event. @param {EventView} event */
export function chosenReminder(event) {
    return event.snoozedUntil === null || event.notBefore === null
        ? null
        : Math.round((instant(event.notBefore) - instant(event.snoozedUntil)) / 60_000);
}

/** @param {Remind} choose @param {(event: EventView, from: HTMLElement) => void} custom */
export function createRemindMenu(choose, custom) {
    const node = element("div", {
        class: "menu",
        role: "menu",
        popover: "auto",
        "aria-label": label("remind-menu"),
    });
    /** @type {HTMLElement | null} */
    let owner = null;
    // Pointerdown outside the open menu closes it before the click; a click on its own button must not open it again.
    /** @type {HTMLElement | null} */
    let closing = null;
    document.addEventListener("pointerdown", () => (closing = node.matches(":popover-open") ? owner : null), {
        capture: true,
    });
    document.addEventListener("keydown", () => (closing = null), { capture: true });

    node.addEventListener("toggle", () => {
        const open = node.matches(":popover-open");
        if (owner !== null) {
            setAttribute(owner, "aria-expanded", String(open));
        }
    });
    const close = () => node.hidePopover();
    node.addEventListener("keydown", (pressed) => steer(node, pressed, close));
    window.addEventListener("resize", close);
    document.addEventListener("scroll", close, { capture: true, passive: true });

    return {
        node,
        /** @param {EventView} event @param {number} now @param {HTMLElement} from */
        open(event, now, from) {
            if (closing === from) {
                closing = null;
                return;
            }
            const chosen = chosenReminder(event);
            const offered = reminderChoices(event, now);
            /** @param {() => string} text @param {boolean} checked @param {() => void} act */
            const item = (text, checked, act) => {
                const node = button(text, "menu-item", () => {
                    close();
                    from.focus();
                    act();
                });
                setAttribute(node, "role", "menuitemradio");
                setAttribute(node, "aria-checked", String(checked));
                setAttribute(node, "tabindex", "-1");
                return node;
            };
            const items = [
                ...offered.map((minutes) =>
                    item(
                        () => beforeText(minutes),
                        minutes === chosen,
                        () => choose(event.key, minutes * 60),
                    ),
                ),
                item(label("remind-custom"), chosen !== null && !offered.includes(chosen), () => custom(event, from)),
                item(label("remind-default"), chosen === null, () => choose(event.key, null)),
            ];
            owner = from;
            node.replaceChildren(...items);
            node.showPopover();
            place(node, from.getBoundingClientRect());
            (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
        },
    };
}

/** @param {Remind} choose @param {() => number} now on the endpoint's clock */
export function createRemindDialog(choose, now) {
    const title = element("h2", { class: "dialog-title", id: "remind-title" }, label("remind-custom-title"));
    const problem = element("p", { class: "dialog-problem", role: "alert", id: "remind-problem" });
    const amount = element("input", {
        class: "field field-number",
        inputmode: "numeric",
        maxlength: "3",
        "aria-label": label("remind-custom-amount"),
        "aria-describedby": problem.id,
    });
    const unit = element(
        "select",
        { class: "select", "aria-label": label("remind-custom-unit") },
        ...UNITS.map(({ minutes, name }) => element("option", { value: String(minutes) }, label(name))),
    );
    const cancel = button(label("cancel"), "button button-plain", () => dialog.node.close());
    const set = element("button", { class: "button button-primary", type: "submit" }, label("remind-custom-set"));
    const form = element(
        "form",
        { class: "remind-form" },
        element("div", { class: "remind-fields" }, amount, element("div", { class: "select-box" }, unit, chevronIcon())),
        problem,
        element("div", { class: "dialog-actions" }, cancel, set),
    );
    const dialog = createDialog(title.id, "dialog", title, form);
    /** @type {EventView | null} */
    let event = null;
    form.addEventListener("submit", (submitted) => {
        submitted.preventDefault();
        const typed = amount.value.trim();
        const minutes = /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) * Number(unit.value) : null;
        const possible = event !== null && minutes !== null && minutesLeft(event, now()) > minutes;
        setAttribute(amount, "aria-invalid", possible ? null : "true");
        if (event !== null && minutes !== null && possible) {
            dialog.node.close();
            choose(event.key, minutes * 60);
        } else {
            setOptionalText(problem, label(minutes === null ? "remind-custom-invalid" : "remind-custom-late"));
            amount.focus();
        }
    });
    return {
        node: dialog.node,
        /** @param {EventView} next @param {HTMLElement} from */
        open(next, from) {
            event = next;
            amount.value = "30";
            unit.value = "1";
            setOptionalText(problem, null);
            setAttribute(amount, "aria-invalid", null);
            dialog.open(amount, from);
            amount.select();
        },
    };
}

/** Below the button, or above it if there is more room. @param {HTMLElement} menu @param {DOMRect} by */
function place(menu, by) {
    const gap = 4;
    const { width, height } = menu.getBoundingClientRect();
    const below = by.bottom + gap + height <= window.innerHeight;
    const top = below ? by.bottom + gap : Math.max(gap, by.top - gap - height);
    const left = Math.max(gap, Math.min(by.left, window.innerWidth - width - gap));
    menu.style.setProperty("top", `${top}px`);
    menu.style.setProperty("left", `${left}px`);
}

/** @param {HTMLElement} menu @param {KeyboardEvent} pressed @param {() => void} close */
function steer(menu, pressed, close) {
    const items = /** @type {HTMLElement[]} */ ([...menu.children]);
    const at = items.findIndex((item) => item === document.activeElement);
    /** @type {Record<string, number>} */
    const moves = {
        ArrowDown: (at + 1) % items.length,
        ArrowUp: (at - 1 + items.length) % items.length,
        Home: 0,
        End: items.length - 1,
    };
    const to = moves[pressed.key];
    if (to !== undefined) {
        items[to]?.focus();
        pressed.preventDefault();
    } else if (pressed.key === "Tab") {
        close();
    }
}
