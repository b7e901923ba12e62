/** The header: the name of the VM, and how current the page is. */

import { element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";
import { createFlyout } from "./flyout.js";
import { moodIcon } from "./icons.js";
import { label, locale } from "./locale.js";
import { instant, moodAt } from "./snapshot.js";

/** @import { Snapshot } from "./snapshot.js" */

/** @param {Node} tabs of the pages @param {() => boolean} isBusy whether something would be lost if the window closed */
export function createHeader(tabs, isBusy) {
    const mark = element("div", { class: "bar-mark" });
    const name = element("p", { class: "bar-name" });
    const place = element("p", { class: "bar-place" });
    const demo = element("span", { class: "bar-demo", title: label("demo-about") }, label("demo"));
    const status = element("span");
    const statusLine = element("p", { class: "bar-status" }, element("span", { class: "bar-dot" }), status);
    const bar = element(
        "div",
        { class: "bar" },
        mark,
        element("div", { class: "bar-vm" }, element("div", { class: "bar-line" }, name, demo), place),
        statusLine,
    );
    bar.append(createFlyout(bar, isBusy));
    let mood = "";
    return {
        node: element("header", { class: "top" }, bar, tabs),
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            const vm = snapshot.identity?.name ?? locale.text("unknown-vm");
            const guessed = snapshot.identity?.guessed === true;
            const where = guessed ? locale.text("guessed-vm-about", { name: vm }) : placeText(snapshot);
            const title = guessed ? locale.text("guessed-vm", { name: vm }) : vm;
            setText(name, title);
            setAttribute(name, "title", title);
            setOptionalText(place, where);
            setAttribute(place, "title", where);
            setShown(demo, snapshot.demo);
            setAttribute(bar, "data-connection", snapshot.connection.state);
        },
        /** @param {Snapshot} snapshot @param {number} now */
        tick(snapshot, now) {
            const next = moodAt(snapshot, now);
            if (next !== mood) {
                mark.replaceChildren(moodIcon(next));
                setAttribute(bar, "data-mood", next);
                mood = next;
            }
            setAttribute(bar, "data-late", isLate(snapshot, now) ? "" : null);
            setText(status, statusText(snapshot, now));
            setAttribute(statusLine, "title", statusAbout(snapshot));
        },
    };
}

const LATE_MS = 60_000;

/** From here on the status shows the age. A text that changed with every response would draw attention, and be drawn. */
const AGED_MS = 10_000;

/** Whether a live connection has had no response for too long. @param {Snapshot} snapshot @param {number} now */
function isLate({ connection }, now) {
    return connection.state === "live" && now - instant(connection.lastContact) >= LATE_MS;
}

/** @param {Snapshot} snapshot */
function placeText(snapshot) {
    const identity = snapshot.identity;
    return [identity?.location, identity?.resourceGroup].filter((part) => part).join(" · ");
}

/** @param {Snapshot} snapshot @param {number} now */
function statusText(snapshot, now) {
    switch (snapshot.connection.state) {
        case "live": {
            const age = Math.round((now - instant(snapshot.connection.lastContact)) / 1000) * 1000;
            if (age < AGED_MS) {
                return locale.text("live");
            }
            return locale.text("live-age", { age: locale.span(age < 60_000 ? age : age - (age % 60_000)) });
        }
        case "starting":
            return locale.text("waiting");
        case "unreachable":
            return locale.text("no-response");
    }
}

/** @param {Snapshot} snapshot */
function statusAbout(snapshot) {
    const last = snapshot.connection.lastContact;
    if (last === null) {
        return null;
    }
    const about = locale.text("live-about", { time: locale.exactTime(instant(last)) });
    return snapshot.apiVersion === null ? about : `${about} · ${locale.text("about-api", { api: snapshot.apiVersion })}`;
}
