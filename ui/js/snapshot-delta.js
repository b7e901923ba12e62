/** Puts snapshots together from what the program publishes: of unchanged events a publication has only the keys. */

/** @import { EventView, SnapshotDelta } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @typedef {Omit<SnapshotDelta, "base"> & { base?: number | null }} Published a whole snapshot has no base */

export function createReader() {
    /** @type {{ revision: number, snapshot: Snapshot, events: Map<string, EventView> } | undefined} */
    let latest;

    return {
        /**
         * Returns the latest snapshot; unchanged events are the same objects as before. Returns `undefined` if the base of
         * the publication never arrived: then the whole snapshot has to be fetched.
         * @param {Published} publication
         * @returns {Snapshot | undefined}
         */
        read({ revision = 0, base = null, ...published }) {
            // A later publication may overtake a response.
            if (latest !== undefined && revision < latest.revision) {
                return latest.snapshot;
            }
            if (base !== null && base !== latest?.revision) {
                return undefined;
            }
            const known = base === null ? undefined : latest?.events;
            /** @param {Published["events"]} list */
            const whole = (list) =>
                list.map((event) => /** @type {EventView} */ (typeof event === "string" ? known?.get(event) : event));
            const snapshot = { ...published, events: whole(published.events), neighbours: whole(published.neighbours) };
            const events = new Map([...snapshot.events, ...snapshot.neighbours].map((event) => [event.key, event]));
            latest = { revision, snapshot, events };
            return snapshot;
        },
    };
}
