//! The channel to the controller.

use forewarn_engine::Request;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// Sends requests to the controller. Never blocks, because most callers are on the UI thread.
#[derive(Debug, Clone)]
pub(crate) struct RequestSender(Sender<Request>);

impl RequestSender {
    pub(crate) fn channel() -> (Self, Receiver<Request>) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        (Self(sender), receiver)
    }

    /// Drops the request if the controller has ended, or hasn't taken any for so long that the channel is full.
    pub(crate) fn send(&self, request: Request) {
        if let Err(error) = self.0.try_send(request) {
            tracing::warn!(%error, "a request to the controller was dropped");
        }
    }
}

const CAPACITY: usize = 512;
