/** The state of the connection as text, to send to support. */

import { locale } from "./locale.js";

/** @import { Snapshot } from "./snapshot.js" */

/** Times stay in UTC, as the reader may be in any time zone. @param {Snapshot} snapshot */
export function detailsText(snapshot) {
    const { connection, identity } = snapshot;
    const lines = [locale.text("detailsHead", { version: snapshot.version, api: snapshot.newestApiVersion })];
    if (identity !== null) {
        lines.push(locale.text("detailsVm", { name: identity.name }));
    }
    if (identity?.location) {
        lines.push(locale.text("detailsLocation", { location: identity.location }));
    }
    if (connection.state === "unreachable") {
        const { kind, summary, advice } = connection.failure;
        lines.push(locale.text("detailsSince", { time: connection.since }));
        lines.push(locale.text("detailsFailure", { kind, summary }));
        if (advice !== "") {
            lines.push(locale.text("detailsAdvice", { advice }));
        }
    }
    const last = connection.lastContact;
    lines.push(last === null ? locale.text("detailsNever") : locale.text("detailsLast", { time: last }));
    for (const { typeName, status, notBefore, notBeforeText, resources } of [
        ...snapshot.events,
        ...snapshot.neighbours,
    ]) {
        const time = notBefore ?? notBeforeText ?? locale.text("detailsNoTime");
        const vms = locale.list(resources.map((vm) => vm.name));
        lines.push(locale.text("detailsEvent", { type: typeName, status, time, vms }));
    }
    return `${lines.join("\n")}\n`;
}
