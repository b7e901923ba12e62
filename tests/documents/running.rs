//! The README's commands, started as they stand.
//!
//! Where a line asks cargo to build and run, what it would have built is run: building is what every test begins with. What
//! takes many minutes or another system is run by whoever is named here instead.

use end_to_end::{Desk, Program, Said, Signal, eventually};
use rustix::process::{Pid, kill_process_group};
use tokio::process::Command;

use crate::commands::built;
use crate::{blocks, read, root};

/// How each line of the README is tried.
enum Trial {
    /// By the test of this name below.
    Here(&'static str),
    /// By a file that says so in these words.
    Elsewhere { file: &'static str, words: &'static str },
}

const TRIALS: [(&str, Trial); 9] = [
    ("make run", Trial::Here("make_run_shows_and_prints_what_an_administrator_would_be_told")),
    ("make test", Trial::Elsewhere { file: ".ci/run", words: "make test" }),
    (r".\Forewarn-<version>-x64-setup.exe", Trial::Elsewhere { file: "docs/windows-checklist.md", words: "setup.exe" }),
    (r".\Forewarn-<version>-x64-setup.exe /S", Trial::Elsewhere { file: "tests/wine/installer.rs", words: "\"/S\"" }),
    (
        "cargo build --release --package forewarn",
        Trial::Elsewhere {
            file: "scripts/linux/build",
            words: "cargo build --locked --release --package forewarn --package imds-simulator",
        },
    ),
    ("target/release/forewarn", Trial::Here("the_program_alone_is_a_tray_icon")),
    ("forewarn --demo --show", Trial::Here("a_demonstration_with_its_window")),
    ("forewarn --demo spot-eviction --speed 10", Trial::Here("a_demonstration_of_one_scenario")),
    (SIMULATOR, Trial::Here("the_simulator_and_the_example_find_each_other")),
];

const SIMULATOR: &str = "cargo run --package imds-simulator -- --scenario tour";
const EXAMPLE: &str = "cargo run --package scheduled-events --example events -- http://127.0.0.1:8081 --watch";

#[test]
fn every_command_of_the_readme_is_run_by_a_test() {
    let tests = read("tests/documents/running.rs");
    for (shown, trial) in TRIALS {
        let (file, text, words) = match trial {
            Trial::Here(test) => ("tests/documents/running.rs", tests.clone(), format!("async fn {test}()")),
            Trial::Elsewhere { file, words } => (file, read(file), words.to_owned()),
        };
        assert!(text.contains(&words), "{file}, which is to try `{shown}`, does not say {words:?}");
    }
    let tried: Vec<&str> = TRIALS.iter().map(|(shown, _)| *shown).chain([EXAMPLE]).collect();
    let readme = read("README.md");
    let blocks = blocks(&readme);
    let commands = blocks.iter().filter(|block| ["sh", "powershell"].contains(&block.language.as_str()));
    let lines = commands.flat_map(|block| block.text.lines()).filter_map(|line| line.split(" #").next());
    let shown: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &shown {
        assert!(tried.contains(line), "README.md shows `{line}`, which no test runs");
    }
    for line in tried {
        assert!(shown.contains(&line), "`{line}` is tried, but README.md does not show it");
    }
}

/// The arguments in a line that begins so.
fn arguments_after(line: &'static str, start: &str) -> Vec<&'static str> {
    line.strip_prefix(start).unwrap().split_whitespace().collect()
}

#[tokio::test]
async fn make_run_shows_and_prints_what_an_administrator_would_be_told() {
    let folder = tempfile::tempdir().unwrap();
    // As on a machine without a screen, where all of it has to be set up.
    let mut command = Command::new(root().join("scripts/run"));
    command.arg(Program::path()).arg(folder.path());
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
        command.env_remove(variable);
    }
    let (run, said) = start(&command);
    says(&said, "Reboot in").await;
    eventually("a picture of it", || async {
        let mut pictures = std::fs::read_dir(folder.path()).ok()?;
        pictures.next()?.ok().filter(|picture| picture.metadata().is_ok_and(|data| data.len() > 0))
    })
    .await;
    interrupt(run).await;
}

#[tokio::test]
async fn the_program_alone_is_a_tray_icon() {
    let desk = Desk::new().await;
    let mut command = desk.command(Program::path());
    // Not Azure's address, which a machine of a test has no business to ask.
    command.env("FOREWARN_ENDPOINT", desk.azure.url("web-01").unwrap());
    let program = Program::start(command);
    desk.services.menu_entry("No maintenance scheduled").await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_demonstration_with_its_window() {
    let desk = Desk::new().await;
    let program = desk.program_with(&arguments_after("forewarn --demo --show", "forewarn"));
    desk.sees_windows("Forewarn", 1).await;
    desk.services.toast("Reboot in").await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_demonstration_of_one_scenario() {
    let desk = Desk::new().await;
    let program = desk.program_with(&arguments_after("forewarn --demo spot-eviction --speed 10", "forewarn"));
    desk.services.toast("Preempt in").await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn the_simulator_and_the_example_find_each_other() {
    let mut simulator = Command::new(built("imds-simulator"));
    simulator.args(arguments_after(SIMULATOR, "cargo run --package imds-simulator --"));
    let (simulator, said) = start(&simulator);
    // Where something else is at its port the simulator says so, and this test has to wait for that to end.
    says(&said, "127.0.0.1:8081").await;
    let mut example = Command::new(built("examples/events"));
    example.args(arguments_after(EXAMPLE, "cargo run --package scheduled-events --example events --"));
    let (example, said) = start(&example);
    says(&said, "web-01").await;
    example.kill().await;
    interrupt(simulator).await;
}

/// Starts something in a group of its own, and hears all that it says.
fn start(command: &Command) -> (Program, Said) {
    let mut listened_to = Command::new("sh");
    listened_to.args(["-c", r#"exec "$0" "$@" 1>&2"#]).arg(command.as_std().get_program());
    listened_to.args(command.as_std().get_args()).process_group(0);
    for (name, value) in command.as_std().get_envs() {
        match value {
            Some(value) => listened_to.env(name, value),
            None => listened_to.env_remove(name),
        };
    }
    Program::start_heard(listened_to)
}

/// Waits until it says so.
async fn says(said: &Said, words: &str) {
    eventually(words, || async { said.text().contains(words).then_some(()) }).await;
}

/// Ends it as Ctrl-C does, which everything in its group hears.
async fn interrupt(program: Program) {
    let group = Pid::from_raw(i32::try_from(program.id()).unwrap()).unwrap();
    kill_process_group(group, Signal::INT).unwrap();
    assert_eq!(program.ends().await.code(), Some(0));
}
