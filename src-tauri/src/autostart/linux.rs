//! The Desktop Application Autostart Specification: a user's entry replaces the system-wide one of the same name, which a
//! package installs. So at most one of them starts the program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use forewarn_texts::Language;

use crate::restart;

#[derive(Debug, Clone)]
pub(crate) struct Autostart {
    program: PathBuf,
    user_entry: PathBuf,
    /// The first that exists applies.
    system_entries: Vec<PathBuf>,
}

impl Autostart {
    pub(crate) fn for_this_program() -> Option<Self> {
        Self::new(restart::program_path()?, |name| env::var_os(name))
    }

    fn new(program: PathBuf, variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let config = path("XDG_CONFIG_HOME").or_else(|| Some(path("HOME")?.join(".config")))?;
        let system = variable("XDG_CONFIG_DIRS").filter(|folders| !folders.is_empty());
        let system = system.unwrap_or_else(|| OsString::from("/etc/xdg"));
        let system = env::split_paths(&system).filter(|folder| folder.is_absolute());
        let system_entries = system.map(|folder| folder.join(ENTRY)).collect();
        Some(Self { program, user_entry: config.join(ENTRY), system_entries })
    }

    /// Whether the program starts at sign-in before the user has chosen anything in Forewarn: because of a package, or of an
    /// entry made with the desktop's tools.
    pub(crate) fn is_on_by_default(&self) -> bool {
        match fs::read_to_string(&self.user_entry) {
            Ok(entry) if is_switched_off(&entry) => false,
            Ok(entry) if starts(&entry) => true,
            // An entry whose program is gone is repaired when starting at sign-in is switched on.
            _ => self.is_on_system_wide(),
        }
    }

    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        let entry = fs::read_to_string(&self.user_entry).ok();
        match (on, self.is_on_system_wide()) {
            // The user's own entry, which may have options.
            (true, false) if entry.as_deref().is_some_and(|entry| starts(entry) && !is_ours(entry)) => Ok(()),
            (true, false) => {
                let program = self.program.to_str();
                let program = program.ok_or_else(|| io::Error::other("the program's path isn't valid Unicode"))?;
                self.write(entry.as_deref(), &desktop_entry(program))
            }
            // Switched off already, by Forewarn or by the desktop's tools.
            (false, _) if entry.as_deref().is_some_and(is_switched_off) => Ok(()),
            (false, true) => self.write(entry.as_deref(), SWITCHED_OFF),
            // No entry is needed. An existing one may start a program at another path, or hide the system-wide entry.
            (true, true) | (false, false) => match fs::remove_file(&self.user_entry) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                removed => removed,
            },
        }
    }

    /// Linux has no switch apart from the entries.
    #[allow(clippy::unused_self, reason = "Windows needs it")]
    pub(crate) fn is_disabled(&self) -> bool {
        false
    }

    fn is_on_system_wide(&self) -> bool {
        let entry = self.system_entries.iter().find_map(|file| fs::read_to_string(file).ok());
        entry.is_some_and(|entry| starts(&entry))
    }

    fn write(&self, current: Option<&str>, entry: &str) -> io::Result<()> {
        if current == Some(entry) {
            return Ok(());
        }
        if let Some(folder) = self.user_entry.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.user_entry, entry)
    }
}

const ENTRY: &str = "autostart/forewarn.desktop";

/// Hides the system-wide entry.
const SWITCHED_OFF: &str = "[Desktop Entry]\nType=Application\nName=Forewarn\nHidden=true\n";

fn starts(entry: &str) -> bool {
    !is_switched_off(entry) && program_exists(entry)
}

/// Whether Forewarn wrote it, from whatever path.
fn is_ours(entry: &str) -> bool {
    value(entry, "TryExec").is_some_and(|program| entry == desktop_entry(&program.replace(r"\\", "\\")))
}

/// `Hidden` is from the specification, the other key from GNOME's tools.
fn is_switched_off(entry: &str) -> bool {
    value(entry, "Hidden") == Some("true") || value(entry, "X-GNOME-Autostart-enabled") == Some("false")
}

/// A removed package leaves its entry behind until it is purged.
fn program_exists(entry: &str) -> bool {
    value(entry, "TryExec").is_none_or(|program| !program.starts_with('/') || Path::new(program).exists())
}

