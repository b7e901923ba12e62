//! The sessions of one VM, which share what the endpoint allows.
//!
//! Everybody who is logged in has a Forewarn of their own, and the endpoint answers five requests a second for the whole
//! VM. Each session therefore holds one of some files by a lock, which the system takes back from whoever ends, however
//! they end. How many are held says how often each may ask, and the place among them says when. Whoever comes takes a
//! place behind those who are there, so that nobody takes over from the first of them what it has begun for all.
//!
//! Anybody can put anything into the folder of these files, and whatever cleans up temporary folders can take them away.
//! So nothing is opened there that could make the watch wait, and a file that was taken away is noticed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// One of the sessions of this VM. Its clones hold one place together, until the last of them is gone.
#[derive(Debug, Clone)]
pub struct Sessions {
    folder: PathBuf,
    place: Arc<Mutex<Place>>,
}

/// What a session holds.
#[derive(Debug)]
struct Place {
    slot: usize,
    /// Held by a lock.
    file: File,
    census: Option<(Instant, Turn)>,
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
        let place = Arc::new(Mutex::new(Place::take(folder, None)?));
        Ok(Self { folder: folder.to_owned(), place })
    }

    /// Which of how many this session is. Counted anew now and then.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let mut place = self.place();
        match place.census {
            Some((counted, turn)) if counted.elapsed() < BETWEEN_COUNTS => turn,
            _ => place.count(&self.folder),
        }
    }

    /// Whether no session comes before this one, as of now.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.place().count(&self.folder).place == 0
    }

    fn place(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Takes this one if it is free, or else the next behind all that are held; where there is none behind them, the lowest.
    fn take(folder: &Path, own: Option<usize>) -> io::Result<Self> {
        share(folder)?;
        let behind = (0..SLOTS).rev().find(|slot| is_held(&slot_file(folder, *slot))).map_or(0, |last| last + 1);
        for slot in own.into_iter().chain(behind..SLOTS).chain(0..behind) {
            let Some(file) = open_or_create(&slot_file(folder, slot))? else { continue };
            match file.try_lock() {
                Ok(()) => return Ok(Self { slot, file, census: None }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other(format!("all {SLOTS} places are taken")))
    }

    fn count(&mut self, folder: &Path) -> Turn {
        self.keep(folder);
        let mut turn = Turn { place: 0, of: 1 };
        for slot in (0..SLOTS).filter(|slot| *slot != self.slot) {
            if is_held(&slot_file(folder, slot)) {
                turn.of += 1;
                turn.place += u32::from(slot < self.slot);
            }
        }
        if self.census.is_none_or(|(_, before)| before != turn) {
            tracing::info!(place = turn.place + 1, of = turn.of, slot = self.slot, "the sessions of this VM");
        }
        self.census = Some((Instant::now(), turn));
        turn
    }

    /// Keeps the place from whatever cleans up temporary folders, and takes another where it was too late for that: a
    /// file that nobody finds any more holds nothing, and whoever comes next would take the same place.
    fn keep(&mut self, folder: &Path) {
        // A file that somebody else made cannot be touched; it may be taken away, which is noticed then.
        self.file.set_modified(SystemTime::now()).ok();
        if is_at(&self.file, &slot_file(folder, self.slot)) {
            return;
        }
        match Self::take(folder, Some(self.slot)) {
            Ok(other) => {
                tracing::info!(slot = self.slot, taken = other.slot, "this session's place was removed");
                *self = other;
            }
            // Tried again with the next count.
            Err(error) => tracing::debug!(%error, "there is no other place for this session"),
        }
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

/// The slot, which is made if it is missing; `None` if somebody has put something else in its place, which nobody can hold.
fn open_or_create(path: &Path) -> io::Result<Option<File>> {
    match open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        other => return Ok(other.unwrap_or_default()),
    }
    // Only what was not there is made, so that a link that somebody put there leads nowhere.
    match File::create_new(path) {
        Ok(file) => {
            #[cfg(unix)]
            file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
            Ok(Some(file))
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(open(path).unwrap_or_default()),
        Err(error) => Err(error),
    }
}

/// Opened for reading only: that is enough for a lock, and files of others cannot be opened otherwise. `None` if it is no
/// file: a pipe, say, would have whoever opens it wait for somebody at its other end, and a link leads anywhere.
fn open(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    Ok(file.metadata()?.is_file().then_some(file))
}

/// Whether somebody holds the slot. Those who look do not get in each other's way.
fn is_held(path: &Path) -> bool {
    let Ok(Some(file)) = open(path) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Whether whoever looks there finds this very file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(own), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (own.dev(), own.ino()) == (there.dev(), there.ino())
}

/// Nothing cleans up where Windows has the folder, and only an administrator could put another file there.
#[cfg(windows)]
fn is_at(_: &File, path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn slot(session: &Sessions) -> usize {
        session.place().slot
    }

    /// Counted now, however lately that was done.
    fn count(session: &Sessions) -> Turn {
        session.place().count(&session.folder)
    }

    #[test]
    fn alone_it_asks_at_the_interval() {
        let folder = tempfile::tempdir().unwrap();
        let only = Sessions::join(&folder.path().join("made/by/the/first")).unwrap();
        assert_eq!(only.turn(), Turn { place: 0, of: 1 });
        assert!(only.is_first());
        assert_eq!(only.turn().wait(SECOND, Duration::from_millis(123_456)), SECOND);
    }

    #[test]
    fn each_takes_a_place_behind_those_who_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let join = || Sessions::join(folder.path()).unwrap();
        let (first, second, third) = (join(), join(), join());
        assert_eq!([slot(&first), slot(&second), slot(&third)], [0, 1, 2]);
        assert_eq!(count(&third), Turn { place: 2, of: 3 });
        drop(second);
        assert_eq!(count(&third), Turn { place: 1, of: 2 }, "those that remain close up");
        drop(first);
        assert!(third.is_first());
        let fourth = join();
        assert_eq!((third.is_first(), count(&fourth)), (true, Turn { place: 1, of: 2 }), "nobody takes over from it");
        drop((third, fourth));
        assert_eq!(slot(&join()), 0, "it begins anew where nobody is left");
    }

    #[test]
    fn where_the_last_place_is_held_a_free_one_before_it_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let mut all: Vec<Sessions> = (0..SLOTS).map(|_| Sessions::join(folder.path()).unwrap()).collect();
        drop(all.remove(7));
        assert_eq!(slot(&Sessions::join(folder.path()).unwrap()), 7);
    }

    #[test]
    fn a_clone_holds_the_place_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let first = Sessions::join(folder.path()).unwrap();
        let clone = first.clone();
        drop(first);
        assert_eq!(slot(&Sessions::join(folder.path()).unwrap()), 1);
        assert_eq!(slot(&clone), 0);
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
        assert_eq!(count(&all[SLOTS - 1]), Turn { place: 63, of: 64 });
    }

    /// What somebody can put into a slot's place that is no file to hold.
    #[cfg(unix)]
    fn put_in_the_way(path: &Path, what: &str) {
        match what {
            "a pipe" => {
                let (kind, mode) = (rustix::fs::FileType::Fifo, rustix::fs::Mode::from_raw_mode(0o666));
                rustix::fs::mknodat(rustix::fs::CWD, path, kind, mode, 0).unwrap();
            }
            "a link" => std::os::unix::fs::symlink("/dev/null", path).unwrap(),
            "a link to nowhere" => std::os::unix::fs::symlink("nowhere", path).unwrap(),
            "a folder" => fs::create_dir(path).unwrap(),
            _ => unreachable!(),
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_put_in_the_way_is_passed_over_and_nobody_waits_for_it() {
        for what in ["a pipe", "a link", "a link to nowhere", "a folder"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().to_owned();
            put_in_the_way(&slot_file(&path, 0), what);
            let (done, heard) = std::sync::mpsc::channel();
            // On a thread of its own, for whoever opens a pipe as one opens a file may wait for ever.
            std::thread::spawn(move || {
                let first = Sessions::join(&path).unwrap();
                put_in_the_way(&slot_file(&path, 2), what);
                let last = Sessions::join(&path).unwrap();
                done.send(([slot(&first), slot(&last)], count(&first), count(&last))).unwrap();
            });
            let found = heard.recv_timeout(Duration::from_secs(10)).unwrap_or_else(|_| panic!("it waits for {what}"));
            assert_eq!(found, ([1, 3], Turn { place: 0, of: 2 }, Turn { place: 1, of: 2 }), "{what}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_place_that_is_taken_away_is_taken_anew_so_that_there_is_one_first() {
        let folder = tempfile::tempdir().unwrap();
        let join = || Sessions::join(folder.path()).unwrap();
        let (first, second) = (join(), join());
        fs::remove_file(slot_file(folder.path(), 0)).unwrap();
        assert!(first.is_first(), "it takes the same place again");
        assert!(!second.is_first());

        // Somebody else was faster.
        fs::remove_file(slot_file(folder.path(), 0)).unwrap();
        fs::remove_file(slot_file(folder.path(), 1)).unwrap();
        let third = join();
        assert_eq!(slot(&third), 0);
        assert_eq!([&first, &second, &third].map(Sessions::is_first), [false, false, true]);
        assert_eq!([slot(&first), slot(&second)], [1, 2]);

        fs::remove_dir_all(folder.path()).unwrap();
        assert_eq!([&third, &first, &second].map(Sessions::is_first), [true, false, false], "the folder is made anew");
    }

    #[cfg(unix)]
    #[test]
    fn a_gap_hides_nobody_beyond_it() {
        let folder = tempfile::tempdir().unwrap();
        let join = || Sessions::join(folder.path()).unwrap();
        let (first, second, third) = (join(), join(), join());
        drop(second);
        fs::remove_file(slot_file(folder.path(), 1)).unwrap();
        assert_eq!(count(&first), Turn { place: 0, of: 2 });
        assert_eq!(count(&third), Turn { place: 1, of: 2 });
    }

    #[test]
    fn a_place_in_use_does_not_grow_old() {
        let folder = tempfile::tempdir().unwrap();
        let first = Sessions::join(folder.path()).unwrap();
        let long_ago = SystemTime::now() - Duration::from_secs(20 * 24 * 60 * 60);
        first.place().file.set_modified(long_ago).unwrap();
        assert_eq!(first.turn(), Turn { place: 0, of: 1 });
        let age = fs::metadata(slot_file(folder.path(), 0)).unwrap().modified().unwrap().elapsed().unwrap_or_default();
        assert!(age < Duration::from_secs(60), "{age:?}");
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
