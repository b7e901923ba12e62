// @ts-check
/** Everything the page says in Turkish. */

import about from "./tr/about.js";
import common from "./tr/common.js";
import doctor from "./tr/doctor.js";
import events from "./tr/events.js";
import header from "./tr/header.js";
import history from "./tr/history.js";
import rules from "./tr/rules.js";
import settings from "./tr/settings.js";
import spoken from "./tr/spoken.js";
import states from "./tr/states.js";
import welcome from "./tr/welcome.js";

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
