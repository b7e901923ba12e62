//! The webhook gets every change once, whatever happens in between.

use forewarn_core::DeliveryOutcome;

use super::*;
use crate::webhook::WebhookClient;
use crate::webhook::tests::TlsReceiver;

const RECEIVER: &str = "https://hooks.example/secret";

fn fake_settings() -> FakeSettings {
    let mut settings = Settings::default();
    settings.apply(json!({ "webhook_url": RECEIVER }).as_object().unwrap());
    FakeSettings { settings, ..FakeSettings::default() }
}

fn program() -> TestProgram {
    TestProgram::with(FakeDisk::new(), fake_settings(), start())
}

impl TestProgram {
    fn request(&mut self) -> Option<WebhookRequest> {
        (!self.requests.is_empty()).then(|| self.requests.remove(0))
    }

    fn delivered(&mut self, outcome: DeliveryOutcome) {
        self.turn(LoopEvent::Delivered(outcome));
    }

    /// Accepts everything that is sent; the ids of the messages.
    fn accept_all(&mut self) -> Vec<String> {
        let mut accepted = Vec::new();
        while let Some(request) = self.request() {
            accepted.push(id(&request));
            self.delivered(DeliveryOutcome::Accepted);
        }
        accepted
    }
}

fn id(request: &WebhookRequest) -> String {
    let body: Value = serde_json::from_str(&request.payload.body).unwrap();
    body["id"].as_str().unwrap().to_owned()
}

fn failed() -> DeliveryOutcome {
    DeliveryOutcome::Failed { reason: "connection refused".to_owned(), retry_after: None }
}

#[test]
fn nothing_is_sent_unless_a_webhook_is_set() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.request(), None);
    assert!(program.disk.history.outbox().is_empty());
}

#[test]
fn a_message_is_saved_before_it_is_sent_and_removed_once_accepted() {
    let mut program = program();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.disk.history.outbox().len(), 1);
    let request = program.request().unwrap();
    assert_eq!((request.url.as_str(), id(&request).as_str()), (RECEIVER, "A/appeared"));
    assert_eq!(program.request(), None, "it is in flight");
    program.delivered(DeliveryOutcome::Accepted);
    assert!(program.disk.history.outbox().is_empty());
    assert_eq!(program.request(), None);
}

#[test]
fn a_kill_before_the_response_repeats_the_message_with_the_same_id() {
    let mut program = program();
    program.poll_returns(&[reboot()]);
    let before = program.request().unwrap();
    let wall = program.local.now.wall;
    let mut program = TestProgram::with(program.disk.reopened(), fake_settings(), wall);
    assert_eq!(program.request(), Some(before));
    program.delivered(DeliveryOutcome::Accepted);
    program.poll_returns(&[reboot()]);
    assert_eq!(program.request(), None, "the event is known and was reported");
}

