//! What the desktop is told, and when, as a person would notice it.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{EventKey, Intent, LockedSetting, MenuAction, SettingKey, Settings, TrackerState, TrayIcon};
use scheduled_events::{
    ApiVersion, Asked, Document, Event, EventStatus, EventType, Failure, NotBefore, Reading, VmName,
};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::*;
use crate::settings::{NotSaved, Refused};
use crate::shell::{Opening, Request, SaveRefused};

/// What the desktop was asked to do, in order.
#[derive(Debug, Default)]
struct Desk {
    trays: Vec<TrayView>,
    snapshots: Vec<Snapshot>,
    toasts: Vec<Alert>,
    openings: Vec<Opening>,
    applied: Vec<Settings>,
    quits: usize,
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

    fn quit(&mut self) {
        self.0.lock().unwrap().quits += 1;
    }
}

/// What was kept, as a disk would have it.
#[derive(Default)]
struct Kept {
    state: TrackerState,
    ledger: AlertLedger,
    changes: Vec<Change>,
    shown: Vec<String>,
    troubles: Vec<String>,
}

#[derive(Clone, Default)]
struct Drawer(Arc<Mutex<Kept>>);

impl Keeper for Drawer {
    fn restore(&mut self) -> (TrackerState, AlertLedger) {
        let kept = self.0.lock().unwrap();
        (kept.state.clone(), kept.ledger.clone())
    }

    fn keep(&mut self, step: &Step<'_>) {
        let mut kept = self.0.lock().unwrap();
        kept.state = step.state.clone();
        kept.ledger = step.ledger.clone();
        kept.changes.extend_from_slice(step.changes);
        kept.shown.extend(step.shown.map(|shown| shown.alert.title.clone()));
    }

    fn tidy(&mut self, _: &Settings, _: DateTime<Utc>) {}

    fn troubles(&self, _: Language) -> Vec<String> {
        self.0.lock().unwrap().troubles.clone()
    }
}

#[derive(Clone, Default)]
struct Choices {
    settings: Settings,
    locked: bool,
}

impl Preferences for Choices {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn save(&mut self, values: &Map<String, Value>, _: DateTime<Utc>) -> Result<(), SaveRefused> {
        if self.locked {
            let (path, reason) = ("settings.toml".into(), "the disk is full".to_owned());
            return Err(SaveRefused::NotWritten(NotSaved::NotWritten { path, reason }));
        }
        let wrong = self.settings.apply(values).refused;
        let refused = Refused { wrong, ..Refused::default() };
        if refused == Refused::default() { Ok(()) } else { Err(SaveRefused::Values(refused)) }
    }

    fn locked(&self) -> Vec<LockedSetting> {
        Vec::new()
    }

    fn problems(&self, _: Language) -> Vec<String> {
        Vec::new()
    }

    fn refresh(&mut self) -> bool {
        false
    }
}

