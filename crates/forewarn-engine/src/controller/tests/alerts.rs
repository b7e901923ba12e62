//! Alerts.

use forewarn_core::{MenuAction, TrayIcon};
use scheduled_events::{EventStatus, EventType};

use super::*;

#[test]
fn a_reboot_notifies_once_and_shows_in_the_tray() {
    let mut program = TestProgram::begin();
    assert_eq!(program.tray().icon, TrayIcon::CannotTell);
    program.poll_returns(&[]);
    assert_eq!(program.tray().icon, TrayIcon::Quiet);
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"], "also before the system said that it was shown");
    program.notifications_are_shown();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles().len(), 1);
    assert_eq!(program.tray().icon, TrayIcon::Scheduled);
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
}

#[test]
fn a_notification_that_the_system_refuses_opens_the_window_with_the_reason() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let key = program.desktop.toasts[0].key.clone();
    program.send(Request::Notified(key.clone(), Err("No notification service is running.".to_owned())));
    let expected = Destination::NotShown {
        reason: "No notification service is running.".to_owned(),
        title: "Reboot in 15 min · web-01".to_owned(),
        key: Some(EventKey::new("A")),
        alert: Some(key.clone()),
    };
    assert_eq!(program.openings(), [expected]);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles().len(), 1, "the window is opening for it");
    assert!(program.disk.shown.is_empty(), "it has not been shown");
    program.send(Request::ShownInWindow(key));
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
    program.advance(120);
    program.poll_returns(&[reboot()]);
    assert_eq!((program.titles().len(), program.openings().len()), (1, 1));
}

#[test]
fn an_alert_that_the_page_never_acknowledged_opens_the_window_again_and_comes_again_after_a_restart() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let key = program.desktop.toasts[0].key.clone();
    program.send(Request::Notified(key.clone(), Err("No notification service is running.".to_owned())));
    program.advance(59);
    assert_eq!(program.openings().len(), 1);
    program.advance(1);
    assert_eq!(program.openings().len(), 2);
    let mut program = program.killed_and_restarted();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 14 min · web-01"]);
}

#[test]
fn an_alert_that_is_no_longer_due_opens_no_window() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let key = program.desktop.toasts[0].key.clone();
    program.send(Request::Notified(key, Err("No notification service is running.".to_owned())));
    program.poll_returns(&[]);
    program.notifications_are_shown();
    program.advance(120);
    assert_eq!(program.openings().len(), 1);
}

#[test]
fn a_notification_that_is_shown_late_needs_no_window() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let key = program.desktop.toasts[0].key.clone();
    program.advance(20);
    assert_eq!(program.openings().len(), 1);
    program.send(Request::Notified(key, Ok(())));
    assert_eq!(program.disk.shown, ["Reboot in 15 min · web-01"]);
    program.advance(120);
    assert_eq!(program.openings().len(), 1);
}

#[test]
fn a_notification_service_that_never_responds_times_out() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.advance(19);
    assert!(program.openings().is_empty());
    program.advance(1);
    assert!(matches!(program.openings().as_slice(), [Destination::NotShown { .. }]));
}

#[test]
fn a_slow_notification_service_gets_time_for_each_notification() {
    let mut program = TestProgram::begin();
    let other = Event { id: Some(EventId::new("B")), ..reboot() };
    program.poll_returns(&[reboot(), other]);
    let first = program.desktop.toasts[0].key.clone();
    program.advance(19);
    program.send(Request::Notified(first, Ok(())));
    program.advance(19);
    assert!(program.openings().is_empty());
    program.advance(1);
    assert!(matches!(program.openings().as_slice(), [Destination::NotShown { .. }]));
}

fn reboots(from: usize, until: usize) -> Vec<Event> {
    let reboot = |number: usize| Event { id: Some(EventId::new(number.to_string())), ..reboot() };
    (from..until).map(reboot).collect()
}

#[test]
fn a_thousand_new_events_are_one_notification_and_saved_once() {
    let mut program = TestProgram::begin();
    program.poll_returns(&reboots(0, 1_000));
    program.poll_returns(&reboots(0, 1_000));
    assert_eq!(program.titles(), ["1000 events scheduled"], "also before the system said that it was shown");
    program.notifications_are_shown();
    assert_eq!(program.disk.shown, vec!["1000 events scheduled"; 1_000], "found with each event");
    let mut program = program.killed_and_restarted();
    program.poll_returns(&reboots(0, 1_000));
    assert_eq!(program.titles(), [""; 0]);
}

