// @ts-check
/** The picture of the last days in words. */

import { instant } from "../snapshot.js";
import { KINDS, kindName } from "./past.js";

/** @typedef {import("./past.js").Timeline} Timeline */
/** @typedef {import("../words.js").Words} Words */

const HOUR_MS = 3_600_000;

/**
 * How much there was, the longest of it, and for how long nobody could see.
 * @param {Timeline} timeline
 * @param {Words} words
 */
export function timelineSummary({ events, gaps }, words) {
    const sentences = [
        events.length === 0 ? words.say("timelineNothing") : words.count("timelineCount", events.length),
    ];
    const [longest] = events
        .filter((event) => event.tookMs !== null)
        .sort((a, b) => (b.tookMs ?? 0) - (a.tookMs ?? 0));
    if (longest !== undefined && longest.tookMs !== null) {
        const time = longSpan(longest.tookMs, words);
        sentences.push(words.say("timelineLongest", { type: longest.typeName, time }));
    }
    const blind = gaps.reduce((sum, gap) => sum + Math.max(0, instant(gap.until) - instant(gap.from)), 0);
    if (blind > 0) {
        sentences.push(words.say("timelineBlind", { time: longSpan(blind, words) }));
    }
    return sentences.join(" ");
}

/**
 * How many there were of each type, which the lanes show to those who see them.
 * @param {Timeline} timeline
 * @param {Words} words
 */
export function kindsSummary({ events }, words) {
    const parts = KINDS.map((kind) => ({ kind, count: events.filter((event) => event.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => words.say("kindCount", { type: kindName(kind, words), count: words.number(count) }));
    return words.list(parts);
}

/**
 * A span that may be of days.
 * @param {number} ms
 * @param {Words} words
 */
export function longSpan(ms, words) {
    const hours = Math.floor(ms / HOUR_MS);
    return hours < 24
        ? words.span(ms)
        : words.say("daysHours", {
              days: words.count("days", Math.floor(hours / 24)),
              hours: words.number(hours % 24),
          });
}
