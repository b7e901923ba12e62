//! Where this run keeps its files.

use std::path::{Path, PathBuf};

use anyhow::Context;
use forewarn_engine::{Folders, private};
use serde::Serialize;
use tempfile::TempDir;

use crate::arguments::Watch;
use crate::introduction::Introduction;

/// Where this run keeps its files.
#[derive(Debug)]
pub(crate) struct Places {
    folders: Folders,
    /// Of a demonstration, gone with it.
    temporary: Option<TempDir>,
}

/// Where this run keeps what, as the page shows it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paths {
    /// The folder of everything that is the person's.
    pub(crate) data: PathBuf,
    /// Their settings.
    pub(crate) settings: PathBuf,
    /// The settings that an administrator made for everybody.
    pub(crate) machine_settings: PathBuf,
    /// The history.
    pub(crate) history: PathBuf,
    /// The folder of the log files.
    pub(crate) log: PathBuf,
}

impl Places {
    /// Makes them, if they are not there.
    pub(crate) fn prepare(watch: &Watch) -> anyhow::Result<Self> {
        let (folders, temporary) = match watch {
            Watch::Demo(_) => {
                let temporary = tempfile::Builder::new().prefix("forewarn-demo-").tempdir();
                let temporary = temporary.context("a demonstration needs a temporary folder")?;
                let data = temporary.path().to_owned();
                // Nor is it ruled by what an administrator wants of the real program.
                (Folders { machine: data.join("machine"), data }, Some(temporary))
            }
            Watch::Azure { data: Some(data), .. } => (named(data)?, None),
            Watch::Azure { data: None, .. } => (usual()?, None),
        };
        let places = Self { folders, temporary };
        for folder in [&places.folders.data, &places.logs(), &places.icons()] {
            private::create_folder(folder).with_context(|| format!("cannot keep anything in {}", folder.display()))?;
        }
        Ok(places)
    }

    /// Closes to others what is there, however open an earlier version or somebody else left it. The history and the log
    /// look after their own files.
    pub(crate) fn keep_others_out(&self) {
        for folder in [&self.folders.data, &self.logs(), &self.icons()] {
            private::claim_folder(folder);
        }
        for file in [self.folders.settings(), self.window(), self.introduction_file()] {
            private::claim_file(&file);
        }
    }

    pub(crate) fn folders(&self) -> &Folders {
        &self.folders
    }

    pub(crate) fn logs(&self) -> PathBuf {
        self.folders.data.join("logs")
    }

    pub(crate) fn icons(&self) -> PathBuf {
        self.folders.data.join("icons")
    }

    pub(crate) fn window(&self) -> PathBuf {
        self.folders.data.join("window.json")
    }

    /// Whether the person knows the program yet.
    pub(crate) fn introduction(&self) -> Introduction {
        if self.temporary.is_some() {
            return Introduction::of_a_demonstration();
        }
        Introduction::of(self.introduction_file(), &self.folders.history())
    }

    fn introduction_file(&self) -> PathBuf {
        self.folders.data.join("introduction")
    }

    /// All that is worth knowing of them.
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

    #[test]
    fn a_named_folder_is_known_by_its_whole_path() {
        let folders = named(Path::new("mine")).unwrap();
        assert_eq!(folders.data, std::env::current_dir().unwrap().join("mine"));
        assert!(folders.machine.is_absolute() && !folders.machine.starts_with(&folders.data));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let parent = tempfile::NamedTempFile::new().unwrap();
        let data = parent.path().join("inside-a-file");
        let watch = Watch::Azure { endpoint: None, data: Some(data.clone()) };
        let error = format!("{:#}", Places::prepare(&watch).unwrap_err());
        assert!(error.contains(data.to_str().unwrap()), "{error}");
    }
}
