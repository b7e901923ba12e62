//! Checks that only the user and administrators could have written a file before its content is used.

#[cfg(any(windows, test))]
mod access;
#[cfg_attr(unix, path = "trust/unix.rs")]
#[cfg_attr(windows, path = "trust/windows.rs")]
mod platform;
#[cfg(unix)]
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf, absolute};

#[cfg(windows)]
pub use platform::has_trusted_owner;

/// The file or folder that makes a path untrusted: the file itself, or a folder or link on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UntrustedPath {
    /// Neither the user nor an administrator owns it.
    NotOwned(PathBuf),
    WritableByOthers(PathBuf),
}

#[derive(Debug)]
pub enum TrustError {
    Untrusted(UntrustedPath),
    Io(io::Error),
}

impl TrustError {
    pub fn untrusted(self) -> Option<UntrustedPath> {
        match self {
            Self::Untrusted(path) => Some(path),
            Self::Io(_) => None,
        }
    }
}

impl From<UntrustedPath> for TrustError {
    fn from(path: UntrustedPath) -> Self {
        Self::Untrusted(path)
    }
}

impl From<io::Error> for TrustError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Checks an existing file, and every folder and link on the way to it.
///
/// There is no race between this check and the use of the file: each folder is found closed to others before anything in it
/// is checked. A process that opened the file for writing while that was still allowed goes unnoticed.
pub fn check_file(file: &Path) -> Result<(), TrustError> {
    match resolve(file)? {
        Resolved::Existing(..) => Ok(()),
        Resolved::Missing(_, error) => Err(error.into()),
    }
}

/// Checks a path that is passed to a program, whatever it is. Others must not be able to add files to a folder or to create
/// what is missing.
pub fn check_argument(path: &Path) -> Result<(), TrustError> {
    platform::check_argument(path)
}

/// Checks a file in the user's data folder, and that folder. The way to the folder isn't checked: anyone who can write to the
/// user's home folder can act as the user anyway.
pub fn check_user_file(file: &Path) -> Result<(), TrustError> {
    let found = fs::symlink_metadata(file)?;
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !found.is_symlink() => {
            platform::check_user_file(file, &found, folder)
        }
        Some(_) | None => check_file(file),
    }
}

/// At least as many as Linux (40) and Windows (63) follow.
const MAX_LINKS: usize = 63;

enum Resolved {
    Existing(PathBuf, Metadata),
    /// The closest existing folder, if there is one.
    Missing(Option<PathBuf>, io::Error),
}

/// Follows a path from its root and checks every component: replacing any of them changes what the path leads to.
fn resolve(path: &Path) -> Result<Resolved, TrustError> {
    let (mut current, mut rest) = split_root(&absolute(path)?);
    let mut links = 0;
    let mut found = match fs::symlink_metadata(&current) {
        Err(error) if is_missing(&error) => return Ok(Resolved::Missing(None, error)),
        found => found?,
    };
    platform::check_component(&current, &found)?;
    while let Some(component) = rest.pop() {
        if component == ".." {
            current.pop();
            found = fs::symlink_metadata(&current)?;
            continue;
        }
        let next = current.join(component);
        found = match fs::symlink_metadata(&next) {
            Err(error) if is_missing(&error) => return Ok(Resolved::Missing(Some(current), error)),
            found => found?,
        };
        platform::check_component(&next, &found)?;
        if !found.is_symlink() {
            current = next;
            continue;
        }
        links += 1;
        if links > MAX_LINKS {
            return Err(io::Error::other("too many symbolic links").into());
        }
        let (root, target) = split_root(&absolute(current.join(fs::read_link(&next)?))?);
        current = root;
        rest.extend(target);
        found = fs::symlink_metadata(&current)?;
    }
    Ok(Resolved::Existing(current, found))
}

/// The root of an absolute path, and the other components in reverse order.
fn split_root(path: &Path) -> (PathBuf, Vec<OsString>) {
    let is_root = |component: &Component<'_>| matches!(component, Component::Prefix(_) | Component::RootDir);
    let root = path.components().take_while(is_root).collect();
    let rest = path.components().skip_while(is_root).map(|component| component.as_os_str().to_owned());
    let mut rest: Vec<OsString> = rest.collect();
    rest.reverse();
    (root, rest)
}

fn is_missing(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename)
}
