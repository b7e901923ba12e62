//! Approvals by rule.

use forewarn_core::{ChangeKind, Intent, MenuAction, MenuItem, RuleView};

use super::*;

fn with_rules(rules: Value) -> TestProgram {
    let mut fake_settings = FakeSettings::default();
    let Value::Object(values) = rules else { panic!("{rules} is no object") };
    assert_eq!(fake_settings.settings.apply(&values), forewarn_core::Applied::default());
    TestProgram::with(FakeDisk::new(), fake_settings, start())
}

fn everything() -> Value {
    json!({ "rules": [{ "name": "All", "then": "approve_now" }] })
}

impl TestProgram {
    fn ruled(&mut self) -> Vec<String> {
        self.take_rule_approvals().iter().map(ToString::to_string).collect()
    }

    fn respond(&mut self, answer: Result<(), Failure>) {
        self.approval_responds("A", answer);
    }
}

#[test]
fn without_a_rule_nothing_is_approved() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.advance(600);
    assert!(program.ruled().is_empty());
}

#[test]
fn a_rule_notifies_waits_for_the_grace_period_and_is_saved_first() {
    let mut program = with_rules(everything());
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles(), ["Approving Reboot in 10 s · web-01"], "and nothing besides");
    let shown = program.snapshot().events[0].rule.clone();
    // Server times are whole seconds.
    let at = Some(start() + TimeDelta::milliseconds(10_500));
    assert_eq!(shown, Some(RuleView::Pending { rule: "All".to_owned(), at, announced: true }));
    program.notifications_are_shown();
    program.advance(9);
    assert!(program.ruled().is_empty());
    program.advance(1);
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
    assert_eq!(program.ruled(), ["A"]);
    program.respond(Ok(()));
    assert_eq!(program.titles().last().unwrap(), "Reboot approved by rule · web-01");
    program.notifications_are_shown();
    program.advance(60);
    assert!(program.ruled().is_empty());
    assert_eq!(program.titles().len(), 2, "one alert each");
    let entry = program.desktop.entries.last().unwrap().sentence.clone();
    assert_eq!(entry, "Reboot of web-01 was approved by rule “All”.");
}

#[test]
fn toast_tray_and_window_each_stop_a_rule_permanently() {
    let key = || EventKey::new("A");
    for stop in 0..3 {
        let mut program = with_rules(everything());
        program.poll_returns(&[reboot()]);
        program.notifications_are_shown();
        program.advance(5);
        match stop {
            0 => {
                let button = program.desktop.toasts[0].buttons[0].clone();
                assert_eq!((button.label.as_str(), &button.intent), ("Stop", &Intent::StopRule(key())));
                program.send(Request::Intent(button.intent));
            }
            1 => {
                let menu = program.tray().menu;
                let entry = menu.iter().find_map(|item| match item {
                    MenuItem::Choice { label, action: action @ MenuAction::StopRule(_), .. } => {
                        Some((label.clone(), action.clone()))
                    }
                    MenuItem::Choice { .. } | MenuItem::Line(_) | MenuItem::Separator => None,
                });
                let (label, action) = entry.unwrap();
                assert_eq!(label, "Don't approve Reboot by rule · web-01");
                program.send(Request::Menu(action));
            }
            _ => {
                let (reply, mut answer) = oneshot::channel();
                program.send(Request::StopRule { key: key(), reply });
                assert_eq!(answer.try_recv().unwrap(), Ok(()));
            }
        }
        program.advance(600);
        assert!(program.ruled().is_empty());
        assert!(program.openings().is_empty());
        let last = program.disk.changes.last().unwrap().kind.clone();
        assert!(matches!(last, ChangeKind::RuleStopped { .. }), "{last:?}");
        program.send(Request::WindowOpened);
        assert!(matches!(program.snapshot().events[0].rule, Some(RuleView::Stopped { .. })));
        assert!(program.approve("A").0.len() == 1, "the user may");
    }
}

#[test]
fn a_rule_that_cannot_be_stopped_any_more_shows_the_event() {
    let mut program = with_rules(everything());
    program.poll_returns(&[reboot()]);
    program.advance(10);
    assert_eq!(program.ruled(), ["A"]);
    program.send(Request::Intent(Intent::StopRule(EventKey::new("A"))));
    assert_eq!(program.openings(), [Destination::Event { key: EventKey::new("A") }]);
    let (reply, mut answer) = oneshot::channel();
    program.send(Request::StopRule { key: EventKey::new("A"), reply });
    assert_eq!(answer.try_recv().unwrap(), Err("The approval is being sent.".to_owned()));
}

