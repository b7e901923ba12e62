//! What happens when the file cannot be used as it should.

use std::{fs, io};

use forewarn_core::{Change, EventKey};
use rusqlite::Connection;
use scheduled_events::Event;

use super::testing::{HistoryFixture, days, event, reboot, start, started};
use super::*;

fn key(key: &str) -> EventKey {
    EventKey::new(key)
}

fn everything(fixture: &mut HistoryFixture) {
    for event in fixture.all() {
        fixture.history.event(event.id).unwrap();
    }
}

#[test]
fn a_locked_file_is_retried_and_history_continues_in_memory() {
    let mut fixture = HistoryFixture::new();
    let other = Connection::open(fixture.history.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::Memory);
    assert!(matches!(fixture.history.problem(), Some(StorageProblem::Busy { .. })));
    assert_eq!(fixture.keys(), ["A"]);
    other.execute_batch("ROLLBACK").unwrap();
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    assert_eq!(fixture.history.problem(), None);
    fixture.restart();
    assert_eq!(fixture.kinds("A"), ["appeared"]);
}

#[test]
fn with_a_full_disk_history_continues_in_memory_until_there_is_space() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("over")]);
    fixture.poll(&[reboot("A")]);
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    // The nearest thing to a full disk that can be had without one: no page more than there are.
    connection.pragma_update(None, "max_page_count", 1).unwrap();
    let long = Event { description: "x".repeat(100_000), ..event("Redeploy", "B") };
    assert_eq!(fixture.poll(&[reboot("A"), long]), SavedTo::Memory);
    let problem = fixture.history.problem().unwrap();
    assert!(matches!(problem, StorageProblem::DiskFull { .. }), "{problem:?}");
    assert!(problem.to_string().ends_with("is full. Free some space."), "{problem}");
    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::Memory);
    assert_eq!(fixture.history.unwritten(), 2);
    assert_eq!(fixture.keys(), ["over", "A", "B"], "what is on disk and what is not, together");
    assert_eq!(fixture.kinds("B"), ["appeared", "cancelled"]);

    // Opening it again makes the pragma forgotten, as if there was room again.
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    assert_eq!((fixture.history.problem(), fixture.history.unwritten()), (None, 0));
    fixture.restart();
    assert_eq!(fixture.kinds("B"), ["appeared", "cancelled"]);
    assert_eq!(fixture.kinds("A"), ["appeared"]);
}

#[test]
fn a_disk_with_space_again_is_used_with_the_next_change() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let room = |fixture: &HistoryFixture, pages: u32| {
        let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
        connection.pragma_update(None, "max_page_count", pages).unwrap();
    };
    room(&fixture, 1);
    let long = Event { description: "x".repeat(100_000), ..event("Redeploy", "B") };
    assert_eq!(fixture.poll(&[reboot("A"), long.clone()]), SavedTo::Memory);
    assert_eq!(fixture.keys(), ["A", "B"]);
    room(&fixture, 1_000_000);
    assert_eq!(fixture.poll(&[reboot("A"), started(long)]), SavedTo::OnDisk);
    assert_eq!((fixture.history.problem(), fixture.history.unwritten()), (None, 0));
    assert_eq!(fixture.kinds("B"), ["appeared", "started"]);
    fixture.restart();
    assert_eq!(fixture.kinds("B"), ["appeared", "started"]);
}

#[test]
fn the_backlog_is_written_when_the_program_exits() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let mut fixture = HistoryFixture::with(folder, History::open(blocked.join("history.sqlite3"), start()));
    fixture.poll(&[reboot("A")]);
    assert_eq!(fixture.history.close(fixture.now.wall), SavedTo::Memory, "and where it cannot, that is known");
    fs::remove_file(&blocked).unwrap();
    assert_eq!(fixture.history.close(fixture.now.wall), SavedTo::OnDisk);
    fixture.restart();
    assert_eq!(fixture.kinds("A"), ["appeared"]);
    assert!(fixture.tracker.event(&key("A")).is_some());
}

