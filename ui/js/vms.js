// @ts-check
/** The VMs of an event: all of a few, the first of many with the rest one press away. */

import { button, element, setAttribute, setShown, setText } from "./dom.js";

/** @typedef {import("./snapshot.js").Resource} Resource */

const SHOWN_OF_MANY = 4;

/**
 * Which VMs to show while the list is closed: this one first, and never a single one hidden behind "+1".
 * @param {Resource[]} resources
 */
export function shortList(resources) {
    const ordered = [...resources.filter((vm) => vm.thisVm), ...resources.filter((vm) => !vm.thisVm)];
    return ordered.length <= SHOWN_OF_MANY + 1 ? ordered : ordered.slice(0, SHOWN_OF_MANY);
}

/**
 * @param {import("./words.js").Words} words
 */
export function createVmList(words) {
    const list = element("ul", { class: "vms", "aria-label": () => words.say("vms") });
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
        list.replaceChildren(...shown.map((vm) => vmNode(vm, words)));
        setShown(more, hidden > 0);
        setShown(node, resources.length > 0);
        setText(more, () => (open ? words.say("fewerVms") : words.say("plus", { count: words.number(hidden) })));
        setAttribute(more, "aria-expanded", String(open));
        setAttribute(more, "aria-label", open ? null : () => words.count("moreVms", hidden));
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

/**
 * @param {Resource} vm
 * @param {import("./words.js").Words} words
 */
function vmNode(vm, words) {
    if (!vm.thisVm) {
        return element("li", { class: "vm" }, vm.name);
    }
    // The frame that marks it is not heard.
    const mark = element("span", { class: "unseen" }, () => ` · ${words.say("thisVm")}`);
    return element("li", { class: "vm vm-this", title: () => words.say("thisVm") }, vm.name, mark);
}
