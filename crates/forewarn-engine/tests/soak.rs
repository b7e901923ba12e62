//! Many months at high speed: the whole engine with its history on disk, in process, with time in the test's hands.

#![allow(clippy::unwrap_used, reason = "this is how a test fails, in its helpers too")]

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, fs};

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use forewarn_core::{Alert, EventLogEntry, Now, Settings, Snapshot, Tracker, TrayView};
use forewarn_engine::history::{Filter, PageRequest, Sort};
use forewarn_engine::poller::Source;
use forewarn_engine::{
    Destination, Heartbeat, History, LocalNow, Options, Parts, Request, SettingsStore, Shell, StartAtLogin, run,
};
use scheduled_events::{
    ApiVersion, Document, Endpoint, Error, Event, EventId, EventSource, EventStatus, EventType, Identity, NotBefore,
    Response, VmName,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The engine asks every second, and each second of its timers is an hour on its clocks.
const SPEED: u32 = 3_600;

/// Of each asking's new events one is this VM's, and told; the others are its neighbours'.
const AT_ONCE: usize = 10;

/// How many answers list an event: scheduled, then started.
const LISTED_FOR: usize = 4;

const KEPT_DAYS: usize = 3;

#[tokio::test(start_paused = true)]
async fn months_of_events_leave_no_more_behind_than_days_of_them() {
    let wanted: usize = env::var("FOREWARN_SOAK_EVENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    // In memory where there is such a place: the disk is waited for with every change, and is not what is tried here.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, format!("poll_interval_seconds = 1\nhistory_days = {KEPT_DAYS}\n")).unwrap();
    let (requests, asked) = mpsc::channel(64);
    let azure = Arc::new(Azure::new(wanted, requests.clone()));
    let shell = Desk { requests: requests.clone(), told: Arc::clone(&azure.told) };
    let (path, machine) = (folder.path().join("history.sqlite3"), folder.path().join("machine.toml"));
    let parts = Parts {
        source: Arc::clone(&azure),
        shell,
        history: Box::new({
            let path = path.clone();
            move || History::open(path, start())
        }),
        settings: Box::new(move || SettingsStore::open(settings, machine)),
        start_at_login: StartAtLogin { switch: Box::new(|_| Ok(())), is_disabled: Box::new(|| false) },
        program: None,
        heartbeat: Heartbeat::default(),
        clocks: clocks(),
        options: Options {
            version: "1",
            demo: false,
            system_locale: "en".to_owned(),
            introduction: false,
            sessions: None,
            zone: |_| FixedOffset::east_opt(0).unwrap(),
        },
    };
    let begun = std::time::Instant::now();
    run(parts, asked).await;
    let took = begun.elapsed();

    let mut history = History::open(&path, start());
    assert_eq!((history.problem(), history.notices()), (None, &[][..]));
    let state = history.tracker_state();
    assert!(state.events.is_empty(), "all are over: {:?}", state.events.keys());
    assert!(state.ended.len() <= Tracker::MAX_ENDED);
    assert!(history.ledger().len() <= Tracker::MAX_ENDED, "{}", history.ledger().len());
    let kept = history.page(&Filter::default(), Sort::default(), PageRequest::default()).unwrap().total;
    // What comes in an hour, for as many hours as are kept, and for the hour or two in which it is forgotten.
    let most = (KEPT_DAYS * 24 + 12) * AT_ONCE;
    let kept = usize::try_from(kept).unwrap();
    assert!((1..=most).contains(&kept), "{kept} events are kept of {wanted}");
    let told = azure.told.lock().unwrap();
    let ours = wanted / AT_ONCE;
    assert_eq!((told.appeared, told.ended), (ours, ours), "each was announced once and ended once");

    let figures = azure.figures.lock().unwrap();
    let (first, last) = (figures.first().copied(), figures.last().copied());
    if let (Some(first), Some(last)) = (first, last) {
        // Only a long run tells a leak from an allocator that settles.
        if figures.len() >= 10 {
            assert!(last.memory <= first.memory + (8 << 20), "{figures:?}");
        }
        assert!(last.files <= first.files + 2, "{figures:?}");
        let report = format!(
            "- {wanted} events in {} simulated days, in {:.0} s; {kept} in the history at the end\n\
             - Memory: {:.1} MiB after a tenth, {:.1} MiB at the end; open files: {}, {}",
            azure.hours() / 24,
            took.as_secs_f64(),
            mebibytes(first.memory),
            mebibytes(last.memory),
            first.files,
            last.files,
        );
        let mut out = std::io::stdout().lock();
        writeln!(out, "{report}").unwrap();
        if let Some(folder) = env::var_os("FOREWARN_TRUST_REPORT") {
            fs::create_dir_all(&folder).unwrap();
            fs::write(std::path::Path::new(&folder).join("soak.md"), format!("{report}\n")).unwrap();
        }
    }
}

/// What was told.
#[derive(Debug, Default)]
struct Told {
    appeared: usize,
    ended: usize,
}

/// What the system says of this process.
#[derive(Debug, Clone, Copy)]
struct Figures {
    memory: u64,
    files: usize,
}

impl Figures {
    /// None where the system does not tell.
    fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().trim_end_matches(" kB");
        let files = fs::read_dir("/proc/self/fd").ok()?.count();
        Some(Self { memory: kibibytes.parse::<u64>().ok()? * 1024, files })
    }
}

/// An endpoint with so many events to come.
struct Azure {
    requests: mpsc::Sender<Request>,
    told: Arc<Mutex<Told>>,
    world: Mutex<World>,
    figures: Mutex<Vec<Figures>>,
    wanted: usize,
}

#[derive(Default)]
struct World {
    asked: usize,
    made: usize,
    /// How often there was nothing left to list.
    idle: usize,
    listed: VecDeque<(usize, Event)>,
}

impl Azure {
    fn new(wanted: usize, requests: mpsc::Sender<Request>) -> Self {
        Self { requests, told: Arc::default(), world: Mutex::default(), figures: Mutex::default(), wanted }
    }

    /// How many hours have passed: one with each asking.
    fn hours(&self) -> usize {
        self.world.lock().unwrap().asked
    }

    fn next(&self) -> Document {
        let mut world = self.world.lock().unwrap();
        world.asked += 1;
        let now = world.asked;
        world.listed.retain(|(since, _)| now - since < LISTED_FOR);
        for (since, event) in &mut world.listed {
            if now - *since >= LISTED_FOR / 2 {
                (event.status, event.not_before) = (EventStatus::Started, NotBefore::Unstated);
            }
        }
        for number in 0..AT_ONCE.min(self.wanted - world.made) {
            let event = event(world.made, number == 0, now);
            world.listed.push_back((now, event));
            world.made += 1;
        }
        if world.made == self.wanted && world.listed.is_empty() {
            // What the engine heard an hour ago it has long told and kept.
            world.idle += 1;
            if world.idle > 2 {
                self.requests.try_send(Request::Quit).ok();
            }
        }
        let tenth = (self.wanted / AT_ONCE / 10).max(1);
        if now.is_multiple_of(tenth) {
            self.figures.lock().unwrap().extend(Figures::now());
        }
        let events = world.listed.iter().map(|(_, event)| Arc::new(event.clone())).collect();
        Document { events, ..Document::empty(i64::try_from(now).unwrap()) }
    }
}

impl Source for Azure {
    async fn poll(&self) -> Result<Response, Error> {
        let server_time = Some(now().wall);
        Ok(Response {
            document: Arc::new(self.next()),
            server_time,
            version: ApiVersion::NEWEST,
            round_trip: Duration::ZERO,
        })
    }

    async fn identity(&self) -> Result<Identity, Error> {
        Ok(serde_json::from_value(serde_json::json!({ "name": "web-01" })).unwrap())
    }

    fn endpoint(&self) -> Endpoint {
        Endpoint::azure().unwrap()
    }

    async fn approve(&self, _: &EventId) -> Result<(), Error> {
        Ok(())
    }

    fn jitter(&self) -> f64 {
        0.5
    }
}

fn event(number: usize, ours: bool, hour: usize) -> Event {
    let later = TimeDelta::hours(i64::try_from(hour + LISTED_FOR / 2).unwrap());
    Event {
        id: Some(EventId::new(format!("{number:08X}-0000-4000-8000-000000000000"))),
        event_type: EventType::Reboot,
        status: EventStatus::Scheduled,
        resource_type: "VirtualMachine".to_owned(),
        resources: vec![VmName::new(if ours { "web-01".to_owned() } else { format!("web-{}", 2 + number % 50) })],
        not_before: NotBefore::At(start() + later),
        description: "Host server is undergoing maintenance.".to_owned(),
        source: Some(EventSource::Platform),
        duration_in_seconds: Some(-1),
        extra: serde_json::Map::new(),
    }
}

/// A desktop that shows everything at once.
struct Desk {
    requests: mpsc::Sender<Request>,
    told: Arc<Mutex<Told>>,
}

impl Shell for Desk {
    fn set_tray(&mut self, _: &TrayView) {}

    fn publish(&mut self, _: &Snapshot) {}

    fn notify(&mut self, alert: &Alert) {
        let key = alert.key.to_string();
        let mut told = self.told.lock().unwrap();
        told.appeared += usize::from(key.starts_with("appeared "));
        told.ended += usize::from(key.starts_with("ended "));
        self.requests.try_send(Request::Notified(alert.key.clone(), Ok(()))).unwrap();
    }

    fn open_window(&mut self, _: &Destination) {}

    fn apply(&mut self, _: &Settings) {}

    fn record(&mut self, _: &EventLogEntry) {}

    fn quit(&mut self) {}

    fn restart(&mut self) {}
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

thread_local! {
    /// When the timers of this test began.
    static BEGUN: Instant = Instant::now();
}

/// What the clocks say: the timers' time, many times as fast.
fn now() -> Now {
    let passed = BEGUN.with(Instant::elapsed) * SPEED;
    let monotonic = Duration::from_secs(1_000) + passed;
    Now { wall: start() + TimeDelta::from_std(passed).unwrap(), monotonic, boot: None }
}

fn clocks() -> impl Fn() -> LocalNow {
    || LocalNow { now: now(), offset: FixedOffset::east_opt(0).unwrap() }
}

#[allow(clippy::cast_precision_loss, reason = "nobody reads more than one digit of it")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
