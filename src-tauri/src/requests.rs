//! The way to the controller.

use forewarn_engine::Request;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// Sends requests to the controller. Never waits, for most of those who send stand on the thread that draws.
#[derive(Debug, Clone)]
pub(crate) struct Requests(Sender<Request>);

impl Requests {
    pub(crate) fn channel() -> (Self, Receiver<Request>) {
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        (Self(sender), receiver)
    }

    /// Sends a request. It is lost only if the controller has ended or has been stuck for hundreds of them.
    pub(crate) fn send(&self, request: Request) {
        if let Err(error) = self.0.try_send(request) {
            tracing::warn!(%error, "a request was lost");
        }
    }
}

const MOST_WAITING: usize = 512;
