//! Effects of the controller, as a user would notice them.

mod alerts;
mod approvals;
mod diagnosis;
mod disk;
mod history;
mod preparation;
mod restart;
mod rules;
mod sessions;
mod settings;
mod several;
mod storage;
mod test_notification;
mod unchanged;
mod webhook;
mod window;

use std::path::PathBuf;
use std::sync::Arc;

use chrono::TimeDelta;
use forewarn_core::{
    Alert, AlertKey, AlertLedger, Change, EventKey, EventLogEntry, LockedSetting, SettingKey, Settings, Snapshot,
    TrackerState, TrayView, WhyNot,
};
use scheduled_events::{ApiVersion, Document, Event, NotBefore, Response, VmName};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;

use super::*;
use crate::doctor::Circumstances;
use crate::history::{History, StorageProblem};
use crate::preparation::Invocation;
use crate::settings::{RefusedValues, SettingsFileError};
use crate::shell::Destination;
use crate::webhook::WebhookRequest;

/// Records the effects on the desktop, in order.
#[derive(Debug, Default)]
struct FakeDesktop {
    trays: Vec<TrayView>,
    snapshots: Vec<Snapshot>,
    toasts: Vec<Alert>,
    openings: Vec<Destination>,
    applied: Vec<Settings>,
    entries: Vec<EventLogEntry>,
    quits: usize,
    restarts: usize,
}

/// A history in a temporary file, on a disk that can fail.
struct FakeDisk {
    history: History,
    /// Everything saved, on disk or not.
    changes: Vec<Change>,
    shown: Vec<String>,
    /// For each cleanup, whether the time was known.
    cleaned_up: Vec<bool>,
    /// How many more writes there is space for, if that is limited.
    space: Option<usize>,
    /// How many writes fail before the disk works again.
    fails: usize,
    unwritten: Vec<Batch>,
    /// Whether the disk hangs, and what it was given meanwhile.
    hangs: bool,
    held: Vec<Batch>,
    // Dropped last, because Windows doesn't delete open files.
    folder: Arc<TempDir>,
}

impl FakeDisk {
    fn new() -> Self {
        Self::open(Arc::new(temporary_folder()))
    }

    fn open(folder: Arc<TempDir>) -> Self {
        Self {
            history: History::open(file(&folder), start()),
            changes: Vec::new(),
            shown: Vec::new(),
            cleaned_up: Vec::new(),
            space: None,
            fails: 0,
            unwritten: Vec::new(),
            hangs: false,
            held: Vec::new(),
            folder,
        }
    }

    /// The disk after a kill of the program.
    fn reopened(self) -> Self {
        let folder = Arc::clone(&self.folder);
        let changes = self.changes.clone();
        drop(self);
        Self { changes, ..Self::open(folder) }
    }

    fn save(&mut self, batch: Batch) -> LoopEvent {
        self.changes.extend_from_slice(&batch.changes);
        self.shown.extend(batch.shown.iter().map(|shown| shown.title.clone()));
        if self.space == Some(0) || self.fails > 0 {
            self.fails = self.fails.saturating_sub(1);
            let problem = Some(StorageProblem::DiskFull { path: self.history.path().to_owned() });
            let status = StorageStatus { batch: batch.number, problem, ..self.history.status() };
            self.unwritten.push(batch);
            return LoopEvent::Stored(status);
        }
        self.space = self.space.map(|space| space - 1);
        for earlier in self.unwritten.drain(..) {
            self.history.save(&earlier);
        }
        self.history.save(&batch);
        LoopEvent::Stored(self.history.status())
    }

    /// What a kill now would leave.
    fn on_disk(&self) -> TrackerState {
        History::open(file(&self.folder), start()).tracker_state()
    }

    fn saved(&mut self) -> RestoredState {
        let history = &mut self.history;
        let (state, ledger, outbox) = (history.tracker_state(), history.ledger(), history.outbox());
        RestoredState { state, ledger, outbox, status: history.status() }
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("history.sqlite3")
}

/// In memory if possible, because the tests save thousands of times.
fn temporary_folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

#[derive(Clone, Default)]
struct FakeSettings {
    settings: Settings,
    locked: bool,
    prescribed: Vec<SettingKey>,
    unreadable: bool,
}

fn file_error() -> SettingsFileError {
    SettingsFileError::NotWritten { path: "settings.toml".into(), reason: "no space left".to_owned() }
}

impl FakeSettings {
    fn state(&self) -> SettingsState {
        let by = || "/etc/forewarn/settings.toml".to_owned();
        SettingsState {
            settings: self.settings.clone(),
            locked: self.prescribed.iter().map(|key| LockedSetting { key: *key, by: by() }).collect(),
            unresponsive: self.unreadable,
            ..SettingsState::default()
        }
    }

