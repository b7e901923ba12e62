//! The console of the parent process.

use windows::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};

/// Attaches to the console that the program was started from; redirected output stays redirected. Call this only before
/// printing, because an attached program ends together with its console.
pub fn attach_parent() {
    // SAFETY: it takes no pointers. It fails if there is no console, or one is attached already.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) }.ok();
}
