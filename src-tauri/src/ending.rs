//! How the program ends.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use forewarn_engine::Request;
use tauri::AppHandle;
use tokio::time::sleep;

use crate::requests::Requests;

/// How far the end of the program has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    #[default]
    Running,
    Saved,
    Over,
}

/// How far the end of the program has come, for those who have to wait for it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ending(Arc<(Mutex<Stage>, Condvar)>);

impl Ending {
    pub(crate) fn announce(&self, stage: Stage) {
        let mut reached = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        *reached = stage.max(*reached);
        drop(reached);
        self.0.1.notify_all();
    }

    /// Waits until it has come this far, but not for ever; how far it has come then.
    pub(crate) fn wait_for(&self, stage: Stage) -> Stage {
        let reached = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.1.wait_timeout_while(reached, PATIENCE, |reached| *reached < stage);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Ends the program: saved if that goes quickly. Whoever asks for it may have closed all windows of the program, and then
/// the loop that ends it otherwise is gone; so it ends without that as well.
#[cfg(windows)]
pub(crate) fn begin(requests: &Requests, ending: &Ending) {
    requests.send(Request::Quit);
    let ending = ending.clone();
    let end = move || {
        if ending.wait_for(Stage::Saved) < Stage::Saved {
            tracing::error!("what is not saved by now is lost");
        }
        std::thread::sleep(ORDERLY);
        std::process::exit(0);
    };
    if let Err(error) = std::thread::Builder::new().name("ending".to_owned()).spawn(end) {
        tracing::error!(%error, "the end depends on the windows alone");
    }
}

/// How long an orderly end may take after everything is saved.
#[cfg(windows)]
const ORDERLY: Duration = Duration::from_secs(2);

/// Ends the program as soon as the system asks for it: saved if that goes quickly, at once if it asks again.
pub(crate) fn obey_signals(app: AppHandle, requests: Requests) {
    tauri::async_runtime::spawn(async move {
        let mut signals = match Signals::new() {
            Ok(signals) => signals,
            Err(error) => return tracing::warn!(%error, "signals cannot be waited for"),
        };
        signals.next().await;
        tracing::info!("asked to end");
        requests.send(Request::Quit);
        tokio::select! {
            () = signals.next() => tracing::warn!("asked again to end"),
            () = sleep(PATIENCE) => tracing::error!("what is not saved by now is lost"),
        }
        app.exit(0);
    });
}

/// Ends the program after a while even if the engine doesn't answer.
pub(crate) fn insist(app: &AppHandle) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        sleep(PATIENCE).await;
        tracing::error!("the engine did not answer; what is not saved by now is lost");
        app.exit(1);
    });
}

/// Session managers kill what has not ended after some five to ten seconds.
const PATIENCE: Duration = Duration::from_secs(4);

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
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
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
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
    fn whoever_waits_hears_how_far_the_end_has_come() {
        let ending = Ending::default();
        let waiting = ending.clone();
        let waiter = std::thread::spawn(move || waiting.wait_for(Stage::Over));
        ending.announce(Stage::Saved);
        assert_eq!(ending.wait_for(Stage::Saved), Stage::Saved);
        ending.announce(Stage::Over);
        assert_eq!(waiter.join().unwrap(), Stage::Over);
        ending.announce(Stage::Saved);
        assert_eq!(ending.wait_for(Stage::Saved), Stage::Over, "it never goes back");
    }
}
