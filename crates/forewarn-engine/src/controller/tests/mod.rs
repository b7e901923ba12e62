//! What the desktop is told, and when, as a person would notice it.

mod alerts;
mod approvals;
mod diagnosis;
mod disk;
mod history;
mod preparation;
mod rules;
mod sessions;
mod settings;
mod several;
mod trial;
mod unchanged;
mod webhook;
mod window;

use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use forewarn_core::{EventKey, LockedSetting, SettingKey, Settings, TrackerState};
use scheduled_events::{ApiVersion, Asked, Document, Event, Failure, NotBefore, Reading, VmName};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::*;
use crate::history::{Detail, Extract, Filter, HistoryError, HistoryId, Page, PageRequest, Sort, Timeline};
use crate::keeping::Archive;
use crate::settings::{NotSaved, Refused};
use crate::shell::{Opening, Request, SaveRefused, SettingsRefused};

/// What the desktop was asked to do, in order.
#[derive(Debug, Default)]
struct Desk {
    trays: Vec<TrayView>,
    snapshots: Vec<Snapshot>,
    toasts: Vec<Alert>,
    openings: Vec<Opening>,
    applied: Vec<Settings>,
    entries: Vec<Entry>,
    quits: usize,
    starts_at_login: bool,
    /// Why the system does not change what starts at login, if it does not.
    autostart_refused: Option<String>,
}

#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Desk>>);

impl Shell for Recorder {
    fn set_tray(&mut self, view: &TrayView) {
        self.0.lock().unwrap().trays.push(view.clone());
    }

    fn publish(&mut self, snapshot: &Snapshot) {
        self.0.lock().unwrap().snapshots.push(snapshot.clone());
    }

    fn notify(&mut self, alert: &Alert) {
        self.0.lock().unwrap().toasts.push(alert.clone());
    }

    fn open_window(&mut self, at: &Opening) {
        self.0.lock().unwrap().openings.push(at.clone());
    }

    fn apply(&mut self, settings: &Settings) {
        self.0.lock().unwrap().applied.push(settings.clone());
    }

    fn start_at_login(&mut self, on: bool) -> Result<(), String> {
        let mut desk = self.0.lock().unwrap();
        if let (Some(reason), true) = (&desk.autostart_refused, desk.starts_at_login != on) {
            return Err(reason.clone());
        }
        desk.starts_at_login = on;
        Ok(())
    }

    fn record(&mut self, entry: &Entry) {
        self.0.lock().unwrap().entries.push(entry.clone());
    }

    fn quit(&mut self) {
        self.0.lock().unwrap().quits += 1;
    }
}

/// What was kept, as a disk would have it.
#[derive(Default)]
struct Contents {
    state: TrackerState,
    ledger: AlertLedger,
    outbox: Outbox,
    changes: Vec<Change>,
    shown: Vec<String>,
    troubles: Vec<String>,
    /// For each time that the history was tidied, whether anything may have been too old.
    tidied: Vec<bool>,
    closed: usize,
    /// What was last written, which is all that is left when the program is killed while there is no room.
    on_disk: Option<TrackerState>,
    /// How many more writes there is room for, if there is an end to it.
    room: Option<usize>,
    /// How many writes fail before the disk is well again.
    fails: usize,
}

impl Contents {
    fn write(&mut self, changes: &[Change]) -> Kept {
        // Where nothing is new, nothing is written.
        if changes.is_empty() && self.on_disk.as_ref() == Some(&self.state) {
            return Kept::OnDisk;
        }
        if self.room == Some(0) || self.fails > 0 {
            self.fails = self.fails.saturating_sub(1);
            return Kept::InMemory;
        }
        self.on_disk = Some(self.state.clone());
        self.room = self.room.map(|room| room - 1);
        Kept::OnDisk
    }
}

#[derive(Clone, Default)]
struct Drawer(Arc<Mutex<Contents>>);

impl Keeper for Drawer {
    fn restore(&mut self) -> (TrackerState, AlertLedger) {
        let kept = self.0.lock().unwrap();
        (kept.state.clone(), kept.ledger.clone())
    }

    fn outbox(&mut self) -> Outbox {
        self.0.lock().unwrap().outbox.clone()
    }