#[test]
fn a_refused_approval_by_rule_notifies_and_is_left_to_the_user() {
    let mut program = with_rules(everything());
    program.poll_returns(&[reboot()]);
    program.advance(10);
    assert_eq!(program.ruled(), ["A"]);
    program.respond(Err(Failure::RequestRejected { response: "no".to_owned() }));
    let toast = program.desktop.toasts.last().unwrap().clone();
    assert_eq!(toast.title, "Reboot not approved by rule · web-01");
    assert!(toast.body.contains("the decision is yours"), "{}", toast.body);
    program.advance(600);
    assert!(program.ruled().is_empty());
    assert!(program.approve("A").0.len() == 1);
}

#[test]
fn a_rule_approves_at_most_once_over_a_kill() {
    let again = |program: TestProgram| {
        let fake_settings = program.fake_settings.clone();
        let mut program = TestProgram::with(program.disk.reopened(), fake_settings, program.local.now.wall);
        program.poll_returns(&[reboot()]);
        program
    };
    let mut program = with_rules(everything());
    program.poll_returns(&[reboot()]);
    program.advance(9);
    let mut program = again(program);
    program.advance(9);
    assert!(program.ruled().is_empty(), "with all of the grace");
    program.advance(1);
    assert_eq!(program.ruled(), ["A"]);
    let mut program = again(program);
    program.advance(600);
    assert!(program.ruled().is_empty(), "the first may have arrived");
    let titles = program.titles();
    assert!(titles.contains(&"Reboot approval unconfirmed · web-01".to_owned()), "{titles:?}");
}

#[test]
fn a_rule_that_approves_a_silent_freeze_notifies() {
    let mut program = with_rules(json!({ "approve_freeze_up_to_seconds": 10 }));
    let freeze = Event { event_type: "Freeze".into(), duration_in_seconds: Some(5), ..reboot() };
    program.poll_returns(&[freeze]);
    assert_eq!(program.titles(), ["Approving Freeze in 10 s · web-01"]);
    assert_eq!(program.desktop.toasts[0].body, "Rule “Short freezes” applies. Stop it to decide yourself.");
}

#[test]
fn without_a_grace_period_a_rule_approves_at_once() {
    let mut fake_settings = everything();
    fake_settings["approval_grace_seconds"] = json!(0);
    let mut program = with_rules(fake_settings);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.ruled(), ["A"]);
    program.respond(Ok(()));
    assert!(program.titles().contains(&"Reboot approved by rule · web-01".to_owned()));
}

#[test]
fn a_removed_rule_approves_nothing() {
    let mut program = with_rules(everything());
    program.poll_returns(&[reboot()]);
    program.advance(5);
    program.save(json!({ "rules": [] })).unwrap();
    program.advance(600);
    assert!(program.ruled().is_empty());
}

/// One of several VMs of a set, each with a program of its own.
fn in_a_set(name: &str) -> TestProgram {
    let mut program = with_rules(everything());
    program.identify(name);
    program
}

/// Lets a set live for some minutes under the eyes of Azure, which starts what is approved. Says who approved, and in
/// which second.
fn lives(mut alive: Vec<(&'static str, TestProgram)>) -> Vec<(u32, &'static str)> {
    let names = ["web-01", "web-02", "web-03"];
    let mut event = Event { resources: names.into_iter().map(VmName::new).collect(), ..reboot() };
    let mut approvals = Vec::new();
    for second in 0..600 {
        for (name, program) in &mut alive {
            program.poll_returns(std::slice::from_ref(&event));
            approvals.extend(program.ruled().into_iter().map(|_| (second, *name)));
            program.advance(1);
        }
        if !approvals.is_empty() {
            event = Event { status: "Started".into(), not_before: NotBefore::Unstated, ..event };
        }
    }
    approvals
}

#[test]
fn of_a_set_of_three_the_first_approves_for_all_and_if_it_is_dead_the_next() {
    let set = |names: &[&'static str]| names.iter().map(|name| (*name, in_a_set(name))).collect::<Vec<_>>();
    assert_eq!(lives(set(&["web-03", "web-02", "web-01"])), [(10, "web-01")]);
    assert_eq!(lives(set(&["web-03", "web-02"])), [(70, "web-02")]);
    assert_eq!(lives(set(&["web-03"])), [(130, "web-03")]);
}
