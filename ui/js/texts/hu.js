// @ts-check
/** Everything the page says in Hungarian. */

import about from "./hu/about.js";
import common from "./hu/common.js";
import doctor from "./hu/doctor.js";
import events from "./hu/events.js";
import header from "./hu/header.js";
import history from "./hu/history.js";
import rules from "./hu/rules.js";
import settings from "./hu/settings.js";
import spoken from "./hu/spoken.js";
import states from "./hu/states.js";
import welcome from "./hu/welcome.js";

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
