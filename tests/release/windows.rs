//! The tools that build the Windows programs and their installer.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use super::{files_below, root, stdout, text};

/// A checkout with the script that runs NSIS, and a fake NSIS of this version.
struct Checkout(TempDir);

impl Checkout {
    fn with_nsis(version: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let scripts = folder.path().join("scripts/windows");
        fs::create_dir_all(&scripts).unwrap();
        fs::copy(root().join("scripts/windows/makensis"), scripts.join("makensis")).unwrap();
        let nsis = folder.path().join(".tools/windows/nsis");
        let program = format!("case $1 in -VERSION) echo 'v{version}';; *) echo \"$*\";; esac");
        write_program(&nsis.join("usr/bin/makensis"), &program);
        // Its loader: `--library-path FOLDER PROGRAM ARGUMENT…`.
        write_program(&nsis.join("usr/lib64/ld-linux-x86-64.so.2"), "shift 2; exec \"$@\"");
        fs::write(nsis.join("complete"), "").unwrap();
        Self(folder)
    }

    fn makensis(&self, arguments: &[&str]) -> Output {
        Command::new("bash").arg(self.0.path().join("scripts/windows/makensis")).args(arguments).output().unwrap()
    }
}

fn write_program(path: &Path, script: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/bash\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_vulnerable_nsis_is_refused() {
    for vulnerable in ["3.08-3", "3.09", "3.10-1", "2.51"] {
        let output = Checkout::with_nsis(vulnerable).makensis(&["installer.nsi"]);
        assert!(!output.status.success(), "{vulnerable}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{vulnerable} was run");
        let reason = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            reason.contains(&format!("is version {vulnerable}; 3.11 or newer is required (CVE-2025-43715)")),
            "{reason}"
        );
    }
    for fixed in ["3.11", "3.11-1", "3.12-1", "4.0"] {
        assert_eq!(stdout(&Checkout::with_nsis(fixed).makensis(&["-V2", "installer.nsi"])), "-V2 installer.nsi\n");
    }
}

#[test]
fn packaging_stops_at_a_refused_import() {
    let folder = tempfile::tempdir().unwrap();
    let path = |path: &str| folder.path().join(path);
    let copied = [
        "scripts/version",
        "scripts/timestamp",
        "scripts/windows/package",
        "Cargo.toml",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ];
    for file in copied {
        fs::create_dir_all(path(file).parent().unwrap()).unwrap();
        fs::copy(root().join(file), path(file)).unwrap();
    }
    fs::create_dir(path("built")).unwrap();
    for program in ["forewarn.exe", "imds-simulator.exe", "WebView2Loader.dll"] {
        fs::write(path("built").join(program), "").unwrap();
    }
    // A fake NSIS that records the call and fails, as the following steps don't matter here.
    write_program(&path("scripts/windows/makensis"), "touch ran; exit 7");
    let package = || {
        let mut command = Command::new("bash");
        command
            .arg(path("scripts/windows/package"))
            .arg("built")
            .env("SOURCE_DATE_EPOCH", "0")
            .env_remove("FOREWARN_SIGN");
        command.output().unwrap().status.code()
    };
    let check =
        "for file in forewarn.exe imds-simulator.exe WebView2Loader.dll; do [[ $* == *\"/$file\"* ]] || exit 9; done";
    write_program(&path("scripts/windows/check-imports"), &format!("{check}; exit 1"));
    assert_eq!(package(), Some(1), "refused");
    assert!(!path("ran").exists(), "packaging continued");
    write_program(&path("scripts/windows/check-imports"), &format!("{check}; exit 0"));
    assert_eq!(package(), Some(7), "packaging reaches NSIS");
    assert!(path("ran").exists());
}

#[test]
fn every_installer_is_64_bit_and_made_by_the_checked_nsis() {
    for file in files_below(&root().join("scripts")) {
        let content = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let commands = content.lines().map(str::trim_start).filter(|line| !line.starts_with('#'));
        for command in commands.filter(|_| !file.ends_with("windows/makensis")) {
            assert!(!command.starts_with("makensis "), "{} runs another NSIS: {command}", file.display());
        }
    }
    // Other kinds of installers aren't tested.
    let installer = text("scripts/windows/installer.nsi");
    let targets: Vec<&str> = installer.lines().filter(|line| line.contains("Target ")).collect();
    assert_eq!(targets, ["Target amd64-unicode"]);
}

#[test]
fn builds_for_msvc_link_the_c_runtime_statically() {
    let configuration: toml::Table = text(".cargo/config.toml").parse().unwrap();
    for processor in ["x86_64", "aarch64"] {
        let flags = configuration["target"][&format!("{processor}-pc-windows-msvc")]["rustflags"].as_array().unwrap();
        let flags: Vec<&str> = flags.iter().filter_map(toml::Value::as_str).collect();
        assert_eq!(flags, ["-C", "target-feature=+crt-static"], "{processor}");
    }
}

#[test]
fn the_smoke_test_uses_the_programs_identity() {
    let smoke = text("scripts/windows/smoke.ps1");
    let configuration: Value = serde_json::from_str(&text("src-tauri/tauri.conf.json")).unwrap();
    let identity = configuration["identifier"].as_str().unwrap();
    assert!(smoke.contains(&format!("$identity = '{identity}'\n")), "the identity of notifications is {identity}");
    let installer = text("scripts/windows/installer.nsi");
    assert!(
        installer.contains(r"EventLog\Application\${PRODUCT}") && installer.contains("!define PRODUCT \"Forewarn\"")
    );
    assert!(smoke.contains("ProviderName = 'Forewarn'"), "the source in the event log");
}
