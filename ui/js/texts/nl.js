// @ts-check
/** Everything the page says in Dutch. */

import about from "./nl/about.js";
import common from "./nl/common.js";
import doctor from "./nl/doctor.js";
import events from "./nl/events.js";
import header from "./nl/header.js";
import history from "./nl/history.js";
import rules from "./nl/rules.js";
import settings from "./nl/settings.js";
import spoken from "./nl/spoken.js";
import states from "./nl/states.js";
import welcome from "./nl/welcome.js";

export default {
    ...common,
    ...header,
    ...events,
    ...states,
    ...spoken,
    ...history,
    ...settings,
    ...rules,
    ...doctor,
    ...welcome,
    ...about,
};