    fn keep(&mut self, step: &Step<'_>) -> Kept {
        let mut kept = self.0.lock().unwrap();
        kept.state = step.state.clone();
        kept.ledger = step.ledger.clone();
        kept.outbox = step.outbox.clone();
        kept.changes.extend_from_slice(step.changes);
        kept.shown.extend(step.shown.map(|shown| shown.alert.title.clone()));
        kept.write(step.changes)
    }

    fn tidy(&mut self, _: &Settings, _: DateTime<Utc>, heard: bool) {
        self.0.lock().unwrap().tidied.push(heard);
    }

    fn close(&mut self, _: DateTime<Utc>) {
        self.0.lock().unwrap().closed += 1;
    }

    fn troubles(&self, _: Language) -> Vec<String> {
        self.0.lock().unwrap().troubles.clone()
    }
}

/// Nothing was ever written down.
impl Archive for Drawer {
    fn page(&mut self, _: &Filter, _: Sort, _: PageRequest) -> Result<Page, HistoryError> {
        Err(HistoryError::Write(std::io::Error::other("the drawer is stuck")))
    }

    fn vms(&mut self) -> Result<Vec<VmName>, HistoryError> {
        Ok(Vec::new())
    }

    fn detail(&mut self, _: HistoryId) -> Result<Option<Detail>, HistoryError> {
        Ok(None)
    }

    fn timeline(&mut self, _: DateTime<Utc>, _: DateTime<Utc>) -> Result<Timeline, HistoryError> {
        Ok(Timeline::default())
    }

    fn extract(&self) -> Extract {
        Extract::default()
    }
}

#[derive(Clone, Default)]
struct Choices {
    settings: Settings,
    locked: bool,
    /// What the machine's settings prescribe.
    prescribed: Vec<SettingKey>,
    /// What somebody wrote into the file and nobody has looked at yet.
    edited: Option<Settings>,
    /// The file cannot be read, so that what counts need not be what was chosen.
    unreadable: bool,
}

/// Why the settings of these tests cannot be saved, where they cannot.
fn not_saved() -> NotSaved {
    NotSaved::NotWritten { path: "settings.toml".into(), reason: "no space left".to_owned() }
}

impl Preferences for Choices {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn save(&mut self, values: &Map<String, Value>, _: DateTime<Utc>) -> Result<(), SaveRefused> {
        if self.locked {
            return Err(SaveRefused::NotWritten(not_saved()));
        }
        let mut wanted = self.settings.clone();
        let wrong = wanted.apply(values).refused;
        if wrong.is_empty() {
            self.settings = wanted;
            return Ok(());
        }
        Err(SaveRefused::Values(Refused { wrong, ..Refused::default() }))
    }

    fn locked(&self) -> Vec<LockedSetting> {
        let by = || "/etc/forewarn/settings.toml".to_owned();
        self.prescribed.iter().map(|key| LockedSetting { key: *key, by: by() }).collect()
    }

    fn is_certain(&self, _: SettingKey) -> bool {
        !self.unreadable
    }

    fn problems(&self, _: Language) -> Vec<String> {
        Vec::new()
    }

    fn refresh(&mut self) -> bool {
        let edited = self.edited.take();
        let changed = edited.is_some();
        self.unreadable &= !changed;
        self.settings = edited.unwrap_or_else(|| self.settings.clone());
        changed
    }
}

/// A program at a desk, with time in the test's hands.
struct Program<K: Keeper = Drawer> {
    controller: Controller<Recorder, K, Choices>,
    desk: Recorder,
    drawer: Drawer,
    moment: Moment,
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

impl Program {
    fn begin() -> Self {
        Self::with(Drawer::default(), Choices::default(), start())
    }

    fn with(drawer: Drawer, choices: Choices, wall: DateTime<Utc>) -> Self {
        Self { drawer: drawer.clone(), ..Self::keeping_in(drawer, choices, wall, false) }
    }

    /// For a person who does not know it yet.
    fn first_run() -> Self {
        Self::keeping_in(Drawer::default(), Choices::default(), start(), true)
    }

