/** The reminder menu of a card. */

import { button, element, setAttribute } from "./dom.js";
import { label, locale } from "./locale.js";
import { instant } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */

const MINUTES_BEFORE = [15, 5, 1];

/** The reminders that are still possible, in minutes before the event. @param {EventView} event @param {number} now */
export function reminderChoices(event, now) {
    if (event.phase === "inProgress" || event.notBefore === null) {
        return [];
    }
    const left = instant(event.notBefore) - now;
    return MINUTES_BEFORE.filter((minutes) => left > minutes * 60_000);
}

/** The chosen reminder, in minutes before the event. @param {EventView} event */
export function chosenReminder(event) {
    return event.snoozedUntil === null || event.notBefore === null
        ? null
        : Math.round((instant(event.notBefore) - instant(event.snoozedUntil)) / 60_000);
}

/** @param {(key: string, seconds: number | null) => void} choose */
export function createRemindMenu(choose) {
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
    node.addEventListener("keydown", (pressed) => steer(node, pressed, () => node.hidePopover()));
    window.addEventListener("resize", () => node.hidePopover());
    document.addEventListener("scroll", () => node.hidePopover(), { capture: true, passive: true });

    return {
        node,
        /** @param {EventView} event @param {number} now @param {HTMLElement} from */
        open(event, now, from) {
            if (closing === from) {
                closing = null;
                return;
            }
            const chosen = chosenReminder(event);
            /** @type {(number | null)[]} */
            const choices = [...reminderChoices(event, now), null];
            const items = choices.map((minutes) => {
                const text = () =>
                    minutes === null ? locale.text("remind-default") : locale.text("remind-before", { count: minutes });
                const item = button(text, "menu-item", () => {
                    node.hidePopover();
                    from.focus();
                    choose(event.key, minutes === null ? null : minutes * 60);
                });
                setAttribute(item, "role", "menuitemradio");
                setAttribute(item, "aria-checked", String(minutes === chosen));
                setAttribute(item, "tabindex", "-1");
                return item;
            });
            owner = from;
            node.replaceChildren(...items);
            node.showPopover();
            place(node, from.getBoundingClientRect());
            (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
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
