//! What the page may ask, by subject. Each of these is declared in `build.rs` and allowed in `capabilities/window.json`.

pub(crate) mod events;
pub(crate) mod history;
pub(crate) mod settings;
pub(crate) mod support;

use forewarn_core::Reply;
use forewarn_engine::Request;
use tokio::sync::oneshot;

use crate::requests::Requests;
use crate::window::Window;

/// Asks the controller, and waits for what it says; none if it has ended.
async fn answer<T>(requests: &Requests, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    requests.send(request(reply));
    answer.await.ok()
}

/// Why there is no answer.
fn ending(window: &Window) -> String {
    window.language().reply(Reply::Ending).to_owned()
}
