// @ts-check
/** Where the window is shown, as far as advice to the person and the letters depend on it. */

/** @typedef {"windows" | "linux"} Platform */

/**
 * @param {string} userAgent
 * @returns {Platform}
 */
export function platformOf(userAgent) {
    return /\bWindows\b/.test(userAgent) ? "windows" : "linux";
}
