//! What holds for any bytes that are taken for a scenario or a playbook.

use imds_simulator::{Playbook, Scenario, ScenarioError};

/// Reading them does not panic, a scenario has a VM to be, and whatever is wrong is said with its place.
pub(crate) fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Scenario::parse(&text, "mine.toml") {
        Ok(scenario) => assert!(!scenario.vms().is_empty()),
        Err(error) => has_a_place(&error, &text),
    }
    if let Err(error) = Playbook::parse(&text, "mine.toml") {
        has_a_place(&error, &text);
    }
}

fn has_a_place(error: &ScenarioError, text: &str) {
    let ScenarioError::Wrong { line, column, reason, .. } = error else { panic!("{error} is about no text") };
    assert!((1..=text.matches('\n').count() + 1).contains(line) && *column >= 1, "{error}");
    assert!(!reason.is_empty() && !reason.contains('\n'), "{error}");
}
