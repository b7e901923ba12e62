//! The session on Linux desktops. Their screen savers lock it, and signal the unlock over D-Bus.

use std::thread;

use forewarn_engine::Request;
use gtk::gio;
use zbus::MatchRule;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;

use crate::request_sender::RequestSender;

/// Sends [`Request::UserReturned`] after every unlock, for as long as the program runs.
pub(crate) fn watch(requests: &RequestSender) {
    let requests = requests.clone();
    let listen = move || {
        if let Err(error) = listen(&requests) {
            tracing::debug!(%error, "can't watch for unlocks");
        }
    };
    if let Err(error) = thread::Builder::new().name("session".to_owned()).spawn(listen) {
        tracing::warn!(%error, "can't watch for unlocks");
    }
}

/// Connects the toolkit to the session bus, and keeps it from exiting when the bus goes away. At the end of the session the
/// display or a signal ends the program.
pub(crate) fn survive_bus_loss() {
    match gio::bus_get_sync(gio::BusType::Session, gio::Cancellable::NONE) {
        Ok(bus) => {
            bus.set_exit_on_close(false);
            // The connection is shared, and loses this setting with its last reference.
            std::mem::forget(bus);
        }
        Err(error) => tracing::debug!(%error, "can't connect to the session bus"),
    }
}

/// The common name, and that of GNOME and its descendants.
const SCREEN_SAVERS: [&str; 2] = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"];

fn listen(requests: &RequestSender) -> zbus::Result<()> {
    let bus = Connection::session()?;
    let rule = MatchRule::builder().msg_type(Type::Signal).member("ActiveChanged")?.build();
    for signal in MessageIterator::for_match_rule(rule, &bus, None)? {
        let signal = signal?;
        let header = signal.header();
        let is_screen_saver = header.interface().is_some_and(|interface| SCREEN_SAVERS.contains(&interface.as_str()));
        if is_screen_saver && signal.body().deserialize::<bool>().is_ok_and(|active| !active) {
            requests.send(Request::UserReturned);
        }
    }
    Ok(())
}