    fn save(&mut self, values: &serde_json::Map<String, Value>) -> Result<(), SaveError> {
        if self.locked {
            return Err(SaveError::File(file_error()));
        }
        let mut wanted = self.settings.clone();
        let invalid = wanted.apply(values).refused;
        if invalid.is_empty() {
            self.settings = wanted;
            return Ok(());
        }
        Err(SaveError::Values(RefusedValues { invalid, ..RefusedValues::default() }))
    }
}

/// The controller with a fake desktop, disk, settings and clock.
struct TestProgram {
    controller: Controller,
    desktop: FakeDesktop,
    fake_settings: FakeSettings,
    /// Effects that no assertion has taken yet.
    invocations: Vec<Invocation>,
    approvals: Vec<(EventId, bool)>,
    requests: Vec<WebhookRequest>,
    examinations: Vec<Circumstances>,
    local: LocalNow,
    disk: FakeDisk,
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

impl TestProgram {
    fn begin() -> Self {
        Self::with(FakeDisk::new(), FakeSettings::default(), start())
    }

    fn with(disk: FakeDisk, fake_settings: FakeSettings, wall: DateTime<Utc>) -> Self {
        Self::starting(disk, fake_settings, wall, false)
    }

    fn first_run() -> Self {
        Self::starting(FakeDisk::new(), FakeSettings::default(), start(), true)
    }

    fn killed_and_restarted(self) -> Self {
        Self::with(self.disk.reopened(), FakeSettings::default(), self.local.now.wall)
    }

    fn starting(mut disk: FakeDisk, fake_settings: FakeSettings, wall: DateTime<Utc>, introduction: bool) -> Self {
        let saved = (!disk.hangs).then(|| disk.saved());
        let now = Now { wall, monotonic: Duration::from_secs(100), boot: None };
        let local = LocalNow { now, offset: FixedOffset::east_opt(0).unwrap() };
        let options = Options {
            version: "1.0.0",
            demo: false,
            system_locale: "en".to_owned(),
            system_region: "en".to_owned(),
            introduction,
            sessions: None,
            zone: |_| FixedOffset::east_opt(0).unwrap(),
        };
        let controller = Controller::new(options, fake_settings.state(), saved, &local);
        let mut program = Self {
            controller,
            desktop: FakeDesktop::default(),
            fake_settings,
            invocations: Vec::new(),
            approvals: Vec::new(),
            requests: Vec::new(),
            examinations: Vec::new(),
            local,
            disk,
        };
        program.identify("web-01");
        program
    }

    /// Handles an event and the results of its effects. Returns how long the controller would wait then.
    fn turn(&mut self, event: LoopEvent) -> Duration {
        let turn = self.controller.handle(event, &self.local);
        let mut wait = turn.wait;
        let results: Vec<LoopEvent> = turn.effects.into_iter().filter_map(|effect| self.perform(effect)).collect();
        for result in results {
            wait = self.turn(result);
        }
        wait
    }

    fn perform(&mut self, effect: Effect) -> Option<LoopEvent> {
        match effect {
            Effect::Save(batch) if self.disk.hangs => self.disk.held.push(Batch::clone(&batch)),
            Effect::Save(batch) => return Some(self.disk.save(Batch::clone(&batch))),
            Effect::CleanUp(cleanup) => {
                self.disk.cleaned_up.push(cleanup.days.is_some());
                if self.disk.hangs || self.disk.space == Some(0) || self.disk.fails > 0 {
                    return None;
                }
                cleanup.run(&mut self.disk.history);
                return Some(LoopEvent::Stored(self.disk.history.status()));
            }
            Effect::Read(read) => read.run(&mut self.disk.history),
            Effect::Export(export) => crate::run::write_export(*export, &self.disk.history.extract()),
            Effect::SaveSettings { values, reply, .. } => {
                let outcome = self.fake_settings.save(&values);
                let state = Box::new(self.fake_settings.state());
                return Some(LoopEvent::SettingsSaved { state, outcome, reply });
            }
            Effect::SetTray(view) => self.desktop.trays.push(*view),
            Effect::Publish(snapshot) => self.desktop.snapshots.push(*snapshot),
            Effect::Notify(alert) => self.desktop.toasts.push(*alert),
            Effect::OpenWindow(at) => self.desktop.openings.push(at),
            Effect::ApplySettings(settings) => self.desktop.applied.push(*settings),
            Effect::Log(entry) => self.desktop.entries.push(*entry),
            Effect::Approve { id, reply, .. } => {
                self.approvals.push((id, reply.is_none()));
                drop(reply.map(|reply| reply.send(Ok(()))));
            }
            Effect::Run(invocation) => self.invocations.push(*invocation),
            Effect::Deliver(request) => self.requests.push(*request),
            Effect::Diagnose(circumstances, _) => self.examinations.push(*circumstances),
            Effect::PollNow => {}
            Effect::Quit => self.desktop.quits += 1,
            Effect::Restart => self.desktop.restarts += 1,
        }
        None
    }

