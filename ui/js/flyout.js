/** A window without a title bar: the page draws its buttons, and says when it must not close. */

import { element, iconButton, setAttribute, setShown } from "./dom.js";
import { closeIcon, pinIcon } from "./icons.js";
import { invoke, onFocusLost, onFrame } from "./ipc.js";
import { topDialog } from "./live-region.js";
import { label } from "./locale.js";

/** @import { Frame } from "../types/program.js" */

/** In a browser and in tests there is no frame. @type {Frame} */
const WITH_TITLE_BAR = { flyout: false, pinned: false, mica: false };

/**
 * @param {HTMLElement} header drags the window
 * @param {() => boolean} isBusy whether something would be lost if the window closed
 */
export function createFlyout(header, isBusy) {
    let frame = /** @type {{ forewarnFrame?: Frame }} */ (window).forewarnFrame ?? WITH_TITLE_BAR;
    const pin = iconButton(label("keep-open"), pinIcon(), () => {
        show({ ...frame, pinned: !frame.pinned });
        void invoke("pin", { pinned: frame.pinned });
    });
    const close = iconButton(label("close"), closeIcon(), () => void invoke("close_window"));
    const node = element("div", { class: "bar-buttons" }, pin, close);

    /** @param {Frame} next */
    function show(next) {
        frame = next;
        setShown(node, frame.flyout);
        setAttribute(pin, "aria-pressed", String(frame.pinned));
        setAttribute(header, "data-tauri-drag-region", frame.flyout ? "deep" : null);
        setAttribute(document.documentElement, "data-frame", frame.flyout ? "flyout" : null);
        setAttribute(document.documentElement, "data-backdrop", frame.mica ? "mica" : null);
    }

    /** Something is typed or confirmed. */
    function isInUse() {
        return topDialog() !== undefined || document.querySelector(".rule-form:not([hidden])") !== null || isBusy();
    }

    show(frame);
    void onFrame(show);
    void onFocusLost(() => {
        if (!isInUse()) {
            void invoke("dismiss");
        }
    });
    document.addEventListener("keydown", (pressed) => {
        const closesMenu = document.querySelector(":popover-open") !== null;
        if (frame.flyout && pressed.key === "Escape" && !pressed.defaultPrevented && !closesMenu && !isInUse()) {
            void invoke("close_window");
        }
    });
    return node;
}
