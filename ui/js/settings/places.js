// @ts-check
/** Where the data lies: each path with a button to copy it, and the folder to open. */

import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { checkIcon, copyIcon } from "../icons.js";
import * as ipc from "../ipc.js";
import { createActRow } from "./row.js";

/** @typedef {import("../ipc.js").Places} Places */
/** @typedef {import("../pages.js").Acts} Acts */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */

/** @type {[keyof Places, TextKey][]} */
const PLACES = [
    ["data", "placeData"],
    ["history", "placeHistory"],
    ["settings", "placeSettings"],
    ["machineSettings", "placeMachine"],
    ["log", "placeLog"],
];

const COPIED_FOR_MS = 2000;

/**
 * @param {Words} words
 * @param {Acts} acts
 */
export function createPlaces(words, acts) {
    const problem = element("p", { class: "setting-problem" });
    const lines = PLACES.map(([place, name]) => createPlace(place, () => words.say(name), words, acts));
    const list = element("dl", { class: "places" }, ...lines.map((line) => line.node));
    const { node } = createActRow(
        {
            id: "open-folder",
            name: () => words.say("places"),
            about: () => words.say("placesAbout"),
            press: () => words.say("openFolder"),
            act: () => void openFolder(),
        },
        problem,
        list,
    );
    setShown(list, false);
    setShown(problem, false);

    async function openFolder() {
        try {
            await ipc.openDataFolder();
            setOptionalText(problem, null);
        } catch (error) {
            const reason = ipc.sentence(error);
            setOptionalText(problem, () => words.say("openFolderFailed", { reason }));
            acts.say(words.say("openFolderFailed", { reason }));
        }
    }

    return {
        node,
        /** Asks where everything lies. */
        async load() {
            try {
                const places = await ipc.places();
                for (const line of lines) {
                    line.show(places);
                }
                setOptionalText(problem, null);
                setShown(list, true);
            } catch (error) {
                const reason = ipc.sentence(error);
                setOptionalText(problem, () => words.say("placesUnknown", { reason }));
            }
        },
    };
}

/**
 * @param {keyof Places} place
 * @param {() => string} name
 * @param {Words} words
 * @param {Acts} acts
 */
function createPlace(place, name, words, acts) {
    const path = element("code", { class: "place-path" });
    const copy = button("", "button-icon", () => void copyPath());
    const about = () => words.say("copyPathOf", { name: name() });
    setAttribute(copy, "aria-label", about);
    setAttribute(copy, "title", about);
    copy.append(copyIcon());

    async function copyPath() {
        if (await acts.copy(path.textContent ?? "")) {
            copy.replaceChildren(checkIcon());
            setTimeout(() => copy.replaceChildren(copyIcon()), COPIED_FOR_MS);
        }
    }

    return {
        node: element("div", { class: "place" }, element("dt", {}, name), element("dd", {}, path, copy)),
        /** @param {Places} places */
        show(places) {
            setText(path, places[place]);
        },
    };
}
