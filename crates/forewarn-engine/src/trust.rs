//! Whether a file may be trusted: what it says counts only if nobody but the person and administrators could have
//! written it.

#[cfg(any(windows, test))]
mod access;
#[cfg(windows)]
#[path = "trust/windows.rs"]
mod platform;

use std::io;
use std::path::{Path, PathBuf};

/// Why a file cannot be trusted: itself, or what is on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// This belongs to somebody who is neither the person nor an administrator.
    Foreign(PathBuf),
    /// This can be written by others than the person and administrators.
    Exposed(PathBuf),
}

/// Looks who could have written the file or put another in its place, links on the way included; `None` if that is
/// nobody but the person and administrators.
///
/// Nothing can change between this look and the use of the file, unless the user or an administrator changes it: every
/// folder on the way is found closed to others before anything in it is looked at. What it doesn't notice is a file that
/// another process still holds open for writing from a time when it was allowed to.
///
/// # Errors
/// If there is no such file, or nobody can tell.
pub fn doubt(file: &Path) -> io::Result<Option<Doubt>> {
    platform::doubt(file)
}

/// The same for a path that a program is given, whatever is there. Others must not be able to add anything to a folder, nor to
/// make what is not there yet.
///
/// # Errors
/// If the system doesn't say what is there.
pub fn doubt_about_argument(path: &Path) -> io::Result<Option<Doubt>> {
    platform::doubt_about_argument(path)
}

/// The same for a file in the user's own data folder. What leads to that folder is not looked at: whoever can write to the home
/// folder can do anything in the user's name.
///
/// # Errors
/// If there is no such file, or the system doesn't say whose it is.
pub fn doubt_about_own(file: &Path) -> io::Result<Option<Doubt>> {
    platform::doubt_about_own(file)
}

/// Whether the file or folder belongs to the user, to administrators or to Windows, whoever else may write to it.
///
/// # Errors
/// If there is no such file, or Windows doesn't say whose it is.
#[cfg(windows)]
pub fn has_trusted_owner(path: &Path) -> io::Result<bool> {
    platform::has_trusted_owner(path)
}

/// Whether an error says that nothing is at a path, or that nothing can be.
fn is_absence(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename)
}

#[cfg(unix)]
mod platform {
    use std::ffi::OsString;
    use std::fs::{self, Metadata};
    use std::io;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    use std::path::{Component, Path, PathBuf};

    use super::{Doubt, is_absence};

    const ROOT: u32 = 0;

    /// As many as Linux itself follows.
    const MOST_LINKS: usize = 40;

    /// Where a path ends.
    enum End {
        There(PathBuf, Metadata),
        /// The last folder that is there, and why the next step isn't.
        Missing(PathBuf, io::Error),
    }

    pub(super) fn doubt(file: &Path) -> io::Result<Option<Doubt>> {
        match walk(file)? {
            Ok(End::There(..)) => Ok(None),
            Ok(End::Missing(_, error)) => Err(error),
            Err(doubt) => Ok(Some(doubt)),
        }
    }

    pub(super) fn doubt_about_argument(path: &Path) -> io::Result<Option<Doubt>> {
        let (place, found) = match walk(path)? {
            Ok(End::There(place, found)) => (place, found),
            Ok(End::Missing(place, _)) => {
                let found = fs::symlink_metadata(&place)?;
                (place, found)
            }
            Err(doubt) => return Ok(Some(doubt)),
        };
        // The sticky bit keeps others from replacing what is there, not from adding to it.
        Ok((found.is_dir() && is_writable_by_others(&found)).then_some(Doubt::Exposed(place)))
    }

    pub(super) fn doubt_about_own(file: &Path) -> io::Result<Option<Doubt>> {
        let found = fs::symlink_metadata(file)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let (Some(folder), false) = (folder, found.is_symlink()) else { return doubt(file) };
        let around = fs::metadata(folder)?;
        let own = rustix::process::geteuid().as_raw();
        if is_foreign(&found, own) {
            return Ok(Some(Doubt::Foreign(file.to_owned())));
        }
        // Where others cannot even enter the folder, it doesn't matter what they could do to the file.
        let is_open = around.mode() & ACCESSIBLE_TO_OTHERS != 0;
        if is_open && is_writable_by_others(&found) {
            return Ok(Some(Doubt::Exposed(file.to_owned())));
        }
        Ok(doubt_about(folder, &around, own))
    }

