// @ts-check
/** What the program publishes, and what can be read from it at a time without asking anybody. */

/**
 * @typedef {"Freeze" | "Reboot" | "Redeploy" | "Preempt" | "Terminate" | "Other"} Kind
 * @typedef {"scheduled" | "imminent" | "inProgress"} Phase
 * @typedef {"scheduled" | "approved" | "started"} LifeStep
 * @typedef {"completed" | "completedUnseen" | "cancelled"} Outcome
 * @typedef {"notKnown" | "noId" | "tooManyVms" | "started" | "alreadyRequested" | "alreadyApproved" | "noContact"
 *     | "notListed" | "forbidden" | "vmsChanged"} NotApprovable
 */

/**
 * @typedef {object} Identity
 * @property {string} name
 * @property {boolean} guessed whether the name is only the host's
 * @property {string | null} location
 * @property {string | null} resourceGroup
 * @property {string | null} size
 * @property {string | null} scaleSet
 * @property {string | null} zone
 */

/**
 * @typedef {object} Failure
 * @property {string} kind
 * @property {string} summary
 * @property {string} advice
 */

/**
 * @typedef {{ state: "firstCall", lastContact: string | null }} FirstCall
 * @typedef {{ state: "live", lastContact: string, unreadableEntries: number }} Live
 * @typedef {{ state: "unreachable", since: string, lastContact: string | null, failure: Failure }} Unreachable
 * @typedef {FirstCall | Live | Unreachable} Connection
 */

/**
 * @typedef {{ state: "requested" | "accepted" | "waiting", by: string, at: string }} ApprovalUnderWay
 * @typedef {{ state: "failed", by: string, at: string, answer: string, mayHaveArrived: boolean }} ApprovalFailed
 * @typedef {ApprovalUnderWay | ApprovalFailed} Approval
 */

/**
 * What a rule has to do with an event.
 * @typedef {{ state: "pending", rule: string, at: string | null, announced: boolean }} RulingPending
 * @typedef {{ state: "forbidden" | "stopped", rule: string }} RulingSettled
 * @typedef {RulingPending | RulingSettled} Ruling
 */

/**
 * A command that was begun for an event.
 * @typedef {object} CommandView
 * @property {"running" | "done" | "failed"} state
 * @property {string} begun
 * @property {string | null} sentence how it ended
 * @property {string} output the end of what it wrote
 */

/**
 * @typedef {object} Impact
 * @property {"pause" | "loss" | "deletion"} severity
 * @property {"kept" | "lost" | "unknown"} memory
 * @property {"kept" | "lost" | "unknown"} temporaryDisk
 * @property {"kept" | "lost" | "unknown"} vm
 * @property {number | null} interruptionSeconds
 */

/** @typedef {{ name: string, thisVm: boolean }} Resource */

/**
 * @typedef {object} EventView
 * @property {string} key
 * @property {string | null} id
 * @property {Kind} kind
 * @property {string} typeName
 * @property {string} status
 * @property {Phase} phase
 * @property {string | null} imminentFrom
 * @property {string} firstSeen
 * @property {string | null} notBefore
 * @property {string | null} notBeforeText
 * @property {string | null} startedAt
 * @property {string | null} source
 * @property {string} description
 * @property {Impact} impact
 * @property {string[]} impactSentences
 * @property {string | null} advice
 * @property {Resource[]} resources
 * @property {LifeStep} step
 * @property {Approval | null} approval
 * @property {Ruling | null} ruling
 * @property {CommandView | null} preparation
 * @property {boolean} canApprove
 * @property {{ reason: NotApprovable, text: string } | null} whyNot
 * @property {boolean} thisVmKnown whether this VM's name is known, and not only guessed
 * @property {boolean} needsTick
 * @property {string | null} snoozedUntil
 * @property {number | null} pausedMs
 */

/**
 * @typedef {object} LastEvent
 * @property {string} key
 * @property {Kind} kind
 * @property {string} typeName
 * @property {Outcome} outcome
 * @property {string} endedAt
 * @property {CommandView | null} recovery
 * @property {boolean} whileAway
 * @property {number | null} tookMs
 * @property {number | null} pausedMs
 */

/** @typedef {"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"} Weekday */

/**
 * A rule of the person's, by the names of the settings file. What is left out may be anything.
 * @typedef {object} Rule
 * @property {string} name
 * @property {Kind[]} [types]
 * @property {"User" | "Platform"} [source]
 * @property {number} [at_most_seconds]
 * @property {"any" | "alone" | "among_others"} [scope]
 * @property {Weekday[]} [weekdays]
 * @property {string} [from]
 * @property {string} [until]
 * @property {"approve_now" | "approve_when_prepared" | "approve_before" | "ask" | "never"} then
 * @property {number} [minutes_before]
 */

/**
 * A command for some types of events, by the names of the settings file.
 * @typedef {object} EventCommand
 * @property {string} program
 * @property {string[]} [arguments]
 * @property {number} [seconds]
 * @property {Kind[]} [types]
 */

