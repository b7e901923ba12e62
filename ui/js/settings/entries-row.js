// @ts-check
/** A setting that is a list in which order counts, such as rules and commands, with a form to write an entry in. */

import { button, element, placeInOrder, setAttribute, setShown, setText } from "../dom.js";
import { lockIcon } from "../icons.js";
import { moved } from "./rule-text.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */

/**
 * The form in which an entry is written.
 * @template Entry
 * @typedef {object} EntryForm
 * @property {HTMLElement} node
 * @property {(entry: Entry | null) => void} open for an entry, or for a new one
 * @property {() => void} close
 * @property {(sentence: string | null) => void} refuse
 */

/**
 * What the entries of a list are.
 * @template Entry
 * @typedef {object} Kind
 * @property {"rules" | "prepare" | "recover"} key
 * @property {() => string} name
 * @property {() => string} about
 * @property {() => string} none
 * @property {() => string} add
 * @property {(entry: Entry) => string} called
 * @property {(entry: Entry) => string} summary
 * @property {(acts: { save: (entry: Entry) => void, cancel: () => void }) => EntryForm<Entry>} form
 */

/**
 * @template Entry
 * @param {Words} words
 * @param {import("./choices.js").Choices} choices
 * @param {Kind<Entry>} kind
 */
export function createEntriesRow(words, choices, kind) {
    const { key } = kind;
    /** @type {number | null} the place of the entry in the form; that after the last for a new one */
    let edited = null;
    /** @type {string | null} what that entry was when the form was opened */
    let original = null;
    /** @type {HTMLElement | null} where the focus goes when the form is closed */
    let opener = null;
    const name = element("h3", { class: "setting-name", id: `setting-${key}-name` }, kind.name);
    const none = element("p", { class: "setting-about" }, kind.none);
    const list = element("ol", { class: "rules", "aria-labelledby": name.id });
    const add = button(
        kind.add,
        "button button-plain",
        () => open(current().length, null, add),
    );
    add.id = `setting-${key}-add`;
    const form = kind.form({ save: (entry) => void save(entry), cancel: close });
    const problem = element("p", { class: "setting-problem", role: "alert", hidden: "" });
    const lockText = element("span");
    const lock = element("p", { class: "setting-lock" }, lockIcon(), lockText);
    const node = element(
        "div",
        { class: "setting setting-broad", "data-key": key },
        element(
            "div",
            { class: "setting-text" },
            name,
            element("p", { class: "setting-about" }, kind.about),
        ),
        none,
        list,
        element("div", { class: "rule-acts" }, add),
        form.node,
        problem,
        lock,
    );
    /** @type {ReturnType<typeof createLine>[]} */
    const lines = [];

    /** @returns {Entry[]} */
    function current() {
        return /** @type {Entry[]} */ (choices.of(key).value ?? []);
    }

    /** @param {Entry[]} entries */
    function choose(entries) {
        return choices.choose(key, /** @type {any} */ (entries));
    }

    /**
     * @param {number} index
     * @param {Entry | null} entry
     * @param {HTMLElement} from
     */
    function open(index, entry, from) {
        edited = index;
        original = entry === null ? null : JSON.stringify(entry);
        opener = from;
        show();
        form.open(entry);
    }

    function close() {
        edited = null;
        original = null;
        form.close();
        show();
        (opener?.isConnected ? opener : add).focus();
    }

    /** @param {Entry} entry */
    async function save(entry) {
        const place = edited;
        if (place === null) {
            return;
        }
        const entries = [...current()];
        entries[placeNow(entries, place)] = entry;
        await choose(entries);
        const { outcome } = choices.of(key);
        if (outcome?.is !== "refused") {
            close();
        } else {
            form.refuse(sentence(outcome));
        }
    }

    /**
     * Where the entry in the form stands by now: somebody may have changed the file meanwhile. One that is gone comes last.
     * @param {Entry[]} entries
     * @param {number} place
     */
    function placeNow(entries, place) {
        const isIt = (/** @type {Entry | undefined} */ entry) => JSON.stringify(entry) === original;
        const found = isIt(entries[place]) ? place : entries.findIndex(isIt);
        return found === -1 ? entries.length : found;
    }

    /** @param {NonNullable<import("./choices.js").Choice["outcome"]>} outcome */
    function sentence(outcome) {
        const because = outcome.is === "refused" && typeof outcome.because === "string" ? outcome.because : "";
        return because === "" ? words.say("notSaved") : because;
    }

    /** @param {number} index */
    function lineAt(index) {
        const known = lines[index];
        if (known !== undefined) {
            return known;
        }
        const made = createLine(words, {
            edit: (from) => open(index, current()[index] ?? null, from),
            move: (by) => void choose(moved(current(), index, by)),
            remove: () =>
                void choose(current().filter((_, place) => place !== index)),
        });
        lines[index] = made;
        return made;
    }

    function show() {
        const { lockedBy, outcome } = choices.of(key);
        const entries = current();
        placeInOrder(
            list,
            entries.map((entry, index) => {
                const shown = lineAt(index);
                shown.show(kind.called(entry), kind.summary(entry), {
                    first: index === 0,
                    last: index === entries.length - 1,
                    locked: lockedBy !== null,
                    // What is in the form has its place, which nothing else is to take meanwhile.
                    still: edited !== null,
                });
                return shown.node;
            }),
        );
        setShown(none, entries.length === 0);
        setShown(list, entries.length > 0);
        setShown(add, lockedBy === null && edited === null);
        // What is wrong with the entry in the form stands in the form.
        const refused = edited === null && outcome?.is === "refused";
        setText(problem, refused ? sentence(outcome) : "");
        setShown(problem, refused);
        setText(lockText, lockedBy === null ? "" : words.say("lockedBy", { path: lockedBy }));
        setShown(lock, lockedBy !== null);
    }

    return { node, show };
}

/**
 * @param {Words} words
 * @param {{ edit: (from: HTMLElement) => void, move: (by: -1 | 1) => void, remove: () => void }} acts
 */
function createLine(words, acts) {
    const name = element("strong", { class: "rule-named" });
    const summary = element("p", { class: "setting-about" });
    const look = "button button-quiet";
    const edit = button(
        () => words.say("ruleEdit"),
        look,
        () => acts.edit(edit),
    );
    const up = button(
        () => words.say("ruleUp"),
        look,
        () => acts.move(-1),
    );
    const down = button(
        () => words.say("ruleDown"),
        look,
        () => acts.move(1),
    );
    const remove = button(() => words.say("ruleRemove"), look, acts.remove);
    const buttons = element("div", { class: "rule-acts" }, edit, up, down, remove);
    const node = element("li", { class: "rule" }, name, summary, buttons);
    /** @type {[HTMLElement, TextKey][]} */
    const named = [
        [edit, "ruleEdit"],
        [up, "ruleUp"],
        [down, "ruleDown"],
        [remove, "ruleRemove"],
    ];
    return {
        node,
        /**
         * @param {string} called
         * @param {string} about
         * @param {{ first: boolean, last: boolean, locked: boolean, still: boolean }} place
         */
        show(called, about, { first, last, locked, still }) {
            setText(name, called);
            setText(summary, about);
            setShown(buttons, !locked);
            up.disabled = first || still;
            down.disabled = last || still;
            remove.disabled = still;
            for (const [control, key] of named) {
                setAttribute(control, "aria-label", words.say("ruleAct", { act: words.say(key), rule: called }));
            }
        },
    };
}
