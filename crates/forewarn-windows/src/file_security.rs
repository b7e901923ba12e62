//! Owner and access list of files.

use std::ffi::c_void;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsRawHandle;
use std::path::Path;

use windows::Win32::Foundation::{CloseHandle, ERROR_SUCCESS, HANDLE, HLOCAL, LocalFree};
use windows::Win32::Security::Authorization::{ConvertSidToStringSidW, GetSecurityInfo, SE_FILE_OBJECT};
use windows::Win32::Security::{
    ACCESS_ALLOWED_ACE, ACE_HEADER, ACL, DACL_SECURITY_INFORMATION, GetAce, GetTokenInformation, INHERIT_ONLY_ACE,
    OWNER_SECURITY_INFORMATION, PSECURITY_DESCRIPTOR, PSID, TOKEN_QUERY, TOKEN_USER, TokenUser,
};
use windows::Win32::Storage::FileSystem::{FILE_FLAG_BACKUP_SEMANTICS, FILE_FLAG_OPEN_REPARSE_POINT, READ_CONTROL};
use windows::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};
use windows::core::PWSTR;

/// Accounts and groups are SIDs as text, `S-1-5-18`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSecurity {
    /// The owner may always change the access list.
    pub owner: String,
    /// `None` if everyone has full access.
    pub grants: Option<Vec<Grant>>,
}

/// Access to the file or folder itself, not to what will be created in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// Empty if the type of the entry is unknown.
    pub to: String,
    pub mask: u32,
}

/// Doesn't follow links.
pub fn file_security(path: &Path) -> io::Result<FileSecurity> {
    let flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    let file = OpenOptions::new().access_mode(READ_CONTROL.0).custom_flags(flags.0).open(path)?;
    read(&file)
}

/// The SID of the user who runs this program.
pub fn current_user() -> io::Result<String> {
    let mut token = HANDLE::default();
    // SAFETY: only the call writes to the token.
    unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &raw mut token) }?;
    let token = Token(token);
    // Aligned for TOKEN_USER; the longest SID has 68 bytes.
    let mut buffer = [0_usize; 32];
    let mut length = 0;
    let size = u32::try_from(size_of_val(&buffer)).unwrap_or(u32::MAX);
    // SAFETY: the buffer has this size, and contains a TOKEN_USER after the call.
    unsafe {
        GetTokenInformation(token.0, TokenUser, Some(buffer.as_mut_ptr().cast()), size, &raw mut length)?;
        let user = &*buffer.as_ptr().cast::<TOKEN_USER>();
        text(user.User.Sid)
    }
}

fn read(file: &File) -> io::Result<FileSecurity> {
    let (mut owner, mut descriptor) = (PSID::default(), PSECURITY_DESCRIPTOR::default());
    let mut list: *mut ACL = std::ptr::null_mut();
    // SAFETY: the file, and so its handle, is open during the call, which alone writes the results.
    let found = unsafe {
        GetSecurityInfo(
            HANDLE(file.as_raw_handle()),
            SE_FILE_OBJECT,
            OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION,
            Some(&raw mut owner),
            None,
            Some(&raw mut list),
            None,
            Some(&raw mut descriptor),
        )
    };
    if found != ERROR_SUCCESS {
        return Err(io::Error::from_raw_os_error(found.0.cast_signed()));
    }
    let _descriptor = LocalMemory(descriptor.0);
    // SAFETY: owner and list are part of the descriptor, which is freed at the end.
    unsafe {
        let grants = if list.is_null() { None } else { Some(grants(list)?) };
        Ok(FileSecurity { owner: text(owner)?, grants })
    }
}

/// # Safety
/// The list must be valid.
unsafe fn grants(list: *const ACL) -> io::Result<Vec<Grant>> {
    let mut grants = Vec::new();
    // SAFETY: guaranteed by the caller.
    let count = unsafe { (*list).AceCount };
    for index in 0..count {
        let mut entry: *mut c_void = std::ptr::null_mut();
        // SAFETY: the list is valid and has this many entries. Each begins with a header, and both types that grant access
        // have the same layout up to the SID.
        unsafe {
            GetAce(list, index.into(), &raw mut entry)?;
            let header = &*entry.cast::<ACE_HEADER>();
            if u32::from(header.AceFlags) & INHERIT_ONLY_ACE.0 != 0 {
                continue;
            }
            match header.AceType {
                ALLOWED | ALLOWED_CONDITIONALLY => {
                    let entry = entry.cast::<ACCESS_ALLOWED_ACE>();
                    let sid = PSID((&raw mut (*entry).SidStart).cast());
                    grants.push(Grant { to: text(sid)?, mask: (*entry).Mask });
                }
                // Ignored, because another group may still grant it.
                DENIED | DENIED_TO_OBJECT | DENIED_CONDITIONALLY | DENIED_TO_OBJECT_CONDITIONALLY => {}
                _ => grants.push(Grant { to: String::new(), mask: u32::MAX }),
            }
        }
    }
    Ok(grants)
}

const ALLOWED: u8 = 0;
const DENIED: u8 = 1;
const DENIED_TO_OBJECT: u8 = 6;
const ALLOWED_CONDITIONALLY: u8 = 9;
const DENIED_CONDITIONALLY: u8 = 10;
const DENIED_TO_OBJECT_CONDITIONALLY: u8 = 12;

/// # Safety
/// The SID must be valid.
unsafe fn text(sid: PSID) -> io::Result<String> {
    let mut text = PWSTR::null();
    // SAFETY: the caller guarantees a valid SID, and the string is freed after it is copied.
    unsafe {
        ConvertSidToStringSidW(sid, &raw mut text)?;
        let _text = LocalMemory(text.0.cast());
        text.to_string().map_err(io::Error::other)
    }
}

/// Memory allocated by Windows.
struct LocalMemory(*mut c_void);

impl Drop for LocalMemory {
    fn drop(&mut self) {
        // SAFETY: it was allocated with LocalAlloc, and nothing refers to it any more.
        unsafe {
            LocalFree(Some(HLOCAL(self.0)));
        }
    }
}

struct Token(HANDLE);

impl Drop for Token {
    fn drop(&mut self) {
        // SAFETY: it is open, and closed once.
        unsafe { CloseHandle(self.0) }.ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_belongs_to_the_user() {
        let folder = std::env::temp_dir().join(format!("forewarn-ownership-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("settings.toml");
        std::fs::write(&file, "").unwrap();
        let user = current_user().unwrap();
        assert!(user.starts_with("S-1-5-"), "{user}");
        for path in [&folder, &file] {
            let found = file_security(path).unwrap();
            assert_eq!(found.owner, user);
            // FILE_WRITE_DATA.
            assert!(found.grants.unwrap().iter().any(|grant| grant.to == user && grant.mask & 2 != 0));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_missing_file_is_reported_as_such() {
        let missing = file_security(Path::new(r"C:\nowhere\at all.toml")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
