//! Owners and permission bits.

use std::fs::{self, Metadata};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

use super::{Resolved, TrustError, UntrustedPath, resolve};

const ROOT: u32 = 0;
const STICKY: u32 = 0o1000;
/// By the group or by everyone. With an access list, the group bits are the most that it grants.
const WRITABLE_BY_OTHERS: u32 = 0o022;
const ACCESSIBLE_TO_OTHERS: u32 = 0o077;

pub(super) fn check_component(path: &Path, found: &Metadata) -> Result<(), TrustError> {
    check_owner(path, found)?;
    // In a sticky folder such as /tmp, others can add files but can't replace any. Links have no permissions.
    let is_protected = found.is_symlink() || (found.is_dir() && found.mode() & STICKY != 0) || is_memory_device(found);
    if is_protected { Ok(()) } else { check_writable(path, found) }
}

pub(super) fn check_argument(path: &Path) -> Result<(), TrustError> {
    let (path, found) = match resolve(path)? {
        Resolved::Existing(path, found) => (path, found),
        Resolved::Missing(Some(folder), _) => {
            let found = fs::symlink_metadata(&folder)?;
            (folder, found)
        }
        Resolved::Missing(None, error) => return Err(error.into()),
    };
    // The sticky bit doesn't keep others from adding files.
    if found.is_dir() { check_writable(&path, &found) } else { Ok(()) }
}

pub(super) fn check_user_file(file: &Path, found: &Metadata, folder: &Path) -> Result<(), TrustError> {
    let in_folder = fs::metadata(folder)?;
    check_owner(file, found)?;
    // If others can't enter the folder, the permissions of the file don't matter.
    if in_folder.mode() & ACCESSIBLE_TO_OTHERS != 0 {
        check_writable(file, found)?;
    }
    check_component(folder, &in_folder)
}

fn check_owner(path: &Path, found: &Metadata) -> Result<(), TrustError> {
    let is_trusted = [ROOT, rustix::process::geteuid().as_raw()].contains(&found.uid());
    if is_trusted { Ok(()) } else { Err(UntrustedPath::NotOwned(path.to_owned()).into()) }
}

fn check_writable(path: &Path, found: &Metadata) -> Result<(), TrustError> {
    let is_writable = found.mode() & WRITABLE_BY_OTHERS != 0;
    if is_writable { Err(UntrustedPath::WritableByOthers(path.to_owned()).into()) } else { Ok(()) }
}

/// `/dev/null` and the like never return what was written to them.
fn is_memory_device(found: &Metadata) -> bool {
    /// null, zero, full, random and urandom: major number 1.
    const NUMBERS: [u64; 5] = [0x103, 0x105, 0x107, 0x108, 0x109];
    found.file_type().is_char_device() && NUMBERS.contains(&found.rdev())
}
