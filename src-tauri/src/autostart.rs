//! Starting with the person's session.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

use std::io;
use std::path::PathBuf;

use crate::restart;

#[derive(Debug, Clone)]
pub(crate) struct Autostart {
    program: PathBuf,
    #[cfg(target_os = "linux")]
    entries: linux::Entries,
    #[cfg(windows)]
    entries: windows::Entries,
}

impl Autostart {
    /// For this program, if the system says where it and such things are.
    pub(crate) fn of_this_program() -> Option<Self> {
        let program = restart::program()?;
        #[cfg(target_os = "linux")]
        return Some(Self { program, entries: linux::Entries::of(|name| std::env::var_os(name))? });
        #[cfg(windows)]
        return Some(Self { program, entries: windows::Entries::of_this_user() });
    }

    /// Whether it starts at login although the person has chosen nothing here: a package or an installer starts it for
    /// everybody, or the person has added it with the means of the system.
    pub(crate) fn is_usual(&self) -> bool {
        self.entries.start_by_themselves()
    }

    /// Makes it so, unless it is so already.
    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        self.entries.switch(&self.program, on)
    }

    /// Whether the user has switched it off with the means of the system, which is above any choice made here.
    #[cfg_attr(
        not(windows),
        allow(clippy::unused_self, reason = "only Windows keeps such a choice apart from its entries")
    )]
    pub(crate) fn is_disabled(&self) -> bool {
        #[cfg(windows)]
        return self.entries.are_disabled();
        #[cfg(not(windows))]
        return false;
    }

    /// Removes all that was ever written for the person.
    #[cfg(windows)]
    pub(crate) fn forget(&self) -> io::Result<()> {
        self.entries.forget()
    }
}

/// Whether the person wants no program that is started for everybody.
#[cfg(windows)]
pub(crate) fn is_switched_off() -> bool {
    windows::Entries::of_this_user().are_switched_off()
}

/// With this Windows starts the program at login: what the person chose is asked first, and a program that runs already
/// is not brought to the front.
pub(crate) const AT_LOGIN: &str = "--at-login";
