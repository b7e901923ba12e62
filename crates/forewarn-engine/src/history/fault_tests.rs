//! What happens when the file cannot be used as it should.

use std::{fs, io};

use forewarn_core::{Change, EventKey};
use rusqlite::Connection;
use scheduled_events::Event;

use super::testing::{World, days, event, reboot, start, started};
use super::*;

fn key(key: &str) -> EventKey {
    EventKey::new(key)
}

fn everything(world: &mut World) {
    for event in world.all() {
        world.history.detail(event.id).unwrap();
    }
}

#[test]
fn a_program_that_does_not_get_its_turn_goes_on_in_memory_and_tries_again() {
    let mut world = World::new();
    let other = Connection::open(world.history.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(world.sees(&[reboot("A")]), SavedTo::InMemory);
    assert!(matches!(world.history.problem(), Some(StorageProblem::Busy { .. })));
    assert_eq!(world.keys(), ["A"]);
    other.execute_batch("ROLLBACK").unwrap();
    world.history.tend(days(365), world.moment());
    assert_eq!(world.history.problem(), None);
    world.restarts();
    assert_eq!(world.kinds("A"), ["appeared"]);
}

#[test]
fn a_full_disk_keeps_everything_in_memory_until_there_is_room() {
    let mut world = World::new();
    world.sees(&[reboot("over")]);
    world.sees(&[reboot("A")]);
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    // The nearest thing to a full disk that can be had without one: no page more than there are.
    connection.pragma_update(None, "max_page_count", 1).unwrap();
    let long = Event { description: "x".repeat(100_000), ..event("Redeploy", "B") };
    assert_eq!(world.sees(&[reboot("A"), long]), SavedTo::InMemory);
    let problem = world.history.problem().unwrap();
    assert!(matches!(problem, StorageProblem::DiskFull { .. }), "{problem:?}");
    assert!(problem.to_string().ends_with("is full. Free some space on it."), "{problem}");
    assert_eq!(world.sees(&[reboot("A")]), SavedTo::InMemory);
    assert_eq!(world.history.waiting(), 2);
    assert_eq!(world.keys(), ["over", "A", "B"], "what is on disk and what is not, together");
    assert_eq!(world.kinds("B"), ["appeared", "cancelled"]);

    // Opening it again makes the pragma forgotten, as if there was room again.
    world.history.tend(days(365), world.moment());
    assert_eq!((world.history.problem(), world.history.waiting()), (None, 0));
    world.restarts();
    assert_eq!(world.kinds("B"), ["appeared", "cancelled"]);
    assert_eq!(world.kinds("A"), ["appeared"]);
}

#[test]
fn a_disk_that_has_room_again_is_used_with_the_next_change() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let room = |world: &World, pages: u32| {
        let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
        connection.pragma_update(None, "max_page_count", pages).unwrap();
    };
    room(&world, 1);
    let long = Event { description: "x".repeat(100_000), ..event("Redeploy", "B") };
    assert_eq!(world.sees(&[reboot("A"), long.clone()]), SavedTo::InMemory);
    assert_eq!(world.keys(), ["A", "B"]);
    room(&world, 1_000_000);
    assert_eq!(world.sees(&[reboot("A"), started(long)]), SavedTo::OnDisk);
    assert_eq!((world.history.problem(), world.history.waiting()), (None, 0));
    assert_eq!(world.kinds("B"), ["appeared", "started"]);
    world.restarts();
    assert_eq!(world.kinds("B"), ["appeared", "started"]);
}

#[test]
fn what_still_waits_for_the_disk_is_written_when_the_program_ends() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let mut world = World::with(folder, History::open(blocked.join("history.sqlite3"), start()));
    world.sees(&[reboot("A")]);
    assert_eq!(world.history.close(world.now.wall), SavedTo::InMemory, "and where it cannot, that is known");
    fs::remove_file(&blocked).unwrap();
    assert_eq!(world.history.close(world.now.wall), SavedTo::OnDisk);
    world.restarts();
    assert_eq!(world.kinds("A"), ["appeared"]);
    assert!(world.tracker.event(&key("A")).is_some());
}

