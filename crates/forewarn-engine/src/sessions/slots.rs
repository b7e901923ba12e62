//! Slots are files with a lock, which the system releases however a session ends.
//!
//! Every user can write to their folder, and temporary folders are cleaned up. So nothing but regular files is opened, and a
//! deleted file is noticed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::SessionTurn;

#[derive(Debug)]
pub(super) struct Membership {
    folder: PathBuf,
    slot: Option<Slot>,
    /// For the log.
    logged: Option<SessionTurn>,
    is_refused: bool,
}

#[derive(Debug)]
struct Slot {
    number: usize,
    file: File,
}

/// Further sessions poll as if they were one more.
const SLOTS: usize = 64;

impl Membership {
    /// Doesn't access the folder before the first count.
    pub(super) fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), slot: None, logged: None, is_refused: false }
    }

    /// A session without a slot tries to take one and comes last until then.
    pub(super) fn count(&mut self) -> SessionTurn {
        self.renew();
        let own = self.slot.as_ref().map(|slot| slot.number);
        let mut turn = SessionTurn { position: 0, of: 1 };
        for slot in (0..SLOTS).filter(|slot| Some(*slot) != own) {
            if is_held(&slot_file(&self.folder, slot)) {
                turn.of += 1;
                turn.position += u32::from(own.is_none_or(|own| slot < own));
            }
        }
        if self.logged.is_none_or(|before| before != turn) {
            tracing::info!(position = turn.position + 1, of = turn.of, slot = own, "the sessions of this VM");
            self.logged = Some(turn);
        }
        turn
    }

    /// Touches the file, so that it isn't cleaned up, and takes a slot again if it was.
    fn renew(&mut self) {
        let own = self.slot.as_ref().map(|slot| slot.number);
        if let Some(Slot { number, file }) = &self.slot {
            // Fails for files of other users.
            file.set_modified(SystemTime::now()).ok();
            if is_at(file, &slot_file(&self.folder, *number)) {
                return;
            }
            tracing::info!(number, "the slot of this session was deleted");
        }
        match Slot::take(&self.folder, own) {
            Ok(taken) => {
                self.slot = Some(taken);
                self.is_refused = false;
            }
            Err(error) => {
                self.slot = None;
                // Logged once, although it is retried with every count.
                if !std::mem::replace(&mut self.is_refused, true) {
                    let folder = self.folder.display();
                    tracing::warn!(%error, %folder, "this session has no slot yet");
                }
            }
        }
    }
}

impl Slot {
    /// Prefers its previous slot, then one behind all held slots, then any other.
    fn take(folder: &Path, own: Option<usize>) -> io::Result<Self> {
        share(folder)?;
        let behind = (0..SLOTS).rev().find(|slot| is_held(&slot_file(folder, *slot))).map_or(0, |last| last + 1);
        for slot in own.into_iter().chain(behind..SLOTS).chain(0..behind) {
            let Some(file) = open_or_create(&slot_file(folder, slot))? else { continue };
            match file.try_lock() {
                Ok(()) => return Ok(Self { number: slot, file }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other(format!("all {SLOTS} slots are taken")))
    }
}

fn slot_file(folder: &Path, slot: usize) -> PathBuf {
    folder.join(format!("slot-{slot}"))
}

/// Creates a folder that all users can write to. Its files stay empty, so there is nothing to protect.
fn share(folder: &Path) -> io::Result<()> {
    if is_folder(folder)? {
        return Ok(());
    }
    match create(folder) {
        // Another session was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => is_folder(folder)?.then_some(()).ok_or(error),
        made => made,
    }
}

/// An error if there is anything else, such as a link.
fn is_folder(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => Ok(true),
        Ok(_) => Err(io::Error::other("not a folder")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Changes permissions only of a folder that it has created.
fn create(folder: &Path) -> io::Result<()> {
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above)?;
    }
    fs::create_dir(folder)?;
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let mut options = OpenOptions::new();
        options.read(true);
        let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
        let rights = std::os::unix::fs::PermissionsExt::from_mode(0o1777);
        options.open(folder)?.set_permissions(rights)?;
    }
    Ok(())
}

/// `None` if there is anything but a regular file.
fn open_or_create(path: &Path) -> io::Result<Option<File>> {
    match open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        other => return Ok(other.unwrap_or_default()),
    }
    // `create_new` doesn't follow links.
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

/// Read-only, which is enough for a lock and works for files of other users. `None` if it isn't a regular file: opening a pipe
/// would block.
fn open(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    #[cfg(windows)]
    {
        const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
        std::os::windows::fs::OpenOptionsExt::custom_flags(&mut options, FILE_FLAG_OPEN_REPARSE_POINT);
    }
    let file = options.open(path)?;
    Ok(file.metadata()?.is_file().then_some(file))
}

/// A shared lock, so that sessions that check don't block each other.
fn is_held(path: &Path) -> bool {
    let Ok(Some(file)) = open(path) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Whether the path still leads to this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(own), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (own.dev(), own.ino()) == (there.dev(), there.ino())
}

/// Whether the path still leads to this file.
#[cfg(windows)]
fn is_at(file: &File, path: &Path) -> bool {
    let Ok(Some(there)) = open(path) else { return false };
    forewarn_windows::file_id::is_same_file(file, &there).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier};
    use std::time::Duration;

