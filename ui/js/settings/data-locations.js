/** Data locations: each path with a button that copies it, and a button that opens the folder. */

import { COPIED_FOR_MS, copyText } from "../clipboard.js";
import { element, iconButton, setOptionalText, setShown, setText } from "../dom.js";
import { checkIcon, copyIcon } from "../icons.js";
import { errorText, invoke } from "../ipc.js";
import { announce } from "../live-region.js";
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
    const problem = element("p", { class: "setting-problem", hidden: "" });
    const lines = LOCATIONS.map(([key, name]) => createLocation(key, label(name)));
    const list = element("dl", { class: "locations", hidden: "" }, ...lines.map((line) => line.node));
    const { node, texts } = createActionRow(
        {
            id: "open-folder",
            texts: ["data-locations", "data-locations-about", "find-locations", ...LOCATIONS.map(([, name]) => name)],
            press: "open-folder",
            action: openFolder,
        },
        problem,
        list,
    );

    async function openFolder() {
        try {
            await invoke("open_data_folder");
            setOptionalText(problem, null);
        } catch (error) {
            const text = () => locale.text("open-folder-failed", { reason: errorText(error) });
            setOptionalText(problem, text);
            announce(text());
        }
    }

    return {
        node,
        texts,
        async load() {
            try {
                const locations = await invoke("data_locations");
                for (const line of lines) {
                    line.show(locations);
                }
                setOptionalText(problem, null);
                setShown(list, true);
            } catch (error) {
                setOptionalText(problem, () => locale.text("data-locations-failed", { reason: errorText(error) }));
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
