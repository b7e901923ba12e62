/** The confirmation of an approval: what will happen, to which VMs, and that it can't be undone. */

import { createDialog } from "./dialog.js";
import { button, element, setOptionalText, setShown, setText } from "./dom.js";
import { label, locale } from "./locale.js";
import { findEvent, instant } from "./snapshot.js";

/** @import { EventView, ResourceView as Resource } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @param {(key: string, vms: string[]) => void} approve gets the names that were shown when it was confirmed */
export function createApproveDialog(approve) {
    const title = element("h2", { class: "dialog-title", id: "approve-title" });
    const what = element("p");
    const vms = element("ul", { class: "dialog-vms", tabindex: "0", "aria-label": label("vms") });
    const warning = element("p", { class: "dialog-warning" });
    const changed = element("p", { class: "dialog-problem", role: "alert" });
    const tick = element("input", { type: "checkbox", id: "approve-tick" });
    const tickText = element("label", { for: tick.id });
    const tickLine = element("div", { class: "dialog-tick" }, tick, tickText);
    const cancel = button(label("cancel"), "button button-plain", () => dialog.node.close());
    const confirm = button(label("confirm"), "button button-primary", () => {
        if (key !== null && !confirm.disabled) {
            const [event, vmNames] = [key, names];
            dialog.node.close();
            approve(event, vmNames);
        }
    });
    const dialog = createDialog(
        title.id,
        "dialog dialog-approve",
        title,
        element("div", { class: "dialog-scroll" }, what, vms, warning, changed),
        tickLine,
        element("div", { class: "dialog-actions" }, cancel, confirm),
    );

    /** @type {string | null} */
    let key = null;
    /** @type {string[]} the VMs in the list */
    let names = [];
    let drawn = "";
    let approvable = false;
    let vmsChanged = false;
    dialog.node.addEventListener("close", () => {
        if (!dialog.node.open) {
            key = null;
        }
    });

    function weigh() {
        confirm.disabled = !approvable || (!tickLine.hidden && !tick.checked);
    }
    tick.addEventListener("change", weigh);

    /** @param {EventView} event @param {number} now */
    function describe(event, now) {
        setText(title, titleText(event));
        setText(what, whatText(event, now));
        setText(warning, warningText(event));
        setText(tickText, locale.text("confirm-tick", { count: event.resources.length, vm: event.resources[0]?.name ?? "" }));
        setShown(tickLine, event.needsTick);
        const signature = JSON.stringify(event.resources);
        if (signature !== drawn) {
            drawn = signature;
            vms.replaceChildren(...event.resources.map((vm) => vmLine(vm)));
        }
        const next = event.resources.map((vm) => vm.name);
        if (!sameNames(names, next)) {
            vmsChanged = true;
            // Confirming some VMs does not confirm others.
            tick.checked = false;
            cancel.focus();
        }
        names = next;
    }

    /**
     * Draws the event as it is now, and whether its VMs have changed.
     * @param {EventView | undefined} event
     * @param {number} now
     */
    function draw(event, now) {
        if (event !== undefined) {
            describe(event, now);
        }
        approvable = event?.canApprove ?? false;
        setOptionalText(changed, problem(event));
        if (!approvable && document.activeElement === confirm) {
            cancel.focus();
        }
        weigh();
    }

    /** @param {EventView | undefined} event */
    function problem(event) {
        if (event === undefined) {
            return label("confirm-over");
        }
        if (!event.canApprove) {
            return event.whyNot?.text ?? null;
        }
        return vmsChanged ? label("confirm-vms-changed") : null;
    }

    return {
        node: dialog.node,
        /**
         * @param {EventView} event
         * @param {number} now
         * @param {Element | null} [from]
         * @param {boolean} [again] the VMs that were confirmed are not those of the event
         */
        open(event, now, from, again = false) {
            key = event.key;
            names = event.resources.map((vm) => vm.name);
            vmsChanged = again;
            tick.checked = false;
            draw(event, now);
            dialog.open(cancel, from);
        },
        /** Updates the open dialog. @param {Snapshot} snapshot @param {number} now */
        follow(snapshot, now) {
            if (key !== null) {
                draw(findEvent(snapshot, key), now);
            }
        },
    };
}

/** Whether these are the same VMs, in any order and case. @param {string[]} some @param {string[]} others */
function sameNames(some, others) {
    /** @param {string[]} names */
    const set = (names) => new Set(names.map((name) => name.toLowerCase()));
    const [one, other] = [set(some), set(others)];
    return one.size === other.size && [...one].every((name) => other.has(name));
}

/** @param {EventView} event */
function titleText(event) {
    return event.kind === "Other" || event.resources.length === 0
        ? locale.text("confirm-title-other", { type: event.typeName })
        : locale.text("confirm-title", {
              count: event.resources.length,
              type: event.typeName,
              vm: event.resources[0]?.name ?? "",
          });
}

/** @param {EventView} event @param {number} now */
function whatText(event, now) {
    const ahead = event.notBefore !== null && instant(event.notBefore) > now ? instant(event.notBefore) : null;
    const when =
        ahead === null
            ? locale.text("confirm-right-away")
            : locale.text("confirm-instead", { time: locale.moment(ahead, now) });
    return [when, event.impactSentences[0]].filter((sentence) => sentence !== undefined).join(" ");
}

/** @param {EventView} event */
function warningText(event) {
    if (!event.needsTick) {
        return locale.text("confirm-final");
    }
    const mayBeOurs = !event.thisVmKnown || event.resources.some((vm) => vm.thisVm);
    return locale.text(mayBeOurs ? "confirm-for-all" : "confirm-for-other");
}

/** @param {Resource} vm */
function vmLine(vm) {
    const mark = vm.thisVm ? element("span", { class: "dialog-this" }, () => ` · ${locale.text("this-vm")}`) : null;
    return element("li", {}, element(vm.thisVm ? "strong" : "span", {}, vm.name), mark);
}
