//! Runs the examples of the documentation. The one for Windows is in `powershell.rs`.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(name)
}

struct ExampleHost(TempDir);

impl ExampleHost {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, name: &str, purpose: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(example(name));
        command.args(arguments).env("HOME", self.0.path()).env_remove("XDG_STATE_HOME");
        command.env("FOREWARN_PURPOSE", purpose).env("FOREWARN_EVENT_TYPE", "Reboot");
        command.env("SYSTEMCTL", self.path("systemctl"));
        command.output().unwrap()
    }

    /// A fake systemctl with one unit, which records its calls.
    fn with_unit(self, running: bool) -> Self {
        let script = format!(
            "#!/bin/sh\necho \"$*\" >> {0}/calls\ncase $1 in is-active) [ -e {0}/active ];; stop) rm {0}/active;; \
             start) touch {0}/active;; esac\n",
            self.0.path().display()
        );
        fs::write(self.path("systemctl"), script).unwrap();
        fs::set_permissions(self.path("systemctl"), Permissions::from_mode(0o700)).unwrap();
        if running {
            fs::write(self.path("active"), "").unwrap();
        }
        self
    }

    fn calls(&self) -> Vec<String> {
        fs::read_to_string(self.path("calls")).unwrap_or_default().lines().map(str::to_owned).collect()
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_load_balancer_is_left_by_touching_a_file_and_joined_again() {
    let machine = ExampleHost::new();
    let file = machine.path("drain/web");
    let shown = file.display().to_string();
    let left = machine.run("leave-load-balancer", "prepare", &[&shown, "0"]);
    assert!(left.status.success() && file.exists(), "{}", text(&left));
    assert!(text(&left).contains("Out of the load balancer for Reboot"));
    let joined = machine.run("leave-load-balancer", "recover", &[&shown]);
    assert!(joined.status.success() && !file.exists(), "{}", text(&joined));
    assert!(
        machine.run("leave-load-balancer", "recover", &[&shown]).status.success(),
        "also if there is nothing to do"
    );
    assert!(!machine.run("leave-load-balancer", "dance", &[&shown]).status.success());
    assert!(!machine.run("leave-load-balancer", "prepare", &[]).status.success());
}

#[test]
fn a_unit_is_saved_stopped_and_started_again() {
    let machine = ExampleHost::new().with_unit(true);
    let saved = machine.path("saved").display().to_string();
    let stopped = machine.run("checkpoint-unit", "prepare", &["shop.service", "touch", &saved]);
    assert!(stopped.status.success() && machine.path("saved").exists(), "{}", text(&stopped));
    assert_eq!(machine.calls(), ["is-active --quiet shop.service", "stop shop.service"]);
    let started = machine.run("checkpoint-unit", "recover", &["shop.service"]);
    assert!(started.status.success() && machine.path("active").exists(), "{}", text(&started));
    machine.run("checkpoint-unit", "recover", &["shop.service"]);
    assert_eq!(machine.calls().iter().filter(|line| line.starts_with("start")).count(), 1, "once");
}

#[test]
fn an_unsaved_unit_is_not_stopped_and_a_stopped_one_not_started() {
    let machine = ExampleHost::new().with_unit(true);
    let failed = machine.run("checkpoint-unit", "prepare", &["shop.service", "false"]);
    assert!(!failed.status.success() && machine.path("active").exists(), "{}", text(&failed));
    let machine = ExampleHost::new().with_unit(false);
    assert!(machine.run("checkpoint-unit", "prepare", &["shop.service"]).status.success());
    assert!(machine.run("checkpoint-unit", "recover", &["shop.service"]).status.success());
    assert!(!machine.path("active").exists());
}

#[test]
fn the_settings_of_the_documentation_are_valid() {
    let page = include_str!("../../../docs/preparation.md");
    let blocks: Vec<&str> = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        fs::write(&file, block).unwrap();
        let store = forewarn_engine::SettingsStore::open(&file, folder.path().join("machine.toml"));
        assert_eq!(store.problems(), [], "{block}");
    }
}
