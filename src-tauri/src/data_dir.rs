//! The files of this run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Context;
use forewarn_engine::trust::{self, TrustError, UntrustedPath};
use forewarn_engine::{Folders, private};
use serde::Serialize;
use tempfile::TempDir;

use crate::arguments::Target;
use crate::welcome::Welcome;

#[derive(Debug)]
pub(crate) struct DataDir {
    folders: Folders,
    /// The data folder of a demo.
    temporary: Option<TempDir>,
    icons: IconDir,
    problem: Option<String>,
}

/// Where the tray icon's files are. The panel reads them from there.
#[derive(Debug)]
enum IconDir {
    Persistent(PathBuf),
    Temporary(TempDir),
}

/// Where the files are, for the page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct DataLocations {
    pub(crate) data: PathBuf,
    pub(crate) settings: PathBuf,
    pub(crate) machine_settings: PathBuf,
    pub(crate) history: PathBuf,
    pub(crate) log: PathBuf,
}

impl DataDir {
    /// Creates the folders. A data folder that can't be written doesn't stop the program: [`DataDir::problem`] says why.
    /// One that belongs to another user is an error, because the program would act on their settings.
    pub(crate) fn prepare(target: &Target) -> anyhow::Result<Self> {
        let (folders, temporary) = match target {
            Target::Demo(_) => {
                let temporary = tempfile::Builder::new().prefix("forewarn-demo-").tempdir();
                let temporary = temporary.context("can't create a temporary folder for the demo")?;
                let data = temporary.path().to_owned();
                // The machine-wide settings don't apply to a demo.
                (Folders { machine: data.join("machine"), data }, Some(temporary))
            }
            Target::Azure { data_dir, .. } => (user_folders(data_dir.as_deref())?, None),
        };
        // Check it again once it exists: another user may have created it in the meantime.
        private::create_folder(&folders.data).ok();
        Self::check(target)?;
        let data = &folders.data;
        let created = private::create_folder(data)
            .and_then(|()| private::create_folder(&data.join(LOGS)))
            .and_then(|()| check_writable(data));
        let problem = created.err().map(|error| format!("can't save anything in {}: {error}", data.display()));
        let icons = IconDir::choose(data, |name| std::env::var_os(name));
        Ok(Self { folders, temporary, icons, problem })
    }

    /// Checks that the data folder belongs to the user. Creates nothing.
    pub(crate) fn check(target: &Target) -> anyhow::Result<()> {
        match target {
            Target::Demo(_) => Ok(()),
            Target::Azure { data_dir, .. } => user_folders(data_dir.as_deref()).map(drop),
        }
    }

    /// Why nothing can be saved in the data folder.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Restricts existing files to the user, whatever their permissions were. History and log restrict their own.
    pub(crate) fn restrict_access(&self) {
        for folder in [self.logs(), self.icons()] {
            private::claim_folder(&folder);
        }
        for file in [self.window_geometry(), self.welcome_file()] {
            private::claim_file(&file);
        }
        let settings = self.folders.settings();
        // Settings that others could write must not look trustworthy at the next start.
        let untrusted = trust::check_user_file(&settings).err().and_then(TrustError::untrusted);
        if untrusted != Some(UntrustedPath::WritableByOthers(settings.clone())) {
            private::claim_folder(&self.folders.data);
            private::claim_file(&settings);
        }
    }

    pub(crate) fn folders(&self) -> &Folders {
        &self.folders
    }

    pub(crate) fn logs(&self) -> PathBuf {
        self.folders.data.join(LOGS)
    }

    pub(crate) fn icons(&self) -> PathBuf {
        match &self.icons {
            IconDir::Persistent(folder) => folder.clone(),
            IconDir::Temporary(folder) => folder.path().to_owned(),
        }
    }

    pub(crate) fn window_geometry(&self) -> PathBuf {
        self.folders.data.join("window.json")
    }

    pub(crate) fn welcome(&self) -> Welcome {
        if self.temporary.is_some() {
            return Welcome::demo();
        }
        Welcome::load(self.welcome_file(), &self.folders.history())
    }

    fn welcome_file(&self) -> PathBuf {
        self.folders.data.join("introduction")
    }

    pub(crate) fn locations(&self) -> DataLocations {
        DataLocations {
            data: self.folders.data.clone(),
            settings: self.folders.settings(),
            machine_settings: self.folders.machine_settings(),
            history: self.folders.history(),
            log: self.logs(),
        }
    }

