//! Starting the version that an upgrade has put in this program's place.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

    /// Starts the program at this path with the arguments of this one, if that was requested. To be called when nothing of
    /// this one is left but its log: the new one would take itself for a second launch.
    pub(crate) fn perform(&self, program: Option<PathBuf>) {
        let (true, Some(program)) = (self.0.load(Ordering::SeqCst), program) else { return };
        tracing::info!(program = %program.display(), "restarting");
        let mut command = Command::new(program);
        command.args(arguments(std::env::args_os().skip(1)));
        if let Err(error) = start(&mut command) {
            tracing::error!(%error, "the new version cannot be started");
        }
    }
}

/// In the same process, which session and service managers know.
#[cfg(unix)]
fn start(command: &mut Command) -> std::io::Result<()> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

#[cfg(not(unix))]
fn start(command: &mut Command) -> std::io::Result<()> {
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

    #[test]
    fn without_a_request_nothing_is_started() {
        // On Linux it would take the place of this test.
        Restart::default().perform(Some("/bin/false".into()));
    }
}
