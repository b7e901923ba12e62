//! Runs a simulator until Ctrl-C or SIGTERM.

use std::collections::HashSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use imds_simulator::{Playbook, Scenario, Simulator, StartError};
use scheduled_events::VmName;
use tracing::level_filters::LevelFilter;

use super::args::{DEFAULT_CONTROL, RunArgs, VmArg};
use super::{CliError, output, print};

pub(crate) async fn run(args: RunArgs) -> Result<(), CliError> {
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
    start_log(args.json, args.verbose);
    let scenario = match args.scenario.as_deref() {
        None => Scenario::quiet(),
        Some(file) if Path::new(file).extension().is_some_and(|extension| extension == "toml") => {
            Scenario::load(Path::new(file)).map_err(|error| usage(&error))?
        }
        Some(name) => Scenario::named(name).map_err(|error| usage(&error))?,
    };
    let playbook = args.playbook.as_deref().map(Playbook::load).transpose().map_err(|error| usage(&error))?;
    let vms = endpoints(args.vms, &scenario, args.count.map_or(0, usize::from));
    raise_open_files_limit(vms.len());
    for (name, address) in vms.iter().filter(|(_, address)| !address.ip().is_loopback()) {
        tracing::warn!("{name} listens on {address}: anyone who can reach that address can approve its events");
    }

    let mut builder = Simulator::builder().scenario(scenario).first_call(args.first_call.get());
    builder = builder.rate_limit(!args.no_rate_limit);
    if let Some(speed) = args.speed {
        builder = builder.speed(speed);
    }
    if let Some(seed) = args.seed {
        builder = builder.seed(seed);
    }
    if !args.no_control {
        builder = builder.control(args.control);
    }
    for (name, address) in vms {
        builder = builder.vm_at(name, address);
    }
    // Before the ports open, so that no signal is missed.
    let stopped = stop_signal().map_err(|error| CliError::Failed(format!("can't wait for signals: {error}")))?;
    let running = builder.start().await.map_err(|error| match error {
        StartError::Listen { .. } => CliError::Failed(error.to_string()),
        StartError::Speed(_) | StartError::BadName(_) | StartError::SameName(_) | StartError::ControlNotLoopback(_) => {
            CliError::Usage(error.to_string())
        }
    })?;
    if let Some(playbook) = playbook {
        running.handle().play(playbook).map_err(|error| usage(&error))?;
    }
    print(&output::banner(&running.handle().status(), running.control()));
    stopped.await;
    running.shutdown().await;
    print("Stopped.\n");
    Ok(())
}

/// The VMs with their endpoints: those given, or the scenario's, filled up to the count. Those without an address get the
/// next free loopback port.
fn endpoints(given: Vec<VmArg>, scenario: &Scenario, count: usize) -> Vec<(String, SocketAddr)> {
    let mut vms = given;
    if vms.is_empty() {
        let plain = |name: &VmName| VmArg { name: name.to_string(), address: None };
        vms = scenario.vms().iter().map(plain).collect();
    }
    let mut number = 0;
    while vms.len() < count {
        number += 1;
        let name = format!("web-{number:02}");
        if !vms.iter().any(|vm| VmName::new(&*vm.name) == VmName::new(&*name)) {
            vms.push(VmArg { name, address: None });
        }
    }
    let taken: HashSet<u16> = vms.iter().filter_map(|vm| vm.address).map(|address| address.port()).collect();
    let mut free = (DEFAULT_CONTROL.port() + 1..=u16::MAX).filter(|port| !taken.contains(port));
    let mut next = || SocketAddr::from((Ipv4Addr::LOCALHOST, free.next().unwrap_or_default()));
    vms.into_iter().map(|vm| (vm.name, vm.address.unwrap_or_else(&mut next))).collect()
}

/// Many VMs need more ports and connections than the default limit allows.
#[cfg(unix)]
fn raise_open_files_limit(vms: usize) {
    let needed = 256 + 8 * vms as u64;
    match rlimit::increase_nofile_limit(needed) {
        Ok(allowed) if allowed < needed => tracing::warn!(
            "the limit is {allowed} open files, and {vms} VMs may need {needed}: raise it with `ulimit -n {needed}`"
        ),
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "can't read the limit of open files"),
    }
}

/// Windows doesn't count sockets as open files.
#[cfg(not(unix))]
fn raise_open_files_limit(_vms: usize) {}

fn start_log(json: bool, verbose: bool) {
    let level = if verbose { LevelFilter::DEBUG } else { LevelFilter::INFO };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    if json {
        log.json().init();
    } else {
        log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init();
    }
}

/// Completes on a signal to stop.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Completes on a signal to stop.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupted = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupted.recv().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(given: &[&str], scenario: &str, count: usize) -> Vec<String> {
        let given = given.iter().map(|text| text.parse().unwrap()).collect();
        let vms = endpoints(given, &Scenario::named(scenario).unwrap(), count);
        vms.into_iter().map(|(name, address)| format!("{name}={address}")).collect()
    }

    #[test]
    fn the_scenarios_vms_get_consecutive_ports() {
        let expected = ["web-01=127.0.0.1:8081", "web-02=127.0.0.1:8082", "web-03=127.0.0.1:8083"];
        assert_eq!(shown(&[], "rolling-maintenance", 0), expected);
    }

    #[test]
    fn a_given_address_is_used_once() {
        let expected = ["a=127.0.0.1:8082", "b=0.0.0.0:8081", "c=127.0.0.1:8083"];
        assert_eq!(shown(&["a", "b=0.0.0.0:8081", "c"], "tour", 0), expected);
    }

    #[test]
    fn a_count_adds_vms_with_unused_names() {
        let vms = shown(&["web-02"], "tour", 3);
        assert_eq!(vms, ["web-02=127.0.0.1:8081", "web-01=127.0.0.1:8082", "web-03=127.0.0.1:8083"]);
        assert_eq!(shown(&[], "host-maintenance", 1000).len(), 1000);
    }
}
