//! Which file is which.

use std::fs::File;
use std::io;
use std::os::windows::io::AsRawHandle;

use windows::Win32::Foundation::HANDLE;
use windows::Win32::Storage::FileSystem::{BY_HANDLE_FILE_INFORMATION, GetFileInformationByHandle};

/// Whether both are the same file, whatever it is called and wherever it is found.
///
/// # Errors
/// If Windows does not tell.
pub fn are_the_same(one: &File, other: &File) -> io::Result<bool> {
    Ok(number(one)? == number(other)?)
}

/// The volume, and the file's number on it, which no other file has as long as this one is open.
///
/// # Errors
/// If Windows does not tell.
pub fn number(file: &File) -> io::Result<[u64; 2]> {
    let mut found = BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the handle is open, for the file lives longer than the call, and the place is written only by it.
    unsafe { GetFileInformationByHandle(HANDLE(file.as_raw_handle()), &raw mut found) }?;
    let index = u64::from(found.nFileIndexHigh) << 32 | u64::from(found.nFileIndexLow);
    Ok([found.dwVolumeSerialNumber.into(), index])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_was_put_in_the_place_of_another_is_not_the_same() {
        let folder = std::env::temp_dir().join(format!("forewarn-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (here, there) = (folder.join("slot-0"), folder.join("slot-1"));
        let held = File::create_new(&here).unwrap();
        assert!(are_the_same(&held, &File::open(&here).unwrap()).unwrap());
        // While it is open it can be moved, and something else be put where it was.
        fs::rename(&here, &there).unwrap();
        File::create_new(&here).unwrap();
        assert!(!are_the_same(&held, &File::open(&here).unwrap()).unwrap());
        assert!(are_the_same(&held, &File::open(&there).unwrap()).unwrap());
        drop(held);
        fs::remove_dir_all(&folder).unwrap();
    }
}
