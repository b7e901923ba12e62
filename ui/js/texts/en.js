// @ts-check
/** Everything the page says in English. A text with `one` and `other` is chosen by a number, the blank `count`. */

import about from "./en/about.js";
import common from "./en/common.js";
import doctor from "./en/doctor.js";
import events from "./en/events.js";
import header from "./en/header.js";
import history from "./en/history.js";
import rules from "./en/rules.js";
import settings from "./en/settings.js";
import spoken from "./en/spoken.js";
import states from "./en/states.js";
import welcome from "./en/welcome.js";

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
