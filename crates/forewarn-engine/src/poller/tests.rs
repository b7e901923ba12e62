use std::collections::VecDeque;
use std::sync::Mutex;

use scheduled_events::{ApiVersion, Asked, Document, Endpoint, EventId, Failure, VmName};

use super::*;

/// Plays the endpoint: one step for each time it is asked, the last one for ever.
struct Script {
    steps: Mutex<VecDeque<Step>>,
    asked: Mutex<Vec<Instant>>,
    knows_name_after: usize,
    named: Mutex<usize>,
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
        let steps = Mutex::new(steps.into_iter().collect());
        Arc::new(Self { steps, asked: Mutex::default(), knows_name_after: 0, named: Mutex::default() })
    }

    /// The times between one asking and the next, in milliseconds.
    fn pauses(&self) -> Vec<u128> {
        self.asked.lock().unwrap().windows(2).map(|pair| (pair[1] - pair[0]).as_millis()).collect()
    }
}

fn error(failure: Failure) -> Error {
    Error { asked: Asked { method: "GET", url: "http://test".to_owned() }, failure }
}

impl Source for Script {
    async fn ask(&self) -> Result<Reading, Error> {
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
        Ok(Reading { document: Arc::new(Document::empty(1)), server_time: None, version: ApiVersion::NEWEST })
    }

    async fn identity(&self) -> Result<Identity, Error> {
        let mut named = self.named.lock().unwrap();
        *named += 1;
        if *named <= self.knows_name_after {
            return Err(error(Failure::Gone));
        }
        Ok(serde_json::from_str(r#"{"name":"web-01"}"#).unwrap())
    }

    fn endpoint(&self) -> Endpoint {
        Endpoint::azure().unwrap()
    }

    async fn approve(&self, _: &EventId) -> Result<(), Error> {
        Ok(())
    }

    fn chance(&self) -> f64 {
        0.0
    }
}

struct Watch {
    found: mpsc::Receiver<Polled>,
    interval: watch::Sender<Duration>,
    task: tokio::task::JoinHandle<()>,
}

fn begin(script: &Arc<Script>) -> Watch {
    let (send, found) = mpsc::channel(16);
    let (interval, receiver) = watch::channel(Duration::from_secs(1));
    let task = tokio::spawn(watch(Arc::clone(script), receiver, send));
    Watch { found, interval, task }
}

impl Watch {
    /// The next outcome of asking what is scheduled.
    async fn next(&mut self) -> Polled {
        loop {
            let polled = self.found.recv().await.unwrap();
            if !matches!(polled, Polled::Identity(_)) {
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
async fn asks_once_a_second_counted_from_asking_to_asking() {
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
async fn failures_slow_it_down_and_the_first_answer_brings_it_back() {
    let gone = Step::Fail(Failure::Gone);
    let rest = Step::Fail(Failure::Throttled { retry_after: Some(Duration::from_secs(7)) });
    let script = Script::of([gone.clone(), gone.clone(), gone, rest, Step::Answer]);
    let mut watch = begin(&script);
    watch.take(6).await;
    assert_eq!(script.pauses(), [1000, 2000, 4000, 8000, 1000]);
}

#[tokio::test(start_paused = true)]
async fn a_panic_is_told_and_asking_goes_on() {
    let script = Script::of([Step::Answer, Step::Panic, Step::Answer]);
    let mut watch = begin(&script);
    assert!(matches!(watch.next().await, Polled::Answer { .. }));
    assert!(matches!(watch.next().await, Polled::Broken(reason) if reason == "a fault in the program"));
    assert!(matches!(watch.next().await, Polled::Answer { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_new_interval_counts_at_once() {
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
async fn the_name_comes_before_the_first_answer() {
    let mut watch = begin(&Script::of([Step::Fail(Failure::Gone), Step::Answer]));
    assert!(matches!(watch.found.recv().await, Some(Polled::Failed(_))));
    assert!(matches!(watch.found.recv().await, Some(Polled::Identity(_))));
    assert!(matches!(watch.found.recv().await, Some(Polled::Answer { .. })));
}

#[tokio::test(start_paused = true)]
async fn it_asks_who_it_is_until_it_is_told_and_then_no_more() {
    let script = Arc::new(Script {
        steps: Mutex::new([Step::Answer].into()),
        asked: Mutex::default(),
        knows_name_after: 2,
        named: Mutex::default(),
    });
    let mut watch = begin(&script);
    let name = loop {
        if let Polled::Identity(identity) = watch.found.recv().await.unwrap() {
            break identity.name;
        }
    };
    assert_eq!(name, VmName::new("web-01"));
    watch.take(600).await;
    assert_eq!(*script.named.lock().unwrap(), 3);
}

#[tokio::test(start_paused = true)]
async fn it_ends_when_nobody_listens_any_more() {
    let script = Script::of([Step::Answer]);
    let Watch { found, interval: _interval, task } = begin(&script);
    drop(found);
    task.await.unwrap();
}
