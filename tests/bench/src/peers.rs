//! The programs that Forewarn is compared with.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use end_to_end::{Program, TestDesktop};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// A program built beside the real one, such as `minimal`.
#[must_use]
pub fn built(name: &str) -> PathBuf {
    let path = Program::path().with_file_name(name);
    assert!(path.exists(), "{} is missing: make bench builds it", path.display());
    path
}

#[must_use]
pub fn start_minimal(desktop: &TestDesktop) -> Program {
    let mut command = desktop.command(built("minimal"));
    command.stdout(Stdio::null());
    Program::start(command)
}

/// The minimal program, whose window shows a clock with seconds.
#[must_use]
pub fn start_clock(desktop: &TestDesktop) -> Program {
    let mut command = desktop.command(built("minimal"));
    command.arg("clock.html").stdout(Stdio::null());
    Program::start(command)
}

/// Compiles the polling loop in C.
pub async fn compile_loop(into: &Path) -> PathBuf {
    let program = into.join("loop");
    let mut compiler = Command::new("cc");
    compiler.args(["-O2", "-D_GNU_SOURCE", "-o"]).arg(&program).arg(script("loop.c"));
    assert!(compiler.status().await.expect("cc is needed").success(), "loop.c doesn't compile");
    program
}

/// A Python with the package requests. Asks for the real executable, as a version manager's wrapper would distort the figures.
pub async fn python() -> PathBuf {
    for candidate in ["python3", "/usr/bin/python3"] {
        let output = Command::new(candidate).args(["-c", "import requests, sys; print(sys.executable)"]).output().await;
        if let Ok(output) = output
            && output.status.success()
        {
            return PathBuf::from(String::from_utf8(output.stdout).unwrap().trim());
        }
    }
    panic!("no Python has the package requests: make bench installs it");
}

#[must_use]
pub fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(name)
}

/// A program whose output is read line by line.
#[derive(Debug)]
pub struct LineReader {
    pub child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl LineReader {
    #[must_use]
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("the program has exited already")
    }

    /// The address of a server that prints its port.
    pub async fn address(&mut self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.line().await.parse().unwrap()))
    }

    /// Waits for the next line.
    pub async fn line(&mut self) -> String {
        self.lines.next_line().await.unwrap().expect("the program exited without output")
    }
}
