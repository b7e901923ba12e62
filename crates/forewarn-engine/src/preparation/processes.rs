//! Processes as the system has them: set apart, and ended with all that they have started.

use std::time::Duration;

use tokio::process::{Child, Command};
use tokio::time::timeout;

/// How long the system may take to end what was told to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sets the command apart from this program: nothing that it starts outlives its time, and on Windows no console opens.
pub(super) fn apart(command: &mut Command) {
    #[cfg(unix)]
    command.process_group(0);
    #[cfg(windows)]
    {
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
}

/// A command that has not ended yet, and all that it has started. Dropped, as when the program ends, it takes all of
/// them with it; who has ended by itself is to be let go first.
#[derive(Debug)]
pub(super) struct Family {
    /// The group is called after the command. Once that has been seen to end, the system may give the number to others.
    #[cfg(unix)]
    group: Option<rustix::process::Pid>,
    /// Windows itself ends them with it, also where this program is killed.
    #[cfg(windows)]
    job: Option<forewarn_windows::job::Job>,
}

impl Family {
    #[cfg(unix)]
    pub(super) fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self { group: id.and_then(rustix::process::Pid::from_raw) }
    }

    /// What it starts in the moment before Windows is told is not held, which is too soon for any program to have begun.
    #[cfg(windows)]
    pub(super) fn of(child: &Child) -> Self {
        let job = child.id().and_then(|id| {
            let held = forewarn_windows::job::Job::holding(id);
            held.inspect_err(|error| tracing::warn!(%error, "what a command starts may outlive it")).ok()
        });
        Self { job }
    }

    /// Ends all of them at once.
    pub(super) async fn end(mut self, child: &mut Child) {
        self.end_all();
        // Where the rest could not be reached, at least the first of them.
        child.start_kill().ok();
        // The system may keep one that waits for a broken disk or share; others wait for this to be over.
        timeout(PATIENCE, child.wait()).await.ok();
    }

    /// The command has ended by itself: what it has left running is meant to run.
    pub(super) fn let_go(&mut self) {
        #[cfg(unix)]
        {
            self.group = None;
        }
        #[cfg(windows)]
        if let Some(job) = self.job.take()
            && let Err(error) = job.let_go()
        {
            tracing::warn!(%error, "what a command has left running may have been ended");
        }
    }

    #[cfg(unix)]
    fn end_all(&mut self) {
        use rustix::process::{Signal, kill_process_group};

        if let Some(group) = self.group.take()
            && let Err(error) = kill_process_group(group, Signal::KILL)
        {
            tracing::debug!(%error, "there was nobody left to end");
        }
    }

    #[cfg(windows)]
    fn end_all(&mut self) {
        drop(self.job.take());
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.end_all();
    }
}
