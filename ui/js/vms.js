/** The VMs of an event; of many, the first few and a button for the rest. */

import { button, element, setAttribute, setShown, setText } from "./dom.js";
import { label, locale } from "./locale.js";

/** @import { ResourceView as Resource } from "../types/program.js" */

const SHOWN_OF_MANY = 4;

/**
 * Which VMs to show while the list is closed: this one first, and never a single one hidden behind "+1".
 * @param {Resource[]} resources
 */
export function shortList(resources) {
    const ordered = [...resources.filter((vm) => vm.thisVm), ...resources.filter((vm) => !vm.thisVm)];
    return ordered.length <= SHOWN_OF_MANY + 1 ? ordered : ordered.slice(0, SHOWN_OF_MANY);
}

export function createVmList() {
    const list = element("ul", { class: "vms", "aria-label": label("vms") });
    const more = button("", "vm vm-more");
    const node = element("div", { class: "vm-list" }, list, more);
    let open = false;
    let drawn = "";
    /** @type {Resource[]} */
    let resources = [];

    function draw() {
        const short = shortList(resources);
        const hidden = resources.length - short.length;
        const shown = open ? [...short, ...resources.filter((vm) => !short.includes(vm))] : short;
        list.replaceChildren(...shown.map((vm) => vmNode(vm)));
        setShown(more, hidden > 0);
        setShown(node, resources.length > 0);
        setText(more, () => (open ? locale.text("fewer-vms") : locale.text("more-count", { count: hidden })));
        setAttribute(more, "aria-expanded", String(open));
        setAttribute(more, "aria-label", open ? null : () => locale.text("more-vms", { count: hidden }));
    }

    more.addEventListener("click", () => {
        open = !open;
        draw();
    });

    return {
        node,
        /** @param {Resource[]} next */
        show(next) {
            const signature = JSON.stringify(next);
            if (signature !== drawn) {
                drawn = signature;
                resources = next;
                draw();
            }
        },
    };
}

/** @param {Resource} vm */
function vmNode(vm) {
    if (!vm.thisVm) {
        return element("li", { class: "vm" }, vm.name);
    }
    // Screen readers don't see the frame.
    const mark = element("span", { class: "unseen" }, () => ` · ${locale.text("this-vm")}`);
    return element("li", { class: "vm vm-this", title: label("this-vm") }, vm.name, mark);
}
