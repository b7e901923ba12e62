//! Processes as the system has them: set apart, and ended with all that they have started.

use tokio::process::{Child, Command};

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

/// A command and all that it has started.
#[derive(Debug, Clone, Copy)]
pub(super) struct Family {
    id: Option<u32>,
}

impl Family {
    pub(super) fn of(child: &Child) -> Self {
        Self { id: child.id() }
    }

    /// Ends all of them at once.
    pub(super) async fn end(self, child: &mut Child) {
        #[cfg(unix)]
        self.end_group();
        #[cfg(windows)]
        self.end_tree().await;
        // Where the rest could not be reached, at least the first of them.
        child.start_kill().ok();
        child.wait().await.ok();
    }

    #[cfg(unix)]
    fn end_group(self) {
        use rustix::process::{Pid, Signal, kill_process_group};

        let group = self.id.and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        if let Some(group) = group
            && let Err(error) = kill_process_group(group, Signal::KILL)
        {
            tracing::debug!(%error, "there was nobody left to end");
        }
    }

    #[cfg(windows)]
    async fn end_tree(self) {
        let Some(id) = self.id else { return };
        let root = std::env::var_os("SystemRoot").unwrap_or_else(|| "C:\\Windows".into());
        let mut kill = Command::new(std::path::Path::new(&root).join("System32").join("taskkill.exe"));
        kill.args(["/T", "/F", "/PID", &id.to_string()]).kill_on_drop(true);
        apart(&mut kill);
        if let Err(error) = kill.output().await {
            tracing::warn!(%error, "what a command has started could not be ended");
        }
    }
}