#[test]
fn a_folder_that_cannot_be_made_is_no_reason_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let history = History::open(blocked.join("history.sqlite3"), start());
    let mut world = World::with(folder, history);
    assert!(matches!(world.history.problem(), Some(StorageProblem::NotWritable { .. })));
    assert_eq!(world.sees(&[reboot("A")]), SavedTo::InMemory);
    assert_eq!(world.keys(), ["A"]);
    assert_eq!(world.history.tracker_state(), *world.tracker.state());
    world.sees(&[]);
    assert_eq!(world.kinds("A"), ["appeared", "cancelled"], "the view keeps up");

    fs::remove_file(&blocked).unwrap();
    world.history.tend(days(365), world.moment());
    assert_eq!(world.history.problem(), None);
    world.restarts();
    assert_eq!(world.kinds("A"), ["appeared", "cancelled"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_only_be_read_is_read() {
    use std::os::unix::fs::PermissionsExt;
    for ended in [false, true] {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let path = world.history.path().to_owned();
        if ended {
            world.ends();
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        fs::set_permissions(world.folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
        // Permissions do not bind an administrator.
        let bound = fs::write(world.folder.path().join("probe"), "").is_err();
        let mut second = History::open(&path, start());
        let state = second.tracker_state();
        let kept = second.save(&Batch::new(TrackerState::default(), start()));
        let found = second.latest_of(&key("A")).unwrap();
        fs::set_permissions(world.folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert_eq!(kept, if bound { SavedTo::InMemory } else { SavedTo::OnDisk });
        assert!(found.is_some() && state == *world.tracker.state());
    }
}

#[test]
fn what_cannot_be_kept_in_memory_either_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "").unwrap();
    let mut world = World::with(folder, History::open(blocked.join("history.sqlite3"), start()));
    world.sees(&[reboot("A")]);
    let changes: Vec<Change> = (0..100).map(|_| world.transitions("A")[0].change.clone().unwrap()).collect();
    for _ in 0..Backlog::MOST / 100 {
        world.record(&changes);
    }
    assert!(world.history.waiting() <= Backlog::MOST);
    fs::remove_file(&blocked).unwrap();
    world.history.tend(days(365), world.moment());
    let notices = world.history.notices();
    let [notice @ StorageNotice::Lost { count: 1 }] = notices else { panic!("{notices:?}") };
    assert!(notice.to_string().ends_with("are missing (1)."), "{notice}");
}

#[test]
fn a_damaged_file_is_set_aside_and_a_new_one_begun() {
    let mut world = World::new();
    for number in 0..50 {
        world.sees(&[reboot(&format!("A{number}"))]);
    }
    let path = world.history.path().to_owned();
    world.ends();
    let mut bytes = fs::read(&path).unwrap();
    let mut random = 0x9e37_79b9_u32;
    for byte in bytes.iter_mut().skip(4096).step_by(7) {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = random.to_be_bytes()[0];
    }
    fs::write(&path, &bytes).unwrap();

    world.history = History::open(&path, start());
    let notices = world.history.notices();
    let [notice @ StorageNotice::SetAside { aside, .. }] = notices else { panic!("{notices:?}") };
    assert_eq!(aside.file_name().unwrap(), "history.damaged-20260302T123200Z.sqlite3");
    assert!(notice.to_string().contains(&aside.display().to_string()), "the name is told: {notice}");
    assert_eq!(fs::read(aside).unwrap(), bytes, "nothing is thrown away");
    assert_eq!(world.history.problem(), None);
    assert_eq!(world.keys(), Vec::<String>::new());
    assert_eq!(world.sees(&[reboot("B")]), SavedTo::OnDisk);
    assert_eq!(world.kinds("B"), ["appeared"]);
}

#[test]
fn whatever_is_damaged_the_program_goes_on_and_nothing_is_thrown_away() {
    let mut world = World::new();
    for number in 0..40 {
        world.sees(&[reboot("A"), reboot(&format!("B{number}"))]);
    }
    let path = world.history.path().to_owned();
    world.ends();
    let whole = fs::read(&path).unwrap();
    let mut random = 77_u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % bound
    };
    for case in 0..40 {
        let mut bytes = whole.clone();
        // Half of them in the header and the first tables, where little is enough.
        let reach = if case % 2 == 0 { 600 } else { bytes.len() };
        for _ in 0..=below(4) {
            let start = below(reach);
            let end = (start + 1 + below(64)).min(bytes.len());
            bytes[start..end].fill_with(|| below(256).to_le_bytes()[0]);
        }
        bytes.truncate(if case % 5 == 0 { below(whole.len()) } else { whole.len() });
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        fs::write(&path, &bytes).unwrap();

        let mut world = World::with(folder, History::open(&path, start()));
        world.sees(&[reboot("C")]);
        world.history.tend(days(365), world.moment());
        // A question may be the first to come upon the damage; then what is left is told.
        everything(&mut world);
        let kept = world.sees(&[reboot("C"), reboot("D")]);
        let problem = world.history.problem().cloned();
        let left_alone = matches!(problem, Some(StorageProblem::Newer { .. }));
        assert!(kept == SavedTo::OnDisk || left_alone, "case {case}: {problem:?}");
        assert_eq!(world.kinds("D"), ["appeared"], "case {case}");
        let (extract, sort) = (world.history.extract(), Sort::default());
        extract.write(Format::Json, &Filter::default(), sort, io::sink()).unwrap();
        if let [StorageNotice::SetAside { aside, .. }, ..] = world.history.notices() {
            assert!(aside.exists(), "case {case}");
        }
    }
}

#[test]
fn the_database_of_another_program_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE events (visitor TEXT)").unwrap();
    let mut world = World::with(folder, History::open(&path, start()));
    assert!(matches!(world.history.notices(), [StorageNotice::SetAside { .. }]));
    assert_eq!(world.sees(&[reboot("A")]), SavedTo::OnDisk);
}

#[test]
fn programs_that_begin_at_the_same_moment_do_not_disturb_each_other() {
    // In memory where that can be: they wait for each other only so long, and a disk may be slower than that.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    for round in 0..5 {
        let path = folder.path().join(format!("{round}/history.sqlite3"));
        let programs: Vec<_> = (0..6)
            .map(|_| {
                let path = path.clone();
                std::thread::spawn(move || {
                    let history = History::open(&path, start());
                    (history.problem().cloned(), history.notices().to_vec())
                })
            })
            .collect();
        for program in programs {
            assert_eq!(program.join().unwrap(), (None, vec![]));
        }
    }
}

