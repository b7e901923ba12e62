/**
 * Waiting for the end of a click. What a blur handler shows must not move the page between pointerdown and pointerup, or
 * the click would be lost.
 */

let pressed = false;
let watching = false;

/** Call this before `afterPress`. */
export function watchPresses() {
    if (watching) {
        return;
    }
    watching = true;
    document.addEventListener("pointerdown", () => (pressed = true), { capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
        document.addEventListener(end, () => (pressed = false), { capture: true });
    }
}

/** Acts at once, or after the click if the pointer is down. @param {() => void} act */
export function afterPress(act) {
    if (!pressed) {
        act();
        return;
    }
    const over = new AbortController();
    const { signal } = over;
    for (const end of ["pointerup", "pointercancel"]) {
        document.addEventListener(
            end,
            () => {
                over.abort();
                // The click event belongs to the same task as pointerup, so the next task is after it.
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => {
                    port1.close();
                    act();
                };
                port2.postMessage(null);
            },
            { capture: true, signal },
        );
    }
}
