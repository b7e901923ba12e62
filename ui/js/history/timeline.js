/** The timeline of the last 30 days. */

import { element, setAttribute, setShown, setText } from "../dom.js";
import { kindIcon, shape } from "../icons.js";
import { label, locale } from "../locale.js";
import { instant } from "../snapshot.js";
import { LANE_HEIGHT, layOut, markAfterKey, markAt, midnightsBetween } from "./geometry.js";
import { kindName, outcomeText, tookText, vmsText } from "./event-text.js";
import { kindsSummary, timelineSummary } from "./summary.js";

/** @import { EventKind, HistoryEventView as HistoryEvent, TimelineView as Timeline } from "../../types/program.js" */
/** @import { EventMark, GapMark, Layout, Mark } from "./geometry.js" */

const AXIS_HEIGHT = 20;
const BAR_HEIGHT = 10;

/** @param {{ open: (events: HistoryEvent[], from: HTMLElement | SVGElement) => void, now: () => number }} actions */
export function createTimeline(actions) {
    const title = element("h2", { class: "timeline-title", id: "timeline-title" }, label("timeline-title"));
    const labels = element("div", { class: "timeline-labels", "aria-hidden": "true" });
    const picture = /** @type {SVGSVGElement} */ (
        shape("svg", {
            class: "timeline-picture",
            role: "listbox",
            tabindex: "0",
            "aria-labelledby": title.id,
            "aria-describedby": "timeline-summary",
            "aria-orientation": "horizontal",
        })
    );
    const stage = element("div", { class: "timeline-stage" }, picture);
    const tip = element("div", { class: "timeline-tip", "aria-hidden": "true" });
    const summary = element("span");
    const kinds = element("span", { class: "unseen" });
    const caption = element(
        "figcaption",
        { class: "timeline-caption" },
        title,
        element("p", { class: "timeline-summary", id: "timeline-summary" }, summary, " ", kinds),
    );
    const node = element(
        "figure",
        { class: "timeline", "aria-labelledby": title.id },
        caption,
        element("div", { class: "timeline-body" }, labels, stage, tip),
    );
    tip.hidden = true;

    /** @type {Timeline | null} */
    let timeline = null;
    /** @type {Layout | null} */
    let layout = null;
    /** @type {Mark | null} */
    let current = null;

    function draw() {
        const width = stage.clientWidth;
        if (timeline === null || width === 0) {
            return;
        }
        const chosen = current;
        layout = layOut(timeline, width, midnightsBetween(instant(timeline.from), instant(timeline.until)));
        current = chosen === null ? null : (layout.marks.find((mark) => isSame(mark, chosen)) ?? null);
        labels.replaceChildren(...layout.lanes.map((kind) => laneLabel(kind)));
        drawPicture(picture, layout);
        setText(summary, timelineSummary(timeline));
        setText(kinds, kindsSummary(timeline));
        choose(current, !tip.hidden && picture.matches(":focus-visible"));
    }

    /** @param {Mark | null} mark @param {boolean} explain */
    function choose(mark, explain) {
        current = mark;
        const index = mark === null || layout === null ? -1 : layout.marks.indexOf(mark);
        for (const option of picture.querySelectorAll("[role=option]")) {
            setAttribute(option, "aria-selected", String(option.id === markId(index)));
        }
        setAttribute(picture, "aria-activedescendant", index === -1 ? null : markId(index));
        show(explain ? mark : null);
    }

    /** @param {Mark | null} mark */
    function show(mark) {
        setShown(tip, mark !== null);
        if (mark === null || layout === null) {
            return;
        }
        tip.replaceChildren(...markLines(mark, actions.now()).map((line) => element("span", {}, line)));
        // Measure it where it has room.
        tip.style.setProperty("left", "0");
        // Below its mark, within the sides.
        const body = /** @type {HTMLElement} */ (tip.parentElement);
        const left = stage.offsetLeft + mark.x + mark.width / 2 - tip.offsetWidth / 2;
        const y = mark.is === "events" ? mark.lane * LANE_HEIGHT : 0;
        tip.style.setProperty("left", `${Math.max(0, Math.min(left, body.clientWidth - tip.offsetWidth))}px`);
        tip.style.setProperty("top", `${y + LANE_HEIGHT + 4}px`);
    }

    /** @param {Mark | null} mark */
    function open(mark) {
        if (mark?.is === "events") {
            show(null);
            actions.open([...mark.events].reverse(), picture);
        }
    }

    /** @param {MouseEvent} pointed */
    function pointedAt(pointed) {
        const { left, top } = picture.getBoundingClientRect();
        return layout === null ? null : markAt(layout, pointed.clientX - left, pointed.clientY - top);
    }

    picture.addEventListener("pointermove", (moved) => {
        const mark = pointedAt(moved);
        picture.classList.toggle("timeline-points", mark?.is === "events");
        show(mark);
    });
    picture.addEventListener("pointerleave", () => show(null));
    picture.addEventListener("click", (click) => {
        const mark = pointedAt(click);
        if (mark !== null) {
            choose(mark, true);
            open(mark);
        }
    });
    picture.addEventListener("focus", () => {
        if (picture.matches(":focus-visible")) {
            choose(current ?? layout?.marks.at(-1) ?? null, true);
        }
    });
    picture.addEventListener("blur", () => show(null));
    picture.addEventListener("keydown", (pressed) => {
        if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || layout === null) {
            return;
        }
        const next = markAfterKey(layout, current, pressed.key);
        if (next !== null) {
            pressed.preventDefault();
            choose(next, true);
        } else if (pressed.key === "Enter" || pressed.key === " ") {
            pressed.preventDefault();
            open(current);
        } else if (pressed.key === "Escape" && !tip.hidden) {
            // Esc hides the tip and does not close the window.
            pressed.preventDefault();
            show(null);
        }
    });
    const resized = new ResizeObserver(() => {
        if (timeline !== null && stage.clientWidth !== layout?.width) {
            draw();
        }
    });

    return {
        node,
        /** @param {Timeline} next */
        show(next) {
            timeline = next;
            draw();
        },
        enter() {
            resized.observe(stage);
            draw();
        },
        leave() {
            resized.disconnect();
            show(null);
        },
    };
}

