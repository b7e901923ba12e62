import assert from "node:assert/strict";
import { test } from "node:test";

import { createClock, JUMP_FROM_MS } from "../../ui/js/clock.js";
import { startTicking, untilNextSecond } from "../../ui/js/ticker.js";

function clockAt(start) {
    const local = { now: start };
    return { local, clock: createClock(() => local.now) };
}

/** Timers that the test fires. Node's mock timers differ between versions. */
function holdTimers(context) {
    const { setTimeout, clearTimeout } = globalThis;
    const waiting = new Map();
    let [now, made] = [0, 0];
    globalThis.setTimeout = (action, delay) => {
        made += 1;
        waiting.set(made, { action, at: now + delay });
        return made;
    };
    globalThis.clearTimeout = (timer) => waiting.delete(timer);
    context.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
    return {
        pass(ms) {
            now += ms;
            for (const [timer, { action, at }] of [...waiting]) {
                if (at <= now) {
                    waiting.delete(timer);
                    action();
                }
            }
        },
    };
}

test("the first correction applies at once", () => {
    const { clock } = clockAt(1_000_000);
    clock.correct(-4500);
    assert.equal(clock.now(), 995_500);
});

test("small corrections apply gradually", () => {
    const { local, clock } = clockAt(0);
    clock.correct(0);
    clock.correct(400);
    assert.equal(clock.now(), 0);
    local.now = 1000;
    assert.equal(clock.now(), 1200);
    local.now = 5000;
    assert.equal(clock.now(), 5400);
});

test("the clock never stops or goes back", () => {
    const { local, clock } = clockAt(0);
    clock.correct(0);
    clock.correct(-1900);
    let before = clock.now();
    for (let passed = 100; passed <= 20_000; passed += 100) {
        local.now = passed;
        const now = clock.now();
        assert.ok(now > before, `${now} after ${before}`);
        before = now;
    }
    assert.equal(before, 20_000 - 1900);
});

test("repeated corrections change nothing", () => {
    const { local, clock } = clockAt(0);
    clock.correct(0);
    for (let passed = 0; passed <= 4000; passed += 1000) {
        local.now = passed;
        clock.correct(500);
    }
    assert.equal(clock.now(), 4500);
});

test("large corrections apply at once", () => {
    const { clock } = clockAt(0);
    clock.correct(0);
    clock.correct(JUMP_FROM_MS);
    assert.equal(clock.now(), JUMP_FROM_MS);
});

test("the timer fires just after each second", () => {
    for (const now of [0, 1, 250, 999, 1_772_454_000_500]) {
        const fires = now + untilNextSecond(now);
        assert.equal(Math.floor(fires / 1000), Math.floor(now / 1000) + 1);
        assert.ok(fires % 1000 < 100);
    }
});

test("the timer stops while the page is hidden", (context) => {
    const timers = holdTimers(context);
    const local = { now: 10_400 };
    const page = Object.assign(new EventTarget(), { hidden: false });
    const ticks = [];
    startTicking({ now: () => local.now, correct() {} }, () => ticks.push(local.now), page);
    const pass = (ms) => {
        for (let passed = 0; passed < ms; passed += 5) {
            local.now += 5;
            timers.pass(5);
        }
    };
    const show = (shown) => {
        page.hidden = !shown;
        page.dispatchEvent(new Event("visibilitychange"));
    };

    pass(2000);
    assert.deepEqual(ticks, [10_400, 11_015, 12_015]);
    show(false);
    pass(10_000);
    assert.equal(ticks.length, 3);
    show(true);
    assert.equal(ticks.length, 4, "what was missed is made up for at once");
    pass(1000);
    assert.equal(ticks.length, 5);
});
