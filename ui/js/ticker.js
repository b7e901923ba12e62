/** The timer of the page. */

/** @import { Clock } from "./clock.js" */

/** Timers may fire early; a tick before its second would show the old one for a second too long. */
const MARGIN_MS = 15;

/** Milliseconds until the next full second. @param {number} now */
export function untilNextSecond(now) {
    return 1000 - (((now % 1000) + 1000) % 1000) + MARGIN_MS;
}

/**
 * Calls `tick` at every full second of the clock, and never while the page is hidden.
 * @param {Clock} clock
 * @param {() => void} tick
 * @param {Document} page
 */
export function startTicking(clock, tick, page) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    function next() {
        timer = setTimeout(() => {
            tick();
            next();
        }, untilNextSecond(clock.now()));
    }

    function follow() {
        clearTimeout(timer);
        if (!page.hidden) {
            tick();
            next();
        }
    }

    page.addEventListener("visibilitychange", follow);
    follow();
}