/** @param {EventKind} kind */
function laneLabel(kind) {
    const name = kindName(kind);
    return element(
        "div",
        { class: "timeline-label", "data-kind": kind, title: name },
        kindIcon(kind),
        element("span", { class: "timeline-name", title: name }, name),
    );
}

/** @param {SVGElement} picture @param {Layout} layout */
function drawPicture(picture, layout) {
    const floor = Math.max(1, layout.lanes.length) * LANE_HEIGHT;
    const height = floor + AXIS_HEIGHT;
    setAttribute(picture, "viewBox", `0 0 ${layout.width} ${height}`);
    setAttribute(picture, "width", String(layout.width));
    setAttribute(picture, "height", String(height));
    const scenery = shape("g", { "aria-hidden": "true" });
    scenery.append(
        hatching(),
        shape("rect", {
            class: "timeline-today",
            x: layout.todayX,
            y: "0",
            width: layout.width - layout.todayX,
            height: floor,
        }),
        ...layout.lanes.map((_, lane) => {
            const y = String((lane + 0.5) * LANE_HEIGHT);
            return shape("line", { class: "timeline-lane", x1: "0", x2: layout.width, y1: y, y2: y });
        }),
        shape("line", {
            class: "timeline-floor",
            x1: "0",
            x2: layout.width,
            y1: floor,
            y2: floor,
        }),
        ...layout.days.flatMap((day) => dayTick(day, floor)),
    );
    const today = shape("text", { class: "timeline-day", x: layout.width, y: height - 5 });
    setAttribute(today, "text-anchor", "end");
    today.textContent = locale.text("today");
    scenery.append(today);
    const marks = layout.marks.map((mark, index) => ({ mark, node: markNode(mark, index, layout, floor) }));
    picture.replaceChildren(
        scenery,
        // Gaps lie below events.
        ...marks.filter(({ mark }) => mark.is === "gap").map(({ node }) => node),
        ...marks.filter(({ mark }) => mark.is === "events").map(({ node }) => node),
    );
}