#[test]
fn a_receiver_that_was_down_for_an_hour_gets_all_messages_in_order() {
    let mut program = program();
    program.poll_returns(&[reboot()]);
    for second in 0..3600 {
        program.advance(1);
        if program.request().is_some() {
            program.delivered(failed());
        }
        if second == 1800 {
            program.poll_returns(&[]);
        }
    }
    program.send(Request::WindowOpened);
    let problems = program.snapshot().settings.problems;
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    let expected = "2 messages to webhook_url are waiting: connection refused.";
    assert!(problem.starts_with(expected), "{problem}");
    program.advance(300);
    assert_eq!(program.accept_all(), ["A/appeared", "A/completed"]);
    program.advance(1);
    assert_eq!(program.snapshot().settings.problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_message_for_a_receiver_with_an_untrusted_certificate_is_sent_once_it_is_trusted() {
    let receiver = TlsReceiver::new().await;
    let mut program = program();
    assert_eq!(program.save(json!({ "webhook_url": receiver.url.as_str() })), Ok(()));
    program.poll_returns(&[reboot()]);
    let first = program.request().unwrap();
    let outcome = WebhookClient::default().deliver(first.clone()).await;
    assert!(format!("{outcome:?}").contains("certificate"), "{outcome:?}");
    program.delivered(outcome);
    assert_eq!(program.request(), None, "not at once");
    program.advance(60);
    let second = program.request().unwrap();
    assert_eq!(second, first);
    let outcome = receiver.trusting_client().deliver(second).await;
    program.delivered(outcome);
    assert!(receiver.request().await.ends_with(&first.payload.body));
    assert!(program.disk.history.outbox().is_empty());
}

#[test]
fn a_demonstration_sends_nothing() {
    let mut program = program();
    program.controller.options.demo = true;
    program.poll_returns(&[reboot()]);
    assert_eq!(program.request(), None);
}

#[test]
fn waiting_messages_are_dropped_without_a_receiver_and_sent_at_once_to_a_new_one() {
    let mut program = program();
    program.poll_returns(&[reboot()]);
    program.request();
    program.delivered(failed());
    assert_eq!(program.request(), None, "not at once");
    assert_eq!(program.save(json!({ "webhook_url": "https://other.example/" })), Ok(()));
    assert_eq!(program.request().unwrap().url.as_str(), "https://other.example/");
    program.delivered(failed());
    assert_eq!(program.save(json!({ "webhook_url": "" })), Ok(()));
    assert_eq!(program.save(json!({ "webhook_url": RECEIVER })), Ok(()));
    program.advance(1_000);
    assert_eq!(program.request(), None);
}

/// A disk with a message that wasn't accepted before the program ended.
fn waiting() -> FakeDisk {
    let mut program = program();
    program.poll_returns(&[reboot()]);
    program.disk.reopened()
}

#[test]
fn messages_wait_while_it_is_unknown_whether_there_is_a_receiver() {
    let unreadable = FakeSettings { unreadable: true, ..FakeSettings::default() };
    let mut program = TestProgram::with(waiting(), unreadable, start());
    program.advance(60);
    assert_eq!(program.request(), None, "the receiver is unknown");
    program.edit_settings(fake_settings().settings);
    program.advance(2);
    assert_eq!(program.accept_all(), ["A/appeared"]);

    let unreadable = FakeSettings { unreadable: true, ..FakeSettings::default() };
    let mut program = TestProgram::with(waiting(), unreadable, start());
    program.edit_settings(Settings::default());
    program.advance(2);
    assert!(program.disk.history.outbox().is_empty(), "now it is known that there is none");
}

#[test]
fn messages_for_a_receiver_that_is_gone_at_the_next_start_go_to_no_other() {
    let mut program = TestProgram::with(waiting(), FakeSettings::default(), start());
    assert!(program.disk.history.outbox().is_empty(), "that is saved");
    let mut program = TestProgram::with(program.disk.reopened(), fake_settings(), start());
    program.poll_returns(&[reboot()]);
    assert_eq!(program.request(), None);
}

#[test]
fn messages_for_a_removed_receiver_are_gone_after_a_kill() {
    let mut program = TestProgram::with(waiting(), fake_settings(), start());
    assert_eq!(program.save(json!({ "webhook_url": "" })), Ok(()));
    let mut program = TestProgram::with(program.disk.reopened(), fake_settings(), start());
    assert_eq!(program.request(), None);
}

#[test]
fn messages_sent_before_the_vm_knows_its_name_have_a_unique_id() {
    let key = || {
        let mut program = program();
        program.controller.tracker = Tracker::restore(TrackerState::default(), &program.local.now);
        program.poll_returns(&[reboot()]);
        let key = program.request().unwrap().payload.idempotency_key;
        let mut program = TestProgram::with(program.disk.reopened(), fake_settings(), start());
        assert_eq!(program.request().unwrap().payload.idempotency_key, key, "also after a kill");
        key
    };
    let (one, other) = (key(), key());
    assert!(one.starts_with("unnamed-") && one.ends_with("/A/appeared") && one != other, "{one} {other}");
}
