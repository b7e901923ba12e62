//! The X server and the session bus.

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::wait::TIMEOUT;

/// A process that prints one line when it's ready. It's killed at the end of the test.
#[derive(Debug)]
pub struct Daemon {
    pub line: String,
    child: Child,
}

impl Daemon {
    async fn start(mut command: Command, name: &str) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("can't start {name} ({error}); make test installs it"));
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = tokio::time::timeout(TIMEOUT, lines.next_line()).await.expect(name).unwrap();
        Self { line: line.unwrap_or_else(|| panic!("{name} exited at once")).trim().to_owned(), child }
    }

    pub(crate) async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// An X server; its line is the display number.
    pub async fn display() -> Self {
        let mut command = Command::new("Xvfb");
        // Without -noreset it restarts whenever its last client disconnects, and refuses connections meanwhile.
        command.args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"]);
        Self::start(command, "Xvfb").await
    }

    /// A session bus; its line is the address.
    pub(crate) async fn session_bus(folder: &std::path::Path) -> Self {
        let mut command = Command::new("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]);
        command.arg(format!("--address=unix:path={}", folder.join("bus").display()));
        Self::start(command, "dbus-daemon").await
    }
}
