// @ts-check
/** The window as a whole: shows what the program publishes and passes on what the person wants. */

import { createAboutDialog } from "./about.js";
import { createAnnouncer } from "./announce.js";
import { createApprovals } from "./approval.js";
import { createApproveDialog } from "./approve.js";
import { copy, detailsText } from "./details.js";
import { keepingFocus, setAttribute } from "./dom.js";
import { createHeader } from "./header.js";
import * as ipc from "./ipc.js";
import { createUpcoming } from "./pages/upcoming.js";
import { createRemindMenu } from "./remind.js";
import { findEvent } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./ipc.js").Opening} Opening */

/**
 * @param {Snapshot} first
 * @param {import("./words.js").Words} words
 * @param {import("./clock.js").Clock} clock
 */
export function createApp(first, words, clock) {
    let snapshot = first;
    const announcer = createAnnouncer(words);
    const approvals = createApprovals(ipc.approve, ipc.sentence, () => draw());
    const dialog = createApproveDialog(words, (key) => void approve(key));
    const about = createAboutDialog(words);
    const menu = createRemindMenu(words, (key, seconds) => void remind(key, seconds));
    const header = createHeader(words);
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
        },
        approvals,
        {
            tryNow: ipc.askNow,
            async copyDetails() {
                const copied = await copy(detailsText(snapshot, words));
                announcer.say(words.say(copied ? "copied" : "copyFailed"));
                return copied;
            },
        },
    );

    upcoming.node.append(menu.node);

    /**
     * @param {string} key
     * @param {Element | null} [from]
     */
    function question(key, from) {
        const event = findEvent(snapshot, key);
        if (event !== undefined) {
            dialog.open(event, clock.now(), from);
        }
    }

    /**
     * @param {string} key
     */
    async function approve(key) {
        await approvals.ask(key);
        const asked = approvals.of(key);
        if (asked?.is === "refused") {
            announcer.say([words.say("approvalRefused"), asked.sentence].join(" "));
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
            upcoming.remark([words.say("remindFailed"), ipc.sentence(error)].join(" "));
        }
    }

    function tick() {
        const now = clock.now();
        header.tick(snapshot, now);
        upcoming.tick(snapshot, now);
        announcer.follow(snapshot, now);
    }

    function draw() {
        keepingFocus(
            () => {
                header.show(snapshot);
                upcoming.show(snapshot);
                tick();
            },
            (lost) => lost.closest("article") ?? upcoming.title,
        );
        dialog.follow(snapshot, clock.now());
    }

    return {
        nodes: [header.node, upcoming.node, dialog.node, about.node, announcer.node],
        tick,
        /** @param {Snapshot} next */
        show(next) {
            snapshot = next;
            clock.correct(next.clockAheadMs);
            approvals.follow(next);
            setAttribute(document.documentElement, "data-theme", next.preferences.theme);
            draw();
        },
        /** @param {Opening} opening */
        open(opening) {
            switch (opening.at) {
                case "list":
                    break;
                case "event":
                    upcoming.reveal(opening.key);
                    break;
                case "approval":
                    question(opening.key, upcoming.reveal(opening.key));
                    break;
                case "untold":
                    upcoming.addUntold(opening);
                    break;
                case "about":
                    about.open(snapshot);
                    break;
            }
        },
    };
}
