/**
 * A virtual list of cards, in chunks of a few. In a long list only the chunks near the visible part have content; the
 * others are empty boxes of the same height.
 */

import { element, reorderChildren, setAttribute } from "./dom.js";
import { scrollerOf } from "./pages.js";

/** A list of up to this many entries is drawn whole, without chunks. */
const MAX_WHOLE = 20;

const CHUNK_SIZE = 10;

/** The assumed height of an entry that was never drawn. */
const GUESS_PX = 300;

/**
 * @param {Element} list
 * @param {(index: number) => HTMLElement} draw updates the entry at this index and returns its node
 */
export function createVirtualList(list, draw) {
    /** @type {HTMLElement[]} */
    let chunks = [];
    /** @type {Set<Element>} */
    const near = new Set();
    /** @type {WeakMap<Element, number>} */
    const heights = new WeakMap();
    /** @type {IntersectionObserver | null} */
    let observer = null;
    let count = 0;

    /** @param {Element} chunk */
    const isWanted = (chunk) => near.has(chunk) || chunk.contains(document.activeElement);

    /** The indexes of the entries in a chunk. @param {number} at */
    function range(at) {
        const first = at * CHUNK_SIZE;
        return Array.from({ length: Math.min(CHUNK_SIZE, count - first) }, (_, index) => first + index);
    }

    /** @param {HTMLElement} chunk @param {number} at */
    function show(chunk, at) {
        if (isWanted(chunk)) {
            reorderChildren(chunk, range(at).map(draw));
            chunk.style.removeProperty("height");
        } else {
            chunk.style.setProperty("height", `${heights.get(chunk) ?? range(at).length * GUESS_PX}px`);
            chunk.replaceChildren();
        }
    }

    /** @param {IntersectionObserverEntry[]} entries */
    function follow(entries) {
        const page = /** @type {HTMLElement | null} */ (list.closest(".page"));
        // A list on a hidden page stays as it is until the page is shown again.
        const moved = entries.filter(({ boundingClientRect: { height } }) => height > 0);
        if (page === null || moved.length === 0) {
            return;
        }
        const scroller = scrollerOf(page);
        const view = scroller.getBoundingClientRect();
        /** @type {[HTMLElement, number][]} */
        const above = [];
        for (const { target, isIntersecting, boundingClientRect: box } of moved) {
            const chunk = /** @type {HTMLElement} */ (target);
            const at = chunks.indexOf(chunk);
            heights.set(chunk, box.height);
            if (isIntersecting) {
                near.add(chunk);
            } else {
                near.delete(chunk);
            }
            if (at !== -1) {
                show(chunk, at);
            }
            if (isIntersecting && box.top < view.top && box.bottom < view.bottom) {
                above.push([chunk, box.height]);
            }
        }
        // If a chunk above turns out to have another height than assumed, scroll by the difference.
        const grown = above.reduce((sum, [chunk, before]) => sum + chunk.offsetHeight - before, 0);
        if (grown !== 0) {
            scroller.scrollTop += grown;
        }
    }

    function showWhole() {
        observer?.disconnect();
        observer = null;
        near.clear();
        chunks = [];
        setAttribute(list, "role", null);
        reorderChildren(
            list,
            Array.from({ length: count }, (_, index) => draw(index)),
        );
    }

    function showChunks() {
        const root = list.closest(".page");
        observer ??= new IntersectionObserver(follow, { root, rootMargin: "100% 0px" });
        const before = chunks;
        chunks = Array.from({ length: Math.ceil(count / CHUNK_SIZE) }, (_, at) => before[at] ?? createChunk(at));
        for (const gone of before.slice(chunks.length)) {
            observer.unobserve(gone);
            near.delete(gone);
        }
        setAttribute(list, "role", "feed");
        if (before.length !== chunks.length) {
            reorderChildren(list, chunks);
        }
        chunks.forEach((chunk, at) => {
            // Of the empty boxes only the last one can have changed its height.
            if (isWanted(chunk) || chunk.hasChildNodes() || at === chunks.length - 1) {
                show(chunk, at);
            }
        });
    }

    /** @param {number} at */
    function createChunk(at) {
        const chunk = element("div", { class: "cards card-chunk" });
        chunk.style.setProperty("height", `${range(at).length * GUESS_PX}px`);
        // Draw the first chunk at once; the others wait for the observer.
        if (at === 0) {
            near.add(chunk);
        }
        observer?.observe(chunk);
        return chunk;
    }

    return {
        isLong: () => count > MAX_WHOLE,
        /** @param {number} entries how many there are */
        show(entries) {
            count = entries;
            if (count > MAX_WHOLE) {
                showChunks();
            } else {
                showWhole();
            }
        },
        /** Draws an entry, wherever it is. @param {number} index */
        reach(index) {
            const at = Math.floor(index / CHUNK_SIZE);
            const chunk = chunks[at];
            if (chunk !== undefined && !isWanted(chunk)) {
                near.add(chunk);
                show(chunk, at);
                // Observing again makes the observer report this chunk. Otherwise one that is scrolled away from before
                // the next frame would never be reported, and would stay drawn.
                observer?.unobserve(chunk);
                observer?.observe(chunk);
            }
        },
    };
}
