//! Preparation and recovery.

use forewarn_core::{ChangeKind, CommandResult, CommandState, Purpose, RuleView};
use scheduled_events::EventStatus;

use super::*;
use crate::preparation::{CommandUpdate, Invocation};

fn with(settings: Value) -> TestProgram {
    again(FakeDisk::new(), settings, start())
}

fn again(disk: FakeDisk, settings: Value, at: DateTime<Utc>) -> TestProgram {
    let mut fake_settings = FakeSettings::default();
    let Value::Object(values) = settings else { panic!("{settings} is no object") };
    assert_eq!(fake_settings.settings.apply(&values), forewarn_core::Applied::default());
    TestProgram::with(disk, fake_settings, at)
}

fn both() -> Value {
    json!({
        "prepare": [{ "types": ["Reboot"], "program": "/bin/drain", "arguments": ["--now"], "seconds": 60 }],
        "recover": [{ "program": "/bin/join" }],
        "rules": [{ "name": "All", "then": "approve_when_prepared" }],
    })
}

fn running() -> Event {
    Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }
}

impl TestProgram {
    fn invocations(&mut self) -> Vec<Invocation> {
        self.take_invocations()
    }

    fn command_reports(&mut self, purpose: Purpose, output: &str, how: Option<CommandResult>) {
        self.command_reports_for("A", purpose, output, how);
    }

    fn command_reports_for(&mut self, key: &str, purpose: Purpose, output: &str, how: Option<CommandResult>) {
        let update = CommandUpdate { key: EventKey::new(key), purpose, output: output.to_owned(), how };
        self.turn(LoopEvent::Command(update));
    }

    fn approvals(&mut self) -> usize {
        self.take_rule_approvals().len()
    }
}

#[test]
fn a_command_runs_once_for_an_event_of_this_vm() {
    let mut program = with(both());
    let neighbours = Event { resources: vec![VmName::new("web-02")], id: Some(EventId::new("B")), ..reboot() };
    let freeze = Event { event_type: "Freeze".into(), id: Some(EventId::new("C")), ..reboot() };
    program.poll_returns(&[reboot(), neighbours, freeze]);
    let [invocation] = program.invocations().try_into().unwrap();
    assert_eq!((invocation.key.as_str(), invocation.purpose), ("A", Purpose::Prepare));
    assert_eq!((invocation.command.program.as_str(), invocation.timeout), ("/bin/drain", Duration::from_secs(60)));
    let event: Value = serde_json::from_str(&invocation.input).unwrap();
    assert_eq!((&event["EventId"], &event["EventType"]), (&json!("A"), &json!("Reboot")));
    for (name, value) in [
        ("FOREWARN_PURPOSE", "prepare"),
        ("FOREWARN_EVENT_ID", "A"),
        ("FOREWARN_EVENT_TYPE", "Reboot"),
        ("FOREWARN_EVENT_SOURCE", "Platform"),
        ("FOREWARN_NOT_BEFORE", "2026-03-02T12:47:00Z"),
        ("FOREWARN_RESOURCES", "web-01"),
        ("FOREWARN_THIS_VM", "web-01"),
        ("FOREWARN_SECONDS", "60"),
    ] {
        assert!(invocation.variables.contains(&(name, value.to_owned())), "{name} in {:?}", invocation.variables);
    }
    let is_saved = program.disk.on_disk().events[&EventKey::new("A")].prepare.is_some();
    assert!(is_saved, "before it runs");
    program.advance(60);
    program.poll_returns(&[reboot()]);
    assert!(program.invocations().is_empty());
}

#[test]
fn examples_and_documentation_name_the_variables() {
    let mut program = with(both());
    program.poll_returns(&[reboot()]);
    let given: BTreeSet<&str> = program.invocations()[0].variables.iter().map(|(name, _)| *name).collect();
    let documents = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let names_in = |text: &str| -> BTreeSet<String> {
        let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        let words = text.split(|letter: char| !is_part(letter));
        words.filter(|word| word.starts_with("FOREWARN_")).map(str::to_owned).collect()
    };
    let examples = std::fs::read_dir(format!("{documents}/examples")).unwrap().map(|entry| entry.unwrap().path());
    let examples: Vec<_> = examples.collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let text = std::fs::read_to_string(&example).unwrap();
        let names = names_in(&text);
        assert!(names.contains("FOREWARN_PURPOSE"), "{}", example.display());
        for name in names {
            assert!(given.contains(name.as_str()), "{name} of {}", example.display());
        }
        // None of them reads the event itself; one that does needs a check here.
        for reader in ["ConvertFrom-Json", "$input", "[Console]::In", "jq ", "/dev/stdin", "EventId"] {
            assert!(!text.contains(reader), "{reader} in {}", example.display());
        }
    }
    let page = std::fs::read_to_string(format!("{documents}/preparation.md")).unwrap();
    assert_eq!(names_in(&page).iter().map(String::as_str).collect::<BTreeSet<_>>(), given);
}

