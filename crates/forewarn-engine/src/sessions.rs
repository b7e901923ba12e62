//! The sessions of one VM share the endpoint's limit of five requests per second.
//!
//! Every signed-in user runs Forewarn, so each session holds a slot. The number of held slots determines how often each
//! session polls, and the position among them when. A new session takes a slot behind the others, so that it takes nothing over
//! from the first.
//!
//! Other users can make access to the slot files block (on Windows, with an oplock that is never released). They are therefore
//! counted on a separate thread, and callers wait only briefly for a count.

mod slots;

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use slots::Membership;

/// Holds the slot of this session until the last clone is dropped.
#[derive(Debug, Clone)]
pub struct Sessions(Arc<Presence>);

#[derive(Debug)]
struct Presence(Arc<Board>);

/// Shared with the counting thread.
#[derive(Debug)]
struct Board {
    state: Mutex<CountState>,
    changed: Condvar,
}

#[derive(Debug)]
struct CountState {
    turn: SessionTurn,
    counted: Option<Instant>,
    /// The numbers of the latest count requested and the latest one done.
    requested: u64,
    done: u64,
    /// All counts so far were fast enough to wait for.
    is_prompt: bool,
    is_over: bool,
    is_gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionTurn {
    /// How many sessions come before this one.
    pub position: u32,
    pub of: u32,
}

const COUNT_INTERVAL: Duration = Duration::from_secs(10);

/// A count usually takes a thousandth of this. After one timeout, later counts aren't waited for, so that other users
/// can block the program at most once.
const COUNT_TIMEOUT: Duration = Duration::from_secs(2);

/// Of the endpoint's five, one is left for approvals and other programs.
const REQUESTS_PER_SECOND: u32 = 4;

impl Sessions {
    /// Creates the folder if it is missing. A session without a slot retries with every count and comes last until then.
    pub fn join(folder: &Path) -> Self {
        let mut membership = Membership::of(folder);
        Self::counted_by(move || membership.count())
    }

    fn counted_by(mut count: impl FnMut() -> SessionTurn + Send + 'static) -> Self {
        let board = Arc::new(Board::default());
        let counting = {
            let board = Arc::clone(&board);
            move || {
                while let Some(number) = board.next() {
                    let turn = count();
                    board.put(number, turn);
                }
                drop(count);
                board.state().is_gone = true;
                board.changed.notify_all();
            }
        };
        if let Err(error) = thread::Builder::new().name("sessions".to_owned()).spawn(counting) {
            tracing::warn!(%error, "the sessions of this VM can't be counted");
            board.state().is_prompt = false;
        }
        Self(Arc::new(Presence(board)))
    }

    /// As of the latest count. Doesn't wait; counts again periodically.
    pub fn turn(&self) -> SessionTurn {
        let board = self.board();
        let mut state = board.state();
        if state.counted.is_none_or(|counted| counted.elapsed() >= COUNT_INTERVAL) {
            board.request(&mut state);
        }
        state.turn
    }

    /// Counts again, unless that takes too long.
    pub fn is_first(&self) -> bool {
        let board = self.board();
        let is_prompt = board.state().is_prompt;
        let turn = if is_prompt { self.count_within(COUNT_TIMEOUT) } else { None };
        let mut state = board.state();
        if is_prompt && turn.is_none() && state.is_prompt {
            state.is_prompt = false;
            tracing::warn!("counting the sessions of this VM takes too long; using the latest count");
        }
        if turn.is_none() {
            board.request(&mut state);
        }
        turn.unwrap_or(state.turn).position == 0
    }

    /// `None` if counting takes longer.
    pub fn count_within(&self, time: Duration) -> Option<SessionTurn> {
        let board = self.board();
        let mut state = board.state();
        // A count in progress may have missed the latest change.
        state.requested += 1;
        let own = state.requested;
        board.changed.notify_all();
        let waited = board.changed.wait_timeout_while(state, time, |state| state.done < own);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        (state.done >= own).then_some(state.turn)
    }

