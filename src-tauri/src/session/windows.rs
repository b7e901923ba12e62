//! The session on Windows.

use std::io;

use forewarn_engine::Request;
use forewarn_windows::session::{self, Happening};

use crate::ending;
use crate::ending::{Ending, Stage};
use crate::requests::Requests;
use crate::tray::Tray;

/// What has to hear of what happens to the session.
pub(crate) struct Listeners {
    pub(crate) requests: Requests,
    pub(crate) tray: Option<Tray>,
    /// How far the end of the program has come, which a session that ends has to wait for.
    pub(crate) ending: Ending,
}

/// The name by which an installer finds the running program.
pub(crate) fn class(demo: bool) -> String {
    format!("{}-session", crate::identifier(demo))
}

/// Listens for as long as the program runs.
pub(crate) fn watch(listeners: Listeners, demo: bool) {
    let Listeners { requests, tray, ending } = listeners;
    let told = move |happening: Happening| match happening {
        Happening::Returned => requests.send(Request::Returned),
        Happening::NewTaskbar | Happening::NewLooks => {
            if let Some(tray) = &tray {
                tray.look_again(happening == Happening::NewTaskbar);
            }
        }
        Happening::Launched => requests.send(Request::Open),
        Happening::AskedToEnd => {
            tracing::info!("asked to end");
            ending::begin(&requests, &ending);
        }
        Happening::Ends => {
            tracing::info!("the session ends");
            requests.send(Request::Quit);
            // With the answer to this the process is gone. Whoever is told first does the work: the main thread may be
            // told as well, and ends then by itself.
            if ending.wait_for(Stage::Over) < Stage::Saved {
                tracing::error!("what is not saved by now is lost");
            }
        }
    };
    let failed = |error: io::Error| tracing::error!(%error, "what happens to the session will not be noticed");
    if let Err(error) = session::watch(&class(demo), told, failed) {
        failed(error);
    }
}
