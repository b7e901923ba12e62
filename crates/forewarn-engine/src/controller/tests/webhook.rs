//! Another system is told of everything once, whatever happens in between.

use forewarn_core::Delivery;

use super::*;
use crate::courier::Courier;
use crate::courier::tests::Stranger;

const RECEIVER: &str = "https://hooks.example/secret";

fn choices() -> Choices {
    let mut settings = Settings::default();
    settings.apply(json!({ "webhook_url": RECEIVER }).as_object().unwrap());
    Choices { settings, ..Choices::default() }
}

fn program() -> Program {
    Program::with(Disk::new(), choices(), start())
}

impl Program {
    fn post(&mut self) -> Option<Post> {
        (!self.posts.is_empty()).then(|| self.posts.remove(0))
    }

    fn posted(&mut self, delivery: Delivery) {
        self.turn(LoopEvent::Delivered(delivery));
    }

    /// Everything that a receiver takes which is there, by name.
    fn taken(&mut self) -> Vec<String> {
        let mut taken = Vec::new();
        while let Some(post) = self.post() {
            taken.push(id(&post));
            self.posted(Delivery::Taken);
        }
        taken
    }
}

fn id(post: &Post) -> String {
    let body: Value = serde_json::from_str(&post.payload.body).unwrap();
    body["id"].as_str().unwrap().to_owned()
}

fn failed() -> Delivery {
    Delivery::Failed { reason: "connection refused".to_owned(), rest: None }
}

#[test]
fn nobody_is_told_unless_the_person_wants_that() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    assert_eq!(program.post(), None);
    assert!(program.disk.history.outbox().is_empty());
}

#[test]
fn a_message_is_kept_before_it_is_sent_and_forgotten_once_it_was_taken() {
    let mut program = program();
    program.sees(&[reboot()]);
    assert_eq!(program.disk.history.outbox().len(), 1);
    let post = program.post().unwrap();
    assert_eq!((post.url.as_str(), id(&post).as_str()), (RECEIVER, "A/appeared"));
    assert_eq!(program.post(), None, "it is on its way");
    program.posted(Delivery::Taken);
    assert!(program.disk.history.outbox().is_empty());
    assert_eq!(program.post(), None);
}

#[test]
fn a_kill_before_the_answer_repeats_the_message_under_the_same_name() {
    let mut program = program();
    program.sees(&[reboot()]);
    let before = program.post().unwrap();
    let wall = program.moment.now.wall;
    let mut program = Program::with(program.disk.reopened(), choices(), wall);
    assert_eq!(program.post(), Some(before));
    program.posted(Delivery::Taken);
    program.sees(&[reboot()]);
    assert_eq!(program.post(), None, "the event is known, and was told");
}

#[test]
fn a_receiver_that_was_away_for_an_hour_gets_all_of_it_in_order() {
    let mut program = program();
    program.sees(&[reboot()]);
    for second in 0..3600 {
        program.pass(1);
        if program.post().is_some() {
            program.posted(failed());
        }
        if second == 1800 {
            program.sees(&[]);
        }
    }
    program.ask(Request::WindowOpened);
    let problems = program.snapshot().settings.problems;
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    let expected = "The receiver at webhook_url isn't accepting messages: connection refused. Waiting to be sent: 2.";
    assert!(problem.starts_with(expected), "{problem}");
    program.pass(300);
    assert_eq!(program.taken(), ["A/appeared", "A/completed"]);
    program.pass(1);
    assert_eq!(program.snapshot().settings.problems, Vec::<String>::new());
}