    /// The same again after the process was killed.
    fn killed_and_restarted(self) -> Self {
        Self::with(self.drawer, Choices::default(), self.moment.now.wall)
    }
}

impl<K: Keeper> Program<K> {
    fn keeping_in(keeper: K, choices: Choices, wall: DateTime<Utc>, introduction: bool) -> Self {
        let now = Now { wall, monotonic: Duration::from_secs(100), boot: None };
        let moment = Moment { now, offset: FixedOffset::east_opt(0).unwrap() };
        let options = Options {
            version: "1.0.0",
            demo: false,
            system_language: Language::English,
            introduction,
            sessions: None,
            zone: |_| FixedOffset::east_opt(0).unwrap(),
        };
        let desk = Recorder::default();
        let controller = Controller::new(options, desk.clone(), keeper, choices, &moment);
        let mut program = Self { controller, desk, drawer: Drawer::default(), moment };
        program.poll(Polled::Identity(serde_json::from_value(json!({ "name": "web-01" })).unwrap()));
        program
    }

    fn pass(&mut self, seconds: u32) {
        self.moment.now.wall += TimeDelta::seconds(i64::from(seconds));
        self.moment.now.monotonic += Duration::from_secs(u64::from(seconds));
        self.controller.refresh(&self.moment);
    }

    fn poll(&mut self, polled: Polled) {
        self.controller.polled(polled, &self.moment.now);
        self.controller.refresh(&self.moment);
    }

    fn sees(&mut self, events: &[Event]) {
        let mut document = Document::empty(1);
        document.events = events.iter().cloned().map(Arc::new).collect();
        self.reads(&Arc::new(document));
    }

    fn reads(&mut self, document: &Arc<Document>) {
        let reading = Reading {
            document: Arc::clone(document),
            server_time: Some(self.moment.now.wall),
            version: ApiVersion::NEWEST,
        };
        self.poll(Polled::Answer { reading, round_trip: Duration::ZERO });
    }

    fn fails(&mut self) {
        self.poll(Polled::Failed(error(Failure::Gone)));
    }

    fn ask(&mut self, request: Request) -> Option<Errand> {
        let errand = self.controller.asked(request, &self.moment.now);
        self.controller.refresh(&self.moment);
        errand
    }

    fn approve(&mut self, key: &str) -> (Option<Errand>, Result<(), String>) {
        let (reply, mut answer) = oneshot::channel();
        let errand = self.ask(Request::Approve { key: EventKey::new(key), by: "admin".to_owned(), reply });
        (errand, answer.try_recv().unwrap())
    }

    /// The system shows every notification that it was handed so far.
    fn notifications_are_shown(&mut self) {
        let keys: Vec<AlertKey> = self.desk.0.lock().unwrap().toasts.iter().map(|alert| alert.key.clone()).collect();
        for key in keys {
            self.ask(Request::Notified(key, Ok(())));
        }
    }

    fn titles(&self) -> Vec<String> {
        self.desk.0.lock().unwrap().toasts.iter().map(|alert| alert.title.clone()).collect()
    }

    fn snapshot(&self) -> Snapshot {
        self.desk.0.lock().unwrap().snapshots.last().unwrap().clone()
    }

    fn save(&mut self, values: Value) -> Result<(), SettingsRefused> {
        let (reply, mut answer) = oneshot::channel();
        let Value::Object(values) = values else { panic!("{values} is no object") };
        self.ask(Request::SaveSettings { values, reply });
        answer.try_recv().unwrap()
    }

    fn tray(&self) -> TrayView {
        self.desk.0.lock().unwrap().trays.last().unwrap().clone()
    }

    fn openings(&self) -> Vec<Opening> {
        self.desk.0.lock().unwrap().openings.clone()
    }
}

fn reboot() -> Event {
    let mut event: Event = serde_json::from_value(json!({
        "EventId": "A", "EventType": "Reboot", "EventStatus": "Scheduled", "Resources": ["web-01"],
        "Description": "Host server is undergoing maintenance.", "EventSource": "Platform"
    }))
    .unwrap();
    event.not_before = NotBefore::At(start() + TimeDelta::minutes(15));
    event
}

fn error(failure: Failure) -> Error {
    Error { asked: Asked { method: "POST", url: "http://test".to_owned() }, failure }
}
