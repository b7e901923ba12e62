//! Properties of any bytes as a scenario or playbook.

use imds_simulator::{Playbook, Scenario, ScenarioError};

/// Parsing doesn't panic, a scenario has at least one VM, and an error has a position.
pub(crate) fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Scenario::parse(&text, "mine.toml") {
        Ok(scenario) => assert!(!scenario.vms().is_empty()),
        Err(error) => has_position(&error, &text),
    }
    if let Err(error) = Playbook::parse(&text, "mine.toml") {
        has_position(&error, &text);
    }
}

fn has_position(error: &ScenarioError, text: &str) {
    let ScenarioError::Wrong { line, column, reason, .. } = error else { panic!("{error} has no position") };
    assert!((1..=text.matches('\n').count() + 1).contains(line) && *column >= 1, "{error}");
    assert!(!reason.is_empty() && !reason.contains('\n'), "{error}");
}
