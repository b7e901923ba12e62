//! Entries for the desktop, by the Desktop Application Autostart Specification: of two with one name, the person's counts
//! and not the one for everybody, which a package brings. So there is never more than one that starts the program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use forewarn_core::{DesktopText, Language, Text};

/// Where the entries are.
#[derive(Debug, Clone)]
pub(super) struct Entries {
    own: PathBuf,
    /// Of these the first that is there counts.
    everybodys: Vec<PathBuf>,
}

impl Entries {
    /// Where these variables have them.
    pub(super) fn of(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let config = path("XDG_CONFIG_HOME").or_else(|| Some(path("HOME")?.join(".config")))?;
        let shared = variable("XDG_CONFIG_DIRS").filter(|folders| !folders.is_empty());
        let shared = shared.unwrap_or_else(|| OsString::from("/etc/xdg"));
        let shared = env::split_paths(&shared).filter(|folder| folder.is_absolute());
        Some(Self { own: config.join(NAME), everybodys: shared.map(|folder| folder.join(NAME)).collect() })
    }

    /// Whether the program starts as things are. Who switched that off with the desktop's own means has chosen, and so has
    /// who added it with them.
    pub(super) fn start_by_themselves(&self) -> bool {
        match fs::read_to_string(&self.own) {
            Ok(own) if is_switched_off(&own) => false,
            Ok(own) if starts(&own) => true,
            // One whose program is gone is put right when it is switched on.
            _ => self.start_for_everybody(),
        }
    }

    /// Makes the program start or not, unless it is so already.
    pub(super) fn switch(&self, program: &Path, on: bool) -> io::Result<()> {
        let own = fs::read_to_string(&self.own).ok();
        match (on, self.start_for_everybody()) {
            // Somebody's own way of starting it, with options perhaps.
            (true, false) if own.as_deref().is_some_and(|own| starts(own) && !is_ours(own)) => Ok(()),
            (true, false) => {
                let program = program.to_str();
                let program = program.ok_or_else(|| io::Error::other("the program's path is not readable text"))?;
                self.write(own.as_deref(), &entry(program))
            }
            // Whoever switched it off, it stays as it is.
            (false, _) if own.as_deref().is_some_and(is_switched_off) => Ok(()),
            (false, true) => self.write(own.as_deref(), SWITCHED_OFF),
            // It is so without one; what is there may start a program that lies elsewhere, or switch everybody's off.
            (true, true) | (false, false) => self.remove(),
        }
    }

    fn start_for_everybody(&self) -> bool {
        let shared = self.everybodys.iter().find_map(|file| fs::read_to_string(file).ok());
        shared.is_some_and(|entry| starts(&entry))
    }

    fn write(&self, written: Option<&str>, entry: &str) -> io::Result<()> {
        if written == Some(entry) {
            return Ok(());
        }
        if let Some(folder) = self.own.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.own, entry)
    }

    fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.own) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }
}

const NAME: &str = "autostart/forewarn.desktop";

/// Hides the entry for everybody from one person's session.
const SWITCHED_OFF: &str = "[Desktop Entry]\nType=Application\nName=Forewarn\nHidden=true\n";

fn starts(entry: &str) -> bool {
    !is_switched_off(entry) && has_its_program(entry)
}

/// Whether this program wrote it, wherever it lay then.
fn is_ours(text: &str) -> bool {
    value(text, "TryExec").is_some_and(|program| text == entry(&unescaped(program)))
}

/// `Hidden` is the specification's word, the other is what GNOME's tools write.
fn is_switched_off(entry: &str) -> bool {
    value(entry, "Hidden") == Some("true") || value(entry, "X-GNOME-Autostart-enabled") == Some("false")
}

/// An entry stays behind when its package is removed, until that is purged.
fn has_its_program(entry: &str) -> bool {
    value(entry, "TryExec").is_none_or(|program| !program.starts_with('/') || Path::new(program).exists())
}

fn value<'a>(entry: &'a str, key: &str) -> Option<&'a str> {
    let group = entry.lines().skip_while(|line| line.trim() != "[Desktop Entry]").skip(1);
    let mut pairs = group.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
}

