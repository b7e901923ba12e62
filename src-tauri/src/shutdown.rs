//! Shutting down.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use forewarn_engine::Request;
use tauri::AppHandle;
use tokio::time::sleep;

use crate::request_sender::RequestSender;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ShutdownStage {
    #[default]
    Running,
    Saved,
    Finished,
}

/// The progress of the shutdown, shared by all clones.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shutdown(Arc<(Mutex<ShutdownStage>, Condvar)>);

impl Shutdown {
    /// Advances to this stage; never goes back.
    pub(crate) fn advance(&self, stage: ShutdownStage) {
        let (reached, changed) = &*self.0;
        let mut reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
        *reached = stage.max(*reached);
        changed.notify_all();
    }

    /// Waits for this stage, at most [`TIMEOUT`], and returns the stage reached.
    pub(crate) fn wait_for(&self, stage: ShutdownStage) -> ShutdownStage {
        let (reached, changed) = &*self.0;
        let reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(reached, TIMEOUT, |reached| *reached < stage);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Waits until everything is saved, and logs an error if that takes too long.
    pub(crate) fn wait_until_saved(&self) {
        if self.wait_for(ShutdownStage::Saved) < ShutdownStage::Saved {
            tracing::error!("{UNSAVED}");
        }
    }
}

const UNSAVED: &str = "shutting down without saving everything";

/// Ends the program even if its event loop doesn't: the caller may have closed all of the program's windows, and the loop
/// ends with them.
#[cfg(windows)]
pub(crate) fn begin(requests: &RequestSender, shutdown: &Shutdown) {
    requests.send(Request::Quit);
    let shutdown = shutdown.clone();
    let exit = move || {
        shutdown.wait_until_saved();
        std::thread::sleep(LOOP_EXIT_TIMEOUT);
        std::process::exit(0);
    };
    if let Err(error) = std::thread::Builder::new().name("shutdown".to_owned()).spawn(exit) {
        tracing::error!(%error, "can't start the shutdown thread");
    }
}

/// How long the event loop may take to exit after everything is saved.
#[cfg(windows)]
const LOOP_EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// Shuts down on the first signal, and exits at once on the second.
pub(crate) fn handle_signals(app: AppHandle, requests: RequestSender) {
    tauri::async_runtime::spawn(async move {
        let mut signals = match ExitSignals::new() {
            Ok(signals) => signals,
            Err(error) => return tracing::warn!(%error, "can't handle signals"),
        };
        signals.next().await;
        tracing::info!("shutdown requested");
        requests.send(Request::Quit);
        tokio::select! {
            () = signals.next() => tracing::warn!("shutdown requested again"),
            () = sleep(TIMEOUT) => tracing::error!("{UNSAVED}"),
        }
        app.exit(0);
    });
}

/// Exits after [`TIMEOUT`] even if the engine doesn't respond.
pub(crate) fn exit_after_timeout(app: &AppHandle) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        sleep(TIMEOUT).await;
        tracing::error!("the engine doesn't respond; {UNSAVED}");
        app.exit(1);
    });
}

/// Session managers kill a program that takes more than five to ten seconds.
const TIMEOUT: Duration = Duration::from_secs(4);

#[cfg(unix)]
struct ExitSignals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl ExitSignals {
    fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
        }
    }
}

#[cfg(windows)]
struct ExitSignals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl ExitSignals {
    fn new() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn next(&mut self) {
        self.0.recv().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_returns_the_stage_reached() {
        let shutdown = Shutdown::default();
        let waiting = shutdown.clone();
        let waiter = std::thread::spawn(move || waiting.wait_for(ShutdownStage::Finished));
        shutdown.advance(ShutdownStage::Saved);
        assert_eq!(shutdown.wait_for(ShutdownStage::Saved), ShutdownStage::Saved);
        shutdown.advance(ShutdownStage::Finished);
        assert_eq!(waiter.join().unwrap(), ShutdownStage::Finished);
        shutdown.advance(ShutdownStage::Saved);
        assert_eq!(shutdown.wait_for(ShutdownStage::Saved), ShutdownStage::Finished, "it never goes back");
    }
}
