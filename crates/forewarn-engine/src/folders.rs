//! Where files are on each platform.

use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    /// The user's history and settings. Only the user may write here.
    pub data: PathBuf,
    /// Settings that an administrator made for all users.
    pub machine: PathBuf,
}

impl Folders {
    /// The folders of this platform; `None` if its environment variables aren't set.
    ///
    /// ```
    /// use forewarn_engine::Folders;
    ///
    /// let folders = Folders::usual(|name| std::env::var_os(name));
    /// ```
    pub fn usual(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        // The XDG specification requires relative paths to be ignored.
        let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        if cfg!(windows) {
            let machine = path("ProgramData").unwrap_or_else(|| PathBuf::from(r"C:\ProgramData"));
            Some(Self { data: path("LOCALAPPDATA")?.join("Forewarn"), machine: machine.join("Forewarn") })
        } else {
            let share = path("XDG_DATA_HOME").or_else(|| Some(path("HOME")?.join(".local/share")))?;
            Some(Self { data: share.join("forewarn"), machine: PathBuf::from("/etc/forewarn") })
        }
    }

    pub fn history(&self) -> PathBuf {
        self.data.join("history.sqlite3")
    }

    pub fn settings(&self) -> PathBuf {
        self.data.join("settings.toml")
    }

    pub fn sessions(&self) -> PathBuf {
        if cfg!(windows) { self.machine.join("sessions") } else { PathBuf::from("/tmp/forewarn-sessions") }
    }

    pub fn machine_settings(&self) -> PathBuf {
        self.machine.join("settings.toml")
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use std::path::Path;

    use super::*;

    fn with(variables: &'static [(&str, &str)]) -> Option<Folders> {
        Folders::usual(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn the_data_folder_follows_xdg_data_home() {
        let folders = with(&[("XDG_DATA_HOME", "/data"), ("HOME", "/home/ada")]).unwrap();
        assert_eq!(folders.history(), Path::new("/data/forewarn/history.sqlite3"));
        assert_eq!(folders.settings(), Path::new("/data/forewarn/settings.toml"));
        assert_eq!(folders.machine_settings(), Path::new("/etc/forewarn/settings.toml"));
    }

    #[test]
    fn without_xdg_data_home_it_is_in_the_home_folder() {
        let expected = Path::new("/home/ada/.local/share/forewarn");
        assert_eq!(with(&[("HOME", "/home/ada")]).unwrap().data, expected);
        assert_eq!(with(&[("XDG_DATA_HOME", ""), ("HOME", "/home/ada")]).unwrap().data, expected);
        assert_eq!(with(&[("XDG_DATA_HOME", "relative"), ("HOME", "/home/ada")]).unwrap().data, expected);
    }

    #[test]
    fn without_a_home_folder_there_are_none() {
        assert_eq!(with(&[]), None);
    }
}

#[cfg(all(test, windows))]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_folders_follow_the_environment() {
        let folders = Folders::usual(|name| match name {
            "LOCALAPPDATA" => Some(r"C:\Users\ada\AppData\Local".into()),
            "ProgramData" => Some(r"D:\ProgramData".into()),
            _ => None,
        })
        .unwrap();
        assert_eq!(folders.history(), Path::new(r"C:\Users\ada\AppData\Local\Forewarn\history.sqlite3"));
        assert_eq!(folders.machine_settings(), Path::new(r"D:\ProgramData\Forewarn\settings.toml"));
    }
}
