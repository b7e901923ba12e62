//! What the desktop is told, and when, as a person would notice it.

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
use forewarn_core::{EventKey, LockedSetting, SettingKey, Settings, TrackerState, WhyNot};
use scheduled_events::{ApiVersion, Document, Event, NotBefore, VmName};
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

/// What the desktop was asked to do, in order.
#[derive(Debug, Default)]
struct Desk {
    trays: Vec<TrayView>,
    snapshots: Vec<Snapshot>,
    toasts: Vec<Alert>,
    openings: Vec<Destination>,
    applied: Vec<Settings>,
    entries: Vec<EventLogEntry>,
    quits: usize,
    restarts: usize,
}

/// A history in a temporary file, and the ways in which its disk can fail.
struct Disk {
    history: History,
    /// What was saved, whether it is on disk or not.
    changes: Vec<Change>,
    shown: Vec<String>,
    /// For each tidying, whether the time was known.
    cleaned_up: Vec<bool>,
    /// How many more writes there is room for, if that is limited.
    room: Option<usize>,
    /// How many writes fail before the disk works again.
    fails: usize,
    unwritten: Vec<Batch>,
    /// Whether the disk hangs, and what it was given meanwhile.
    hangs: bool,
    held: Vec<Batch>,
    // The last to be dropped, because Windows doesn't delete open files.
    folder: Arc<TempDir>,
}

impl Disk {
    fn new() -> Self {
        Self::open(Arc::new(temporary_folder()))
    }

    fn open(folder: Arc<TempDir>) -> Self {
        Self {
            history: History::open(file(&folder), start()),
            changes: Vec::new(),
            shown: Vec::new(),
            cleaned_up: Vec::new(),
            room: None,
            fails: 0,
            unwritten: Vec::new(),
            hangs: false,
            held: Vec::new(),
            folder,
        }
    }

    /// The same disk for a program that was started after this one was killed.
    fn reopened(self) -> Self {
        let folder = Arc::clone(&self.folder);
        let changes = self.changes.clone();
        drop(self);
        Self { changes, ..Self::open(folder) }
    }

    fn save(&mut self, batch: Batch) -> LoopEvent {
        self.changes.extend_from_slice(&batch.changes);
        self.shown.extend(batch.shown.iter().map(|shown| shown.title.clone()));
        if self.room == Some(0) || self.fails > 0 {
            self.fails = self.fails.saturating_sub(1);
            let problem = Some(StorageProblem::DiskFull { path: self.history.path().to_owned() });
            let status = StorageStatus { batch: batch.number, problem, ..self.history.status() };
            self.unwritten.push(batch);
            return LoopEvent::Stored(status);
        }
        self.room = self.room.map(|room| room - 1);
        for earlier in self.unwritten.drain(..) {
            self.history.save(&earlier);
        }
        self.history.save(&batch);
        LoopEvent::Stored(self.history.status())
    }

    /// What a program that was killed now would leave.
    fn on_disk(&self) -> TrackerState {
        History::open(file(&self.folder), start()).tracker_state()
    }

    fn saved(&mut self) -> Saved {
        let history = &mut self.history;
        let (state, ledger, outbox) = (history.tracker_state(), history.ledger(), history.outbox());
        Saved { state, ledger, outbox, status: history.status() }
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("history.sqlite3")
}

/// In memory where the system has such a folder: thousands of saves would otherwise wait for the disk.
fn temporary_folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

#[derive(Clone, Default)]
struct Choices {
    settings: Settings,
    locked: bool,
    prescribed: Vec<SettingKey>,
    unreadable: bool,
}

/// The error where settings of these tests can't be saved.
fn file_error() -> SettingsFileError {
    SettingsFileError::NotWritten { path: "settings.toml".into(), reason: "no space left".to_owned() }
}

impl Choices {
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

/// A program at a desk, with time in the test's hands.
struct Program {
    controller: Controller,
    desk: Desk,
    choices: Choices,
    /// What was done and nobody has looked at yet.
    invocations: Vec<Invocation>,
    approvals: Vec<(EventId, bool)>,
    requests: Vec<WebhookRequest>,
    examinations: Vec<Circumstances>,
    moment: LocalNow,
    disk: Disk,
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

impl Program {
    fn begin() -> Self {
        Self::with(Disk::new(), Choices::default(), start())
    }

    fn with(disk: Disk, choices: Choices, wall: DateTime<Utc>) -> Self {
        Self::starting(disk, choices, wall, false)
    }

    /// For a user who doesn't know it yet.
    fn first_run() -> Self {
        Self::starting(Disk::new(), Choices::default(), start(), true)
    }

    /// The same again after the process was killed.
    fn killed_and_restarted(self) -> Self {
        Self::with(self.disk.reopened(), Choices::default(), self.moment.now.wall)
    }

    fn starting(mut disk: Disk, choices: Choices, wall: DateTime<Utc>, introduction: bool) -> Self {
        let saved = (!disk.hangs).then(|| disk.saved());
        let now = Now { wall, monotonic: Duration::from_secs(100), boot: None };
        let moment = LocalNow { now, offset: FixedOffset::east_opt(0).unwrap() };
        let options = Options {
            version: "1.0.0",
            demo: false,
            system_language: Language::English,
            introduction,
            sessions: None,
            zone: |_| FixedOffset::east_opt(0).unwrap(),
        };
        let controller = Controller::new(options, choices.state(), saved, &moment);
        let mut program = Self {
            controller,
            desk: Desk::default(),
            choices,
            invocations: Vec::new(),
            approvals: Vec::new(),
            requests: Vec::new(),
            examinations: Vec::new(),
            moment,
            disk,
        };
        program.names("web-01");
        program
    }

