//! Those whom the program is compared with.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use end_to_end::{Program, TestDesktop};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// The folder of this project.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The smallest program of its kind, which stands beside the real one.
#[must_use]
pub fn minimal() -> PathBuf {
    let path = Program::path().with_file_name("minimal");
    assert!(path.exists(), "{} is missing: make bench builds it", path.display());
    path
}

/// Starts it on this desktop, where nobody listens to what it says.
#[must_use]
pub fn start_minimal(desktop: &TestDesktop) -> Program {
    let mut command = desktop.command(minimal());
    command.stdout(Stdio::null());
    Program::start(command)
}

/// The simulator as a program.
#[must_use]
pub fn simulator() -> PathBuf {
    let path = Program::path().with_file_name("imds-simulator");
    assert!(path.exists(), "{} is missing: make bench builds it", path.display());
    path
}

/// Compiles the loop in C, which takes a moment.
pub async fn compile_loop(into: &Path) -> PathBuf {
    let program = into.join("loop");
    let mut compiler = Command::new("cc");
    compiler.args(["-O2", "-D_GNU_SOURCE", "-o"]).arg(&program).arg(script("loop.c"));
    assert!(compiler.status().await.expect("cc is needed").success(), "loop.c does not compile");
    program
}

/// A Python that has what the sample needs. What a version manager puts before it would be measured too.
pub async fn python() -> PathBuf {
    for candidate in ["python3", "/usr/bin/python3"] {
        let asked = Command::new(candidate).args(["-c", "import requests, sys; print(sys.executable)"]).output().await;
        if let Ok(answer) = asked
            && answer.status.success()
        {
            return PathBuf::from(String::from_utf8(answer.stdout).unwrap().trim());
        }
    }
    panic!("no Python has the package requests: make bench installs it");
}

/// A file of the folder of peers.
#[must_use]
pub fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(name)
}

/// A program that says lines.
#[derive(Debug)]
pub struct LineReader {
    /// The program.
    pub child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl LineReader {
    /// Starts it.
    #[must_use]
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The number of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("it has ended already")
    }

    /// Waits for the next line.
    pub async fn line(&mut self) -> String {
        self.lines.next_line().await.unwrap().expect("it ended without a word")
    }
}