#[test]
fn alerts_in_flight_are_not_sent_again() {
    let mut program = TestProgram::begin();
    program.poll_returns(&reboots(0, 3));
    program.poll_returns(&reboots(0, 4));
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"; 4], "the fourth alone");
    let mut program = TestProgram::begin();
    program.poll_returns(&reboots(0, 5));
    program.poll_returns(&reboots(0, 6));
    program.poll_returns(&reboots(0, 3));
    let announced: Vec<String> = program.titles().into_iter().filter(|title| !title.contains("canceled")).collect();
    assert_eq!(announced, ["5 events scheduled", "Reboot in 15 min · web-01"]);
}

#[test]
fn a_refused_summary_opens_the_window_for_all_its_events() {
    let mut program = TestProgram::begin();
    program.poll_returns(&reboots(0, 5));
    let key = program.desktop.toasts[0].key.clone();
    program.send(Request::Notified(key, Err("No notification service is running.".to_owned())));
    assert!(
        matches!(program.openings().as_slice(), [Destination::NotShown { title, .. }] if title == "5 events scheduled")
    );
    program.poll_returns(&reboots(0, 5));
    assert_eq!(program.titles().len(), 1);
}

#[test]
fn after_a_kill_only_notifications_that_were_not_shown_are_repeated() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let mut program = program.killed_and_restarted();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"]);
    program.notifications_are_shown();
    let mut program = program.killed_and_restarted();
    program.poll_returns(&[reboot()]);
    assert!(program.titles().is_empty());
}

#[test]
fn snoozing_all_reminders_leaves_the_start_alert() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.notifications_are_shown();
    program.send(Request::Menu(MenuAction::SnoozeReminders));
    program.advance(14 * 60 + 30);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles().len(), 1, "the reminders at five minutes and one are silenced");
    program.poll_returns(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
    assert_eq!(program.titles()[1..], ["Rebooting now · web-01"]);
}

#[test]
fn events_of_other_vms_and_freezes_do_not_notify() {
    let mut program = TestProgram::begin();
    let neighbour = Event { resources: vec![VmName::new("web-02")], id: Some(EventId::new("B")), ..reboot() };
    let freeze = Event { event_type: EventType::Freeze, id: Some(EventId::new("C")), ..reboot() };
    program.send(Request::WindowOpened);
    program.poll_returns(&[neighbour, freeze]);
    assert!(program.titles().is_empty());
    let shown = program.desktop.snapshots.last().unwrap().clone();
    assert_eq!((shown.events.len(), shown.neighbours.len()), (1, 1));
}

#[test]
fn a_returning_user_is_notified_of_pending_events() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.notifications_are_shown();
    program.advance(120);
    program.send(Request::UserReturned);
    program.send(Request::UserReturned);
    assert_eq!(program.titles()[1..], ["Reboot in 13 min · web-01"], "also before the system said that it was shown");
    program.notifications_are_shown();
    program.advance(120);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles().len(), 2);
}

#[test]
fn each_transition_of_an_event_is_recorded_once() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[reboot()]);
    program.approve("A").1.unwrap();
    program.approval_responds("A", Ok(()));
    let started = Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() };
    program.poll_returns(std::slice::from_ref(&started));
    program.poll_returns(&[started]);
    program.poll_returns(&[]);
    let numbers: Vec<u16> = program.desktop.entries.iter().map(|entry| entry.id.number()).collect();
    assert_eq!(numbers, [101, 201, 301, 401]);
}

#[test]
fn a_changed_clock_neither_moves_countdowns_nor_repeats_alerts() {
    for day in [TimeDelta::days(-1), TimeDelta::days(1)] {
        let mut program = TestProgram::begin();
        let mut truth = program.local.now.wall;
        let mut hear = |program: &mut TestProgram, seconds: u32| {
            program.advance(seconds);
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
        program.local.now.wall += day;
        hear(&mut program, 1);
        assert_eq!(program.tray().tooltip, before);
        assert_eq!(program.titles(), ["Reboot in 15 min · web-01"], "{day}");
        for _ in 0..13 {
            hear(&mut program, 60);
        }
        let titles = program.titles();
        assert_eq!(titles.len(), 2, "and the reminder comes at its time: {titles:?}");
        assert!(titles[1].starts_with("Reboot in "), "{titles:?}");
    }
}
