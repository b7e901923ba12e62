//! Unsafe code is forbidden everywhere but in the one crate that is there for it.
#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// The one crate that may.
const UNSAFE: &str = "forewarn-windows";

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap().replace("\r\n", "\n")
}

#[test]
fn every_crate_but_one_takes_over_that_unsafe_code_is_forbidden() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = manifest(root);
    let lints = workspace.split_once("[workspace.lints.rust]\n").unwrap().1;
    assert!(lints.starts_with("unsafe_code = \"forbid\"\n"));
    let elsewhere = ["src-tauri", "tests", "tests/bench", "tests/bench/minimal", "tests/imports"];
    let named = format!("members = [\"crates/*\", {}]", elsewhere.map(|member| format!("{member:?}")).join(", "));
    assert!(workspace.contains(&named), "this test looks at all of them");

    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let members: Vec<PathBuf> = crates.chain(elsewhere.map(|member| root.join(member))).collect();
    assert!(members.len() > 6, "{members:?}");
    for member in members {
        let taken_over = manifest(&member).contains("\n[lints]\nworkspace = true\n");
        assert_eq!(taken_over, !member.ends_with(UNSAFE), "{}", member.display());
    }
}
