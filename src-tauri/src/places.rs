//! Where this run keeps its files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Context;
use forewarn_engine::trust::{self, TrustError, UntrustedPath};
use forewarn_engine::{Folders, private};
use serde::Serialize;
use tempfile::TempDir;

use crate::arguments::Watch;
use crate::introduction::Introduction;

/// Where this run keeps its files.
#[derive(Debug)]
pub(crate) struct Places {
    folders: Folders,
    temporary: Option<TempDir>,
    icons: Icons,
    /// Why nothing can be kept in the person's folder, if that is so.
    refused: Option<String>,
}

/// Where the pictures of the tray are, for the panel that reads them from there.
#[derive(Debug)]
enum Icons {
    At(PathBuf),
    /// In a folder that goes with this run.
    Passing(TempDir),
}

/// Where this run keeps what, as the page shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paths {
    /// The folder of everything that is the person's.
    pub(crate) data: PathBuf,
    pub(crate) settings: PathBuf,
    /// The settings that an administrator made for everybody.
    pub(crate) machine_settings: PathBuf,
    pub(crate) history: PathBuf,
    pub(crate) log: PathBuf,
}

impl Places {
    /// Makes them, if they are not there. A folder in which nothing can be kept does not keep the program from watching:
    /// [`Places::refused`] says why. One that is another user's is an error, for what it holds would be done in this
    /// user's name.
    pub(crate) fn prepare(watch: &Watch) -> anyhow::Result<Self> {
        let (folders, temporary) = match watch {
            Watch::Demo(_) => {
                let temporary = tempfile::Builder::new().prefix("forewarn-demo-").tempdir();
                let temporary = temporary.context("a demonstration needs a temporary folder")?;
                let data = temporary.path().to_owned();
                // Nor is it ruled by what an administrator wants of the real program.
                (Folders { machine: data.join("machine"), data }, Some(temporary))
            }
            Watch::Azure { data, .. } => (own_folders(data.as_deref())?, None),
        };
        // Once it is there it is looked at again: others may have made it meanwhile.
        private::create_folder(&folders.data).ok();
        Self::check(watch)?;
        let (data, logs) = (&folders.data, folders.data.join(LOGS));
        let made =
            private::create_folder(data).and_then(|()| private::create_folder(&logs)).and_then(|()| takes_files(data));
        let refused = made.err().map(|error| format!("nothing can be kept in {}: {error}", data.display()));
        let icons = Icons::beside(data, |name| std::env::var_os(name));
        Ok(Self { folders, temporary, icons, refused })
    }

    /// Looks, and changes nothing, whether the data folder is the user's own.
    pub(crate) fn check(watch: &Watch) -> anyhow::Result<()> {
        match watch {
            Watch::Demo(_) => Ok(()),
            Watch::Azure { data, .. } => own_folders(data.as_deref()).map(drop),
        }
    }

    /// Why nothing can be kept in the person's folder, if that is so.
    pub(crate) fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Closes to others what is there, however open an earlier version or somebody else left it. The history and the log
    /// look after their own files.
    pub(crate) fn keep_others_out(&self) {
        for folder in [self.logs(), self.icons()] {
            private::claim_folder(&folder);
        }
        for file in [self.window(), self.introduction_file()] {
            private::claim_file(&file);
        }
        let settings = self.folders.settings();
        // Closed now, settings that others could write would look like the user's own at the next look.
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
            Icons::At(folder) => folder.clone(),
            Icons::Passing(folder) => folder.path().to_owned(),
        }
    }

    pub(crate) fn window(&self) -> PathBuf {
        self.folders.data.join("window.json")
    }

    pub(crate) fn introduction(&self) -> Introduction {
        if self.temporary.is_some() {
            return Introduction::of_a_demonstration();
        }
        Introduction::of(self.introduction_file(), &self.folders.history())
    }

    fn introduction_file(&self) -> PathBuf {
        self.folders.data.join("introduction")
    }

    pub(crate) fn paths(&self) -> Paths {
        Paths {
            data: self.folders.data.clone(),
            settings: self.folders.settings(),
            machine_settings: self.folders.machine_settings(),
            history: self.folders.history(),
            log: self.logs(),
        }
    }

    /// Removes what is not to outlast this run.
    pub(crate) fn leave(&mut self) {
        if let Some(temporary) = self.temporary.take()
            && let Err(error) = temporary.close()
        {
            tracing::warn!(%error, "the demonstration's folder could not be removed");
        }
    }
}