    /// Goes the way from the root step by step, as the system does: whoever can change any step of it decides what is
    /// found at its end.
    fn walk(path: &Path) -> io::Result<Result<End, Doubt>> {
        let own = rustix::process::geteuid().as_raw();
        let mut here = PathBuf::from("/");
        let mut ahead = steps(&std::path::absolute(path)?);
        let mut links = 0;
        let mut found = fs::symlink_metadata(&here)?;
        if let Some(doubt) = doubt_about(&here, &found, own) {
            return Ok(Err(doubt));
        }
        while let Some(step) = ahead.pop() {
            if step == ".." {
                here.pop();
                found = fs::symlink_metadata(&here)?;
                continue;
            }
            let next = here.join(step);
            found = match fs::symlink_metadata(&next) {
                Err(error) if is_absence(&error) => return Ok(Ok(End::Missing(here, error))),
                found => found?,
            };
            if let Some(doubt) = doubt_about(&next, &found, own) {
                return Ok(Err(doubt));
            }
            if !found.is_symlink() {
                here = next;
                continue;
            }
            links += 1;
            if links > MOST_LINKS {
                return Err(io::Error::other("its links lead round in a circle"));
            }
            let target = fs::read_link(&next)?;
            if target.is_absolute() {
                here = PathBuf::from("/");
            }
            ahead.extend(steps(&target));
            found = fs::symlink_metadata(&here)?;
        }
        Ok(Ok(End::There(here, found)))
    }

    /// The steps of a way, the last one first.
    fn steps(path: &Path) -> Vec<OsString> {
        path.components()
            .rev()
            .filter_map(|step| match step {
                Component::Normal(name) => Some(name.to_owned()),
                Component::ParentDir => Some("..".into()),
                Component::RootDir | Component::CurDir | Component::Prefix(_) => None,
            })
            .collect()
    }

    fn doubt_about(path: &Path, found: &Metadata, own: u32) -> Option<Doubt> {
        if is_foreign(found, own) {
            return Some(Doubt::Foreign(path.to_owned()));
        }
        // Where a folder is sticky, as /tmp is, others may add to it but replace nothing that is not theirs. A link has
        // no rights of its own.
        let guarded = found.is_symlink() || (found.is_dir() && found.mode() & STICKY != 0) || is_memory_device(found);
        (!guarded && is_writable_by_others(found)).then(|| Doubt::Exposed(path.to_owned()))
    }

    fn is_foreign(found: &Metadata, own: u32) -> bool {
        ![ROOT, own].contains(&found.uid())
    }

    fn is_writable_by_others(found: &Metadata) -> bool {
        found.mode() & WRITABLE_BY_OTHERS != 0
    }

    /// `/dev/null` and the like: what is written there is not what is read there.
    fn is_memory_device(found: &Metadata) -> bool {
        /// The numbers of null, zero, full, random and urandom: major 1, and these minors.
        const NUMBERS: [u64; 5] = [0x103, 0x105, 0x107, 0x108, 0x109];
        found.file_type().is_char_device() && NUMBERS.contains(&found.rdev())
    }

    const STICKY: u32 = 0o1000;

    /// By the group or by everybody. Where there is an access list, the group's bits say the most that it grants.
    const WRITABLE_BY_OTHERS: u32 = 0o022;

