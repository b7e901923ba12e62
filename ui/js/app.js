// @ts-check
/** The window as a whole: shows what the program publishes and passes on what the person wants. */

import { createAboutDialog } from "./about.js";
import { createAnnouncer } from "./announce.js";
import { createApprovals } from "./approval.js";
import { createApproveDialog } from "./approve.js";
import { createCount } from "./count.js";
import { copy, detailsText } from "./details.js";
import { createDoctor } from "./doctor.js";
import { element, keepingFocus, retell, setAttribute } from "./dom.js";
import { createHeader } from "./header.js";
import * as ipc from "./ipc.js";
import { createTroubles } from "./notices.js";
import { createPages } from "./pages.js";
import { createHistory } from "./pages/history.js";
import { createSettings } from "./pages/settings.js";
import { createUpcoming } from "./pages/upcoming.js";
import { createRemindMenu } from "./remind.js";
import { createWishes } from "./settings/wishes.js";
import { createSheets } from "./sheets.js";
import { findEvent, isPending } from "./snapshot.js";
import { createWelcome } from "./welcome.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./ipc.js").Opening} Opening */

/**
 * @param {Snapshot} first
 * @param {import("./words.js").Words} words
 * @param {import("./clock.js").Clock} clock
 */
export function createApp(first, words, clock) {
    let snapshot = first;
    let introducing = false;
    const announcer = createAnnouncer(words, () => topModal() ?? document.body);
    const approvals = createApprovals(ipc.approve, ipc.approvalRefusal, () => draw());
    const wishes = createWishes(words, announcer.say, () => draw());
    const dialog = createApproveDialog(words, (key, vms) => void approve(key, vms));
    const about = createAboutDialog(words);
    const menu = createRemindMenu(words, (key, seconds) => void remind(key, seconds));

    /** @type {import("./pages.js").Acts} */
    const acts = {
        say: announcer.say,
        async copy(text) {
            const copied = await copy(text);
            announcer.say(words.say(copied ? "copied" : "copyFailed"));
            return copied;
        },
        openDoctor: () => openSheet("doctor"),
        openIntroduction() {
            upcoming.offer.hide();
            openSheet("introduction");
        },
    };
    const upcoming = createUpcoming(
        words,
        {
            approve: (key, from) => question(key, from),
            remind(key, from) {
                const event = findEvent(snapshot, key);
                if (event !== undefined) {
                    menu.open(event, clock.now(), from);
                }
            },
            stopRule: (key) => void stopRule(key),
        },
        approvals,
        {
            openIntroduction: acts.openIntroduction,
            tryNow: ipc.askNow,
            copyDetails: () => acts.copy(detailsText(snapshot, words)),
            findOutWhy: acts.openDoctor,
        },
    );
    /** @type {ReturnType<typeof createHistory> | undefined} */
    let history;
    const count = createCount(words);
    const pages = createPages(
        () => words.say("pages"),
        {
            upcoming: { text: () => words.say("upcoming"), make: () => upcoming, badge: count.node },
            history: { text: () => words.say("history"), make: makeHistory },
            settings: { text: () => words.say("settings"), make: () => createSettings(words, acts, wishes) },
        },
        "upcoming",
        drawPage,
    );
    // What stands over the pages; a question may stand over a sheet, so whatever is made later comes before it.
    const above = element("div", {}, about.node, dialog.node);
    const sheets = createSheets(
        { doctor: () => createDoctor(words, acts), introduction: () => createWelcome(words, wishes) },
        (node) => above.prepend(node),
    );
    const header = createHeader(words, pages.tabs);
    const troubles = createTroubles(words, () => pages.current().node.focus({ preventScroll: true }));
    upcoming.node.append(menu.node);
    const { offer } = upcoming;

    /** A pending event is never covered by the welcome, which is offered beside it instead. */
    function introduce() {
        if (!isPending(snapshot)) {
            openSheet("introduction");
        } else if (snapshot.introduction) {
            offer.show();
        }
    }

    function makeHistory() {
        history = createHistory(words, { ...ipc, say: acts.say, now: clock.now });
        above.prepend(history.dialog);
        return history;
    }

    function topModal() {
        return [...above.querySelectorAll("dialog")].filter((modal) => modal.open).at(-1);
    }

    /**
     * A question may stand over a sheet, but not a sheet over a question.
     * @param {"doctor" | "introduction"} name
     */
    function openSheet(name) {
        about.node.close();
        dialog.node.close();
        history?.dialog.close();
        sheets.open(name, snapshot, clock.now());
    }

    /**
     * @param {string} key
     * @param {Element | null} [from]
     * @param {boolean} [again]
     */
    function question(key, from, again) {
        const event = findEvent(snapshot, key);
        if (event !== undefined) {
            dialog.open(event, clock.now(), from, again);
        }
    }

    /**
     * @param {string} key
     * @param {string[]} vms
     */
    async function approve(key, vms) {
        await approvals.ask(key, vms);
        const asked = approvals.of(key);
        if (asked?.is === "refused") {
            announcer.say([words.say("approvalRefused"), asked.sentence].join(" "));
            if (asked.reason === "vmsChanged") {
                question(key, upcoming.reveal(key), true);
            }
        }
    }

    /**
     * @param {string} key
     */
    async function stopRule(key) {
        try {
            await ipc.stopRule(key);
        } catch (error) {
            upcoming.remark(() => [words.say("ruleStopFailed"), ipc.sentence(error)].join(" "));
        }
    }

    /**
     * @param {string} key
     * @param {number | null} seconds
     */
    async function remind(key, seconds) {
        try {
            await ipc.snooze(key, seconds);
        } catch (error) {
            upcoming.remark(() => [words.say("remindFailed"), ipc.sentence(error)].join(" "));
        }
    }

    function tick() {
        const now = clock.now();
        header.tick(snapshot, now);
        pages.current().tick?.(snapshot, now);
        sheets.tick(snapshot, now);
        announcer.follow(snapshot, now);
    }

    /** @param {import("./pages.js").Page} page */
    function drawPage(page) {
        page.show(snapshot);
        page.tick?.(snapshot, clock.now());
    }

    function draw() {
        keepingFocus(
            () => {
                header.show(snapshot);
                count.show(snapshot);
                troubles.show(snapshot);
                pages.current().show(snapshot);
                sheets.show(snapshot);
                tick();
            },
            (lost) => {
                const card = lost.closest("article");
                return topModal() ?? (card?.isConnected ? card : pages.currentTab());
            },
        );
        dialog.follow(snapshot, clock.now());
    }

    /** Nothing is made anew, so nothing is lost: what was opened, chosen or typed stays. */
    function followLanguage() {
        if (words.speak(snapshot.preferences.language)) {
            retell(document.body);
        }
        setAttribute(document.documentElement, "lang", words.language);
        document.title = words.say("appName");
    }

    return {
        nodes: [
            header.node,
            element("main", { class: "pages" }, troubles.node, pages.node),
            above,
            announcer.node,
        ],
        tick,
        /** @param {Snapshot} next */
        show(next) {
            const welcome = next.introduction && !introducing;
            introducing = next.introduction;
            const interrupted = sheets.isOpen("introduction") && snapshot.events.length === 0 && isPending(next);
            snapshot = next;
            clock.correct(next.clockAheadMs);
            approvals.follow(next);
            wishes.choices.follow(next.settings);
            setAttribute(document.documentElement, "data-theme", next.preferences.theme);
            followLanguage();
            draw();
            if (interrupted) {
                sheets.interrupt("introduction");
            }
            if (welcome || interrupted) {
                introduce();
            }
            if (!next.introduction) {
                offer.hide();
            }
        },
        /** @param {Opening} opening */
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
                    question(opening.key, upcoming.reveal(opening.key));
                    break;
                case "untold":
                    pages.turnTo("upcoming");
                    upcoming.addUntold(opening);
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
                    acts.openDoctor();
                    break;
                case "introduction":
                    introduce();
                    break;
            }
        },
    };
}
