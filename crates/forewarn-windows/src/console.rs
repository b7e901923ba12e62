//! The console of whoever started the program.

use windows::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};

/// Lets what is written from here on reach the console that the program was started from. A program with windows has
/// none by itself, though what its output was redirected to stays where it is. To be called only before speaking: a
/// program that is attached ends together with the console.
pub fn speak() {
    // SAFETY: it takes no pointers, and only fails where there is no such console or one is attached already. Then there
    // is nobody to speak to, or nothing to do.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) }.ok();
}
