//! Whose files are whose, and who may change them.

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

/// The owner of a file or folder, and who may do what with it. Accounts and groups are SIDs as text, `S-1-5-18`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Security {
    /// The owner, who may always change who may do what.
    pub owner: String,
    /// `None` if everyone may do everything.
    pub grants: Option<Vec<Grant>>,
}

/// What someone is allowed to do with a file or folder itself, rather than with what will be created in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// Who; empty if the entry is of a kind that isn't known here.
    pub to: String,
    pub mask: u32,
}

/// Reads owner and access list of a file or folder; of a link its own, not those of its target.
///
/// # Errors
/// If there is no such file, or Windows does not tell.
pub fn security(path: &Path) -> io::Result<Security> {
    let flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    let file = OpenOptions::new().access_mode(READ_CONTROL.0).custom_flags(flags.0).open(path)?;
    read(&file)
}

/// The user who runs this program.
///
/// # Errors
/// If Windows does not tell.
pub fn user() -> io::Result<String> {
    let mut token = HANDLE::default();
    // SAFETY: the place is written only by the call.
    unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &raw mut token) }?;
    let token = Token(token);
    // Whole units of its largest member, so that the answer lies where it may; the longest SID takes 68 bytes.
    let mut answer = [0_usize; 32];
    let mut length = 0;
    let room = u32::try_from(size_of_val(&answer)).unwrap_or(u32::MAX);
    // SAFETY: the answer has the room that is named, and is read as what was asked for while it is still there.
    unsafe {
        GetTokenInformation(token.0, TokenUser, Some(answer.as_mut_ptr().cast()), room, &raw mut length)?;
        let user = &*answer.as_ptr().cast::<TOKEN_USER>();
        text(user.User.Sid)
    }
}

fn read(file: &File) -> io::Result<Security> {
    let (mut owner, mut descriptor) = (PSID::default(), PSECURITY_DESCRIPTOR::default());
    let mut list: *mut ACL = std::ptr::null_mut();
    // SAFETY: the handle is open, for the file lives longer than the call, and the places are written only by it.
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
    let _descriptor = Allocated(descriptor.0);
    // SAFETY: owner and list are part of the description, which is freed only at the end.
    unsafe {
        let grants = if list.is_null() { None } else { Some(grants(list)?) };
        Ok(Security { owner: text(owner)?, grants })
    }
}

/// # Safety
/// It has to be a valid list, there until this returns.
unsafe fn grants(list: *const ACL) -> io::Result<Vec<Grant>> {
    let mut grants = Vec::new();
    // SAFETY: as the caller says.
    let count = unsafe { (*list).AceCount };
    for index in 0..count {
        let mut entry: *mut c_void = std::ptr::null_mut();
        // SAFETY: the list is valid and has so many entries. Each begins with a header, and those that grant something to
        // a single account are all laid out alike up to its SID.
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
                // What is denied may be granted by way of another group, and is ignored.
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
/// It has to be a valid SID, there until this returns.
unsafe fn text(sid: PSID) -> io::Result<String> {
    let mut text = PWSTR::null();
    // SAFETY: the SID is valid, as the caller says, and the text that is made of it is freed only after it was copied.
    unsafe {
        ConvertSidToStringSidW(sid, &raw mut text)?;
        let _text = Allocated(text.0.cast());
        text.to_string().map_err(io::Error::other)
    }
}

/// Memory that Windows allocated, freed when this is dropped.
struct Allocated(*mut c_void);

impl Drop for Allocated {
    fn drop(&mut self) {
        // SAFETY: it was allocated by a call that says to free it so, and nothing points into it any more.
        unsafe {
            LocalFree(Some(HLOCAL(self.0)));
        }
    }
}

struct Token(HANDLE);

impl Drop for Token {
    fn drop(&mut self) {
        // SAFETY: it was opened here and is closed once. There is nothing to do about a failure.
        unsafe { CloseHandle(self.0) }.ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_this_user_made_is_theirs_to_change() {
        let folder = std::env::temp_dir().join(format!("forewarn-ownership-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("settings.toml");
        std::fs::write(&file, "").unwrap();
        let user = user().unwrap();
        assert!(user.starts_with("S-1-5-"), "{user}");
        for path in [&folder, &file] {
            let found = security(path).unwrap();
            assert_eq!(found.owner, user);
            // To write data.
            assert!(found.grants.unwrap().iter().any(|grant| grant.to == user && grant.mask & 2 != 0));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_not_there_is_known_to_be_missing() {
        let missing = security(Path::new(r"C:\nowhere\at all.toml")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
