// @ts-check
/** What the program finds out about the connection. Every text is in the person's language already. */

/** @typedef {"ok" | "bad" | "unknown" | "note"} Verdict */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} title
 * @property {string} found on one line or several
 * @property {Verdict} verdict
 * @property {number | null} tookMs
 */

/**
 * @typedef {object} Cause
 * @property {string} id "working", "wrongInterface", "noRoute", "unclear" or the failure's kind
 * @property {string} title
 * @property {string} explanation
 * @property {string[]} actions
 */

/**
 * @typedef {object} Diagnosis
 * @property {string} at
 * @property {Step[]} steps in the order in which they were taken
 * @property {Cause} cause
 * @property {string} report all of it as plain text
 */

export {};
