/** The Settings page. */

import { element, setShown, setText } from "../dom.js";
import { label, locale } from "../locale.js";
import { createPanel } from "../pages.js";
import { createDataLocations } from "../settings/data-locations.js";
import { createDiagnostics } from "../settings/diagnostics.js";
import { createDrillIn } from "../settings/drill-in.js";
import { createDryRunRow } from "../settings/dry-run.js";
import { createActionRow } from "../settings/row.js";
import { createSettingRows } from "../settings/rows.js";
import { createTestRow } from "../settings/test-notification.js";

/** @import { Page } from "../pages.js" */
/** @import { PendingSettings } from "../settings/pending.js" */

/**
 * @param {PendingSettings} pending
 * @param {{ openDoctor: () => void, openIntroduction: () => void }} actions
 * @returns {Page}
 */
export function createSettings(pending, actions) {
    const problems = createProblems();
    const settings = createSettingRows(pending);
    const locations = createDataLocations();
    const doctor = createActionRow({
        id: "open-doctor",
        texts: ["doctor-title", "doctor-row-about", "find-doctor"],
        press: "open-doctor",
        action: actions.openDoctor,
    });
    const welcome = createActionRow({
        id: "open-welcome",
        texts: ["welcome-row", "welcome-row-about", "find-welcome"],
        press: "open-welcome",
        action: actions.openIntroduction,
    });
    const { types, scope, reminders, sound, userInitiated, shortFreezes, rules, grace, prepare, recover } = settings;
    const { theme, windowStyle, language, login, poll, webhook, webhookFormat, history } = settings;
    const pages = createDrillIn(
        pending,
        {
            notifications: {
                heading: "group-notifications",
                rows: [types, scope, reminders, sound, createTestRow("try-notification")],
            },
            monitoring: { heading: "group-monitoring", rows: [login, poll] },
            approval: {
                heading: "group-rules",
                rows: [userInitiated, shortFreezes, rules, grace, createDryRunRow()],
            },
            commands: { heading: "group-commands", rows: [prepare, recover] },
            webhook: { heading: "group-webhook", rows: [webhook, webhookFormat] },
            appearance: { heading: "group-appearance", rows: [theme, windowStyle, language] },
            data: { heading: "group-data", rows: [history, locations] },
            help: { heading: "group-help", rows: [doctor, createDiagnostics(), welcome] },
        },
        problems.node,
    );

    return {
        node: createPanel(label("settings"), pages.node),
        show(snapshot) {
            problems.show(snapshot.settings.problems);
            pages.show();
        },
        enter: () => void locations.load(),
        leave: pages.leave,
    };
}

/** What is wrong with the settings files. Each sentence names its file. */
function createProblems() {
    const title = element("h2", { class: "notice-title", id: "settings-problems" });
    const list = element("ul", { class: "problems" });
    const node = element(
        "section",
        { class: "notice", "aria-labelledby": title.id, hidden: "" },
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
