// @ts-check
/** Building and changing nodes. Text is always set as text; nothing here reads markup. */

/** @typedef {Node | string | null} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | undefined>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined) {
            node.setAttribute(name, value);
        }
    }
    node.append(...children.filter((child) => child !== null));
    return node;
}

/**
 * @param {string} text
 * @param {string} [look]
 * @param {() => void} [act]
 */
export function button(text, look, act) {
    const node = element("button", { type: "button", class: look }, text);
    if (act !== undefined) {
        node.addEventListener("click", act);
    }
    return node;
}

/**
 * Changes the text of a node, and nothing where it is the same already.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

/**
 * Sets an attribute, or takes it away for `null`.
 * @param {Element} node
 * @param {string} name
 * @param {string | null} value
 */
export function setAttribute(node, name, value) {
    if (value === null) {
        node.removeAttribute(name);
    } else if (node.getAttribute(name) !== value) {
        node.setAttribute(name, value);
    }
}

/**
 * @param {HTMLElement} node
 * @param {boolean} shown
 */
export function setShown(node, shown) {
    if (node.hidden === shown) {
        node.hidden = !shown;
    }
}

/**
 * Sets a text that is there only sometimes.
 * @param {HTMLElement} node
 * @param {string | null} text
 */
export function setOptionalText(node, text) {
    setText(node, text ?? "");
    setShown(node, text !== null && text !== "");
}

/**
 * Makes these the children, in this order. The one that has the focus is never moved, for moving would take it away.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function placeInOrder(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children]) {
        if (!wanted.has(child)) {
            child.remove();
        }
    }
    const focused = children.findIndex(
        (child) => child.parentNode === parent && child.contains(document.activeElement),
    );
    const anchor = children[focused] ?? null;
    /** @type {Element | null} */
    let previous = null;
    for (const child of children) {
        const inPlace = child.parentNode === parent && child.previousElementSibling === previous;
        if (!inPlace && child !== anchor) {
            const next = previous === null ? parent.firstElementChild : previous.nextElementSibling;
            parent.insertBefore(child, next);
        } else if (!inPlace) {
            // What stands between its predecessor and the fixed one belongs further down, and is taken up from there.
            while (child.previousElementSibling !== previous && child.previousElementSibling !== null) {
                parent.append(child.previousElementSibling);
            }
        }
        previous = child;
    }
}

/**
 * Runs a change to the page. A focus that it would lose goes back, or else to what stands in for the node that had it.
 * @param {() => void} change
 * @param {(lost: HTMLElement) => HTMLElement} standIn
 */
export function keepingFocus(change, standIn) {
    const before = document.activeElement;
    change();
    if (!(before instanceof HTMLElement) || before === document.body || document.activeElement === before) {
        return;
    }
    if (document.activeElement === null || document.activeElement === document.body) {
        before.focus({ preventScroll: true });
        if (document.activeElement !== before) {
            const instead = standIn(before);
            (instead.isConnected ? instead : document.querySelector("h1"))?.focus({ preventScroll: true });
        }
    }
}
