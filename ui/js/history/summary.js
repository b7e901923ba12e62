/** The timeline as text. */

import { TYPES } from "../event-types.js";
import { locale } from "../locale.js";
import { instant } from "../snapshot.js";
import { kindName } from "./event-text.js";

/** @import { TimelineView as Timeline } from "../../types/program.js" */

/** How many events, the longest, and how long there was no monitoring. @param {Timeline} timeline */
export function timelineSummary({ events, gaps }) {
    const sentences = [locale.text("timeline-count", { count: events.length })];
    const [longest] = events.filter((event) => event.tookMs !== null).sort((a, b) => (b.tookMs ?? 0) - (a.tookMs ?? 0));
    if (longest !== undefined && longest.tookMs !== null) {
        const time = locale.span(longest.tookMs);
        sentences.push(locale.text("timeline-longest", { type: longest.typeName, time }));
    }
    const blind = gaps.reduce((sum, gap) => sum + Math.max(0, instant(gap.until) - instant(gap.from)), 0);
    if (blind > 0) {
        sentences.push(locale.text("timeline-not-monitored", { time: locale.span(blind) }));
    }
    return sentences.join(" ");
}

/** How many of each type, for screen readers: the lanes show it. @param {Timeline} timeline */
export function kindsSummary({ events }) {
    const parts = TYPES.map((kind) => ({ kind, count: events.filter((event) => event.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => locale.text("kind-count", { type: kindName(kind), count }));
    return locale.list(parts);
}
