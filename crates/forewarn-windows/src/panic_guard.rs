//! Keeps panics inside callbacks.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a callback, and returns the fallback after a panic. A panic that left the callback would abort the program
/// with nothing saved.
pub(crate) fn catch_panic<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(fallback)
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "system" fn callback(panics: bool) -> u32 {
        catch_panic(7, || {
            assert!(!panics, "a test panics on purpose");
            1
        })
    }

    #[test]
    fn a_panic_does_not_leave_a_callback() {
        assert_eq!((callback(false), callback(true), callback(false)), (1, 7, 1));
    }
}
