use std::collections::VecDeque;
use std::sync::Mutex;

use chrono::DateTime;
use forewarn_core::{ChangeKind, Now, Tracker};
use scheduled_events::{ApiVersion, Document, Endpoint, EventId, VmName};

use super::*;

/// A scripted endpoint: one step for each poll; the last one repeats.
struct ScriptedEndpoint {
    steps: Mutex<VecDeque<PollStep>>,
    polls: Mutex<Vec<Instant>>,
    knows_name_after: usize,
    named: Mutex<usize>,
    /// How long identity requests take.
    naming_takes: Duration,
    /// The failure before the name is known.
    no_name: Failure,
    began: Instant,
}

#[derive(Clone)]
enum PollStep {
    Respond,
    Slow(Duration),
    Fail(Failure),
    Panic,
}

impl ScriptedEndpoint {
    fn of(steps: impl IntoIterator<Item = PollStep>) -> Arc<Self> {
        Arc::new(Self::playing(steps))
    }

    fn playing(steps: impl IntoIterator<Item = PollStep>) -> Self {
        Self {
            steps: Mutex::new(steps.into_iter().collect()),
            polls: Mutex::default(),
            knows_name_after: 0,
            named: Mutex::default(),
            naming_takes: Duration::ZERO,
            no_name: Failure::Gone,
            began: Instant::now(),
        }
    }

    /// Between requests, in milliseconds.
    fn pauses(&self) -> Vec<u128> {
        self.polls.lock().unwrap().windows(2).map(|pair| (pair[1] - pair[0]).as_millis()).collect()
    }
}

fn error(failure: Failure) -> Error {
    Error { method: "GET", url: "http://test".to_owned(), failure }
}

