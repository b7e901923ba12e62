// @ts-check
/**
 * What the person chooses, on its way to the program: what to show meanwhile, what was typed and not yet taken, and
 * what became of it. Knows nothing of the page, so that it outlives a page that is drawn anew.
 */

import { readSetting, sameValue } from "./values.js";

/** @typedef {import("../snapshot.js").SettingValues} SettingValues */
/** @typedef {import("./values.js").SettingKey} SettingKey */
/** @typedef {import("./values.js").SettingValue} SettingValue */
/** @typedef {import("../snapshot.js").SettingsView} SettingsView */
/** @typedef {import("./values.js").WrittenKey} WrittenKey */

/**
 * What became of the last choice. A refusal is the program's sentence, or what was wrong with what was typed.
 * @typedef {{ is: "saved" } | { is: "refused", because: string | import("./values.js").Problem }} Outcome
 */

/**
 * @typedef {object} Choice
 * @property {SettingValue | undefined} value nothing as long as the program has not said it
 * @property {string | null} draft what is typed and not taken
 * @property {string | null} lockedBy the file that decides it in the person's place
 * @property {Outcome | null} outcome
 */

/** @typedef {ReturnType<typeof createChoices>} Choices */

/**
 * @param {(values: Partial<SettingValues>) => Promise<void>} save
 * @param {(error: unknown, key: SettingKey) => string} refusal what a rejected save says of a setting
 * @param {(key: SettingKey, outcome: Outcome | null) => void} changed something is to be shown anew
 */
export function createChoices(save, refusal, changed) {
    /** @type {Partial<SettingValues>} */
    let published = {};
    /** @type {Map<SettingKey, SettingValue>} */
    const known = new Map();
    /** @type {Map<SettingKey, { value: SettingValue }>} */
    const pending = new Map();
    /** @type {Map<SettingKey, Promise<void>>} */
    const saving = new Map();
    /** @type {Map<WrittenKey, string>} */
    const drafts = new Map();
    /** @type {Set<WrittenKey>} drafts that have changed since they were last weighed */
    const unweighed = new Set();
    /** @type {Map<SettingKey, Outcome>} */
    const outcomes = new Map();
    /** @type {Map<SettingKey, string>} */
    const locks = new Map();

    /**
     * @param {SettingKey} key
     * @param {Outcome} outcome
     */
    function tell(key, outcome) {
        outcomes.set(key, outcome);
        changed(key, outcome);
    }

    /** Of what was saved only the latest is marked. */
    function forgetSaved() {
        for (const [key, outcome] of outcomes) {
            if (outcome.is === "saved") {
                outcomes.delete(key);
            }
        }
    }

    /**
     * Sends the wish for a setting, and again as long as there is a newer one.
     * @param {SettingKey} key
     */
    async function send(key) {
        for (;;) {
            const wish = pending.get(key);
            if (wish === undefined) {
                return;
            }
            /** @type {Outcome} */
            let outcome = { is: "saved" };
            try {
                await save({ [key]: wish.value });
                known.set(key, wish.value);
            } catch (error) {
                outcome = { is: "refused", because: refusal(error, key) };
            }
            if (pending.get(key) === wish) {
                pending.delete(key);
                saving.delete(key);
                if (outcome.is === "saved") {
                    forgetSaved();
                    forgetDraftOf(key, wish.value);
                }
                // What was typed since and refused already is what the person has to hear of.
                const refused = outcomes.get(key);
                tell(key, refused ?? outcome);
                return;
            }
        }
    }

    /**
     * What was typed meanwhile is kept; what has just been saved is no draft any more.
     * @param {SettingKey} key
     * @param {SettingValue} value
     */
    function forgetDraftOf(key, value) {
        const written = /** @type {WrittenKey} */ (key);
        const draft = drafts.get(written);
        const reading = draft === undefined ? null : readSetting(written, draft);
        if (reading !== null && "value" in reading && sameValue(reading.value, value)) {
            drafts.delete(written);
        }
    }

    /**
     * @param {SettingKey} key
     * @param {SettingValue} value
     */
    function choose(key, value) {
        pending.set(key, { value });
        outcomes.delete(key);
        forgetSaved();
        const underWay = saving.get(key);
        if (underWay !== undefined) {
            return underWay;
        }
        const sent = send(key);
        saving.set(key, sent);
        changed(key, null);
        return sent;
    }

    /** @param {WrittenKey} key */
    function drop(key) {
        drafts.delete(key);
        outcomes.delete(key);
        changed(key, null);
    }

    return {
        choose,
        drop,
        /**
         * Takes over what the program published. A value that it repeats says nothing new: what was saved since may
         * not be published yet.
         * @param {SettingsView} settings
         */
        follow(settings) {
            locks.clear();
            for (const { key, by } of settings.locked) {
                locks.set(key, by);
                drafts.delete(/** @type {WrittenKey} */ (key));
                outcomes.delete(key);
            }
            for (const [name, value] of Object.entries(settings.values)) {
                const key = /** @type {SettingKey} */ (name);
                const before = published[key];
                if (before === undefined || !sameValue(before, value)) {
                    const news = known.has(key) && !sameValue(/** @type {SettingValue} */ (known.get(key)), value);
                    known.set(key, value);
                    if (news && !pending.has(key) && !drafts.has(/** @type {WrittenKey} */ (key))) {
                        outcomes.delete(key);
                    }
                }
            }
            published = settings.values;
        },
        /**
         * @param {SettingKey} key
         * @returns {Choice}
         */
        of(key) {
            return {
                value: pending.get(key)?.value ?? known.get(key),
                draft: drafts.get(/** @type {WrittenKey} */ (key)) ?? null,
                lockedBy: locks.get(key) ?? null,
                outcome: outcomes.get(key) ?? null,
            };
        },
        /**
         * Keeps what is being typed from being overwritten.
         * @param {WrittenKey} key
         * @param {string} text
         */
        type(key, text) {
            drafts.set(key, text);
            unweighed.add(key);
        },
        /**
         * Takes what was typed, if it says anything new. What was refused is tried again only when asked for.
         * @param {WrittenKey} key
         * @param {boolean} [again]
         */
        finish(key, again = false) {
            const draft = drafts.get(key);
            const weighed = !unweighed.delete(key);
            if (draft === undefined || (weighed && !again)) {
                return;
            }
            const reading = readSetting(key, draft);
            if ("problem" in reading) {
                tell(key, { is: "refused", because: reading.problem });
                return;
            }
            const current = pending.get(key)?.value ?? known.get(key);
            if (current === undefined || !sameValue(current, reading.value)) {
                void choose(key, reading.value);
            } else if (!pending.has(key)) {
                drop(key);
            }
        },
        /** The page is left: that something was saved need not be read again later. */
        settle: forgetSaved,
    };
}
