// @ts-check
/** Everything the page says in Swedish. */

import about from "./sv/about.js";
import common from "./sv/common.js";
import doctor from "./sv/doctor.js";
import events from "./sv/events.js";
import header from "./sv/header.js";
import history from "./sv/history.js";
import rules from "./sv/rules.js";
import settings from "./sv/settings.js";
import spoken from "./sv/spoken.js";
import states from "./sv/states.js";
import welcome from "./sv/welcome.js";

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
