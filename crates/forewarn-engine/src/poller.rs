//! Asks the endpoint, again and again, whatever happens.

mod alarm;
mod pace;
mod source;

use std::any::Any;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use scheduled_events::{Error, Identity, Reading, VmName};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

pub use alarm::Alarm;
pub use pace::Pace;
pub use source::{Endpoints, Source};

/// What the poller found out.
#[derive(Debug)]
pub enum Polled {
    /// The endpoint answered.
    Answer {
        /// With this.
        reading: Reading,
        /// When it was read to its end.
        received: Instant,
    },
    /// It did not, or not with a document.
    Failed(Error),
    /// Which VM this is.
    Identity(Identity),
    /// The endpoint can't say which VM this is, so it is probably the one with the host's name.
    GuessedName(VmName),
    /// Asking went wrong on this side: a fault in the program, which goes on all the same.
    Broken(String),
}

impl Polled {
    /// The same with the endpoint's time as of now. Since the answer came there may have been a wait for the VM's name, or
    /// for an engine that was busy, and the endpoint's clock has gone on meanwhile.
    pub(crate) fn brought_up_to_now(mut self) -> Self {
        if let Self::Answer { reading, received } = &mut self {
            let since = TimeDelta::from_std(received.elapsed()).unwrap_or_default();
            reading.server_time = reading.server_time.and_then(|time| time.checked_add_signed(since));
            *received = Instant::now();
        }
        self
    }
}

/// How long to wait before a poller that broke is started anew.
const AFTER_BREAKING: Duration = Duration::from_secs(1);

/// Asks until nobody listens any more. A panic while asking is told and asking begins anew: nothing that an answer can
/// hold ends the watch.
pub async fn watch<S: Source>(source: Arc<S>, interval: watch::Receiver<Duration>, found: mpsc::Sender<Polled>) {
    loop {
        let asking = tokio::spawn(poll(Arc::clone(&source), interval.clone(), found.clone()));
        match asking.await {
            Ok(()) => return,
            Err(error) => {
                let reason = match error.try_into_panic() {
                    Ok(payload) => panic_message(&*payload),
                    Err(_) => "the task was cancelled".to_owned(),
                };
                if found.send(Polled::Broken(reason)).await.is_err() {
                    return;
                }
                sleep(AFTER_BREAKING).await;
            }
        }
    }
}

/// Asks at the interval, counted from asking to asking; a tick that was missed is not made up.
async fn poll<S: Source>(source: Arc<S>, mut interval: watch::Receiver<Duration>, found: mpsc::Sender<Polled>) {
    let mut pace = Pace::default();
    let mut naming = Naming::default();
    let mut alarm = source.alarm();
    loop {
        let asked = Instant::now();
        let usual = source.turn(*interval.borrow_and_update());
        let (outcome, wait) = match source.ask().await {
            Ok(reading) => (Polled::Answer { reading, received: Instant::now() }, pace.after_answer(usual)),
            Err(error) => {
                let wait = pace.after_failure(&error.failure, usual, source.chance());
                (Polled::Failed(error), wait)
            }
        };
        if matches!(outcome, Polled::Answer { .. }) {
            let first = naming.begin(&source);
            // Before the first answer is passed on: without its own name, a VM takes its neighbours' events for its own.
            if first
                && let Ok(Some(named)) = timeout(PATIENCE_FOR_A_NAME, naming.outcome(&*source)).await
                && found.send(named).await.is_err()
            {
                return;
            }
        }
        if found.send(outcome).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                () = alarm.wait_until(asked + wait) => break,
                // A new interval counts at once: somebody has just chosen it and wants to see it work.
                changed = interval.changed() => if changed.is_err() { return } else { break },
                named = naming.outcome(&*source) => if let Some(named) = named && found.send(named).await.is_err() {
                    return;
                },
            }
        }
    }
}

/// How long the first answer waits for the VM's name.
const PATIENCE_FOR_A_NAME: Duration = Duration::from_secs(1);

/// Asks which VM this is until that is known, ever less often, for some endpoints never tell. It does so beside the
/// polling, which must not wait for it.
struct Naming {
    next: Option<Instant>,
    wait: Duration,
    asking: Option<JoinHandle<Result<Identity, Error>>>,
    attempts: u32,
    guessed: bool,
}

impl Default for Naming {
    fn default() -> Self {
        let next = Some(Instant::now());
        Self { next, wait: Duration::from_secs(5), asking: None, attempts: 0, guessed: false }
    }
}

impl Naming {
    /// Asks if it is time to. Whether that is for the first time.
    fn begin<S: Source>(&mut self, source: &Arc<S>) -> bool {
        if self.asking.is_some() || self.next.is_none_or(|next| next > Instant::now()) {
            return false;
        }
        let source = Arc::clone(source);
        self.asking = Some(tokio::spawn(async move { source.identity().await }));
        self.attempts = self.attempts.saturating_add(1);
        self.attempts == 1
    }

    /// Waits for the answer, for ever if nothing was asked. Says what was learned from it.
    async fn outcome<S: Source>(&mut self, source: &S) -> Option<Polled> {
        let Some(asking) = &mut self.asking else { return pending().await };
        let answer = asking.await;
        self.asking = None;
        self.next = None;
        let failure = match answer {
            Ok(Ok(identity)) => return Some(Polled::Identity(identity)),
            Ok(Err(error)) => Some(error.failure),
            Err(_panicked) => None,
        };
        self.next = Some(Instant::now() + self.wait);
        self.wait = (self.wait * 2).min(Duration::from_secs(300));
        let guess =
            source.host_name().filter(|_| !self.guessed && failure.is_some_and(|failure| failure.is_missing()))?;
        self.guessed = true;
        Some(Polled::GuessedName(guess))
    }
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("a fault without a message")
        .to_owned()
}

#[cfg(test)]
mod tests;
