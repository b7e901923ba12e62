// @ts-check
/** Makes snapshots of what the program publishes: events that have not changed since the last one are only named in it. */

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./snapshot.js").EventView} EventView */

/**
 * @typedef {Omit<Snapshot, "events" | "neighbours"> & {
 *     revision?: number,
 *     base?: number | null,
 *     events: (EventView | string)[],
 *     neighbours: (EventView | string)[],
 * }} Publication
 */

export function createReader() {
    /** @type {{ revision: number, snapshot: Snapshot, events: Map<string, EventView> } | undefined} */
    let held;

    return {
        /**
         * The latest snapshot, with events that are the same objects as long as they have not changed. `undefined` if it
         * builds on one that never came: then all of it has to be asked for.
         * @param {Publication} publication
         * @returns {Snapshot | undefined}
         */
        read({ revision = 0, base = null, ...told }) {
            // An answer may be overtaken by what was published after it.
            if (held !== undefined && revision < held.revision) {
                return held.snapshot;
            }
            if (base !== null && base !== held?.revision) {
                return undefined;
            }
            const before = base === null ? new Map() : (held?.events ?? new Map());
            /** @param {(EventView | string)[]} list */
            const whole = (list) => list.map((event) => (typeof event === "string" ? before.get(event) : event));
            const snapshot = { ...told, events: whole(told.events), neighbours: whole(told.neighbours) };
            const events = new Map([...snapshot.events, ...snapshot.neighbours].map((event) => [event.key, event]));
            held = { revision, snapshot, events };
            return snapshot;
        },
    };
}
