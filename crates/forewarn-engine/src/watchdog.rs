//! Notices from outside when the loop stops completing turns.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// How long the loop may take for one turn. It completes one at least every two seconds, even with nothing to do.
const LIMIT_TICKS: u32 = 5;

/// How often the watchdog checks. Each check wakes a thread.
pub const TICK: Duration = Duration::from_secs(2);

/// The completed turns of a loop, shared with its watchdog.
#[derive(Debug, Clone, Default)]
pub struct Heartbeat {
    turns: Arc<AtomicU64>,
    stalled: Arc<AtomicBool>,
}

impl Heartbeat {
    /// Counts a completed turn. True if the watchdog had reported a stall, so that what it showed must be replaced.
    pub(crate) fn beat(&self) -> bool {
        self.turns.fetch_add(1, Ordering::Relaxed);
        self.stalled.swap(false, Ordering::Relaxed)
    }

    /// Calls `on_stall` once for every stall, from a thread of its own. Ends when the loop has dropped its heartbeat.
    ///
    /// Counts ticks rather than reading a clock: while the VM is paused, neither the loop nor the watchdog runs.
    pub fn watch(&self, tick: Duration, mut on_stall: impl FnMut() + Send + 'static) -> io::Result<()> {
        let heartbeat = self.clone();
        let watch = move || {
            let mut watchdog = Watchdog::default();
            while Arc::strong_count(&heartbeat.turns) > 1 {
                thread::sleep(tick);
                if watchdog.tick(heartbeat.turns.load(Ordering::Relaxed)) {
                    tracing::error!(seconds = (tick * LIMIT_TICKS).as_secs(), "the loop has completed no turn");
                    on_stall();
                    // Last, so that a turn that completes meanwhile replaces what was shown.
                    heartbeat.stalled.store(true, Ordering::Relaxed);
                }
            }
        };
        thread::Builder::new().name("watchdog".to_owned()).spawn(watch)?;
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Watchdog {
    turns: u64,
    ticks: u32,
}

impl Watchdog {
    /// Whether the loop has just been found to be stalled.
    fn tick(&mut self, turns: u64) -> bool {
        if turns != self.turns {
            *self = Self { turns, ticks: 0 };
            return false;
        }
        self.ticks = self.ticks.saturating_add(1);
        self.ticks == LIMIT_TICKS
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn five_ticks_without_a_turn_are_a_stall_reported_once() {
        let mut watchdog = Watchdog::default();
        let stalls = |watchdog: &mut Watchdog, turns| (0..30).filter(|_| watchdog.tick(turns)).count();
        assert_eq!(stalls(&mut watchdog, 1), 1);
        assert!((2..100).all(|turns| !watchdog.tick(turns)), "a loop that completes turns is fine");
        assert!((0..4).all(|_| !watchdog.tick(99)));
        assert!(watchdog.tick(99), "each stall is reported");
    }

    #[test]
    fn a_stall_is_reported_until_the_next_turn() {
        let heartbeat = Heartbeat::default();
        let (report, reported) = mpsc::channel();
        heartbeat.watch(Duration::from_millis(1), move || report.send(()).unwrap_or_default()).unwrap();
        reported.recv().unwrap();
        // The stall is noted right after it was reported, so this may take a few turns.
        while !heartbeat.beat() {
            thread::yield_now();
        }
        drop(heartbeat);
        while reported.recv().is_ok() {}
    }

    #[test]
    fn only_the_first_turn_after_a_stall_redraws() {
        let heartbeat = Heartbeat::default();
        heartbeat.stalled.store(true, Ordering::Relaxed);
        assert!(heartbeat.beat());
        assert!(!heartbeat.beat());
    }
}
