//! What the installer has the program do.

mod quarantine;

use std::time::Duration;

use anyhow::Context;
use forewarn_windows::{app_registration, session};

use crate::IDENTIFIER;
use crate::arguments::InstallerTask;
use crate::autostart::Autostart;
use crate::toasts::ACTIVATOR;

pub(crate) fn run(task: &InstallerTask) -> anyhow::Result<()> {
    match task {
        InstallerTask::Quit => {
            for demo in [false, true] {
                let class = crate::session::window_class(demo);
                let ended = session::close(&class, QUIT_TIMEOUT).context("can't close the running Forewarn")?;
                anyhow::ensure!(ended, "Forewarn is still running; quit it from its tray menu and try again");
            }
            Ok(())
        }
        InstallerTask::Register(shortcut) => app_registration::write_to_shortcut(shortcut, IDENTIFIER, ACTIVATOR)
            .with_context(|| format!("can't change the shortcut {}", shortcut.display())),
        InstallerTask::Claim(path) => quarantine::quarantine_untrusted(path),
        InstallerTask::Unregister => {
            app_registration::unregister(IDENTIFIER, Some(ACTIVATOR))
                .context("can't remove the registration for notifications")?;
            let autostart = Autostart::for_this_program().context("can't find the program's path")?;
            autostart.remove().context("can't switch off starting at sign-in")
        }
    }
}

/// Longer than the program's own shutdown timeout.
const QUIT_TIMEOUT: Duration = Duration::from_secs(10);
