/** The search over all settings. */

import { element, setShown, setText } from "../dom.js";
import { searchIcon } from "../history/icons.js";
import { announce } from "../live-region.js";
import { label, locale } from "../locale.js";

/** @import { TextKey } from "../locale.js" */

/**
 * What the search knows of a row: its name, and then its explanation, synonyms and the name of its page.
 * @typedef {{ texts: TextKey[] }} Findable
 */

/** Lower case and without accents. @param {string} text */
function folded(text) {
    return text.toLocaleLowerCase(locale.language).normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
}

/**
 * The rows that contain every word of the query, first those that have them in the name.
 * @template {Findable} Row
 * @param {string} query
 * @param {Row[]} rows
 */
export function findRows(query, rows) {
    const words = folded(query).split(/\s+/);
    /** @param {TextKey[]} texts */
    const matches = (texts) => {
        const text = folded(texts.map((key) => locale.text(key)).join(" "));
        return words.every((word) => text.includes(word));
    };
    const found = rows.filter(({ texts }) => matches(texts));
    const byName = found.filter(({ texts }) => matches(texts.slice(0, 1)));
    return [...byName, ...found.filter((row) => !byName.includes(row))];
}

/**
 * A search field, and the results in place of the rows of the first level.
 * @template {Findable} Row
 * @param {Row[]} rows
 * @param {HTMLElement} firstLevel
 * @param {(row: Row) => HTMLElement} createResult
 */
export function createSearch(rows, firstLevel, createResult) {
    const input = element("input", {
        type: "search",
        class: "field search-field",
        id: "search-settings",
        placeholder: label("search-settings"),
        "aria-label": label("search-settings"),
        autocomplete: "off",
        spellcheck: "false",
    });
    const results = element("ul", { class: "nav", hidden: "" });
    const count = element("p", { class: "search-count", hidden: "" });
    input.addEventListener("input", search);
    input.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Enter") {
            results.querySelector("button")?.click();
        } else if (pressed.key === "Escape" && input.value !== "") {
            // Esc clears the search and does not close the window.
            pressed.preventDefault();
            pressed.stopPropagation();
            input.value = "";
            search();
        }
    });

    function search() {
        const searching = input.value.trim() !== "";
        const found = searching ? findRows(input.value.trim(), rows) : [];
        results.replaceChildren(...found.map((row) => element("li", {}, createResult(row))));
        setShown(firstLevel, !searching);
        setShown(results, found.length > 0);
        setShown(count, searching);
        setText(count, () => locale.text("settings-found", { count: found.length }));
        if (searching) {
            announce(count.textContent ?? "");
        }
    }

    return { nodes: [element("div", { class: "search", role: "search" }, searchIcon(), input), count, results] };
}
