/** A setting that is an ordered list, such as rules and commands, with a form for one entry. */

import { button, element, iconButton, relabel, reorderChildren, setOptionalText, setShown, setText } from "../dom.js";
import { announce } from "../live-region.js";
import { label, locale } from "../locale.js";
import { downIcon, editIcon, removeIcon, upIcon } from "./icons.js";
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
 * @property {[name: TextKey, about: TextKey, synonyms: TextKey]} texts
 * @property {() => string} none
 * @property {() => string} add
 * @property {(entry: Entry) => string} title
 * @property {(entry: Entry) => string} summary
 * @property {(actions: FormActions<Entry>) => EntryForm<Entry>} form
 */

/** @template Entry @param {PendingSettings} pending @param {ListKind<Entry>} kind */
export function createListRow(pending, kind) {
    const { key, texts } = kind;
    /** @type {number | null} index of the entry in the form; the length of the list for a new one */
    let edited = null;
    /** @type {string | null} that entry when the form was opened */
    let original = null;
    const name = element("h3", { class: "setting-name", id: `setting-${key}-name` }, label(texts[0]));
    const none = element("p", { class: "setting-about" }, kind.none);
    const list = element("ol", { class: "rules", "aria-labelledby": name.id });
    const add = button(kind.add, "button button-plain", () => open(current().length, null));
    add.id = `setting-${key}-add`;
    const form = kind.form({ save: (entry) => void save(entry), cancel: close });
    const newEntry = element("div", {}, form.node);
    const undo = createUndo();
    const problem = element("p", { class: "setting-problem", role: "alert", hidden: "" });
    const lock = createLock();
    const node = element(
        "div",
        { class: "setting setting-broad", "data-key": key },
        element("div", { class: "setting-text" }, name, element("p", { class: "setting-about" }, label(texts[1]))),
        none,
        list,
        undo.node,
        element("div", { class: "rule-actions" }, add),
        newEntry,
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
        undo.hide();
        return pending.save(key, /** @type {any} */ (entries));
    }

    /** @param {number} index @param {Entry | null} entry */
    function open(index, entry) {
        edited = index;
        original = entry === null ? null : JSON.stringify(entry);
        show();
        form.open(entry);
    }

    function close() {
        const line = original === null ? undefined : lines[edited ?? -1];
        edited = null;
        original = null;
        form.close();
        show();
        (line?.node.isConnected ? line.edit : add).focus();
    }

    /** @param {Entry} entry */
    async function save(entry) {
        if (edited === null) {
            return;
        }
        const entries = [...current()];
        edited = currentIndex(entries, edited);
        entries[edited] = entry;
        await saveAll(entries);
        const refused = refusalText(pending.of(key).outcome);
        if (refused === "") {
            close();
        } else {
            form.refuse(refused);
        }
    }

    /** @param {number} index */
    async function remove(index) {
        const entry = /** @type {Entry} */ (current()[index]);
        await saveAll(current().filter((_, other) => other !== index));
        if (pending.of(key).outcome?.is === "saved") {
            undo.offer(kind.title(entry), () => {
                void saveAll([...current().slice(0, index), entry, ...current().slice(index)]);
                lineAt(index).edit.focus();
            });
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
            edit: () => open(index, current()[index] ?? null),
            move(by) {
                void saveAll(moved(current(), index, by));
                lineAt(index + by).focusMove(by);
            },
            remove: () => void remove(index),
        }));
    }

    function show() {
        const { lockedBy, outcome } = pending.of(key);
        const entries = current();
        const editedNow = edited === null || original === null ? null : currentIndex(entries, edited);
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
        // The form is below the entry that it changes.
        const place = shown[editedNow ?? -1] ?? newEntry;
        if (form.node.parentNode !== place) {
            place.append(form.node);
        }
        setShown(none, entries.length === 0);
        setShown(list, entries.length > 0);
        setShown(add, lockedBy === null && edited === null);
        // The form shows what is wrong with its entry.
        setOptionalText(problem, edited === null ? refusalText(outcome) : null);
        lock.show(lockedBy);
    }

    return { node, key, texts, show, reset: undo.hide };
}

/** Says what was removed and offers to undo it, until the list changes again or its page is left. */
function createUndo() {
    const sentence = element("p");
    const undo = button(label("undo"), "button button-quiet", () => action());
    const node = element("div", { class: "undo", hidden: "" }, sentence, undo);
    let action = () => {};
    return {
        node,
        hide: () => setShown(node, false),
        /** @param {string} name @param {() => void} restore */
        offer(name, restore) {
            action = restore;
            setText(sentence, () => locale.text("removed", { name }));
            setShown(node, true);
            undo.focus();
            announce(sentence.textContent ?? "");
        },
    };
}

/** @param {{ edit: () => void, move: (by: -1 | 1) => void, remove: () => void }} actions */
function createLine(actions) {
    const name = element("strong", { class: "rule-named" });
    const summary = element("p", { class: "setting-about" });
    /** @param {TextKey} key @param {Element} icon @param {() => void} action */
    const lineButton = (key, icon, action) =>
        iconButton(() => locale.text("rule-action", { act: locale.text(key), rule: name.textContent ?? "" }), icon, action);
    const edit = lineButton("rule-edit", editIcon(), actions.edit);
    const up = lineButton("rule-up", upIcon(), () => actions.move(-1));
    const down = lineButton("rule-down", downIcon(), () => actions.move(1));
    const remove = lineButton("rule-remove", removeIcon(), actions.remove);
    const buttons = element("div", { class: "rule-buttons" }, edit, up, down, remove);
    return {
        node: element("li", { class: "rule" }, element("div", { class: "rule-head" }, name, buttons), summary),
        edit,
        /** The focus follows an entry that was moved. @param {-1 | 1} by */
        focusMove(by) {
            const [same, opposite] = by === -1 ? [up, down] : [down, up];
            (same.disabled ? opposite : same).focus();
        },
        /**
         * @param {string} title
         * @param {string} about
         * @param {{ first: boolean, last: boolean, locked: boolean, editing: boolean }} state
         */
        show(title, about, { first, last, locked, editing }) {
            setText(name, title);
            setText(summary, about);
            setShown(buttons, !locked);
            edit.disabled = editing;
            up.disabled = first || editing;
            down.disabled = last || editing;
            remove.disabled = editing;
            relabel(buttons);
        },
    };
}
