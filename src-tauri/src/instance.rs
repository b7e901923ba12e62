//! The instance of the program that already runs in this session.
//!
//! The plugin that passes a second launch on to it waits for its reply without end, so it is asked here first.

use std::time::Duration;

use anyhow::bail;

/// Whether a second launch can be passed on to the first, if there is one.
///
/// # Errors
/// If the first hangs.
pub(crate) fn can_be_found(identifier: &str) -> anyhow::Result<bool> {
    match responds(identifier) {
        Some(false) => bail!("Forewarn is already running but doesn't respond; end that process and try again"),
        found => Ok(found.is_some()),
    }
}

/// Whether an instance runs that the plugin can't pass this launch on to, because it has rights that this one lacks: as
/// administrator, or as another user. It shows itself if `show`.
#[cfg(windows)]
pub(crate) fn is_out_of_reach(demo: bool, show: bool) -> bool {
    // The name that the plugin gives its mutex.
    let found = forewarn_windows::instance::is_out_of_reach(&format!("{}-sim", crate::identifier(demo)));
    if found && show {
        forewarn_windows::session::launch(&crate::session::class(demo));
    }
    found
}

/// How long the other instance, and the bus it is found on, may take to reply.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether no other instance keeps a launch waiting; none where that can't be found out.
#[cfg(target_os = "linux")]
fn responds(identifier: &str) -> Option<bool> {
    use std::sync::mpsc;
    let (answer, answers) = mpsc::channel();
    let name = format!("{identifier}.SingleInstance");
    // On a thread of its own, for even connecting waits for a bus that hangs.
    let asking = move || {
        if let Err(error) = ask(&name, &answer) {
            tracing::debug!(%error, "no other instance can be found");
        }
    };
    std::thread::Builder::new().name("instance".to_owned()).spawn(asking).ok()?;
    match answers.recv_timeout(PATIENCE).ok()? {
        Answer::NotRunning | Answer::Responded => Some(true),
        Answer::Running => Some(answers.recv_timeout(PATIENCE) != Err(mpsc::RecvTimeoutError::Timeout)),
    }
}

#[cfg(target_os = "linux")]
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    NotRunning,
    Running,
    Responded,
}

#[cfg(target_os = "linux")]
fn ask(name: &str, answer: &std::sync::mpsc::Sender<Answer>) -> zbus::Result<()> {
    let bus = zbus::blocking::Connection::session()?;
    let proxy = zbus::blocking::fdo::DBusProxy::new(&bus)?;
    if !proxy.name_has_owner(name.try_into()?)? {
        answer.send(Answer::NotRunning).ok();
        return Ok(());
    }
    answer.send(Answer::Running).ok();
    // An error is a response as well.
    bus.call_method(Some(name), "/", Some("org.freedesktop.DBus.Peer"), "Ping", &()).ok();
    answer.send(Answer::Responded).ok();
    Ok(())
}

#[cfg(windows)]
fn responds(identifier: &str) -> Option<bool> {
    // The names that the plugin gives its window.
    let (class, name) = (format!("{identifier}-sic"), format!("{identifier}-siw"));
    Some(forewarn_windows::instance::responds(&class, &name, PATIENCE))
}
