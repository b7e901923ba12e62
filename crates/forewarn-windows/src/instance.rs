//! Another instance of the program, by a window it has.

use std::time::Duration;

use windows::Win32::Foundation::{CloseHandle, ERROR_ACCESS_DENIED, LPARAM, WPARAM};
use windows::Win32::System::Threading::{MUTEX_ALL_ACCESS, OpenMutexW};
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, SMTO_ABORTIFHUNG, SendMessageTimeoutW, WM_NULL};
use windows::core::HSTRING;

/// Whether the window of this class and name handles messages within this time. One that isn't there has nothing to handle.
#[must_use]
pub fn responds(class: &str, name: &str, save_wait: Duration) -> bool {
    let milliseconds = u32::try_from(save_wait.as_millis()).unwrap_or(u32::MAX);
    // SAFETY: both names end with a zero and live as long as the call, and the message has no content.
    unsafe {
        let Ok(window) = FindWindowW(&HSTRING::from(class), &HSTRING::from(name)) else { return true };
        SendMessageTimeoutW(window, WM_NULL, WPARAM(0), LPARAM(0), SMTO_ABORTIFHUNG, milliseconds, None).0 != 0
    }
}

/// Whether an instance that has this mutex runs with rights that this one lacks, as administrator or as another user. A mutex
/// that can't be opened exists all the same.
#[must_use]
pub fn is_out_of_reach(mutex: &str) -> bool {
    // SAFETY: the name ends with a zero and lives as long as the call, and the handle is closed once.
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
    fn an_instance_with_more_rights_is_noticed_by_a_mutex_that_cannot_be_opened() {
        let (closed, open) = ("forewarn-unit-test-closed-sim", "forewarn-unit-test-open-sim");
        assert!(!is_out_of_reach(closed), "it isn't there yet");
        let (mut list, mut descriptor) = (ACL::default(), SECURITY_DESCRIPTOR::default());
        let described = PSECURITY_DESCRIPTOR((&raw mut descriptor).cast());
        // SAFETY: all of them live until the mutex is made, and the list has the size that is named: that of an empty one,
        // which allows nothing to anyone.
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
        assert!(is_out_of_reach(closed));
        assert!(!is_out_of_reach(open), "an ordinary second launch is passed on");
        for mutex in held {
            // SAFETY: it was made above and is closed once.
            unsafe { CloseHandle(mutex) }.unwrap();
        }
    }

    #[test]
    fn a_window_that_is_not_there_keeps_nothing_waiting() {
        assert!(responds("forewarn-no-such-class", "forewarn-no-such-window", Duration::from_secs(1)));
    }
}
