// @ts-check
/** The endpoint's clock, as well as the page can know it. */

/** From this difference on a correction is made at once: to be so wrong any longer would be worse than a jump. */
export const JUMP_FROM_MS = 2000;

/** How much of the passing time goes into a correction. Below 1, so that the clock never stands still or goes back. */
export const SLEW = 0.2;

/**
 * @typedef {object} Clock
 * @property {() => number} now the time on the endpoint's clock
 * @property {(aheadMs: number) => void} correct says how far the endpoint's clock is ahead of the local one
 */

/**
 * A clock that takes up small corrections little by little, so that no countdown skips or repeats a second.
 * @param {() => number} local the local clock
 * @returns {Clock}
 */
export function createClock(local) {
    /** @type {{ ahead: number, at: number, target: number } | null} */
    let state = null;

    /** @param {number} at */
    function aheadAt(at) {
        if (state === null) {
            return 0;
        }
        const room = Math.max(0, at - state.at) * SLEW;
        const missing = state.target - state.ahead;
        return state.ahead + Math.sign(missing) * Math.min(Math.abs(missing), room);
    }

    return {
        now() {
            const at = local();
            return at + aheadAt(at);
        },
        correct(aheadMs) {
            const at = local();
            const ahead = aheadAt(at);
            const jump = state === null || Math.abs(aheadMs - ahead) >= JUMP_FROM_MS;
            state = { ahead: jump ? aheadMs : ahead, at, target: aheadMs };
        },
    };
}
