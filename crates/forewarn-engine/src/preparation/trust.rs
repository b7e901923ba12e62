//! Whether a program may be run in the person's name.

use std::path::Path;

use crate::trust::{Doubt, doubt};

/// Looks whether nobody but the person and administrators can have written the program, wherever links lead.
///
/// # Errors
/// Which file or folder is not to be trusted, and why.
pub(super) fn check(program: &Path) -> Result<(), String> {
    let said = |path: &Path, reason: &str| Err(format!("{}: {reason}", path.display()));
    if !program.is_absolute() {
        return said(program, "not a whole path");
    }
    match doubt(program) {
        Err(error) => said(program, &error.to_string()),
        Ok(Some(Doubt::Foreign(place))) => said(&place, "owned by somebody else"),
        Ok(Some(Doubt::Exposed(place))) => said(&place, "writable by others"),
        Ok(None) if !program.is_file() => said(program, "no file"),
        Ok(None) => Ok(()),
    }
}

/// Looks in the same way at what the program is given to read: of a shell and its script it is the script that decides
/// what is done. Whatever is no whole path, or leads to no file, is taken for a word.
///
/// # Errors
/// Which file or folder is not to be trusted, and why.
pub(super) fn check_arguments(arguments: &[String]) -> Result<(), String> {
    let mut files = arguments.iter().map(Path::new).filter(|argument| argument.is_absolute() && argument.is_file());
    files.try_for_each(check)
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
        // A temporary folder may itself be reached by a link.
        let program = folder.path().canonicalize().unwrap().join("prepare");
        let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        fs::write(&program, "#!/bin/sh\n").unwrap();
        set(&program, 0o755);
        assert_eq!(check(&program), Ok(()));
        let link = folder.path().join("link");
        symlink(&program, &link).unwrap();
        assert_eq!(check(&link), Ok(()), "it is what the link leads to that counts");
        set(&program, 0o775);
        let exposed = format!("{}: writable by others", program.display());
        assert_eq!((check(&program), check(&link)), (Err(exposed.clone()), Err(exposed)));
        set(&program, 0o755);
        set(folder.path(), 0o777);
        assert!(check(&program).unwrap_err().ends_with("writable by others"), "it could be replaced");
        set(folder.path(), 0o1777);
        assert_eq!(check(&program), Ok(()));
        assert!(check(Path::new("prepare")).is_err());
        assert!(check(&folder.path().join("missing")).is_err());
        assert!(check(folder.path()).unwrap_err().ends_with("no file"));
    }

    #[test]
    fn nor_is_one_that_reads_what_others_can_write() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().canonicalize().unwrap().join("drain.sh");
        let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        fs::write(&script, "touch drained\n").unwrap();
        set(&script, 0o644);
        let arguments = |script: &Path| ["-e", "/no/such/file", script.to_str().unwrap(), "/", "30"].map(str::to_owned);
        assert_eq!(check_arguments(&arguments(&script)), Ok(()));
        let link = folder.path().join("link.sh");
        symlink(&script, &link).unwrap();
        set(&script, 0o664);
        let exposed = Err(format!("{}: writable by others", script.display()));
        assert_eq!(check_arguments(&arguments(&script)), exposed);
        assert_eq!(check_arguments(&arguments(&link)), exposed, "wherever the link lies");
        set(&script, 0o644);
        set(folder.path(), 0o777);
        assert!(
            check_arguments(&arguments(&script)).unwrap_err().ends_with("writable by others"),
            "it could be replaced"
        );
        assert_eq!(check_arguments(&["drain.sh".to_owned()]), Ok(()), "what is no whole path is a word");
    }
}
