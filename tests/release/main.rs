//! Releases: version, notes, SBOM, signing and package metadata.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod windows;
mod workflows;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Runs a script of the repository.
fn script(name: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(root().join("scripts").join(name));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    running.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    running.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn the_version_is_defined_in_one_place() {
    assert_eq!(stdout(&script("version", &[], "")).trim(), VERSION);

    let workspace = text("Cargo.toml");
    // Published crates name the versions of their dependencies.
    let dependencies =
        workspace.lines().filter(|line| line.contains("path = \"crates/") && line.contains("version = "));
    for line in dependencies {
        assert!(line.contains(&format!("version = \"{VERSION}\"")), "another version: {line}");
    }
    let members = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    for member in members.chain([root().join("src-tauri")]) {
        let manifest = fs::read_to_string(member.join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\nversion.workspace = true\n"), "{} has its own version", member.display());
    }

    // Tauri uses the package's version by default.
    let configuration: Value = serde_json::from_str(&text("src-tauri/tauri.conf.json")).unwrap();
    assert_eq!(configuration.get("version"), None);

    for file in files_below(&root().join("scripts")) {
        let content = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        assert!(!content.contains(VERSION), "{} contains the version; use scripts/version", file.display());
    }
}

#[test]
fn release_notes_are_the_changelog_section() {
    let folder = tempfile::tempdir().unwrap();
    let changelog = folder.path().join("CHANGELOG.md");
    let content = "# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [1.2.0] - 2026-03-02\n\n### Added\n\n- One.\n- Two.\n\n\
                   ## [1.1.0] - 2026-01-05\n\n- Old.\n\n## [1.0.0]\n\n[1.2.0]: https://example.org/1.2.0\n";
    fs::write(&changelog, content).unwrap();
    let notes = |version: &str| script("release/notes", &[version, changelog.to_str().unwrap()], "");
    assert_eq!(stdout(&notes("1.2.0")), "### Added\n\n- One.\n- Two.\n");
    assert_eq!(stdout(&notes("1.1.0")), "- Old.\n");
    for absent in ["1.2", "1.3.0", "1.0.0"] {
        let refused = notes(absent);
        let reason = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success(), "{absent} has notes");
        assert!(reason.contains(&format!("has no section for version {absent}")), "{reason}");
        assert_eq!(reason.lines().count(), 1, "more than one line: {reason}");
    }
}

#[test]
fn the_sbom_contains_no_local_paths() {
    let list = r#"
        "bom-ref": "path+file:///home/ada/my%20src/forewarn/src-tauri#forewarn@1.2.0 bin-target-0",
        "purl": "pkg:cargo/forewarn@1.2.0?download_url=file://.#src/main.rs"
        "ref": "path+file:///home/ada/my%20src/forewarn/crates/forewarn-core#1.2.0",
        "purl": "pkg:cargo/forewarn-core@1.2.0?download_url=file:///home/ada/crates/forewarn-core"
        "bom-ref": "registry+https://example.org/index#anyhow@1.0.0",
    "#;
    let cleaned = r#"
        "bom-ref": "path+file:///src-tauri#forewarn@1.2.0 bin-target-0",
        "purl": "pkg:cargo/forewarn@1.2.0#src/main.rs"
        "ref": "path+file:///crates/forewarn-core#1.2.0",
        "purl": "pkg:cargo/forewarn-core@1.2.0"
        "bom-ref": "registry+https://example.org/index#anyhow@1.0.0",
    "#;
    assert_eq!(stdout(&script("release/strip-paths", &[], list)).trim_end(), cleaned.trim_end());
}

#[test]
fn externally_signed_files_replace_the_originals() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let sign = |what: &str, file: &str| script("windows/sign-elsewhere", &[what, &path("copies"), &path(file)], "");
    // NSIS gives the uninstaller a temporary name while building it.
    let files = ["forewarn.exe", "imds-simulator.exe", "nsu1A2B.tmp", "Forewarn-1.2.0-x64-setup.exe"];
    for file in files {
        fs::write(path(file), "unsigned").unwrap();
        stdout(&sign("collect", file));
    }
    for copy in ["forewarn.exe", "imds-simulator.exe", "uninstall.exe"] {
        fs::write(path(&format!("copies/{copy}")), format!("signed {copy}")).unwrap();
    }
    fs::remove_file(path("copies/Forewarn-1.2.0-x64-setup.exe")).unwrap();
    for file in files {
        stdout(&sign("insert", file));
    }
    let contents = files.map(|file| fs::read_to_string(path(file)).unwrap());
    assert_eq!(contents, ["signed forewarn.exe", "signed imds-simulator.exe", "signed uninstall.exe", "unsigned"]);
    fs::remove_file(path("copies/forewarn.exe")).unwrap();
    assert!(!sign("insert", "forewarn.exe").status.success(), "an unsigned file must not pass as signed");
}
