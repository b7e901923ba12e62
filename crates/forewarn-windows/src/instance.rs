//! Another instance of the program.

use std::time::Duration;

use windows::Win32::Foundation::{CloseHandle, ERROR_ACCESS_DENIED, LPARAM, WPARAM};
use windows::Win32::System::Threading::{MUTEX_ALL_ACCESS, OpenMutexW};
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, SMTO_ABORTIFHUNG, SendMessageTimeoutW, WM_NULL};
use windows::core::HSTRING;

/// Whether the window of this class and title handles messages in time. `true` if there is none.
pub fn responds(class: &str, title: &str, timeout: Duration) -> bool {
    let milliseconds = u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX);
    // SAFETY: both strings end with a zero and outlive the call, and the message has no parameters.
    unsafe {
        let Ok(window) = FindWindowW(&HSTRING::from(class), &HSTRING::from(title)) else { return true };
        SendMessageTimeoutW(window, WM_NULL, WPARAM(0), LPARAM(0), SMTO_ABORTIFHUNG, milliseconds, None).0 != 0
    }
}

/// Whether the mutex belongs to an instance that runs as administrator or as another user: it exists but can't be opened.
pub fn is_inaccessible(mutex: &str) -> bool {
    // SAFETY: the string ends with a zero and outlives the call, and the handle is closed once.
    unsafe {
        match OpenMutexW(MUTEX_ALL_ACCESS, false, &HSTRING::from(mutex)) {
            Ok(opened) => {
                CloseHandle(opened).ok();
                false
            }
            Err(error) => error.code() == ERROR_ACCESS_DENIED.to_hresult(),
        }
    }
}

#[cfg(test)]
mod tests {
    use windows::Win32::Security::{
        ACL, ACL_REVISION, InitializeAcl, InitializeSecurityDescriptor, PSECURITY_DESCRIPTOR, SECURITY_ATTRIBUTES,
        SECURITY_DESCRIPTOR, SetSecurityDescriptorDacl,
    };
    use windows::Win32::System::Threading::CreateMutexW;

    use super::*;

    #[test]
    fn an_elevated_instance_is_found_by_its_mutex() {
        let (closed, open) = ("forewarn-unit-test-closed-sim", "forewarn-unit-test-open-sim");
        assert!(!is_inaccessible(closed), "it isn't there yet");
        let (mut list, mut descriptor) = (ACL::default(), SECURITY_DESCRIPTOR::default());
        let described = PSECURITY_DESCRIPTOR((&raw mut descriptor).cast());
        // SAFETY: all of them outlive the creation of the mutex, and the list has the stated size: that of an empty one, which
        // grants nothing.
        let held = unsafe {
            InitializeAcl(&raw mut list, u32::try_from(size_of::<ACL>()).unwrap(), ACL_REVISION).unwrap();
            InitializeSecurityDescriptor(described, 1).unwrap();
            SetSecurityDescriptorDacl(described, true, Some(&raw const list), false).unwrap();
            let attributes = SECURITY_ATTRIBUTES {
                nLength: u32::try_from(size_of::<SECURITY_ATTRIBUTES>()).unwrap(),
                lpSecurityDescriptor: described.0,
                bInheritHandle: false.into(),
            };
            let closed = CreateMutexW(Some(&raw const attributes), false, &HSTRING::from(closed)).unwrap();
            [closed, CreateMutexW(None, false, &HSTRING::from(open)).unwrap()]
        };
        assert!(is_inaccessible(closed));
        assert!(!is_inaccessible(open), "an ordinary second launch is passed on");
        for mutex in held {
            // SAFETY: it is open, and closed once.
            unsafe { CloseHandle(mutex) }.unwrap();
        }
    }

    #[test]
    fn a_missing_window_counts_as_responding() {
        assert!(responds("forewarn-no-such-class", "forewarn-no-such-window", Duration::from_secs(1)));
    }
}