#[test]
fn without_a_folder_history_continues_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let history = History::open(blocked.join("history.sqlite3"), start());
    let mut fixture = HistoryFixture::with(folder, history);
    assert!(matches!(fixture.history.problem(), Some(StorageProblem::NotWritable { .. })));
    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::Memory);
    assert_eq!(fixture.keys(), ["A"]);
    assert_eq!(fixture.history.tracker_state(), *fixture.tracker.state());
    fixture.poll(&[]);
    assert_eq!(fixture.kinds("A"), ["appeared", "cancelled"], "the view keeps up");

    fs::remove_file(&blocked).unwrap();
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    assert_eq!(fixture.history.problem(), None);
    fixture.restart();
    assert_eq!(fixture.kinds("A"), ["appeared", "cancelled"]);
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_read() {
    use std::os::unix::fs::PermissionsExt;
    for ended in [false, true] {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A")]);
        let path = fixture.history.path().to_owned();
        if ended {
            fixture.close();
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        fs::set_permissions(fixture.folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
        // Permissions do not bind an administrator.
        let bound = fs::write(fixture.folder.path().join("probe"), "").is_err();
        let mut second = History::open(&path, start());
        let state = second.tracker_state();
        let kept = second.save(&Batch::new(TrackerState::default(), start()));
        let found = second.latest_by_key(&key("A")).unwrap();
        fs::set_permissions(fixture.folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert_eq!(kept, if bound { SavedTo::Memory } else { SavedTo::OnDisk });
        assert!(found.is_some() && state == *fixture.tracker.state());
    }
}

#[test]
fn dropped_backlog_entries_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("data");
    fs::write(&blocked, "").unwrap();
    let mut fixture = HistoryFixture::with(folder, History::open(blocked.join("history.sqlite3"), start()));
    fixture.poll(&[reboot("A")]);
    let changes: Vec<Change> = (0..100).map(|_| fixture.transitions("A")[0].change.clone().unwrap()).collect();
    for _ in 0..Backlog::MAX_WEIGHT / 100 {
        fixture.record(&changes);
    }
    assert!(fixture.history.unwritten() <= Backlog::MAX_WEIGHT);
    fs::remove_file(&blocked).unwrap();
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    let notices = fixture.history.notices();
    let [notice @ StorageNotice::Lost { count: 1 }] = notices else { panic!("{notices:?}") };
    assert!(notice.to_string().ends_with("its oldest unsaved entry was lost."), "{notice}");
}

#[test]
fn a_damaged_file_is_quarantined_and_replaced() {
    let mut fixture = HistoryFixture::new();
    for number in 0..50 {
        fixture.poll(&[reboot(&format!("A{number}"))]);
    }
    let path = fixture.history.path().to_owned();
    fixture.close();
    let mut bytes = fs::read(&path).unwrap();
    let mut random = 0x9e37_79b9_u32;
    for byte in bytes.iter_mut().skip(4096).step_by(7) {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = random.to_be_bytes()[0];
    }
    fs::write(&path, &bytes).unwrap();

    fixture.history = History::open(&path, start());
    let notices = fixture.history.notices();
    let [notice @ StorageNotice::Quarantined { quarantined, .. }] = notices else { panic!("{notices:?}") };
    assert_eq!(quarantined.file_name().unwrap(), "history.damaged-20260302T123200Z.sqlite3");
    assert!(notice.to_string().contains(&quarantined.display().to_string()), "the name is missing: {notice}");
    assert_eq!(fs::read(quarantined).unwrap(), bytes, "nothing is thrown away");
    assert_eq!(fixture.history.problem(), None);
    assert_eq!(fixture.keys(), Vec::<String>::new());
    assert_eq!(fixture.poll(&[reboot("B")]), SavedTo::OnDisk);
    assert_eq!(fixture.kinds("B"), ["appeared"]);
}

#[test]
fn any_damage_is_survived_and_nothing_is_deleted() {
    let mut fixture = HistoryFixture::new();
    for number in 0..40 {
        fixture.poll(&[reboot("A"), reboot(&format!("B{number}"))]);
    }
    let path = fixture.history.path().to_owned();
    fixture.close();
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

        let mut fixture = HistoryFixture::with(folder, History::open(&path, start()));
        fixture.poll(&[reboot("C")]);
        fixture.history.clean_up(Some(days(365)), fixture.timestamp());
        // A query may be the first to find the damage; it returns what is left.
        everything(&mut fixture);
        let kept = fixture.poll(&[reboot("C"), reboot("D")]);
        let problem = fixture.history.problem().cloned();
        let left_alone = matches!(problem, Some(StorageProblem::Newer { .. }));
        assert!(kept == SavedTo::OnDisk || left_alone, "case {case}: {problem:?}");
        assert_eq!(fixture.kinds("D"), ["appeared"], "case {case}");
        let (extract, sort) = (fixture.history.extract(), Sort::default());
        extract.write(Format::Json, &Filter::default(), sort, io::sink()).unwrap();
        if let [StorageNotice::Quarantined { quarantined, .. }, ..] = fixture.history.notices() {
            assert!(quarantined.exists(), "case {case}");
        }
    }
}

#[test]
fn the_database_of_another_program_is_quarantined() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE events (visitor TEXT)").unwrap();
    let mut fixture = HistoryFixture::with(folder, History::open(&path, start()));
    assert!(matches!(fixture.history.notices(), [StorageNotice::Quarantined { .. }]));
    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::OnDisk);
}

