//! Whether a program may be run in the person's name.

use std::path::{Path, PathBuf};

/// The program to run. Only one that nobody but the person and administrators can have written, wherever links lead.
///
/// # Errors
/// Which file or folder is not to be trusted, and why.
pub(super) fn trusted(program: &Path) -> Result<PathBuf, String> {
    let said = |path: &Path, reason: &str| format!("{}: {reason}", path.display());
    if !program.is_absolute() {
        return Err(said(program, "not a whole path"));
    }
    let itself = program.canonicalize().map_err(|error| said(program, &error.to_string()))?;
    if !itself.is_file() {
        return Err(said(&itself, "no file"));
    }
    #[cfg(unix)]
    for place in itself.ancestors() {
        if let Some(reason) = distrust(place) {
            return Err(said(place, &reason));
        }
    }
    // What Windows makes of a path in full is more than some of its programs understand.
    Ok(if cfg!(windows) { program.to_owned() } else { itself })
}

/// Why somebody else could have changed what is here.
#[cfg(unix)]
fn distrust(place: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt;

    const WRITABLE_BY_OTHERS: u32 = 0o022;
    const STICKY: u32 = 0o1000;
    let about = match place.metadata() {
        Ok(about) => about,
        Err(error) => return Some(error.to_string()),
    };
    let (owner, mode) = (about.uid(), about.mode());
    if owner != 0 && owner != rustix::process::getuid().as_raw() {
        return Some(format!("owned by user {owner}"));
    }
    // In a sticky folder others may add, but not replace.
    let replaceable = mode & WRITABLE_BY_OTHERS != 0 && !(about.is_dir() && mode & STICKY != 0);
    replaceable.then(|| "writable by others".to_owned())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_program_that_others_can_write_is_not_run() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("prepare");
        let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        fs::write(&program, "#!/bin/sh\n").unwrap();
        set(&program, 0o755);
        let whole = program.canonicalize().unwrap();
        assert_eq!(trusted(&program), Ok(whole.clone()));
        let link = folder.path().join("link");
        symlink(&program, &link).unwrap();
        assert_eq!(trusted(&link), Ok(whole.clone()), "it is what the link leads to that counts");
        set(&program, 0o775);
        assert_eq!(trusted(&program), Err(format!("{}: writable by others", whole.display())));
        set(&program, 0o755);
        set(folder.path(), 0o777);
        assert!(trusted(&program).unwrap_err().ends_with("writable by others"), "it could be replaced");
        set(folder.path(), 0o1777);
        assert!(trusted(&program).is_ok());
        assert!(trusted(Path::new("prepare")).is_err());
        assert!(trusted(&folder.path().join("missing")).is_err());
        assert!(trusted(folder.path()).unwrap_err().ends_with("no file"));
    }
}
