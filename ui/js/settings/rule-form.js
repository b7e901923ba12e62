/** The form for a rule. */

import { element, setShown } from "../dom.js";
import { TYPES, TYPE_NAMES } from "../event-types.js";
import { label } from "../locale.js";
import { checkboxes, createForm, group, line, options, selectField, textField } from "./form.js";
import { ACTIONS, DAYS, SCOPES, SOURCES, dayName, fieldsOf, ruleOf } from "./rule-text.js";

/** @import { RuleValue } from "../../types/program.js" */
/** @import { FormActions } from "./form.js" */

const ID = "rule-form";

/** @param {FormActions<RuleValue>} actions */
export function createRuleForm(actions) {
    const name = textField(`${ID}-name`, "rule-name", "text");
    const types = checkboxes(ID, TYPES, (type) => label(TYPE_NAMES[type]));
    const source = selectField(`${ID}-source`, [{ value: "", text: label("rule-source-any") }, ...options(SOURCES)]);
    const length = textField(`${ID}-length`, "field-number", "numeric");
    const scope = selectField(`${ID}-scope`, options(SCOPES));
    const days = checkboxes(ID, DAYS, (day) => () => dayName(day));
    const from = element("input", { type: "time", class: "field", id: `${ID}-from` });
    const until = element("input", { type: "time", class: "field", id: `${ID}-until` });
    const then = selectField(`${ID}-then`, options(ACTIONS));
    const minutes = textField(`${ID}-minutes`, "field-number", "numeric");
    const minutesLine = line(minutes, "rule-minutes");
    const form = createForm(
        ID,
        actions,
        () =>
            ruleOf({
                name: name.value,
                types: types.checked(),
                source: source.input.value,
                atMostSeconds: length.value,
                scope: scope.input.value,
                weekdays: days.checked(),
                from: from.value,
                until: until.value,
                then: then.input.value,
                minutesBefore: minutes.value,
            }),
        line(name, "rule-name"),
        element("p", { class: "setting-about" }, label("rule-open")),
        group(`${ID}-types`, "rule-types", types.node),
        line(source.input, "rule-source", source.node),
        line(length, "rule-length"),
        line(scope.input, "rule-scope", scope.node),
        group(`${ID}-days`, "rule-days", days.node),
        element("div", { class: "rule-hours" }, line(from, "rule-from"), line(until, "rule-until")),
        line(then.input, "rule-then", then.node),
        minutesLine,
    );
    then.input.addEventListener("change", showMinutes);

    function showMinutes() {
        setShown(minutesLine, then.input.value === "approve_before");
    }

    return {
        ...form,
        /** @param {RuleValue | null} rule the one to change; `null` for a new one */
        open(rule) {
            const fields = fieldsOf(rule);
            name.value = fields.name;
            types.check(fields.types);
            source.input.value = fields.source;
            length.value = fields.atMostSeconds;
            scope.input.value = fields.scope;
            days.check(fields.weekdays);
            from.value = fields.from;
            until.value = fields.until;
            then.input.value = fields.then;
            minutes.value = fields.minutesBefore;
            showMinutes();
            form.open(rule === null ? "rule-new" : "rule-change", name);
        },
    };
}
