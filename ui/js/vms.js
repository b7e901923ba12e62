/** The VMs of an event in one line. It is empty if the event affects this VM only; of several, it opens to all names. */

import { element, setAttribute, setShown, setText } from "./dom.js";
import { locale } from "./locale.js";

/** @import { EventView, ResourceView } from "../types/program.js" */

export function createVmSummary() {
    const summary = element("summary");
    const names = element("p");
    const several = element("details", { class: "card-vms" }, summary, names);
    const single = element("p", { class: "card-vms" });
    const node = element("div", {}, single, several);
    return {
        node,
        /** @param {EventView} event */
        show(event) {
            const vms = thisVmFirst(event.resources);
            const [first] = vms;
            const text = first === undefined ? "" : vmsText(vms);
            setShown(node, first !== undefined && !(event.thisVmKnown && vms.every((vm) => vm.thisVm)));
            setShown(single, vms.length === 1);
            setShown(several, vms.length > 1);
            setText(single, vms.length === 1 ? text : "");
            setText(summary, vms.length === 1 ? "" : text);
            setText(names, vms.map((vm) => vm.name).join(", "));
            setAttribute(several, "title", names.textContent);
        },
    };
}

/** @param {ResourceView[]} vms at least one */
export function vmsText(vms) {
    const [first, ...others] = vms.map((vm) => vm.name);
    return others.length === 0
        ? (first ?? "")
        : locale.text("vm-and-more", { vm: first ?? "", count: others.length });
}

/** @param {ResourceView[]} vms */
export function thisVmFirst(vms) {
    return [...vms.filter((vm) => vm.thisVm), ...vms.filter((vm) => !vm.thisVm)];
}
