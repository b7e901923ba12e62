//! What the person is told, and when.

use forewarn_core::{MenuAction, TrayIcon};
use scheduled_events::{EventStatus, EventType};

use super::*;

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
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
}

#[test]
fn a_notification_that_the_system_refuses_opens_the_window_with_the_reason() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = program.desk.toasts[0].key.clone();
    program.ask(Request::Notified(key.clone(), Err("No notification service is running.".to_owned())));
    let expected = Destination::NotShown {
        reason: "No notification service is running.".to_owned(),
        title: "Reboot in 15 min · web-01".to_owned(),
        key: Some(EventKey::new("A")),
        alert: Some(key.clone()),
    };
    assert_eq!(program.openings(), [expected]);
    program.sees(&[reboot()]);
    assert_eq!(program.titles().len(), 1, "the window is opening for it");
    assert!(program.disk.shown.is_empty(), "nobody has seen it yet");
    program.ask(Request::ShownInWindow(key));
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
    program.pass(120);
    program.sees(&[reboot()]);
    assert_eq!((program.titles().len(), program.openings().len()), (1, 1));
}

#[test]
fn an_alert_that_the_page_never_acknowledged_opens_the_window_again_and_comes_again_after_a_restart() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = program.desk.toasts[0].key.clone();
    program.ask(Request::Notified(key.clone(), Err("No notification service is running.".to_owned())));
    program.pass(59);
    assert_eq!(program.openings().len(), 1);
    program.pass(1);
    assert_eq!(program.openings().len(), 2);
    let mut program = program.killed_and_restarted();
    program.sees(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 14 min · web-01"]);
}

#[test]
fn an_alert_that_is_no_longer_due_opens_no_window() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = program.desk.toasts[0].key.clone();
    program.ask(Request::Notified(key, Err("No notification service is running.".to_owned())));
    program.sees(&[]);
    program.notifications_are_shown();
    program.pass(120);
    assert_eq!(program.openings().len(), 1);
}

#[test]
fn a_notification_that_is_shown_late_needs_no_window() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = program.desk.toasts[0].key.clone();
    program.pass(20);
    assert_eq!(program.openings().len(), 1);
    program.ask(Request::Notified(key, Ok(())));
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
    program.pass(120);
    assert_eq!(program.openings().len(), 1);
}

#[test]
fn a_notification_service_that_never_answers_is_as_good_as_none() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.pass(19);
    assert!(program.openings().is_empty());
    program.pass(1);
    assert!(matches!(program.openings().as_slice(), [Destination::NotShown { .. }]));
}

#[test]
fn a_notification_service_that_answers_slowly_is_given_time_for_each() {
    let mut program = Program::begin();
    let other = Event { id: Some(EventId::new("B")), ..reboot() };
    program.sees(&[reboot(), other]);
    let first = program.desk.toasts[0].key.clone();
    program.pass(19);
    program.ask(Request::Notified(first, Ok(())));
    program.pass(19);
    assert!(program.openings().is_empty());
    program.pass(1);
    assert!(matches!(program.openings().as_slice(), [Destination::NotShown { .. }]));
}

fn reboots(from: usize, until: usize) -> Vec<Event> {
    let reboot = |number: usize| Event { id: Some(EventId::new(number.to_string())), ..reboot() };
    (from..until).map(reboot).collect()
}

#[test]
fn a_thousand_new_events_are_one_notification_and_saved_once() {
    let mut program = Program::begin();
    program.sees(&reboots(0, 1_000));
    program.sees(&reboots(0, 1_000));
    assert_eq!(program.titles(), ["1000 events announced"], "also before the system said that it was shown");
    program.notifications_are_shown();
    assert_eq!(program.disk.shown, vec!["1000 events announced"; 1_000], "found with each event");
    let mut program = program.killed_and_restarted();
    program.sees(&reboots(0, 1_000));
    assert_eq!(program.titles(), [""; 0]);
}

