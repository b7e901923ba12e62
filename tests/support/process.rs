//! The program as the system sees it.

use std::fs;
use std::path::Path;

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};

use crate::program::Program;

/// The program as the system sees it.
#[derive(Debug, Clone, Copy)]
pub struct Process {
    id: Pid,
}

impl Process {
    /// The one that keeps its files in this folder.
    pub(crate) fn find(data: &Path) -> Option<Self> {
        let (program, data) = (Program::path(), data.to_str().unwrap());
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes.filter_map(|process| process.file_name().to_str()?.parse().ok()).find_map(|id: i32| {
            let (exe, arguments) =
                (fs::read_link(format!("/proc/{id}/exe")).ok()?, fs::read(format!("/proc/{id}/cmdline")).ok()?);
            let is_meant = exe == program && arguments.split(|byte| *byte == 0).any(|part| part == data.as_bytes());
            is_meant.then(|| Pid::from_raw(id).map(|id| Self { id }))?
        })
    }

    /// From now on nothing that it writes to a file is taken, as on a full disk; or no longer.
    pub fn fill_disk(self, full: bool) {
        let current = full.then_some(0);
        prlimit(Some(self.id), Resource::Fsize, Rlimit { current, maximum: None }).unwrap();
    }

    /// Kills it at once, with no chance to save anything.
    pub fn kill(self) {
        // It may have ended by itself.
        kill_process(self.id, Signal::KILL).ok();
    }

    /// Whether it has not ended yet.
    #[must_use]
    pub fn is_running(self) -> bool {
        // Of a process that has ended and that nobody has asked about yet, this cannot be read any more.
        fs::read_link(format!("/proc/{}/exe", self.id.as_raw_nonzero())).is_ok()
    }

    /// How much memory it takes for itself, in bytes.
    #[must_use]
    pub fn memory(self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id.as_raw_nonzero())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    /// How many threads it has.
    #[must_use]
    pub fn threads(self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.id.as_raw_nonzero())).unwrap().count()
    }

    /// How many files and connections it has open.
    #[must_use]
    pub fn open_files(self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.id.as_raw_nonzero())).unwrap().count()
    }
}
