//! What an installer needs done, which only the program itself can do.

use std::time::Duration;

use anyhow::Context;
use forewarn_windows::{identity, session};

use crate::IDENTIFIER;
use crate::arguments::InstallerTask;
use crate::autostart::Autostart;
use crate::claim::claim;
use crate::toasts::ACTIVATOR;

pub(crate) fn run(chore: &InstallerTask) -> anyhow::Result<()> {
    match chore {
        InstallerTask::Quit => {
            for demo in [false, true] {
                let class = crate::session::class(demo);
                let ended = session::end(&class, PATIENCE).context("the running Forewarn cannot be asked to end")?;
                anyhow::ensure!(ended, "Forewarn did not end; end it from its menu in the tray and try again");
            }
            Ok(())
        }
        InstallerTask::Register(shortcut) => identity::write_on_shortcut(shortcut, IDENTIFIER, ACTIVATOR)
            .with_context(|| format!("cannot write onto the shortcut {}", shortcut.display())),
        InstallerTask::Claim(path) => claim(path),
        InstallerTask::Unregister => {
            identity::forget(IDENTIFIER, Some(ACTIVATOR))
                .context("the identity for notifications cannot be removed")?;
            let autostart = Autostart::of_this_program().context("this system does not say where the program is")?;
            autostart.forget().context("starting at login cannot be switched off")
        }
    }
}

/// A program that saves in a second and gives up after some more.
const PATIENCE: Duration = Duration::from_secs(10);
