/** The connection doctor: what was checked, what is wrong, and what to do. */

import { createCopyButton } from "./clipboard.js";
import { button, element, setAttribute, setShown, setText } from "./dom.js";
import { verdictIcon } from "./icons.js";
import { errorText, invoke } from "./ipc.js";
import { announce } from "./live-region.js";
import { label, locale } from "./locale.js";
import { createSheet } from "./sheets.js";

/** @import { Diagnosis, Check, Verdict } from "../types/program.js" */
/** @import { TextKey } from "./locale.js" */
/** @import { LiveSheet } from "./sheets.js" */

/** @typedef {{ is: "running" } | { is: "done", diagnosis: Diagnosis } | { is: "failed", sentence: string }} State */

/** @returns {LiveSheet} */
export function createDoctor() {
    const running = createRunning();
    const failure = createFailure();
    const cause = createCause();
    const steps = createSteps();
    const again = button(label("doctor-again"), "button button-plain", () => void run());
    const copy = createCopyButton("doctor-copy", () => (state.is === "done" ? state.diagnosis.report : null));
    const sheet = createSheet(
        { name: "doctor", title: label("doctor-title"), opened: () => void run() },
        running,
        failure.node,
        cause.node,
        element("div", { class: "doctor-actions" }, again, copy),
        steps.node,
    );
    /** @type {State} */
    let state = { is: "running" };
    /** @type {Promise<void> | null} */
    let diagnosing = null;
    let isLive = true;

    /** One diagnosis at a time: opening the sheet again waits for the same one. */
    async function run() {
        diagnosing ??= diagnose().finally(() => (diagnosing = null));
        await diagnosing;
    }

    async function diagnose() {
        draw({ is: "running" });
        const { language } = locale;
        try {
            const diagnosis = await invoke("diagnose");
            setAttribute(cause.node, "lang", language);
            setAttribute(steps.list, "lang", language);
            draw({ is: "done", diagnosis });
            if (diagnosis.cause.id === "working" && !isLive) {
                // The connection works again: poll now rather than when it is due.
                void invoke("poll_now").catch(() => undefined);
            }
        } catch (error) {
            draw({ is: "failed", sentence: errorText(error) });
        }
        if (sheet.isOpen()) {
            announce(announcement(state));
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
        // Disabled and not hidden, or the other button would move.
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

/** @param {State} state */
function announcement(state) {
    switch (state.is) {
        case "running":
            return locale.text("doctor-running");
        case "done":
            return state.diagnosis.cause.title;
        case "failed":
            return [locale.text("doctor-failed"), state.sentence].join(" ");
    }
}

function createRunning() {
    const title = element("p", { class: "doctor-running-title", id: "doctor-running" }, label("doctor-running"));
    return element(
        "section",
        { class: "doctor-running" },
        title,
        element("progress", { class: "doctor-progress", "aria-labelledby": title.id }),
        element("p", { class: "muted" }, label("doctor-running-hint")),
    );
}

function createFailure() {
    const title = element("h3", { class: "notice-title", id: "doctor-failed" }, label("doctor-failed"));
    const reason = element("p");
    const node = element("section", { class: "notice notice-bad", "aria-labelledby": title.id }, title, reason);
    return {
        node,
        /** @param {string} sentence */
        show: (sentence) => setText(reason, sentence),
    };
}

function createCause() {
    const mark = element("span", { class: "verdict" });
    const title = element("h3", { class: "doctor-cause-title", id: "doctor-cause" });
    const explanation = element("p");
    const list = element("ul", { class: "doctor-todo" });
    const todo = element("h4", { class: "doctor-heading", id: "doctor-todo" }, label("doctor-actions"));
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

function createSteps() {
    const list = element("ol", { class: "doctor-steps" });
    const heading = element("h3", { class: "doctor-heading", id: "doctor-steps" }, label("doctor-steps"));
    const node = element("section", { class: "doctor-tried", "aria-labelledby": heading.id }, heading, list);
    return {
        node,
        list,
        /** @param {Check[]} steps */
        show: (steps) => list.replaceChildren(...steps.map((step) => createStep(step))),
    };
}

/** @param {Check} step */
function createStep({ id, title, found, verdict, tookMs }) {
    const took =
        tookMs === null
            ? null
            : element("span", { class: "doctor-took" }, () => locale.text("doctor-took", { ms: tookMs }));
    return element(
        "li",
        { class: "doctor-step", "data-step": id },
        element(
            "span",
            { class: "verdict", "data-verdict": verdict },
            verdictIcon(verdict),
            element("span", { class: "unseen" }, label(VERDICTS[verdict])),
        ),
        element("h4", { class: "doctor-step-title" }, title),
        took,
        element("p", { class: "doctor-found" }, found),
    );
}

/** @type {Record<Verdict, TextKey>} */
const VERDICTS = { ok: "verdict-ok", bad: "verdict-bad", unknown: "verdict-unknown", note: "verdict-note" };
