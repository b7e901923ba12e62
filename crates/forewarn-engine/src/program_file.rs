//! Whether an upgrade has put another program at this program's path, and whether that one can start.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::{Instant, timeout};

/// The file that this program was started from.
#[derive(Debug)]
pub struct ProgramFile {
    path: PathBuf,
    own: Option<Identity>,
    latest: Option<Stamp>,
}

/// Which file it is: the volume, and the file's number there. Neither system gives that number to another file as long as
/// this program runs from it.
type Identity = [u64; 2];

/// Which file it is, and as of when: its size and when it was last changed.
type Stamp = (Identity, [i128; 2]);

impl ProgramFile {
    /// To be called when the program starts: what is at its path then is what runs.
    pub fn at(path: PathBuf) -> Self {
        let latest = stamp(&path).ok();
        Self { path, own: latest.map(|(own, _)| own), latest }
    }

    /// Another file that is there, and was there at the previous look too. An upgrade that is under way, or a file system
    /// that numbers its files anew at each look, restarts nothing.
    pub(crate) fn replacement(&mut self) -> Option<Replacement> {
        let found = stamp(&self.path).ok();
        let settled = found == std::mem::replace(&mut self.latest, found);
        let stamp = found.filter(|(found, _)| settled && self.own.is_some_and(|own| own != *found))?;
        Some(Replacement { path: self.path.clone(), stamp })
    }
}

/// Another file at the program's path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    path: PathBuf,
    stamp: Stamp,
}

/// How long a new version may take to print its version.
const TRIAL_PATIENCE: Duration = Duration::from_secs(10);

/// How often a new version that can't start is tried again: a library that it lacks may be installed after it.
const BETWEEN_TRIALS: Duration = Duration::from_secs(5 * 60);

impl Replacement {
    /// Runs it with `--version`, which needs the right architecture and every library, and opens nothing.
    async fn start(&self) -> io::Result<()> {
        let mut command = Command::new(&self.path);
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let status = timeout(TRIAL_PATIENCE, command.status()).await??;
        if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
    }
}

/// The latest replacement that was tried, how that went, and when.
#[derive(Debug, Default)]
pub(crate) struct Trial(Option<(Replacement, bool, Instant)>);

impl Trial {
    /// Whether there is a replacement that can start. One is tried once; after a failure again if it changes, or later.
    pub(crate) async fn passes(&mut self, found: Option<Replacement>) -> bool {
        let Some(found) = found else { return false };
        let before = self.0.as_ref().filter(|(tried, ..)| *tried == found);
        if let Some((_, passed, at)) = before
            && (*passed || at.elapsed() < BETWEEN_TRIALS)
        {
            return *passed;
        }
        let outcome = found.start().await;
        if let (Err(reason), None) = (&outcome, before) {
            tracing::warn!(%reason, "the new version can't start, so this one keeps running");
        }
        let passed = outcome.is_ok();
        self.0 = Some((found, passed, Instant::now()));
        passed
    }
}

#[cfg(unix)]
fn stamp(path: &Path) -> io::Result<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    // Not the time of the last write, which permissions don't change and packages take from the build.
    let changed = i128::from(found.ctime()) * 1_000_000_000 + i128::from(found.ctime_nsec());
    Ok(([found.dev(), found.ino()], [found.len().into(), changed]))
}

#[cfg(windows)]
fn stamp(path: &Path) -> io::Result<Stamp> {
    use std::os::windows::fs::{MetadataExt, OpenOptionsExt};
    // Without a right to read it, nothing scans the file and nothing that replaces it is in the way.
    let file = std::fs::OpenOptions::new().access_mode(0).open(path)?;
    let found = file.metadata()?;
    Ok((forewarn_windows::file_id::file_id(&file)?, [found.file_size().into(), found.last_write_time().into()]))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn is_replaced(program: &mut ProgramFile) -> bool {
        program.replacement().is_some()
    }

    #[test]
    fn another_file_at_the_path_is_noticed_at_the_second_look() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old, new) = (folder.path().join("forewarn"), folder.path().join("old"), folder.path().join("new"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone());
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
        // As an upgrade does it: the old file is renamed, then the new one takes its place.
        fs::rename(&path, &old).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program), "an uninstalled program isn't restarted");
        fs::write(&new, "2").unwrap();
        fs::rename(&new, &path).unwrap();
        assert!(!is_replaced(&mut program), "the upgrade may not be complete");
        assert!(is_replaced(&mut program));
        assert!(!is_replaced(&mut ProgramFile::at(path)), "the new program is not replaced");
    }

    #[test]
    fn a_file_that_is_only_touched_or_put_back_is_the_same_program() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old) = (folder.path().join("forewarn"), folder.path().join("old"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone());
        fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
        fs::rename(&path, &old).unwrap();
        assert!(!is_replaced(&mut program));
        fs::rename(&old, &path).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
    }

    /// An upgrade to this program, tried once nothing changes it any more.
    #[cfg(unix)]
    async fn upgraded(program: &mut ProgramFile, trial: &mut Trial, to: &str, mode: u32) -> bool {
        use std::os::unix::fs::PermissionsExt;
        let new = program.path.with_extension("new");
        fs::write(&new, to).unwrap();
        fs::set_permissions(&new, fs::Permissions::from_mode(mode)).unwrap();
        fs::rename(&new, &program.path).unwrap();
        assert!(!trial.passes(program.replacement()).await);
        trial.passes(program.replacement()).await
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_version_that_cannot_start_is_no_upgrade() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("forewarn");
        fs::write(&path, "1").unwrap();
        let (mut program, mut trial) = (ProgramFile::at(path), Trial::default());
        let good = "#!/bin/sh\n[ \"$*\" = --version ]\n";
        assert!(!upgraded(&mut program, &mut trial, "#!/bin/sh\nexit 1\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut trial, "", 0o755).await);
        assert!(!upgraded(&mut program, &mut trial, "\x7fELF", 0o755).await, "half of a file");
        assert!(!upgraded(&mut program, &mut trial, "#!/bin/sh\nkill -SEGV $$\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut trial, "#!/no/such/loader\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut trial, good, 0o644).await, "it may not be run");
        assert!(upgraded(&mut program, &mut trial, good, 0o755).await);
        assert!(!upgraded(&mut program, &mut trial, "", 0o755).await, "the good one is no longer there");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_version_that_cannot_start_is_tried_again_when_it_changes_and_later() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, library) = (folder.path().join("forewarn"), folder.path().join("library"));
        fs::write(&path, "1").unwrap();
        let (mut program, mut trial) = (ProgramFile::at(path.clone()), Trial::default());
        let needy = format!("#!/bin/sh\n. {}\n", library.display());
        assert!(!upgraded(&mut program, &mut trial, &needy, 0o755).await);
        fs::write(&library, "").unwrap();
        assert!(!trial.passes(program.replacement()).await, "not at every look");
        tokio::time::pause();
        tokio::time::advance(BETWEEN_TRIALS).await;
        tokio::time::resume();
        assert!(trial.passes(program.replacement()).await);

        assert!(!upgraded(&mut program, &mut trial, &needy, 0o644).await);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(!trial.passes(program.replacement()).await, "it may still be changing");
        assert!(trial.passes(program.replacement()).await);
    }

    #[cfg(unix)]
    #[tokio::test(start_paused = true)]
    async fn a_new_version_that_hangs_is_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("forewarn");
        fs::write(&path, "1").unwrap();
        let (mut program, mut trial) = (ProgramFile::at(path), Trial::default());
        assert!(!upgraded(&mut program, &mut trial, "#!/bin/sh\nexec sleep 600\n", 0o755).await);
    }
}
