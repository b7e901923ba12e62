//! The engine's thread.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use forewarn_core::Settings;
use forewarn_engine::poller::Endpoints;
use forewarn_engine::{
    Folders, Heartbeat, History, Options, Parts, ProgramFile, Request, Sessions, SettingsStore, StartAtLogin, TICK,
};
use imds_simulator::Simulator;
use scheduled_events::{Endpoint, VmName};
use tokio::sync::mpsc::Receiver;

use crate::arguments::{Demo, Watch};
use crate::autostart::Autostart;
use crate::clocks;
use crate::shell::Desktop;
use crate::speech::system_language;

/// The engine while it runs.
#[derive(Debug)]
pub(crate) struct Engine {
    ended: mpsc::Receiver<()>,
}

/// What the engine needs to know of this run.
pub(crate) struct Setup {
    pub(crate) folders: Folders,
    pub(crate) introduce: bool,
    pub(crate) sessions: Option<Sessions>,
    pub(crate) autostart: Option<Autostart>,
    /// Restarted once it is replaced.
    pub(crate) program: Option<ProgramFile>,
}

/// Starts the engine on a thread of its own: the program's other threads draw or wait, and it does neither. `failed` is
/// told why if it cannot run.
pub(crate) fn start(
    watch: Watch,
    setup: Setup,
    shell: Desktop,
    requests: Receiver<Request>,
    failed: impl FnOnce(anyhow::Error) + Send + 'static,
) -> anyhow::Result<Engine> {
    let (done, ended) = mpsc::channel();
    let heartbeat = Heartbeat::default();
    let (tray, window, speech) = (shell.tray.clone(), shell.window.clone(), shell.speech.clone());
    let stalled = move || {
        if let Some(tray) = &tray {
            tray.stall(speech.language());
        }
        window.stall();
    };
    heartbeat.watch(TICK, stalled).context("the watchdog cannot start")?;
    let engine = move || {
        if let Err(error) = to_its_end(run(watch, setup, shell, requests, heartbeat)) {
            failed(error);
        }
        drop(done);
    };
    thread::Builder::new().name("engine".to_owned()).spawn(engine).context("the engine cannot start")?;
    Ok(Engine { ended })
}

/// Runs all of the engine on this thread.
fn to_its_end(run: impl Future<Output = anyhow::Result<()>> + Send + 'static) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("the engine cannot start")?;
    // A task among the others: before it turns to what it only blocks on, the runtime asks the system for more.
    let watching = runtime.spawn(run);
    // A tray that goes on showing what was known last would be taken for a watch.
    let fault = |_| Err(anyhow!("a fault in the program ended the watch; start it again"));
    let outcome = runtime.block_on(watching).unwrap_or_else(fault);
    // On Windows a thread waits for the next word of whoever a command has left running, maybe for ever. An export that
    // is being written has as long.
    runtime.shutdown_timeout(LOOSE_ENDS);
    outcome
}

impl Engine {
    /// Waits until its files are closed, but not for ever.
    pub(crate) fn wait(self) {
        if self.ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            tracing::error!("the engine did not end");
        }
    }
}

/// Longer than its parts wait at their ends, one after the other, and less than a system that shuts down leaves a program.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long what was begun beside the watch may still take when that has ended. Less than the patience with all of it.
const LOOSE_ENDS: Duration = Duration::from_millis(500);

/// Joins the other sessions of this VM, which share what Azure's endpoint allows. Any other endpoint is one's own.
pub(crate) fn sessions(watch: &Watch, folders: &Folders) -> Option<Sessions> {
    match watch {
        Watch::Azure { endpoint: None, .. } => {}
        Watch::Azure { endpoint: Some(_), .. } | Watch::Demo(_) => return None,
    }
    Some(Sessions::join(&folders.sessions()))
}

async fn run(
    watch: Watch,
    setup: Setup,
    shell: Desktop,
    requests: Receiver<Request>,
    heartbeat: Heartbeat,
) -> anyhow::Result<()> {
    let Setup { folders, introduce, sessions, autostart, program } = setup;
    let options = Options { introduction: introduce, sessions: sessions.clone(), ..options(&watch) };
    let (source, simulator) = source(watch).await?;
    let source = match sessions {
        Some(sessions) => source.in_turn_with(sessions),
        None => source,
    };
    let clocks = clocks::of_this_system();
    let (history, begun) = (folders.history(), clocks().now.wall);
    let usual = autostart.clone();
    let parts = Parts {
        source: Arc::new(source),
        shell,
        history: Box::new(move || History::open(history, begun)),
        settings: Box::new(move || {
            let start_at_login = usual.as_ref().is_some_and(Autostart::is_usual);
            let usual = Settings { start_at_login, ..Settings::default() };
            SettingsStore::open_with_defaults(usual, folders.settings(), folders.machine_settings())
        }),
        start_at_login: StartAtLogin {
            is_disabled: Box::new({
                let autostart = autostart.clone();
                move || autostart.as_ref().is_some_and(Autostart::is_disabled)
            }),
            switch: Box::new(move |on| {
                let Some(autostart) = &autostart else { return Ok(()) };
                autostart.switch(on).map_err(|error| error.to_string())
            }),
        },
        program,
        clocks,
        options,
        heartbeat,
    };
    forewarn_engine::run(parts, requests).await;
    drop(simulator);
    Ok(())
}

fn options(watch: &Watch) -> Options {
    Options {
        version: env!("CARGO_PKG_VERSION"),
        demo: matches!(watch, Watch::Demo(_)),
        system_language: system_language(),
        introduction: false,
        sessions: None,
        zone: clocks::offset_at,
    }
}

/// Whom to ask; where they are simulated, they answer as long as the simulator is held.
async fn source(watch: Watch) -> anyhow::Result<(Endpoints, Option<imds_simulator::Running>)> {
    Ok(match watch {
        Watch::Azure { endpoint: Some(endpoint), .. } => (Endpoints::only(endpoint)?.on_host(host_name()), None),
        Watch::Azure { endpoint: None, .. } => (Endpoints::from(Endpoint::azure()?)?.on_host(host_name()), None),
        Watch::Demo(demo) => {
            let (endpoint, simulator) = simulate(demo).await.context("the demonstration cannot start")?;
            (Endpoints::only(endpoint)?, Some(simulator))
        }
    })
}

fn host_name() -> Option<VmName> {
    whoami::hostname().ok().filter(|name| !name.is_empty()).map(VmName::new)
}

/// The first VM of the scenario is the one to be.
async fn simulate(Demo { scenario, speed }: Demo) -> anyhow::Result<(Endpoint, imds_simulator::Running)> {
    let vm = scenario.vms().first().context("the scenario names no VM")?.to_string();
    let simulator = Simulator::builder().scenario(scenario).speed(speed.get()).start().await?;
    let url = simulator.url(&vm).context("the endpoint is missing")?;
    Ok((url.parse()?, simulator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_begun_beside_the_watch_and_never_ends_does_not_keep_the_engine_from_ending() {
        let (held, waits) = mpsc::channel::<()>();
        let (done, ended) = mpsc::channel();
        thread::spawn(move || {
            let run = async {
                tokio::task::spawn_blocking(move || waits.recv());
                Ok(())
            };
            done.send(to_its_end(run).is_ok())
        });
        // Far more than it takes, for the machine may be busy.
        assert_eq!(ended.recv_timeout(60 * PATIENCE), Ok(true));
        drop(held);
    }

    #[test]
    fn a_fault_in_the_watch_is_told() {
        let told = to_its_end(async { panic!("a fault") });
        assert!(told.is_err());
    }
}
