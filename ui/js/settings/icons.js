/** Icons of the settings pages. */

import { bellIcon, drawing } from "../icons.js";

const CIRCLE = "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z";

export const SECTION_ICONS = {
    notifications: bellIcon,
    monitoring: () => drawing(["M2.8 12S6.2 6 12 6s9.2 6 9.2 6-3.4 6-9.2 6-9.2-6-9.2-6z", "M12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z"]),
    approval: () => drawing([CIRCLE, "M8.4 12.2l2.5 2.5 4.8-5"]),
    commands: () => drawing(["M4 5h16v14H4z", "M7.5 9.5l3 2.5-3 2.5", "M12.5 15h4"]),
    webhook: () => drawing(["M20 4.5L3.8 10.6l6.3 3.3 3.3 6.3z", "M10.1 13.9L20 4.5"]),
    appearance: () => drawing([CIRCLE, "M12 4v16", "M12 8h4.9", "M12 12h8", "M12 16h4.9"]),
    data: () => drawing(["M5 6.8c0-3.1 14-3.1 14 0s-14 3.1-14 0z", "M5 6.8v10.4c0 3.1 14 3.1 14 0V6.8", "M5 12c0 3.1 14 3.1 14 0"]),
    help: () => drawing([CIRCLE, "M9.6 9.7a2.4 2.4 0 1 1 3.5 2.2c-.7.3-1.1.8-1.1 1.5v.3", "M12 16.4v.1"]),
};

export const backIcon = () => drawing(["M19 12H5.5", "M11.5 6l-6 6 6 6"]);
export const editIcon = () => drawing(["M4.5 19.5l1-4.2L15.8 5a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.7 18.5z", "M14 7l3 3"]);
export const upIcon = () => drawing(["M12 19V5.5", "M6.5 11L12 5.5 17.5 11"]);
export const downIcon = () => drawing(["M12 5v13.5", "M6.5 13l5.5 5.5 5.5-5.5"]);
export const removeIcon = () => drawing(["M5 7.5h14", "M9.5 7.5V5h5v2.5", "M7 7.5l.8 11.5h8.4L17 7.5"]);
