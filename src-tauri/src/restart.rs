//! Starting the version that an upgrade has put in this program's place.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::autostart::AT_LOGIN;

/// Where this program is. To be asked at the start: on Linux the path of a program that was replaced is no longer known.
pub(crate) fn program() -> Option<PathBuf> {
    // An AppImage is unpacked somewhere else at every start, and says where it really is.
    std::env::var_os("APPIMAGE").map(PathBuf::from).or_else(|| std::env::current_exe().ok())
}

/// Whether the program is to be started again once it has ended.
#[derive(Debug, Clone, Default)]
pub(crate) struct Restart(Arc<AtomicBool>);

impl Restart {
    pub(crate) fn request(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Starts the program at this path with the arguments of this one. To be called when nothing of this one is left: the new
/// one would take itself for a second launch.
pub(crate) fn start(program: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(program);
    command.args(arguments(std::env::args_os().skip(1)));
    replace(&mut command).context("The new version can't be started")
}

/// In the same process, which session and service managers know.
#[cfg(unix)]
fn replace(command: &mut Command) -> std::io::Result<()> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

#[cfg(not(unix))]
fn replace(command: &mut Command) -> std::io::Result<()> {
    command.spawn().map(drop)
}

/// All but those that were about the start alone: the user may have closed the window, or switched starting at sign-in off.
fn arguments(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    given.filter(|argument| argument != AT_LOGIN && argument != "--show").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_again_as_it_was_but_opens_nothing() {
        let given = ["--endpoint", "http://127.0.0.1:8081", "--show", "--at-login", "--log", "debug"];
        let again = arguments(given.into_iter().map(OsString::from));
        assert_eq!(again, ["--endpoint", "http://127.0.0.1:8081", "--log", "debug"]);
    }
}
