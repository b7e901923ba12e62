//! A screen that nobody looks at, and a session bus.

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::patience::PATIENCE;

/// A process that says one line when it is ready, and ends with the test.
#[derive(Debug)]
pub struct Ready {
    /// The line.
    pub line: String,
    child: Child,
}

impl Ready {
    async fn when_it_speaks(mut command: Command, what: &str) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{what} cannot be started ({error}): make test installs what is needed"));
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.expect(what).unwrap();
        Self { line: line.unwrap_or_else(|| panic!("{what} ended at once")).trim().to_owned(), child }
    }

    /// Ends it before the test does.
    pub(crate) async fn end(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// A screen; its line is its number.
    pub async fn screen() -> Self {
        let mut command = Command::new("Xvfb");
        // Without -noreset it starts over, and refuses whoever comes meanwhile, each time its last client leaves.
        command.args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"]);
        Self::when_it_speaks(command, "Xvfb").await
    }

    /// A session bus; its line is its address.
    pub(crate) async fn bus(folder: &std::path::Path) -> Self {
        let mut command = Command::new("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]);
        command.arg(format!("--address=unix:path={}", folder.join("bus").display()));
        Self::when_it_speaks(command, "dbus-daemon").await
    }
}
