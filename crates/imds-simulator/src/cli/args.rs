//! Command-line arguments.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use imds_simulator::{Fault, HumanDuration, Interruption, KnownType};

/// The default address of the control page; the VMs' endpoints use the ports after it.
pub(crate) const DEFAULT_CONTROL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// A faithful Azure Scheduled Events endpoint for testing clients.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, subcommand_help_heading = "Commands")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a simulator (default)
    Run(RunArgs),
    /// List the built-in scenarios
    Scenarios,
    /// Schedule an event
    Schedule(ScheduleArgs),
    /// Approve an event like a VM
    Approve(OneEvent),
    /// Cancel an event that hasn't started
    Cancel(OneEvent),
    /// Start an event now
    Start(OneEvent),
    /// Complete an event now
    Complete(OneEvent),
    /// Inject a fault
    Fault(FaultArgs),
    /// Inject the faults of a file one after another
    Playbook(PlaybookArgs),
    /// Show VMs, events and faults
    Status(StatusArgs),
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "command-line flags")]
pub(crate) struct RunArgs {
    /// A VM and the address of its endpoint; repeatable
    #[arg(long = "vm", value_name = "NAME[=ADDRESS:PORT]")]
    pub(crate) vms: Vec<VmArg>,
    /// The number of VMs, filled up with new ones
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) count: Option<u16>,
    /// A built-in scenario or a .toml file
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) scenario: Option<String>,
    /// Divide every duration by this
    #[arg(long, value_name = "TIMES")]
    pub(crate) speed: Option<f64>,
    /// The loopback address of the control page and API
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
    /// Run without the control page and API
    #[arg(long, conflicts_with = "control")]
    pub(crate) no_control: bool,
    /// Delay the first response of each VM; Azure's takes up to 2m
    #[arg(long, value_name = "DURATION", default_value = "0s")]
    pub(crate) first_call: HumanDuration,
    /// Allow more than 5 requests per second
    #[arg(long)]
    pub(crate) no_rate_limit: bool,
    /// Make the ids reproducible
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// A file of faults to inject from the start
    #[arg(long, value_name = "FILE")]
    pub(crate) playbook: Option<PathBuf>,
    /// Write the log as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Log every request, not only those that Azure would reject
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// `web-01` or `web-01=127.0.0.1:8081`.
#[derive(Debug, Clone)]
pub(crate) struct VmArg {
    pub(crate) name: String,
    pub(crate) address: Option<SocketAddr>,
}

impl std::str::FromStr for VmArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, address) = match text.split_once('=') {
            None => (text, None),
            Some((name, address)) => match address.parse() {
                Ok(address) => (name, Some(address)),
                Err(_) => return Err(format!("'{address}' isn't an address and port such as 127.0.0.1:8081")),
            },
        };
        if name.is_empty() {
            return Err("the name is missing; example: web-01=127.0.0.1:8081".to_owned());
        }
        Ok(Self { name: name.to_owned(), address })
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct ScheduleArgs {
    /// freeze, reboot, redeploy, preempt or terminate
    #[arg(value_name = "TYPE")]
    pub(crate) event_type: KnownType,
    /// An affected VM; repeatable; all by default
    #[arg(long = "vm", value_name = "NAME")]
    pub(crate) vms: Vec<String>,
    /// The notice before its start; 0s starts it at once
    #[arg(long = "in", value_name = "DURATION")]
    pub(crate) notice: Option<HumanDuration>,
    /// How long it stays Started
    #[arg(long, value_name = "DURATION")]
    pub(crate) lasts: Option<HumanDuration>,
    /// `DurationInSeconds`: a duration, or unknown
    #[arg(long, value_name = "DURATION")]
    pub(crate) interruption: Option<Interruption>,
    /// Initiated by a user
    #[arg(long)]
    pub(crate) user: bool,
    /// The Description
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,
    /// How long an approval waits for other tenants
    #[arg(long, value_name = "DURATION")]
    pub(crate) held: Option<HumanDuration>,
    /// Cancel it after this long
    #[arg(long, value_name = "DURATION")]
    pub(crate) cancelled_after: Option<HumanDuration>,
    /// The control address of the running simulator
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
}

#[derive(Debug, clap::Args)]
pub(crate) struct OneEvent {
    /// The event's id or a unique prefix
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// The control address of the running simulator
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FaultArgs {
    /// hang, slow, refuse, reset, 400, 401, 403, 404, 405, 410, 429, 500, 503, truncated, not-json, login-page, empty,
    /// huge, redirect, wrong-length, events-twice, same-id, old-version or incarnation-reset
    #[arg(value_name = "KIND", required_unless_present = "clear")]
    pub(crate) kind: Option<Fault>,
    /// The number of requests; 1 by default
    #[arg(long, value_name = "NUMBER")]
    pub(crate) times: Option<u32>,
    /// How long it lasts, divided by the speed
    #[arg(long = "for", value_name = "DURATION")]
    pub(crate) lasts: Option<HumanDuration>,
    /// The delay of a slow response, in real time
    #[arg(long, value_name = "DURATION")]
    pub(crate) delay: Option<HumanDuration>,
    /// The Retry-After of a 429
    #[arg(long, value_name = "DURATION")]
    pub(crate) retry_after: Option<HumanDuration>,
    /// The only affected VM; all by default
    #[arg(long, value_name = "NAME")]
    pub(crate) vm: Option<String>,
    /// Remove all faults
    #[arg(long, conflicts_with_all = ["kind", "times", "lasts", "delay", "retry_after", "vm"])]
    pub(crate) clear: bool,
    /// The control address of the running simulator
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlaybookArgs {
    /// The playbook file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The control address of the running simulator
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
}

#[derive(Debug, clap::Args)]
pub(crate) struct StatusArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The control address of the running simulator
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_CONTROL)]
    pub(crate) control: SocketAddr,
}
