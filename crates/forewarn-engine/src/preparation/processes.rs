//! Process groups: a command together with all processes that it started.

use std::time::Duration;

use tokio::process::{Child, Command};
use tokio::time::timeout;

/// Starts the command in a process group of its own, and on Windows without a console.
pub(super) fn isolate(command: &mut Command) {
    #[cfg(unix)]
    command.process_group(0);
    #[cfg(windows)]
    {
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
}

/// A running command and all processes that it started. Dropping it ends all of them, unless it was released.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    /// The process id of the command, which the system may reuse once the command has been waited for.
    #[cfg(unix)]
    group: Option<rustix::process::Pid>,
    /// Windows ends its processes when it is closed, even if this program is killed.
    #[cfg(windows)]
    job: Option<forewarn_windows::job_object::JobObject>,
}

impl ProcessGroup {
    #[cfg(unix)]
    pub(super) fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self { group: id.and_then(rustix::process::Pid::from_raw) }
    }

    /// Processes that start before the command joins the job object would escape, but no command is that fast.
    #[cfg(windows)]
    pub(super) fn of(child: &Child) -> Self {
        let job = child.id().and_then(|id| {
            let held = forewarn_windows::job_object::JobObject::for_process(id);
            held.inspect_err(|error| tracing::warn!(%error, "processes started by a command may outlive it")).ok()
        });
        Self { job }
    }

    /// Kills all of them. Waits only briefly, because processes of other users can't be killed.
    pub(super) async fn end(mut self, child: &mut Child) {
        self.kill();
        // If the group couldn't be killed, at least the command.
        child.start_kill().ok();
        if !is_over(child.wait()).await {
            tracing::warn!(process = child.id(), "a command that timed out could not be killed");
        }
    }

    /// Leaves background processes of a command that has ended by itself running.
    pub(super) fn release(&mut self) {
        #[cfg(unix)]
        {
            self.group = None;
        }
        #[cfg(windows)]
        if let Some(job) = self.job.take()
            && let Err(error) = job.release()
        {
            tracing::warn!(%error, "background processes of a command may have been killed");
        }
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use rustix::process::{Signal, kill_process_group};

        if let Some(group) = self.group.take()
            && let Err(error) = kill_process_group(group, Signal::KILL)
        {
            tracing::debug!(%error, "the process group had no processes left");
        }
    }

    #[cfg(windows)]
    fn kill(&mut self) {
        drop(self.job.take());
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn is_over(end: impl Future) -> bool {
    timeout(KILL_TIMEOUT, end).await.is_ok()
}

const KILL_TIMEOUT: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_process_that_cannot_be_killed_is_not_waited_for() {
        assert!(is_over(tokio::time::sleep(KILL_TIMEOUT / 2)).await);
        assert!(!is_over(std::future::pending::<()>()).await);
    }
}