    fn advance(&mut self, seconds: u32) {
        self.advance_by(Duration::from_secs(u64::from(seconds)));
    }

    fn advance_by(&mut self, time: Duration) -> Duration {
        self.local.now.wall += TimeDelta::from_std(time).unwrap();
        self.local.now.monotonic += time;
        self.turn(LoopEvent::Tick)
    }

    fn poll(&mut self, result: Result<Response, Failure>) {
        self.turn(LoopEvent::Poller(PollerEvent::Polled { result, received: tokio::time::Instant::now() }));
    }

    fn identify(&mut self, vm: &str) {
        let identity = serde_json::from_value(json!({ "name": vm })).unwrap();
        self.turn(LoopEvent::Poller(PollerEvent::Identity(identity)));
    }

    fn poll_returns(&mut self, events: &[Event]) {
        let mut document = Document::empty(1);
        document.events = events.iter().cloned().map(Arc::new).collect();
        self.poll_returns_document(&Arc::new(document));
    }

    fn poll_returns_document(&mut self, document: &Arc<Document>) {
        self.poll(Ok(Response {
            document: Arc::clone(document),
            server_time: Some(self.local.now.wall),
            version: ApiVersion::NEWEST,
            round_trip: Duration::ZERO,
        }));
    }

    fn poll_fails(&mut self) {
        self.poll(Err(Failure::Gone));
    }

    fn send(&mut self, request: Request) {
        self.turn(LoopEvent::Request(request));
    }

    /// Approves as a user. Returns the approvals sent and the reply.
    fn approve(&mut self, key: &str) -> (Vec<EventId>, Result<(), WhyNot>) {
        let event = self.controller.tracker.event(&EventKey::new(key));
        let vms = event.map(|event| event.event.resources.clone()).unwrap_or_default();
        self.approve_for(key, &vms.iter().map(VmName::as_str).collect::<Vec<_>>())
    }

    fn approve_for(&mut self, key: &str, vms: &[&str]) -> (Vec<EventId>, Result<(), WhyNot>) {
        let mut reply = self.request_approval(key, vms);
        (self.sent_for(false), reply.try_recv().unwrap())
    }

    fn request_approval(&mut self, key: &str, vms: &[&str]) -> oneshot::Receiver<Result<(), WhyNot>> {
        let (reply, receiver) = oneshot::channel();
        let vms = vms.iter().map(|name| VmName::new(*name)).collect();
        self.send(Request::Approve { key: EventKey::new(key), vms, by: "admin".to_owned(), reply });
        receiver
    }

    fn approval_responds(&mut self, id: &str, answer: Result<(), Failure>) {
        self.turn(LoopEvent::ApprovalResponse(EventId::new(id), answer));
    }

    /// The approvals sent since the last call, by rules or by users.
    fn sent_for(&mut self, by_rule: bool) -> Vec<EventId> {
        self.approvals.extract_if(.., |(_, rule)| *rule == by_rule).map(|(id, _)| id).collect()
    }

    fn take_rule_approvals(&mut self) -> Vec<EventId> {
        self.sent_for(true)
    }

    fn take_invocations(&mut self) -> Vec<Invocation> {
        mem::take(&mut self.invocations)
    }

    fn edit_settings(&mut self, settings: Settings) {
        self.fake_settings = FakeSettings { settings, unreadable: false, ..self.fake_settings.clone() };
        self.turn(LoopEvent::SettingsRead(Box::new(self.fake_settings.state())));
    }

    fn notifications_are_shown(&mut self) {
        let keys: Vec<AlertKey> = self.desktop.toasts.iter().map(|alert| alert.key.clone()).collect();
        for key in keys {
            self.send(Request::Notified(key, Ok(())));
        }
    }

    fn titles(&self) -> Vec<String> {
        self.desktop.toasts.iter().map(|alert| alert.title.clone()).collect()
    }

    fn snapshot(&self) -> Snapshot {
        self.desktop.snapshots.last().unwrap().clone()
    }

    fn save(&mut self, values: Value) -> Result<(), SettingsRefused> {
        let (reply, mut answer) = oneshot::channel();
        let Value::Object(values) = values else { panic!("{values} is no object") };
        self.send(Request::SaveSettings { values, reply });
        answer.try_recv().unwrap()
    }

    fn tray(&self) -> TrayView {
        self.desktop.trays.last().unwrap().clone()
    }

    fn openings(&self) -> Vec<Destination> {
        self.desktop.openings.clone()
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
