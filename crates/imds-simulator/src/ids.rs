//! Event and VM ids like Azure's: upper-case GUIDs.

use fastrand::Rng;
use scheduled_events::EventId;
use uuid::{Builder, Uuid};

/// A generator of GUIDs; a seed always gives the same series. Not cryptographically secure.
#[derive(Debug, Clone)]
pub(crate) struct Ids(Rng);

impl Ids {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    pub(crate) fn random() -> Self {
        Self(Rng::new())
    }

    pub(crate) fn event_id(&mut self) -> EventId {
        EventId::new(self.guid())
    }

    /// A version 4 GUID in upper case.
    pub(crate) fn guid(&mut self) -> String {
        let guid = Builder::from_random_bytes(self.0.u128(..).to_be_bytes()).into_uuid();
        guid.hyphenated().encode_upper(&mut Uuid::encode_buffer()).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_upper_case_version_4_guids() {
        let mut ids = Ids::random();
        for _ in 0..1000 {
            let guid = ids.guid();
            let lengths: Vec<usize> = guid.split('-').map(str::len).collect();
            assert_eq!(lengths, [8, 4, 4, 4, 12], "{guid}");
            assert!(guid.chars().all(|c| c == '-' || c.is_ascii_digit() || ('A'..='F').contains(&c)), "{guid}");
            assert_eq!(guid.as_bytes()[14], b'4', "{guid}");
            assert!(b"89AB".contains(&guid.as_bytes()[19]), "{guid}");
        }
    }

    #[test]
    fn each_seed_gives_its_own_series() {
        let series = |seed| {
            let mut ids = Ids::seeded(seed);
            (0..100).map(|_| ids.guid()).collect::<Vec<_>>()
        };
        assert_eq!(series(7), series(7));
        let both: HashSet<String> = series(7).into_iter().chain(series(8)).collect();
        assert_eq!(both.len(), 200);
    }
}
