// @ts-check
/** A row of tabs: one of them is chosen, and the arrow keys go from one to the next. */

import { element, setAttribute } from "./dom.js";

/**
 * @template {string} Name
 * @typedef {object} Tab
 * @property {Name} name
 * @property {() => string} text
 * @property {Node | null} [badge] what stands behind its text
 */

/**
 * @template {string} Name
 * @param {() => string} label
 * @param {Tab<Name>[]} tabs
 * @param {(name: Name) => void} choose
 */
export function createTabs(label, tabs, choose) {
    const nodes = tabs.map(({ name, text, badge }) => {
        const node = element(
            "button",
            { type: "button", role: "tab", class: "tab", id: `tab-${name}`, "aria-controls": `page-${name}` },
            element("span", { class: "tab-text" }, text),
            badge ?? null,
        );
        node.addEventListener("click", () => choose(name));
        return { name, node };
    });
    const node = element(
        "div",
        { class: "tabs", role: "tablist", "aria-label": label },
        ...nodes.map((tab) => tab.node),
    );
    node.addEventListener("keydown", (pressed) => {
        const at = nodes.findIndex((tab) => tab.node === document.activeElement);
        const to = neighbour(pressed, at, nodes.length);
        const tab = nodes[to ?? -1];
        if (tab !== undefined) {
            pressed.preventDefault();
            tab.node.focus();
            choose(tab.name);
        }
    });
    return {
        node,
        /** @param {Name} name */
        select(name) {
            for (const tab of nodes) {
                const selected = tab.name === name;
                setAttribute(tab.node, "aria-selected", String(selected));
                setAttribute(tab.node, "tabindex", selected ? "0" : "-1");
            }
        },
        /**
         * Says of a panel that a tab shows it.
         * @param {Name} name
         * @param {HTMLElement} panel
         */
        own(name, panel) {
            panel.id = `page-${name}`;
            setAttribute(panel, "aria-labelledby", `tab-${name}`);
        },
        /** @param {Name} name */
        find: (name) => nodes.find((tab) => tab.name === name)?.node,
    };
}

/**
 * Where a key leads from one of several in a row.
 * @param {KeyboardEvent} pressed
 * @param {number} at
 * @param {number} count
 * @returns {number | undefined}
 */
function neighbour(pressed, at, count) {
    if (at < 0 || pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
        return undefined;
    }
    switch (pressed.key) {
        case "ArrowRight":
            return (at + 1) % count;
        case "ArrowLeft":
            return (at - 1 + count) % count;
        case "Home":
            return 0;
        case "End":
            return count - 1;
        default:
            return undefined;
    }
}
