/** The types of events. */

/** @import { EventKind } from "../types/program.js" */
/** @import { TextKey } from "./locale.js" */

/** @type {Record<EventKind, TextKey>} */
export const TYPE_NAMES = {
    Freeze: "type-freeze",
    Reboot: "type-reboot",
    Redeploy: "type-redeploy",
    Preempt: "type-preempt",
    Terminate: "type-terminate",
    Other: "type-other",
};

/** In the order of filters and settings. */
export const TYPES = /** @type {EventKind[]} */ (Object.keys(TYPE_NAMES));
