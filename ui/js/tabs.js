/** A list of tabs, with the arrow keys to go from one to the next. */

import { element, setAttribute } from "./dom.js";

/**
 * @template {string} Name
 * @param {() => string} label
 * @param {{ name: Name, text: () => string, badge?: Node }[]} tabs
 * @param {(name: Name) => void} select
 */
export function createTabs(label, tabs, select) {
    const nodes = tabs.map(({ name, text, badge }) => {
        const node = element(
            "button",
            { type: "button", role: "tab", class: "tab", id: `tab-${name}`, "aria-controls": `page-${name}` },
            element("span", {}, text),
            badge ?? null,
        );
        node.addEventListener("click", () => select(name));
        return { name, node };
    });
    const node = element(
        "div",
        { class: "tabs", role: "tablist", "aria-label": label },
        ...nodes.map((tab) => tab.node),
    );
    node.addEventListener("keydown", (pressed) => {
        const at = nodes.findIndex((tab) => tab.node === document.activeElement);
        const tab = nodes[tabAfterKey(pressed, at, nodes.length) ?? -1];
        if (tab !== undefined) {
            pressed.preventDefault();
            tab.node.focus();
            select(tab.name);
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
        /** Links a tab and its panel. @param {Name} name @param {HTMLElement} panel */
        control(name, panel) {
            panel.id = `page-${name}`;
            setAttribute(panel, "aria-labelledby", `tab-${name}`);
        },
        /** @param {Name} name */
        find: (name) => nodes.find((tab) => tab.name === name)?.node,
    };
}

/** @param {KeyboardEvent} pressed @param {number} at @param {number} count @returns {number | undefined} */
function tabAfterKey(pressed, at, count) {
    if (at < 0 || pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
        return undefined;
    }
    /** @type {Record<string, number>} */
    const moves = { ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 };
    return moves[pressed.key];
}
