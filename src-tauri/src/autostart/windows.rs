//! The Run keys of the registry. Windows always starts the machine's entry, so a user's choice against it is saved, and the
//! program checks it when it is started at sign-in. The startup apps in Settings and Task Manager override all of this.

use std::io;
use std::path::PathBuf;

use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

use super::AT_LOGIN;
use crate::restart;

#[derive(Debug, Clone)]
pub(crate) struct Autostart {
    program: PathBuf,
    /// The root of the machine's keys. A function, because `Key` isn't `Send`.
    machine: fn() -> &'static Key,
    /// Written by the installer.
    machine_run: String,
    user_run: String,
    /// The user's choice against the machine's entry.
    choice: String,
    /// Where Windows saves which startup apps are disabled.
    machine_approved: String,
    user_approved: String,
}

impl Autostart {
    pub(crate) fn for_this_program() -> Option<Self> {
        Some(Self::for_program(restart::program_path()?))
    }

    fn for_program(program: PathBuf) -> Self {
        Self {
            program,
            machine: || LOCAL_MACHINE,
            machine_run: RUN.to_owned(),
            user_run: RUN.to_owned(),
            choice: CHOICE_KEY.to_owned(),
            machine_approved: STARTUP_APPROVED.to_owned(),
            user_approved: STARTUP_APPROVED.to_owned(),
        }
    }

    /// Whether the program starts at sign-in before the user has chosen anything in Forewarn: because of the installer, or
    /// of an entry made by hand.
    pub(crate) fn is_on_by_default(&self) -> bool {
        let machine = self.has_machine_entry() && !self.is_machine_entry_disabled();
        !self.is_disabled() && (self.has_user_entry() || (machine && !self.is_declined()))
    }

    /// Whether it is disabled in the startup apps of Windows.
    pub(crate) fn is_disabled(&self) -> bool {
        let machine_only = self.has_machine_entry() && !self.has_user_entry();
        is_disabled(CURRENT_USER, &self.user_approved) || (machine_only && self.is_machine_entry_disabled())
    }

    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        if on && is_disabled(CURRENT_USER, &self.user_approved) {
            CURRENT_USER.create(&self.user_approved)?.remove_value(NAME)?;
        }
        // Only an administrator can enable a disabled machine entry, so the user gets an entry of their own.
        let machine = self.has_machine_entry() && !(on && self.is_machine_entry_disabled());
        if machine && !on {
            if !self.is_declined() {
                CURRENT_USER.create(&self.choice)?.set_u32(CHOICE, 0)?;
            }
        } else {
            self.remove_choice()?;
        }
        // A user entry beside the machine's would start the program twice.
        if on && !machine { self.write_user_entry() } else { self.remove_user_entry() }
    }

    /// Removes everything written for the user.
    pub(crate) fn remove(&self) -> io::Result<()> {
        self.remove_choice()?;
        self.remove_user_entry()
    }

    fn has_machine_entry(&self) -> bool {
        (self.machine)().open(&self.machine_run).and_then(|key| key.get_string(NAME)).is_ok()
    }

    fn has_user_entry(&self) -> bool {
        CURRENT_USER.open(&self.user_run).and_then(|key| key.get_string(NAME)).is_ok()
    }

    fn is_machine_entry_disabled(&self) -> bool {
        is_disabled((self.machine)(), &self.machine_approved)
    }

    /// Whether the machine's entry is to start nothing for this user.
    fn is_switched_off(&self) -> bool {
        self.is_declined() || is_disabled(CURRENT_USER, &self.user_approved)
    }

    fn is_declined(&self) -> bool {
        CURRENT_USER.open(&self.choice).and_then(|key| key.get_u32(CHOICE)).is_ok_and(|choice| choice == 0)
    }

    fn write_user_entry(&self) -> io::Result<()> {
        let key = CURRENT_USER.create(&self.user_run)?;
        // The path may contain spaces.
        let command = format!("\"{}\" {AT_LOGIN}", self.program.display());
        let written = key.get_string(NAME).is_ok_and(|written| written == command);
        if written { Ok(()) } else { Ok(key.set_string(NAME, &command)?) }
    }

    fn remove_user_entry(&self) -> io::Result<()> {
        let key = CURRENT_USER.create(&self.user_run)?;
        if key.get_string(NAME).is_ok() { Ok(key.remove_value(NAME)?) } else { Ok(()) }
    }

    fn remove_choice(&self) -> io::Result<()> {
        match CURRENT_USER.open(&self.choice) {
            Ok(_) => Ok(CURRENT_USER.remove_tree(&self.choice)?),
            Err(_) => Ok(()),
        }
    }
}

/// Whether the user has switched off what the machine's entry starts.
pub(crate) fn is_switched_off() -> bool {
    Autostart::for_program(PathBuf::new()).is_switched_off()
}

fn is_disabled(root: &Key, path: &str) -> bool {
    root.open(path).and_then(|key| key.get_value(NAME)).is_ok_and(|state| says_disabled(&state))
}

/// Task Manager writes twelve bytes: the state, then when it was disabled. An odd state is disabled; without a value, or with
/// an empty one, Windows starts the program.
fn says_disabled(value: &[u8]) -> bool {
    value.first().is_some_and(|state| state % 2 == 1)
}

const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
const NAME: &str = "Forewarn";
const STARTUP_APPROVED: &str = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run";
const CHOICE_KEY: &str = r"Software\Forewarn";
const CHOICE: &str = "StartAtLogin";

#[cfg(test)]
mod tests {
    use windows_registry::Type;

    use super::*;

    /// A registry key instead of the machine's and the user's, removed after the test.
    struct Machine {
        key: String,
        autostart: Autostart,
    }