#[test]
fn the_timeout_ends_before_the_event() {
    let mut program = with(both());
    program.advance(14 * 60 + 30);
    program.poll_returns(&[reboot()]);
    let [invocation] = program.invocations().try_into().unwrap();
    assert!(
        invocation.timeout < Duration::from_secs(30) && invocation.timeout > Duration::from_secs(20),
        "{:?}",
        invocation.timeout
    );
    let mut late = with(both());
    late.advance(15 * 60);
    late.poll_returns(&[reboot()]);
    assert!(late.invocations().is_empty(), "nothing starts without enough time");
    let toast = late.desktop.toasts.iter().find(|toast| toast.title.starts_with("Prep")).cloned().unwrap();
    assert_eq!(toast.title, "Preparation failed: Reboot · web-01");
    assert!(
        toast.body.starts_with("The command wasn't run, because there was no time left before the event."),
        "{}",
        toast.body
    );
    let titles = late.disk.changes.last().unwrap().kind.clone();
    assert!(matches!(titles, ChangeKind::CommandEnded { result: CommandResult::TooLate, .. }), "{titles:?}");
    late.save(json!({ "rules": [{ "name": "All", "then": "approve_now" }] })).unwrap();
    late.advance(60);
    assert_eq!((late.invocations().len(), late.approvals()), (0, 0), "nor does a rule approve it");
    let mut short = with(both());
    short.advance(15 * 60 - 4);
    short.poll_returns(&[reboot()]);
    assert!(short.invocations()[0].timeout >= Duration::from_secs(1), "one second is enough to try");
}

#[test]
fn after_preparation_the_rule_approves_and_output_is_saved() {
    let mut program = with(both());
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    program.advance(30);
    assert_eq!(program.approvals(), 0);
    program.command_reports(Purpose::Prepare, "draining\n", None);
    let shown = program.snapshot().events[0].preparation.clone().unwrap();
    assert_eq!((shown.state, shown.output.as_str()), (CommandState::Running, "draining\n"));
    assert!(matches!(program.snapshot().events[0].rule, Some(RuleView::Pending { at: None, .. })));
    program.command_reports(Purpose::Prepare, "draining\ndone\n", Some(CommandResult::Succeeded));
    assert_eq!(program.snapshot().events[0].preparation.as_ref().unwrap().state, CommandState::Done);
    assert_eq!(program.titles().last().unwrap(), "Approving Reboot in 10 s · web-01");
    program.advance(10);
    assert_eq!(program.approvals(), 1);
    let changes = program.disk.changes.clone();
    let ended = changes.iter().find_map(|change| {
        let ChangeKind::CommandEnded { output, result, .. } = &change.kind else { return None };
        Some((output.clone(), result.clone()))
    });
    assert_eq!(ended, Some(("draining\ndone\n".to_owned(), CommandResult::Succeeded)));
}

#[test]
fn a_failed_preparation_notifies_and_blocks_approval_by_rule() {
    for how in [CommandResult::Failed { code: Some(1) }, CommandResult::TimedOut { seconds: 60 }] {
        let mut settings = both();
        settings["rules"] = json!([{ "name": "All", "then": "approve_now" }]);
        let mut program = with(settings);
        program.poll_returns(&[reboot()]);
        program.notifications_are_shown();
        program.advance(30);
        assert_eq!(program.approvals(), 0, "no rule cuts short what is being prepared");
        program.command_reports(Purpose::Prepare, "cannot\n", Some(how.clone()));
        let toast = program.desktop.toasts.last().unwrap().clone();
        assert_eq!(toast.title, "Preparation failed: Reboot · web-01");
        assert!(toast.body.ends_with("Rules won't approve this event, so the decision is yours."), "{}", toast.body);
        program.notifications_are_shown();
        program.advance(600);
        assert_eq!(program.approvals(), 0);
        assert!(program.approve("A").0.len() == 1, "the user may");
        let titles = program.titles().iter().filter(|title| title.starts_with("Preparation failed")).count();
        assert_eq!(titles, 1);
    }
}

