//! Keeps panics inside of callbacks.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a function that Windows calls; after a panic, which the panic hook has logged, the fallback is returned.
///
/// A panic can't unwind through the frames of Windows: leaving the callback it would end the program on the spot, with
/// nothing saved.
pub(crate) fn guarded<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(fallback)
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "system" fn callback(panics: bool) -> u32 {
        guarded(7, || {
            assert!(!panics, "a test panics on purpose");
            1
        })
    }

    #[test]
    fn a_panic_does_not_leave_a_callback() {
        assert_eq!((callback(false), callback(true), callback(false)), (1, 7, 1));
    }
}
