//! The history of a program that is killed at any moment, again and again.
//!
//! This test program starts itself: as a child it records changes and prints each one after it was recorded; as the
//! parent it kills the child and looks at the file.

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
    let mut random = Random(seed);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.sqlite3");
    let mut reported = Vec::new();
    for kill in 0..KILLS {
        let run = Run::start(&path, random.next());
        // Some in the middle of opening the file, most while it writes.
        let lines = random.below(6);
        reported.extend((0..lines).map_while(|_| run.lines.recv().ok()));
        thread::sleep(Duration::from_micros(random.below(if lines == 0 { 40_000 } else { 5_000 })));
        reported.extend(run.kill());
        let context = format!("seed {seed}, kill {kill}");
        // Killed before the file was made, it has nothing to answer for yet. Nor has it while the file was being made: what
        // was begun then is undone by the next child, which may write, as whoever only looks may not.
        let begun = path.exists() && !path.with_extension("sqlite3-journal").exists();
        if reported.is_empty() && !begun {
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

/// The file holds together. That it opens is what the next child finds, which would end by itself otherwise.
fn check_file(path: &Path, context: &str) {
    let connection = open_to_read(path);
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok", "{context}");
}

/// Only to read, so that closing it tidies nothing up before the next child comes.
fn open_to_read(path: &Path) -> rusqlite::Connection {
    rusqlite::Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// It has each change that was reported exactly once, and the saved state goes with them.
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

struct Run {
    child: Child,
    lines: Receiver<String>,
}

impl Run {
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
            // A line without its end is one that the kill cut off, so it was not reported.
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

    /// Kills the child and returns what it had reported until then and was not taken yet.
    fn kill(mut self) -> Vec<String> {
        assert!(self.child.try_wait().unwrap().is_none(), "the child ended by itself");
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }
}

/// Tells what is reported from what the test harness prints.
const MARK: &str = "reported ";

fn record_until_killed(path: &Path) -> ! {
    let mut random = Random(env::var(SEED).unwrap().parse().unwrap());
    let mut history = History::open(path, DateTime::UNIX_EPOCH);
    let state = history.tracker_state();
    assert_eq!(history.problem(), None);
    assert_eq!(history.notices(), []);
    // Each run goes on after the latest time of the one before, so that no two changes are alike.
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

/// Lets something happen: an event comes, starts, changes or goes.
fn step(known: &mut Vec<Event>, random: &mut Random, now: DateTime<Utc>) {
    let chosen = usize::try_from(random.below(3)).unwrap();
    match known.get_mut(chosen) {
        None => known.push(Event {
            id: Some(EventId::new(format!("{:016X}", random.next()))),
            event_type: EventType::Reboot,
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: vec![VmName::new("web-01")],
            not_before: NotBefore::At(now + TimeDelta::hours(1)),
            description: "Host server is undergoing maintenance. ".repeat(usize::try_from(random.below(40)).unwrap()),
            source: Some(EventSource::Platform),
            duration_in_seconds: None,
            extra: serde_json::Map::new(),
        }),
        Some(event) if event.status == EventStatus::Scheduled && random.below(2) == 0 => {
            event.status = EventStatus::Started;
        }
        Some(event) if random.below(3) == 0 => event.description = format!("{:x}", random.next()),
        Some(_) => _ = known.remove(chosen),
    }
}

/// The splitmix64 sequence: enough to be unpredictable, small enough to be here.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