/// A program at a desk, with time in the test's hands.
struct Program {
    controller: Controller<Recorder, Drawer, Choices>,
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
        let now = Now { wall, monotonic: Duration::from_secs(100), boot: None };
        let moment = Moment { now, offset: FixedOffset::east_opt(0).unwrap() };
        let options =
            Options { version: "1.0.0", demo: false, system_language: Language::English, introduction: false };
        let desk = Recorder::default();
        let controller = Controller::new(options, desk.clone(), drawer.clone(), choices, &moment);
        let mut program = Self { controller, desk, drawer, moment };
        program.poll(Polled::Identity(serde_json::from_value(json!({ "name": "web-01" })).unwrap()));
        program
    }

    /// The same again after the process was killed.
    fn killed_and_restarted(self) -> Self {
        Self::with(self.drawer, Choices::default(), self.moment.now.wall)
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
        document.events = events.to_vec();
        let reading = Reading {
            document: Arc::new(document),
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

#[test]
fn a_reboot_is_told_once_and_shown_in_the_tray() {
    let mut program = Program::begin();
    assert_eq!(program.tray().icon, TrayIcon::CannotTell);
    program.sees(&[]);
    assert_eq!(program.tray().icon, TrayIcon::Quiet);
    program.sees(&[reboot()]);
    program.sees(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"], "also before the system said that it was shown");
    program.notifications_are_shown();
    program.sees(&[reboot()]);
    assert_eq!(program.titles().len(), 1);
    assert_eq!(program.tray().icon, TrayIcon::Scheduled);
    assert_eq!(program.drawer.0.lock().unwrap().shown, ["Reboot in 15 min · web-01"]);
}

#[test]
fn the_tray_is_touched_only_when_it_changes() {
    let mut program = Program::begin();
    program.sees(&[]);
    let touched = program.desk.0.lock().unwrap().trays.len();
    for _ in 0..100 {
        program.pass(1);
        program.sees(&[]);
    }
    assert_eq!(program.desk.0.lock().unwrap().trays.len(), touched);
}

#[test]
fn the_window_is_given_everything_when_it_opens_and_nothing_when_it_is_closed() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    assert!(program.desk.0.lock().unwrap().snapshots.is_empty(), "nobody is looking");
    program.ask(Request::WindowOpened);
    assert_eq!(program.desk.0.lock().unwrap().snapshots[0].events.len(), 1);
    program.ask(Request::WindowClosed);
    let published = program.desk.0.lock().unwrap().snapshots.len();
    program.sees(&[]);
    assert_eq!(program.desk.0.lock().unwrap().snapshots.len(), published);
    program.ask(Request::WindowOpened);
    assert!(program.desk.0.lock().unwrap().snapshots.last().unwrap().events.is_empty());
}

#[test]
fn a_notification_that_the_system_refuses_opens_the_window_with_the_reason() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = program.desk.0.lock().unwrap().toasts[0].key.clone();
    program.ask(Request::Notified(key, Err("No notification service is running.".to_owned())));
    let expected = Opening::Untold {
        reason: "No notification service is running.".to_owned(),
        title: "Reboot in 15 min · web-01".to_owned(),
        event: Some(EventKey::new("A")),
    };
    assert_eq!(program.openings(), [expected]);
    program.sees(&[reboot()]);
    assert_eq!(program.titles().len(), 1, "it has been told");
}

#[test]
fn a_notification_service_that_never_answers_is_as_good_as_none() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.pass(19);
    assert!(program.openings().is_empty());
    program.pass(1);
    assert!(matches!(program.openings().as_slice(), [Opening::Untold { .. }]));
}

#[test]
fn killed_before_the_notification_was_shown_it_is_told_again_and_after_that_not() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let mut program = program.killed_and_restarted();
    program.sees(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"]);
    program.notifications_are_shown();
    let mut program = program.killed_and_restarted();
    program.sees(&[reboot()]);
    assert!(program.titles().is_empty());
}

#[test]
fn an_approval_is_kept_before_it_is_sent_and_sent_once() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let (errand, answer) = program.approve("A");
    assert_eq!((errand, answer), (Some(Errand::Approve(EventId::new("A"))), Ok(())));
    assert!(program.drawer.0.lock().unwrap().state.events[&EventKey::new("A")].approval.is_some());
    let changes = program.drawer.0.lock().unwrap().changes.len();
    let (errand, answer) = program.approve("A");
    assert_eq!(program.drawer.0.lock().unwrap().changes.len(), changes);
    assert_eq!(errand, None, "a second click is no second request");
    assert!(answer.is_err());
}

#[test]
fn an_approval_that_failed_can_be_tried_again() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.ask(Request::WindowOpened);
    assert_eq!(program.approve("A").1, Ok(()));
    let rejected = Err(error(Failure::RequestRejected { answer: "Event not found".to_owned() }));
    program.controller.answered(&EventId::new("A"), &rejected, &program.moment.now);
    program.controller.refresh(&program.moment);
    let shown = program.desk.0.lock().unwrap().snapshots.last().unwrap().events[0].clone();
    assert!(shown.can_approve);
    assert!(serde_json::to_string(&shown.approval).unwrap().contains("Event not found"));
    assert!(program.approve("A").0.is_some());
}

#[test]
fn only_an_event_of_the_current_document_can_be_approved() {
    let mut program = Program::begin();
    assert!(program.approve("A").1.is_err(), "unknown");
    program.sees(&[reboot()]);
    program.fails();
    assert!(program.approve("A").1.is_err(), "nobody knows whether it still stands");
    program.sees(&[]);
    assert!(program.approve("A").1.is_err(), "it is over");
}

#[test]
fn buttons_and_menu_entries_lead_to_the_window_and_never_approve() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = EventKey::new("A");
    for request in [
        Request::Intent(Intent::Details(key.clone())),
        Request::Intent(Intent::AskToApprove(key.clone())),
        Request::Menu(MenuAction::AskToApprove(key.clone())),
        Request::Menu(MenuAction::Open),
        Request::Menu(MenuAction::About),
        Request::Open,
    ] {
        assert_eq!(program.ask(request), None);
    }
    let expected = [
        Opening::Event(key.clone()),
        Opening::Approval(key.clone()),
        Opening::Approval(key),
        Opening::List,
        Opening::About,
        Opening::List,
    ];
    assert_eq!(program.openings(), expected);
}

