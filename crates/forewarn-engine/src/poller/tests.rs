use std::collections::VecDeque;
use std::sync::Mutex;

use chrono::DateTime;
use forewarn_core::{ChangeKind, Now, Tracker};
use scheduled_events::{ApiVersion, Document, Endpoint, EventId, VmName};

use super::*;

/// Plays the endpoint: one step for each time it is asked, the last one for ever.
struct Script {
    steps: Mutex<VecDeque<Step>>,
    asked: Mutex<Vec<Instant>>,
    knows_name_after: usize,
    named: Mutex<usize>,
    /// How long it takes to answer which VM this is.
    naming_takes: Duration,
    /// What it answers instead of a name.
    no_name: Failure,
    began: Instant,
}

#[derive(Clone)]
enum Step {
    Answer,
    SlowAnswer(Duration),
    Fail(Failure),
    Panic,
}

impl Script {
    fn of(steps: impl IntoIterator<Item = Step>) -> Arc<Self> {
        Arc::new(Self::playing(steps))
    }

    fn playing(steps: impl IntoIterator<Item = Step>) -> Self {
        Self {
            steps: Mutex::new(steps.into_iter().collect()),
            asked: Mutex::default(),
            knows_name_after: 0,
            named: Mutex::default(),
            naming_takes: Duration::ZERO,
            no_name: Failure::Gone,
            began: Instant::now(),
        }
    }

    /// The times between one asking and the next, in milliseconds.
    fn pauses(&self) -> Vec<u128> {
        self.asked.lock().unwrap().windows(2).map(|pair| (pair[1] - pair[0]).as_millis()).collect()
    }
}

fn error(failure: Failure) -> Error {
    Error { method: "GET", url: "http://test".to_owned(), failure }
}

impl Source for Script {
    async fn poll(&self) -> Result<Response, Error> {
        self.asked.lock().unwrap().push(Instant::now());
        let step = {
            let mut steps = self.steps.lock().unwrap();
            if steps.len() > 1 { steps.pop_front() } else { steps.front().cloned() }
        };
        match step.unwrap() {
            Step::Answer => {}
            Step::SlowAnswer(duration) => sleep(duration).await,
            Step::Fail(failure) => return Err(error(failure)),
            Step::Panic => panic!("a fault in the program"),
        }
        let whole_seconds = i64::try_from(self.began.elapsed().as_secs()).unwrap();
        Ok(Response {
            document: Arc::new(Document::empty(1)),
            server_time: DateTime::from_timestamp(1_772_454_720 + whole_seconds, 0),
            version: ApiVersion::NEWEST,
            round_trip: Duration::ZERO,
        })
    }

