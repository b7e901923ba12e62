//! Kills a program at random times and checks its history.
//!
//! The test starts itself: the child records changes and prints each one after it was saved; the parent kills the child and
//! checks the file.

#![allow(clippy::unwrap_used, reason = "this is how a test fails, in its helpers too")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use std::{env, fs, thread};

use chrono::{DateTime, TimeDelta, Utc};
use fastrand::Rng;
use forewarn_core::{Change, Now, Tracker};
use forewarn_engine::History;
use forewarn_engine::history::{Batch, Filter, Format, SavedTo, Sort};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, NotBefore, Response, VmName,
};

const FILE: &str = "FOREWARN_TEST_HISTORY";
const SEED: &str = "FOREWARN_TEST_SEED";
const KILLS: u32 = 200;

#[test]
fn nothing_that_was_reported_is_missing_after_a_kill_at_any_moment() {
    if let Some(path) = env::var_os(FILE) {
        record_until_killed(&PathBuf::from(path));
    }
    let seed = env::var(SEED).ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| u64::from(std::process::id()));
    writeln!(std::io::stdout(), "seed {seed}; to repeat it, set {SEED}").unwrap();
    let mut random = Rng::with_seed(seed);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    let mut reported = Vec::new();
    for kill in 0..KILLS {
        let run = ChildRun::start(&path, random.u64(..));
        // Some kills hit the opening of the file, most a write.
        let lines = random.u32(..6);
        reported.extend((0..lines).map_while(|_| run.lines.recv().ok()));
        thread::sleep(Duration::from_micros(random.u64(..if lines == 0 { 40_000 } else { 5_000 })));
        reported.extend(run.kill());
        let context = format!("seed {seed}, kill {kill}");
        // Without a file, there is nothing to check. A file that was being created is rolled back by the next child, which a
        // read-only connection can't do.
        let is_created = path.exists() && !path.with_extension("sqlite3-journal").exists();
        if reported.is_empty() && !is_created {
            continue;
        }
        check_file(&path, &context);
        if kill % 20 == 19 {
            check_content(&path, &reported, &context);
        }
    }
    assert!(reported.len() > 200, "only {} changes in {KILLS} runs", reported.len());
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().contains("damaged")), "{names:?}");
}

fn check_file(path: &Path, context: &str) {
    let connection = open_to_read(path);
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok", "{context}");
}

/// Read-only, so that closing it doesn't checkpoint the log.
fn open_to_read(path: &Path) -> rusqlite::Connection {
    rusqlite::Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// The file has each reported change exactly once, and the saved state matches.
fn check_content(path: &Path, reported: &[String], context: &str) {
    let connection = open_to_read(path);
    let mut statement = connection.prepare("SELECT change FROM transitions").unwrap();
    let mut recorded: HashMap<String, u32> = HashMap::new();
    for change in statement.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        *recorded.entry(change.unwrap()).or_default() += 1;
    }
    for change in reported {
        assert_eq!(recorded.get(change), Some(&1), "{context}: {change}");
    }
    let doubled: Vec<_> = recorded.iter().filter(|(_, count)| **count > 1).collect();
    assert!(doubled.is_empty(), "{context}: {doubled:?}");

    let mut history = History::open(path, DateTime::UNIX_EPOCH);
    let state = history.tracker_state();
    assert_eq!(history.problem(), None, "{context}");
    assert_eq!(history.notices(), [], "{context}");
    let mut json = Vec::new();
    let oldest_first = Sort { descending: false, ..Sort::default() };
    history.extract().write(Format::Json, &Filter::default(), oldest_first, &mut json).unwrap();
    let events: serde_json::Value = serde_json::from_slice(&json).unwrap();
    for event in events.as_array().unwrap() {
        let live = event["outcome"].is_null();
        let key = forewarn_core::EventKey::new(event["key"].as_str().unwrap());
        assert_eq!(live, state.events.contains_key(&key), "{context}: state and history of {key} agree");
        let kinds: Vec<&str> =
            event["transitions"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds.first(), Some(&"appeared"), "{context}: {kinds:?}");
    }
}

