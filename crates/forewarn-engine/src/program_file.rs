//! Whether an upgrade has put another program at this program's path.

use std::io;
use std::path::{Path, PathBuf};

/// The file that this program was started from.
#[derive(Debug)]
pub struct ProgramFile {
    path: PathBuf,
    own: Option<Identity>,
    latest: Option<Identity>,
}

/// Which file it is: the volume, and the file's number there. Neither system gives that number to another file as long as
/// this program runs from it.
type Identity = [u64; 2];

impl ProgramFile {
    /// To be called when the program starts: what is at its path then is what runs.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        let own = identity(&path).ok();
        Self { path, own, latest: own }
    }

    /// Whether another file is there, and was there at the previous look too. An upgrade that is under way, or a file system
    /// that numbers its files anew at each look, restarts nothing.
    pub(crate) fn is_replaced(&mut self) -> bool {
        let found = identity(&self.path).ok();
        let settled = found == std::mem::replace(&mut self.latest, found);
        settled && found.is_some() && self.own.is_some() && found != self.own
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    Ok([found.dev(), found.ino()])
}

#[cfg(windows)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::windows::fs::OpenOptionsExt;
    // Without a right to read it, nothing scans the file and nothing that replaces it is in the way.
    forewarn_windows::files::number(&std::fs::OpenOptions::new().access_mode(0).open(path)?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn another_file_at_the_path_is_noticed_at_the_second_look() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old, new) = (folder.path().join("forewarn"), folder.path().join("old"), folder.path().join("new"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone());
        assert!(!program.is_replaced() && !program.is_replaced());
        // As an upgrade does it: the old file is renamed, then the new one takes its place.
        fs::rename(&path, &old).unwrap();
        assert!(!program.is_replaced() && !program.is_replaced(), "an uninstalled program isn't restarted");
        fs::write(&new, "2").unwrap();
        fs::rename(&new, &path).unwrap();
        assert!(!program.is_replaced(), "the upgrade may not be complete");
        assert!(program.is_replaced());
        assert!(!ProgramFile::at(path).is_replaced(), "the new program is not replaced");
    }

    #[test]
    fn a_file_that_is_only_touched_or_put_back_is_the_same_program() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old) = (folder.path().join("forewarn"), folder.path().join("old"));
        fs::write(&path, "1").unwrap();
        let mut program = ProgramFile::at(path.clone());
        fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        assert!(!program.is_replaced() && !program.is_replaced());
        fs::rename(&path, &old).unwrap();
        assert!(!program.is_replaced());
        fs::rename(&old, &path).unwrap();
        assert!(!program.is_replaced() && !program.is_replaced());
    }
}
