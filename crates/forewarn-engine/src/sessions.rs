//! The sessions of one VM, which share what the endpoint allows.
//!
//! Everybody who is logged in has a Forewarn of their own, and the endpoint answers five requests a second for the whole
//! VM. Each session therefore holds a place among them. How many are held says how often each may ask, and the place
//! says when. Whoever comes takes a place behind those who are there, so that nobody takes over from the first of them what it
//! has begun for all.
//!
//! Where the places are, anybody can put what makes whoever looks there wait: on Windows it is enough to hold a file in a
//! way that has to be given up before others get it, and not to give it up. So they are counted on a thread of its own,
//! which says what it found last. Nobody else looks there, and nobody waits for it for long.

mod places;

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use places::Membership;

/// One of the sessions of this VM. Its clones hold one place together, until the last of them is gone.
#[derive(Debug, Clone)]
pub struct Sessions(Arc<Presence>);

/// As long as it is there, this session has a place, or tries to get one.
#[derive(Debug)]
struct Presence(Arc<Board>);

/// Where the thread that counts and those who want to know find each other.
#[derive(Debug)]
struct Board {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    turn: Turn,
    counted: Option<Instant>,
    /// The number of the latest count that somebody wants, and of the latest one that is done.
    wanted: u64,
    done: u64,
    /// Whether a count is worth waiting for: each has come in time so far.
    is_prompt: bool,
    is_over: bool,
    is_gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// How many come before it.
    pub place: u32,
    pub of: u32,
}

/// How long it may take until a session that comes or goes is noticed.
const BETWEEN_COUNTS: Duration = Duration::from_secs(10);

/// A count takes a thousandth of this. One that takes longer is not waited for, and no later one either, so that nobody
/// can make the watch wait more often than once.
const PATIENCE: Duration = Duration::from_secs(2);

/// Of the five requests a second that the endpoint answers, one is left for approvals and other programs.
const REQUESTS_PER_SECOND: u32 = 4;

impl Sessions {
    /// Joins the sessions that share this folder, which is made if it is missing. A session that gets no place tries
    /// again with every count; until it has one it comes after all that have.
    pub fn join(folder: &Path) -> Self {
        let mut membership = Membership::of(folder);
        Self::counted_by(move || membership.count())
    }

    fn counted_by(mut count: impl FnMut() -> Turn + Send + 'static) -> Self {
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
            tracing::warn!(%error, "the sessions of this VM cannot be counted");
            board.state().is_prompt = false;
        }
        Self(Arc::new(Presence(board)))
    }

    /// Which of how many this session is, as of the latest count. Does not wait. Counted anew now and then.
    pub fn turn(&self) -> Turn {
        let board = self.board();
        let mut state = board.state();
        if state.counted.is_none_or(|counted| counted.elapsed() >= BETWEEN_COUNTS) {
            board.want(&mut state);
        }
        state.turn
    }

    /// Whether no session comes before this one: as of now, or as of the latest count where counting takes too long.
    pub fn is_first(&self) -> bool {
        let board = self.board();
        let is_prompt = board.state().is_prompt;
        let turn = if is_prompt { self.count_within(PATIENCE) } else { None };
        let mut state = board.state();
        if is_prompt && turn.is_none() && state.is_prompt {
            state.is_prompt = false;
            tracing::warn!("counting the sessions of this VM takes long, so the latest count is what counts");
        }
        if turn.is_none() {
            board.want(&mut state);
        }
        turn.unwrap_or(state.turn).place == 0
    }

    /// Which of how many this session is as of now, if that can be counted within this time.
    pub fn count_within(&self, time: Duration) -> Option<Turn> {
        let board = self.board();
        let mut state = board.state();
        // One that is under way may have passed what has changed since.
        state.wanted += 1;
        let own = state.wanted;
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
        // So that whoever comes next finds the place free.
        if state.is_prompt {
            drop(self.0.changed.wait_timeout_while(state, PATIENCE, |state| !state.is_gone));
        }
    }
}

