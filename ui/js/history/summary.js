/** The timeline as text. */

import { locale } from "../locale.js";
import { instant } from "../snapshot.js";
import { KINDS, kindName } from "./event-text.js";

/** @import { TimelineView as Timeline } from "../../types/program.js" */

const HOUR_MS = 3_600_000;

/** How many events, the longest, and how long there was no monitoring. @param {Timeline} timeline */
export function timelineSummary({ events, gaps }) {
    const sentences = [
        events.length === 0 ? locale.text("timelineNothing") : locale.count("timelineCount", events.length),
    ];
    const [longest] = events.filter((event) => event.tookMs !== null).sort((a, b) => (b.tookMs ?? 0) - (a.tookMs ?? 0));
    if (longest !== undefined && longest.tookMs !== null) {
        const time = longSpan(longest.tookMs);
        sentences.push(locale.text("timelineLongest", { type: longest.typeName, time }));
    }
    const blind = gaps.reduce((sum, gap) => sum + Math.max(0, instant(gap.until) - instant(gap.from)), 0);
    if (blind > 0) {
        sentences.push(locale.text("timelineBlind", { time: longSpan(blind) }));
    }
    return sentences.join(" ");
}

/** How many of each type, for screen readers: the lanes show it. @param {Timeline} timeline */
export function kindsSummary({ events }) {
    const parts = KINDS.map((kind) => ({ kind, count: events.filter((event) => event.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => locale.text("kindCount", { type: kindName(kind), count: locale.number(count) }));
    return locale.list(parts);
}

/** A span, in days if it is long. @param {number} ms */
export function longSpan(ms) {
    const hours = Math.floor(ms / HOUR_MS);
    return hours < 24
        ? locale.span(ms)
        : locale.text("daysHours", {
              days: locale.count("days", Math.floor(hours / 24)),
              hours: locale.number(hours % 24),
          });
}
