/** What follows from a snapshot at a given time. */

/** @import { EventView, Phase, Published } from "../types/program.js" */

/** @typedef {Omit<Published, "revision">} Snapshot */
/** @typedef {"approved" | "started" | "done"} Step */
/** @typedef {"passed" | "current" | "skipped" | "ahead"} StepState */
/** @typedef {Phase | "quiet" | "cannotTell"} Mood the state of the tray icon */

/** A time of the snapshot in milliseconds. @param {string} time */
export function instant(time) {
    return Date.parse(time);
}

/** @param {Snapshot} snapshot */
export function allEvents(snapshot) {
    return [...snapshot.events, ...snapshot.neighbours];
}

/** @param {Snapshot} snapshot @param {string} key */
export function findEvent(snapshot, key) {
    return allEvents(snapshot).find((event) => event.key === key);
}

/** Whether an event of this VM is coming or in progress. @param {Snapshot} snapshot */
export function isPending(snapshot) {
    return snapshot.events.length > 0;
}

/** Whether the events are only the last known ones. @param {Snapshot} snapshot */
export function isStale(snapshot) {
    return snapshot.connection.state !== "live";
}

/** How many entries of Azure's document can't be read. @param {Snapshot} snapshot */
export function unreadableCount({ connection }) {
    return connection.state === "live" ? connection.unreadableEntries : 0;
}

/**
 * The phase of an event. The page doesn't wait for the program to say that time has passed.
 * @param {EventView} event
 * @param {number} now on the endpoint's clock
 * @returns {Phase}
 */
export function phaseAt(event, now) {
    if (event.phase === "scheduled" && event.imminentFrom !== null && now >= instant(event.imminentFrom)) {
        return "imminent";
    }
    return event.phase;
}

/**
 * The steps of an event, none before there is progress. One that started without an approval given here skipped that step.
 * @param {EventView} event
 * @returns {{ step: Step, state: StepState }[]}
 */
export function progressSteps(event) {
    if (event.step === "scheduled") {
        return [];
    }
    /** @type {Step[]} */
    const steps = ["approved", "started", "done"];
    const reached = steps.indexOf(event.step);
    const approvedHere = event.approval?.state === "accepted" || event.approval?.state === "waiting";
    return steps.map((step, index) => {
        if (index === reached) {
            return { step, state: "current" };
        }
        if (index > reached) {
            return { step, state: "ahead" };
        }
        return { step, state: step === "approved" && !approvedHere ? "skipped" : "passed" };
    });
}

/** @param {Snapshot} snapshot @param {number} now on the endpoint's clock @returns {Mood} */
export function moodAt(snapshot, now) {
    if (snapshot.connection.state !== "live") {
        return "cannotTell";
    }
    const phases = snapshot.events.map((event) => phaseAt(event, now));
    for (const phase of /** @type {const} */ (["inProgress", "imminent", "scheduled"])) {
        if (phases.includes(phase)) {
            return phase;
        }
    }
    return unreadableCount(snapshot) > 0 || snapshot.unseen !== null ? "cannotTell" : "quiet";
}
