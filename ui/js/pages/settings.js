/** The Settings page. */

import { element, setShown, setText } from "../dom.js";
import { label, locale } from "../locale.js";
import { createPanel } from "../pages.js";
import { createDataLocations } from "../settings/data-locations.js";
import { createDiagnostics } from "../settings/diagnostics.js";
import { createDryRunRow } from "../settings/dry-run.js";
import { createActionRow } from "../settings/row.js";
import { createSettingRows } from "../settings/rows.js";
import { createTestRow } from "../settings/test-notification.js";

/** @import { TextKey } from "../locale.js" */
/** @import { Page } from "../pages.js" */
/** @import { PendingSettings } from "../settings/pending.js" */
/** @import { TestNotification } from "../settings/test-notification.js" */

/**
 * @param {PendingSettings} pending
 * @param {TestNotification} test
 * @param {{ openDoctor: () => void, openIntroduction: () => void }} actions
 * @returns {Page}
 */
export function createSettings(pending, test, actions) {
    const problems = createProblems();
    const settings = createSettingRows(pending);
    const testRow = createTestRow("try-notification", test);
    const dryRun = createDryRunRow();
    const locations = createDataLocations();
    const diagnostics = createDiagnostics();
    const doctor = createActionRow({
        id: "open-doctor",
        name: "doctor-title",
        about: "doctor-row-about",
        press: "open-doctor",
        action: actions.openDoctor,
    });
    const welcome = createActionRow({
        id: "open-welcome",
        name: "welcome-row",
        about: "welcome-row-about",
        press: "open-welcome",
        action: actions.openIntroduction,
    });
    const { types, scope, reminders, sound, userInitiated, shortFreezes, rules, grace, prepare, recover } = settings;
    const { theme, language, login, poll, webhook, webhookFormat, history } = settings;

    return {
        node: createPanel(
            label("settings"),
            problems.node,
            group("notifications", "group-notifications", types, scope, reminders, sound, testRow),
            group("rules", "group-rules", userInitiated, shortFreezes, rules, grace, dryRun),
            group("preparing", "group-commands", prepare, recover),
            group("window", "group-window", theme, language),
            group("watching", "group-monitoring", login, poll),
            group("webhook", "group-integrations", webhook, webhookFormat),
            group("data", "group-data", history, locations),
            group("help", "group-help", diagnostics, doctor, welcome),
        ),
        show(snapshot) {
            problems.show(snapshot.settings.problems);
            for (const row of [...Object.values(settings), testRow]) {
                row.show();
            }
        },
        enter: () => void locations.load(),
        leave() {
            pending.clearSaved();
            test.reset();
            diagnostics.reset();
            dryRun.reset();
        },
    };
}

/** @param {string} name @param {TextKey} title @param {...{ node: Node }} rows */
function group(name, title, ...rows) {
    const heading = element("h2", { class: "group-title", id: `group-${name}` }, label(title));
    return element(
        "section",
        { class: "group", "aria-labelledby": heading.id },
        heading,
        element("div", { class: "group-lines" }, ...rows.map((row) => row.node)),
    );
}

/** What is wrong with the settings files. Each sentence names its file. */
function createProblems() {
    const title = element("h2", { class: "notice-title", id: "settings-problems" });
    const list = element("ul", { class: "problems" });
    const node = element(
        "section",
        { class: "notice notice-warn", "aria-labelledby": title.id, hidden: "" },
        title,
        list,
    );
    let shown = "";
    return {
        node,
        /** @param {string[]} problems */
        show(problems) {
            const signature = problems.join("\n");
            if (signature !== shown) {
                setText(title, () => locale.text("settings-problems", { count: problems.length }));
                list.replaceChildren(...problems.map((problem) => element("li", {}, problem)));
                setShown(node, problems.length > 0);
                shown = signature;
            }
        },
    };
}
