//! The sessions of one VM, which share what the endpoint allows.
//!
//! Everybody who is logged in has a Forewarn of their own, and the endpoint answers five requests a second for the whole
//! VM. Each session therefore holds the lowest free one of some files by a lock, which the system takes back from
//! whoever ends, however they end. How many are held says how often each may ask, and the place among them says when.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One of the sessions of this VM.
#[derive(Debug, Clone)]
pub struct Sessions {
    folder: PathBuf,
    slot: usize,
    /// Holds the slot until the last clone is gone.
    _file: Arc<File>,
    census: Arc<Mutex<Option<(Instant, Turn)>>>,
}

/// Which of how many sessions this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// How many come before it.
    pub place: u32,
    /// How many there are, with this one.
    pub of: u32,
}

/// More people than this at one desktop VM are not expected; the others ask as if there were this many.
const SLOTS: usize = 64;

/// How long it may take until a session that comes or goes is noticed.
const BETWEEN_COUNTS: Duration = Duration::from_secs(10);

/// Of the five requests a second that the endpoint answers, one is left for approvals and other programs.
const REQUESTS_PER_SECOND: u32 = 4;

impl Sessions {
    /// Joins the sessions that share this folder, which is made if it is missing.
    ///
    /// # Errors
    /// If the folder cannot be shared, or has no slot left. Then nobody takes turns.
    pub fn join(folder: &Path) -> io::Result<Self> {
        share(folder)?;
        for slot in 0..SLOTS {
            let file = open_or_create(&slot_file(folder, slot))?;
            match file.try_lock() {
                Ok(()) => {
                    let (folder, file) = (folder.to_owned(), Arc::new(file));
                    return Ok(Self { folder, slot, _file: file, census: Arc::default() });
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other(format!("all {SLOTS} places are taken")))
    }

    /// Which of how many this session is. Counted anew now and then.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let mut census = self.census.lock().unwrap_or_else(PoisonError::into_inner);
        match *census {
            Some((counted, turn)) if counted.elapsed() < BETWEEN_COUNTS => turn,
            _ => {
                let turn = self.count();
                *census = Some((Instant::now(), turn));
                turn
            }
        }
    }

    /// Whether no session comes before this one, as of now.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.count().place == 0
    }

    fn count(&self) -> Turn {
        let mut turn = Turn { place: 0, of: 1 };
        for slot in (0..SLOTS).filter(|slot| *slot != self.slot) {
            match is_held(&slot_file(&self.folder, slot)) {
                // The lowest free one is taken, so that nobody has been beyond a file that is not there.
                None => break,
                Some(false) => {}
                Some(true) => {
                    turn.of += 1;
                    turn.place += u32::from(slot < self.slot);
                }
            }
        }
        turn
    }
}

impl Turn {
    /// How long from now until it is this session's turn, if each is to ask at the interval and all together not too
    /// often. Everybody counts from the same time, so that their turns are spread evenly. `now` is the time since then.
    #[must_use]
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

fn slot_file(folder: &Path, slot: usize) -> PathBuf {
    folder.join(format!("slot-{slot}"))
}

/// Makes the folder for everybody. Nothing is ever written into its files, so there is nothing to protect.
fn share(folder: &Path) -> io::Result<()> {
    // A link is somebody else's idea of where the folder should be.
    match fs::symlink_metadata(folder) {
        Ok(found) if found.is_dir() => return Ok(()),
        Ok(_) => return Err(io::Error::other("something else is in the folder's place")),
        Err(_) => {}
    }
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o1777))?;
    Ok(())
}

/// Opened for reading only: that is enough for a lock, and files of others cannot be opened otherwise.
fn open_or_create(path: &Path) -> io::Result<File> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        other => return other,
    }
    // Only what was not there is made, so that a link that somebody put there leads nowhere.
    match File::create_new(path) {
        Ok(file) => {
            #[cfg(unix)]
            file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
            Ok(file)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => File::open(path),
        Err(error) => Err(error),
    }
}

/// Whether somebody holds the slot; `None` if there is no such slot. Those who look do not get in each other's way.
fn is_held(path: &Path) -> Option<bool> {
    let file = File::open(path).ok()?;
    Some(matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn alone_it_asks_at_the_interval() {
        let folder = tempfile::tempdir().unwrap();
        let only = Sessions::join(&folder.path().join("made/by/the/first")).unwrap();
        assert_eq!(only.turn(), Turn { place: 0, of: 1 });
        assert!(only.is_first());
        assert_eq!(only.turn().wait(SECOND, Duration::from_millis(123_456)), SECOND);
    }

    #[test]
    fn each_takes_the_lowest_place_that_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let join = || Sessions::join(folder.path()).unwrap();
        let (first, second, third) = (join(), join(), join());
        assert_eq!([first.slot, second.slot, third.slot], [0, 1, 2]);
        assert_eq!(third.count(), Turn { place: 2, of: 3 });
        drop(second);
        assert_eq!(third.count(), Turn { place: 1, of: 2 }, "those that remain close up");
        assert_eq!(join().slot, 1);
        drop(first);
        assert!(third.is_first());
    }

    #[test]
    fn a_clone_holds_the_place_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let first = Sessions::join(folder.path()).unwrap();
        let clone = first.clone();
        drop(first);
        assert_eq!(Sessions::join(folder.path()).unwrap().slot, 1);
        assert_eq!(clone.slot, 0);
    }

    #[test]
    fn a_folder_that_cannot_be_shared_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(Sessions::join(&file.path().join("inside-a-file")).is_err());
    }

    #[test]
    fn when_all_places_are_taken_nobody_gets_one() {
        let folder = tempfile::tempdir().unwrap();
        let all: Vec<Sessions> = (0..SLOTS).map(|_| Sessions::join(folder.path()).unwrap()).collect();
        assert!(Sessions::join(folder.path()).is_err());
        assert_eq!(all[SLOTS - 1].count(), Turn { place: 63, of: 64 });
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
    fn together_they_never_ask_more_often_than_allowed() {
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
    fn a_longer_interval_is_kept_by_each() {
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