struct ChildRun {
    child: Child,
    lines: Receiver<String>,
}

impl ChildRun {
    fn start(path: &Path, seed: u64) -> Self {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "nothing_that_was_reported_is_missing_after_a_kill_at_any_moment", "--nocapture"])
            .env(FILE, path)
            .env(SEED, seed.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut stdout = stdout;
            let mut line = String::new();
            // A line without a line break was cut off by the kill.
            while stdout.read_line(&mut line).is_ok_and(|length| length > 0) && line.ends_with('\n') {
                let sent =
                    line.trim_end().strip_prefix(MARK).is_none_or(|change| sender.send(change.to_owned()).is_ok());
                line.clear();
                if !sent {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// Returns the remaining reports.
    fn kill(mut self) -> Vec<String> {
        assert!(self.child.try_wait().unwrap().is_none(), "the child ended by itself");
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }
}

/// Distinguishes reports from the output of the test harness.
const MARK: &str = "reported ";

fn record_until_killed(path: &Path) -> ! {
    let mut random = Rng::with_seed(env::var(SEED).unwrap().parse().unwrap());
    let mut history = History::open(path, DateTime::UNIX_EPOCH);
    let state = history.tracker_state();
    assert_eq!(history.problem(), None);
    assert_eq!(history.notices(), []);
    // Each run continues after the latest time of the previous one, so that all changes differ.
    let latest = state.contact.last_document.unwrap_or(DateTime::from_timestamp(1_772_454_720, 0).unwrap());
    let mut now = Now { wall: latest + TimeDelta::seconds(60), monotonic: Duration::from_secs(60), boot: None };
    let mut known: Vec<Event> = state.events.into_values().map(|tracked| (*tracked.event).clone()).collect();
    let mut tracker = Tracker::restore(history.tracker_state(), &now);
    loop {
        now.wall += TimeDelta::seconds(1);
        now.monotonic += Duration::from_secs(1);
        step(&mut known, &mut random, now.wall);
        let document =
            Arc::new(Document { events: known.iter().cloned().map(Arc::new).collect(), ..Document::empty(1) });
        let response =
            Response { document, server_time: None, version: ApiVersion::NEWEST, round_trip: Duration::ZERO };
        let changes = tracker.observe(Ok(response), &now);
        let batch = Batch { changes, ..Batch::new(tracker.state().clone(), now.wall) };
        assert_eq!(history.save(&batch), SavedTo::OnDisk, "{:?}", history.problem());
        report(&batch.changes);
    }
}

fn report(changes: &[Change]) {
    let mut out = std::io::stdout().lock();
    for change in changes {
        writeln!(out, "{MARK}{}", serde_json::to_string(change).unwrap()).unwrap();
    }
    out.flush().unwrap();
}

/// An event appears, starts, changes or disappears.
fn step(known: &mut Vec<Event>, random: &mut Rng, now: DateTime<Utc>) {
    let chosen = random.usize(..3);
    match known.get_mut(chosen) {
        None => known.push(Event {
            id: Some(EventId::new(format!("{:016X}", random.u64(..)))),
            event_type: EventType::Reboot,
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: vec![VmName::new("web-01")],
            not_before: NotBefore::At(now + TimeDelta::hours(1)),
            description: "Host server is undergoing maintenance. ".repeat(random.usize(..40)),
            source: Some(EventSource::Platform),
            duration_in_seconds: None,
            extra: serde_json::Map::new(),
        }),
        Some(event) if event.status == EventStatus::Scheduled && random.bool() => {
            event.status = EventStatus::Started;
        }
        Some(event) if random.u32(..3) == 0 => event.description = format!("{:x}", random.u64(..)),
        Some(_) => _ = known.remove(chosen),
    }
}