/// Until it was counted for the first time a session is taken to be the only one: to ask or to do something once too
/// often is better than not at all.
impl Default for Board {
    fn default() -> Self {
        let turn = Turn { place: 0, of: 1 };
        let state = State { turn, counted: None, wanted: 1, done: 0, is_prompt: true, is_over: false, is_gone: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl Board {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of it is a whole one, so a panic elsewhere cannot have left it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has another count made, unless one is still to come.
    fn want(&self, state: &mut State) {
        if state.wanted == state.done {
            state.wanted += 1;
            self.changed.notify_all();
        }
    }

    /// Waits until a count is wanted, which is the one with this number; `None` once nobody is there any more.
    fn next(&self) -> Option<u64> {
        let nothing_to_do = |state: &mut State| !state.is_over && state.done == state.wanted;
        let state = self.changed.wait_while(self.state(), nothing_to_do).unwrap_or_else(PoisonError::into_inner);
        (!state.is_over).then_some(state.wanted)
    }

    fn put(&self, number: u64, turn: Turn) {
        let mut state = self.state();
        (state.done, state.turn, state.counted) = (number, turn, Some(Instant::now()));
        self.changed.notify_all();
    }
}

impl Turn {
    /// How long from now until it is this session's turn, if each is to ask at the interval and all together not too
    /// often. Everybody counts from the same time, so that their turns are spread evenly. `now` is the time since then.
    pub fn wait(self, interval: Duration, now: Duration) -> Duration {
        if self.of <= 1 {
            return interval;
        }
        let round = interval.max(Duration::from_secs(1) * self.of / REQUESTS_PER_SECOND);
        let (round, now) = (round.as_nanos().max(1), now.as_nanos());
        let own = round * u128::from(self.place) / u128::from(self.of);
        let next = (own + round - now % round) % round;
        // Somebody who asked a little early or late waits until the turn after, not twice in a row.
        let wait = if next * 2 < round { next + round } else { next };
        Duration::from_nanos(u64::try_from(wait).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Long enough for any machine; whatever takes so long has failed.
    const PLENTY: Duration = Duration::from_secs(60);

    fn joined(folder: &Path) -> (Sessions, Turn) {
        let joined = Sessions::join(folder);
        let turn = joined.count_within(PLENTY).unwrap();
        (joined, turn)
    }

    /// Places are given back a moment after a session has gone.
    fn until_counted(session: &Sessions, wanted: Turn) {
        let begun = Instant::now();
        while session.count_within(PLENTY).unwrap() != wanted {
            assert!(begun.elapsed() < PLENTY, "{:?}", session.turn());
        }
    }

    #[test]
    fn sessions_move_up_when_one_ends() {
        let folder = tempfile::tempdir().unwrap();
        let (first, turn) = joined(folder.path());
        assert_eq!(turn, Turn { place: 0, of: 1 });
        let (second, turn) = joined(folder.path());
        assert_eq!(turn, Turn { place: 1, of: 2 });
        assert!(!second.is_first());
        drop(first);
        until_counted(&second, Turn { place: 0, of: 1 });
        assert!(second.is_first());
    }

    #[test]
    fn a_clone_holds_the_slot() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = joined(folder.path());
        let clone = first.clone();
        drop(first);
        assert_eq!(joined(folder.path()).1, Turn { place: 1, of: 2 });
        assert_eq!(clone.count_within(PLENTY).unwrap().place, 0);
    }

    #[test]
    fn a_count_that_hangs_blocks_at_most_once() {
        let (proceed, held) = mpsc::channel();
        let sessions = Sessions::counted_by(move || held.recv().unwrap_or(Turn { place: 0, of: 1 }));
        proceed.send(Turn { place: 2, of: 3 }).unwrap();
        assert!(sessions.0.0.wait_for_the_first());
        let begun = Instant::now();
        // Each would wait for ever, if it waited for the count.
        assert_eq!(sessions.turn(), Turn { place: 2, of: 3 });
        for _ in 0..200 {
            assert!(!sessions.is_first());
        }
        assert!(begun.elapsed() < 100 * PATIENCE, "{:?}", begun.elapsed());
        // What is counted at last, counts.
        proceed.send(Turn { place: 0, of: 1 }).unwrap();
        let begun = Instant::now();
        while !sessions.is_first() {
            assert!(begun.elapsed() < PLENTY);
            thread::yield_now();
        }
    }

    #[test]
    fn before_the_first_count_a_session_acts_as_if_alone() {
        let (proceed, held) = mpsc::channel::<()>();
        let sessions = Sessions::counted_by(move || {
            held.recv().ok();
            Turn { place: 1, of: 2 }
        });
        assert_eq!(sessions.turn(), Turn { place: 0, of: 1 });
        assert!(sessions.is_first());
        drop(proceed);
        until_counted(&sessions, Turn { place: 1, of: 2 });
    }

    #[test]
    fn sessions_are_counted_periodically_and_once_at_a_time() {
        let (tell, told) = mpsc::channel();
        let sessions = Sessions::counted_by(move || {
            tell.send(()).ok();
            Turn { place: 0, of: 1 }
        });
        told.recv_timeout(PLENTY).unwrap();
        assert!(sessions.0.0.wait_for_the_first());
        let _ = (sessions.turn(), sessions.turn());
        assert_eq!(told.try_recv(), Err(mpsc::TryRecvError::Empty), "it was counted lately");
        // As if that had been long ago.
        sessions.board().state().counted = None;
        let _ = sessions.turn();
        told.recv_timeout(PLENTY).unwrap();
    }

    impl Board {
        fn wait_for_the_first(&self) -> bool {
            let waited = self.changed.wait_timeout_while(self.state(), PLENTY, |state| state.done == 0);
            waited.is_ok_and(|(state, _)| state.done > 0)
        }
    }

    #[test]
    fn a_single_session_polls_at_the_interval() {
        assert_eq!(Turn { place: 0, of: 1 }.wait(SECOND, Duration::from_millis(123_456)), SECOND);
    }

    /// When each of so many sessions asks within some seconds, in order, all having begun at their own time.
    fn asked(sessions: u32, interval: Duration, seconds: u64) -> Vec<Duration> {
        let mut times = Vec::new();
        for place in 0..sessions {
            let mut now = Duration::from_millis(1_000_000 + 377 * u64::from(place) % 1_000);
            let turn = Turn { place, of: sessions };
            // The first asking is whenever the program began; turns are taken from then on.
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
            let times = asked(sessions, SECOND, 600);
            for (number, begin) in times.iter().enumerate() {
                let within = times[number..].iter().take_while(|time| **time < *begin + SECOND).count();
                assert!(within <= 5, "{within} requests of {sessions} sessions within a second at {begin:?}");
            }
            let (each, round_ms) = (times.len() / usize::try_from(sessions).unwrap(), 1_000.max(250 * sessions));
            let expected = usize::try_from(600_000 / round_ms).unwrap();
            assert!((expected - 3..=expected).contains(&each), "{sessions} sessions asked {each} times each");
        }
    }

    #[test]
    fn a_longer_interval_applies_to_each_session() {
        let turn = Turn { place: 1, of: 2 };
        let interval = Duration::from_secs(10);
        assert_eq!(turn.wait(interval, Duration::from_secs(5)), interval, "in its turn");
        assert_eq!(turn.wait(interval, Duration::from_secs(6)), Duration::from_secs(9), "a little late");
        assert_eq!(turn.wait(interval, Duration::from_secs(0)), Duration::from_secs(5), "out of turn");
    }

    #[test]
    fn no_number_is_too_large() {
        let wait = Turn { place: u32::MAX - 1, of: u32::MAX }.wait(Duration::MAX, Duration::MAX);
        assert!(wait > SECOND);
    }
}
