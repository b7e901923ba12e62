// @ts-check
/** What is wrong with the connection, as text to send to somebody who can help. */

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * Times are UTC as they came: whoever reads this may sit anywhere.
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function detailsText(snapshot, words) {
    const { connection, identity } = snapshot;
    const lines = [words.say("detailsHead", { version: snapshot.version, api: snapshot.newestApiVersion })];
    if (identity !== null) {
        lines.push(words.say("detailsVm", { name: identity.name }));
    }
    if (identity?.location) {
        lines.push(words.say("detailsLocation", { location: identity.location }));
    }
    if (connection.state === "unreachable") {
        lines.push(words.say("detailsSince", { time: connection.since }));
        lines.push(words.say("detailsFailure", { kind: connection.failure.kind, summary: connection.failure.summary }));
        if (connection.failure.advice !== "") {
            lines.push(words.say("detailsAdvice", { advice: connection.failure.advice }));
        }
    }
    lines.push(
        connection.lastContact === null
            ? words.say("detailsNever")
            : words.say("detailsLast", { time: connection.lastContact }),
    );
    for (const event of [...snapshot.events, ...snapshot.neighbours]) {
        lines.push(
            words.say("detailsEvent", {
                type: event.typeName,
                status: event.status,
                time: event.notBefore ?? event.notBeforeText ?? words.say("detailsNoTime"),
                vms: words.list(event.resources.map((vm) => vm.name)),
            }),
        );
    }
    return `${lines.join("\n")}\n`;
}

/**
 * Copies text, and says whether that worked.
 * @param {string} text
 */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyBySelection(text);
    }
}

/**
 * The old way, for web views that do not let a page write to the clipboard.
 * @param {string} text
 */
function copyBySelection(text) {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    // Where something is modal, nothing can be selected outside of it.
    (before?.closest("dialog") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
    }
    return copied;
}