#[test]
fn programs_that_start_at_the_same_time_share_the_file() {
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
fn a_file_that_is_not_a_database_is_quarantined() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    fs::write(&path, "Dear diary, today nothing was scheduled. ".repeat(100)).unwrap();
    let mut fixture = HistoryFixture::with(folder, History::open(&path, start()));
    assert!(matches!(fixture.history.notices(), [StorageNotice::Quarantined { .. }]));
    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::OnDisk);
    assert!(fixture.file_names().contains(&"history.damaged-20260302T123200Z.sqlite3".to_owned()));
}

#[test]
fn damage_found_later_loses_neither_state_nor_changes() {
    let mut fixture = HistoryFixture::new();
    for number in 0..50 {
        fixture.poll(&[reboot("A"), reboot(&format!("B{number}"))]);
    }
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory").unwrap();
    let path = fixture.history.path().to_owned();
    let length = usize::try_from(fs::metadata(&path).unwrap().len()).unwrap();
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    io::Seek::seek(&mut file, io::SeekFrom::Start(4096)).unwrap();
    io::Write::write_all(&mut file, &vec![0xa5; length - 4096]).unwrap();

    assert_eq!(fixture.poll(&[reboot("A")]), SavedTo::OnDisk);
    assert!(matches!(fixture.history.notices(), [StorageNotice::Quarantined { .. }]));
    fixture.restart();
    assert_eq!(fixture.keys(), ["A", "B49"], "those that were known at the time");
    assert_eq!(fixture.kinds("B49"), ["cancelled"]);
    assert!(fixture.tracker.event(&key("A")).is_some());
}

#[cfg(unix)]
#[test]
fn a_deleted_file_is_created_again() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    fs::remove_file(fixture.history.path()).unwrap();
    assert_eq!(fixture.poll(&[reboot("A"), reboot("B")]), SavedTo::OnDisk);
    fixture.restart();
    assert_eq!(fixture.keys(), ["A", "B"]);
    assert!(fixture.tracker.event(&key("A")).is_some(), "the state was saved again");

    fs::remove_file(fixture.history.path()).unwrap();
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    fixture.restart();
    assert!(fixture.tracker.event(&key("A")).is_some(), "and so it is while nothing happens");
}

#[test]
fn a_file_of_a_newer_version_is_unchanged() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let path = fixture.history.path().to_owned();
    fixture.close();
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 7).unwrap();
    let before = fs::read(&path).unwrap();

    fixture.history = History::open(&path, start());
    let problem = fixture.history.problem().unwrap().to_string();
    assert!(problem.contains("(format 7; this version reads up to 2)"), "{problem}");
    assert_eq!(fixture.poll(&[reboot("A"), reboot("B")]), SavedTo::Memory);
    assert_eq!(fixture.kinds("B"), ["appeared"]);
    fixture.history.clean_up(Some(days(365)), fixture.timestamp());
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn unreadable_saved_state_is_reported_and_dropped() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    connection.execute("UPDATE saved SET json = '{'", []).unwrap();
    fixture.restart();
    assert_eq!(*fixture.tracker.state(), TrackerState::default());
    let notices = fixture.history.notices();
    let [notice @ StorageNotice::Unreadable { .. }] = notices else { panic!("{notices:?}") };
    assert!(notice.to_string().contains("some events may be announced again"), "{notice}");
    fixture.poll(&[reboot("A")]);
    assert_eq!((fixture.keys(), fixture.kinds("A")), (vec!["A".to_owned()], vec!["appeared".to_owned()]));
}