#[test]
fn an_interrupted_preparation_is_failed_not_repeated_and_recovered() {
    let mut program = with(both());
    program.poll_returns(&[reboot()]);
    assert_eq!(program.invocations().len(), 1);
    let mut program = again(program.disk.reopened(), both(), program.local.now.wall);
    program.poll_returns(&[reboot()]);
    program.advance(600);
    assert!(program.invocations().is_empty());
    assert_eq!(program.approvals(), 0);
    program.poll_returns(&[running()]);
    // The reboot ends the program, and the event is gone when it is back.
    let mut program = again(program.disk.reopened(), both(), program.local.now.wall + TimeDelta::minutes(3));
    assert!(program.invocations().is_empty(), "nothing is known before the first response");
    program.poll_returns(&[]);
    let [invocation] = program.invocations().try_into().unwrap();
    assert_eq!((invocation.purpose, invocation.command.program.as_str()), (Purpose::Recover, "/bin/join"));
    let mut program = again(program.disk.reopened(), both(), program.local.now.wall);
    program.poll_returns(&[]);
    assert!(program.invocations().is_empty(), "recovered from once, whatever came of it");
    let titles = program.titles();
    assert!(titles.contains(&"Recovery failed: Reboot · web-01".to_owned()), "{titles:?}");
}

#[test]
fn an_interruption_is_recorded_and_sent_to_the_webhook_once() {
    let mut settings = both();
    settings["webhook_url"] = json!("https://hooks.example/secret");
    let mut program = with(settings.clone());
    program.poll_returns(&[reboot()]);
    for _ in 0..2 {
        program = again(program.disk.reopened(), settings.clone(), program.local.now.wall + TimeDelta::seconds(5));
        program.poll_returns(&[reboot()]);
    }
    let changes = program.disk.changes.clone();
    let ended = changes.iter().filter(|change| matches!(change.kind, ChangeKind::CommandEnded { .. }));
    let [ended] = ended.collect::<Vec<_>>().try_into().unwrap();
    assert!(matches!(ended.kind, ChangeKind::CommandEnded { result: CommandResult::Interrupted, .. }), "{ended:?}");
    let mut sent = Vec::new();
    while !program.requests.is_empty() {
        let request = program.requests.remove(0);
        sent.push(serde_json::from_str::<Value>(&request.payload.body).unwrap());
        program.turn(LoopEvent::Delivered(DeliveryOutcome::Accepted));
    }
    let failed: Vec<&Value> = sent.iter().filter(|body| body.to_string().contains("preparation_failed")).collect();
    assert_eq!(failed.len(), 1, "{sent:?}");
    assert_eq!(failed[0]["data"]["vm"], "web-01");
}

#[test]
fn only_prepared_events_are_recovered_even_if_withdrawn() {
    let mut settings = both();
    settings["prepare"] = json!([]);
    let mut program = with(settings);
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[]);
    assert!(program.invocations().is_empty());
    let mut program = with(both());
    program.poll_returns(&[reboot()]);
    program.invocations();
    program.poll_returns(&[]);
    assert!(program.invocations().is_empty(), "what is under way is let end first");
    program.command_reports(Purpose::Prepare, "", Some(CommandResult::Succeeded));
    assert_eq!(program.invocations()[0].purpose, Purpose::Recover);
}

#[test]
fn a_new_command_does_not_run_for_ended_events() {
    let mut settings = both();
    settings["recover"] = json!([]);
    let mut program = with(settings);
    program.poll_returns(&[reboot()]);
    program.invocations();
    program.command_reports(Purpose::Prepare, "", Some(CommandResult::Succeeded));
    program.poll_returns(&[]);
    program.advance(1);
    program.save(json!({ "recover": [{ "program": "/bin/join" }] })).unwrap();
    program.advance(60);
    assert!(program.invocations().is_empty());
}

#[test]
fn a_due_recovery_waits_while_the_settings_cannot_be_read() {
    let mut program = with(both());
    program.poll_returns(&[reboot()]);
    program.invocations();
    program.command_reports(Purpose::Prepare, "", Some(CommandResult::Succeeded));
    // The reboot ends the program, and the file cannot be read when it is back.
    let unreadable = FakeSettings { unreadable: true, ..FakeSettings::default() };
    let mut program = TestProgram::with(program.disk.reopened(), unreadable, start() + TimeDelta::minutes(20));
    program.poll_returns(&[]);
    program.advance(60);
    assert!(program.invocations().is_empty());
    let mut mended = Settings::default();
    mended.apply(both().as_object().unwrap());
    program.edit_settings(mended);
    program.advance(2);
    assert_eq!(program.invocations()[0].purpose, Purpose::Recover);
}

fn another() -> Event {
    Event { id: Some(EventId::new("B")), ..reboot() }
}