    use super::*;

    fn join(folder: &Path) -> Membership {
        let mut joined = Membership::of(folder);
        joined.count();
        joined
    }

    fn slot(session: &Membership) -> Option<usize> {
        session.slot.as_ref().map(|slot| slot.number)
    }

    fn is_first(session: &mut Membership) -> bool {
        session.count().position == 0
    }

    #[test]
    fn a_single_session_is_the_first_of_one() {
        let folder = tempfile::tempdir().unwrap();
        let mut only = join(&folder.path().join("made/by/the/first"));
        assert_eq!((slot(&only), only.count()), (Some(0), SessionTurn { position: 0, of: 1 }));
    }

    #[test]
    fn each_session_takes_a_slot_behind_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let join = || join(folder.path());
        let (first, second, mut third) = (join(), join(), join());
        assert_eq!([&first, &second, &third].map(slot), [Some(0), Some(1), Some(2)]);
        assert_eq!(third.count(), SessionTurn { position: 2, of: 3 });
        drop(second);
        assert_eq!(third.count(), SessionTurn { position: 1, of: 2 }, "the others move up");
        drop(first);
        assert!(is_first(&mut third));
        let mut fourth = join();
        assert!(is_first(&mut third), "it stays first");
        assert_eq!(fourth.count(), SessionTurn { position: 1, of: 2 });
        drop((third, fourth));
        assert_eq!(slot(&join()), Some(0), "slots start again");
    }

    #[test]
    fn if_the_last_slot_is_held_a_free_earlier_one_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let mut all: Vec<Membership> = (0..SLOTS).map(|_| join(folder.path())).collect();
        drop(all.remove(7));
        assert_eq!(slot(&join(folder.path())), Some(7));
    }

    #[test]
    fn without_a_usable_folder_a_session_acts_as_if_alone() {
        let folder = tempfile::tempdir().unwrap();
        let shared = folder.path().join("sessions");
        fs::write(&shared, "").unwrap();
        let (mut first, mut second) = (join(&shared), join(&shared));
        assert_eq!([slot(&first), slot(&second)], [None, None]);
        assert_eq!([first.count(), second.count()], [SessionTurn { position: 0, of: 1 }; 2]);
        fs::remove_file(&shared).unwrap();
        assert_eq!(first.count(), SessionTurn { position: 0, of: 1 });
        assert_eq!(second.count(), SessionTurn { position: 1, of: 2 });
        assert_eq!([slot(&first), slot(&second)], [Some(0), Some(1)]);
    }

    #[test]
    fn without_a_free_slot_a_session_comes_last() {
        let folder = tempfile::tempdir().unwrap();
        let mut all: Vec<Membership> = (0..SLOTS).map(|_| join(folder.path())).collect();
        assert_eq!(all[SLOTS - 1].count(), SessionTurn { position: 63, of: 64 });
        let mut late = join(folder.path());
        assert_eq!((slot(&late), late.count()), (None, SessionTurn { position: 64, of: 65 }));
        all.remove(0);
        assert_eq!((late.count(), slot(&late)), (SessionTurn { position: 0, of: 64 }, Some(0)));
    }

    #[test]
    fn sessions_that_start_together_get_different_slots() {
        const TOGETHER: usize = 8;
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let start = Arc::new(Barrier::new(TOGETHER));
            let session = |_| {
                let (shared, start) = (folder.path().join("sessions"), Arc::clone(&start));
                std::thread::spawn(move || {
                    start.wait();
                    join(&shared)
                })
            };
            let threads: Vec<_> = (0..TOGETHER).map(session).collect();
            let mut sessions: Vec<Membership> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
            let mut positions: Vec<u32> = sessions.iter_mut().map(|session| session.count().position).collect();
            positions.sort_unstable();
            assert!(positions.into_iter().eq(0..8), "{sessions:?}");
        }
    }

    #[cfg(unix)]
    fn rights(path: &Path) -> u32 {
        std::os::unix::fs::PermissionsExt::mode(&fs::metadata(path).unwrap().permissions()) & 0o7777
    }

    #[cfg(unix)]
    #[test]
    fn a_created_folder_is_shared_and_an_existing_one_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let (own, others) = (folder.path().join("own"), folder.path().join("others"));
        share(&own).unwrap();
        assert_eq!(rights(&own), 0o1777);
        fs::create_dir(&others).unwrap();
        fs::set_permissions(&others, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        share(&others).unwrap();
        assert_eq!(rights(&others), 0o755);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_the_folder_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (home, link) = (folder.path().join("home"), folder.path().join("sessions"));
        fs::create_dir(&home).unwrap();
        fs::set_permissions(&home, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
        std::os::unix::fs::symlink(&home, &link).unwrap();
        // As after a check that found nothing.
        assert_eq!(create(&link).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(share(&link).is_err());
        assert_eq!(rights(&home), 0o700);
        assert_eq!(join(&link).count(), SessionTurn { position: 0, of: 1 });
        assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
    }

    /// Puts something other than a regular file in place of a slot.
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
    fn anything_but_a_regular_file_is_skipped_without_blocking() {
        for what in ["a pipe", "a link", "a link to nowhere", "a folder"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().to_owned();
            put_in_the_way(&slot_file(&path, 0), what);
            let (done, received) = std::sync::mpsc::channel();
            // On a separate thread, because opening a pipe may block forever.
            std::thread::spawn(move || {
                let mut first = join(&path);
                put_in_the_way(&slot_file(&path, 2), what);
                let mut last = join(&path);
                done.send(([slot(&first), slot(&last)], first.count(), last.count())).unwrap();
            });
            let found = received.recv_timeout(Duration::from_secs(120)).unwrap_or_else(|_| panic!("{what} blocks"));
            assert_eq!(
                found,
                ([Some(1), Some(3)], SessionTurn { position: 0, of: 2 }, SessionTurn { position: 1, of: 2 }),
                "{what}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_deleted_slot_is_taken_again() {
        let folder = tempfile::tempdir().unwrap();
        let join = || join(folder.path());
        let (mut first, mut second) = (join(), join());
        fs::remove_file(slot_file(folder.path(), 0)).unwrap();
        assert!(is_first(&mut first), "it takes the same slot again");
        assert!(!is_first(&mut second));

        // Another session was faster.
        fs::remove_file(slot_file(folder.path(), 0)).unwrap();
        fs::remove_file(slot_file(folder.path(), 1)).unwrap();
        let mut third = join();
        assert_eq!(slot(&third), Some(0));
        assert_eq!([&mut first, &mut second, &mut third].map(is_first), [false, false, true]);
        assert_eq!([slot(&first), slot(&second)], [Some(1), Some(2)]);

        fs::remove_dir_all(folder.path()).unwrap();
        assert_eq!(
            [&mut third, &mut first, &mut second].map(is_first),
            [true, false, false],
            "the folder is created again"
        );
    }

    #[cfg(unix)]
    #[test]
    fn sessions_behind_a_gap_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let join = || join(folder.path());
        let (mut first, second, mut third) = (join(), join(), join());
        drop(second);
        fs::remove_file(slot_file(folder.path(), 1)).unwrap();
        assert_eq!(first.count(), SessionTurn { position: 0, of: 2 });
        assert_eq!(third.count(), SessionTurn { position: 1, of: 2 });
    }

    #[test]
    fn the_file_of_a_held_slot_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = join(folder.path());
        let long_ago = SystemTime::now() - Duration::from_secs(20 * 24 * 60 * 60);
        first.slot.as_ref().unwrap().file.set_modified(long_ago).unwrap();
        assert_eq!(first.count(), SessionTurn { position: 0, of: 1 });
        let age = fs::metadata(slot_file(folder.path(), 0)).unwrap().modified().unwrap().elapsed().unwrap_or_default();
        assert!(age < Duration::from_secs(60), "{age:?}");
    }
}
