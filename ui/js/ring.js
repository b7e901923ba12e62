/** A ring around the icon of an event that empties until the event starts. */

import { kindIcon, shape } from "./icons.js";

/** @import { EventKind } from "../types/program.js" */

/**
 * @typedef {object} Ring
 * @property {Element} node
 * @property {(share: number | null, running: boolean) => void} show `null` if unknown
 */

/** @param {EventKind} kind @returns {Ring} */
export function createRing(kind) {
    const arc = shape("circle", { ...CIRCLE, class: "ring-arc", pathLength: "100", "stroke-dasharray": "100 100" });
    const face = shape("svg", { viewBox: "0 0 56 56", class: "ring-face", "aria-hidden": "true", focusable: "false" });
    face.append(shape("circle", { ...CIRCLE, class: "ring-track" }), arc);
    const node = document.createElement("div");
    node.className = "ring";
    node.append(face, kindIcon(kind));
    let drawn = "";
    return {
        node,
        show(share, running) {
            const dashes = running ? "28 100" : `${((share ?? 0) * 100).toFixed(2)} 100`;
            if (dashes !== drawn) {
                arc.setAttribute("stroke-dasharray", dashes);
                drawn = dashes;
            }
            node.classList.toggle("ring-running", running);
            node.classList.toggle("ring-empty", !running && (share ?? 0) === 0);
        },
    };
}

const CIRCLE = { cx: "28", cy: "28", r: "25" };
