/** The page's estimate of the endpoint's clock. */

/** Larger corrections are made at once. */
export const JUMP_FROM_MS = 2000;

/** The share of the passing time that goes into a correction. Below 1, so that the clock never stops or goes back. */
const SLEW = 0.2;

/**
 * @typedef {object} Clock
 * @property {() => number} now the time on the endpoint's clock
 * @property {(aheadMs: number) => void} correct says how far the endpoint's clock is ahead of the local one
 */

/**
 * A clock that makes small corrections gradually, so that no countdown skips or repeats a second.
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
