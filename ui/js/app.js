/** The window as a whole: shows the latest snapshot and calls the program. */

import { createAboutDialog } from "./about.js";
import { createAnnouncer } from "./announce.js";
import { createApprovals } from "./approval.js";
import { createApproveDialog } from "./approve.js";
import { createCount } from "./count.js";
import { detailsText } from "./details.js";
import { createDoctor } from "./doctor.js";
import { element, keepFocus, relabel, setAttribute } from "./dom.js";
import { createHeader } from "./header.js";
import { approvalRefusal, errorText, invoke, settingRefusal } from "./ipc.js";
import { announce, topDialog } from "./live-region.js";
import { isLoaded, label, loadLanguage, locale, setLocale } from "./locale.js";
import { createStorageProblems } from "./notices.js";
import { createPages } from "./pages.js";
import { createHistory } from "./pages/history.js";
import { createSettings } from "./pages/settings.js";
import { createUpcoming } from "./pages/upcoming.js";
import { createRemindDialog, createRemindMenu } from "./remind.js";
import { createPendingSettings } from "./settings/pending.js";
import { outcomeAnnouncement } from "./settings/row.js";
import { settingName } from "./settings/rows.js";
import { createSheets } from "./sheets.js";
import { findEvent, isPending } from "./snapshot.js";
import { createWelcome } from "./welcome.js";

