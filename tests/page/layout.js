// Checks the layout of a page in every language and at several sizes. `assertLayout` gets the page's snapshot; other state of
// the page stays unchanged.

import assert from "node:assert/strict";

import { LANGUAGES as NAMES } from "../../ui/js/texts/languages.js";

export const LANGUAGES = Object.keys(NAMES);

/** Default, wide, and the default at 200 % zoom. */
export const SIZES = [
    { width: 420, height: 600 },
    { width: 800, height: 600 },
    { width: 210, height: 300 },
];

/** The default on a screen scaled to 150 %, and a window of the same physical size as without scaling. */
export const SCALED = { scale: 1.5, languages: ["en", "hu"], sizes: [SIZES[0], { width: 280, height: 400 }] };

/** Asserts the layout in every language and at every size. */
export async function assertLayout(page, snapshot, name, languages = LANGUAGES, sizes = SIZES) {
    const before = page.viewportSize();
    for (const language of languages) {
        await publishIn(page, snapshot, language);
        for (const size of sizes) {
            if (page.viewportSize().width !== size.width) {
                await page.setViewportSize(size);
            }
            assert.deepEqual(await layoutProblems(page), [], `${name}, ${language}, ${size.width} wide`);
        }
    }
    if (page.viewportSize().width !== before.width) {
        await page.setViewportSize(before);
    }
}

/** Publishes the snapshot in another language, if there is a program. */
export async function publishIn(page, snapshot, language) {
    if (snapshot !== null) {
        const next = { ...snapshot, preferences: { ...snapshot.preferences, language } };
        await page.evaluate((published) => window.fake.publish(published), next);
        // Its texts are loaded first.
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    }
}

/**
 * Elements that are off the screen, overflow their container, are cut off, lack the full text of a shortened one, or overlap.
 */
export const layoutProblems = (page) => page.evaluate(measure);

/** Runs in the page. */
function measure() {
    const found = [];
    const root = document.documentElement;
    const [width, height] = [root.clientWidth, root.clientHeight];
    const describe = (node) => `${node.tagName.toLowerCase()}.${node.className}: ${node.textContent.trim().slice(0, 40)}`;
    const isShown = (node) => node.checkVisibility() && !node.closest(".unseen, svg");
    /** Inline elements wrap and aren't checked. */
    const isBox = (style) => !/^(inline|contents|none)$/.test(style.display);
    /** Text fields scroll regardless of their style. */
    const scrollsSideways = (node, style) => node.matches("input") || /^(auto|scroll)$/.test(style.overflowX);
    const isInFlow = (style) => isBox(style) && /^(static|relative)$/.test(style.position);

    if (root.scrollWidth > width) {
        found.push(`the page is ${root.scrollWidth} wide`);
    }
    // Only check the top dialog.
    const modals = [...document.querySelectorAll("dialog[open]")];
    const top = modals.at(-1) ?? document.body;
    const nodes = [top, ...top.querySelectorAll("*")].filter(isShown);

    for (const node of nodes) {
        const style = getComputedStyle(node);
        const box = node.getBoundingClientRect();
        if (box.width > 0 && (box.left < -0.5 || box.right > width + 0.5)) {
            found.push(`beyond the side: ${describe(node)}`);
        }
        const floats = node.matches("dialog, :popover-open") || style.position === "fixed";
        if (floats && (box.top < -0.5 || box.bottom > height + 0.5)) {
            found.push(`off the screen: ${describe(node)}`);
        }
        if (!isBox(style)) {
            continue;
        }
        const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (shortened) {
            const cut = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1;
            if (cut && (node.title || node.closest("[title]")?.title) !== node.textContent) {
                found.push(`shortened without its full text: ${describe(node)}`);
            }
        } else if (!scrollsSideways(node, style) && node.scrollWidth > node.clientWidth + 1) {
            found.push(`overflows or is cut off at the side: ${describe(node)}`);
        }
        if (!shortened && /^(hidden|clip)$/.test(style.overflowY) && node.scrollHeight > node.clientHeight + 1) {
            found.push(`cut off below: ${describe(node)}`);
        }
    }

    /** The boxes in a node, including those in children with `display: contents`. */
    const boxesIn = (node) =>
        [...node.children].flatMap((child) => {
            const style = getComputedStyle(child);
            if (!isShown(child) || child.matches("dialog, [popover]")) {
                return [];
            }
            return style.display === "contents" ? boxesIn(child) : isInFlow(style) ? [child] : [];
        });
    for (const node of nodes) {
        const boxes = boxesIn(node).map((child) => ({ child, box: child.getBoundingClientRect() }));
        for (const [index, first] of boxes.entries()) {
            for (const second of boxes.slice(index + 1)) {
                const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
                const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
                if (across > 1 && down > 1) {
                    found.push(`overlapping: ${describe(first.child)} | ${describe(second.child)}`);
                }
            }
        }
    }
    return found;
}
