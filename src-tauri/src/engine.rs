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

use crate::arguments::{Demo, Target};
use crate::autostart::Autostart;
use crate::clock;
use crate::locale::{system_locale, system_region};
use crate::shell::Desktop;

#[derive(Debug)]
pub(crate) struct Engine {
    ended: mpsc::Receiver<()>,
}

pub(crate) struct EngineConfig {
    pub(crate) target: Target,
    pub(crate) folders: Folders,
    pub(crate) show_welcome: bool,
    pub(crate) sessions: Option<Sessions>,
    pub(crate) autostart: Option<Autostart>,
    /// Restarted when an upgrade replaces it.
    pub(crate) program: Option<ProgramFile>,
}

impl Engine {
    /// Starts the engine on its own thread. Calls `on_failure` if it can't run.
    pub(crate) fn start(
        config: EngineConfig,
        shell: Desktop,
        requests: Receiver<Request>,
        on_failure: impl FnOnce(anyhow::Error) + Send + 'static,
    ) -> anyhow::Result<Self> {
        let (done, ended) = mpsc::channel();
        let heartbeat = Heartbeat::default();
        let (tray, window, language) = (shell.tray.clone(), shell.window.clone(), shell.language.clone());
        let on_stall = move || {
            if let Some(tray) = &tray {
                tray.stall(language.current());
            }
            window.stall();
        };
        heartbeat.watch(TICK, on_stall).context("can't start the watchdog")?;
        let engine = move || {
            if let Err(error) = block_on(run(config, shell, requests, heartbeat)) {
                on_failure(error);
            }
            drop(done);
        };
        thread::Builder::new().name("engine".to_owned()).spawn(engine).context("can't start the engine")?;
        Ok(Self { ended })
    }

    /// Waits until its files are closed.
    pub(crate) fn wait(self) {
        if self.ended.recv_timeout(ENGINE_TIMEOUT) == Err(mpsc::RecvTimeoutError::Timeout) {
            tracing::error!("the engine didn't end in time");
        }
    }
}

/// Longer than the timeouts of its parts together, shorter than what a system that shuts down grants a program.
const ENGINE_TIMEOUT: Duration = Duration::from_secs(3);

/// For exports, and for reads from the pipes of a command's children on Windows, which may never return.
const BLOCKING_TASKS_TIMEOUT: Duration = Duration::from_millis(500);

fn block_on(run: impl Future<Output = anyhow::Result<()>> + Send + 'static) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("can't start the engine")?;
    // Spawned, because a current-thread runtime polls the I/O driver before every poll of a future it blocks on.
    let task = runtime.spawn(run);
    // The tray must not go on showing the last known state.
    let panicked = |_| Err(anyhow!("Forewarn had an internal error and stopped monitoring; start it again"));
    let result = runtime.block_on(task).unwrap_or_else(panicked);
    runtime.shutdown_timeout(BLOCKING_TASKS_TIMEOUT);
    result
}

/// Joins the other sessions of this VM, which share Azure's request limit. Other endpoints aren't shared.
pub(crate) fn sessions(target: &Target, folders: &Folders) -> Option<Sessions> {
    matches!(target, Target::Azure { endpoint: None, .. }).then(|| Sessions::join(&folders.sessions()))
}

async fn run(
    config: EngineConfig,
    shell: Desktop,
    requests: Receiver<Request>,
    heartbeat: Heartbeat,
) -> anyhow::Result<()> {
    let EngineConfig { target, folders, show_welcome, sessions, autostart, program } = config;
    let options = Options {
        version: env!("CARGO_PKG_VERSION"),
        demo: matches!(target, Target::Demo(_)),
        system_locale: system_locale(),
        system_region: system_region(),
        introduction: show_welcome,
        sessions: sessions.clone(),
        zone: clock::utc_offset,
    };
    // The simulator runs until it is dropped.
    let (source, _simulator) = source(target).await?;
    let source = match sessions {
        Some(sessions) => source.in_turn_with(sessions),
        None => source,
    };
    let clocks = clock::system_clock();
    let (history, started) = (folders.history(), clocks().now.wall);
    let default_autostart = autostart.clone();
    let parts = Parts {
        source: Arc::new(source),
        shell,
        history: Box::new(move || History::open(history, started)),
        settings: Box::new(move || {
            let start_at_login = default_autostart.is_some_and(|autostart| autostart.is_on_by_default());
            let defaults = Settings { start_at_login, ..Settings::default() };
            SettingsStore::open_with_defaults(defaults, folders.settings(), folders.machine_settings())
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
    Ok(())
}

async fn source(target: Target) -> anyhow::Result<(Endpoints, Option<imds_simulator::Running>)> {
    Ok(match target {
        Target::Azure { endpoint: Some(endpoint), .. } => (Endpoints::only(endpoint)?.on_host(host_name()), None),
        Target::Azure { endpoint: None, .. } => {
            (Endpoints::with_discovery(Endpoint::azure()?)?.on_host(host_name()), None)
        }
        Target::Demo(demo) => {
            let (endpoint, simulator) = simulate(demo).await.context("can't start the demo")?;
            (Endpoints::only(endpoint)?, Some(simulator))
        }
    })
}

fn host_name() -> Option<VmName> {
    whoami::hostname().ok().filter(|name| !name.is_empty()).map(VmName::new)
}

/// Plays the scenario's first VM.
async fn simulate(Demo { scenario, speed }: Demo) -> anyhow::Result<(Endpoint, imds_simulator::Running)> {
    let vm = scenario.vms().first().context("the scenario has no VM")?.to_string();
    let simulator = Simulator::builder().scenario(scenario).speed(speed.get()).start().await?;
    let url = simulator.url(&vm).context("the simulator has no endpoint for the VM")?;
    Ok((url.parse()?, simulator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blocking_task_that_never_returns_does_not_keep_the_engine_running() {
        let (held, waits) = mpsc::channel::<()>();
        let (done, ended) = mpsc::channel();
        thread::spawn(move || {
            let run = async {
                tokio::task::spawn_blocking(move || waits.recv());
                Ok(())
            };
            done.send(block_on(run).is_ok())
        });
        // Far more than it takes, for the machine may be busy.
        assert_eq!(ended.recv_timeout(60 * ENGINE_TIMEOUT), Ok(true));
        drop(held);
    }

    #[test]
    fn a_panic_in_the_engine_is_an_error() {
        assert!(block_on(async { panic!("a fault") }).is_err());
    }
}
