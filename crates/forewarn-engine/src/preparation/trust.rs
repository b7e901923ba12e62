//! Checks that a program and its arguments are safe to run as the user.

use std::collections::BTreeSet;
use std::path::{MAIN_SEPARATOR, Path};

use crate::trust::{TrustError, UntrustedPath, check_argument, check_file};

/// The error names the untrusted file or folder.
pub(super) fn check_program(program: &Path) -> Result<(), String> {
    if !program.is_absolute() {
        return Err(reason(program, "not a whole path"));
    }
    check_file(program).map_err(|error| reason_of(program, error))?;
    // Windows loads a program's libraries from its folder first.
    #[cfg(windows)]
    if let Some(folder) = program.parent() {
        check_argument(folder).map_err(|error| reason_of(folder, error))?;
    }
    if program.is_file() { Ok(()) } else { Err(reason(program, "no file")) }
}

/// Checks everything in the arguments that may be a path: what a shell does is up to its script. Relative paths start at
/// `folder`, where the program runs.
pub(super) fn check_arguments(arguments: &[String], folder: &Path) -> Result<(), String> {
    let candidates: BTreeSet<&str> = arguments.iter().flat_map(|argument| paths_in(argument)).collect();
    candidates
        .into_iter()
        .map(|path| folder.join(path))
        .try_for_each(|path| check_argument(&path).map_err(|error| reason_of(&path, error)))
}

/// Separate a path from the rest of an argument, as in `--file=/path`, `@/path` and `/path:/path`. On Windows, a colon is part
/// of the path.
#[cfg(not(windows))]
const SEPARATORS: [char; 5] = ['=', ':', ',', ';', '@'];
#[cfg(windows)]
const SEPARATORS: [char; 4] = ['=', ',', ';', '@'];

/// Everything in an argument that may be a path. Other words name missing files, which pass the check.
fn paths_in(argument: &str) -> Vec<&str> {
    let mut paths = vec![argument];
    for (index, separator) in argument.match_indices(SEPARATORS) {
        let rest = &argument[index + separator.len()..];
        // A file name may contain a separator.
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

fn reason_of(path: &Path, error: TrustError) -> String {
    match error {
        TrustError::Io(error) => reason(path, &error.to_string()),
        TrustError::Untrusted(UntrustedPath::NotOwned(path)) => reason(&path, "owned by another user"),
        TrustError::Untrusted(UntrustedPath::WritableByOthers(path)) => reason(&path, "writable by others"),
    }
}

fn reason(path: &Path, reason: &str) -> String {
    format!("{}: {reason}", path.display())
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
        // The path of the temporary folder may contain links.
        let program = folder.path().canonicalize().unwrap().join("prepare");
        let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        fs::write(&program, "#!/bin/sh\n").unwrap();
        set(&program, 0o755);
        assert_eq!(check_program(&program), Ok(()));
        let link = folder.path().join("link");
        symlink(&program, &link).unwrap();
        assert_eq!(check_program(&link), Ok(()), "the target of the link is checked");
        set(&program, 0o775);
        let exposed = format!("{}: writable by others", program.display());
        assert_eq!((check_program(&program), check_program(&link)), (Err(exposed.clone()), Err(exposed)));
        set(&program, 0o755);
        set(folder.path(), 0o777);
        assert!(check_program(&program).unwrap_err().ends_with("writable by others"), "it could be replaced");
        set(folder.path(), 0o1777);
        assert_eq!(check_program(&program), Ok(()));
        assert!(check_program(Path::new("prepare")).is_err());
        assert!(check_program(&folder.path().join("missing")).is_err());
        assert!(check_program(folder.path()).unwrap_err().ends_with("no file"));
    }

    struct TestFolder(tempfile::TempDir);

    impl TestFolder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        /// The path of the temporary folder may contain links.
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
    fn a_program_with_an_argument_that_others_can_write_is_not_run() {
        let dir = TestFolder::new();
        let script = dir.file("drain.sh", 0o644);
        let link = dir.path("link.sh");
        symlink(&script, &link).unwrap();
        for fine in [&script, &link, Path::new("/no/such/file"), Path::new("/"), Path::new("/dev/null")] {
            assert_eq!(dir.check(fine), Ok(()), "{}", fine.display());
        }
        allow(&script, 0o664);
        assert_eq!(dir.check(&script), exposed(&script));
        assert_eq!(dir.check(&link), exposed(&script), "wherever the link is");
        allow(&script, 0o644);
        allow(&dir.folder(), 0o777);
        assert_eq!(dir.check(&script), exposed(&dir.folder()), "it could be replaced");
    }

    #[test]
    fn pipes_sockets_and_folders_are_checked_too() {
        let dir = TestFolder::new();
        let fifo = dir.path("fifo");
        rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR, 0).unwrap();
        let socket = dir.path("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for path in [&fifo, &socket] {
            allow(path, 0o600);
            assert_eq!(dir.check(path), Ok(()), "{}", path.display());
            allow(path, 0o622);
            assert_eq!(dir.check(path), exposed(path));
        }
        for mode in [0o775, 0o757, 0o1777] {
            let folder = dir.folder_in(&format!("folder-{mode:o}"), mode);
            assert_eq!(dir.check(&folder), exposed(&folder), "others could add a file to it");
        }
        let closed = dir.folder_in("closed", 0o755);
        assert_eq!(dir.check(&closed), Ok(()));
    }

    #[test]
    fn a_missing_file_that_others_could_create_is_refused() {
        let dir = TestFolder::new();
        let (shared, closed) = (dir.folder_in("shared", 0o1777), dir.folder_in("closed", 0o755));
        assert_eq!(dir.check(closed.join("later.sh")), Ok(()));
        assert_eq!(dir.check(shared.join("later.sh")), exposed(&shared));
        assert_eq!(dir.check(shared.join("deep/er/later.sh")), exposed(&shared));
        let dangling = closed.join("link.sh");
        symlink(shared.join("later.sh"), &dangling).unwrap();
        assert_eq!(dir.check(&dangling), exposed(&shared));
        // Others can add to a sticky folder but not replace files in it.
        fs::write(shared.join("ours.sh"), "").unwrap();
        assert_eq!(dir.check(shared.join("ours.sh")), Ok(()));
    }

    #[test]
    fn relative_paths_and_paths_within_arguments_are_checked() {
        let dir = TestFolder::new();
        let shared = dir.folder_in("shared", 0o1777);
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
            assert_eq!(dir.check(&argument), exposed(&shared), "{argument}");
        }
        dir.file("drain.sh", 0o666);
        assert_eq!(dir.check("drain.sh"), exposed(&dir.path("drain.sh")));
        let script = "set -e; curl --silent https://example.org/drain?site=Shop, && echo 'done' ".repeat(30);
        for word in ["30", "--quiet", "Shop", "key=value", "10.0.0.4:8080", "https://example.org/drain", "", &script] {
            assert_eq!(dir.check(word), Ok(()), "{word}");
        }
    }

    #[test]
    fn an_argument_of_another_user_is_refused() {
        const OTHER_USER: u32 = 65_534;
        let dir = TestFolder::new();
        let folder = dir.folder_in("theirs", 0o755);
        // Only root can change an owner.
        if std::os::unix::fs::chown(&folder, Some(OTHER_USER), None).is_ok() {
            let not_owned = Err(format!("{}: owned by another user", folder.display()));
            assert_eq!(dir.check(&folder), not_owned);
            assert_eq!(dir.check(folder.join("later.sh")), not_owned);
        }
    }
}
