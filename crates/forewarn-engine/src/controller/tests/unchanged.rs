//! An answer that is the one before costs next to nothing, and nobody can tell.

use forewarn_core::SettingKey;
use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone)]
enum Step {
    /// The endpoint answers with one of the documents.
    Answer(usize),
    Failure,
    Time(u32),
    WindowOpened,
    WindowClosed,
    Shown,
    NotShown,
    TestNotification,
    Returned,
    Edited(&'static str),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        10 => (0..4_usize).prop_map(Step::Answer),
        10 => Just(Step::Answer(0)),
        2 => Just(Step::Failure),
        10 => prop_oneof![1..4_u32, 15..70_u32, Just(600)].prop_map(Step::Time),
        1 => Just(Step::WindowOpened),
        2 => Just(Step::WindowClosed),
        3 => Just(Step::Shown),
        1 => Just(Step::NotShown),
        1 => Just(Step::TestNotification),
        1 => Just(Step::Returned),
        1 => prop::sample::select(vec!["whole_set", "this_vm"]).prop_map(Step::Edited),
    ]
}

fn documents() -> [Document; 4] {
    let with = |events| Document { events, ..Document::empty(1) };
    let neighbours = Event { resources: vec![VmName::new("web-02")], ..reboot() };
    let unreadable = Document::parse(br#"{"DocumentIncarnation": 1, "Events": [7]}"#).unwrap();
    [with(vec![]), with(vec![reboot().into()]), with(vec![neighbours.into()]), unreadable]
}

fn take(program: &mut Program, step: &Step, documents: &[Arc<Document>; 4]) {
    match step {
        Step::Answer(number) => program.reads(&documents[*number]),
        Step::Failure => program.fails(),
        Step::Time(seconds) => program.pass(*seconds),
        Step::WindowOpened => program.ask(Request::WindowOpened),
        Step::WindowClosed => program.ask(Request::WindowClosed),
        Step::Shown => program.notifications_are_shown(),
        Step::NotShown => {
            let latest = program.desk.toasts.last().map(|alert| alert.key.clone());
            if let Some(key) = latest {
                program.ask(Request::Notified(key, Err("no".to_owned())));
            }
        }
        Step::TestNotification => program.ask(Request::TryNotification { reply: oneshot::channel().0 }),
        Step::Returned => program.ask(Request::Returned),
        Step::Edited(scope) => {
            let mut settings = program.choices.settings.clone();
            settings.set(SettingKey::NotifyScope, &json!(scope)).unwrap();
            program.edit(settings);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn whoever_gets_the_very_same_document_tells_what_one_who_gets_a_copy_tells(
        steps in prop::collection::vec(step(), 1..60)
    ) {
        let (mut with_same, mut with_copies) = (Program::begin(), Program::begin());
        let same = documents().map(Arc::new);
        for step in &steps {
            take(&mut with_same, step, &same);
            take(&mut with_copies, step, &documents().map(Arc::new));
            let (one, other) = (&with_same.desk, &with_copies.desk);
            prop_assert_eq!(&one.trays, &other.trays);
            prop_assert_eq!(&one.toasts, &other.toasts);
            prop_assert_eq!(&one.snapshots, &other.snapshots);
            prop_assert_eq!(&one.openings, &other.openings);
            prop_assert_eq!(&one.applied, &other.applied);
        }
    }
}

#[test]
fn what_somebody_wrote_into_the_settings_file_shows_although_the_endpoint_says_the_same() {
    let mut program = Program::begin();
    let [quiet, ..] = documents().map(Arc::new);
    program.reads(&quiet);
    program.reads(&quiet);
    let mut swedish = Settings::default();
    swedish.set(SettingKey::Language, &json!("sv")).unwrap();
    let before = program.tray();
    program.edit(swedish);
    program.reads(&quiet);
    assert_ne!(program.tray().tooltip, before.tooltip);
}
