// @ts-check
/** The page of what may be chosen, and of where to find help. */

import { element } from "../dom.js";
import * as ipc from "../ipc.js";
import { createPanel } from "../pages.js";
import { createDiagnostics } from "../settings/diagnostics.js";
import { createDryRunRow } from "../settings/dry-run.js";
import * as offered from "../settings/offered.js";
import { createPlaces } from "../settings/places.js";
import { createSettingsProblems } from "../settings/problems.js";
import { createActRow } from "../settings/row.js";
import { createTrialRow } from "../settings/trial-row.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * @param {Words} words
 * @param {import("../pages.js").Acts} acts
 * @param {import("../settings/wishes.js").Wishes} wishes
 * @returns {import("../pages.js").Page}
 */
export function createSettings(words, acts, { choices, trial }) {
    const problems = createSettingsProblems(words);
    const types = offered.typesRow(words, choices);
    const scope = offered.scopeRow(words, choices);
    const reminders = offered.remindersRow(words, choices);
    const sound = offered.soundRow(words, choices);
    const trialRow = createTrialRow("try-notification", words, trial);
    const theme = offered.themeRow(words, choices);
    const language = offered.languageRow(words, choices);
    const login = offered.loginRow(words, choices, "setting-login");
    const poll = offered.pollRow(words, choices);
    const userInitiated = offered.userInitiatedRow(words, choices);
    const shortFreezes = offered.shortFreezesRow(words, choices);
    const grace = offered.graceRow(words, choices);
    const rules = offered.rulesRow(words, choices);
    const prepare = offered.commandsRow(words, choices, "prepare");
    const recover = offered.commandsRow(words, choices, "recover");
    const dryRun = createDryRunRow(words, ipc.tryRules, ipc.sentence, acts.say);
    const history = offered.historyRow(words, choices);
    const webhook = offered.webhookRow(words, choices);
    const webhookFormat = offered.webhookFormatRow(words, choices);
    const places = createPlaces(words, acts);
    const diagnostics = createDiagnostics(words, acts);
    const doctor = createActRow({
        id: "open-doctor",
        name: () => words.say("doctorTitle"),
        about: () => words.say("doctorRowAbout"),
        press: () => words.say("openDoctor"),
        act: acts.openDoctor,
    });
    const welcome = createActRow({
        id: "open-welcome",
        name: () => words.say("welcomeRow"),
        about: () => words.say("welcomeRowAbout"),
        press: () => words.say("openWelcome"),
        act: acts.openIntroduction,
    });
    const approving = [userInitiated, shortFreezes, rules, grace, dryRun];
    const preparing = [prepare, recover];
    const telling = [webhook, webhookFormat];
    const notifying = [types, scope, reminders, sound, trialRow];
    const rows = [...notifying, ...approving, ...preparing, theme, language, login, poll, ...telling, history];

    return {
        node: createPanel(
            () => words.say("settings"),
            problems.node,
            group("notifications", () => words.say("groupNotifications"), ...notifying),
            group("rules", () => words.say("groupRules"), ...approving),
            group("preparing", () => words.say("groupPreparing"), ...preparing),
            group("window", () => words.say("groupWindow"), theme, language),
            group("watching", () => words.say("groupWatching"), login, poll),
            group("webhook", () => words.say("groupWebhook"), ...telling),
            group("data", () => words.say("groupData"), history, places),
            group("help", () => words.say("groupHelp"), diagnostics, doctor, welcome),
        ),
        show({ settings }) {
            problems.show(settings.problems);
            for (const row of rows) {
                row.show();
            }
        },
        enter: () => void places.load(),
        leave() {
            choices.settle();
            trial.settle();
            diagnostics.settle();
            dryRun.settle();
        },
    };
}

/**
 * @param {string} name
 * @param {() => string} title
 * @param {...{ node: Node }} rows
 */
function group(name, title, ...rows) {
    const heading = element("h2", { class: "group-title", id: `group-${name}` }, title);
    return element(
        "section",
        { class: "group", "aria-labelledby": heading.id },
        heading,
        element("div", { class: "group-lines" }, ...rows.map((row) => row.node)),
    );
}
