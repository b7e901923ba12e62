//! An unchanged document is cheap, without any visible difference.

use forewarn_core::SettingKey;
use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone)]
enum ProgramStep {
    /// With one of the documents.
    Poll(usize),
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

fn step() -> impl Strategy<Value = ProgramStep> {
    prop_oneof![
        10 => (0..4_usize).prop_map(ProgramStep::Poll),
        10 => Just(ProgramStep::Poll(0)),
        2 => Just(ProgramStep::Failure),
        10 => prop_oneof![1..4_u32, 15..70_u32, Just(600)].prop_map(ProgramStep::Time),
        1 => Just(ProgramStep::WindowOpened),
        2 => Just(ProgramStep::WindowClosed),
        3 => Just(ProgramStep::Shown),
        1 => Just(ProgramStep::NotShown),
        1 => Just(ProgramStep::TestNotification),
        1 => Just(ProgramStep::Returned),
        1 => prop::sample::select(vec!["whole_set", "this_vm"]).prop_map(ProgramStep::Edited),
    ]
}

fn documents() -> [Document; 4] {
    let with = |events| Document { events, ..Document::empty(1) };
    let neighbours = Event { resources: vec![VmName::new("web-02")], ..reboot() };
    let unreadable = Document::parse(br#"{"DocumentIncarnation": 1, "Events": [7]}"#).unwrap();
    [with(vec![]), with(vec![reboot().into()]), with(vec![neighbours.into()]), unreadable]
}

fn take(program: &mut TestProgram, step: &ProgramStep, documents: &[Arc<Document>; 4]) {
    match step {
        ProgramStep::Poll(number) => program.poll_returns_document(&documents[*number]),
        ProgramStep::Failure => program.poll_fails(),
        ProgramStep::Time(seconds) => program.advance(*seconds),
        ProgramStep::WindowOpened => program.send(Request::WindowOpened),
        ProgramStep::WindowClosed => program.send(Request::WindowClosed),
        ProgramStep::Shown => program.notifications_are_shown(),
        ProgramStep::NotShown => {
            let latest = program.desktop.toasts.last().map(|alert| alert.key.clone());
            if let Some(key) = latest {
                program.send(Request::Notified(key, Err("no".to_owned())));
            }
        }
        ProgramStep::TestNotification => program.send(Request::SendTestNotification { reply: oneshot::channel().0 }),
        ProgramStep::Returned => program.send(Request::UserReturned),
        ProgramStep::Edited(scope) => {
            let mut settings = program.fake_settings.settings.clone();
            settings.set(SettingKey::NotifyScope, &json!(scope)).unwrap();
            program.edit_settings(settings);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn the_same_document_and_a_copy_have_the_same_effects(
        steps in prop::collection::vec(step(), 1..60)
    ) {
        let (mut with_same, mut with_copies) = (TestProgram::begin(), TestProgram::begin());
        let same = documents().map(Arc::new);
        for step in &steps {
            take(&mut with_same, step, &same);
            take(&mut with_copies, step, &documents().map(Arc::new));
            let (one, other) = (&with_same.desktop, &with_copies.desktop);
            prop_assert_eq!(&one.trays, &other.trays);
            prop_assert_eq!(&one.toasts, &other.toasts);
            prop_assert_eq!(&one.snapshots, &other.snapshots);
            prop_assert_eq!(&one.openings, &other.openings);
            prop_assert_eq!(&one.applied, &other.applied);
        }
    }
}

#[test]
fn edited_settings_apply_although_the_document_is_unchanged() {
    let mut program = TestProgram::begin();
    let [quiet, ..] = documents().map(Arc::new);
    program.poll_returns_document(&quiet);
    program.poll_returns_document(&quiet);
    let mut swedish = Settings::default();
    swedish.set(SettingKey::Language, &json!("sv")).unwrap();
    let before = program.tray();
    program.edit_settings(swedish);
    program.poll_returns_document(&quiet);
    assert_ne!(program.tray().tooltip, before.tooltip);
}
