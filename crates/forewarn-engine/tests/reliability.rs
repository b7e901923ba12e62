//! The promises in docs/reliability.md name tests that exist, and the program is built so that they can be kept.

#![allow(clippy::unwrap_used, reason = "this is how a test fails, in its helpers too")]

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_test_that_a_promise_names_exists() {
    let text = fs::read_to_string(root().join("docs/reliability.md")).unwrap();
    let mut named = 0;
    for link in text.split("[`").skip(1) {
        let (name, rest) = link.split_once("`](").unwrap_or_else(|| panic!("no link follows {link:.60}"));
        let (path, _) = rest.split_once(')').unwrap();
        let source = fs::read_to_string(root().join("docs").join(path));
        let source = source.unwrap_or_else(|error| panic!("{path}, which is to hold {name}: {error}"));
        assert!(source.contains(&format!("fn {name}(")), "{path} has no test {name}");
        named += 1;
    }
    assert!(named > 40, "only {named} tests are named");
}

/// Where panics end the process, the poller that begins anew after one never does.
#[test]
fn a_fault_in_one_task_does_not_end_the_program() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, release) = manifest.split_once("[profile.release]").unwrap();
    let settings = release.lines().take_while(|line| !line.starts_with('[')).map(str::trim);
    let aborts = settings.filter(|line| line.starts_with("panic")).any(|line| line.contains("abort"));
    assert!(!aborts, "the program that people get ends with its first fault");
}
