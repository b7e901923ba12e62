/** The filters and the order of the history list. */

import { button, element, setAttribute, setShown, setText } from "../dom.js";
import { TYPES } from "../event-types.js";
import { kindIcon } from "../icons.js";
import { label, locale } from "../locale.js";
import { filterIcon, orderIcon, outcomeIcon, searchIcon } from "./icons.js";
import { OUTCOMES, kindName, outcomeName } from "./event-text.js";
import { COLUMN_NAMES } from "./row.js";
import { SORTS, filterCount, sortedBy, toggled } from "./query.js";

/** @import { SortBy } from "../../types/program.js" */
/** @import { Selection } from "./query.js" */

/** Search after a pause in typing. */
const TYPING_MS = 250;

/** @param {Selection} first @param {(selection: Selection) => void} changed */
export function createFilters(first, changed) {
    let selection = first;
    const search = element("input", {
        class: "filter-field",
        type: "search",
        "aria-label": label("search-history"),
        placeholder: label("search-history"),
        autocomplete: "off",
        spellcheck: "false",
    });
    const count = element("span", { class: "count", role: "img" });
    const toggle = button("", "button button-plain filter-toggle", () => unfold(!open));
    toggle.append(filterIcon(), element("span", {}, label("filters")), count);

    const kinds = chips(label("column-type"), TYPES, (kind) => ({
        text: () => kindName(kind),
        icon: kindIcon(kind),
        press: () => change({ types: toggled(selection.types, kind) }),
    }));
    const outcomes = chips(label("column-outcome"), OUTCOMES, (outcome) => ({
        text: () => outcomeName(outcome),
        icon: outcomeIcon(outcome),
        press: () => change({ outcomes: toggled(selection.outcomes, outcome) }),
    }));

    const vm = choice("history-vm", label("filter-vm"), () => change({ vm: vm.select.value || null }));
    const sort = choice("history-sort", label("sort-by"), () => {
        const by = SORTS.find((name) => name === sort.select.value);
        if (by !== undefined && by !== selection.sort.by) {
            change({ sort: sortedBy(selection.sort, by) });
        }
    });
    sort.select.append(...SORTS.map((by) => element("option", { value: by }, label(COLUMN_NAMES[by]))));
    const way = button("", "button-icon sort-way", () => change({ sort: sortedBy(selection.sort, selection.sort.by) }));
    sort.node.classList.add("filter-sort");
    sort.node.append(way);

    const panel = element("div", { class: "filter-panel", id: "history-filters" }, kinds.node, outcomes.node);
    panel.append(element("div", { class: "filter-choices" }, vm.node, sort.node));
    setAttribute(toggle, "aria-controls", panel.id);
    const searching = element("div", { class: "filter-search" }, searchIcon(), search);
    const node = element(
        "search",
        { class: "filters" },
        element("div", { class: "filter-line" }, searching, toggle),
        panel,
    );

    let open = false;
    /** @type {string[]} */
    let known = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let typing;

    /** @param {boolean} wanted */
    function unfold(wanted) {
        open = wanted;
        panel.classList.toggle("filter-panel-open", open);
        setAttribute(toggle, "aria-expanded", String(open));
    }

    /** @param {Partial<Selection>} part */
    function change(part) {
        clearTimeout(typing);
        selection = { ...selection, words: search.value, ...part };
        draw();
        changed(selection);
    }

    function draw() {
        const filtering = filterCount({ ...selection, words: "" });
        kinds.show(selection.types);
        outcomes.show(selection.outcomes);
        setText(count, () => locale.number(filtering));
        setAttribute(count, "aria-label", () => locale.text("filters-set", { count: filtering }));
        setShown(count, filtering > 0);
        sort.select.value = selection.sort.by;
        const { descending } = selection.sort;
        const order = () => locale.text(descending ? "sort-descending" : "sort-ascending");
        setAttribute(way, "title", order);
        setAttribute(way, "aria-label", order);
        way.replaceChildren(orderIcon(descending));
        drawVms();
    }

    function drawVms() {
        // The selected VM stays in the list even if it is unknown, to explain the result.
        const chosen = selection.vm;
        const names = chosen === null || known.includes(chosen) ? known : [chosen, ...known];
        const signature = JSON.stringify(names);
        if (vm.node.dataset.names !== signature) {
            vm.node.dataset.names = signature;
            vm.select.replaceChildren(
                element("option", { value: "" }, label("all-vms")),
                ...names.map((name) => element("option", { value: name }, name)),
            );
        }
        vm.select.value = chosen ?? "";
    }

    search.addEventListener("input", () => {
        clearTimeout(typing);
        typing = setTimeout(() => change({}), TYPING_MS);
    });
    search.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Enter") {
            change({});
        } else if (pressed.key === "Escape" && search.value !== "") {
            pressed.preventDefault();
            search.value = "";
            change({});
        }
    });

    search.value = selection.words;
    unfold(filterCount({ ...selection, words: "" }) > 0);
    draw();

    return {
        node,
        /** Sorts by a column; the second time in reverse. @param {SortBy} by */
        sortBy: (by) => change({ sort: sortedBy(selection.sort, by) }),
        clear() {
            search.value = "";
            change({ types: [], vm: null, outcomes: [], words: "" });
            search.focus();
        },
        /** @param {string[]} vms of the history */
        offer(vms) {
            known = vms;
            drawVms();
        },
    };
}

/**
 * Toggle buttons.
 * @template {string} Value
 * @param {() => string} label
 * @param {readonly Value[]} values
 * @param {(value: Value) => { text: () => string, icon: Element, press: () => void }} describe
 */
function chips(label, values, describe) {
    const buttons = new Map(
        values.map((value) => {
            const { text, icon, press } = describe(value);
            const chip = button("", "filter-chip", press);
            chip.append(icon, element("span", {}, text));
            setAttribute(chip, "data-value", value);
            return [value, chip];
        }),
    );
    return {
        node: element("div", { class: "filter-chips", role: "group", "aria-label": label }, ...buttons.values()),
        /** @param {readonly Value[]} pressed */
        show(pressed) {
            for (const [value, chip] of buttons) {
                setAttribute(chip, "aria-pressed", String(pressed.includes(value)));
            }
        },
    };
}

/** @param {string} id @param {() => string} label @param {() => void} changed */
function choice(id, label, changed) {
    const select = element("select", { class: "filter-select", id });
    select.addEventListener("change", changed);
    return { select, node: element("div", { class: "filter-choice" }, element("label", { for: id }, label), select) };
}
