// @ts-check
/** The sheet that finds out why Azure does not answer: what was tried, what is wrong, what to do. */

import { button, element, setAttribute, setShown, setText } from "./dom.js";
import { verdictIcon } from "./icons.js";
import * as ipc from "./ipc.js";
import { createSheet } from "./sheets.js";

/** @typedef {import("./diagnosis.js").Diagnosis} Diagnosis */
/** @typedef {import("./diagnosis.js").Step} Step */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * What the sheet shows.
 * @typedef {{ is: "running" } | { is: "done", diagnosis: Diagnosis } | { is: "failed", sentence: string }} State
 */

/**
 * @param {Words} words
 * @param {import("./pages.js").Acts} acts
 * @returns {import("./sheets.js").LiveSheet}
 */
export function createDoctor(words, acts) {
    const running = createRunning(words);
    const failure = createFailure(words);
    const cause = createCause(words);
    const steps = createSteps(words);
    const again = button(() => words.say("doctorAgain"), "button button-plain", () => void run());
    const copy = button(() => words.say("doctorCopy"), "button button-quiet", () => void copyReport());
    const actions = element("div", { class: "doctor-actions" }, again, copy);
    const sheet = createSheet(
        words,
        {
            name: "doctor",
            title: () => words.say("doctorTitle"),
            opened: () => void run(),
        },
        running,
        failure.node,
        cause.node,
        actions,
        steps.node,
    );
    /** @type {State} */
    let state = { is: "running" };
    /** @type {Promise<void> | null} */
    let underWay = null;
    let isLive = true;

    /** One look at a time; whoever opens the sheet meanwhile waits for the same one. */
    async function run() {
        underWay ??= look().finally(() => (underWay = null));
        await underWay;
    }

    async function look() {
        draw({ is: "running" });
        const { language } = words;
        try {
            const diagnosis = await ipc.diagnose();
            setAttribute(cause.node, "lang", language);
            setAttribute(steps.list, "lang", language);
            draw({ is: "done", diagnosis });
            if (diagnosis.cause.id === "working" && !isLive) {
                // What has just been found to work need not be waited for; if not, the next turn will tell.
                void ipc.askNow().catch(() => undefined);
            }
        } catch (error) {
            draw({ is: "failed", sentence: ipc.sentence(error) });
        }
        if (sheet.isOpen()) {
            acts.say(spoken(state));
        }
    }

    async function copyReport() {
        if (state.is === "done") {
            const copied = await acts.copy(state.diagnosis.report);
            setText(copy, () => words.say(copied ? "copied" : "copyFailed"));
            setTimeout(() => setText(copy, () => words.say("doctorCopy")), COPIED_FOR_MS);
        }
    }

    /** @param {State} next */
    function spoken(next) {
        switch (next.is) {
            case "running":
                return words.say("doctorRunning");
            case "done":
                return next.diagnosis.cause.title;
            case "failed":
                return [words.say("doctorFailed"), next.sentence].join(" ");
        }
    }

    /** @param {State} next */
    function draw(next) {
        state = next;
        const done = next.is === "done";
        setAttribute(sheet.node, "data-state", next.is);
        setAttribute(again, "aria-disabled", next.is === "running" ? "true" : null);
        setShown(running, next.is === "running");
        setShown(failure.node, next.is === "failed");
        setShown(cause.node, done);
        setShown(steps.node, done);
        // It keeps its place while there is nothing to copy, so that the other button does not jump.
        setAttribute(copy, "aria-disabled", done ? null : "true");
        if (next.is === "failed") {
            failure.show(next.sentence);
        } else if (next.is === "done") {
            cause.show(next.diagnosis);
            steps.show(next.diagnosis.steps);
        }
    }

    return {
        ...sheet,
        show(snapshot) {
            isLive = snapshot.connection.state === "live";
        },
    };
}

const COPIED_FOR_MS = 2000;

/** @param {Words} words */
function createRunning(words) {
    const label = element("p", { class: "doctor-running-title", id: "doctor-running" }, () => words.say("doctorRunning"));
    return element(
        "section",
        { class: "doctor-running" },
        label,
        element("progress", { class: "doctor-progress", "aria-labelledby": label.id }),
        element("p", { class: "muted" }, () => words.say("doctorRunningHint")),
    );
}

/** @param {Words} words */
function createFailure(words) {
    const title = element("h3", { class: "notice-title", id: "doctor-failed" }, () => words.say("doctorFailed"));
    const reason = element("p");
    const node = element("section", { class: "notice notice-bad", "aria-labelledby": title.id }, title, reason);
    return {
        node,
        /** @param {string} sentence */
        show: (sentence) => setText(reason, sentence),
    };
}

/** @param {Words} words */
function createCause(words) {
    const mark = element("span", { class: "verdict" });
    const title = element("h3", { class: "doctor-cause-title", id: "doctor-cause" });
    const explanation = element("p");
    const list = element("ul", { class: "doctor-todo" });
    const todo = element("h4", { class: "doctor-heading", id: "doctor-todo" }, () => words.say("doctorActions"));
    const node = element(
        "section",
        { class: "doctor-cause", "aria-labelledby": title.id },
        element("div", { class: "doctor-cause-top" }, mark, title),
        explanation,
        todo,
        list,
    );
    setAttribute(list, "aria-labelledby", todo.id);
    return {
        node,
        /** @param {Diagnosis} diagnosis */
        show({ cause }) {
            const verdict = cause.id === "working" ? "ok" : "bad";
            node.dataset.cause = cause.id;
            node.dataset.verdict = verdict;
            mark.dataset.verdict = verdict;
            mark.replaceChildren(verdictIcon(verdict));
            setText(title, cause.title);
            setText(explanation, cause.explanation);
            list.replaceChildren(...cause.actions.map((action) => element("li", {}, action)));
        },
    };
}

/** @param {Words} words */
function createSteps(words) {
    const list = element("ol", { class: "doctor-steps" });
    const heading = element("h3", { class: "doctor-heading", id: "doctor-steps" }, () => words.say("doctorSteps"));
    const node = element("section", { class: "doctor-tried", "aria-labelledby": heading.id }, heading, list);
    return {
        node,
        list,
        /** @param {Step[]} steps */
        show: (steps) => list.replaceChildren(...steps.map((step) => createStep(step, words))),
    };
}

/**
 * @param {Step} step
 * @param {Words} words
 */
function createStep({ id, title, found, verdict, tookMs }, words) {
    const took =
        tookMs === null
            ? null
            : element("span", { class: "doctor-took" }, () =>
                  words.say("doctorTook", { ms: words.number(tookMs) }),
              );
    return element(
        "li",
        { class: "doctor-step", "data-step": id },
        element(
            "span",
            { class: "verdict", "data-verdict": verdict },
            verdictIcon(verdict),
            element("span", { class: "unseen" }, () => words.say(VERDICTS[verdict])),
        ),
        element("h4", { class: "doctor-step-title" }, title),
        took,
        element("p", { class: "doctor-found" }, found),
    );
}

/** @type {Record<import("./diagnosis.js").Verdict, import("./words.js").TextKey>} */
const VERDICTS = { ok: "verdictOk", bad: "verdictBad", unknown: "verdictUnknown", note: "verdictNote" };