    async fn identity(&self) -> Result<Identity, Error> {
        let asked = {
            let mut named = self.named.lock().unwrap();
            *named += 1;
            *named
        };
        sleep(self.naming_takes).await;
        if asked <= self.knows_name_after {
            return Err(error(self.no_name.clone()));
        }
        Ok(serde_json::from_str(r#"{"name":"web-01"}"#).unwrap())
    }

    fn host_name(&self) -> Option<VmName> {
        Some("WEB-HOST".into())
    }

    fn endpoint(&self) -> Endpoint {
        Endpoint::azure().unwrap()
    }

    async fn approve(&self, _: &EventId) -> Result<(), Error> {
        Ok(())
    }

    fn jitter(&self) -> f64 {
        0.0
    }
}

struct Watch {
    found: mpsc::Receiver<PollerEvent>,
    interval: watch::Sender<Duration>,
    task: JoinHandle<()>,
}

fn begin(script: &Arc<Script>) -> Watch {
    let (send, found) = mpsc::channel(16);
    let (interval, receiver) = watch::channel(Duration::from_secs(1));
    let task = tokio::spawn(run(Arc::clone(script), receiver, send));
    Watch { found, interval, task }
}

impl Watch {
    /// The next outcome of asking what is scheduled.
    async fn next(&mut self) -> PollerEvent {
        loop {
            let polled = self.found.recv().await.unwrap();
            if !matches!(polled, PollerEvent::Identity(_) | PollerEvent::GuessedName(_)) {
                return polled;
            }
        }
    }

    async fn take(&mut self, count: usize) {
        for _ in 0..count {
            self.next().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn polls_once_a_second_from_request_to_request() {
    let script = Script::of([Step::SlowAnswer(Duration::from_millis(300))]);
    let mut watch = begin(&script);
    watch.take(5).await;
    assert_eq!(script.pauses(), [1000, 1000, 1000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn missed_ticks_are_not_made_up() {
    let slow = Step::SlowAnswer(Duration::from_millis(4700));
    let script = Script::of([Step::Answer, slow, Step::Answer]);
    let mut watch = begin(&script);
    watch.take(5).await;
    assert_eq!(script.pauses(), [1000, 4700, 1000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn failures_slow_polling_down_until_the_first_response() {
    let gone = Step::Fail(Failure::Gone);
    let rest = Step::Fail(Failure::Throttled { retry_after_seconds: Some(7) });
    let script = Script::of([gone.clone(), gone.clone(), gone, rest, Step::Answer]);
    let mut watch = begin(&script);
    watch.take(6).await;
    assert_eq!(script.pauses(), [1000, 2000, 4000, 8000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn a_panic_is_reported_and_polling_continues() {
    let script = Script::of([Step::Answer, Step::Panic, Step::Answer]);
    let mut watch = begin(&script);
    assert!(matches!(watch.next().await, PollerEvent::Polled { result: Ok(_), .. }));
    assert!(
        matches!(watch.next().await, PollerEvent::Polled { result: Err(Failure::Internal { detail }), .. } if detail == "a fault in the program")
    );
    assert!(matches!(watch.next().await, PollerEvent::Polled { result: Ok(_), .. }));
}

#[tokio::test(start_paused = true)]
async fn a_new_interval_applies_at_once() {
    let script = Script::of([Step::Answer]);
    let mut watch = begin(&script);
    watch.interval.send(Duration::from_secs(60)).unwrap();
    watch.take(1).await;
    watch.interval.send(Duration::from_secs(2)).unwrap();
    watch.take(3).await;
    let pauses = script.pauses();
    assert!(pauses[0] < 60_000, "the minute was not waited for: {pauses:?}");
    assert_eq!(pauses[1..], [2000, 2000]);
}

#[tokio::test(start_paused = true)]
async fn the_name_comes_before_the_first_response() {
    let mut watch = begin(&Script::of([Step::Fail(Failure::Gone), Step::Answer]));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Polled { result: Err(_), .. })));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Identity(_))));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Polled { result: Ok(_), .. })));
}

#[tokio::test(start_paused = true)]
async fn the_identity_is_requested_until_it_is_known() {
    let script = Arc::new(Script { knows_name_after: 2, ..Script::playing([Step::Answer]) });
    let mut watch = begin(&script);
    let name = loop {
        if let PollerEvent::Identity(identity) = watch.found.recv().await.unwrap() {
            break identity.name;
        }
    };
    assert_eq!(name, VmName::new("web-01"));
    watch.take(600).await;
    assert_eq!(*script.named.lock().unwrap(), 3);
}

#[tokio::test(start_paused = true)]
async fn polling_ends_when_the_receiver_is_dropped() {
    let script = Script::of([Step::Answer]);
    let Watch { found, interval: _interval, task } = begin(&script);
    drop(found);
    task.await.unwrap();
}

/// An endpoint that answers at once, but takes its time to say which VM this is, and then doesn't.
fn slow_to_name() -> Arc<Script> {
    let script = Script::playing([Step::Answer]);
    Arc::new(Script { knows_name_after: usize::MAX, naming_takes: Duration::from_millis(4_500), ..script })
}

#[tokio::test(start_paused = true)]
async fn a_slow_identity_response_is_not_a_clock_jump() {
    let script = slow_to_name();
    let mut watch = begin(&script);
    let now = || {
        let monotonic = script.began.elapsed();
        Now { wall: DateTime::from_timestamp(1_772_454_720, 0).unwrap() + monotonic, monotonic, boot: None }
    };
    let mut tracker = Tracker::new(&now());
    for _ in 0..600 {
        let PollerEvent::Polled { result, .. } = watch.next().await.with_current_server_time() else { panic!() };
        let changes = tracker.observe(result, &now());
        let jumps: Vec<_> =
            changes.iter().filter(|change| matches!(change.kind, ChangeKind::ClockJumped { .. })).collect();
        assert!(jumps.is_empty(), "after {:?}: {jumps:?}", script.began.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_identity_response_delays_no_poll() {
    let script = slow_to_name();
    let mut watch = begin(&script);
    watch.next().await;
    assert!(
        script.began.elapsed() <= Duration::from_secs(1),
        "the first answer came after {:?}",
        script.began.elapsed()
    );
    watch.take(60).await;
    assert!(script.pauses().iter().all(|pause| *pause <= 1_000), "{:?}", script.pauses());
}

/// All that is learned about the name within ten minutes.
async fn names_learned(script: Script) -> Vec<PollerEvent> {
    let script = Arc::new(script);
    let mut watch = begin(&script);
    let mut learned = Vec::new();
    while script.began.elapsed() < Duration::from_secs(600) {
        match watch.found.recv().await.unwrap() {
            polled @ (PollerEvent::Identity(_) | PollerEvent::GuessedName(_)) => learned.push(polled),
            PollerEvent::Polled { .. } => {}
        }
    }
    learned
}

#[tokio::test(start_paused = true)]
async fn without_an_identity_endpoint_the_host_name_is_used() {
    let no_name = Failure::NotFound;
    let learned = names_learned(Script { knows_name_after: 3, no_name, ..Script::playing([Step::Answer]) }).await;
    let [PollerEvent::GuessedName(guess), PollerEvent::Identity(real)] = &learned[..] else { panic!("{learned:?}") };
    assert_eq!((guess.as_str(), real.name.as_str()), ("WEB-HOST", "web-01"));
}

#[tokio::test(start_paused = true)]
async fn a_late_name_is_not_guessed() {
    for no_name in [Failure::Gone, Failure::ServerError { status: 500, response: String::new() }] {
        let learned = names_learned(Script { knows_name_after: 3, no_name, ..Script::playing([Step::Answer]) }).await;
        assert!(matches!(learned[..], [PollerEvent::Identity(_)]), "{learned:?}");
    }
}
