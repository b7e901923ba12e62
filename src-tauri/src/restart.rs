//! Restarts the program after an upgrade has replaced it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::autostart::AT_LOGIN;

/// The exit code of the event loop when the program is to restart.
pub(crate) const RESTART_CODE: i32 = 1000;

/// The path of this program. Call it at startup: on Linux the path of a replaced program is no longer known.
pub(crate) fn program_path() -> Option<PathBuf> {
    // An AppImage is mounted at a different path every time.
    std::env::var_os("APPIMAGE").map(PathBuf::from).or_else(|| std::env::current_exe().ok())
}

/// Starts the program at this path with these arguments. Call it last, because the new process would otherwise find this one
/// running.
pub(crate) fn start(program: &Path, arguments: &[OsString]) -> anyhow::Result<()> {
    replace(Command::new(program).args(arguments)).context("can't start the new version")
}

/// Keeps the process id, which session and service managers know.
#[cfg(unix)]
fn replace(command: &mut Command) -> std::io::Result<()> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

#[cfg(not(unix))]
fn replace(command: &mut Command) -> std::io::Result<()> {
    command.spawn().map(drop)
}

/// The arguments of this program for a restart.
pub(crate) fn arguments() -> Vec<OsString> {
    for_restart(std::env::args_os().skip(1))
}

/// Leaves out what was only for the first start: by now the user may have closed the window, or switched off starting at
/// sign-in.
fn for_restart(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    given.filter(|argument| argument != AT_LOGIN && argument != "--show").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restart_keeps_the_arguments_but_opens_no_window() {
        let given = ["--endpoint", "http://127.0.0.1:8081", "--show", "--at-login", "--log", "debug"];
        let again = for_restart(given.into_iter().map(OsString::from));
        assert_eq!(again, ["--endpoint", "http://127.0.0.1:8081", "--log", "debug"]);
    }
}
