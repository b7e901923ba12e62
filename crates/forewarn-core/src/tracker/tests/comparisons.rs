//! Counts comparisons of names, events and keys, to notice work that grows faster than the document.

use std::cell::Cell;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

pub(crate) fn count() {
    COUNT.set(COUNT.get() + 1);
}

pub(super) fn made() -> u64 {
    COUNT.get()
}

#[derive(Debug)]
pub(crate) struct Counted<T>(pub(crate) T);

impl<T: Hash> Hash for Counted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Ord> Ord for Counted<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        count();
        self.0.cmp(&other.0)
    }
}

impl<T: Ord> PartialOrd for Counted<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: PartialEq> PartialEq for Counted<T> {
    fn eq(&self, other: &Self) -> bool {
        count();
        self.0 == other.0
    }
}

impl<T: Eq> Eq for Counted<T> {}
