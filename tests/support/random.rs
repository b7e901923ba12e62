//! Chance that can be repeated.

use std::time::Duration;

/// The splitmix64 sequence: enough to be unpredictable, small enough to be here.
#[derive(Debug, Clone)]
pub struct Random {
    seed: u64,
    next: u64,
}

/// Tells whoever runs the test what came of it.
pub fn say(sentence: &str) {
    println!("{sentence}");
}

/// The variable that names the seed of a run that is to be repeated.
const SEED: &str = "FOREWARN_TEST_SEED";

impl Random {
    /// Another sequence each time, unless one is to be repeated. What to do for that is printed.
    #[must_use]
    pub fn of_this_run() -> Self {
        let named = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok());
        let seed = named.unwrap_or_else(|| u64::from(std::process::id()));
        println!("seed {seed}; to repeat it, set {SEED}");
        Self { seed, next: seed }
    }

    /// What to begin with to have the same once more.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A number below this one.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next = self.next.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.next ^ (self.next >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// One of these.
    pub fn one_of<T: Clone>(&mut self, things: &[T]) -> Option<T> {
        let place = self.below(things.len().max(1) as u64);
        things.get(usize::try_from(place).unwrap()).cloned()
    }

    /// These in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).unwrap();
            things.swap(last, other);
        }
    }

    /// Waits, no longer than this. For tests whose very subject is what happens at any moment.
    pub async fn while_away(&mut self, longest: Duration) {
        let micros = u64::try_from(longest.as_micros()).unwrap();
        tokio::time::sleep(Duration::from_micros(self.below(micros.max(1)))).await;
    }
}
