//! Polls the endpoint until the engine stops.

mod alarm;
mod backoff;
mod source;

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use scheduled_events::{Error, Failure, Identity, Response, VmName};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::worker::panic_message;
pub use alarm::Alarm;
pub use backoff::Backoff;
pub use source::{Endpoints, Source};

#[derive(Debug)]
pub enum PollerEvent {
    /// The result of a poll, and when it came.
    Polled {
        result: Result<Response, Failure>,
        received: Instant,
    },
    Identity(Identity),
    /// The endpoint doesn't offer the VM's name; this is the host name.
    GuessedName(VmName),
}

impl PollerEvent {
    fn polled(result: Result<Response, Failure>) -> Self {
        Self::Polled { result, received: Instant::now() }
    }

    /// Advances the server time by the time since the response came. It may have waited for the VM's name or for a busy
    /// engine.
    pub(crate) fn with_current_server_time(mut self) -> Self {
        if let Self::Polled { result: Ok(response), received } = &mut self {
            let since = TimeDelta::from_std(received.elapsed()).unwrap_or_default();
            response.server_time = response.server_time.and_then(|time| time.checked_add_signed(since));
            *received = Instant::now();
        }
        self
    }
}

/// How long to wait before a poller that panicked is restarted.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// Polls until the receiver is dropped. Reports a panic and restarts: no response may end the polling.
pub async fn run<S: Source>(source: Arc<S>, interval: watch::Receiver<Duration>, events: mpsc::Sender<PollerEvent>) {
    loop {
        let polling = tokio::spawn(poll(Arc::clone(&source), interval.clone(), events.clone()));
        match polling.await {
            Ok(()) => return,
            Err(error) => {
                let detail = match error.try_into_panic() {
                    Ok(payload) => panic_message(&*payload).to_owned(),
                    Err(_) => "the task was cancelled".to_owned(),
                };
                if events.send(PollerEvent::polled(Err(Failure::Internal { detail }))).await.is_err() {
                    return;
                }
                sleep(RESTART_DELAY).await;
            }
        }
    }
}

/// Polls at the interval, measured from request to request. Skips missed ticks.
async fn poll<S: Source>(source: Arc<S>, mut interval: watch::Receiver<Duration>, events: mpsc::Sender<PollerEvent>) {
    let mut backoff = Backoff::default();
    let mut lookup = IdentityLookup::default();
    let mut alarm = source.alarm();
    loop {
        let sent = Instant::now();
        let usual = source.turn(*interval.borrow_and_update());
        let result = source.poll().await.map_err(|error| error.failure);
        let wait = match &result {
            Ok(_) => backoff.after_success(usual),
            Err(failure) => backoff.after_failure(failure, usual, source.jitter()),
        };
        let (is_ok, polled) = (result.is_ok(), PollerEvent::polled(result));
        if is_ok {
            let is_first = lookup.start(&source);
            // Before the first response: without its name, a VM takes its neighbours' events for its own.
            if is_first
                && let Ok(Some(named)) = timeout(FIRST_IDENTITY_TIMEOUT, lookup.result(&*source)).await
                && events.send(named).await.is_err()
            {
                return;
            }
        }
        if events.send(polled).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                () = alarm.wait_until(sent + wait) => break,
                // A new interval applies at once: the user has just set it and wants to see it work.
                changed = interval.changed() => if changed.is_err() { return } else { break },
                named = lookup.result(&*source) => if let Some(named) = named && events.send(named).await.is_err() {
                    return;
                },
            }
        }
    }
}

/// How long the first response waits for the VM's name.
const FIRST_IDENTITY_TIMEOUT: Duration = Duration::from_secs(1);

/// Requests the VM's identity until it is known, with backoff, because some endpoints don't offer it. Runs beside the
/// polling, which must not wait for it.
struct IdentityLookup {
    next: Option<Instant>,
    wait: Duration,
    request: Option<JoinHandle<Result<Identity, Error>>>,
    attempts: u32,
    guessed: bool,
}

impl Default for IdentityLookup {
    fn default() -> Self {
        let next = Some(Instant::now());
        Self { next, wait: Duration::from_secs(5), request: None, attempts: 0, guessed: false }
    }
}

impl IdentityLookup {
    /// Sends a request if one is due. Returns whether it is the first.
    fn start<S: Source>(&mut self, source: &Arc<S>) -> bool {
        if self.request.is_some() || self.next.is_none_or(|next| next > Instant::now()) {
            return false;
        }
        let source = Arc::clone(source);
        self.request = Some(tokio::spawn(async move { source.identity().await }));
        self.attempts = self.attempts.saturating_add(1);
        self.attempts == 1
    }

    /// Waits for the response, forever if there is no request.
    async fn result<S: Source>(&mut self, source: &S) -> Option<PollerEvent> {
        let Some(request) = &mut self.request else { return pending().await };
        let result = request.await;
        self.request = None;
        self.next = None;
        let failure = match result {
            Ok(Ok(identity)) => return Some(PollerEvent::Identity(identity)),
            Ok(Err(error)) => Some(error.failure),
            Err(_panicked) => None,
        };
        self.next = Some(Instant::now() + self.wait);
        self.wait = (self.wait * 2).min(Duration::from_secs(300));
        let guess = source
            .host_name()
            .filter(|_| !self.guessed && failure.is_some_and(|failure| failure.is_missing_resource()))?;
        self.guessed = true;
        Some(PollerEvent::GuessedName(guess))
    }
}

#[cfg(test)]
mod tests;
