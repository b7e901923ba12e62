//! Runs the README's commands, or names what tests them: commands that take many minutes or need Windows are tested elsewhere.
//!
//! Instead of building with cargo, these tests run the programs of the test build.

use end_to_end::{Program, Signal, Stderr, TestDesktop, wait_for};
use rustix::process::{Pid, kill_process_group};
use tokio::process::Command;

use crate::commands::built;
use crate::{blocks, read, root};

/// What tests a command.
enum TestedBy {
    /// A test in this file.
    #[expect(dead_code, reason = "only there so that the compiler checks that the test exists")]
    Test(fn()),
    /// Another test, or a script that changes and releases run; the file contains this text.
    File { file: &'static str, text: &'static str },
    /// A manual test on Windows; the document contains this text.
    Manually { file: &'static str, text: &'static str },
}

const COMMANDS: [(&str, TestedBy); 10] = [
    ("make run", TestedBy::Test(make_run_prints_notifications_and_takes_screenshots)),
    ("make test", TestedBy::File { file: ".ci/run", text: "\nmake test\n" }),
    (
        r".\Forewarn-<version>-x64-setup.exe",
        TestedBy::Manually { file: "docs/windows-checklist.md", text: "install `Forewarn-<version>-x64-setup.exe`" },
    ),
    (
        r".\Forewarn-<version>-x64-setup.exe /S",
        TestedBy::File { file: "tests/wine/installer.rs", text: "let arguments = [\"/S\"]" },
    ),
    (
        "cargo build --release --package forewarn",
        TestedBy::File {
            file: "scripts/linux/build",
            text: "\ncargo build --locked --release --package forewarn --package imds-simulator\n",
        },
    ),
    ("target/release/forewarn", TestedBy::Test(the_program_starts_with_a_tray_icon)),
    (WITH_WINDOW, TestedBy::Test(the_demo_opens_its_window)),
    (ONE_SCENARIO, TestedBy::Test(the_demo_plays_one_scenario)),
    (SIMULATOR, TestedBy::Test(the_example_reads_events_from_the_simulator)),
    (EXAMPLE, TestedBy::Test(the_example_reads_events_from_the_simulator)),
];

const WITH_WINDOW: &str = "forewarn --demo --show";
const ONE_SCENARIO: &str = "forewarn --demo spot-eviction --speed 10";
const SIMULATOR: &str = "cargo run --package imds-simulator -- --scenario tour";
const EXAMPLE: &str = "cargo run --package scheduled-events --example events -- http://127.0.0.1:8081 --watch";

#[test]
fn every_readme_command_is_tested_somewhere() {
    for (command, tested_by) in &COMMANDS {
        match tested_by {
            TestedBy::Test(_) => {}
            TestedBy::File { file, text } | TestedBy::Manually { file, text } => {
                assert!(read(file).contains(text), "{file}, which should test `{command}`, doesn't contain {text:?}");
            }
        }
    }
    let readme = read("README.md");
    let blocks = blocks(&readme);
    let commands = blocks.iter().filter(|block| ["sh", "powershell"].contains(&block.language.as_str()));
    let lines = commands.flat_map(|block| block.text.lines()).filter_map(|line| line.split(" #").next());
    let shown: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(shown, COMMANDS.map(|(line, _)| line), "README.md shows other commands than the tested ones");
}

/// The arguments of a command.
fn arguments_after(line: &'static str, start: &str) -> Vec<&'static str> {
    line.strip_prefix(start).unwrap().split_whitespace().collect()
}

#[tokio::test]
async fn make_run_prints_notifications_and_takes_screenshots() {
    // Skip make, which would install packages and build first.
    let recipe = read("Makefile");
    let (_, recipe) = recipe.split_once("\nrun: ").unwrap();
    assert_eq!(recipe.lines().nth(1), Some("\t@scripts/run"));
    let folder = tempfile::tempdir().unwrap();
    // Without a display, the script starts everything itself.
    let mut command = Command::new(root().join("scripts/run"));
    command.arg(Program::path()).arg(folder.path());
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
        command.env_remove(variable);
    }
    let (run, output) = start(&command);
    wait_for_output(&output, "Reboot in").await;
    wait_for("a screenshot", || async {
        let mut pictures = std::fs::read_dir(folder.path()).ok()?;
        pictures.next()?.ok().filter(|picture| picture.metadata().is_ok_and(|data| data.len() > 0))
    })
    .await;
    interrupt(run).await;
}

#[tokio::test]
async fn the_program_starts_with_a_tray_icon() {
    let desktop = TestDesktop::new().await;
    let mut command = desktop.command(Program::path());
    // Instead of Azure's address.
    command.env("FOREWARN_ENDPOINT", desktop.azure.url("web-01").unwrap());
    let program = Program::start(command);
    desktop.services.menu_entry("No maintenance scheduled").await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_demo_opens_its_window() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start_with_args(&arguments_after(WITH_WINDOW, "forewarn"));
    desktop.wait_for_windows("Forewarn", 1).await;
    desktop.services.toast("Reboot in").await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_demo_plays_one_scenario() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start_with_args(&arguments_after(ONE_SCENARIO, "forewarn"));
    // The notice of 30 s is 3 s here, so on a busy machine the eviction may have started already.
    wait_for("a notification of the eviction", || async {
        let mut summaries = desktop.services.toasts().into_iter().map(|toast| toast.summary);
        summaries.find(|summary| summary.starts_with("Preempt in") || summary.starts_with("Being evicted now"))
    })
    .await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_example_reads_events_from_the_simulator() {
    let mut simulator = Command::new(built("imds-simulator"));
    simulator.args(arguments_after(SIMULATOR, "cargo run --package imds-simulator --"));
    let (simulator, output) = start(&simulator);
    wait_for_output(&output, "Press Ctrl-C").await;
    let mut example = Command::new(built("examples/events"));
    example.args(arguments_after(EXAMPLE, "cargo run --package scheduled-events --example events --"));
    let (example, output) = start(&example);
    wait_for_output(&output, "web-01").await;
    example.kill().await;
    interrupt(simulator).await;
}

/// Starts a command in its own process group and captures its output.
fn start(command: &Command) -> (Program, Stderr) {
    let mut captured = Command::new("sh");
    captured.args(["-c", r#"exec "$0" "$@" 1>&2"#]).arg(command.as_std().get_program());
    captured.args(command.as_std().get_args()).process_group(0);
    for (name, value) in command.as_std().get_envs() {
        match value {
            Some(value) => captured.env(name, value),
            None => captured.env_remove(name),
        };
    }
    Program::start_capturing_stderr(captured)
}

async fn wait_for_output(output: &Stderr, text: &str) {
    wait_for(text, || async { output.text().contains(text).then_some(()) }).await;
}

/// Interrupts the process group, like Ctrl-C.
async fn interrupt(program: Program) {
    let group = Pid::from_raw(i32::try_from(program.id()).unwrap()).unwrap();
    kill_process_group(group, Signal::INT).unwrap();
    assert_eq!(program.wait().await.code(), Some(0));
}