#[test]
fn one_unreadable_event_affects_no_other() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A"), reboot("B")]);
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    connection.execute("UPDATE saved SET json = '{' WHERE name = 'tracker/A'", []).unwrap();
    for (restarts, notices) in [(1, 1), (2, 0)] {
        fixture.restart();
        let keys: Vec<&str> = fixture.tracker.state().events.keys().map(EventKey::as_str).collect();
        assert_eq!((keys, fixture.history.notices().len()), (vec!["B"], notices), "after {restarts} starts");
        fixture.record(&[]);
    }
}

#[cfg(unix)]
#[test]
fn only_the_user_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/history.sqlite3");
    let mut fixture = HistoryFixture::with(folder, History::open(&path, start()));
    fixture.poll(&[reboot("A")]);
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
        let mut fixture = HistoryFixture::new();
        let shm = database::beside(fixture.history.path(), "-shm");
        fixture.poll(&[reboot("A")]);
        truncate(&shm, length);
        assert_eq!(fixture.poll(&[reboot("A"), reboot("B")]), SavedTo::OnDisk, "{length}");
        truncate(&shm, length);
        assert_eq!(fixture.keys(), ["A", "B"], "{length}");
        truncate(&shm, length);
        let exported =
            fixture.history.extract().write(Format::Csv, &Filter::default(), Sort::default(), io::sink()).unwrap();
        assert_eq!(exported, 2, "{length}");
        truncate(&shm, length);
        fixture.history.clean_up(Some(days(365)), fixture.timestamp());
        truncate(&shm, length);
        fixture.history.close(fixture.truth);
        fixture.restart();
        assert_eq!(
            (fixture.keys(), fixture.history.notices()),
            (vec!["A".to_owned(), "B".to_owned()], &[][..]),
            "{length}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_shm_file_that_lost_its_end_loses_no_event() {
    let mut fixture = HistoryFixture::new();
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    // The log grows until its index needs a second part.
    connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
    let shm = database::beside(fixture.history.path(), "-shm");
    let names: Vec<_> = (0..1_000).map(|number| VmName::new(format!("{}{number}", "x".repeat(200)))).collect();
    let mut written = 0;
    while fs::metadata(&shm).unwrap().len() <= 32_768 {
        fixture.poll(&[Event { resources: names.clone(), ..reboot(&format!("{written}")) }]);
        written += 1;
    }
    truncate(&shm, 32_768);
    assert_eq!(fixture.all().len(), written);
    assert_eq!(fixture.poll(&[reboot("last")]), SavedTo::OnDisk);
    fixture.restart();
    assert_eq!((fixture.all().len(), fixture.history.notices()), (written + 1, &[][..]));
}

#[test]
fn the_backlog_has_each_pending_event_once() {
    let mut fixture = HistoryFixture::new();
    fixture.close();
    let blocked = fixture.folder.path().join("blocked");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    fixture.history = History::open(blocked.join("history.sqlite3"), start());
    let many: Vec<Event> = (0..100).map(|number| reboot(&format!("many-{number}"))).collect();
    fixture.poll(&many);
    for round in 0..50 {
        let update = Event { description: round.to_string(), ..many[0].clone() };
        let events: Vec<Event> = std::iter::once(update).chain(many[1..].iter().cloned()).collect();
        fixture.poll(&events);
    }
    let copies: usize = fixture.history.backlog.entries().map(BacklogEntry::event_count).sum();
    assert!(copies < 3 * many.len(), "{copies}");
    fs::remove_file(&blocked).unwrap();
    fixture.history.clean_up(Some(days(90)), Timestamp { endpoint: start(), local: start() });
    assert_eq!(fixture.history.problem(), None);
    let page = fixture.history.page(&Filter::default(), Sort::default(), PageRequest::default()).unwrap();
    assert_eq!(page.total, 100);
}
