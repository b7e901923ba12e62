//! Unsafe code is forbidden in all crates but one.
#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

use std::fs;
use std::path::{Path, PathBuf};

const UNSAFE: &str = "forewarn-windows";

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap().replace("\r\n", "\n")
}

#[test]
fn only_one_crate_may_contain_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = manifest(root);
    let lints = workspace.split_once("[workspace.lints.rust]\n").unwrap().1;
    assert!(lints.starts_with("unsafe_code = \"forbid\"\n"));
    let other_members = ["src-tauri", "tests", "tests/bench", "tests/bench/minimal", "tests/imports"];
    let expected =
        format!("members = [\"crates/*\", {}]", other_members.map(|member| format!("{member:?}")).join(", "));
    assert!(workspace.contains(&expected), "this test has to check all members");

    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let members: Vec<PathBuf> = crates.chain(other_members.map(|member| root.join(member))).collect();
    assert!(members.len() > 6, "{members:?}");
    for member in members {
        let inherits_lints = manifest(&member).contains("\n[lints]\nworkspace = true\n");
        assert_eq!(inherits_lints, !member.ends_with(UNSAFE), "{}", member.display());
    }
}
