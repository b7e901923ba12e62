//! How Windows reports that a program can't be loaded.

use windows::Win32::System::Diagnostics::Debug::{
    GetErrorMode, SEM_FAILCRITICALERRORS, SetErrorMode, THREAD_ERROR_MODE,
};

/// Makes this process, and those it starts, get an error instead of a dialog, for example if a DLL is missing. A program with
/// such a dialog doesn't end before the user closes it.
pub fn disable_dialogs() {
    // SAFETY: they take no pointers. Other flags are kept.
    unsafe { SetErrorMode(SEM_FAILCRITICALERRORS | THREAD_ERROR_MODE(GetErrorMode())) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialogs_are_disabled() {
        disable_dialogs();
        // SAFETY: it takes no arguments.
        assert_ne!(unsafe { GetErrorMode() } & SEM_FAILCRITICALERRORS.0, 0);
    }
}
