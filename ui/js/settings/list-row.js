/** A setting that is an ordered list, such as rules and commands, with a form for one entry. */

import { button, element, reorderChildren, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { label, locale } from "../locale.js";
import { createLock, refusalText } from "./row.js";
import { moved } from "./rule-text.js";

/** @import { TextKey } from "../locale.js" */
/** @import { FormActions } from "./form.js" */
/** @import { PendingSettings } from "./pending.js" */

/**
 * @template Entry
 * @typedef {object} EntryForm
 * @property {HTMLElement} node
 * @property {(entry: Entry | null) => void} open `null` for a new entry
 * @property {() => void} close
 * @property {(sentence: string | null) => void} refuse
 */

/**
 * @template Entry
 * @typedef {object} ListKind
 * @property {"rules" | "prepare" | "recover"} key
 * @property {() => string} name
 * @property {() => string} about
 * @property {() => string} none
 * @property {() => string} add
 * @property {(entry: Entry) => string} title
 * @property {(entry: Entry) => string} summary
 * @property {(actions: FormActions<Entry>) => EntryForm<Entry>} form
 */

/** @template Entry @param {PendingSettings} pending @param {ListKind<Entry>} kind */
export function createListRow(pending, kind) {
    const { key } = kind;
    /** @type {number | null} index of the entry in the form; the length of the list for a new one */
    let edited = null;
    /** @type {string | null} that entry when the form was opened */
    let original = null;
    /** @type {HTMLElement | null} gets the focus when the form closes */
    let opener = null;
    const name = element("h3", { class: "setting-name", id: `setting-${key}-name` }, kind.name);
    const none = element("p", { class: "setting-about" }, kind.none);
    const list = element("ol", { class: "rules", "aria-labelledby": name.id });
    const add = button(kind.add, "button button-plain", () => open(current().length, null, add));
    add.id = `setting-${key}-add`;
    const form = kind.form({ save: (entry) => void save(entry), cancel: close });
    const problem = element("p", { class: "setting-problem", role: "alert", hidden: "" });
    const lock = createLock();
    const node = element(
        "div",
        { class: "setting setting-broad", "data-key": key },
        element("div", { class: "setting-text" }, name, element("p", { class: "setting-about" }, kind.about)),
        none,
        list,
        element("div", { class: "rule-actions" }, add),
        form.node,
        problem,
        lock.node,
    );
    /** @type {ReturnType<typeof createLine>[]} */
    const lines = [];

    /** @returns {Entry[]} */
    function current() {
        return /** @type {Entry[]} */ (pending.of(key).value ?? []);
    }

    /** @param {Entry[]} entries */
    function saveAll(entries) {
        return pending.save(key, /** @type {any} */ (entries));
    }

    /** @param {number} index @param {Entry | null} entry @param {HTMLElement} from */
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
        if (edited === null) {
            return;
        }
        const entries = [...current()];
        entries[currentIndex(entries, edited)] = entry;
        await saveAll(entries);
        const refused = refusalText(pending.of(key).outcome);
        if (refused === "") {
            close();
        } else {
            form.refuse(refused);
        }
    }

    /**
     * The index of the edited entry: the settings file may have changed since. An entry that is gone is added at the end.
     * @param {Entry[]} entries
     * @param {number} index
     */
    function currentIndex(entries, index) {
        const isOriginal = (/** @type {Entry | undefined} */ entry) => JSON.stringify(entry) === original;
        const found = isOriginal(entries[index]) ? index : entries.findIndex(isOriginal);
        return found === -1 ? entries.length : found;
    }

    /** @param {number} index */
    function lineAt(index) {
        return (lines[index] ??= createLine({
            edit: (from) => open(index, current()[index] ?? null, from),
            move: (by) => void saveAll(moved(current(), index, by)),
            remove: () => void saveAll(current().filter((_, other) => other !== index)),
        }));
    }

    function show() {
        const { lockedBy, outcome } = pending.of(key);
        const entries = current();
        const shown = entries.map((entry, index) => {
            const line = lineAt(index);
            line.show(kind.title(entry), kind.summary(entry), {
                first: index === 0,
                last: index === entries.length - 1,
                locked: lockedBy !== null,
                // The entry in the form keeps its index meanwhile.
                editing: edited !== null,
            });
            return line.node;
        });
        reorderChildren(list, shown);
        setShown(none, entries.length === 0);
        setShown(list, entries.length > 0);
        setShown(add, lockedBy === null && edited === null);
        // The form shows what is wrong with its entry.
        setOptionalText(problem, edited === null ? refusalText(outcome) : null);
        lock.show(lockedBy);
    }

    return { node, show };
}

/** @param {{ edit: (from: HTMLElement) => void, move: (by: -1 | 1) => void, remove: () => void }} actions */
function createLine(actions) {
    const name = element("strong", { class: "rule-named" });
    const summary = element("p", { class: "setting-about" });
    /** @type {Map<HTMLElement, TextKey>} */
    const keys = new Map();
    /** @param {TextKey} key @param {() => void} action */
    const lineButton = (key, action) => {
        const node = button(label(key), "button button-quiet", action);
        keys.set(node, key);
        return node;
    };
    const edit = lineButton("rule-edit", () => actions.edit(edit));
    const up = lineButton("rule-up", () => actions.move(-1));
    const down = lineButton("rule-down", () => actions.move(1));
    const remove = lineButton("rule-remove", actions.remove);
    const buttons = element("div", { class: "rule-actions" }, ...keys.keys());
    return {
        node: element("li", { class: "rule" }, name, summary, buttons),
        /**
         * @param {string} title
         * @param {string} about
         * @param {{ first: boolean, last: boolean, locked: boolean, editing: boolean }} state
         */
        show(title, about, { first, last, locked, editing }) {
            setText(name, title);
            setText(summary, about);
            setShown(buttons, !locked);
            up.disabled = first || editing;
            down.disabled = last || editing;
            remove.disabled = editing;
            for (const [node, key] of keys) {
                setAttribute(node, "aria-label", locale.text("rule-action", { act: locale.text(key), rule: title }));
            }
        },
    };
}
