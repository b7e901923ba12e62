//! The sizes of the published files.

use std::fs;
use std::path::{Path, PathBuf};

use bench::peers;
use bench::table::{Amount, Goal, Row};
use end_to_end::Program;

pub(super) const NOTE: &str = "published files against the minimal program with the same profile, toolchain and \
    compression.";

const GOAL: Goal = Goal::AtMost(1.5);
const AGAINST: &str = "a minimal Tauri program";

pub(super) fn measure() -> Vec<Row> {
    let root = peers::root();
    let windows = root.join("target/windows/x86_64-pc-windows-gnu/release");
    vec![
        line("size of the Linux program", Some(Program::path()), Some(peers::minimal())),
        line("size of the Windows program", built(&windows, "forewarn.exe"), built(&windows, "minimal.exe")),
        line(
            "size of the Windows installer",
            built(&root.join("dist"), "setup.exe"),
            built(&windows, "minimal-setup.exe"),
        ),
    ]
}

fn line(what: &str, ours: Option<PathBuf>, theirs: Option<PathBuf>) -> Row {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => Row::new(what, size(&ours), AGAINST, size(&theirs), GOAL),
        (Some(ours), None) => Row::missing(what, AGAINST, GOAL, format!("{}, minimal not built here", size(&ours))),
        (None, _) => Row::missing(what, AGAINST, GOAL, "not built here"),
    }
}

fn size(path: &Path) -> Amount {
    Amount::Bytes(fs::metadata(path).unwrap().len() as f64)
}

/// The file whose name ends with this, if it was built.
fn built(folder: &Path, end: &str) -> Option<PathBuf> {
    let mut files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.find(|file| file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(end)))
}
