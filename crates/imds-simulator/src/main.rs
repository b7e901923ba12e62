//! The program: runs a simulator, or talks to one that runs.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