fn entry(program: &str) -> String {
    let comment = |language: Language| {
        let key = if language == Language::default() { String::new() } else { format!("[{}]", language.tag()) };
        format!("Comment{key}={}\n", language.text(Text::Desktop(DesktopText::Autostart)))
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

/// As the specification wants it: first quoted as an argument, in which a percent sign is doubled, then escaped as any
/// value.
fn quoted(program: &str) -> String {
    let mut argument = String::from("\"");
    for letter in program.chars() {
        match letter {
            '"' | '`' | '$' | '\\' => argument.extend(['\\', letter]),
            '%' => argument.push_str("%%"),
            _ => argument.push(letter),
        }
    }
    argument.push('"');
    escaped(&argument)
}

/// A value of such a file has every backslash doubled.
fn escaped(value: &str) -> String {
    value.replace('\\', r"\\").replace('\n', r"\n")
}

fn unescaped(value: &str) -> String {
    value.replace(r"\\", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Machine {
        folder: tempfile::TempDir,
        entries: Entries,
    }

    impl Machine {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let entries = Entries {
                own: folder.path().join("config").join(NAME),
                everybodys: vec![folder.path().join("site").join(NAME), folder.path().join("etc").join(NAME)],
            };
            Self { folder, entries }
        }

        /// With a package that starts the program for everybody.
        fn with_package() -> Self {
            let machine = Self::new();
            let program = machine.folder.path().join("forewarn");
            fs::write(&program, "").unwrap();
            machine.for_everybody("etc", &entry(program.to_str().unwrap()));
            machine
        }

        fn for_everybody(&self, folder: &str, text: &str) {
            let file = self.folder.path().join(folder).join(NAME);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }

        fn switch(&self, on: bool) {
            self.entries.switch(Path::new("/opt/forewarn"), on).unwrap();
        }

        fn own(&self) -> Option<String> {
            fs::read_to_string(&self.entries.own).ok()
        }

        fn write_own(&self, text: &str) {
            fs::create_dir_all(self.entries.own.parent().unwrap()).unwrap();
            fs::write(&self.entries.own, text).unwrap();
        }
    }

    #[test]
    fn the_entries_lie_where_the_desktop_looks_for_them() {
        let with = |variables: &'static [(&str, &str)]| {
            let known = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
            Entries::of(known).map(|entries| (entries.own, entries.everybodys))
        };
        let usual = ("/home/ada/.config/autostart/forewarn.desktop", "/etc/xdg/autostart/forewarn.desktop");
        let usual = (PathBuf::from(usual.0), vec![PathBuf::from(usual.1)]);
        assert_eq!(with(&[("HOME", "/home/ada")]).unwrap(), usual);
        let empty = with(&[("XDG_CONFIG_HOME", ""), ("XDG_CONFIG_DIRS", ""), ("HOME", "/home/ada")]);
        assert_eq!(empty.unwrap(), usual);
        let elsewhere = with(&[("XDG_CONFIG_HOME", "/config"), ("XDG_CONFIG_DIRS", "/a:b:/c"), ("HOME", "/home/ada")]);
        let (own, everybodys) = elsewhere.unwrap();
        assert_eq!(own, Path::new("/config/autostart/forewarn.desktop"));
        assert_eq!(everybodys, ["/a/autostart/forewarn.desktop", "/c/autostart/forewarn.desktop"].map(PathBuf::from));
        assert_eq!(with(&[]), None);
    }

    #[test]
    fn the_entry_starts_the_program_whatever_its_path() {
        let text = entry("/opt/forewarn/forewarn");
        assert!(text.starts_with("[Desktop Entry]\nType=Application\nName=Forewarn\n"), "{text}");
        assert!(text.contains("\nExec=\"/opt/forewarn/forewarn\"\nTryExec=/opt/forewarn/forewarn\n"), "{text}");
        assert!(text.contains("\nComment=Warns of Azure's scheduled maintenance\nComment[tr]="), "{text}");
        assert_eq!(quoted("/a b/100%/$x"), r#""/a b/100%%/\\$x""#);
        assert_eq!(quoted(r#"/q"uo\te`"#), r#""/q\\"uo\\\\te\\`""#);
        assert_eq!(escaped(r"/a b/100%/\"), r"/a b/100%/\\");
    }

    #[test]
    fn the_packages_entry_is_the_one_that_the_program_would_write() {
        assert_eq!(include_str!("../../../scripts/linux/autostart.desktop"), entry("/usr/bin/forewarn"));
    }

    #[test]
    fn it_is_switched_on_and_off_and_both_can_be_said_twice() {
        let machine = Machine::new();
        assert!(!machine.entries.start_by_themselves());
        machine.switch(false);
        machine.switch(true);
        machine.switch(true);
        assert_eq!(machine.own(), Some(entry("/opt/forewarn")));
        machine.entries.switch(Path::new("/moved/forewarn"), true).unwrap();
        assert_eq!(machine.own(), Some(entry("/moved/forewarn")), "the program has moved");
        machine.switch(false);
        machine.switch(false);
        assert_eq!(machine.own(), None);
    }

    #[test]
    fn where_a_package_starts_it_the_person_needs_an_entry_only_to_say_no() {
        let machine = Machine::with_package();
        assert!(machine.entries.start_by_themselves());
        machine.write_own(&entry("/opt/forewarn"));
        machine.switch(true);
        assert_eq!(machine.own(), None, "a second one would only be in the way");
        for _ in 0..2 {
            machine.switch(false);
            assert_eq!(machine.own().as_deref(), Some(SWITCHED_OFF));
            assert!(!machine.entries.start_by_themselves());
        }
        machine.switch(true);
        assert_eq!(machine.own(), None);
    }

    #[test]
    fn what_the_person_switched_off_with_other_means_stays_off() {
        let machine = Machine::with_package();
        for by_others in
            ["[Desktop Entry]\nHidden = true\n", "[Desktop Entry]\nX-GNOME-Autostart-enabled=false\nName=x\n"]
        {
            machine.write_own(by_others);
            assert!(!machine.entries.start_by_themselves(), "{by_others}");
            machine.switch(false);
            assert_eq!(machine.own().as_deref(), Some(by_others));
        }
    }

    #[test]
    fn what_the_person_added_with_other_means_stays_as_it_is() {
        let machine = Machine::new();
        let by_hand = "[Desktop Entry]\nType=Application\nName=Forewarn\nExec=forewarn --log debug\n";
        machine.write_own(by_hand);
        assert!(machine.entries.start_by_themselves());
        machine.switch(true);
        assert_eq!(machine.own().as_deref(), Some(by_hand));
        machine.switch(false);
        assert_eq!(machine.own(), None, "unless the person says no to it here");

        machine.write_own(&format!("{by_hand}TryExec=/nowhere/forewarn\n"));
        assert!(!machine.entries.start_by_themselves(), "what it starts is gone");
    }

    #[test]
    fn a_package_that_is_gone_or_was_switched_off_starts_nothing() {
        let machine = Machine::new();
        let of_a_program_that_is_gone = entry("/nowhere/forewarn");
        for text in [of_a_program_that_is_gone.as_str(), SWITCHED_OFF] {
            machine.for_everybody("etc", text);
            assert!(!machine.entries.start_by_themselves(), "{text}");
            machine.switch(true);
            assert_eq!(machine.own(), Some(entry("/opt/forewarn")));
            machine.switch(false);
            assert_eq!(machine.own(), None);
        }
        let machine = Machine::with_package();
        machine.for_everybody("site", SWITCHED_OFF);
        assert!(!machine.entries.start_by_themselves(), "the first folder counts");
    }

    #[test]
    fn only_the_group_of_the_entry_itself_is_read() {
        assert!(!is_switched_off("[Other]\nHidden=true\n[Desktop Entry]\nName=x\n[Desktop Action y]\nHidden=true\n"));
        assert!(is_switched_off("# a comment\n[Desktop Entry]\nName=x\nHidden=true\n"));
        assert!(!is_switched_off(""));
    }
}
