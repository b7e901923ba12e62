/** Data locations: each path with a button that copies it, and a button that opens the folder. */

import { COPIED_FOR_MS, copyText } from "../clipboard.js";
import { element, iconButton, setShown, setText } from "../dom.js";
import { checkIcon, copyIcon } from "../icons.js";
import { errorText, invoke } from "../ipc.js";
import { label, locale } from "../locale.js";
import { createActionRow } from "./row.js";

/** @import { DataLocations } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */

/** @type {[keyof DataLocations, TextKey][]} */
const LOCATIONS = [
    ["data", "location-data"],
    ["history", "location-history"],
    ["settings", "location-settings"],
    ["machineSettings", "location-machine"],
    ["log", "location-log"],
];

export function createDataLocations() {
    const lines = LOCATIONS.map(([key, name]) => createLocation(key, label(name)));
    const list = element("dl", { class: "locations", hidden: "" }, ...lines.map((line) => line.node));
    const row = createActionRow(
        {
            id: "open-folder",
            texts: ["data-locations", "data-locations-about", "find-locations", ...LOCATIONS.map(([, name]) => name)],
            press: "open-folder",
            failed: "open-folder-failed",
            action: async () => void (await invoke("open_data_folder")),
        },
        list,
    );
    return {
        ...row,
        async load() {
            try {
                const locations = await invoke("data_locations");
                for (const line of lines) {
                    line.show(locations);
                }
                setShown(list, true);
            } catch (error) {
                row.showAnswer(() => locale.text("data-locations-failed", { reason: errorText(error) }), true);
            }
        },
    };
}

/** @param {keyof DataLocations} key @param {() => string} name */
function createLocation(key, name) {
    const path = element("code", { class: "location-path" });
    const copy = iconButton(
        () => locale.text("copy-path", { name: name() }),
        copyIcon(),
        async () => {
            if (await copyText(path.textContent ?? "")) {
                copy.replaceChildren(checkIcon());
                setTimeout(() => copy.replaceChildren(copyIcon()), COPIED_FOR_MS);
            }
        },
    );
    return {
        node: element("div", { class: "location" }, element("dt", {}, name), element("dd", {}, path, copy)),
        /** @param {DataLocations} locations */
        show: (locations) => setText(path, locations[key]),
    };
}
