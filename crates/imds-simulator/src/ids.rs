//! Event and VM ids like Azure's: upper-case GUIDs.

use std::hash::{BuildHasher, RandomState};

use scheduled_events::EventId;

/// A generator of GUIDs; a seed always gives the same series.
#[derive(Debug, Clone)]
pub(crate) struct Ids {
    state: u64,
}

impl Ids {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A new series; not cryptographically secure.
    pub(crate) fn random() -> Self {
        Self::seeded(RandomState::new().hash_one("imds-simulator"))
    }

    pub(crate) fn event_id(&mut self) -> EventId {
        EventId::new(self.guid())
    }

    /// A version 4 GUID in upper case.
    pub(crate) fn guid(&mut self) -> String {
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        let bits = bits & !(0xf << 76) | (0x4 << 76);
        let bits = bits & !(0x3 << 62) | (0x2 << 62);
        let hex = format!("{bits:032X}");
        let part = |range: std::ops::Range<usize>| hex.get(range).unwrap_or_default();
        [part(0..8), part(8..12), part(12..16), part(16..20), part(20..32)].join("-")
    }

    /// `SplitMix64`: the seed is its only state, and its period is 2^64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
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
