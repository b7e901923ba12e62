//! Reproducible randomness.

use std::time::Duration;

/// A splitmix64 generator.
#[derive(Debug, Clone)]
pub struct Random {
    seed: u64,
    next: u64,
}

const SEED: &str = "FOREWARN_TEST_SEED";

impl Random {
    /// Uses the seed from `FOREWARN_TEST_SEED`, or a new one, and prints it.
    #[must_use]
    pub fn from_env() -> Self {
        let given = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok());
        let seed = given.unwrap_or_else(|| u64::from(std::process::id()));
        println!("seed {seed}; set {SEED} to repeat this run");
        Self { seed, next: seed }
    }

    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next = self.next.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.next ^ (self.next >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    pub fn choose<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        let index = self.below(items.len().max(1) as u64);
        items.get(usize::try_from(index).unwrap()).cloned()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).unwrap();
            items.swap(last, other);
        }
    }

    /// Sleeps for a random time, for tests that interrupt the program at any moment.
    pub async fn sleep_up_to(&mut self, longest: Duration) {
        let micros = u64::try_from(longest.as_micros()).unwrap();
        tokio::time::sleep(Duration::from_micros(self.below(micros.max(1)))).await;
    }
}