/** @import { OpenMessage } from "../types/program.js" */
/** @import { Clock } from "./clock.js" */
/** @import { TextKey } from "./locale.js" */
/** @import { Page } from "./pages.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @param {Snapshot} first @param {Clock} clock */
export function createApp(first, clock) {
    let snapshot = first;
    let latest = first;
    let introducing = false;
    const announcer = createAnnouncer();
    const approvals = createApprovals(
        (key, vms) => invoke("approve", { key, vms }),
        approvalRefusal,
        () => draw(),
    );
    const pending = createPendingSettings(
        (values) => invoke("save_settings", { values }),
        settingRefusal,
        (key, outcome) => {
            draw();
            if (outcome !== null) {
                announce(outcomeAnnouncement(settingName(key), outcome));
            }
        },
    );
    const dialog = createApproveDialog((key, vms) => void approve(key, vms));
    const about = createAboutDialog();
    /** @param {string} key @param {number | null} seconds */
    const remind = (key, seconds) => attempt("remind-failed", () => invoke("snooze", { key, seconds }));
    const reminder = createRemindDialog(remind, () => clock.now());
    const menu = createRemindMenu(remind, reminder.open);
    const actions = {
        openDoctor: () => openSheet("doctor"),
        openIntroduction() {
            upcoming.offer.hide();
            openSheet("introduction");
        },
    };
    const upcoming = createUpcoming(approvals, {
        ...actions,
        approve: (key, from) => confirmApproval(key, from),
        remind(key, from) {
            const event = findEvent(snapshot, key);
            if (event !== undefined) {
                menu.open(event, clock.now(), from);
            }
        },
        stopRule: (key) => attempt("rule-stop-failed", () => invoke("stop_rule", { key })),
        details: () => detailsText(snapshot),
    });
    /** @type {ReturnType<typeof createHistory> | undefined} */
    let history;
    const count = createCount();
    const pages = createPages(
        label("pages"),
        {
            upcoming: { text: label("upcoming"), make: () => upcoming, badge: count.node },
            history: { text: label("history"), make: makeHistory },
            settings: { text: label("settings"), make: () => createSettings(pending, actions) },
        },
        "upcoming",
        drawPage,
    );
    // Dialogs may open over a sheet, so sheets come before them.
    const above = element("div", {}, about.node, reminder.node, dialog.node);
    const sheets = createSheets({ doctor: createDoctor, introduction: () => createWelcome(pending) }, (node) =>
        above.prepend(node),
    );
    const header = createHeader(pages.tabs, () => approvals.isSending(snapshot) || pending.isUnsaved());
    const storageProblems = createStorageProblems(() => pages.current().node.focus({ preventScroll: true }));
    upcoming.node.append(menu.node);

    /** The welcome screen never covers a pending event; it is offered beside it instead. */
    function introduce() {
        if (!isPending(snapshot)) {
            openSheet("introduction");
        } else if (snapshot.introduction) {
            upcoming.offer.show();
        }
    }

    function makeHistory() {
        history = createHistory(clock);
        above.prepend(history.dialog);
        return history;
    }

    /** A dialog may open over a sheet, but not a sheet over a dialog. @param {"doctor" | "introduction"} name */
    function openSheet(name) {
        about.node.close();
        reminder.node.close();
        dialog.node.close();
        history?.dialog.close();
        sheets.open(name, snapshot);
    }

    /** @param {string} key @param {Element | null} [from] @param {boolean} [again] */
    function confirmApproval(key, from, again) {
        const event = findEvent(snapshot, key);
        if (event !== undefined) {
            dialog.open(event, clock.now(), from, again);
        }
    }

    /** @param {string} key @param {string[]} vms */
    async function approve(key, vms) {
        await approvals.send(key, vms);
        const request = approvals.of(key);
        if (request?.is === "refused") {
            announce([locale.text("approval-refused"), request.sentence].join(" "));
            if (request.reason === "vmsChanged") {
                confirmApproval(key, upcoming.reveal(key), true);
            }
        }
    }

    /** @param {TextKey} failure @param {() => Promise<unknown>} action */
    async function attempt(failure, action) {
        try {
            await action();
        } catch (error) {
            upcoming.showMessage(() => [locale.text(failure), errorText(error)].join(" "));
        }
    }

    function tick() {
        const now = clock.now();
        header.tick(snapshot, now);
        pages.current().tick?.(snapshot, now);
        announcer.follow(snapshot, now);
    }

    /** @param {Page} page */
    function drawPage(page) {
        page.show(snapshot);
        page.tick?.(snapshot, clock.now());
    }

    function draw() {
        keepFocus(
            () => {
                header.show(snapshot);
                count.show(snapshot, clock.now());
                storageProblems.show(snapshot);
                pages.current().show(snapshot);
                sheets.show(snapshot);
                tick();
            },
            (lost) => {
                const card = lost.closest("article");
                return topDialog() ?? (card?.isConnected ? card : pages.currentTab());
            },
        );
        dialog.follow(snapshot, clock.now());
    }

    function updateLanguage() {
        // If its texts couldn't be loaded, the page stays in the current language.
        if (isLoaded(snapshot.preferences.language) && setLocale(snapshot.preferences)) {
            relabel(document.body);
        }
        setAttribute(document.documentElement, "lang", locale.language);
        document.title = locale.text("app-name");
    }

    /** @param {Snapshot} next */
    function apply(next) {
        const welcome = next.introduction && !introducing;
        introducing = next.introduction;
        const interrupted = sheets.isOpen("introduction") && snapshot.events.length === 0 && isPending(next);
        snapshot = next;
        clock.correct(next.clockAheadMs);
        approvals.follow(next);
        pending.follow(next.settings);
        setAttribute(document.documentElement, "data-theme", next.preferences.theme);
        updateLanguage();
        draw();
        if (interrupted) {
            sheets.interrupt("introduction");
        }
        if (welcome || interrupted) {
            introduce();
        }
        if (!next.introduction) {
            upcoming.offer.hide();
        }
    }

    return {
        nodes: [header.node, element("main", { class: "pages" }, storageProblems.node, pages.node), above],
        tick,
        /** Shows a snapshot once the texts of its language are loaded. @param {Snapshot} next */
        show(next) {
            latest = next;
            const { language } = next.preferences;
            const show = () => {
                if (latest === next) {
                    apply(next);
                }
            };
            if (isLoaded(language)) {
                show();
            } else {
                loadLanguage(language).then(show, show);
            }
        },
        /** @param {OpenMessage} opening */
        open(opening) {
            switch (opening.at) {
                case "list":
                    break;
                case "event":
                    pages.turnTo("upcoming");
                    upcoming.reveal(opening.key);
                    break;
                case "approval":
                    pages.turnTo("upcoming");
                    confirmApproval(opening.key, upcoming.reveal(opening.key));
                    break;
                case "notShown":
                    pages.turnTo("upcoming");
                    upcoming.addMissedNotification(opening);
                    break;
                case "about":
                    about.open(snapshot);
                    break;
                case "history":
                    pages.turnTo("history");
                    pages.currentTab().focus();
                    if (opening.key !== null) {
                        history?.reveal(opening.key);
                    }
                    break;
                case "settings":
                    pages.turnTo("settings");
                    pages.currentTab().focus();
                    break;
                case "doctor":
                    actions.openDoctor();
                    break;
                case "introduction":
                    introduce();
                    break;
            }
        },
    };
}
