import assert from "node:assert/strict";
import { test } from "node:test";

import { loadLanguage, setLocale } from "../../ui/js/locale.js";
import { findRows } from "../../ui/js/settings/search.js";

const ROWS = [
    { texts: ["set-sound", "set-sound-about", "find-sound"] },
    { texts: ["set-login", "set-login-about", "find-login"] },
    { texts: ["set-test-notification", "set-test-notification-about", "find-test"] },
    { texts: ["set-theme", "set-theme-about", "find-theme"] },
];

process.env.TZ = "UTC";
await Promise.all(["en", "hu", "nl", "sv", "tr"].map(loadLanguage));

function found(language, query) {
    setLocale({ language });
    return findRows(query, ROWS).map(({ texts }) => texts[0]);
}

test("a match in the name comes first", () => {
    assert.deepEqual(found("en", "notification"), ["set-test-notification", "set-sound"]);
    assert.deepEqual(found("en", "mute"), ["set-sound"]);
    assert.deepEqual(found("en", "mute dark"), [], "every word must match");
});

test("case and accents don't matter", () => {
    assert.deepEqual(found("hu", "TEMA"), ["set-theme"]);
    assert.deepEqual(found("tr", "ACIK MOD"), ["set-theme"]);
    assert.deepEqual(found("tr", "açık mod"), ["set-theme"]);
    assert.deepEqual(found("sv", "morkt"), ["set-theme"]);
});
