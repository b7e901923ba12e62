//! File identity.

use std::fs::File;
use std::io;
use std::os::windows::io::AsRawHandle;

use windows::Win32::Foundation::HANDLE;
use windows::Win32::Storage::FileSystem::{BY_HANDLE_FILE_INFORMATION, GetFileInformationByHandle};

pub fn is_same_file(one: &File, other: &File) -> io::Result<bool> {
    Ok(file_id(one)? == file_id(other)?)
}

/// The volume's serial number and the file's index on it, unique while the file is open.
pub fn file_id(file: &File) -> io::Result<[u64; 2]> {
    let mut found = BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the file, and so its handle, is open during the call, which alone writes the result.
    unsafe { GetFileInformationByHandle(HANDLE(file.as_raw_handle()), &raw mut found) }?;
    let index = u64::from(found.nFileIndexHigh) << 32 | u64::from(found.nFileIndexLow);
    Ok([found.dwVolumeSerialNumber.into(), index])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_replaced_file_is_not_the_same() {
        let folder = std::env::temp_dir().join(format!("forewarn-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (here, there) = (folder.join("slot-0"), folder.join("slot-1"));
        let held = File::create_new(&here).unwrap();
        assert!(is_same_file(&held, &File::open(&here).unwrap()).unwrap());
        // An open file can be renamed.
        fs::rename(&here, &there).unwrap();
        File::create_new(&here).unwrap();
        assert!(!is_same_file(&held, &File::open(&here).unwrap()).unwrap());
        assert!(is_same_file(&held, &File::open(&there).unwrap()).unwrap());
        drop(held);
        fs::remove_dir_all(&folder).unwrap();
    }
}
