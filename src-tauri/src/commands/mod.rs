//! The commands of the page, by subject. `capabilities/window.json` lists those that it may call.

pub(crate) mod events;
pub(crate) mod history;
pub(crate) mod settings;
pub(crate) mod support;

#[cfg(test)]
mod page_types;

use forewarn_core::Reply;
use forewarn_engine::Request;
use tokio::sync::oneshot;

use crate::requests::Requests;
use crate::window::Window;

/// Sends a request to the controller and waits for the response; `None` if it has ended.
async fn answer<T>(requests: &Requests, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    requests.send(request(reply));
    answer.await.ok()
}

fn ending(window: &Window) -> String {
    window.language().reply(Reply::Ending).to_owned()
}