#[test]
fn what_is_on_its_way_is_not_sent_again_when_more_or_fewer_are_due() {
    let mut program = Program::begin();
    program.sees(&reboots(0, 3));
    program.sees(&reboots(0, 4));
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"; 4], "the fourth alone");
    let mut program = Program::begin();
    program.sees(&reboots(0, 5));
    program.sees(&reboots(0, 6));
    program.sees(&reboots(0, 3));
    let announced: Vec<String> = program.titles().into_iter().filter(|title| !title.contains("cancelled")).collect();
    assert_eq!(announced, ["5 events announced", "Reboot in 15 min · web-01"]);
}

#[test]
fn a_summary_that_the_system_refuses_opens_the_window_and_counts_for_all() {
    let mut program = Program::begin();
    program.sees(&reboots(0, 5));
    let key = program.desk.toasts[0].key.clone();
    program.ask(Request::Notified(key, Err("No notification service is running.".to_owned())));
    assert!(
        matches!(program.openings().as_slice(), [Destination::NotShown { title, .. }] if title == "5 events announced")
    );
    program.sees(&reboots(0, 5));
    assert_eq!(program.titles().len(), 1);
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
fn a_neighbours_event_and_a_freeze_are_shown_in_silence() {
    let mut program = Program::begin();
    let neighbour = Event { resources: vec![VmName::new("web-02")], id: Some(EventId::new("B")), ..reboot() };
    let freeze = Event { event_type: EventType::Freeze, id: Some(EventId::new("C")), ..reboot() };
    program.ask(Request::WindowOpened);
    program.sees(&[neighbour, freeze]);
    assert!(program.titles().is_empty());
    let shown = program.desk.snapshots.last().unwrap().clone();
    assert_eq!((shown.events.len(), shown.neighbours.len()), (1, 1));
}

#[test]
fn whoever_comes_back_is_told_what_is_pending() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.notifications_are_shown();
    program.pass(120);
    program.ask(Request::Returned);
    program.ask(Request::Returned);
    assert_eq!(program.titles()[1..], ["Reboot in 13 min · web-01"], "also before the system said that it was shown");
    program.notifications_are_shown();
    program.pass(120);
    program.sees(&[reboot()]);
    assert_eq!(program.titles().len(), 2);
}

#[test]
fn each_step_of_an_event_is_recorded_once() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.sees(&[reboot()]);
    program.approve("A").1.unwrap();
    program.answered("A", Ok(()));
    let begun = Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() };
    program.sees(std::slice::from_ref(&begun));
    program.sees(&[begun]);
    program.sees(&[]);
    let numbers: Vec<u16> = program.desk.entries.iter().map(|entry| entry.id.number()).collect();
    assert_eq!(numbers, [101, 201, 301, 401]);
}

#[test]
fn a_clock_set_a_day_back_or_forward_moves_no_countdown_and_tells_nothing_again() {
    for day in [TimeDelta::days(-1), TimeDelta::days(1)] {
        let mut program = Program::begin();
        let mut truth = program.moment.now.wall;
        let mut hear = |program: &mut Program, seconds: u32| {
            program.pass(seconds);
            truth += TimeDelta::seconds(i64::from(seconds));
            let document = Arc::new(Document { events: vec![reboot().into()], ..Document::empty(1) });
            let response = Response {
                document,
                server_time: Some(truth),
                version: ApiVersion::NEWEST,
                round_trip: Duration::ZERO,
            };
            program.poll(Ok(response));
            program.notifications_are_shown();
        };
        hear(&mut program, 1);
        let before = program.tray().tooltip;
        program.moment.now.wall += day;
        hear(&mut program, 1);
        assert_eq!(program.tray().tooltip, before);
        assert_eq!(program.titles(), ["Reboot in 15 min · web-01"], "{day}");
        for _ in 0..13 {
            hear(&mut program, 60);
        }
        let told = program.titles();
        assert_eq!(told.len(), 2, "and the reminder comes at its time: {told:?}");
        assert!(told[1].starts_with("Reboot in "), "{told:?}");
    }
}
