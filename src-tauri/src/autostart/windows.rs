//! Entries of the registry that start the program. Windows starts what is there for everybody whatever a person has chosen,
//! so a choice against it is written down, and a program that was started at login looks there first.

use std::io;
use std::path::Path;

use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

use super::AT_LOGIN;

/// Where the entries are.
#[derive(Debug, Clone)]
pub(super) struct Entries {
    /// What is started for everybody, which the installer writes. A key itself would stay on one thread.
    everybodys: (fn() -> &'static Key, String),
    /// What is started for the person.
    own: String,
    /// Where the choice against what is there for everybody is.
    choices: String,
}

impl Entries {
    pub(super) fn of_this_person() -> Self {
        Self { everybodys: (|| LOCAL_MACHINE, RUN.to_owned()), own: RUN.to_owned(), choices: CHOICES.to_owned() }
    }

    /// Whether the program starts as things are. Who added it by hand has chosen.
    pub(super) fn start_by_themselves(&self) -> bool {
        self.start_for_this_person() || (self.start_for_everybody() && !self.are_switched_off())
    }

    /// Whether the person has chosen against what is there for everybody.
    pub(super) fn are_switched_off(&self) -> bool {
        CURRENT_USER.open(&self.choices).and_then(|key| key.get_u32(CHOICE)).is_ok_and(|wanted| wanted == 0)
    }

    /// Makes the program start or not, unless it is so already.
    pub(super) fn switch(&self, program: &Path, on: bool) -> io::Result<()> {
        match (on, self.start_for_everybody()) {
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

    fn write_choice(&self) -> io::Result<()> {
        if self.are_switched_off() { Ok(()) } else { Ok(CURRENT_USER.create(&self.choices)?.set_u32(CHOICE, 0)?) }
    }

    fn remove_choice(&self) -> io::Result<()> {
        match CURRENT_USER.open(&self.choices) {
            Ok(_) => Ok(CURRENT_USER.remove_tree(&self.choices)?),
            Err(_) => Ok(()),
        }
    }
}

const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
const NAME: &str = "Forewarn";
const CHOICES: &str = r"Software\Forewarn";
const CHOICE: &str = "StartAtLogin";

#[cfg(test)]
mod tests {
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
}
