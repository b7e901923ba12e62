/** Building and changing nodes. Text is always set as text, never parsed as markup. */

/**
 * A function is called again when the language changes: see `relabel`.
 * @typedef {string | (() => string)} Text
 * @typedef {Node | Text | null} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Text | undefined>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined) {
            setAttribute(node, name, value);
        }
    }
    for (const child of children) {
        if (child !== null) {
            node.append(typeof child === "function" ? liveText(child) : child);
        }
    }
    return node;
}

/** @param {Text} text @param {string} [look] @param {() => void} [action] */
export function button(text, look, action) {
    const node = element("button", { type: "button", class: look }, text);
    if (action !== undefined) {
        node.addEventListener("click", action);
    }
    return node;
}

/** A button that shows only an icon. @param {Text} name @param {Element} icon @param {() => void} action @param {string} [look] */
export function iconButton(name, icon, action, look = "button-icon") {
    const node = button("", look, action);
    setAttribute(node, "aria-label", name);
    setAttribute(node, "title", name);
    node.append(icon);
    return node;
}

/** Changes the text of a node unless it is the same already. @param {Node} node @param {Text} text */
export function setText(node, text) {
    const value = remember(node, CONTENT, text);
    if (node.textContent === value) {
        return;
    }
    const only = node.firstChild;
    if (only instanceof Text && only === node.lastChild && value !== "") {
        // Keeps what the engine has laid out, unlike a new node.
        only.data = value;
    } else {
        node.textContent = value;
    }
}

/** Sets an attribute, or removes it for `null`. @param {Element} node @param {string} name @param {Text | null} value */
export function setAttribute(node, name, value) {
    const text = remember(node, name, value);
    if (text === null) {
        node.removeAttribute(name);
    } else if (node.getAttribute(name) !== text) {
        node.setAttribute(name, text);
    }
}

/** Updates every text below `root` that is a function, after the language changed. @param {Node} root */
export function relabel(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = /** @type {Node | null} */ (walker.currentNode); node !== null; node = walker.nextNode()) {
        for (const [name, text] of LIVE_TEXTS.get(node) ?? []) {
            if (name === CONTENT) {
                setText(node, text);
            } else if (node instanceof Element) {
                setAttribute(node, name, text);
            }
        }
    }
}

/** @param {HTMLElement} node @param {boolean} shown */
export function setShown(node, shown) {
    if (node.hidden === shown) {
        node.hidden = !shown;
    }
}

/** Sets a text, and hides the node if it is empty. @param {HTMLElement} node @param {Text | null} text */
export function setOptionalText(node, text) {
    setText(node, text ?? "");
    setShown(node, node.textContent !== "");
}

/**
 * Makes these the children, in this order. The child that has the focus is never moved, as moving would blur it.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function reorderChildren(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children]) {
        if (!wanted.has(child)) {
            child.remove();
        }
    }
    const anchor = children.find((child) => child.parentNode === parent && child.contains(document.activeElement));
    /** @type {Element | null} */
    let previous = null;
    for (const child of children) {
        const inPlace = child.parentNode === parent && child.previousElementSibling === previous;
        if (!inPlace && child !== anchor) {
            const next = previous === null ? parent.firstElementChild : previous.nextElementSibling;
            parent.insertBefore(child, next);
        } else if (!inPlace) {
            // Move everything between the previous child and the focused one behind it; it is placed later.
            while (child.previousElementSibling !== previous && child.previousElementSibling !== null) {
                parent.append(child.previousElementSibling);
            }
        }
        previous = child;
    }
}

/**
 * Runs a change to the page and restores the focus if it was lost: to the same node, or to a substitute for it.
 * @param {() => void} change
 * @param {(lost: HTMLElement) => HTMLElement} substitute
 */
export function keepFocus(change, substitute) {
    const before = document.activeElement;
    change();
    if (!(before instanceof HTMLElement) || before === document.body || document.activeElement === before) {
        return;
    }
    if (document.activeElement === null || document.activeElement === document.body) {
        before.focus({ preventScroll: true });
        if (document.activeElement !== before) {
            substitute(before).focus({ preventScroll: true });
        }
    }
}

/** Stands for the content of a node among the names of its attributes. */
const CONTENT = "";

/** @type {WeakMap<Node, Map<string, () => string>>} by the name of the attribute */
const LIVE_TEXTS = new WeakMap();

/**
 * @template {Text | null} T
 * @param {Node} node
 * @param {string} name
 * @param {T} text
 * @returns {string | Exclude<T, Text>}
 */
function remember(node, name, text) {
    if (typeof text !== "function") {
        LIVE_TEXTS.get(node)?.delete(name);
        return /** @type {string | Exclude<T, Text>} */ (text);
    }
    const texts = LIVE_TEXTS.get(node) ?? new Map();
    LIVE_TEXTS.set(node, texts.set(name, text));
    return text();
}

/** @param {() => string} text */
function liveText(text) {
    const node = document.createTextNode("");
    setText(node, text);
    return node;
}
