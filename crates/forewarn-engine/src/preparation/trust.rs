//! Whether a program may be run in the person's name.

use std::collections::BTreeSet;
use std::io;
use std::path::{MAIN_SEPARATOR, Path};

use crate::trust::{Doubt, doubt, doubt_about_argument};

/// Looks whether nobody but the person and administrators can have written the program, wherever links lead.
///
/// # Errors
/// Which file or folder is not to be trusted, and why.
pub(super) fn check(program: &Path) -> Result<(), String> {
    if !program.is_absolute() {
        return refused(program, "not a whole path");
    }
    verdict(program, doubt(program))?;
    // Windows loads a program's libraries from its folder first.
    #[cfg(windows)]
    if let Some(folder) = program.parent() {
        verdict(folder, doubt_about_argument(folder))?;
    }
    if program.is_file() { Ok(()) } else { refused(program, "no file") }
}

/// Looks in the same way at everything that the arguments name or may name: of a shell and its script it is the script that
/// decides what is done. Relative paths start at `folder`, where the program runs.
///
/// # Errors
/// Which file or folder is not to be trusted, and why.
pub(super) fn check_arguments(arguments: &[String], folder: &Path) -> Result<(), String> {
    let candidates: BTreeSet<&str> = arguments.iter().flat_map(|argument| paths_in(argument)).collect();
    candidates
        .into_iter()
        .map(|path| folder.join(path))
        .try_for_each(|path| verdict(&path, doubt_about_argument(&path)))
}

/// What separates a path from the rest of an argument, as in `--file=/path`, `@/path` and `/path:/path`. On Windows a colon
/// belongs to the path.
#[cfg(not(windows))]
const SEPARATORS: [char; 5] = ['=', ':', ',', ';', '@'];
#[cfg(windows)]
const SEPARATORS: [char; 4] = ['=', ',', ';', '@'];

/// All that may be a path in an argument. A word that is none leads to a file that isn't there, which does no harm.
fn paths_in(argument: &str) -> Vec<&str> {
    let mut paths = vec![argument];
    for (index, separator) in argument.match_indices(SEPARATORS) {
        let rest = &argument[index + separator.len()..];
        // A name may contain a separator itself.
        paths.extend([rest, rest.split(SEPARATORS).next().unwrap_or(rest)]);
    }
    paths.extend(argument.split(SEPARATORS).next());
    // `-f/path` and `-fpath/of/file`.
    if argument.starts_with('-') {
        paths.extend(argument.find(['/', MAIN_SEPARATOR]).map(|index| &argument[index..]));
        paths.extend(argument.char_indices().nth(2).map(|(index, _)| &argument[index..]));
    }
    paths.retain(|path| !path.is_empty());
    paths
}

fn verdict(path: &Path, doubt: io::Result<Option<Doubt>>) -> Result<(), String> {
    match doubt {
        Err(error) => refused(path, &error.to_string()),
        Ok(Some(Doubt::Foreign(place))) => refused(&place, "owned by another user"),
        Ok(Some(Doubt::Exposed(place))) => refused(&place, "writable by others"),
        Ok(None) => Ok(()),
    }
}

