//! The session on Windows.

use std::io;

use forewarn_engine::Request;
use forewarn_windows::session::{self, SessionEvent};

use crate::request_sender::RequestSender;
use crate::shutdown::{self, Shutdown, ShutdownStage};
use crate::tray::Tray;

/// The window class by which an installer finds the running program.
pub(crate) fn window_class(demo: bool) -> String {
    format!("{}-session", crate::identifier(demo))
}

/// Handles session events for as long as the program runs.
pub(crate) fn watch(requests: RequestSender, tray: Option<Tray>, shutdown: Shutdown, demo: bool) {
    let on_event = move |event: SessionEvent| match event {
        SessionEvent::UserReturned => requests.send(Request::UserReturned),
        SessionEvent::TaskbarCreated | SessionEvent::AppearanceChanged => {
            if let Some(tray) = &tray {
                tray.redraw(event == SessionEvent::TaskbarCreated);
            }
        }
        SessionEvent::ShowRequested => requests.send(Request::Open),
        SessionEvent::CloseRequested => {
            tracing::info!("shutdown requested");
            shutdown::begin(&requests, &shutdown);
        }
        SessionEvent::Ending => {
            tracing::info!("the session is ending");
            requests.send(Request::Quit);
            // The process is gone once this returns. The main thread may get the same message and exits by itself.
            if shutdown.wait_for(ShutdownStage::Finished) < ShutdownStage::Saved {
                tracing::error!("shutting down without saving everything");
            }
        }
    };
    let on_failure = |error: io::Error| tracing::error!(%error, "can't watch the session");
    if let Err(error) = session::watch(&window_class(demo), on_event, on_failure) {
        on_failure(error);
    }
}
