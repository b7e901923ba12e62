//! Entries of the registry that start the program. Windows starts what is there for everybody whatever a person has chosen,
//! so a choice against it is written down, and a program that was started at login looks there first. Windows has a choice of
//! its own, among the startup apps of Settings and Task Manager, which is above all of these.

use std::io;
use std::path::Path;

use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

use super::AT_LOGIN;

/// Where the entries are.
#[derive(Debug, Clone)]
pub(super) struct Entries {
    /// What is started for everybody, which the installer writes. A key itself would stay on one thread.
    everybodys: (fn() -> &'static Key, String),
    own: String,
    /// Where the choice against what is there for everybody is.
    choices: String,
    /// Where Windows notes what is switched off among its startup apps: everybody's entry, and the user's.
    everybodys_approvals: (fn() -> &'static Key, String),
    approvals: String,
}

impl Entries {
    pub(super) fn of_this_user() -> Self {
        Self {
            everybodys: (|| LOCAL_MACHINE, RUN.to_owned()),
            own: RUN.to_owned(),
            choices: CHOICES.to_owned(),
            everybodys_approvals: (|| LOCAL_MACHINE, APPROVALS.to_owned()),
            approvals: APPROVALS.to_owned(),
        }
    }

    /// Whether the program starts as things are. Who added it by hand has chosen.
    pub(super) fn start_by_themselves(&self) -> bool {
        let everybodys = self.start_for_everybody() && !self.is_everybodys_disabled();
        !self.are_disabled() && (self.start_for_this_person() || (everybodys && !self.are_declined()))
    }

    /// Whether they are switched off among the startup apps of Windows, so that nothing here starts the program.
    pub(super) fn are_disabled(&self) -> bool {
        let everybodys_only = self.start_for_everybody() && !self.start_for_this_person();
        is_disabled(CURRENT_USER, &self.approvals) || (everybodys_only && self.is_everybodys_disabled())
    }

    fn is_everybodys_disabled(&self) -> bool {
        let (root, path) = &self.everybodys_approvals;
        is_disabled(root(), path)
    }

    /// Whether the user wants no program that is started for everybody.
    pub(super) fn are_switched_off(&self) -> bool {
        self.are_declined() || is_disabled(CURRENT_USER, &self.approvals)
    }

    /// Whether the user has chosen against what is there for everybody.
    fn are_declined(&self) -> bool {
        CURRENT_USER.open(&self.choices).and_then(|key| key.get_u32(CHOICE)).is_ok_and(|wanted| wanted == 0)
    }

    /// Makes the program start or not, unless it is so already.
    pub(super) fn switch(&self, program: &Path, on: bool) -> io::Result<()> {
        if on {
            self.remove_mark()?;
        }
        // An entry that is disabled for everybody can only be enabled by an administrator; the user's own starts beside it.
        let everybodys = self.start_for_everybody() && !(on && self.is_everybodys_disabled());
        match (on, everybodys) {
            (true, false) => {
                self.remove_choice()?;
                self.write_own(program)
            }
            // It is so without an entry of the person's own, which would only start it a second time.
            (true, true) => {
                self.remove_choice()?;
                self.remove_own()
            }
            (false, true) => {
                self.write_choice()?;
                self.remove_own()
            }
            // An installer that comes later starts it for everybody, as for whoever has never chosen.
            (false, false) => self.forget(),
        }
    }

    /// Removes all that was written for the person.
    pub(super) fn forget(&self) -> io::Result<()> {
        self.remove_choice()?;
        self.remove_own()
    }

    fn start_for_everybody(&self) -> bool {
        let (root, path) = &self.everybodys;
        root().open(path).and_then(|key| key.get_string(NAME)).is_ok()
    }

    fn start_for_this_person(&self) -> bool {
        CURRENT_USER.open(&self.own).and_then(|key| key.get_string(NAME)).is_ok()
    }

    fn write_own(&self, program: &Path) -> io::Result<()> {
        let key = CURRENT_USER.create(&self.own)?;
        // Without the quotes a space in the path would end the program's name.
        let command = format!("\"{}\" {AT_LOGIN}", program.display());
        let written = key.get_string(NAME).is_ok_and(|written| written == command);
        if written { Ok(()) } else { Ok(key.set_string(NAME, &command)?) }
    }

    fn remove_own(&self) -> io::Result<()> {
        let key = CURRENT_USER.create(&self.own)?;
        if key.get_string(NAME).is_ok() { Ok(key.remove_value(NAME)?) } else { Ok(()) }
    }

    fn remove_mark(&self) -> io::Result<()> {
        if !is_disabled(CURRENT_USER, &self.approvals) {
            return Ok(());
        }
        Ok(CURRENT_USER.create(&self.approvals)?.remove_value(NAME)?)
    }

    fn write_choice(&self) -> io::Result<()> {
        if self.are_declined() { Ok(()) } else { Ok(CURRENT_USER.create(&self.choices)?.set_u32(CHOICE, 0)?) }
    }

    fn remove_choice(&self) -> io::Result<()> {
        match CURRENT_USER.open(&self.choices) {
            Ok(_) => Ok(CURRENT_USER.remove_tree(&self.choices)?),
            Err(_) => Ok(()),
        }
    }
}

fn is_disabled(root: &Key, path: &str) -> bool {
    root.open(path).and_then(|key| key.get_value(NAME)).is_ok_and(|mark| says_disabled(&mark))
}

/// Task Manager writes twelve bytes: the state, then since when it is disabled. Odd states are disabled; without a mark, or
/// with one that says nothing, Windows starts the program.
fn says_disabled(mark: &[u8]) -> bool {
    mark.first().is_some_and(|state| state % 2 == 1)
}

const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
const NAME: &str = "Forewarn";
const APPROVALS: &str = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run";
const CHOICES: &str = r"Software\Forewarn";
const CHOICE: &str = "StartAtLogin";

#[cfg(test)]
mod tests {
    use windows_registry::Type;

    use super::*;

    /// A part of the registry in the place of both the machine's and the person's, gone with the test.
    struct Machine {
        folder: String,
        entries: Entries,
    }

    impl Machine {
        fn new(test: &str) -> Self {
            let folder = format!(r"Software\Forewarn unit test\{test}");
            let place = |name: &str| format!(r"{folder}\{name}");
            let entries = Entries {
                everybodys: (|| CURRENT_USER, place("everybody")),
                own: place("own"),
                choices: place("choices"),
                everybodys_approvals: (|| CURRENT_USER, place("everybody's approvals")),
                approvals: place("approvals"),
            };
            let machine = Self { folder, entries };
            machine.clear();
            machine
        }

        fn clear(&self) {
            CURRENT_USER.remove_tree(&self.folder).ok();
        }

        fn install(&self) {
            let key = CURRENT_USER.create(&self.entries.everybodys.1).unwrap();
            key.set_string(NAME, r#""C:\Program Files\Forewarn\forewarn.exe" --at-login"#).unwrap();
        }

        fn uninstall(&self) {
            CURRENT_USER.remove_tree(&self.entries.everybodys.1).unwrap();
        }

        fn switch(&self, on: bool) {
            self.entries.switch(Path::new(r"C:\a place\forewarn.exe"), on).unwrap();
        }

        /// Switches it on or off among the startup apps.
        fn mark(&self, approvals: &str, state: u8) {
            let mark = [state, 0, 0, 0, 0xd4, 0x0d, 0x43, 0x8d, 0xc8, 0x3b, 0xd9, 0x01];
            CURRENT_USER.create(approvals).unwrap().set_bytes(NAME, Type::Bytes, &mark).unwrap();
        }

        fn own(&self) -> Option<String> {
            CURRENT_USER.open(&self.entries.own).and_then(|key| key.get_string(NAME)).ok()
        }
    }

    impl Drop for Machine {
        fn drop(&mut self) {
            self.clear();
        }
    }

    #[test]
    fn it_is_switched_on_and_off_and_both_can_be_said_twice() {
        let machine = Machine::new("alone");
        assert!(!machine.entries.start_by_themselves());
        machine.switch(false);
        for _ in 0..2 {
            machine.switch(true);
            assert_eq!(machine.own().as_deref(), Some(r#""C:\a place\forewarn.exe" --at-login"#));
            assert!(machine.entries.start_by_themselves(), "as for whoever added it by hand");
        }
        for _ in 0..2 {
            machine.switch(false);
            assert_eq!(machine.own(), None);
            assert!(!machine.entries.are_switched_off(), "there is nothing to choose against");
        }
    }

    #[test]
    fn where_it_is_installed_for_everybody_a_choice_against_it_is_kept() {
        let machine = Machine::new("installed");
        machine.switch(true);
        machine.install();
        assert!(machine.entries.start_by_themselves());
        machine.switch(true);
        assert_eq!(machine.own(), None, "a second entry would start it a second time");
        for _ in 0..2 {
            machine.switch(false);
            assert!(machine.entries.are_switched_off() && !machine.entries.start_by_themselves());
            assert_eq!(machine.own(), None);
        }
        machine.switch(true);
        assert!(machine.entries.start_by_themselves());
    }

    #[test]
    fn a_choice_does_not_outlive_what_it_was_against() {
        let machine = Machine::new("uninstalled");
        machine.install();
        machine.switch(false);
        machine.uninstall();
        machine.switch(true);
        assert!(machine.own().is_some() && !machine.entries.are_switched_off());
        machine.install();
        machine.switch(false);
        machine.entries.forget().unwrap();
        assert!(machine.entries.start_by_themselves() && machine.own().is_none());
    }

    #[test]
    fn the_first_byte_of_a_mark_says_whether_it_is_disabled() {
        for (mark, disabled) in [
            (&[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], false),
            (&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], false),
            (&[0; 12][..], false),
            (&[3, 0, 0, 0, 0xd4, 0x0d, 0x43, 0x8d, 0xc8, 0x3b, 0xd9, 1][..], true),
            (&[7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], true),
            (&[1][..], true),
            (&[][..], false),
        ] {
            assert_eq!(says_disabled(mark), disabled, "{mark:?}");
        }
    }

    #[test]
    fn what_task_manager_switches_off_is_off_until_the_user_switches_it_on() {
        let machine = Machine::new("startup apps");
        machine.switch(true);
        machine.mark(&machine.entries.approvals, 3);
        assert!(machine.entries.are_disabled() && !machine.entries.start_by_themselves());
        machine.switch(true);
        assert!(!machine.entries.are_disabled() && machine.entries.start_by_themselves());
        machine.mark(&machine.entries.approvals, 2);
        assert!(!machine.entries.are_disabled() && machine.entries.start_by_themselves());
        machine.install();
        machine.switch(true);
        machine.mark(&machine.entries.approvals, 3);
        assert!(machine.entries.are_switched_off(), "nor does everybody's entry start it");
        machine.switch(true);
        assert!(!machine.entries.are_switched_off());
    }

    #[test]
    fn where_everybodys_entry_is_switched_off_the_users_own_starts_it() {
        let machine = Machine::new("everybody's startup app");
        machine.install();
        machine.mark(&machine.entries.everybodys_approvals.1, 3);
        assert!(machine.entries.are_disabled() && !machine.entries.start_by_themselves());
        machine.switch(true);
        assert!(machine.own().is_some());
        assert!(!machine.entries.are_disabled() && machine.entries.start_by_themselves());
        machine.switch(false);
        assert!(machine.own().is_none() && !machine.entries.start_by_themselves());
    }
}