#[tokio::test]
async fn what_was_kept_from_a_receiver_whose_certificate_nobody_trusts_is_sent_once_it_is_trusted() {
    let stranger = Stranger::new().await;
    let mut program = program();
    assert_eq!(program.save(json!({ "webhook_url": stranger.url.as_str() })), Ok(()));
    program.sees(&[reboot()]);
    let first = program.post().unwrap();
    let delivery = Courier::default().deliver(first.clone()).await;
    assert!(format!("{delivery:?}").contains("certificate"), "{delivery:?}");
    program.posted(delivery);
    assert_eq!(program.post(), None, "not at once");
    program.pass(60);
    let second = program.post().unwrap();
    assert_eq!(second, first);
    let delivery = stranger.trusting_courier().deliver(second).await;
    program.posted(delivery);
    assert!(stranger.heard().await.ends_with(&first.payload.body));
    assert!(program.disk.history.outbox().is_empty());
}

#[test]
fn a_demonstration_tells_nobody() {
    let mut program = program();
    program.controller.options.demo = true;
    program.sees(&[reboot()]);
    assert_eq!(program.post(), None);
}

#[test]
fn what_waits_is_left_out_when_the_receiver_is_taken_away_and_sent_at_once_to_another() {
    let mut program = program();
    program.sees(&[reboot()]);
    program.post();
    program.posted(failed());
    assert_eq!(program.post(), None, "not at once");
    assert_eq!(program.save(json!({ "webhook_url": "https://other.example/" })), Ok(()));
    assert_eq!(program.post().unwrap().url.as_str(), "https://other.example/");
    program.posted(failed());
    assert_eq!(program.save(json!({ "webhook_url": "" })), Ok(()));
    assert_eq!(program.save(json!({ "webhook_url": RECEIVER })), Ok(()));
    program.pass(1_000);
    assert_eq!(program.post(), None);
}

/// What waits after the program ended before it was taken.
fn waiting() -> Disk {
    let mut program = program();
    program.sees(&[reboot()]);
    program.disk.reopened()
}

#[test]
fn what_waits_goes_on_waiting_while_nobody_can_tell_whether_there_is_a_receiver() {
    let unreadable = Choices { unreadable: true, ..Choices::default() };
    let mut program = Program::with(waiting(), unreadable, start());
    program.pass(60);
    assert_eq!(program.post(), None, "whom to?");
    program.edit(choices().settings);
    program.pass(2);
    assert_eq!(program.taken(), ["A/appeared"]);

    let unreadable = Choices { unreadable: true, ..Choices::default() };
    let mut program = Program::with(waiting(), unreadable, start());
    program.edit(Settings::default());
    program.pass(2);
    assert!(program.disk.history.outbox().is_empty(), "now it is known that there is none");
}

#[test]
fn what_waited_for_a_receiver_that_is_gone_at_the_next_start_goes_to_no_other() {
    let mut program = Program::with(waiting(), Choices::default(), start());
    assert!(program.disk.history.outbox().is_empty(), "that is kept");
    let mut program = Program::with(program.disk.reopened(), choices(), start());
    program.sees(&[reboot()]);
    assert_eq!(program.post(), None);
}

#[test]
fn what_waited_for_a_receiver_that_was_taken_away_is_not_there_after_a_kill() {
    let mut program = Program::with(waiting(), choices(), start());
    assert_eq!(program.save(json!({ "webhook_url": "" })), Ok(()));
    let mut program = Program::with(program.disk.reopened(), choices(), start());
    assert_eq!(program.post(), None);
}

#[test]
fn what_is_told_before_the_vm_knows_its_name_is_told_under_one_that_no_other_has() {
    let key = || {
        let mut program = program();
        program.controller.tracker = Tracker::restore(TrackerState::default(), &program.moment.now);
        program.sees(&[reboot()]);
        let key = program.post().unwrap().payload.idempotency_key;
        let mut program = Program::with(program.disk.reopened(), choices(), start());
        assert_eq!(program.post().unwrap().payload.idempotency_key, key, "also after a kill");
        key
    };
    let (one, other) = (key(), key());
    assert!(one.starts_with("unnamed-") && one.ends_with("/A/appeared") && one != other, "{one} {other}");
}