    impl Machine {
        fn new(test: &str) -> Self {
            let key = format!(r"Software\Forewarn unit test\{test}");
            let subkey = |name: &str| format!(r"{key}\{name}");
            let autostart = Autostart {
                program: r"C:\a place\forewarn.exe".into(),
                machine: || CURRENT_USER,
                machine_run: subkey("machine run"),
                user_run: subkey("user run"),
                choice: subkey("choice"),
                machine_approved: subkey("machine approved"),
                user_approved: subkey("user approved"),
            };
            let machine = Self { key, autostart };
            machine.clear();
            machine
        }

        fn clear(&self) {
            CURRENT_USER.remove_tree(&self.key).ok();
        }

        fn install(&self) {
            let key = CURRENT_USER.create(&self.autostart.machine_run).unwrap();
            key.set_string(NAME, r#""C:\Program Files\Forewarn\forewarn.exe" --at-login"#).unwrap();
        }

        fn uninstall(&self) {
            CURRENT_USER.remove_tree(&self.autostart.machine_run).unwrap();
        }

        fn switch(&self, on: bool) {
            self.autostart.switch(on).unwrap();
        }

        /// Enables or disables the startup app.
        fn set_startup_app(&self, key: &str, state: u8) {
            let value = [state, 0, 0, 0, 0xd4, 0x0d, 0x43, 0x8d, 0xc8, 0x3b, 0xd9, 0x01];
            CURRENT_USER.create(key).unwrap().set_bytes(NAME, Type::Bytes, &value).unwrap();
        }

        fn user_entry(&self) -> Option<String> {
            CURRENT_USER.open(&self.autostart.user_run).and_then(|key| key.get_string(NAME)).ok()
        }
    }

    impl Drop for Machine {
        fn drop(&mut self) {
            self.clear();
        }
    }

    #[test]
    fn switching_on_and_off_is_idempotent() {
        let machine = Machine::new("alone");
        assert!(!machine.autostart.is_on_by_default());
        machine.switch(false);
        for _ in 0..2 {
            machine.switch(true);
            assert_eq!(machine.user_entry().as_deref(), Some(r#""C:\a place\forewarn.exe" --at-login"#));
            assert!(machine.autostart.is_on_by_default(), "like an entry made by hand");
        }
        for _ in 0..2 {
            machine.switch(false);
            assert_eq!(machine.user_entry(), None);
            assert!(!machine.autostart.is_switched_off(), "there is no machine entry to decline");
        }
    }

    #[test]
    fn a_choice_against_the_machine_entry_is_saved() {
        let machine = Machine::new("installed");
        machine.switch(true);
        machine.install();
        assert!(machine.autostart.is_on_by_default());
        machine.switch(true);
        assert_eq!(machine.user_entry(), None, "a second entry would start it a second time");
        for _ in 0..2 {
            machine.switch(false);
            assert!(machine.autostart.is_switched_off() && !machine.autostart.is_on_by_default());
            assert_eq!(machine.user_entry(), None);
        }
        machine.switch(true);
        assert!(machine.autostart.is_on_by_default());
    }

    #[test]
    fn a_choice_does_not_outlive_the_installation() {
        let machine = Machine::new("uninstalled");
        machine.install();
        machine.switch(false);
        machine.uninstall();
        machine.switch(true);
        assert!(machine.user_entry().is_some() && !machine.autostart.is_switched_off());
        machine.install();
        machine.switch(false);
        machine.autostart.remove().unwrap();
        assert!(machine.autostart.is_on_by_default() && machine.user_entry().is_none());
    }

    #[test]
    fn the_first_byte_says_whether_a_startup_app_is_disabled() {
        for (value, disabled) in [
            (&[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], false),
            (&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], false),
            (&[0; 12][..], false),
            (&[3, 0, 0, 0, 0xd4, 0x0d, 0x43, 0x8d, 0xc8, 0x3b, 0xd9, 1][..], true),
            (&[7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], true),
            (&[1][..], true),
            (&[][..], false),
        ] {
            assert_eq!(says_disabled(value), disabled, "{value:?}");
        }
    }

    #[test]
    fn a_startup_app_disabled_in_task_manager_stays_off_until_it_is_switched_on() {
        let machine = Machine::new("startup apps");
        machine.switch(true);
        machine.set_startup_app(&machine.autostart.user_approved, 3);
        assert!(machine.autostart.is_disabled() && !machine.autostart.is_on_by_default());
        machine.switch(true);
        assert!(!machine.autostart.is_disabled() && machine.autostart.is_on_by_default());
        machine.set_startup_app(&machine.autostart.user_approved, 2);
        assert!(!machine.autostart.is_disabled() && machine.autostart.is_on_by_default());
        machine.install();
        machine.switch(true);
        machine.set_startup_app(&machine.autostart.user_approved, 3);
        assert!(machine.autostart.is_switched_off(), "the machine entry must not start it either");
        machine.switch(true);
        assert!(!machine.autostart.is_switched_off());
    }

    #[test]
    fn a_disabled_machine_entry_is_replaced_by_a_user_entry() {
        let machine = Machine::new("machine startup app");
        machine.install();
        machine.set_startup_app(&machine.autostart.machine_approved, 3);
        assert!(machine.autostart.is_disabled() && !machine.autostart.is_on_by_default());
        machine.switch(true);
        assert!(machine.user_entry().is_some());
        assert!(!machine.autostart.is_disabled() && machine.autostart.is_on_by_default());
        machine.switch(false);
        assert!(machine.user_entry().is_none() && !machine.autostart.is_on_by_default());
    }
}