impl Icons {
    /// Where the system has a folder for what lasts as long as the session, they are there: it is in memory, so that a
    /// full disk does not cost the icon. Otherwise they are with the data or, failing that, among what is temporary.
    fn beside(data: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let session = variable("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_dir());
        let folders = session.map(|folder| folder.join("forewarn")).into_iter().chain([data.join("icons")]);
        let usable = |folder: &PathBuf| private::create_folder(folder).and_then(|()| takes_files(folder)).is_ok();
        if let Some(folder) = folders.into_iter().find(usable) {
            return Self::At(folder);
        }
        let passing = tempfile::Builder::new().prefix("forewarn-icons-").tempdir();
        passing.map_or_else(|_| Self::At(data.join("icons")), Self::Passing)
    }
}

const LOGS: &str = "logs";

/// The folders for real data, unless they are not the user's own.
fn own_folders(data: Option<&Path>) -> anyhow::Result<Folders> {
    match data {
        Some(data) => named(data).and_then(|folders| named_is_own(&folders).map(|()| folders)),
        None => usual().and_then(|folders| usual_is_own(&folders).map(|()| folders)),
    }
}

fn usual() -> anyhow::Result<Folders> {
    Folders::usual(|name| std::env::var_os(name))
        .context("this system does not say where your data belongs; name a folder with --data-dir")
}

/// The machine's folder does not depend on where the person's is, even if the system does not say where that belongs.
fn named(data: &Path) -> anyhow::Result<Folders> {
    // The panel, which reads icons from there, runs somewhere else.
    let data = std::path::absolute(data).context("the folder for the data cannot be found")?;
    let stand_in = || Some(data.clone().into_os_string());
    let usual = Folders::usual(|name| std::env::var_os(name).or_else(stand_in));
    let machine = usual.context("this system does not say where settings for everybody belong")?.machine;
    Ok(Folders { data, machine })
}

/// Whether neither a folder that was named, nor the settings in it, nor anything on the way is another user's or theirs to write.
fn named_is_own(folders: &Folders) -> anyhow::Result<()> {
    // What can't be looked at can't be read either.
    let checked =
        if folders.data.is_dir() { trust::check_argument(&folders.data) } else { trust::check_file(&folders.data) };
    let untrusted = |checked: Result<(), TrustError>| checked.err().and_then(TrustError::untrusted);
    let untrusted = untrusted(checked).or_else(|| untrusted(trust::check_user_file(&folders.settings())));
    untrusted.map_or(Ok(()), |path| Err(not_own(&folders.data, &path)))
}

/// Whether the usual folder is this user's. Where others can write to it, it is closed to them; settings that they left there
/// are not read, which the window says.
fn usual_is_own(folders: &Folders) -> anyhow::Result<()> {
    match trust::check_user_file(&folders.data) {
        Err(TrustError::Untrusted(path @ UntrustedPath::NotOwned(_))) => Err(not_own(&folders.data, &path)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn not_own(data: &Path, untrusted: &UntrustedPath) -> anyhow::Error {
    let data = data.display();
    match untrusted {
        UntrustedPath::NotOwned(place) => anyhow::anyhow!(
            "{data} can't be the data folder, because {} belongs to another user; name a folder of your own with --data-dir",
            place.display()
        ),
        UntrustedPath::WritableByOthers(place) => anyhow::anyhow!(
            "{data} can't be the data folder, because other users can write to {}; remove their write permission or name another folder with --data-dir",
            place.display()
        ),
    }
}

/// Whether a file can be made in the folder: on a disk that may only be read, the folder alone tells nothing.
fn takes_files(folder: &Path) -> std::io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

#[cfg(test)]
mod tests {
    use imds_simulator::{Scenario, Speed};

    use super::*;
    use crate::arguments::Demo;

    #[test]
    fn a_demonstration_leaves_nothing_behind() {
        let demo = Demo { scenario: Scenario::quiet(), speed: Speed::REAL };
        let mut places = Places::prepare(&Watch::Demo(demo)).unwrap();
        let data = places.folders().data.clone();
        assert!(data.starts_with(std::env::temp_dir()) && places.folders().machine.starts_with(&data));
        std::fs::write(places.window(), "{}").unwrap();
        places.leave();
        assert!(!data.exists());
    }

    #[test]
    fn a_named_folder_is_made_and_stays() {
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("a/b");
        let watch = Watch::Azure { endpoint: None, data: Some(data.clone()) };
        Places::prepare(&watch).unwrap().leave();
        assert!(data.join("logs").is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_kept_is_nobody_elses_to_read_also_when_it_was() {
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
        Places::prepare(&Watch::Azure { endpoint: None, data: Some(data.clone()) }).unwrap().keep_others_out();
        let mode = |name: &str| std::fs::metadata(data.join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(folders.map(mode), [0o700; 3]);
        assert_eq!(files.map(mode), [0o600; 3]);
    }

    #[cfg(unix)]
    #[test]
    fn settings_that_others_could_write_are_not_made_to_look_like_the_users() {
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
        let icons = Icons::At(parent.path().join("icons"));
        let places = Places { folders, temporary: None, icons, refused: None };
        places.keep_others_out();
        let untrusted = trust::check_user_file(&settings).unwrap_err().untrusted();
        assert_eq!(untrusted, Some(UntrustedPath::WritableByOthers(settings.clone())), "it still shows");
        allow(&settings, 0o644);
        places.keep_others_out();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&data), mode(&settings)), (0o700, 0o600));
    }

    #[cfg(unix)]
    #[test]
    fn a_named_folder_that_others_can_write_to_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().canonicalize().unwrap().join("data");
        std::fs::create_dir(&data).unwrap();
        let prepare = || Places::prepare(&Watch::Azure { endpoint: None, data: Some(data.clone()) });
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
    fn a_named_folder_is_known_by_its_whole_path() {
        let folders = named(Path::new("mine")).unwrap();
        assert_eq!(folders.data, std::env::current_dir().unwrap().join("mine"));
        assert!(folders.machine.is_absolute() && !folders.machine.starts_with(&folders.data));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named_and_ends_nothing() {
        let parent = tempfile::NamedTempFile::new().unwrap();
        let data = parent.path().join("inside-a-file");
        let watch = Watch::Azure { endpoint: None, data: Some(data.clone()) };
        let places = Places::prepare(&watch).unwrap();
        let refused = places.refused().unwrap();
        assert!(refused.contains(data.to_str().unwrap()), "{refused}");
        assert!(places.icons().is_dir() && !places.icons().starts_with(parent.path()), "the tray has its pictures");
    }

    #[test]
    fn icons_are_where_the_session_keeps_such_things_or_with_the_data() {
        let folder = tempfile::tempdir().unwrap();
        let (session, data) = (folder.path().join("session"), folder.path().join("data"));
        let place = |session: &Path| match Icons::beside(&data, |_| Some(session.into())) {
            Icons::At(place) => place,
            Icons::Passing(folder) => panic!("{folder:?}"),
        };
        assert_eq!(place(&session), data.join("icons"), "the session has no such folder");
        std::fs::create_dir(&session).unwrap();
        assert_eq!(place(&session), session.join("forewarn"));
    }
}
