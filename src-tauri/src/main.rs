//! Forewarn on the desktop: tray, notifications and window around the engine.

// A console window of its own would stay open as long as the program runs. What there is to say reaches the console
// that it was started from all the same.
#![cfg_attr(all(windows, not(test)), windows_subsystem = "windows")]

mod arguments;
mod autostart;
#[cfg(windows)]
mod claim;
mod clocks;
mod commands;
mod diagnostics;
mod ending;
mod engine;
mod event_log;
mod folder;
#[cfg(windows)]
mod installer_tasks;
mod instance;
mod introduction;
mod logs;
mod packed;
mod places;
mod program;
mod requests;
mod restart;
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

/// A demonstration is no second launch of the real program, nor the other way round.
fn identifier(demo: bool) -> String {
    format!("{IDENTIFIER}{}", if demo { ".demo" } else { "" })
}

fn main() -> ExitCode {
    logs::log_panics();
    let arguments = match Arguments::read(std::env::args_os().skip(1), |name| std::env::var_os(name)) {
        Ok(arguments) => arguments,
        Err(Stop::Told(text)) => {
            find_console();
            // Nobody reads it if it cannot be written.
            write!(std::io::stdout(), "{text}").ok();
            return ExitCode::SUCCESS;
        }
        Err(Stop::Wrong(sentence)) => {
            complain(&sentence);
            return ExitCode::from(WRONG_ARGUMENTS);
        }
        #[cfg(windows)]
        Err(Stop::InstallerTask(chore)) => return end_with(installer_tasks::run(&chore)),
    };
    #[cfg(windows)]
    if arguments.at_login && autostart::is_switched_off() {
        return ExitCode::SUCCESS;
    }
    end_with(program::run(arguments))
}

fn end_with(outcome: anyhow::Result<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// A program without a console of its own borrows the one it was started from, to say something.
fn find_console() {
    #[cfg(windows)]
    forewarn_windows::console::speak();
}

const WRONG_ARGUMENTS: u8 = 2;

fn complain(sentence: &str) {
    tracing::error!("{sentence}");
    find_console();
    // A program without a console has nobody to say it to.
    writeln!(std::io::stderr(), "forewarn: {sentence}").ok();
}