    fn board(&self) -> &Board {
        &self.0.0
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_over = true;
        self.0.changed.notify_all();
        // The next session should find the slot free.
        if state.is_prompt {
            drop(self.0.changed.wait_timeout_while(state, COUNT_TIMEOUT, |state| !state.is_gone));
        }
    }
}

/// Until the first count, a session acts as if alone: acting twice is better than not at all.
impl Default for Board {
    fn default() -> Self {
        let turn = SessionTurn { position: 0, of: 1 };
        let state =
            CountState { turn, counted: None, requested: 1, done: 0, is_prompt: true, is_over: false, is_gone: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl Board {
    fn state(&self) -> MutexGuard<'_, CountState> {
        // Each change is complete, so a panic elsewhere leaves it valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests a count, unless one is already requested.
    fn request(&self, state: &mut CountState) {
        if state.requested == state.done {
            state.requested += 1;
            self.changed.notify_all();
        }
    }

    /// Waits for a request and returns its number; `None` at the end.
    fn next(&self) -> Option<u64> {
        let nothing_to_do = |state: &mut CountState| !state.is_over && state.done == state.requested;
        let state = self.changed.wait_while(self.state(), nothing_to_do).unwrap_or_else(PoisonError::into_inner);
        (!state.is_over).then_some(state.requested)
    }

    fn put(&self, number: u64, turn: SessionTurn) {
        let mut state = self.state();
        (state.done, state.turn, state.counted) = (number, turn, Some(Instant::now()));
        self.changed.notify_all();
    }
}

impl SessionTurn {
    /// The time to the next poll, so that the polls of all sessions are evenly spread. `now` is the time since an epoch that all
    /// sessions share.
    pub fn wait(self, interval: Duration, now: Duration) -> Duration {
        if self.of <= 1 {
            return interval;
        }
        let round = interval.max(Duration::from_secs(1) * self.of / REQUESTS_PER_SECOND);
        let (round, now) = (round.as_nanos().max(1), now.as_nanos());
        let own = round * u128::from(self.position) / u128::from(self.of);
        let next = (own + round - now % round) % round;
        // A poll that was a little early or late isn't repeated at once.
        let wait = if next * 2 < round { next + round } else { next };
        Duration::from_nanos(u64::try_from(wait).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// For slow machines.
    const PLENTY: Duration = Duration::from_secs(60);

    fn joined(folder: &Path) -> (Sessions, SessionTurn) {
        let joined = Sessions::join(folder);
        let turn = joined.count_within(PLENTY).unwrap();
        (joined, turn)
    }

    /// Slots are released shortly after a session ends.
    fn until_counted(session: &Sessions, requested: SessionTurn) {
        let start = Instant::now();
        while session.count_within(PLENTY).unwrap() != requested {
            assert!(start.elapsed() < PLENTY, "{:?}", session.turn());
        }
    }

    #[test]
    fn sessions_move_up_when_one_ends() {
        let folder = tempfile::tempdir().unwrap();
        let (first, turn) = joined(folder.path());
        assert_eq!(turn, SessionTurn { position: 0, of: 1 });
        let (second, turn) = joined(folder.path());
        assert_eq!(turn, SessionTurn { position: 1, of: 2 });
        assert!(!second.is_first());
        drop(first);
        until_counted(&second, SessionTurn { position: 0, of: 1 });
        assert!(second.is_first());
    }

    #[test]
    fn a_clone_holds_the_slot() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = joined(folder.path());
        let clone = first.clone();
        drop(first);
        assert_eq!(joined(folder.path()).1, SessionTurn { position: 1, of: 2 });
        assert_eq!(clone.count_within(PLENTY).unwrap().position, 0);
    }

    #[test]
    fn a_count_that_hangs_blocks_at_most_once() {
        let (proceed, held) = mpsc::channel();
        let sessions = Sessions::counted_by(move || held.recv().unwrap_or(SessionTurn { position: 0, of: 1 }));
        proceed.send(SessionTurn { position: 2, of: 3 }).unwrap();
        assert!(sessions.0.0.wait_for_the_first());
        let start = Instant::now();
        // None of these waits for the count.
        assert_eq!(sessions.turn(), SessionTurn { position: 2, of: 3 });
        for _ in 0..200 {
            assert!(!sessions.is_first());
        }
        assert!(start.elapsed() < 100 * COUNT_TIMEOUT, "{:?}", start.elapsed());
        // A late count applies.
        proceed.send(SessionTurn { position: 0, of: 1 }).unwrap();
        let start = Instant::now();
        while !sessions.is_first() {
            assert!(start.elapsed() < PLENTY);
            thread::yield_now();
        }
    }

    #[test]
    fn before_the_first_count_a_session_acts_as_if_alone() {
        let (proceed, held) = mpsc::channel::<()>();
        let sessions = Sessions::counted_by(move || {
            held.recv().ok();
            SessionTurn { position: 1, of: 2 }
        });
        assert_eq!(sessions.turn(), SessionTurn { position: 0, of: 1 });
        assert!(sessions.is_first());
        drop(proceed);
        until_counted(&sessions, SessionTurn { position: 1, of: 2 });
    }

    #[test]
    fn sessions_are_counted_periodically_and_once_at_a_time() {
        let (send, counted) = mpsc::channel();
        let sessions = Sessions::counted_by(move || {
            send.send(()).ok();
            SessionTurn { position: 0, of: 1 }
        });
        counted.recv_timeout(PLENTY).unwrap();
        assert!(sessions.0.0.wait_for_the_first());
        let _ = (sessions.turn(), sessions.turn());
        assert_eq!(counted.try_recv(), Err(mpsc::TryRecvError::Empty), "the latest count is recent");
        // As if it was long ago.
        sessions.board().state().counted = None;
        let _ = sessions.turn();
        counted.recv_timeout(PLENTY).unwrap();
    }

    impl Board {
        fn wait_for_the_first(&self) -> bool {
            let waited = self.changed.wait_timeout_while(self.state(), PLENTY, |state| state.done == 0);
            waited.is_ok_and(|(state, _)| state.done > 0)
        }
    }

    #[test]
    fn a_single_session_polls_at_the_interval() {
        assert_eq!(SessionTurn { position: 0, of: 1 }.wait(SECOND, Duration::from_millis(123_456)), SECOND);
    }

    /// The times of all polls, in order, of sessions that started at different times.
    fn poll_times(sessions: u32, interval: Duration, seconds: u64) -> Vec<Duration> {
        let mut times = Vec::new();
        for position in 0..sessions {
            let mut now = Duration::from_millis(1_000_000 + 377 * u64::from(position) % 1_000);
            let turn = SessionTurn { position, of: sessions };
            // The first poll is at the start of the program.
            now += turn.wait(interval, now);
            while now < Duration::from_secs(1_000 + seconds) {
                times.push(now);
                // Timers come a little late.
                now += Duration::from_millis(3);
                now += turn.wait(interval, now);
            }
        }
        times.sort_unstable();
        times
    }

    #[test]
    fn all_sessions_together_stay_within_the_request_limit() {
        for sessions in [2, 3, 4, 5, 7, 12, 40] {
            let times = poll_times(sessions, SECOND, 600);
            for (number, begin) in times.iter().enumerate() {
                let within = times[number..].iter().take_while(|time| **time < *begin + SECOND).count();
                assert!(within <= 5, "{within} requests of {sessions} sessions within a second at {begin:?}");
            }
            let (each, round_ms) = (times.len() / usize::try_from(sessions).unwrap(), 1_000.max(250 * sessions));
            let expected = usize::try_from(600_000 / round_ms).unwrap();
            assert!((expected - 3..=expected).contains(&each), "{sessions} sessions polled {each} times each");
        }
    }

    #[test]
    fn a_longer_interval_applies_to_each_session() {
        let turn = SessionTurn { position: 1, of: 2 };
        let interval = Duration::from_secs(10);
        assert_eq!(turn.wait(interval, Duration::from_secs(5)), interval, "in its turn");
        assert_eq!(turn.wait(interval, Duration::from_secs(6)), Duration::from_secs(9), "a little late");
        assert_eq!(turn.wait(interval, Duration::from_secs(0)), Duration::from_secs(5), "out of turn");
    }

    #[test]
    fn no_number_is_too_large() {
        let wait = SessionTurn { position: u32::MAX - 1, of: u32::MAX }.wait(Duration::MAX, Duration::MAX);
        assert!(wait > SECOND);
    }
}