#[test]
fn silencing_everything_leaves_the_start_to_be_told() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.notifications_are_shown();
    program.ask(Request::Menu(MenuAction::SnoozeReminders));
    program.pass(14 * 60 + 30);
    program.sees(&[reboot()]);
    assert_eq!(program.titles().len(), 1, "the reminders at five minutes and one are silenced");
    program.sees(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
    assert_eq!(program.titles()[1..], ["Rebooting now · web-01"]);
}

#[test]
fn settings_apply_at_once_and_refused_ones_change_nothing() {
    let mut program = Program::begin();
    let mut save = |values: Value| {
        let (reply, mut answer) = oneshot::channel();
        let Value::Object(values) = values else { panic!("{values} is no object") };
        program.ask(Request::SaveSettings { values, reply });
        (answer.try_recv().unwrap(), program.controller.interval())
    };
    assert_eq!(save(json!({ "poll_interval_seconds": 5 })), (Ok(()), Duration::from_secs(5)));
    let (answer, interval) = save(json!({ "poll_interval_seconds": 0 }));
    assert!(
        matches!(answer, Err(SaveRefused::Values(refused)) if refused.wrong[0].key == SettingKey::PollIntervalSeconds)
    );
    assert_eq!(interval, Duration::from_secs(5));
    assert_eq!(program.desk.0.lock().unwrap().applied.len(), 2, "once at the start, once for what was saved");
}

#[test]
fn a_tick_that_cannot_be_kept_is_drawn_anew() {
    let mut program = Program::with(Drawer::default(), Choices { locked: true, ..Choices::default() }, start());
    program.sees(&[]);
    let touched = program.desk.0.lock().unwrap().trays.len();
    program.ask(Request::Menu(MenuAction::ToggleStartAtLogin));
    assert_eq!(program.desk.0.lock().unwrap().trays.len(), touched + 1);
}

#[test]
fn a_neighbours_event_and_a_freeze_are_shown_in_silence() {
    let mut program = Program::begin();
    let neighbour = Event { resources: vec![VmName::new("web-02")], id: Some(EventId::new("B")), ..reboot() };
    let freeze = Event { event_type: EventType::Freeze, id: Some(EventId::new("C")), ..reboot() };
    program.ask(Request::WindowOpened);
    program.sees(&[neighbour, freeze]);
    assert!(program.titles().is_empty());
    let shown = program.desk.0.lock().unwrap().snapshots.last().unwrap().clone();
    assert_eq!((shown.events.len(), shown.neighbours.len()), (1, 1));
}

#[test]
fn a_failure_hides_nothing_and_ends_nothing() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    program.sees(&[reboot()]);
    program.fails();
    assert_eq!(program.tray().icon, TrayIcon::CannotTell);
    assert_eq!(program.desk.0.lock().unwrap().snapshots.last().unwrap().events.len(), 1);
    program.sees(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
    assert_eq!(program.tray().icon, TrayIcon::InProgress);
}

#[test]
fn what_is_wrong_with_keeping_history_is_shown_while_it_is_and_no_longer() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    program.sees(&[]);
    let troubles = |program: &Program| program.desk.0.lock().unwrap().snapshots.last().unwrap().troubles.clone();
    assert!(troubles(&program).is_empty());
    program.drawer.0.lock().unwrap().troubles = vec!["The disk is full.".to_owned()];
    program.pass(1);
    assert_eq!(troubles(&program), ["The disk is full."]);
    let published = program.desk.0.lock().unwrap().snapshots.len();
    program.pass(1);
    assert_eq!(program.desk.0.lock().unwrap().snapshots.len(), published, "it is told when it changes");
    program.drawer.0.lock().unwrap().troubles.clear();
    program.pass(1);
    assert!(troubles(&program).is_empty());
}

#[test]
fn quitting_saves_and_tells_the_desktop() {
    let mut program = Program::begin();
    assert_eq!(program.ask(Request::Menu(MenuAction::Quit)), Some(Errand::Quit));
    program.controller.finish(&program.moment.now);
    assert_eq!(program.desk.0.lock().unwrap().quits, 1);
}
