// @ts-check
/**
 * A list in stretches of a few entries each. Of a long one only the stretches near what is seen have anything in them;
 * the others are boxes as tall as they were, so that nothing has to be made, laid out and kept true that nobody sees.
 */

import { element, placeInOrder, setAttribute } from "./dom.js";
import { scrollerOf } from "./pages.js";

/** Up to here a list is drawn whole, and there are no stretches. */
const SHORT = 20;

const STRETCH = 10;

/** What an entry is taken to need before it was ever drawn. */
const GUESS_PX = 300;

/**
 * @param {Element} list
 * @param {(index: number) => HTMLElement} draw brings the entry with this index up to date; its node
 */
export function createStretches(list, draw) {
    /** @type {HTMLElement[]} */
    let stretches = [];
    /** @type {Set<Element>} */
    const near = new Set();
    /** @type {WeakMap<Element, number>} */
    const heights = new WeakMap();
    /** @type {IntersectionObserver | null} */
    let observer = null;
    let count = 0;

    /** @param {Element} stretch */
    const isWanted = (stretch) => near.has(stretch) || stretch.contains(document.activeElement);

    /** @param {number} at of which stretch */
    function range(at) {
        const first = at * STRETCH;
        return Array.from({ length: Math.min(STRETCH, count - first) }, (_, index) => first + index);
    }

    /**
     * @param {HTMLElement} stretch
     * @param {number} at
     */
    function show(stretch, at) {
        if (isWanted(stretch)) {
            placeInOrder(stretch, range(at).map(draw));
            stretch.style.removeProperty("height");
        } else {
            stretch.style.setProperty("height", `${heights.get(stretch) ?? range(at).length * GUESS_PX}px`);
            stretch.replaceChildren();
        }
    }

    /** @param {IntersectionObserverEntry[]} seen */
    function follow(seen) {
        const page = /** @type {HTMLElement | null} */ (list.closest(".page"));
        // Where the list is not on the screen at all, it stays as it is for the time when it is again.
        const moved = seen.filter(({ boundingClientRect: { height } }) => height > 0);
        if (page === null || moved.length === 0) {
            return;
        }
        const scroller = scrollerOf(page);
        const view = scroller.getBoundingClientRect();
        /** @type {[HTMLElement, number][]} */
        const above = [];
        for (const { target, isIntersecting, boundingClientRect: box } of moved) {
            const stretch = /** @type {HTMLElement} */ (target);
            const at = stretches.indexOf(stretch);
            heights.set(stretch, box.height);
            if (isIntersecting) {
                near.add(stretch);
            } else {
                near.delete(stretch);
            }
            if (at !== -1) {
                show(stretch, at);
            }
            if (isIntersecting && box.top < view.top && box.bottom < view.bottom) {
                above.push([stretch, box.height]);
            }
        }
        // What begins above and turns out to be of another height than it was taken for does not move what is below.
        const grown = above.reduce((sum, [stretch, before]) => sum + stretch.offsetHeight - before, 0);
        if (grown !== 0) {
            scroller.scrollTop += grown;
        }
    }

    function shorten() {
        observer?.disconnect();
        observer = null;
        near.clear();
        stretches = [];
        setAttribute(list, "role", null);
        placeInOrder(list, Array.from({ length: count }, (_, index) => draw(index)));
    }

    function lengthen() {
        const root = list.closest(".page");
        observer ??= new IntersectionObserver(follow, { root, rootMargin: "100% 0px" });
        const before = stretches;
        stretches = Array.from({ length: Math.ceil(count / STRETCH) }, (_, at) => before[at] ?? begin(at));
        for (const gone of before.slice(stretches.length)) {
            observer.unobserve(gone);
            near.delete(gone);
        }
        setAttribute(list, "role", "feed");
        if (before.length !== stretches.length) {
            placeInOrder(list, stretches);
        }
        stretches.forEach((stretch, at) => {
            // Of the boxes only the last one can have become another.
            if (isWanted(stretch) || stretch.hasChildNodes() || at === stretches.length - 1) {
                show(stretch, at);
            }
        });
    }

    /** @param {number} at */
    function begin(at) {
        const stretch = element("div", { class: "cards card-stretch" });
        stretch.style.setProperty("height", `${range(at).length * GUESS_PX}px`);
        // What is seen first is there at once.
        if (at === 0) {
            near.add(stretch);
        }
        observer?.observe(stretch);
        return stretch;
    }

    return {
        /** Whether it is so long that not all of it is there. */
        isLong: () => count > SHORT,
        /**
         * Brings up to date what is drawn of so many entries.
         * @param {number} entries
         */
        show(entries) {
            count = entries;
            if (count > SHORT) {
                lengthen();
            } else {
                shorten();
            }
        },
        /**
         * Sees to it that an entry is there.
         * @param {number} index
         */
        reach(index) {
            const at = Math.floor(index / STRETCH);
            const stretch = stretches[at];
            if (stretch !== undefined && !isWanted(stretch)) {
                near.add(stretch);
                show(stretch, at);
                // Observing again makes the observer report this stretch. Otherwise one that is scrolled away from before
                // the next frame would never be reported, and would stay drawn.
                observer?.unobserve(stretch);
                observer?.observe(stretch);
            }
        },
    };
}
