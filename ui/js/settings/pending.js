/** Settings on their way to the program: what is being saved, what is typed but not saved, and the results. */

import { readSetting, sameValue } from "./values.js";

/** @import { SettingKey, SettingsView, SettingValues } from "../../types/program.js" */
/** @import { Problem, SettingValue, TypedKey } from "./values.js" */

/** @typedef {{ is: "saved" } | { is: "refused", because: string | Problem }} Outcome of the last change */
/** @typedef {ReturnType<typeof createPendingSettings>} PendingSettings */

/**
 * @typedef {object} SettingState
 * @property {SettingValue | undefined} value unknown before the first snapshot
 * @property {string | null} draft what is typed and not saved
 * @property {string | null} lockedBy the file that locks it
 * @property {Outcome | null} outcome
 */

/**
 * @param {(values: Partial<SettingValues>) => Promise<unknown>} send
 * @param {(error: unknown, key: SettingKey) => string} refusal why a rejected save refuses a setting
 * @param {(key: SettingKey, outcome: Outcome | null) => void} changed
 */
export function createPendingSettings(send, refusal, changed) {
    /** @type {Partial<SettingValues>} */
    let published = {};
    /** @type {Map<SettingKey, SettingValue>} */
    const known = new Map();
    /** @type {Map<SettingKey, { value: SettingValue }>} */
    const unsaved = new Map();
    /** @type {Map<SettingKey, Promise<void>>} */
    const saving = new Map();
    /** @type {Map<SettingKey, string>} */
    const drafts = new Map();
    /** @type {Set<SettingKey>} drafts that have changed since they were last read */
    const unread = new Set();
    /** @type {Map<SettingKey, Outcome>} */
    const outcomes = new Map();
    /** @type {Map<SettingKey, string>} */
    const locks = new Map();

    /** @param {SettingKey} key @param {Outcome} outcome */
    function report(key, outcome) {
        outcomes.set(key, outcome);
        changed(key, outcome);
    }

    /** Only the latest saved setting is marked as saved. */
    function clearSaved() {
        for (const [key, outcome] of outcomes) {
            if (outcome.is === "saved") {
                outcomes.delete(key);
            }
        }
    }

    /** Sends a value, and again as long as there is a newer one. @param {SettingKey} key */
    async function sendLatest(key) {
        for (let next = unsaved.get(key); next !== undefined; next = unsaved.get(key)) {
            /** @type {Outcome} */
            let outcome = { is: "saved" };
            try {
                await send({ [key]: next.value });
                known.set(key, next.value);
            } catch (error) {
                outcome = { is: "refused", because: refusal(error, key) };
            }
            if (unsaved.get(key) === next) {
                unsaved.delete(key);
                saving.delete(key);
                if (outcome.is === "saved") {
                    clearSaved();
                    dropSavedDraft(key, next.value);
                }
                // A draft that was typed and refused meanwhile matters more.
                report(key, outcomes.get(key) ?? outcome);
            }
        }
    }

    /** Keeps a draft that was typed while another value was saved. @param {SettingKey} key @param {SettingValue} saved */
    function dropSavedDraft(key, saved) {
        const draft = drafts.get(key);
        const reading = draft === undefined ? null : readSetting(/** @type {TypedKey} */ (key), draft);
        if (reading !== null && "value" in reading && sameValue(reading.value, saved)) {
            drafts.delete(key);
        }
    }

    /** @param {SettingKey} key @param {SettingValue} value */
    function save(key, value) {
        unsaved.set(key, { value });
        outcomes.delete(key);
        clearSaved();
        const running = saving.get(key);
        if (running !== undefined) {
            return running;
        }
        const sent = sendLatest(key);
        saving.set(key, sent);
        changed(key, null);
        return sent;
    }

    /** @param {TypedKey} key */
    function drop(key) {
        drafts.delete(key);
        outcomes.delete(key);
        changed(key, null);
    }

    return {
        save,
        drop,
        /**
         * Takes over the published settings. A value that is published again isn't news: what was saved since may not be
         * published yet.
         * @param {SettingsView} settings
         */
        follow(settings) {
            locks.clear();
            for (const { key, by } of settings.locked) {
                locks.set(key, by);
                drafts.delete(key);
                outcomes.delete(key);
            }
            for (const [name, value] of Object.entries(settings.values)) {
                const key = /** @type {SettingKey} */ (name);
                const before = published[key];
                if (before === undefined || !sameValue(before, value)) {
                    const isNews = known.has(key) && !sameValue(/** @type {SettingValue} */ (known.get(key)), value);
                    known.set(key, value);
                    if (isNews && !unsaved.has(key) && !drafts.has(key)) {
                        outcomes.delete(key);
                    }
                }
            }
            published = settings.values;
        },
        /** @param {SettingKey} key @returns {SettingState} */
        of(key) {
            return {
                value: unsaved.get(key)?.value ?? known.get(key),
                draft: drafts.get(key) ?? null,
                lockedBy: locks.get(key) ?? null,
                outcome: outcomes.get(key) ?? null,
            };
        },
        /** Keeps what is being typed from being overwritten. @param {TypedKey} key @param {string} text */
        type(key, text) {
            drafts.set(key, text);
            unread.add(key);
        },
        /**
         * Saves what was typed if it differs. A refused draft is sent again only if `again` is set.
         * @param {TypedKey} key
         * @param {boolean} [again]
         */
        finish(key, again = false) {
            const draft = drafts.get(key);
            const wasRead = !unread.delete(key);
            if (draft === undefined || (wasRead && !again)) {
                return;
            }
            const reading = readSetting(key, draft);
            if ("problem" in reading) {
                report(key, { is: "refused", because: reading.problem });
                return;
            }
            const current = unsaved.get(key)?.value ?? known.get(key);
            if (current === undefined || !sameValue(current, reading.value)) {
                void save(key, reading.value);
            } else if (!unsaved.has(key)) {
                drop(key);
            }
        },
        clearSaved,
        /** Whether something is typed or on its way, and not saved. */
        isUnsaved: () => drafts.size > 0 || unsaved.size > 0,
    };
}
