//! The README's commands: those that can be are started, and for each of the others it is said who tries it.
//!
//! Where a line asks cargo to build and run, or runs what was built as a release, what the tests have built is run: building is what
//! every test begins with. What takes many minutes or another system is not started here, but by whoever is named.

use end_to_end::{TestDesktop, Program, Stderr, Signal, wait_for};
use rustix::process::{Pid, kill_process_group};
use tokio::process::Command;

use crate::commands::built;
use crate::{blocks, read, root};

/// Who tries a line of the README.
enum Trial {
    /// This test below, which starts what the line starts.
    #[expect(dead_code, reason = "named only, so that the compiler looks whether there is such a test")]
    Here(fn()),
    /// Another test, or a script that a change or a release has to go through: a file with these words.
    Elsewhere { file: &'static str, words: &'static str },
    /// A person, on a real Windows: as a document says in these words.
    ByHand { file: &'static str, words: &'static str },
}

const TRIALS: [(&str, Trial); 10] = [
    ("make run", Trial::Here(make_run_prints_notifications_and_takes_screenshots)),
    ("make test", Trial::Elsewhere { file: ".ci/run", words: "\nmake test\n" }),
    (
        r".\Forewarn-<version>-x64-setup.exe",
        Trial::ByHand { file: "docs/windows-checklist.md", words: "install `Forewarn-<version>-x64-setup.exe`" },
    ),
    (
        r".\Forewarn-<version>-x64-setup.exe /S",
        Trial::Elsewhere { file: "tests/wine/installer.rs", words: "let arguments = [\"/S\"]" },
    ),
    (
        "cargo build --release --package forewarn",
        Trial::Elsewhere {
            file: "scripts/linux/build",
            words: "\ncargo build --locked --release --package forewarn --package imds-simulator\n",
        },
    ),
    ("target/release/forewarn", Trial::Here(the_program_starts_with_a_tray_icon)),
    (WITH_WINDOW, Trial::Here(the_demo_opens_its_window)),
    (ONE_SCENARIO, Trial::Here(the_demo_plays_one_scenario)),
    (SIMULATOR, Trial::Here(the_example_reads_events_from_the_simulator)),
    (EXAMPLE, Trial::Here(the_example_reads_events_from_the_simulator)),
];

const WITH_WINDOW: &str = "forewarn --demo --show";
const ONE_SCENARIO: &str = "forewarn --demo spot-eviction --speed 10";
const SIMULATOR: &str = "cargo run --package imds-simulator -- --scenario tour";
const EXAMPLE: &str = "cargo run --package scheduled-events --example events -- http://127.0.0.1:8081 --watch";

#[test]
fn every_readme_command_is_tested_somewhere() {
    for (shown, trial) in &TRIALS {
        match trial {
            Trial::Here(_) => {}
            Trial::Elsewhere { file, words } | Trial::ByHand { file, words } => {
                assert!(read(file).contains(words), "{file}, which is to try `{shown}`, does not say {words:?}");
            }
        }
    }
    let readme = read("README.md");
    let blocks = blocks(&readme);
    let commands = blocks.iter().filter(|block| ["sh", "powershell"].contains(&block.language.as_str()));
    let lines = commands.flat_map(|block| block.text.lines()).filter_map(|line| line.split(" #").next());
    let shown: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(shown, TRIALS.map(|(line, _)| line), "README.md shows other commands than those that somebody tries");
}

/// The arguments in a line that begins so.
fn arguments_after(line: &'static str, start: &str) -> Vec<&'static str> {
    line.strip_prefix(start).unwrap().split_whitespace().collect()
}

#[tokio::test]
async fn make_run_prints_notifications_and_takes_screenshots() {
    // make itself would look for packages to install, and build; then it starts this.
    let recipe = read("Makefile");
    let (_, recipe) = recipe.split_once("\nrun: ").unwrap();
    assert_eq!(recipe.lines().nth(1), Some("\t@scripts/run"));
    let folder = tempfile::tempdir().unwrap();
    // As on a machine without a screen, where all of it has to be set up.
    let mut command = Command::new(root().join("scripts/run"));
    command.arg(Program::path()).arg(folder.path());
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
        command.env_remove(variable);
    }
    let (run, said) = start(&command);
    says(&said, "Reboot in").await;
    wait_for("a picture of it", || async {
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
    // Not Azure's address, which a machine of a test has no business to ask.
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
    // An eviction has half a minute's notice, which is three seconds here: on a busy machine the first word is that it is on.
    wait_for("a word of the eviction", || async {
        let told = desktop.services.toasts().into_iter().map(|toast| toast.summary);
        told.into_iter().find(|told| told.starts_with("Preempt in") || told.starts_with("Being evicted now"))
    })
    .await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_example_reads_events_from_the_simulator() {
    let mut simulator = Command::new(built("imds-simulator"));
    simulator.args(arguments_after(SIMULATOR, "cargo run --package imds-simulator --"));
    let (simulator, said) = start(&simulator);
    // Where something else is at its port the simulator says so, and this test has to wait for that to end.
    says(&said, "End with").await;
    let mut example = Command::new(built("examples/events"));
    example.args(arguments_after(EXAMPLE, "cargo run --package scheduled-events --example events --"));
    let (example, said) = start(&example);
    says(&said, "web-01").await;
    example.kill().await;
    interrupt(simulator).await;
}

/// Starts something in a group of its own, and hears all that it says.
fn start(command: &Command) -> (Program, Stderr) {
    let mut listened_to = Command::new("sh");
    listened_to.args(["-c", r#"exec "$0" "$@" 1>&2"#]).arg(command.as_std().get_program());
    listened_to.args(command.as_std().get_args()).process_group(0);
    for (name, value) in command.as_std().get_envs() {
        match value {
            Some(value) => listened_to.env(name, value),
            None => listened_to.env_remove(name),
        };
    }
    Program::start_capturing_stderr(listened_to)
}

/// Waits until it says so.
async fn says(said: &Stderr, words: &str) {
    wait_for(words, || async { said.text().contains(words).then_some(()) }).await;
}

/// Ends it as Ctrl-C does, which everything in its group hears.
async fn interrupt(program: Program) {
    let group = Pid::from_raw(i32::try_from(program.id()).unwrap()).unwrap();
    kill_process_group(group, Signal::INT).unwrap();
    assert_eq!(program.wait().await.code(), Some(0));
}
