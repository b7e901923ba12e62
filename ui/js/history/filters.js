// @ts-check
/** What is shown of the history, and in which order. */

import { button, element, setAttribute, setShown, setText } from "../dom.js";
import { kindIcon } from "../icons.js";
import { filterIcon, orderIcon, outcomeIcon, searchIcon } from "./marks.js";
import { KINDS, OUTCOMES, kindName, outcomeName } from "./past.js";
import { SORTS, filterCount, sortedBy, toggled } from "./question.js";

/** @typedef {import("./question.js").SortBy} SortBy */
/** @typedef {import("./question.js").Wish} Wish */
/** @typedef {import("../words.js").Words} Words */

/** A pause in typing of this length is the end of a word. */
export const TYPING_MS = 250;

/** @type {Record<SortBy, import("../words.js").TextKey>} */
const SORT_NAMES = {
    seen: "columnSeen",
    type: "columnType",
    vm: "columnVms",
    notBefore: "columnNotBefore",
    duration: "columnTook",
    outcome: "columnOutcome",
};

/**
 * @param {Words} words
 * @param {Wish} first
 * @param {(wish: Wish) => void} changed
 */
export function createFilters(words, first, changed) {
    let wish = first;
    const search = element("input", {
        class: "filter-field",
        type: "search",
        "aria-label": () => words.say("searchHistory"),
        placeholder: () => words.say("searchHistory"),
        autocomplete: "off",
        spellcheck: "false",
    });
    const count = element("span", { class: "count", role: "img" });
    const toggle = button("", "button button-plain filter-toggle", () => unfold(!open));
    toggle.append(filterIcon(), element("span", {}, () => words.say("filters")), count);

    const kinds = chips(() => words.say("columnType"), KINDS, (kind) => ({
        text: () => kindName(kind, words),
        icon: kindIcon(kind),
        press: () => change({ types: toggled(wish.types, kind) }),
    }));
    const outcomes = chips(() => words.say("columnOutcome"), OUTCOMES, (outcome) => ({
        text: () => outcomeName(outcome, words),
        icon: outcomeIcon(outcome),
        press: () => change({ outcomes: toggled(wish.outcomes, outcome) }),
    }));

    const vm = choice("history-vm", () => words.say("filterVm"), () => change({ vm: vm.select.value || null }));
    const sort = choice("history-sort", () => words.say("sortBy"), () => {
        const by = SORTS.find((name) => name === sort.select.value);
        if (by !== undefined && by !== wish.sort.by) {
            change({ sort: sortedBy(wish.sort, by) });
        }
    });
    sort.select.append(...SORTS.map((by) => element("option", { value: by }, () => words.say(SORT_NAMES[by]))));
    const way = button("", "button-icon sort-way", () => change({ sort: sortedBy(wish.sort, wish.sort.by) }));
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

    /** @param {Partial<Wish>} part */
    function change(part) {
        clearTimeout(typing);
        wish = { ...wish, words: search.value, ...part };
        draw();
        changed(wish);
    }

    function draw() {
        const filtering = filterCount({ ...wish, words: "" });
        kinds.show(wish.types);
        outcomes.show(wish.outcomes);
        setText(count, () => words.number(filtering));
        setAttribute(count, "aria-label", () => words.count("filtersSet", filtering));
        setShown(count, filtering > 0);
        sort.select.value = wish.sort.by;
        const { descending } = wish.sort;
        const order = () => words.say(descending ? "sortDescending" : "sortAscending");
        setAttribute(way, "title", order);
        setAttribute(way, "aria-label", order);
        way.replaceChildren(orderIcon(descending));
        drawVms();
    }

    function drawVms() {
        // One that is filtered by stays in the list, or nothing would tell why so little is shown.
        const chosen = wish.vm;
        const names = chosen === null || known.includes(chosen) ? known : [chosen, ...known];
        const signature = JSON.stringify(names);
        if (vm.node.dataset.names !== signature) {
            vm.node.dataset.names = signature;
            vm.select.replaceChildren(
                element("option", { value: "" }, () => words.say("allVms")),
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

    search.value = wish.words;
    unfold(filterCount({ ...wish, words: "" }) > 0);
    draw();

    return {
        node,
        /** Sorts by a column; once more, the other way round. @param {SortBy} by */
        sortBy: (by) => change({ sort: sortedBy(wish.sort, by) }),
        clear() {
            search.value = "";
            change({ types: [], vm: null, outcomes: [], words: "" });
            search.focus();
        },
        /** @param {string[]} vms that the history knows */
        offer(vms) {
            known = vms;
            drawVms();
        },
    };
}

/**
 * A row of buttons of which any number may be pressed.
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

/**
 * @param {string} id
 * @param {() => string} label
 * @param {() => void} changed
 */
function choice(id, label, changed) {
    const select = element("select", { class: "filter-select", id });
    select.addEventListener("change", changed);
    return { select, node: element("div", { class: "filter-choice" }, element("label", { for: id }, label), select) };
}