/** The pattern of unmonitored time. */
function hatching() {
    const definitions = shape("defs", {});
    const pattern = shape("pattern", {
        id: "timeline-hatch",
        width: "5",
        height: "5",
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
    });
    pattern.append(shape("rect", { class: "timeline-hatch", width: "1.5", height: "5" }));
    definitions.append(pattern);
    return definitions;
}

/** @param {Layout["days"][number]} day @param {number} floor */
function dayTick({ at, x, labelled }, floor) {
    const tick = shape("line", {
        class: "timeline-tick",
        x1: x,
        x2: x,
        y1: floor,
        y2: floor + (labelled ? 5 : 3),
    });
    if (!labelled) {
        return [tick];
    }
    const label = shape("text", { class: "timeline-day", x: x, y: floor + AXIS_HEIGHT - 5 });
    setAttribute(label, "text-anchor", "middle");
    label.textContent = locale.date(at);
    return [tick, label];
}

/** @param {Mark} mark @param {number} index @param {Layout} layout @param {number} floor */
function markNode(mark, index, layout, floor) {
    const kind = mark.is === "events" ? layout.lanes[mark.lane] : undefined;
    const node = shape("g", {
        role: "option",
        id: markId(index),
        class: mark.is === "events" ? `timeline-mark timeline-${mark.shape}` : "timeline-gap",
        "aria-selected": "false",
        "aria-label": markLines(mark, mark.until).join(", "),
        ...(kind === undefined ? {} : { "data-kind": kind }),
    });
    node.append(...(mark.is === "events" ? eventShapes(mark) : gapShapes(mark, floor)));
    return node;
}

/** @param {EventMark} mark */
function eventShapes(mark) {
    const middle = (mark.lane + 0.5) * LANE_HEIGHT;
    if (mark.shape === "calledOff" && mark.events.length === 1) {
        const x = mark.x + mark.width / 2;
        return [shape("path", { d: `M${x - 4} ${middle - 4}l8 8m0-8l-8 8` })];
    }
    return [
        shape("rect", {
            x: mark.x,
            y: middle - BAR_HEIGHT / 2,
            width: mark.width,
            height: BAR_HEIGHT,
            rx: "2.5",
        }),
    ];
}

/** @param {GapMark} mark @param {number} floor */
function gapShapes(mark, floor) {
    const place = { x: mark.x, y: "0", width: mark.width, height: floor };
    return [
        shape("rect", { ...place, class: "timeline-ground" }),
        shape("rect", { ...place, fill: "url(#timeline-hatch)" }),
    ];
}

/** The lines of a tooltip. @param {Mark} mark @param {number} now @returns {string[]} */
function markLines(mark, now) {
    // With the date of the end if it differs from that of the start.
    const until = locale.moment(mark.until, mark.from);
    const when = locale.text("time-range", { from: locale.moment(mark.from, now), until });
    if (mark.is === "gap") {
        const reason = locale.text(mark.reason === "notMonitored" ? "gap-not-monitored" : "gap-unreachable");
        return [reason, when, locale.span(mark.until - mark.from)];
    }
    const [event] = mark.events;
    if (mark.events.length > 1 || event === undefined) {
        const type = event === undefined ? "" : kindOrType(mark.events);
        return [locale.text("mark-many", { count: mark.events.length, type }), when];
    }
    const at = mark.from === mark.until ? locale.moment(mark.from, now) : when;
    const took = tookText(event);
    const outcome = outcomeText(event);
    return [
        event.typeName,
        ...(event.vms.length === 0 ? [] : [vmsText(event)]),
        at,
        took === null ? outcome : locale.text("outcome-took", { outcome, time: took }),
    ];
}

/** @param {HistoryEvent[]} events of one kind */
function kindOrType(events) {
    const [first] = events;
    if (first === undefined) {
        return "";
    }
    return events.every((event) => event.typeName === first.typeName) ? first.typeName : kindName(first.kind);
}

/** @param {Mark} a @param {Mark} b */
function isSame(a, b) {
    return a.is === "events" && b.is === "events"
        ? a.events[0]?.id === b.events[0]?.id
        : a.is === b.is && a.from === b.from;
}

/** @param {number} index */
function markId(index) {
    return `timeline-mark-${index}`;
}
