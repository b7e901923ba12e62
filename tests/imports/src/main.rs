//! `windows-imports FILE…` prints the imports of each program or DLL and fails for those that a clean Windows can't start.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        eprintln!("windows-imports needs the files to check.");
        return ExitCode::from(2);
    }
    let mut code = ExitCode::SUCCESS;
    for file in files {
        match windows_imports::check(&file) {
            Ok(imports) => println!("{}: {}", file.display(), imports.into_iter().collect::<Vec<_>>().join(" ")),
            Err(error) => {
                eprintln!("{error:#}.");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