    const ACCESSIBLE_TO_OTHERS: u32 = 0o077;
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, chown, symlink};

    use super::*;

    /// A folder whose whole way is beyond doubt, with a file in it.
    struct Place(tempfile::TempDir);

    impl Place {
        fn new() -> Self {
            let place = Self(tempfile::tempdir().unwrap());
            fs::create_dir(place.folder()).unwrap();
            fs::write(place.file(), "").unwrap();
            allow(&place.folder(), 0o755);
            allow(&place.file(), 0o644);
            place
        }

        fn root(&self) -> PathBuf {
            // A temporary folder may itself be reached by a link.
            self.0.path().canonicalize().unwrap()
        }

        fn folder(&self) -> PathBuf {
            self.root().join("forewarn")
        }

        fn file(&self) -> PathBuf {
            self.folder().join("settings.toml")
        }
    }

    fn allow(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn what_only_the_person_can_write_is_trusted() {
        let place = Place::new();
        assert_eq!(doubt(&place.file()).unwrap(), None);
        for mode in [0o600, 0o400, 0o755] {
            allow(&place.file(), mode);
            assert_eq!(doubt(&place.file()).unwrap(), None, "{mode:o}");
        }
    }

    #[test]
    fn what_others_can_write_is_not() {
        for mode in [0o664, 0o646, 0o602, 0o777] {
            let place = Place::new();
            allow(&place.file(), mode);
            assert_eq!(doubt(&place.file()).unwrap(), Some(Doubt::Exposed(place.file())), "{mode:o}");
        }
    }

    #[test]
    fn nor_is_what_lies_where_others_could_put_something_else() {
        for mode in [0o775, 0o757, 0o777] {
            let place = Place::new();
            allow(&place.folder(), mode);
            assert_eq!(doubt(&place.file()).unwrap(), Some(Doubt::Exposed(place.folder())), "{mode:o}");
            allow(&place.folder(), 0o755);
            allow(&place.root(), mode);
            assert_eq!(doubt(&place.file()).unwrap(), Some(Doubt::Exposed(place.root())), "{mode:o}");
        }
    }

    #[test]
    fn in_a_folder_like_tmp_others_can_add_but_not_replace() {
        let place = Place::new();
        allow(&place.folder(), 0o1777);
        assert_eq!(doubt(&place.file()).unwrap(), None);
    }

    #[test]
    fn a_link_is_as_good_as_every_step_it_leads_through() {
        let (here, there) = (Place::new(), Place::new());
        let link = here.folder().join("link.toml");
        symlink(there.file(), &link).unwrap();
        assert_eq!(doubt(&link).unwrap(), None);
        allow(&there.folder(), 0o777);
        assert_eq!(doubt(&link).unwrap(), Some(Doubt::Exposed(there.folder())));
        allow(&there.folder(), 0o755);

        // A link to a link: the one in the middle lies where others could turn it.
        let middle = Place::new();
        symlink(there.file(), middle.folder().join("middle.toml")).unwrap();
        let long = here.folder().join("long.toml");
        symlink(middle.folder().join("../forewarn/middle.toml"), &long).unwrap();
        assert_eq!(doubt(&long).unwrap(), None);
        allow(&middle.folder(), 0o777);
        assert_eq!(doubt(&long).unwrap(), Some(Doubt::Exposed(middle.folder())));
    }

    #[test]
    fn a_relative_link_leads_on_from_where_it_lies() {
        let place = Place::new();
        symlink("forewarn/settings.toml", place.root().join("short.toml")).unwrap();
        assert_eq!(doubt(&place.root().join("short.toml")).unwrap(), None);
        allow(&place.folder(), 0o777);
        assert_eq!(doubt(&place.root().join("short.toml")).unwrap(), Some(Doubt::Exposed(place.folder())));
    }

    #[test]
    fn a_circle_of_links_is_an_error_and_so_is_nothing_at_all() {
        let place = Place::new();
        let (one, other) = (place.folder().join("one"), place.folder().join("other"));
        symlink(&one, &other).unwrap();
        symlink(&other, &one).unwrap();
        assert!(doubt(&one).is_err());
        assert_eq!(doubt(&place.folder().join("missing")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn what_belongs_to_a_stranger_is_not_trusted() {
        const NOBODY: u32 = 65_534;
        let place = Place::new();
        // Only root can give something away.
        if chown(place.file(), Some(NOBODY), None).is_ok() {
            assert_eq!(doubt(&place.file()).unwrap(), Some(Doubt::Foreign(place.file())));
            chown(place.file(), Some(0), None).unwrap();
            chown(place.folder(), Some(NOBODY), None).unwrap();
            assert_eq!(doubt(&place.file()).unwrap(), Some(Doubt::Foreign(place.folder())));
        }
    }

    #[test]
    fn a_file_of_the_users_own_is_as_closed_as_its_folder() {
        let place = Place::new();
        let exposed = |path: PathBuf| Some(Doubt::Exposed(path));
        for (folder, file, expected) in [
            (0o755, 0o644, None),
            (0o700, 0o666, None),
            (0o755, 0o666, exposed(place.file())),
            (0o711, 0o620, exposed(place.file())),
            (0o777, 0o600, exposed(place.folder())),
        ] {
            allow(&place.folder(), folder);
            allow(&place.file(), file);
            assert_eq!(doubt_about_own(&place.file()).unwrap(), expected, "{folder:o} {file:o}");
        }
        allow(&place.folder(), 0o700);
        // What a link leads to lies elsewhere.
        let (other, link) = (Place::new(), place.folder().join("link.toml"));
        symlink(other.file(), &link).unwrap();
        assert_eq!(doubt_about_own(&link).unwrap(), None);
        allow(&other.file(), 0o666);
        assert_eq!(doubt_about_own(&link).unwrap(), exposed(other.file()));
        let missing = doubt_about_own(&place.folder().join("missing")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_file_of_the_users_own_belongs_to_the_user() {
        const NOBODY: u32 = 65_534;
        let place = Place::new();
        allow(&place.folder(), 0o700);
        // Only root can give something away.
        if chown(place.file(), Some(NOBODY), None).is_ok() {
            assert_eq!(doubt_about_own(&place.file()).unwrap(), Some(Doubt::Foreign(place.file())));
        }
    }
}
