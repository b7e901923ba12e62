/** Which rows of the history list are drawn, and where keys lead. Pure functions. */

/** Rows per fetch. */
export const PAGE_ROWS = 100;

/** Rows drawn beyond either edge. */
export const OVERSCAN = 8;

/**
 * Rows from `first` up to but not including `end`.
 * @typedef {{ first: number, end: number }} Range
 */

/**
 * The visible rows.
 * @param {number} top where the list begins, seen from the top of what is visible
 * @param {number} height of what is visible
 * @param {number} rowHeight
 * @param {number} total
 * @param {number} [beyond] rows beyond either edge
 * @returns {Range}
 */
export function visibleRows(top, height, rowHeight, total, beyond = 0) {
    if (rowHeight <= 0 || total <= 0) {
        return { first: 0, end: 0 };
    }
    const first = Math.floor(-top / rowHeight) - beyond;
    const end = Math.ceil((height - top) / rowHeight) + beyond;
    return { first: within(first, 0, total), end: within(end, 0, total) };
}

/** The pages of these rows. @param {Range} range @returns {number[]} */
export function pagesOf({ first, end }) {
    if (end <= first) {
        return [];
    }
    const from = Math.floor(first / PAGE_ROWS);
    const to = Math.floor((end - 1) / PAGE_ROWS);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The pages to drop: those farthest from the visible ones.
 * @param {number[]} pages
 * @param {number[]} visible
 * @param {number} most how many to keep
 * @returns {number[]}
 */
export function pagesToDrop(pages, visible, most) {
    /** @param {number} page */
    const distance = (page) => Math.min(...visible.map((other) => Math.abs(other - page)), Number.MAX_SAFE_INTEGER);
    return [...pages]
        .sort((a, b) => distance(a) - distance(b) || a - b)
        .slice(most)
        .filter((page) => !visible.includes(page));
}

/**
 * The row after a key; `null` for other keys.
 * @param {string} key
 * @param {number} at
 * @param {number} total
 * @param {number} screen how many rows a screen holds
 * @returns {number | null}
 */
export function rowAfterKey(key, at, total, screen) {
    const step = Math.max(1, screen - 1);
    /** @type {Record<string, number>} */
    const moves = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        PageDown: at + step,
        PageUp: at - step,
        Home: 0,
        End: total - 1,
    };
    const to = moves[key];
    return to === undefined || total === 0 ? null : within(to, 0, total - 1);
}

/** @param {number} value @param {number} least @param {number} most */
function within(value, least, most) {
    return Math.min(most, Math.max(least, value));
}
