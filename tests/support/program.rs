//! The program under test.

use std::fs;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::wait::{TIMEOUT, wait_for};

/// What a program has written to its standard error so far.
#[derive(Debug, Clone, Default)]
pub struct Stderr(Arc<Mutex<String>>);

impl Stderr {
    #[must_use]
    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

/// The process that draws the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebProcess(u32);

impl WebProcess {
    /// Sends it a signal, if it's still running.
    pub fn signal(self, signal: Signal) {
        kill_process(Pid::from_raw(i32::try_from(self.0).unwrap()).unwrap(), signal).ok();
    }
}

/// A running program. It's killed at the end of the test.
#[derive(Debug)]
pub struct Program {
    child: Child,
}

impl Program {
    /// The built program: beside the current executable, or one folder up if that is a test.
    #[must_use]
    pub fn path() -> PathBuf {
        let current = std::env::current_exe().unwrap();
        let beside = current.parent().unwrap();
        let folder = if beside.ends_with("deps") { beside.parent().unwrap() } else { beside };
        let path = folder.join("forewarn");
        assert!(path.exists(), "{} is missing: build it with cargo build --package forewarn", path.display());
        path
    }

    #[must_use]
    pub fn start(mut command: Command) -> Self {
        let child = command.stdin(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        Self { child }
    }

    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("the program has exited already")
    }

    #[must_use]
    pub fn start_capturing_stderr(mut command: Command) -> (Self, Stderr) {
        command.stderr(Stdio::piped());
        let mut program = Self::start(command);
        let (captured, pipe) = (Stderr::default(), program.child.stderr.take().unwrap());
        let sink = captured.clone();
        tokio::spawn(async move {
            let mut lines = BufReader::new(pipe).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                sink.0.lock().unwrap().extend([line.as_str(), "\n"]);
            }
        });
        (program, captured)
    }

    pub fn signal(&self, signal: Signal) {
        let id = Pid::from_raw(i32::try_from(self.id()).unwrap()).unwrap();
        kill_process(id, signal).unwrap();
    }

    /// The processes that draw its pages.
    #[must_use]
    pub fn web_processes(&self) -> Vec<WebProcess> {
        let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", self.id())).unwrap_or_default();
        let draws_page =
            |id: &u32| fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.starts_with("WebKitWeb"));
        children.split_whitespace().filter_map(|id| id.parse().ok()).filter(draws_page).map(WebProcess).collect()
    }

    /// Waits for a process that draws the page, other than this one.
    pub async fn web_process(&self, other_than: Option<WebProcess>) -> WebProcess {
        wait_for("a process that draws the page", || async {
            self.web_processes().into_iter().find(|process| Some(*process) != other_than)
        })
        .await
    }

    /// Sends SIGKILL, so that it can't save anything.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Waits until it exits.
    pub async fn wait(self) -> ExitStatus {
        self.wait_with_timeout(TIMEOUT).await
    }

    pub async fn wait_with_timeout(mut self, timeout: Duration) -> ExitStatus {
        tokio::time::timeout(timeout, self.child.wait()).await.expect("the program doesn't exit").unwrap()
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}
