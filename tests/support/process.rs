//! The program's process, as the system sees it.

use std::fs;
use std::path::Path;

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};

use crate::program::Program;

#[derive(Debug, Clone, Copy)]
pub struct Process {
    id: Pid,
}

impl Process {
    /// Finds the process that was started with this data folder.
    pub(crate) fn find(data: &Path) -> Option<Self> {
        let (program, data) = (Program::path(), data.to_str().unwrap());
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes.filter_map(|process| process.file_name().to_str()?.parse().ok()).find_map(|id: i32| {
            let (exe, arguments) =
                (fs::read_link(format!("/proc/{id}/exe")).ok()?, fs::read(format!("/proc/{id}/cmdline")).ok()?);
            let matches = exe == program && arguments.split(|byte| *byte == 0).any(|part| part == data.as_bytes());
            matches.then(|| Pid::from_raw(id).map(|id| Self { id }))?
        })
    }

    /// Makes all its writes to files fail, as on a full disk, or succeed again.
    pub fn fill_disk(self, full: bool) {
        let current = full.then_some(0);
        prlimit(Some(self.id), Resource::Fsize, Rlimit { current, maximum: None }).unwrap();
    }

    pub fn kill(self) {
        // It may have exited already.
        kill_process(self.id, Signal::KILL).ok();
    }

    #[must_use]
    pub fn is_running(self) -> bool {
        // The link of a zombie can't be read.
        fs::read_link(format!("/proc/{}/exe", self.id.as_raw_nonzero())).is_ok()
    }

    /// The resident set, in bytes.
    #[must_use]
    pub fn memory(self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id.as_raw_nonzero())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    #[must_use]
    pub fn threads(self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.id.as_raw_nonzero())).unwrap().count()
    }

    #[must_use]
    pub fn open_files(self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.id.as_raw_nonzero())).unwrap().count()
    }
}

/// Replaces a file with a pipe that has no writer: opening it blocks, as on a disk that hangs.
pub fn replace_with_pipe(file: &Path) {
    fs::remove_file(file).unwrap();
    make_pipe(file);
}

pub fn make_pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}
