// @ts-check
/** The question before an approval: what will happen, to which VMs, and that there is no way back. */

import { createDialog } from "./dialog.js";
import { button, element, setOptionalText, setShown, setText } from "./dom.js";
import { findEvent, instant } from "./snapshot.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Words} words
 * @param {(key: string) => void} approve
 */
export function createApproveDialog(words, approve) {
    const title = element("h2", { class: "dialog-title", id: "approve-title" });
    const what = element("p");
    const vms = element("ul", { class: "dialog-vms", tabindex: "0", "aria-label": () => words.say("vms") });
    const warning = element("p", { class: "dialog-warning" });
    const changed = element("p", { class: "dialog-problem", role: "alert" });
    const tick = element("input", { type: "checkbox", id: "approve-tick" });
    const tickText = element("label", { for: tick.id });
    const tickLine = element("div", { class: "dialog-tick" }, tick, tickText);
    const cancel = button(() => words.say("cancel"), "button button-plain", () => dialog.node.close());
    const confirm = button(() => words.say("confirm"), "button button-primary", () => {
        if (key !== null && !confirm.disabled) {
            const asked = key;
            dialog.node.close();
            approve(asked);
        }
    });
    const dialog = createDialog(
        title.id,
        "dialog-approve",
        title,
        element("div", { class: "dialog-scroll" }, what, vms, warning, changed),
        tickLine,
        element("div", { class: "dialog-actions" }, cancel, confirm),
    );

    /** @type {string | null} */
    let key = null;
    let agreedTo = "";
    dialog.node.addEventListener("close", () => {
        key = null;
    });

    let approvable = false;
    function weigh() {
        confirm.disabled = !approvable || (!tickLine.hidden && !tick.checked);
    }
    tick.addEventListener("change", weigh);

    /**
     * @param {EventView} event
     * @param {number} now
     */
    function describe(event, now) {
        setText(title, titleText(event, words));
        setText(what, whatText(event, now, words));
        setText(warning, warningText(event, words));
        setText(tickText, words.count("confirmTick", event.resources.length, { vm: event.resources[0]?.name ?? "" }));
        setShown(tickLine, event.needsTick);
        const signature = JSON.stringify(event.resources);
        if (signature !== agreedTo) {
            vms.replaceChildren(...event.resources.map((vm) => vmLine(vm, words)));
            // Whoever agreed to some VMs has not agreed to others.
            tick.checked = false;
            agreedTo = signature;
            return true;
        }
        return false;
    }

    return {
        node: dialog.node,
        /**
         * @param {EventView} event
         * @param {number} now
         * @param {Element | null} [from]
         */
        open(event, now, from) {
            key = event.key;
            agreedTo = "";
            describe(event, now);
            approvable = event.canApprove;
            setOptionalText(changed, event.canApprove ? null : (event.whyNot?.text ?? null));
            weigh();
            dialog.open(cancel, from);
        },
        /**
         * Keeps the open question true to what is known now.
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        follow(snapshot, now) {
            if (key === null) {
                return;
            }
            const event = findEvent(snapshot, key);
            approvable = event?.canApprove ?? false;
            if (event === undefined) {
                setOptionalText(changed, () => words.say("confirmOver"));
            } else if (describe(event, now)) {
                setOptionalText(changed, () => words.say("confirmVmsChanged"));
            } else if (!event.canApprove) {
                setOptionalText(changed, event.whyNot?.text ?? null);
            }
            if (!approvable && document.activeElement === confirm) {
                cancel.focus();
            }
            weigh();
        },
    };
}

/**
 * @param {EventView} event
 * @param {Words} words
 */
function titleText(event, words) {
    return event.kind === "Other" || event.resources.length === 0
        ? words.say("confirmTitleOther", { type: event.typeName })
        : words.count("confirmTitle", event.resources.length, {
              type: event.typeName,
              vm: event.resources[0]?.name ?? "",
          });
}

/**
 * @param {EventView} event
 * @param {number} now
 * @param {Words} words
 */
function whatText(event, now, words) {
    const ahead = event.notBefore !== null && instant(event.notBefore) > now ? instant(event.notBefore) : null;
    const when =
        ahead === null ? words.say("confirmAtOnce") : words.say("confirmInstead", { time: words.moment(ahead, now) });
    return [when, event.impactSentences[0]].filter((sentence) => sentence !== undefined).join(" ");
}

/**
 * @param {EventView} event
 * @param {Words} words
 */
function warningText(event, words) {
    if (!event.needsTick) {
        return words.say("confirmFinal");
    }
    return words.say(event.resources.some((vm) => vm.thisVm) ? "confirmForAll" : "confirmForOther");
}

/**
 * @param {import("./snapshot.js").Resource} vm
 * @param {Words} words
 */
function vmLine(vm, words) {
    const mark = vm.thisVm ? element("span", { class: "dialog-this" }, () => ` · ${words.say("thisVm")}`) : null;
    return element("li", {}, element(vm.thisVm ? "strong" : "span", {}, vm.name), mark);
}
