//! The program under test.

use std::fs;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::patience::{PATIENCE, eventually};

/// What the program said to whoever started it.
#[derive(Debug, Clone, Default)]
pub struct Said(Arc<Mutex<String>>);

impl Said {
    /// All of it so far.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

/// The process that draws the page of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebProcess(u32);

impl WebProcess {
    /// Sends it a signal. It may have ended by itself.
    pub fn signal(self, signal: Signal) {
        kill_process(Pid::from_raw(i32::try_from(self.0).unwrap()).unwrap(), signal).ok();
    }
}

/// The program, running.
#[derive(Debug)]
pub struct Program {
    child: Child,
}

impl Program {
    /// Where the build has put it: beside what asks, or one folder above where that is a test.
    #[must_use]
    pub fn path() -> PathBuf {
        let asks = std::env::current_exe().unwrap();
        let beside = asks.parent().unwrap();
        let folder = if beside.ends_with("deps") { beside.parent().unwrap() } else { beside };
        let path = folder.join("forewarn");
        assert!(path.exists(), "{} is missing: build it with cargo build --package forewarn", path.display());
        path
    }

    /// Starts what this command says, which is the program with its arguments.
    #[must_use]
    pub fn start(mut command: Command) -> Self {
        let child = command.stdin(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        Self { child }
    }

    /// Its number among the system's processes.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("it has ended already")
    }

    /// The same, with all that it says to whoever started it.
    #[must_use]
    pub fn start_heard(mut command: Command) -> (Self, Said) {
        command.stderr(Stdio::piped());
        let mut program = Self::start(command);
        let (said, stderr) = (Said::default(), program.child.stderr.take().unwrap());
        let listener = said.clone();
        tokio::spawn(async move {
            let mut lines = BufReader::new(stderr).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                listener.0.lock().unwrap().extend([line.as_str(), "\n"]);
            }
        });
        (program, said)
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        let id = Pid::from_raw(i32::try_from(self.id()).unwrap()).unwrap();
        kill_process(id, signal).unwrap();
    }

    /// The processes that draw its pages.
    #[must_use]
    pub fn web_processes(&self) -> Vec<WebProcess> {
        let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", self.id())).unwrap_or_default();
        let draws =
            |id: &u32| fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.starts_with("WebKitWeb"));
        children.split_whitespace().filter_map(|id| id.parse().ok()).filter(draws).map(WebProcess).collect()
    }

    /// Waits for the process that draws its page, other than this one.
    pub async fn web_process(&self, other_than: Option<WebProcess>) -> WebProcess {
        eventually("a process that draws the page", || async {
            self.web_processes().into_iter().find(|process| Some(*process) != other_than)
        })
        .await
    }

    /// Kills it at once, with no chance to save anything.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Waits until it ends.
    pub async fn ends(self) -> ExitStatus {
        self.ends_within(PATIENCE).await
    }

    /// Waits until it ends, as long as that.
    pub async fn ends_within(mut self, patience: Duration) -> ExitStatus {
        tokio::time::timeout(patience, self.child.wait()).await.expect("the program does not end").unwrap()
    }

    /// Whether it is still running.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}