/// What is being run, as the event's key and what for.
fn of(invocations: &[Invocation]) -> Vec<(&str, Purpose)> {
    invocations.iter().map(|invocation| (invocation.key.as_str(), invocation.purpose)).collect()
}

/// A program that is bringing the workload back after an event.
fn recovering(settings: Value) -> TestProgram {
    let mut program = with(settings);
    program.poll_returns(&[reboot()]);
    program.command_reports(Purpose::Prepare, "", Some(CommandResult::Succeeded));
    program.invocations();
    program.poll_returns(&[]);
    assert_eq!(of(&program.invocations()), [("A", Purpose::Recover)]);
    program.desktop.toasts.clear();
    program
}

#[test]
fn an_event_during_recovery_is_prepared_and_approved_afterwards() {
    for how in
        [CommandResult::Succeeded, CommandResult::Failed { code: Some(1) }, CommandResult::TimedOut { seconds: 300 }]
    {
        let mut settings = both();
        settings["rules"] = json!([{ "name": "All", "then": "approve_now" }]);
        let mut program = recovering(settings);
        program.poll_returns(&[another()]);
        program.advance(60);
        assert_eq!((program.invocations().len(), program.approvals()), (0, 0), "the recovery would undo it");
        assert!(!program.titles().iter().any(|title| title.starts_with("Approving")), "no alert says so either");
        program.command_reports(Purpose::Recover, "", Some(how.clone()));
        assert_eq!(of(&program.invocations()), [("B", Purpose::Prepare)], "{how:?}");
        program.advance(60);
        assert_eq!(program.approvals(), 0, "{how:?}");
        program.command_reports_for("B", Purpose::Prepare, "", Some(CommandResult::Succeeded));
        program.advance(10);
        assert_eq!(program.approvals(), 1, "{how:?}");
    }
}

#[test]
fn events_without_a_command_do_not_wait_for_recovery() {
    let mut settings = both();
    settings["rules"] = json!([{ "name": "All", "then": "approve_now" }]);
    let mut program = recovering(settings);
    let freeze = Event { event_type: "Freeze".into(), id: Some(EventId::new("C")), ..reboot() };
    program.poll_returns(&[another(), freeze]);
    program.advance(10);
    assert_eq!(program.take_rule_approvals(), [EventId::new("C")]);
}

#[test]
fn a_recovery_that_lasts_too_long_leaves_the_event_unprepared() {
    let mut settings = both();
    settings["rules"] = json!([{ "name": "All", "then": "approve_now" }]);
    let mut program = recovering(settings.clone());
    program.poll_returns(&[another()]);
    program.advance(15 * 60);
    let is_notified =
        |program: &TestProgram| program.titles().iter().any(|title| title.starts_with("Preparation failed"));
    assert!(is_notified(&program), "as soon as that is known: {:?}", program.titles());
    program.command_reports(Purpose::Recover, "", Some(CommandResult::Succeeded));
    program.advance(60);
    assert_eq!((program.invocations().len(), program.approvals()), (0, 0));

    // Another VM approved it.
    let mut program = recovering(settings);
    program.poll_returns(&[another()]);
    program.notifications_are_shown();
    program.poll_returns(&[Event { id: Some(EventId::new("B")), ..running() }]);
    assert!(is_notified(&program), "{:?}", program.titles());
    program.command_reports(Purpose::Recover, "", Some(CommandResult::Succeeded));
    program.advance(60);
    assert!(program.invocations().is_empty());
}

#[test]
fn no_recovery_runs_if_the_next_event_is_already_there() {
    let mut program = with(both());
    program.poll_returns(&[reboot()]);
    program.invocations();
    program.command_reports(Purpose::Prepare, "", Some(CommandResult::Succeeded));
    program.poll_returns(&[another()]);
    assert_eq!(of(&program.invocations()), [("B", Purpose::Prepare)]);
    program.command_reports_for("B", Purpose::Prepare, "", Some(CommandResult::Succeeded));
    program.poll_returns(&[]);
    assert_eq!(of(&program.invocations()), [("A", Purpose::Recover), ("B", Purpose::Recover)]);
    program.poll_returns(&[Event { id: Some(EventId::new("C")), ..reboot() }]);
    program.command_reports(Purpose::Recover, "", Some(CommandResult::Succeeded));
    assert!(program.invocations().is_empty(), "one of them has not ended");
    program.command_reports_for("B", Purpose::Recover, "", Some(CommandResult::Succeeded));
    assert_eq!(of(&program.invocations()), [("C", Purpose::Prepare)]);
}