impl Source for ScriptedEndpoint {
    async fn poll(&self) -> Result<Response, Error> {
        self.polls.lock().unwrap().push(Instant::now());
        let step = {
            let mut steps = self.steps.lock().unwrap();
            if steps.len() > 1 { steps.pop_front() } else { steps.front().cloned() }
        };
        match step.unwrap() {
            PollStep::Respond => {}
            PollStep::Slow(duration) => sleep(duration).await,
            PollStep::Fail(failure) => return Err(error(failure)),
            PollStep::Panic => panic!("a fault in the program"),
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
        let attempt = {
            let mut named = self.named.lock().unwrap();
            *named += 1;
            *named
        };
        sleep(self.naming_takes).await;
        if attempt <= self.knows_name_after {
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

struct RunningPoller {
    found: mpsc::Receiver<PollerEvent>,
    interval: watch::Sender<Duration>,
    task: JoinHandle<()>,
}

fn begin(endpoint: &Arc<ScriptedEndpoint>) -> RunningPoller {
    let (send, found) = mpsc::channel(16);
    let (interval, receiver) = watch::channel(Duration::from_secs(1));
    let task = tokio::spawn(run(Arc::clone(endpoint), receiver, send));
    RunningPoller { found, interval, task }
}

impl RunningPoller {
    /// The next result of a poll.
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
    let endpoint = ScriptedEndpoint::of([PollStep::Slow(Duration::from_millis(300))]);
    let mut watch = begin(&endpoint);
    watch.take(5).await;
    assert_eq!(endpoint.pauses(), [1000, 1000, 1000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn missed_ticks_are_not_made_up() {
    let slow = PollStep::Slow(Duration::from_millis(4700));
    let endpoint = ScriptedEndpoint::of([PollStep::Respond, slow, PollStep::Respond]);
    let mut watch = begin(&endpoint);
    watch.take(5).await;
    assert_eq!(endpoint.pauses(), [1000, 4700, 1000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn failures_slow_polling_down_until_the_first_response() {
    let gone = PollStep::Fail(Failure::Gone);
    let rest = PollStep::Fail(Failure::Throttled { retry_after_seconds: Some(7) });
    let endpoint = ScriptedEndpoint::of([gone.clone(), gone.clone(), gone, rest, PollStep::Respond]);
    let mut watch = begin(&endpoint);
    watch.take(6).await;
    assert_eq!(endpoint.pauses(), [1000, 2000, 4000, 8000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn a_panic_is_reported_and_polling_continues() {
    let endpoint = ScriptedEndpoint::of([PollStep::Respond, PollStep::Panic, PollStep::Respond]);
    let mut watch = begin(&endpoint);
    assert!(matches!(watch.next().await, PollerEvent::Polled { result: Ok(_), .. }));
    assert!(
        matches!(watch.next().await, PollerEvent::Polled { result: Err(Failure::Internal { detail }), .. } if detail == "a fault in the program")
    );
    assert!(matches!(watch.next().await, PollerEvent::Polled { result: Ok(_), .. }));
}

#[tokio::test(start_paused = true)]
async fn a_new_interval_applies_at_once() {
    let endpoint = ScriptedEndpoint::of([PollStep::Respond]);
    let mut watch = begin(&endpoint);
    watch.interval.send(Duration::from_secs(60)).unwrap();
    watch.take(1).await;
    watch.interval.send(Duration::from_secs(2)).unwrap();
    watch.take(3).await;
    let pauses = endpoint.pauses();
    assert!(pauses[0] < 60_000, "the minute was not waited for: {pauses:?}");
    assert_eq!(pauses[1..], [2000, 2000]);
}

#[tokio::test(start_paused = true)]
async fn the_name_comes_before_the_first_response() {
    let mut watch = begin(&ScriptedEndpoint::of([PollStep::Fail(Failure::Gone), PollStep::Respond]));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Polled { result: Err(_), .. })));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Identity(_))));
    assert!(matches!(watch.found.recv().await, Some(PollerEvent::Polled { result: Ok(_), .. })));
}

#[tokio::test(start_paused = true)]
async fn the_identity_is_requested_until_it_is_known() {
    let endpoint = Arc::new(ScriptedEndpoint { knows_name_after: 2, ..ScriptedEndpoint::playing([PollStep::Respond]) });
    let mut watch = begin(&endpoint);
    let name = loop {
        if let PollerEvent::Identity(identity) = watch.found.recv().await.unwrap() {
            break identity.name;
        }
    };
    assert_eq!(name, VmName::new("web-01"));
    watch.take(600).await;
    assert_eq!(*endpoint.named.lock().unwrap(), 3);
}

#[tokio::test(start_paused = true)]
async fn polling_ends_when_the_receiver_is_dropped() {
    let endpoint = ScriptedEndpoint::of([PollStep::Respond]);
    let RunningPoller { found, interval: _interval, task } = begin(&endpoint);
    drop(found);
    task.await.unwrap();
}

/// Polls are fast; identity requests are slow and fail.
fn slow_to_name() -> Arc<ScriptedEndpoint> {
    let endpoint = ScriptedEndpoint::playing([PollStep::Respond]);
    Arc::new(ScriptedEndpoint { knows_name_after: usize::MAX, naming_takes: Duration::from_millis(4_500), ..endpoint })
}

#[tokio::test(start_paused = true)]
async fn a_slow_identity_response_is_not_a_clock_jump() {
    let endpoint = slow_to_name();
    let mut watch = begin(&endpoint);
    let now = || {
        let monotonic = endpoint.began.elapsed();
        Now { wall: DateTime::from_timestamp(1_772_454_720, 0).unwrap() + monotonic, monotonic, boot: None }
    };
    let mut tracker = Tracker::new(&now());
    for _ in 0..600 {
        let PollerEvent::Polled { result, .. } = watch.next().await.with_current_server_time() else { panic!() };
        let changes = tracker.observe(result, &now());
        let jumps: Vec<_> =
            changes.iter().filter(|change| matches!(change.kind, ChangeKind::ClockJumped { .. })).collect();
        assert!(jumps.is_empty(), "after {:?}: {jumps:?}", endpoint.began.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_identity_response_delays_no_poll() {
    let endpoint = slow_to_name();
    let mut watch = begin(&endpoint);
    watch.next().await;
    assert!(
        endpoint.began.elapsed() <= Duration::from_secs(1),
        "the first answer came after {:?}",
        endpoint.began.elapsed()
    );
    watch.take(60).await;
    assert!(endpoint.pauses().iter().all(|pause| *pause <= 1_000), "{:?}", endpoint.pauses());
}

/// All that is learned about the name within ten minutes.
async fn names_learned(endpoint: ScriptedEndpoint) -> Vec<PollerEvent> {
    let endpoint = Arc::new(endpoint);
    let mut watch = begin(&endpoint);
    let mut learned = Vec::new();
    while endpoint.began.elapsed() < Duration::from_secs(600) {
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
    let learned = names_learned(ScriptedEndpoint {
        knows_name_after: 3,
        no_name,
        ..ScriptedEndpoint::playing([PollStep::Respond])
    })
    .await;
    let [PollerEvent::GuessedName(guess), PollerEvent::Identity(real)] = &learned[..] else { panic!("{learned:?}") };
    assert_eq!((guess.as_str(), real.name.as_str()), ("WEB-HOST", "web-01"));
}

#[tokio::test(start_paused = true)]
async fn a_late_name_is_not_guessed() {
    for no_name in [Failure::Gone, Failure::ServerError { status: 500, response: String::new() }] {
        let learned = names_learned(ScriptedEndpoint {
            knows_name_after: 3,
            no_name,
            ..ScriptedEndpoint::playing([PollStep::Respond])
        })
        .await;
        assert!(matches!(learned[..], [PollerEvent::Identity(_)]), "{learned:?}");
    }
}