/**
 * What the person has chosen, by the names of the settings file.
 * @typedef {object} SettingValues
 * @property {Kind[]} notify_types
 * @property {"this_vm" | "whole_set"} notify_scope
 * @property {number[]} reminder_minutes
 * @property {boolean} sound
 * @property {boolean} start_at_login
 * @property {number} poll_interval_seconds
 * @property {Rule[]} rules
 * @property {boolean} approve_user_initiated
 * @property {number} approve_freeze_up_to_seconds
 * @property {number} approval_grace_seconds
 * @property {EventCommand[]} prepare
 * @property {EventCommand[]} recover
 * @property {"system" | "light" | "dark"} theme
 * @property {string} language "system", or the tag of a language
 * @property {number} history_days
 * @property {string} webhook_url empty for none
 * @property {"cloudevents" | "teams" | "slack" | "alertmanager"} webhook_format
 */

/**
 * @typedef {object} SettingsView
 * @property {SettingValues} values
 * @property {{ key: keyof SettingValues, by: string }[]} locked what the machine's file at `by` decides
 * @property {string[]} problems sentences about the settings files
 */

/**
 * @typedef {object} Snapshot
 * @property {string} version
 * @property {string} newestApiVersion
 * @property {string | null} apiVersion the version in use
 * @property {string | null} unseen what can't be seen with that version, as a sentence
 * @property {boolean} demo
 * @property {Identity | null} identity
 * @property {number} clockAheadMs
 * @property {Connection} connection
 * @property {string} watchingSince
 * @property {EventView[]} events
 * @property {EventView[]} neighbours
 * @property {LastEvent | null} lastEvent
 * @property {{ theme: "system" | "light" | "dark", language: string }} preferences what is in force
 * @property {SettingsView} settings
 * @property {string[]} troubles sentences about what is wrong with keeping the history
 * @property {boolean} introduction whether this person is to be welcomed
 */

/**
 * A time of the snapshot as milliseconds.
 * @param {string} time
 */
export function instant(time) {
    return Date.parse(time);
}

/**
 * @param {Snapshot} snapshot
 * @param {string} key
 * @returns {EventView | undefined}
 */
export function findEvent(snapshot, key) {
    return [...snapshot.events, ...snapshot.neighbours].find((event) => event.key === key);
}

/**
 * Whether an event of this VM is coming or under way.
 * @param {Snapshot} snapshot
 */
export function isPending(snapshot) {
    return snapshot.events.length > 0;
}

/**
 * Whether the events are only the last known ones.
 * @param {Snapshot} snapshot
 */
export function isStale(snapshot) {
    return snapshot.connection.state !== "live";
}

/**
 * How near the event is. The page does not wait for the program to say that time has passed.
 * @param {EventView} event
 * @param {number} now on the endpoint's clock
 * @returns {Phase}
 */
export function phaseAt(event, now) {
    if (event.phase === "scheduled" && event.imminentFrom !== null && now >= instant(event.imminentFrom)) {
        return "imminent";
    }
    return event.phase;
}

/**
 * How much of the time between announcement and start is left, from 1 to 0; nothing where no time is known.
 * @param {EventView} event
 * @param {number} now on the endpoint's clock
 * @returns {number | null}
 */
export function remainingShare(event, now) {
    if (event.phase === "inProgress" || event.notBefore === null) {
        return null;
    }
    const end = instant(event.notBefore);
    const whole = end - instant(event.firstSeen);
    return whole <= 0 ? 0 : Math.min(1, Math.max(0, (end - now) / whole));
}

/**
 * @typedef {"scheduled" | "approved" | "started" | "done"} Step
 * @typedef {"passed" | "current" | "skipped" | "ahead"} StepState
 */

/**
 * The four steps of an event's life. One that started without an approval from here skipped that step.
 * @param {EventView} event
 * @returns {{ step: Step, state: StepState }[]}
 */
export function lifeLine(event) {
    /** @type {Step[]} */
    const steps = ["scheduled", "approved", "started", "done"];
    const reached = steps.indexOf(event.step);
    const approvedHere = event.approval?.state === "accepted" || event.approval?.state === "waiting";
    return steps.map((step, index) => {
        if (index === reached) {
            return { step, state: "current" };
        }
        if (index > reached) {
            return { step, state: "ahead" };
        }
        return { step, state: step === "approved" && !approvedHere ? "skipped" : "passed" };
    });
}

/**
 * The state of the whole, as the tray icon shows it.
 * @typedef {"quiet" | "scheduled" | "imminent" | "inProgress" | "cannotTell"} Mood
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} now on the endpoint's clock
 * @returns {Mood}
 */
export function moodAt(snapshot, now) {
    if (snapshot.connection.state !== "live") {
        return "cannotTell";
    }
    const phases = snapshot.events.map((event) => phaseAt(event, now));
    for (const phase of /** @type {const} */ (["inProgress", "imminent", "scheduled"])) {
        if (phases.includes(phase)) {
            return phase;
        }
    }
    return snapshot.connection.unreadableEntries > 0 || snapshot.unseen !== null ? "cannotTell" : "quiet";
}