#[test]
fn what_is_no_database_at_all_is_set_aside_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    fs::write(&path, "Dear diary, today nothing was scheduled. ".repeat(100)).unwrap();
    let mut world = World::with(folder, History::open(&path, start()));
    assert!(matches!(world.history.notices(), [StorageNotice::SetAside { .. }]));
    assert_eq!(world.sees(&[reboot("A")]), SavedTo::OnDisk);
    assert!(world.file_names().contains(&"history.damaged-20260302T123200Z.sqlite3".to_owned()));
}

#[test]
fn damage_that_shows_only_later_costs_neither_the_state_nor_what_is_being_recorded() {
    let mut world = World::new();
    for number in 0..50 {
        world.sees(&[reboot("A"), reboot(&format!("B{number}"))]);
    }
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory").unwrap();
    let path = world.history.path().to_owned();
    let length = usize::try_from(fs::metadata(&path).unwrap().len()).unwrap();
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    io::Seek::seek(&mut file, io::SeekFrom::Start(4096)).unwrap();
    io::Write::write_all(&mut file, &vec![0xa5; length - 4096]).unwrap();

    assert_eq!(world.sees(&[reboot("A")]), SavedTo::OnDisk);
    assert!(matches!(world.history.notices(), [StorageNotice::SetAside { .. }]));
    world.restarts();
    assert_eq!(world.keys(), ["A", "B49"], "those that were known at the time");
    assert_eq!(world.kinds("B49"), ["cancelled"]);
    assert!(world.tracker.event(&key("A")).is_some());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_deleted_underneath_is_begun_anew() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    fs::remove_file(world.history.path()).unwrap();
    assert_eq!(world.sees(&[reboot("A"), reboot("B")]), SavedTo::OnDisk);
    world.restarts();
    assert_eq!(world.keys(), ["A", "B"]);
    assert!(world.tracker.event(&key("A")).is_some(), "the state was saved again");

    fs::remove_file(world.history.path()).unwrap();
    world.history.tend(days(365), world.moment());
    world.restarts();
    assert!(world.tracker.event(&key("A")).is_some(), "and so it is while nothing happens");
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let path = world.history.path().to_owned();
    world.ends();
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 7).unwrap();
    let before = fs::read(&path).unwrap();

    world.history = History::open(&path, start());
    let problem = world.history.problem().unwrap().to_string();
    assert!(problem.contains("newer version of Forewarn (format 7; this version knows 2)"), "{problem}");
    assert_eq!(world.sees(&[reboot("A"), reboot("B")]), SavedTo::InMemory);
    assert_eq!(world.kinds("B"), ["appeared"]);
    world.history.tend(days(365), world.moment());
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn saved_state_that_cannot_be_understood_is_told_and_not_fatal() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    connection.execute("UPDATE saved SET json = '{'", []).unwrap();
    world.restarts();
    assert_eq!(*world.tracker.state(), TrackerState::default());
    let notices = world.history.notices();
    let [notice @ StorageNotice::Unreadable { .. }] = notices else { panic!("{notices:?}") };
    assert!(notice.to_string().contains("some events may be announced again"), "{notice}");
    world.sees(&[reboot("A")]);
    assert_eq!((world.keys(), world.kinds("A")), (vec!["A".to_owned()], vec!["appeared".to_owned()]));
}

