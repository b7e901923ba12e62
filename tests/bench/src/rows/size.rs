//! The sizes of the published files.

use std::fs;
use std::path::{Path, PathBuf};

use bench::peers;
use bench::table::{Amount, Goal, Row};
use end_to_end::Program;

pub(super) const NOTE: &str =
    "published files against the sizes that the benchmark records, which only a decision changes.";

const MIB: f64 = 1_048_576.0;
const LINUX_PROGRAM: f64 = 11.4 * MIB;
const WINDOWS_PROGRAM: f64 = 9.56 * MIB;
const WINDOWS_INSTALLER: f64 = 3.69 * MIB;

pub(super) fn measure() -> Vec<Row> {
    let root = peers::root();
    let windows = root.join("target/windows/x86_64-pc-windows-gnu/release");
    vec![
        row("size of the Linux program", Some(Program::path()), LINUX_PROGRAM),
        row("size of the Windows program", built(&windows, "forewarn.exe"), WINDOWS_PROGRAM),
        row("size of the Windows installer", built(&root.join("dist"), "setup.exe"), WINDOWS_INSTALLER),
    ]
}

fn row(what: &str, file: Option<PathBuf>, recorded: f64) -> Row {
    let (against, goal) = ("the recorded size", Goal::AtMost(1.0));
    match file {
        Some(file) => {
            let size = fs::metadata(file).unwrap().len() as f64;
            Row::new(what, Amount::Bytes(size), against, Amount::Bytes(recorded), goal)
        }
        None => Row::missing(what, against, goal, "not built here"),
    }
}

/// The file whose name ends with this, if it was built.
fn built(folder: &Path, end: &str) -> Option<PathBuf> {
    let mut files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.find(|file| file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(end)))
}