    /// Removes a demo's folder.
    pub(crate) fn remove_temporary(&mut self) {
        if let Some(temporary) = self.temporary.take()
            && let Err(error) = temporary.close()
        {
            tracing::warn!(%error, "can't remove the demo's folder");
        }
    }
}

impl IconDir {
    /// Prefers the session's runtime folder: it is in memory, so a full disk doesn't cost the icon. Otherwise uses the data
    /// folder, or a temporary one.
    fn choose(data: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let runtime = variable("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_dir());
        let folders = runtime.map(|folder| folder.join("forewarn")).into_iter().chain([data.join("icons")]);
        let usable = |folder: &PathBuf| private::create_folder(folder).and_then(|()| check_writable(folder)).is_ok();
        if let Some(folder) = folders.into_iter().find(usable) {
            return Self::Persistent(folder);
        }
        let temporary = tempfile::Builder::new().prefix("forewarn-icons-").tempdir();
        temporary.map_or_else(|_| Self::Persistent(data.join("icons")), Self::Temporary)
    }
}

const LOGS: &str = "logs";

/// An error if the data folder doesn't belong to the user.
fn user_folders(data_dir: Option<&Path>) -> anyhow::Result<Folders> {
    if let Some(data) = data_dir {
        let folders = custom_folders(data)?;
        check_custom(&folders)?;
        return Ok(folders);
    }
    let folders = Folders::usual(|name| std::env::var_os(name));
    let folders = folders.context("can't find your data folder; choose one with --data-dir")?;
    check_default(&folders.data)?;
    Ok(folders)
}

fn custom_folders(data: &Path) -> anyhow::Result<Folders> {
    // The panel reads icons from there, and its working directory is another.
    let data = std::path::absolute(data).context("can't find the data folder")?;
    // The machine's folder doesn't depend on the user's, even if the variables for the latter aren't set.
    let placeholder = || Some(data.clone().into_os_string());
    let default = Folders::usual(|name| std::env::var_os(name).or_else(placeholder));
    let machine = default.context("can't find the folder of the machine-wide settings")?.machine;
    Ok(Folders { data, machine })
}

/// The folder, its parents and its settings must belong to the user, and no other user may write to them.
fn check_custom(folders: &Folders) -> anyhow::Result<()> {
    // If permissions can't be read, neither can the files.
    let checked =
        if folders.data.is_dir() { trust::check_argument(&folders.data) } else { trust::check_file(&folders.data) };
    let untrusted = |checked: Result<(), TrustError>| checked.err().and_then(TrustError::untrusted);
    let untrusted = untrusted(checked).or_else(|| untrusted(trust::check_user_file(&folders.settings())));
    untrusted.map_or(Ok(()), |path| Err(untrusted_error(&folders.data, &path)))
}

/// The default folder must belong to the user. If others can write to it, it is restricted later; settings they may have
/// changed aren't read, and the window says so.
fn check_default(data: &Path) -> anyhow::Result<()> {
    match trust::check_user_file(data) {
        Err(TrustError::Untrusted(path @ UntrustedPath::NotOwned(_))) => Err(untrusted_error(data, &path)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn untrusted_error(data: &Path, untrusted: &UntrustedPath) -> anyhow::Error {
    let data = data.display();
    match untrusted {
        UntrustedPath::NotOwned(path) => anyhow::anyhow!(
            "{data} can't be the data folder, because {} belongs to another user; choose a folder of yours with --data-dir",
            path.display()
        ),
        UntrustedPath::WritableByOthers(path) => anyhow::anyhow!(
            "{data} can't be the data folder, because other users can write to {}; remove their write permission or \
             choose another folder with --data-dir",
            path.display()
        ),
    }
}

/// On a read-only file system the folder may exist all the same.
fn check_writable(folder: &Path) -> std::io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

#[cfg(test)]
mod tests {
    use imds_simulator::{Scenario, Speed};

    use super::*;
    use crate::arguments::Demo;

    #[test]
    fn a_demo_leaves_no_files() {
        let demo = Demo { scenario: Scenario::quiet(), speed: Speed::REAL };
        let mut data_dir = DataDir::prepare(&Target::Demo(demo)).unwrap();
        let data = data_dir.folders().data.clone();
        assert!(data.starts_with(std::env::temp_dir()) && data_dir.folders().machine.starts_with(&data));
        std::fs::write(data_dir.window_geometry(), "{}").unwrap();
        data_dir.remove_temporary();
        assert!(!data.exists());
    }

    #[test]
    fn a_custom_folder_is_created_and_remains() {
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("a/b");
        let target = Target::Azure { endpoint: None, data_dir: Some(data.clone()) };
        DataDir::prepare(&target).unwrap().remove_temporary();
        assert!(data.join("logs").is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn existing_files_are_restricted_to_the_user() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("data");
        let (folders, files) = (["", "logs", "icons"], ["settings.toml", "window.json", "introduction"]);
        for folder in folders {
            std::fs::create_dir_all(data.join(folder)).unwrap();
            std::fs::set_permissions(data.join(folder), PermissionsExt::from_mode(0o755)).unwrap();
        }
        for file in files {
            std::fs::write(data.join(file), "").unwrap();
            std::fs::set_permissions(data.join(file), PermissionsExt::from_mode(0o644)).unwrap();
        }
        DataDir::prepare(&Target::Azure { endpoint: None, data_dir: Some(data.clone()) }).unwrap().restrict_access();
        let mode = |name: &str| std::fs::metadata(data.join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(folders.map(mode), [0o700; 3]);
        assert_eq!(files.map(mode), [0o600; 3]);
    }

    #[cfg(unix)]
    #[test]
    fn settings_that_others_could_write_stay_untrusted() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("data");
        let settings = data.join("settings.toml");
        std::fs::create_dir(&data).unwrap();
        std::fs::write(&settings, "").unwrap();
        let allow = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
        allow(&data, 0o755);
        allow(&settings, 0o666);
        let folders = Folders { data: data.clone(), machine: parent.path().join("machine") };
        let icons = IconDir::Persistent(parent.path().join("icons"));
        let data_dir = DataDir { folders, temporary: None, icons, problem: None };
        data_dir.restrict_access();
        let untrusted = trust::check_user_file(&settings).unwrap_err().untrusted();
        assert_eq!(untrusted, Some(UntrustedPath::WritableByOthers(settings.clone())), "still untrusted");
        allow(&settings, 0o644);
        data_dir.restrict_access();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&data), mode(&settings)), (0o700, 0o600));
    }

    #[cfg(unix)]
    #[test]
    fn a_custom_folder_that_others_can_write_to_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().canonicalize().unwrap().join("data");
        std::fs::create_dir(&data).unwrap();
        let prepare = || DataDir::prepare(&Target::Azure { endpoint: None, data_dir: Some(data.clone()) });
        for mode in [0o777, 0o775, 0o1777] {
            std::fs::set_permissions(&data, PermissionsExt::from_mode(mode)).unwrap();
            let sentence = prepare().unwrap_err().to_string();
            let expected = format!("because other users can write to {};", data.display());
            assert!(sentence.contains(&expected) && !sentence.contains('\n'), "{sentence}");
            assert!(!data.join("logs").exists(), "nothing is written there");
        }
        std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
        prepare().unwrap();
    }

    #[test]
    fn a_custom_folder_is_made_absolute() {
        let folders = custom_folders(Path::new("mine")).unwrap();
        assert_eq!(folders.data, std::env::current_dir().unwrap().join("mine"));
        assert!(folders.machine.is_absolute() && !folders.machine.starts_with(&folders.data));
    }

    #[test]
    fn a_folder_that_cannot_be_created_is_reported_and_not_fatal() {
        let parent = tempfile::NamedTempFile::new().unwrap();
        let data = parent.path().join("inside-a-file");
        let target = Target::Azure { endpoint: None, data_dir: Some(data.clone()) };
        let data_dir = DataDir::prepare(&target).unwrap();
        let problem = data_dir.problem().unwrap();
        assert!(problem.contains(data.to_str().unwrap()), "{problem}");
        assert!(data_dir.icons().is_dir() && !data_dir.icons().starts_with(parent.path()), "the tray needs its icons");
    }

    #[test]
    fn icons_are_in_the_runtime_folder_or_with_the_data() {
        let folder = tempfile::tempdir().unwrap();
        let (session, data) = (folder.path().join("session"), folder.path().join("data"));
        let chosen = |session: &Path| match IconDir::choose(&data, |_| Some(session.into())) {
            IconDir::Persistent(folder) => folder,
            IconDir::Temporary(folder) => panic!("{folder:?}"),
        };
        assert_eq!(chosen(&session), data.join("icons"), "there is no runtime folder");
        std::fs::create_dir(&session).unwrap();
        assert_eq!(chosen(&session), session.join("forewarn"));
    }
}