fn refused(path: &Path, reason: &str) -> Result<(), String> {
    Err(format!("{}: {reason}", path.display()))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

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

    struct Workshop(tempfile::TempDir);

    impl Workshop {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        /// A temporary folder may itself be reached by a link.
        fn folder(&self) -> PathBuf {
            self.0.path().canonicalize().unwrap()
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder().join(name)
        }

        fn file(&self, name: &str, mode: u32) -> PathBuf {
            fs::write(self.path(name), "touch drained\n").unwrap();
            allow(&self.path(name), mode);
            self.path(name)
        }

        fn folder_in(&self, name: &str, mode: u32) -> PathBuf {
            fs::create_dir(self.path(name)).unwrap();
            allow(&self.path(name), mode);
            self.path(name)
        }

        fn check(&self, argument: impl AsRef<Path>) -> Result<(), String> {
            let argument = argument.as_ref().to_str().unwrap().to_owned();
            check_arguments(&["-e".to_owned(), argument, "30".to_owned()], &self.folder())
        }
    }

    fn allow(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    fn exposed(path: &Path) -> Result<(), String> {
        Err(format!("{}: writable by others", path.display()))
    }

    #[test]
    fn nor_is_one_that_reads_what_others_can_write() {
        let workshop = Workshop::new();
        let script = workshop.file("drain.sh", 0o644);
        let link = workshop.path("link.sh");
        symlink(&script, &link).unwrap();
        for fine in [&script, &link, Path::new("/no/such/file"), Path::new("/"), Path::new("/dev/null")] {
            assert_eq!(workshop.check(fine), Ok(()), "{}", fine.display());
        }
        allow(&script, 0o664);
        assert_eq!(workshop.check(&script), exposed(&script));
        assert_eq!(workshop.check(&link), exposed(&script), "wherever the link lies");
        allow(&script, 0o644);
        allow(&workshop.folder(), 0o777);
        assert_eq!(workshop.check(&script), exposed(&workshop.folder()), "it could be replaced");
    }

    #[test]
    fn an_argument_that_is_no_file_is_checked_like_one() {
        let workshop = Workshop::new();
        let fifo = workshop.path("fifo");
        rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR, 0).unwrap();
        let socket = workshop.path("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for path in [&fifo, &socket] {
            allow(path, 0o600);
            assert_eq!(workshop.check(path), Ok(()), "{}", path.display());
            allow(path, 0o622);
            assert_eq!(workshop.check(path), exposed(path));
        }
        for mode in [0o775, 0o757, 0o1777] {
            let folder = workshop.folder_in(&format!("folder-{mode:o}"), mode);
            assert_eq!(workshop.check(&folder), exposed(&folder), "others could add a file to it");
        }
        let closed = workshop.folder_in("closed", 0o755);
        assert_eq!(workshop.check(&closed), Ok(()));
    }

    #[test]
    fn what_is_not_there_yet_must_not_be_for_others_to_make() {
        let workshop = Workshop::new();
        let (shared, closed) = (workshop.folder_in("shared", 0o1777), workshop.folder_in("closed", 0o755));
        assert_eq!(workshop.check(closed.join("later.sh")), Ok(()));
        assert_eq!(workshop.check(shared.join("later.sh")), exposed(&shared));
        assert_eq!(workshop.check(shared.join("deep/er/later.sh")), exposed(&shared));
        let dangling = closed.join("link.sh");
        symlink(shared.join("later.sh"), &dangling).unwrap();
        assert_eq!(workshop.check(&dangling), exposed(&shared));
        // Others can add to such a folder but replace nothing of ours.
        fs::write(shared.join("ours.sh"), "").unwrap();
        assert_eq!(workshop.check(shared.join("ours.sh")), Ok(()));
    }

    #[test]
    fn a_path_within_an_argument_and_a_relative_one_are_checked_too() {
        let workshop = Workshop::new();
        let shared = workshop.folder_in("shared", 0o1777);
        let path = shared.join("later.sh");
        let path = path.to_str().unwrap();
        for argument in [
            format!("--file={path}"),
            format!("-f{path}"),
            format!("-xf{path}"),
            format!("FILE={path}"),
            format!("@{path}"),
            format!("file://{path}"),
            format!("/usr/bin:{path}:/bin"),
            format!("--path=/usr/bin,{path}"),
            "shared/later.sh".to_owned(),
            "./shared/../shared/later.sh".to_owned(),
            "--file=shared/later.sh".to_owned(),
        ] {
            assert_eq!(workshop.check(&argument), exposed(&shared), "{argument}");
        }
        workshop.file("drain.sh", 0o666);
        assert_eq!(workshop.check("drain.sh"), exposed(&workshop.path("drain.sh")));
        let script = "set -e; curl --silent https://example.org/drain?site=Shop, && echo 'done' ".repeat(30);
        for word in ["30", "--quiet", "Shop", "key=value", "10.0.0.4:8080", "https://example.org/drain", "", &script] {
            assert_eq!(workshop.check(word), Ok(()), "{word}");
        }
    }

    #[test]
    fn what_belongs_to_another_user_is_refused() {
        const STRANGER: u32 = 65_534;
        let workshop = Workshop::new();
        let folder = workshop.folder_in("theirs", 0o755);
        // Only root can give something away.
        if std::os::unix::fs::chown(&folder, Some(STRANGER), None).is_ok() {
            let foreign = Err(format!("{}: owned by another user", folder.display()));
            assert_eq!(workshop.check(&folder), foreign);
            assert_eq!(workshop.check(folder.join("later.sh")), foreign);
        }
    }
}
