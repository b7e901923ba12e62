// @ts-check
/**
 * Waiting for the end of a press. Whatever loses the focus to a press must not move the page under the pointer: let go
 * over something else than it began on, the press would be no click.
 */

let pressed = false;
let watching = false;

/** To be called before `afterPress` is of use. */
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

/**
 * Acts at once, or while something is pressed, when it has been let go and clicked.
 * @param {() => void} act
 */
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
                // The click comes with the same turn of the loop, so the next one is after it.
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
