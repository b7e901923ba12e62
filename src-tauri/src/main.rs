//! Forewarn on the desktop: tray, notifications and window around the engine.

// A console window of its own would stay open as long as the program runs.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

mod arguments;
mod autostart;
mod clocks;
mod commands;
mod diagnostics;
mod ending;
mod engine;
mod folder;
mod introduction;
mod logs;
mod opening;
mod places;
mod program;
mod requests;
mod saving;
mod session;
mod shell;
mod speech;
mod toasts;
mod tray;
mod window;

use std::io::Write;
use std::process::ExitCode;

use arguments::{Arguments, Stop};

/// What the program is registered under; the configuration of tauri carries it too.
const IDENTIFIER: &str = "io.github.forewarn";

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args_os().skip(1), |name| std::env::var_os(name)) {
        Ok(arguments) => arguments,
        Err(Stop::Told(text)) => {
            // Nobody reads it if it cannot be written.
            write!(std::io::stdout(), "{text}").ok();
            return ExitCode::SUCCESS;
        }
        Err(Stop::Wrong(sentence)) => {
            complain(&sentence);
            return ExitCode::from(WRONG_ARGUMENTS);
        }
    };
    match program::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

const WRONG_ARGUMENTS: u8 = 2;

/// Says why the program does not run.
fn complain(sentence: &str) {
    tracing::error!("{sentence}");
    // A program without a console has nobody to say it to.
    writeln!(std::io::stderr(), "forewarn: {sentence}").ok();
}
