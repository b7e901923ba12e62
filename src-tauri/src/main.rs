//! Forewarn on the desktop: tray, notifications and window around the engine.

// No console window. Output still reaches the console that the program was started from.
#![cfg_attr(all(windows, not(test)), windows_subsystem = "windows")]

mod arguments;
mod autostart;
mod clock;
mod commands;
mod data_dir;
mod diagnostics;
mod engine;
mod event_log;
mod file_manager;
#[cfg(windows)]
mod installer_tasks;
mod instance;
mod locale;
mod logging;
mod program;
mod request_sender;
mod restart;
mod save_dialog;
mod session;
mod shell;
mod shutdown;
mod tauri_context;
mod toasts;
mod tray;
mod welcome;
mod window;

use std::io::Write;
use std::process::ExitCode;

use arguments::{Arguments, EarlyExit};

/// Also in `tauri.conf.json`.
const IDENTIFIER: &str = "io.github.forewarn";

/// A demo and the real program run side by side.
fn identifier(demo: bool) -> String {
    format!("{IDENTIFIER}{}", if demo { ".demo" } else { "" })
}

fn main() -> ExitCode {
    logging::log_panics();
    #[cfg(windows)]
    forewarn_windows::error_mode::disable_dialogs();
    let arguments = match Arguments::parse(std::env::args_os().skip(1), |name| std::env::var_os(name)) {
        Ok(arguments) => arguments,
        Err(EarlyExit::Print(text)) => {
            attach_console();
            // Without a console there is nowhere to print it.
            write!(std::io::stdout(), "{text}").ok();
            return ExitCode::SUCCESS;
        }
        Err(EarlyExit::InvalidArguments(message)) => {
            print_error(&message);
            return ExitCode::from(INVALID_ARGUMENTS);
        }
        #[cfg(windows)]
        Err(EarlyExit::InstallerTask(task)) => return exit_code(installer_tasks::run(&task)),
    };
    #[cfg(windows)]
    if arguments.at_login && autostart::is_switched_off() {
        return ExitCode::SUCCESS;
    }
    exit_code(program::run(arguments))
}

const INVALID_ARGUMENTS: u8 = 2;

fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn attach_console() {
    #[cfg(windows)]
    forewarn_windows::console::attach_parent();
}

fn print_error(message: &str) {
    tracing::error!("{message}");
    attach_console();
    writeln!(std::io::stderr(), "forewarn: {message}").ok();
}
