//! Whether an upgrade has put another program at this program's path, and whether that one can start.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::{Instant, timeout};

#[derive(Debug)]
pub struct ProgramFile {
    path: PathBuf,
    arguments: Vec<OsString>,
    own: Option<FileNumber>,
    latest: Option<FileVersion>,
}

/// Volume and file number, which the system doesn't reuse while this program runs from the file.
type FileNumber = [u64; 2];

/// With size and time of the last change.
type FileVersion = (FileNumber, [i128; 2]);

impl ProgramFile {
    /// To be called when the program starts. A new version is to be started with these arguments.
    pub fn at(path: PathBuf, arguments: Vec<OsString>) -> Self {
        let latest = version(&path).ok();
        Self { path, arguments, own: latest.map(|(own, _)| own), latest }
    }

    /// Another file at the path, if the previous call found it too: an upgrade in progress, or a file system with unstable numbers,
    /// must not cause a restart.
    pub(crate) fn replacement(&mut self) -> Option<Replacement> {
        let found = version(&self.path).ok();
        let settled = found == std::mem::replace(&mut self.latest, found);
        let version = found.filter(|(found, _)| settled && self.own.is_some_and(|own| own != *found))?;
        Some(Replacement { path: self.path.clone(), arguments: self.arguments.clone(), version })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Replacement {
    path: PathBuf,
    arguments: Vec<OsString>,
    version: FileVersion,
}

const VERSION_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a new version that can't start is tried again: a missing library may be installed later.
const RETRY_INTERVAL: Duration = Duration::from_secs(5 * 60);

impl Replacement {
    /// Runs it with `--version` after its arguments, which needs the right architecture and all libraries, and fails if it
    /// no longer has one of the options.
    async fn start(&self) -> io::Result<()> {
        let mut command = Command::new(&self.path);
        command
            .args(&self.arguments)
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        let status = timeout(VERSION_TIMEOUT, command.status()).await??;
        if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
    }
}

/// The latest replacement that was started, whether it succeeded, and when.
#[derive(Debug, Default)]
pub(crate) struct StartCheck(Option<(Replacement, bool, Instant)>);

impl StartCheck {
    /// Whether there is a replacement that can start. After a failure, it is tried again when it changes, or later.
    pub(crate) async fn passes(&mut self, found: Option<Replacement>) -> bool {
        let Some(found) = found else { return false };
        let before = self.0.as_ref().filter(|(tried, ..)| *tried == found);
        if let Some((_, passed, at)) = before
            && (*passed || at.elapsed() < RETRY_INTERVAL)
        {
            return *passed;
        }
        let outcome = found.start().await;
        if let (Err(reason), None) = (&outcome, before) {
            tracing::warn!(%reason, "the new version can't start; this one keeps running");
        }
        let passed = outcome.is_ok();
        self.0 = Some((found, passed, Instant::now()));
        passed
    }
}

#[cfg(unix)]
fn version(path: &Path) -> io::Result<FileVersion> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    // Not the modification time, which permissions don't change and packages take from the build.
    let changed = i128::from(found.ctime()) * 1_000_000_000 + i128::from(found.ctime_nsec());
    Ok(([found.dev(), found.ino()], [found.len().into(), changed]))
}

#[cfg(windows)]
fn version(path: &Path) -> io::Result<FileVersion> {
    use std::os::windows::fs::{MetadataExt, OpenOptionsExt};
    // Without access rights, so that neither scanners nor upgrades are in the way.
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
    fn a_replaced_file_is_noticed_at_the_second_check() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old, new) = (folder.path().join("forewarn"), folder.path().join("old"), folder.path().join("new"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone(), Vec::new());
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
        // As an upgrade does it: the old file is renamed, then the new one takes its place.
        fs::rename(&path, &old).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program), "an uninstalled program isn't restarted");
        fs::write(&new, "2").unwrap();
        fs::rename(&new, &path).unwrap();
        assert!(!is_replaced(&mut program), "the upgrade may not be complete");
        assert!(is_replaced(&mut program));
        assert!(!is_replaced(&mut ProgramFile::at(path, Vec::new())), "the new program is not replaced");
    }

    #[test]
    fn a_file_that_is_touched_or_restored_is_the_same_program() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old) = (folder.path().join("forewarn"), folder.path().join("old"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone(), Vec::new());
        fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
        fs::rename(&path, &old).unwrap();
        assert!(!is_replaced(&mut program));
        fs::rename(&old, &path).unwrap();
        assert!(!is_replaced(&mut program) && !is_replaced(&mut program));
    }

    /// An upgrade to this program, tried once nothing changes it any more.
    #[cfg(unix)]
    async fn upgraded(program: &mut ProgramFile, check: &mut StartCheck, to: &str, mode: u32) -> bool {
        use std::os::unix::fs::PermissionsExt;
        let new = program.path.with_extension("new");
        fs::write(&new, to).unwrap();
        fs::set_permissions(&new, fs::Permissions::from_mode(mode)).unwrap();
        fs::rename(&new, &program.path).unwrap();
        assert!(!check.passes(program.replacement()).await);
        check.passes(program.replacement()).await
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_version_that_cannot_start_is_no_upgrade() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("forewarn");
        fs::write(&path, "1").unwrap();
        // Keeps its inode from being reused, as running it does.
        let _running = fs::File::open(&path).unwrap();
        let (mut program, mut check) = (ProgramFile::at(path, Vec::new()), StartCheck::default());
        let good = "#!/bin/sh\n[ \"$*\" = --version ]\n";
        assert!(!upgraded(&mut program, &mut check, "#!/bin/sh\nexit 1\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut check, "", 0o755).await);
        assert!(!upgraded(&mut program, &mut check, "\x7fELF", 0o755).await, "half of a file");
        assert!(!upgraded(&mut program, &mut check, "#!/bin/sh\nkill -SEGV $$\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut check, "#!/no/such/loader\n", 0o755).await);
        assert!(!upgraded(&mut program, &mut check, good, 0o644).await, "it may not be run");
        assert!(upgraded(&mut program, &mut check, good, 0o755).await);
        assert!(!upgraded(&mut program, &mut check, "", 0o755).await, "the good one is no longer there");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_version_that_refuses_the_arguments_is_no_upgrade() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("forewarn");
        fs::write(&path, "1").unwrap();
        // Keeps its inode from being reused, as running it does.
        let _running = fs::File::open(&path).unwrap();
        let arguments = ["--log", "debug"].map(OsString::from).to_vec();
        let (mut program, mut check) = (ProgramFile::at(path, arguments), StartCheck::default());
        assert!(!upgraded(&mut program, &mut check, "#!/bin/sh\n[ \"$*\" = --version ]\n", 0o755).await);
        assert!(upgraded(&mut program, &mut check, "#!/bin/sh\n[ \"$*\" = '--log debug --version' ]\n", 0o755).await);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_version_that_cannot_start_is_tried_again_when_it_changes_and_later() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, library) = (folder.path().join("forewarn"), folder.path().join("library"));
        fs::write(&path, "1").unwrap();
        // Keeps its inode from being reused, as running it does.
        let _running = fs::File::open(&path).unwrap();
        let (mut program, mut check) = (ProgramFile::at(path.clone(), Vec::new()), StartCheck::default());
        let needy = format!("#!/bin/sh\n. {}\n", library.display());
        assert!(!upgraded(&mut program, &mut check, &needy, 0o755).await);
        fs::write(&library, "").unwrap();
        assert!(!check.passes(program.replacement()).await, "not at every check");
        tokio::time::pause();
        tokio::time::advance(RETRY_INTERVAL).await;
        tokio::time::resume();
        assert!(check.passes(program.replacement()).await);

        assert!(!upgraded(&mut program, &mut check, &needy, 0o644).await);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(!check.passes(program.replacement()).await, "it may still be changing");
        assert!(check.passes(program.replacement()).await);
    }

    #[cfg(unix)]
    #[tokio::test(start_paused = true)]
    async fn a_new_version_that_hangs_is_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("forewarn");
        fs::write(&path, "1").unwrap();
        let (mut program, mut check) = (ProgramFile::at(path, Vec::new()), StartCheck::default());
        assert!(!upgraded(&mut program, &mut check, "#!/bin/sh\nexec sleep 600\n", 0o755).await);
    }
}
