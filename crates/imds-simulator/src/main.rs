//! The program: runs a simulator, or controls a running one.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
