/** Icons: strokes on a grid of 24, in the color of the text. */

/** @import { EventKind, Verdict } from "../types/program.js" */
/** @import { Mood } from "./snapshot.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<EventKind, string[]>} */
const KINDS = {
    Freeze: ["M9 6v12", "M15 6v12"],
    Reboot: ["M19 12a7 7 0 1 1-2.1-5", "M17.2 3v4.2H13"],
    Redeploy: ["M9.5 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h3.5", "M10 12h9.5", "M16 8.5l3.5 3.5-3.5 3.5"],
    Preempt: ["M13 3.5L6.5 13.5H12l-1 7 6.5-10H12z"],
    Terminate: ["M5 7.5h14", "M9.5 7.5V5h5v2.5", "M7 7.5l.8 11.5h8.4L17 7.5", "M10.5 11v4.5", "M13.5 11v4.5"],
    Other: ["M9 9.2a3 3 0 1 1 4.3 2.7c-.8.4-1.3 1-1.3 1.9v.4", "M12 17.6v.1"],
};

const BELL = "M4.6 17.2c1.4-1.6 2-3.4 2-6v-1.3a5.4 5.4 0 0 1 10.8 0v1.3c0 2.6.6 4.4 2 6z";
const CLAPPER = "M9.8 20a2.4 2.4 0 0 0 4.4 0";

/** @param {EventKind} kind */
export function kindIcon(kind) {
    return drawing(KINDS[kind] ?? KINDS.Other);
}

export const bellIcon = () => drawing([BELL, CLAPPER]);
export const lockIcon = () => drawing(["M6 11.5h12v8H6z", "M8.5 11.5V8a3.5 3.5 0 0 1 7 0v3.5"]);
export const checkIcon = () => drawing(["M5.5 12.5l4.2 4.2L18.5 8"]);
export const copyIcon = () => drawing(["M9.5 8.5h9v11h-9z", "M14.5 8.5v-4h-9v11h4"]);
export const chevronIcon = () => drawing(["M7.5 10l4.5 4.5 4.5-4.5"]);
export const clockIcon = () => drawing(["M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z", "M12 7.5V12l3 2"]);
export const pinIcon = () => drawing(["M9 4h6", "M10 4v5.5L7 13v1.5h10V13l-3-3.5V4", "M12 14.5V20"]);
export const waitingBellIcon = () => drawing([BELL, CLAPPER, "M9.6 11.6v.1", "M12 11.6v.1", "M14.4 11.6v.1"]);
export const doubtfulBellIcon = () => drawing([BELL, CLAPPER, "M12 8.4v3.4", "M12 14v.1"]);

/** The bell, as in the tray. @param {Mood} mood */
export function moodIcon(mood) {
    const icon = bellIcon();
    icon.classList.add("mood");
    switch (mood) {
        case "quiet":
            break;
        case "scheduled":
            icon.append(shape("circle", { cx: "17.8", cy: "6", r: "3.6", class: "solid" }));
            break;
        case "imminent":
            icon.querySelector("path")?.classList.add("filled");
            icon.append(
                shape("path", { d: "M12 8v4.4", class: "cut" }),
                shape("path", { d: "M12 14.9v.1", class: "cut" }),
            );
            break;
        case "inProgress":
            icon.append(
                shape("circle", { cx: "18.1", cy: "7", r: "5.6", class: "clear" }),
                shape("path", { d: "M22 7a3.9 3.9 0 1 1-1.3-2.9" }),
                shape("path", { d: "M21.3 1.9v2.5h-2.5" }),
            );
            break;
        case "cannotTell":
            icon.append(shape("path", { d: "M4 4l16 16", class: "gap" }), shape("path", { d: "M4 4l16 16" }));
            break;
    }
    return icon;
}

/** @type {Record<Verdict, string[]>} */
const VERDICTS = {
    ok: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z", "M8.3 12.3l2.6 2.6 4.9-5.4"],
    bad: ["M8.4 3.5h7.2l4.9 4.9v7.2l-4.9 4.9H8.4l-4.9-4.9V8.4z", "M9.2 9.2l5.6 5.6", "M14.8 9.2l-5.6 5.6"],
    unknown: ["M9.2 9.3a2.9 2.9 0 1 1 4.2 2.6c-.9.4-1.4 1-1.4 1.9v.4", "M12 17.4v.1"],
    note: [
        "M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4z",
        "M12 11v5.2",
        "M12 7.8v.1",
    ],
};

/** @param {Verdict} verdict */
export function verdictIcon(verdict) {
    return drawing(VERDICTS[verdict]);
}

export const closeIcon = () => drawing(["M7 7l10 10", "M17 7L7 17"]);

/** @param {string} name @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
    const node = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) {
        node.setAttribute(attribute, String(value));
    }
    return node;
}

/** @param {string[]} paths */
export function drawing(paths) {
    const icon = shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" });
    icon.append(...paths.map((d) => shape("path", { d })));
    return icon;
}
