//! Starting with the person's session.

#[cfg(target_os = "linux")]
mod linux;

use std::io;
use std::path::PathBuf;

/// What starts the program at login.
#[derive(Debug, Clone)]
pub(crate) struct Autostart {
    program: PathBuf,
    #[cfg(target_os = "linux")]
    entries: linux::Entries,
}

impl Autostart {
    /// For this program, if the system says where it and such things are.
    pub(crate) fn of_this_program() -> Option<Self> {
        // An AppImage is unpacked somewhere else at every start, and says where it really is.
        let program = std::env::var_os("APPIMAGE").map(PathBuf::from).or_else(|| std::env::current_exe().ok())?;
        #[cfg(target_os = "linux")]
        return Some(Self { program, entries: linux::Entries::of(|name| std::env::var_os(name))? });
        #[cfg(windows)]
        return Some(Self { program });
    }

    /// Whether it starts at login although the person has chosen nothing: a package starts it for everybody.
    pub(crate) fn is_usual(&self) -> bool {
        #[cfg(target_os = "linux")]
        return self.entries.start_by_themselves();
        #[cfg(windows)]
        return false;
    }

    /// Makes it so, unless it is so already.
    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        return self.entries.switch(&self.program, on);
        #[cfg(windows)]
        return windows::switch(&self.program, on);
    }
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::path::Path;

    use windows_registry::{CURRENT_USER, LOCAL_MACHINE};

    const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
    const NAME: &str = "Forewarn";

    pub(super) fn switch(program: &Path, on: bool) -> io::Result<()> {
        let key = CURRENT_USER.create(RUN)?;
        let written = key.get_string(NAME).ok();
        // Started for everybody, it would be started twice, and the second launch opens the window.
        let for_everybody = LOCAL_MACHINE.open(RUN).and_then(|key| key.get_string(NAME)).is_ok();
        if !on || for_everybody {
            return if written.is_some() { Ok(key.remove_value(NAME)?) } else { Ok(()) };
        }
        // Without the quotes a space in the path would end the program's name.
        let command = format!("\"{}\"", program.display());
        if written.as_deref() == Some(command.as_str()) { Ok(()) } else { Ok(key.set_string(NAME, &command)?) }
    }
}
