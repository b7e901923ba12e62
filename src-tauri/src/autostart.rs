//! Starting with the person's session.

use std::io;
use std::path::PathBuf;

/// What starts the program at login.
#[derive(Debug, Clone)]
pub(crate) struct Autostart {
    program: PathBuf,
    #[cfg(target_os = "linux")]
    file: PathBuf,
}

impl Autostart {
    /// For this program, if the system says where it and such things are.
    pub(crate) fn of_this_program() -> Option<Self> {
        // An AppImage is unpacked somewhere else at every start, and says where it really is.
        let program = std::env::var_os("APPIMAGE").map(PathBuf::from).or_else(|| std::env::current_exe().ok())?;
        #[cfg(target_os = "linux")]
        return Some(Self { program, file: linux::file(|name| std::env::var_os(name))? });
        #[cfg(windows)]
        return Some(Self { program });
    }

    /// Makes it so, unless it is so already.
    pub(crate) fn switch(&self, on: bool) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        return linux::switch(&self.file, &self.program, on);
        #[cfg(windows)]
        return windows::switch(&self.program, on);
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::OsString;
    use std::path::{Path, PathBuf};
    use std::{fs, io};

    use forewarn_core::{DesktopText, Language, Text};

    pub(super) fn file(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let config = path("XDG_CONFIG_HOME").or_else(|| Some(path("HOME")?.join(".config")))?;
        Some(config.join("autostart/forewarn.desktop"))
    }

    pub(super) fn switch(file: &Path, program: &Path, on: bool) -> io::Result<()> {
        if !on {
            return match fs::remove_file(file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                other => other,
            };
        }
        let program = program.to_str().ok_or_else(|| io::Error::other("the program's path is not readable text"))?;
        let entry = entry(program);
        if fs::read_to_string(file).is_ok_and(|written| written == entry) {
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(file, entry)
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
             Terminal=false\n\
             X-GNOME-Autostart-enabled=true\n",
            quoted(program)
        )
    }

    /// As the specification wants it: first quoted as an argument, in which a percent sign is doubled, then with every
    /// backslash doubled, as in any value of such a file.
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
        argument.replace('\\', r"\\").replace('\n', r"\n")
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_entry_lies_where_the_desktop_looks_for_it() {
            let with = |variables: &'static [(&str, &str)]| {
                file(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
            };
            let in_home = Path::new("/home/ada/.config/autostart/forewarn.desktop");
            assert_eq!(with(&[("HOME", "/home/ada")]).unwrap(), in_home);
            assert_eq!(with(&[("XDG_CONFIG_HOME", ""), ("HOME", "/home/ada")]).unwrap(), in_home);
            let elsewhere = with(&[("XDG_CONFIG_HOME", "/config"), ("HOME", "/home/ada")]).unwrap();
            assert_eq!(elsewhere, Path::new("/config/autostart/forewarn.desktop"));
            assert_eq!(with(&[]), None);
        }

        #[test]
        fn the_entry_starts_the_program_whatever_its_path() {
            let text = entry("/opt/forewarn/forewarn");
            assert!(text.starts_with("[Desktop Entry]\nType=Application\nName=Forewarn\n"), "{text}");
            assert!(text.contains("\nExec=\"/opt/forewarn/forewarn\"\n"), "{text}");
            assert!(text.contains("\nComment=Warns of Azure's scheduled maintenance\nComment[tr]="), "{text}");
            assert_eq!(quoted("/a b/100%/$x"), r#""/a b/100%%/\\$x""#);
            assert_eq!(quoted(r#"/q"uo\te`"#), r#""/q\\"uo\\\\te\\`""#);
        }

        #[test]
        fn it_is_switched_on_and_off_and_both_can_be_said_twice() {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("config/autostart/forewarn.desktop");
            let program = Path::new("/opt/forewarn");
            switch(&file, program, false).unwrap();
            switch(&file, program, true).unwrap();
            switch(&file, program, true).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), entry("/opt/forewarn"));
            switch(&file, Path::new("/moved/forewarn"), true).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), entry("/moved/forewarn"), "the program has moved");
            switch(&file, program, false).unwrap();
            switch(&file, program, false).unwrap();
            assert!(!file.exists());
        }
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
