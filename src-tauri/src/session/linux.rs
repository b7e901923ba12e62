//! The session on Linux desktops: their screen savers, which are what locks them, say over D-Bus when somebody is back.

use std::thread;

use forewarn_engine::Request;
use gtk::gio;
use zbus::MatchRule;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;

use crate::requests::Requests;

/// Listens for as long as the program runs.
pub(crate) fn watch(requests: &Requests) {
    let requests = requests.clone();
    let listen = move || {
        if let Err(error) = listen(&requests) {
            tracing::debug!(%error, "unlocking will not be noticed");
        }
    };
    if let Err(error) = thread::Builder::new().name("session".to_owned()).spawn(listen) {
        tracing::warn!(%error, "unlocking will not be noticed");
    }
}

/// Connects the desktop's toolkit with the session bus, for good, and keeps it from ending the program when the bus goes
/// away: whoever watches for maintenance is needed most where things break. What ends the program with the session is its
/// display, and the signal that the system sends.
pub(crate) fn outlive_bus() {
    match gio::bus_get_sync(gio::BusType::Session, gio::Cancellable::NONE) {
        Ok(bus) => {
            bus.set_exit_on_close(false);
            // There is one for the whole program, which is as it was set for as long as somebody holds it.
            std::mem::forget(bus);
        }
        Err(error) => tracing::debug!(%error, "the session bus cannot be reached"),
    }
}

/// The common name, and the one that GNOME and those after it use.
const SCREEN_SAVERS: [&str; 2] = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"];

fn listen(requests: &Requests) -> zbus::Result<()> {
    let bus = Connection::session()?;
    let rule = MatchRule::builder().msg_type(Type::Signal).member("ActiveChanged")?.build();
    for signal in MessageIterator::for_match_rule(rule, &bus, None)? {
        let signal = signal?;
        let header = signal.header();
        let from_one = header.interface().is_some_and(|interface| SCREEN_SAVERS.contains(&interface.as_str()));
        if from_one && signal.body().deserialize::<bool>().is_ok_and(|active| !active) {
            requests.send(Request::Returned);
        }
    }
    Ok(())
}
