//! Asks the endpoint, again and again, whatever happens.

mod alarm;
mod pace;
mod source;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use scheduled_events::{Error, Identity, Reading};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

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
        /// After so long.
        round_trip: Duration,
    },
    /// It did not, or not with a document.
    Failed(Error),
    /// Which VM this is.
    Identity(Identity),
    /// Asking went wrong on this side: a fault in the program, which goes on all the same.
    Broken(String),
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
    let mut introduction = Introduction::default();
    let mut alarm = source.alarm();
    loop {
        let asked = Instant::now();
        let usual = source.turn(*interval.borrow_and_update());
        let (outcome, wait) = match source.ask().await {
            Ok(reading) => (Polled::Answer { reading, round_trip: asked.elapsed() }, pace.after_answer(usual)),
            Err(error) => {
                let wait = pace.after_failure(&error.failure, usual, source.chance());
                (Polled::Failed(error), wait)
            }
        };
        // Before the answer is passed on: without its own name, a VM takes its neighbours' events for its own.
        if matches!(outcome, Polled::Answer { .. })
            && let Some(identity) = introduction.ask(&*source).await
            && found.send(Polled::Identity(identity)).await.is_err()
        {
            return;
        }
        if found.send(outcome).await.is_err() {
            return;
        }
        tokio::select! {
            () = alarm.wait_until(asked + wait) => {}
            // A new interval counts at once: somebody has just chosen it and wants to see it work.
            changed = interval.changed() => if changed.is_err() { return },
        }
    }
}

/// Asks which VM this is until that is known, ever less often, for some endpoints never tell.
struct Introduction {
    next: Option<Instant>,
    wait: Duration,
}

impl Default for Introduction {
    fn default() -> Self {
        Self { next: Some(Instant::now()), wait: Duration::from_secs(5) }
    }
}

impl Introduction {
    async fn ask<S: Source>(&mut self, source: &S) -> Option<Identity> {
        self.next.filter(|next| *next <= Instant::now())?;
        let identity = source.identity().await.ok();
        self.next = identity.is_none().then(|| Instant::now() + self.wait);
        self.wait = (self.wait * 2).min(Duration::from_secs(300));
        identity
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
