//! Simulates months: the whole engine with its history on disk, in accelerated time.

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

/// The engine polls every second of its timers, which is an hour on its clocks.
const SPEED: u32 = 3_600;

/// New events in each poll. One affects this VM and notifies.
const EVENTS_PER_POLL: usize = 10;

/// How many documents contain an event: scheduled, then started.
const POLLS_PER_EVENT: usize = 4;

const HISTORY_DAYS: usize = 3;

#[tokio::test(start_paused = true)]
async fn months_of_events_leave_as_little_as_days() {
    let wanted: usize = env::var("FOREWARN_SOAK_EVENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    // In memory if possible, because every change waits for the disk.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, format!("poll_interval_seconds = 1\nhistory_days = {HISTORY_DAYS}\n")).unwrap();
    let (requests, receiver) = mpsc::channel(64);
    let azure = Arc::new(Azure::new(wanted, requests.clone()));
    let shell = CountingDesktop { requests: requests.clone(), alerts: Arc::clone(&azure.alerts) };
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
            system_region: "en".to_owned(),
            introduction: false,
            sessions: None,
            zone: |_| FixedOffset::east_opt(0).unwrap(),
        },
    };
    let begun = std::time::Instant::now();
    run(parts, receiver).await;
    let took = begun.elapsed();

    let mut history = History::open(&path, start());
    assert_eq!((history.problem(), history.notices()), (None, &[][..]));
    let state = history.tracker_state();
    assert!(state.events.is_empty(), "all are over: {:?}", state.events.keys());
    assert!(state.ended.len() <= Tracker::MAX_ENDED);
    assert!(history.ledger().len() <= Tracker::MAX_ENDED, "{}", history.ledger().len());
    let stored = history.page(&Filter::default(), Sort::default(), PageRequest::default()).unwrap().total;
    // The events of all hours of the history, and of the hours until it is pruned.
    let max = (HISTORY_DAYS * 24 + 12) * EVENTS_PER_POLL;
    let stored = usize::try_from(stored).unwrap();
    assert!((1..=max).contains(&stored), "{stored} of {wanted} events are in the history");
    let alerts = azure.alerts.lock().unwrap();
    let ours = wanted / EVENTS_PER_POLL;
    assert_eq!((alerts.appeared, alerts.ended), (ours, ours), "one alert for each appearance and each end");

    let figures = azure.figures.lock().unwrap();
    let (first, last) = (figures.first().copied(), figures.last().copied());
    if let (Some(first), Some(last)) = (first, last) {
        // Only a long run distinguishes a leak from an allocator that settles.
        if figures.len() >= 10 {
            assert!(last.memory <= first.memory + (8 << 20), "{figures:?}");
        }
        assert!(last.files <= first.files + 2, "{figures:?}");
        let report = format!(
            "- {wanted} events in {} simulated days, in {:.0} s; {stored} in the history at the end\n\
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

#[derive(Debug, Default)]
struct AlertCounts {
    appeared: usize,
    ended: usize,
}

/// Of this process.
#[derive(Debug, Clone, Copy)]
struct ResourceUsage {
    memory: u64,
    files: usize,
}

impl ResourceUsage {
    /// Only on Linux.
    fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().trim_end_matches(" kB");
        let files = fs::read_dir("/proc/self/fd").ok()?.count();
        Some(Self { memory: kibibytes.parse::<u64>().ok()? * 1024, files })
    }
}

struct Azure {
    requests: mpsc::Sender<Request>,
    alerts: Arc<Mutex<AlertCounts>>,
    state: Mutex<EndpointState>,
    figures: Mutex<Vec<ResourceUsage>>,
    wanted: usize,
}

#[derive(Default)]
struct EndpointState {
    polls: usize,
    created: usize,
    /// Polls since the last event ended.
    idle: usize,
    active: VecDeque<(usize, Event)>,
}

impl Azure {
    fn new(wanted: usize, requests: mpsc::Sender<Request>) -> Self {
        Self { requests, alerts: Arc::default(), state: Mutex::default(), figures: Mutex::default(), wanted }
    }

    /// Each poll is an hour.
    fn hours(&self) -> usize {
        self.state.lock().unwrap().polls
    }

    fn next(&self) -> Document {
        let mut state = self.state.lock().unwrap();
        state.polls += 1;
        let now = state.polls;
        state.active.retain(|(since, _)| now - since < POLLS_PER_EVENT);
        for (since, event) in &mut state.active {
            if now - *since >= POLLS_PER_EVENT / 2 {
                (event.status, event.not_before) = (EventStatus::Started, NotBefore::Unstated);
            }
        }
        for number in 0..EVENTS_PER_POLL.min(self.wanted - state.created) {
            let event = event(state.created, number == 0, now);
            state.active.push_back((now, event));
            state.created += 1;
        }
        if state.created == self.wanted && state.active.is_empty() {
            // By then everything is notified and saved.
            state.idle += 1;
            if state.idle > 2 {
                self.requests.try_send(Request::Quit).ok();
            }
        }
        let tenth = (self.wanted / EVENTS_PER_POLL / 10).max(1);
        if now.is_multiple_of(tenth) {
            self.figures.lock().unwrap().extend(ResourceUsage::now());
        }
        let events = state.active.iter().map(|(_, event)| Arc::new(event.clone())).collect();
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
    let later = TimeDelta::hours(i64::try_from(hour + POLLS_PER_EVENT / 2).unwrap());
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

/// Shows every notification at once.
struct CountingDesktop {
    requests: mpsc::Sender<Request>,
    alerts: Arc<Mutex<AlertCounts>>,
}

impl Shell for CountingDesktop {
    fn set_tray(&mut self, _: &TrayView) {}

    fn publish(&mut self, _: &Snapshot) {}

    fn notify(&mut self, alert: &Alert) {
        let key = alert.key.to_string();
        let mut alerts = self.alerts.lock().unwrap();
        alerts.appeared += usize::from(key.starts_with("appeared "));
        alerts.ended += usize::from(key.starts_with("ended "));
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
    static START: Instant = Instant::now();
}

/// Accelerated.
fn now() -> Now {
    let passed = START.with(Instant::elapsed) * SPEED;
    let monotonic = Duration::from_secs(1_000) + passed;
    Now { wall: start() + TimeDelta::from_std(passed).unwrap(), monotonic, boot: None }
}

fn clocks() -> impl Fn() -> LocalNow {
    || LocalNow { now: now(), offset: FixedOffset::east_opt(0).unwrap() }
}

#[allow(clippy::cast_precision_loss, reason = "one digit is enough")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
