//! Whose files are whose.

use std::ffi::c_void;
use std::io;
use std::path::Path;

use windows::Win32::Foundation::{CloseHandle, ERROR_SUCCESS, HANDLE, HLOCAL, LocalFree};
use windows::Win32::Security::Authorization::{ConvertStringSidToSidW, GetNamedSecurityInfoW, SE_FILE_OBJECT};
use windows::Win32::Security::{
    EqualSid, GetTokenInformation, IsWellKnownSid, OWNER_SECURITY_INFORMATION, PSECURITY_DESCRIPTOR, PSID, TOKEN_QUERY,
    TOKEN_USER, TokenUser, WinBuiltinAdministratorsSid, WinLocalSystemSid,
};
use windows::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};
use windows::core::{HSTRING, w};

/// Whether the file or folder belongs to the person who runs this program, to administrators or to Windows itself.
///
/// # Errors
/// If there is no such file, or Windows does not tell.
pub fn is_ours_or_an_administrators(path: &Path) -> io::Result<bool> {
    let path = HSTRING::from(path.as_os_str());
    let (mut owner, mut descriptor) = (PSID::default(), PSECURITY_DESCRIPTOR::default());
    // SAFETY: the text ends with a zero and lives until the call is over, and both places are written only by it.
    unsafe {
        let found = GetNamedSecurityInfoW(
            &path,
            SE_FILE_OBJECT,
            OWNER_SECURITY_INFORMATION,
            Some(&raw mut owner),
            None,
            None,
            None,
            &raw mut descriptor,
        );
        if found != ERROR_SUCCESS {
            // As a number of the system's, by which a missing file is known as one.
            return Err(io::Error::from_raw_os_error(found.0.cast_signed()));
        }
    }
    let _descriptor = Allocated(descriptor.0);
    // SAFETY: the owner is part of the description, which is freed only at the end.
    let system = unsafe {
        IsWellKnownSid(owner, WinBuiltinAdministratorsSid).as_bool()
            || IsWellKnownSid(owner, WinLocalSystemSid).as_bool()
    };
    Ok(system || is_windows_installer(owner)? || is_this_person(owner)?)
}

/// What Windows brought along belongs to the service that installs its updates.
fn is_windows_installer(owner: PSID) -> io::Result<bool> {
    let mut installer = PSID::default();
    // SAFETY: the text is a constant that ends with a zero, and what is made of it is freed only after it was compared.
    unsafe {
        ConvertStringSidToSidW(
            w!("S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464"),
            &raw mut installer,
        )?;
        let _installer = Allocated(installer.0);
        Ok(EqualSid(owner, installer).is_ok())
    }
}

fn is_this_person(owner: PSID) -> io::Result<bool> {
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
        Ok(EqualSid(owner, user.User.Sid).is_ok())
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
    fn what_this_person_made_is_theirs() {
        let folder = std::env::temp_dir().join(format!("forewarn-ownership-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("settings.toml");
        std::fs::write(&file, "").unwrap();
        assert!(is_ours_or_an_administrators(&file).unwrap());
        assert!(is_ours_or_an_administrators(&folder).unwrap());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn nothing_belongs_to_nobody() {
        let missing = is_ours_or_an_administrators(Path::new(r"C:\nowhere\at all.toml")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
