//! Another instance of the program in this session.
//!
//! The single-instance plugin waits for the other instance forever, so this checks first whether it responds.

use std::time::Duration;

use anyhow::bail;

/// Whether the plugin can look for another instance. An error if that hangs.
pub(crate) fn can_be_found(identifier: &str) -> anyhow::Result<bool> {
    match responds(identifier) {
        Some(false) => bail!("Forewarn is already running but doesn't respond; end that process and try again"),
        found => Ok(found.is_some()),
    }
}

/// Whether an instance runs that the plugin can't reach, because it runs as administrator or as another user. Opens its window
/// if `show`.
#[cfg(windows)]
pub(crate) fn is_inaccessible(demo: bool, show: bool) -> bool {
    // The plugin's mutex.
    let found = forewarn_windows::instance::is_inaccessible(&format!("{}-sim", crate::identifier(demo)));
    if found && show {
        forewarn_windows::session::show(&crate::session::window_class(demo));
    }
    found
}

/// How long the other instance, and the bus, may take to reply.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Whether another instance, if there is one, responds. `None` without a bus.
#[cfg(target_os = "linux")]
fn responds(identifier: &str) -> Option<bool> {
    use std::sync::mpsc;
    let (sender, running) = mpsc::channel();
    let name = format!("{identifier}.SingleInstance");
    // On its own thread, because even connecting to a bus can hang.
    let ping = move || {
        if let Err(error) = ping(&name, &sender) {
            tracing::debug!(%error, "can't look for another instance");
        }
    };
    std::thread::Builder::new().name("instance".to_owned()).spawn(ping).ok()?;
    let is_running = running.recv_timeout(TIMEOUT).ok()?;
    // The thread ends, and disconnects, once the other instance has responded.
    Some(!is_running || running.recv_timeout(TIMEOUT) != Err(mpsc::RecvTimeoutError::Timeout))
}

/// Sends whether another instance is running, and then waits for its response.
#[cfg(target_os = "linux")]
fn ping(name: &str, running: &std::sync::mpsc::Sender<bool>) -> zbus::Result<()> {
    let bus = zbus::blocking::Connection::session()?;
    let is_running = zbus::blocking::fdo::DBusProxy::new(&bus)?.name_has_owner(name.try_into()?)?;
    running.send(is_running).ok();
    if is_running {
        // An error is a response too.
        bus.call_method(Some(name), "/", Some("org.freedesktop.DBus.Peer"), "Ping", &()).ok();
    }
    Ok(())
}

#[cfg(windows)]
fn responds(identifier: &str) -> Option<bool> {
    // Class and title of the plugin's window.
    let (class, title) = (format!("{identifier}-sic"), format!("{identifier}-siw"));
    Some(forewarn_windows::instance::responds(&class, &title, TIMEOUT))
}
