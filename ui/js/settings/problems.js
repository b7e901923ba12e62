// @ts-check
/** What is wrong with the settings files. Each sentence names its file. */

import { element, setShown, setText } from "../dom.js";

/**
 * @param {import("../words.js").Words} words
 */
export function createSettingsProblems(words) {
    const title = element("h2", { class: "notice-title", id: "settings-problems" });
    const list = element("ul", { class: "problems" });
    const node = element("section", { class: "notice notice-warn", "aria-labelledby": title.id }, title, list);
    let shown = "";
    setShown(node, false);
    return {
        node,
        /** @param {string[]} problems */
        show(problems) {
            const signature = problems.join("\n");
            if (signature !== shown) {
                setText(title, () => words.count("settingsWrong", problems.length));
                list.replaceChildren(...problems.map((problem) => element("li", {}, problem)));
                setShown(node, problems.length > 0);
                shown = signature;
            }
        },
    };
}
