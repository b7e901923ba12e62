//! Counts executed instructions with Valgrind. Unlike CPU time, a busy machine hardly changes their number.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tokio::process::Command as AsyncCommand;

/// A program that Callgrind runs.
#[derive(Debug)]
pub struct Callgrind {
    folder: TempDir,
}

impl Callgrind {
    /// # Errors
    /// If Valgrind isn't installed.
    pub fn find() -> Result<Self, String> {
        let mut valgrind = Command::new("valgrind");
        let found = valgrind.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if found.is_ok_and(|status| status.success()) {
            Ok(Self { folder: tempfile::tempdir().unwrap() })
        } else {
            Err("valgrind isn't installed".to_owned())
        }
    }

    /// Adds what is before the program's own arguments to a command that runs `valgrind`.
    pub fn prepare(&self, valgrind: &mut AsyncCommand, program: &Path) {
        valgrind.arg("--tool=callgrind").arg(format!("--callgrind-out-file={}", self.output().display()));
        valgrind.arg(format!("--log-file={}", self.folder.path().join("log").display()));
        valgrind.arg(self.prefix()).arg(program);
    }

    /// The instructions of a program from its start to its end.
    pub async fn run(&self, program: &Path, arguments: &[&OsStr]) -> f64 {
        let mut valgrind = AsyncCommand::new("valgrind");
        self.prepare(&mut valgrind, program);
        assert!(valgrind.args(arguments).status().await.unwrap().success(), "{} failed", program.display());
        parse_totals(&fs::read_to_string(self.output()).unwrap()).expect("the output has no total")
    }

    /// Counts from zero.
    pub fn reset(&self, process: u32) {
        self.control("--zero", process);
    }

    /// The instructions of all threads since the last reset.
    #[must_use]
    pub fn instructions(&self, process: u32) -> f64 {
        self.control("--dump", process);
        // Numbered.
        let is_dump = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("dump."));
        let mut files = fs::read_dir(self.folder.path()).unwrap().flatten().map(|entry| entry.path());
        let dump = files.find(is_dump).expect("there is no dump");
        let totals = parse_totals(&fs::read_to_string(&dump).unwrap()).expect("the dump has no total");
        fs::remove_file(dump).unwrap();
        totals
    }

    fn control(&self, action: &str, process: u32) {
        let mut control = Command::new("callgrind_control");
        control.arg(self.prefix()).arg(action).arg(process.to_string()).stdout(Stdio::null());
        assert!(control.status().unwrap().success(), "callgrind_control {action} failed");
    }

    fn output(&self) -> PathBuf {
        self.folder.path().join("dump")
    }

    /// Of the pipes through which the program is controlled.
    fn prefix(&self) -> String {
        format!("--vgdb-prefix={}", self.folder.path().join("vgdb").display())
    }
}

fn parse_totals(dump: &str) -> Option<f64> {
    dump.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dump_has_a_total() {
        let dump = "# callgrind format\nevents: Ir\n\nfn=(1) main\n3 17\n\ntotals: 88123\n";
        assert_eq!(parse_totals(dump), Some(88_123.0));
        assert_eq!(parse_totals("events: Ir\n"), None);
    }
}
