/** The state of the connection as text, to send to support. */

import { locale } from "./locale.js";

/** @import { Snapshot } from "./snapshot.js" */

/** Times stay in UTC, as the reader may be in any time zone. @param {Snapshot} snapshot */
export function detailsText(snapshot) {
    const { connection, identity } = snapshot;
    const lines = [locale.text("details-head", { version: snapshot.version, api: snapshot.newestApiVersion })];
    if (identity !== null) {
        lines.push(locale.text("details-vm", { name: identity.name }));
    }
    if (identity?.location) {
        lines.push(locale.text("details-location", { location: identity.location }));
    }
    if (connection.state === "unreachable") {
        const { kind, summary, advice } = connection.failure;
        lines.push(locale.text("details-since", { time: connection.since }));
        lines.push(locale.text("details-failure", { kind, summary }));
        if (advice !== "") {
            lines.push(locale.text("details-advice", { advice }));
        }
    }
    const last = connection.lastContact;
    lines.push(last === null ? locale.text("details-never") : locale.text("details-last", { time: last }));
    for (const { typeName, status, notBefore, notBeforeText, resources } of [
        ...snapshot.events,
        ...snapshot.neighbours,
    ]) {
        const time = notBefore ?? notBeforeText ?? locale.text("details-no-time");
        const vms = locale.list(resources.map((vm) => vm.name));
        lines.push(locale.text("details-event", { type: typeName, status, time, vms }));
    }
    return `${lines.join("\n")}\n`;
}