fn value<'a>(entry: &'a str, key: &str) -> Option<&'a str> {
    let group = entry.lines().skip_while(|line| line.trim() != "[Desktop Entry]").skip(1);
    let mut pairs = group.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
}

fn desktop_entry(program: &str) -> String {
    let comment = |language: Language| {
        let key = if language == Language::default() { String::new() } else { format!("[{}]", language.tag()) };
        format!("Comment{key}={}\n", language.autostart_description())
    };
    let comments = Language::ALL.map(comment).concat();
    format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Name=Forewarn\n\
         {comments}\
         Exec={}\n\
         TryExec={}\n\
         Terminal=false\n\
         X-GNOME-Autostart-enabled=true\n",
        quoted(program),
        escaped(program)
    )
}

/// Quoted as an argument, with percent signs doubled, and then escaped like any value.
fn quoted(program: &str) -> String {
    let mut argument = String::from("\"");
    for character in program.chars() {
        match character {
            '"' | '`' | '$' | '\\' => argument.extend(['\\', character]),
            '%' => argument.push_str("%%"),
            _ => argument.push(character),
        }
    }
    argument.push('"');
    escaped(&argument)
}

fn escaped(value: &str) -> String {
    value.replace('\\', r"\\").replace('\n', r"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Machine {
        folder: tempfile::TempDir,
        autostart: Autostart,
    }

    impl Machine {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let autostart = Autostart {
                program: "/opt/forewarn".into(),
                user_entry: folder.path().join("config").join(ENTRY),
                system_entries: vec![folder.path().join("site").join(ENTRY), folder.path().join("etc").join(ENTRY)],
            };
            Self { folder, autostart }
        }

        /// With a package that starts the program for all users.
        fn with_package() -> Self {
            let machine = Self::new();
            let program = machine.folder.path().join("forewarn");
            fs::write(&program, "").unwrap();
            machine.write_system_entry("etc", &desktop_entry(program.to_str().unwrap()));
            machine
        }

        fn write_system_entry(&self, folder: &str, text: &str) {
            let file = self.folder.path().join(folder).join(ENTRY);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }

        fn switch(&self, on: bool) {
            self.autostart.switch(on).unwrap();
        }

        fn user_entry(&self) -> Option<String> {
            fs::read_to_string(&self.autostart.user_entry).ok()
        }

        fn write_user_entry(&self, text: &str) {
            fs::create_dir_all(self.autostart.user_entry.parent().unwrap()).unwrap();
            fs::write(&self.autostart.user_entry, text).unwrap();
        }
    }

    #[test]
    fn entries_are_in_the_folders_of_the_specification() {
        let with = |variables: &'static [(&str, &str)]| {
            let known = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
            Autostart::new("/opt/forewarn".into(), known).map(|found| (found.user_entry, found.system_entries))
        };
        let default = ("/home/ada/.config/autostart/forewarn.desktop", "/etc/xdg/autostart/forewarn.desktop");
        let default = (PathBuf::from(default.0), vec![PathBuf::from(default.1)]);
        assert_eq!(with(&[("HOME", "/home/ada")]).unwrap(), default);
        let empty = with(&[("XDG_CONFIG_HOME", ""), ("XDG_CONFIG_DIRS", ""), ("HOME", "/home/ada")]);
        assert_eq!(empty.unwrap(), default);
        let elsewhere = with(&[("XDG_CONFIG_HOME", "/config"), ("XDG_CONFIG_DIRS", "/a:b:/c"), ("HOME", "/home/ada")]);
        let (user, system) = elsewhere.unwrap();
        assert_eq!(user, Path::new("/config/autostart/forewarn.desktop"));
        assert_eq!(system, ["/a/autostart/forewarn.desktop", "/c/autostart/forewarn.desktop"].map(PathBuf::from));
        assert_eq!(with(&[]), None);
    }

    #[test]
    fn the_path_of_the_program_is_quoted() {
        let text = desktop_entry("/opt/forewarn/forewarn");
        assert!(text.starts_with("[Desktop Entry]\nType=Application\nName=Forewarn\n"), "{text}");
        assert!(text.contains("\nExec=\"/opt/forewarn/forewarn\"\nTryExec=/opt/forewarn/forewarn\n"), "{text}");
        assert!(text.contains("\nComment=Warns you before Azure maintenance\nComment[tr]="), "{text}");
        assert_eq!(quoted("/a b/100%/$x"), r#""/a b/100%%/\\$x""#);
        assert_eq!(quoted(r#"/q"uo\te`"#), r#""/q\\"uo\\\\te\\`""#);
        assert_eq!(escaped(r"/a b/100%/\"), r"/a b/100%/\\");
    }

    #[test]
    fn the_package_installs_the_same_entry() {
        assert_eq!(include_str!("../../../scripts/linux/autostart.desktop"), desktop_entry("/usr/bin/forewarn"));
    }

    #[test]
    fn switching_on_and_off_is_idempotent() {
        let mut machine = Machine::new();
        assert!(!machine.autostart.is_on_by_default());
        machine.switch(false);
        machine.switch(true);
        machine.switch(true);
        assert_eq!(machine.user_entry(), Some(desktop_entry("/opt/forewarn")));
        machine.autostart.program = "/moved/forewarn".into();
        machine.switch(true);
        assert_eq!(machine.user_entry(), Some(desktop_entry("/moved/forewarn")), "the program has moved");
        machine.switch(false);
        machine.switch(false);
        assert_eq!(machine.user_entry(), None);
    }

    #[test]
    fn with_a_package_a_user_entry_is_needed_only_to_switch_it_off() {
        let machine = Machine::with_package();
        assert!(machine.autostart.is_on_by_default());
        machine.write_user_entry(&desktop_entry("/opt/forewarn"));
        machine.switch(true);
        assert_eq!(machine.user_entry(), None, "it isn't needed");
        for _ in 0..2 {
            machine.switch(false);
            assert_eq!(machine.user_entry().as_deref(), Some(SWITCHED_OFF));
            assert!(!machine.autostart.is_on_by_default());
        }
        machine.switch(true);
        assert_eq!(machine.user_entry(), None);
    }

    #[test]
    fn switched_off_with_other_tools_it_stays_off() {
        let machine = Machine::with_package();
        for entry in ["[Desktop Entry]\nHidden = true\n", "[Desktop Entry]\nX-GNOME-Autostart-enabled=false\nName=x\n"]
        {
            machine.write_user_entry(entry);
            assert!(!machine.autostart.is_on_by_default(), "{entry}");
            machine.switch(false);
            assert_eq!(machine.user_entry().as_deref(), Some(entry));
        }
    }

    #[test]
    fn an_entry_made_with_other_tools_is_unchanged() {
        let machine = Machine::new();
        let custom = "[Desktop Entry]\nType=Application\nName=Forewarn\nExec=forewarn --log debug\n";
        machine.write_user_entry(custom);
        assert!(machine.autostart.is_on_by_default());
        machine.switch(true);
        assert_eq!(machine.user_entry().as_deref(), Some(custom));
        machine.switch(false);
        assert_eq!(machine.user_entry(), None, "unless it is switched off in Forewarn");

        machine.write_user_entry(&format!("{custom}TryExec=/nowhere/forewarn\n"));
        assert!(!machine.autostart.is_on_by_default(), "its program is gone");
    }

    #[test]
    fn a_removed_or_hidden_package_starts_nothing() {
        let machine = Machine::new();
        let of_removed_program = desktop_entry("/nowhere/forewarn");
        for text in [of_removed_program.as_str(), SWITCHED_OFF] {
            machine.write_system_entry("etc", text);
            assert!(!machine.autostart.is_on_by_default(), "{text}");
            machine.switch(true);
            assert_eq!(machine.user_entry(), Some(desktop_entry("/opt/forewarn")));
            machine.switch(false);
            assert_eq!(machine.user_entry(), None);
        }
        let machine = Machine::with_package();
        machine.write_system_entry("site", SWITCHED_OFF);
        assert!(!machine.autostart.is_on_by_default(), "the first folder applies");
    }

    #[test]
    fn only_the_main_group_of_an_entry_is_read() {
        assert!(!is_switched_off("[Other]\nHidden=true\n[Desktop Entry]\nName=x\n[Desktop Action y]\nHidden=true\n"));
        assert!(is_switched_off("# a comment\n[Desktop Entry]\nName=x\nHidden=true\n"));
        assert!(!is_switched_off(""));
    }
}
