//! How the program ends.

use std::time::Duration;

use forewarn_engine::Request;
use tauri::AppHandle;
use tokio::time::sleep;

use crate::requests::Requests;

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