#[test]
fn what_cannot_be_understood_of_one_event_costs_no_other() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B")]);
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    connection.execute("UPDATE saved SET json = '{' WHERE name = 'tracker/A'", []).unwrap();
    for (restarts, told) in [(1, 1), (2, 0)] {
        world.restarts();
        let keys: Vec<&str> = world.tracker.state().events.keys().map(EventKey::as_str).collect();
        assert_eq!((keys, world.history.notices().len()), (vec!["B"], told), "after {restarts} starts");
        world.record(&[]);
    }
}

#[cfg(unix)]
#[test]
fn the_files_are_nobody_elses_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/history.sqlite3");
    let mut world = World::with(folder, History::open(&path, start()));
    world.sees(&[reboot("A")]);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        assert_eq!(mode(Path::new(&name)), 0o600, "{suffix}");
    }
}

/// Truncates the file as another process would. Done here, closing the file would release the locks of the database.
#[cfg(unix)]
fn truncate(path: &Path, length: u64) {
    let done = std::process::Command::new("truncate").arg(format!("--size={length}")).arg(path).status().unwrap();
    assert!(done.success());
}

#[cfg(unix)]
#[test]
fn a_truncated_shm_file_does_not_kill_the_program() {
    for length in [0, 100, 4_096, 32_767] {
        let mut world = World::new();
        let shm = database::beside(world.history.path(), "-shm");
        world.sees(&[reboot("A")]);
        truncate(&shm, length);
        assert_eq!(world.sees(&[reboot("A"), reboot("B")]), SavedTo::OnDisk, "{length}");
        truncate(&shm, length);
        assert_eq!(world.keys(), ["A", "B"], "{length}");
        truncate(&shm, length);
        let exported =
            world.history.extract().write(Format::Csv, &Filter::default(), Sort::default(), io::sink()).unwrap();
        assert_eq!(exported, 2, "{length}");
        truncate(&shm, length);
        world.history.tend(days(365), world.moment());
        truncate(&shm, length);
        world.history.close(world.truth);
        world.restarts();
        assert_eq!(
            (world.keys(), world.history.notices()),
            (vec!["A".to_owned(), "B".to_owned()], &[][..]),
            "{length}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_shm_file_that_lost_its_end_loses_no_event() {
    let mut world = World::new();
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    // The log grows until its index needs a second part.
    connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
    let shm = database::beside(world.history.path(), "-shm");
    let names: Vec<_> = (0..1_000).map(|number| VmName::new(format!("{}{number}", "x".repeat(200)))).collect();
    let mut written = 0;
    while fs::metadata(&shm).unwrap().len() <= 32_768 {
        world.sees(&[Event { resources: names.clone(), ..reboot(&format!("{written}")) }]);
        written += 1;
    }
    truncate(&shm, 32_768);
    assert_eq!(world.all().len(), written);
    assert_eq!(world.sees(&[reboot("last")]), SavedTo::OnDisk);
    world.restarts();
    assert_eq!((world.all().len(), world.history.notices()), (written + 1, &[][..]));
}

#[test]
fn what_waits_for_the_disk_has_each_pending_event_once() {
    let mut world = World::new();
    world.ends();
    let blocked = world.folder.path().join("blocked");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    world.history = History::open(blocked.join("history.sqlite3"), start());
    let many: Vec<Event> = (0..100).map(|number| reboot(&format!("many-{number}"))).collect();
    world.sees(&many);
    for round in 0..50 {
        let update = Event { description: round.to_string(), ..many[0].clone() };
        let events: Vec<Event> = std::iter::once(update).chain(many[1..].iter().cloned()).collect();
        world.sees(&events);
    }
    let copies: usize = world.history.backlog.entries().map(BacklogEntry::event_count).sum();
    assert!(copies < 3 * many.len(), "{copies}");
    fs::remove_file(&blocked).unwrap();
    world.history.tend(days(90), Timestamp { endpoint: start(), local: start() });
    assert_eq!(world.history.problem(), None);
    let page = world.history.page(&Filter::default(), Sort::default(), PageRequest::default()).unwrap();
    assert_eq!(page.total, 100);
}
