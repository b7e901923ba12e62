// @ts-check
/** Building and changing nodes. Text is always set as text; nothing here reads markup. */

/**
 * What to say, or how to find it: that is asked again when the language changes.
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
            node.append(typeof child === "function" ? livingText(child) : child);
        }
    }
    return node;
}

/**
 * @param {Text} text
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
 * @param {Text} text
 */
export function setText(node, text) {
    const said = remember(node, CONTENT, text);
    if (node.textContent !== said) {
        node.textContent = said;
    }
}

/**
 * Sets an attribute, or takes it away for `null`.
 * @param {Element} node
 * @param {string} name
 * @param {Text | null} value
 */
export function setAttribute(node, name, value) {
    const said = remember(node, name, value);
    if (said === null) {
        node.removeAttribute(name);
    } else if (node.getAttribute(name) !== said) {
        node.setAttribute(name, said);
    }
}

/**
 * Asks again for every text below that says how to find it.
 * @param {Node} root
 */
export function retell(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    /** @type {Node | null} */
    let node = walker.currentNode;
    while (node !== null) {
        for (const [place, text] of LIVING.get(node) ?? []) {
            if (place === CONTENT) {
                setText(node, text);
            } else if (node instanceof Element) {
                setAttribute(node, place, text);
            }
        }
        node = walker.nextNode();
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
 * @param {Text | null} text
 */
export function setOptionalText(node, text) {
    setText(node, text ?? "");
    setShown(node, node.textContent !== "");
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
            standIn(before).focus({ preventScroll: true });
        }
    }
}

/** The place of a text that is the content of its node, among those that are attributes. */
const CONTENT = "";

/**
 * How to find the texts of a node, by their places. Forgotten with the node.
 * @type {WeakMap<Node, Map<string, () => string>>}
 */
const LIVING = new WeakMap();

/**
 * @template {Text | null} T
 * @param {Node} node
 * @param {string} place
 * @param {T} text
 * @returns {string | Exclude<T, Text>}
 */
function remember(node, place, text) {
    if (typeof text !== "function") {
        LIVING.get(node)?.delete(place);
        return /** @type {string | Exclude<T, Text>} */ (text);
    }
    const texts = LIVING.get(node) ?? new Map();
    LIVING.set(node, texts.set(place, text));
    return text();
}

/**
 * @param {() => string} text
 */
function livingText(text) {
    const node = document.createTextNode("");
    setText(node, text);
    return node;
}