    /// Lets the controller handle an event and everything that follows from it; returns how long it would wait then.
    fn turn(&mut self, event: LoopEvent) -> Duration {
        let turn = self.controller.handle(event, &self.moment);
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
            Effect::CleanUp(tidying) => {
                self.disk.cleaned_up.push(tidying.days.is_some());
                if self.disk.hangs || self.disk.room == Some(0) || self.disk.fails > 0 {
                    return None;
                }
                tidying.clean_up(&mut self.disk.history);
                return Some(LoopEvent::Stored(self.disk.history.status()));
            }
            Effect::Read(read) => read.answer(&mut self.disk.history),
            Effect::Export(export) => crate::run::write_export(*export, &self.disk.history.extract()),
            Effect::SaveSettings { values, reply, .. } => {
                let outcome = self.choices.save(&values);
                let state = Box::new(self.choices.state());
                return Some(LoopEvent::SettingsSaved { state, outcome, reply });
            }
            Effect::SetTray(view) => self.desk.trays.push(*view),
            Effect::Publish(snapshot) => self.desk.snapshots.push(*snapshot),
            Effect::Notify(alert) => self.desk.toasts.push(*alert),
            Effect::OpenWindow(at) => self.desk.openings.push(at),
            Effect::ApplySettings(settings) => self.desk.applied.push(*settings),
            Effect::Log(entry) => self.desk.entries.push(*entry),
            Effect::Approve { id, reply, .. } => {
                self.approvals.push((id, reply.is_none()));
                drop(reply.map(|reply| reply.send(Ok(()))));
            }
            Effect::Run(invocation) => self.invocations.push(*invocation),
            Effect::Deliver(request) => self.requests.push(*request),
            Effect::Diagnose(circumstances, _) => self.examinations.push(*circumstances),
            Effect::PollNow => {}
            Effect::Quit => self.desk.quits += 1,
            Effect::Restart => self.desk.restarts += 1,
        }
        None
    }

    fn pass(&mut self, seconds: u32) {
        self.pass_for(Duration::from_secs(u64::from(seconds)));
    }

    fn pass_for(&mut self, time: Duration) -> Duration {
        self.moment.now.wall += TimeDelta::from_std(time).unwrap();
        self.moment.now.monotonic += time;
        self.turn(LoopEvent::Tick)
    }

    fn poll(&mut self, result: Result<Response, Failure>) {
        self.turn(LoopEvent::Poller(PollerEvent::Polled { result, received: tokio::time::Instant::now() }));
    }

    fn names(&mut self, vm: &str) {
        let identity = serde_json::from_value(json!({ "name": vm })).unwrap();
        self.turn(LoopEvent::Poller(PollerEvent::Identity(identity)));
    }

    fn sees(&mut self, events: &[Event]) {
        let mut document = Document::empty(1);
        document.events = events.iter().cloned().map(Arc::new).collect();
        self.reads(&Arc::new(document));
    }

    fn reads(&mut self, document: &Arc<Document>) {
        self.poll(Ok(Response {
            document: Arc::clone(document),
            server_time: Some(self.moment.now.wall),
            version: ApiVersion::NEWEST,
            round_trip: Duration::ZERO,
        }));
    }

    fn fails(&mut self) {
        self.poll(Err(Failure::Gone));
    }

    fn ask(&mut self, request: Request) {
        self.turn(LoopEvent::Request(request));
    }

    /// Approves as a user does; which approvals were sent, and what the user was answered.
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
        self.ask(Request::Approve { key: EventKey::new(key), vms, by: "admin".to_owned(), reply });
        receiver
    }

    fn answered(&mut self, id: &str, answer: Result<(), Failure>) {
        self.turn(LoopEvent::ApprovalAnswered(EventId::new(id), answer));
    }

    /// The approvals that were sent since this was last asked, by rules or by users.
    fn sent_for(&mut self, by_rule: bool) -> Vec<EventId> {
        self.approvals.extract_if(.., |(_, rule)| *rule == by_rule).map(|(id, _)| id).collect()
    }

    fn take_ruled(&mut self) -> Vec<EventId> {
        self.sent_for(true)
    }

    fn take_invocations(&mut self) -> Vec<Invocation> {
        mem::take(&mut self.invocations)
    }

    fn edit(&mut self, settings: Settings) {
        self.choices = Choices { settings, unreadable: false, ..self.choices.clone() };
        self.turn(LoopEvent::SettingsRead(Box::new(self.choices.state())));
    }

    /// The system shows every notification that it was handed so far.
    fn notifications_are_shown(&mut self) {
        let keys: Vec<AlertKey> = self.desk.toasts.iter().map(|alert| alert.key.clone()).collect();
        for key in keys {
            self.ask(Request::Notified(key, Ok(())));
        }
    }

    fn titles(&self) -> Vec<String> {
        self.desk.toasts.iter().map(|alert| alert.title.clone()).collect()
    }

    fn snapshot(&self) -> Snapshot {
        self.desk.snapshots.last().unwrap().clone()
    }

    fn save(&mut self, values: Value) -> Result<(), SettingsRefused> {
        let (reply, mut answer) = oneshot::channel();
        let Value::Object(values) = values else { panic!("{values} is no object") };
        self.ask(Request::SaveSettings { values, reply });
        answer.try_recv().unwrap()
    }

    fn tray(&self) -> TrayView {
        self.desk.trays.last().unwrap().clone()
    }

    fn openings(&self) -> Vec<Destination> {
        self.desk.openings.clone()
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
