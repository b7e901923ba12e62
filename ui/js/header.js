// @ts-check
/** The top of the window: which VM this is, whether what is shown is real, and how fresh it is. */

import { element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";
import { moodIcon } from "./icons.js";
import { instant, moodAt } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Words} words
 * @param {Node} tabs the way to the pages
 */
export function createHeader(words, tabs) {
    const mark = element("div", { class: "bar-mark" });
    const name = element("p", { class: "bar-name" });
    const place = element("p", { class: "bar-place" });
    const demo = element("span", { class: "bar-demo", title: () => words.say("demoAbout") }, () => words.say("demo"));
    const status = element("span", { class: "bar-status-text" });
    const statusLine = element("p", { class: "bar-status" }, element("span", { class: "bar-dot" }), status);
    const bar = element(
        "div",
        { class: "bar" },
        mark,
        element("div", { class: "bar-vm" }, element("div", { class: "bar-line" }, name, demo), place),
        statusLine,
    );
    let mood = "";
    return {
        node: element("header", { class: "top" }, bar, tabs),
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            const vm = snapshot.identity?.name ?? words.say("unknownVm");
            const guessed = snapshot.identity?.guessed === true;
            const where = guessed ? words.say("guessedVmAbout", { name: vm }) : placeText(snapshot);
            const title = guessed ? words.say("guessedVm", { name: vm }) : vm;
            setText(name, title);
            setAttribute(name, "title", title);
            setOptionalText(place, where);
            setAttribute(place, "title", where);
            setShown(demo, snapshot.demo);
            setAttribute(bar, "data-connection", snapshot.connection.state);
        },
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        tick(snapshot, now) {
            const next = moodAt(snapshot, now);
            if (next !== mood) {
                mark.replaceChildren(moodIcon(next));
                setAttribute(bar, "data-mood", next);
                mood = next;
            }
            setAttribute(bar, "data-late", isLate(snapshot, now) ? "" : null);
            setText(status, statusText(snapshot, now, words));
            setAttribute(statusLine, "title", statusAbout(snapshot, words));
        },
    };
}

const LATE_MS = 60_000;

/**
 * Whether an endpoint that is said to answer has not been heard for long: nothing to be sure of.
 * @param {Snapshot} snapshot
 * @param {number} now
 */
function isLate({ connection }, now) {
    return connection.state === "live" && now - instant(connection.lastContact) >= LATE_MS;
}

/**
 * @param {Snapshot} snapshot
 */
function placeText(snapshot) {
    const identity = snapshot.identity;
    return [identity?.location, identity?.resourceGroup].filter((part) => part).join(" · ");
}

/**
 * @param {Snapshot} snapshot
 * @param {number} now
 * @param {Words} words
 */
function statusText(snapshot, now, words) {
    switch (snapshot.connection.state) {
        case "live": {
            // An answer is a second old before the next one can be there, so less would only flicker.
            const age = Math.max(1000, now - instant(snapshot.connection.lastContact));
            return words.say("liveAge", { age: words.span(age < 60_000 ? age : age - (age % 60_000)) });
        }
        case "firstCall":
            return words.say("waiting");
        case "unreachable":
            return words.say("noAnswer");
    }
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function statusAbout(snapshot, words) {
    const last = snapshot.connection.lastContact;
    if (last === null) {
        return null;
    }
    const about = words.say("liveAbout", { time: words.exactTime(instant(last)) });
    return snapshot.apiVersion === null ? about : `${about} · api-version ${snapshot.apiVersion}`;
}
