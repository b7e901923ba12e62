//! Every file that the fuzzers begin with, and every one that they once found something with, read as they read it.
#![allow(clippy::expect_used, clippy::panic, missing_docs, reason = "that is how a test fails")]

use std::path::Path;

#[path = "../../scheduled-events/fuzz/properties/replay.rs"]
mod replay;
#[path = "../../scheduled-events/fuzz/properties/scenario.rs"]
mod scenario;
#[path = "../../scheduled-events/fuzz/properties/settings.rs"]
mod settings;

fn replay(target: &str, holds: fn(&[u8])) {
    replay::replay(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../scheduled-events/fuzz/corpus"), target, holds);
}

#[test]
fn settings_files_hold() {
    replay("settings", settings::holds);
}

#[test]
fn scenario_files_hold() {
    replay("scenario", scenario::holds);
}
