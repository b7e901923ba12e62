//! The command line.

mod args;
mod client;
mod output;
mod run;

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use hyper::Method;
use imds_simulator::{EventSpec, FaultSpec, Scenario};
use serde_json::{Value, json};

use args::{Args, Command, FaultArgs, ScheduleArgs};

/// An error that ends the program.
pub(crate) enum CliError {
    /// Exit code 2.
    Usage(String),
    /// Exit code 1.
    Failed(String),
}

pub(crate) fn main() -> ExitCode {
    let failure = match Args::try_parse() {
        Ok(args) => match start(args) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(failure) => failure,
        },
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print(&error.to_string());
            return ExitCode::SUCCESS;
        }
        Err(error) => CliError::Usage(output::one_sentence(&error.to_string())),
    };
    let (code, text) = match failure {
        CliError::Usage(text) => (2, text),
        CliError::Failed(text) => (1, text),
    };
    // A failed write still leaves the exit code.
    let _ = writeln!(std::io::stderr(), "imds-simulator: {text}");
    ExitCode::from(code)
}

/// Writes to standard output. A closed pipe, as with `head`, is no error.
pub(crate) fn print(text: &str) {
    let _ = write!(std::io::stdout(), "{text}");
    let _ = std::io::stdout().flush();
}

fn start(args: Args) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| CliError::Failed(format!("can't start: {error}")))?;
    runtime.block_on(async {
        match args.command {
            None => run::run(args.run).await,
            Some(Command::Run(run)) => run::run(run).await,
            Some(Command::Scenarios) => scenarios(),
            Some(Command::Schedule(schedule)) => self::schedule(schedule).await,
            Some(Command::Approve(one)) => post_action(one.control, &one.id, "approve").await,
            Some(Command::Cancel(one)) => post_action(one.control, &one.id, "cancel").await,
            Some(Command::Start(one)) => post_action(one.control, &one.id, "start").await,
            Some(Command::Complete(one)) => post_action(one.control, &one.id, "complete").await,
            Some(Command::Fault(fault)) => self::fault(fault).await,
            Some(Command::Playbook(playbook)) => {
                let file = playbook.file.display();
                let text = std::fs::read_to_string(&playbook.file)
                    .map_err(|error| CliError::Usage(format!("can't read {file}: {error}")))?;
                // Parse it here first, as errors name the file.
                imds_simulator::Playbook::parse(&text, &file.to_string())
                    .map_err(|error| CliError::Usage(error.to_string()))?;
                client::send(playbook.control, Method::POST, "/api/playbook", text).await?;
                print("The playbook has started.\n");
                Ok(())
            }
            Some(Command::Status(status)) => {
                let value = client::send(status.control, Method::GET, "/api/status", String::new()).await?;
                print(&if status.json { format!("{value:#}\n") } else { output::status(&value) });
                Ok(())
            }
        }
    })
}

fn scenarios() -> Result<(), CliError> {
    for name in Scenario::names() {
        let scenario = Scenario::named(name).map_err(|error| CliError::Failed(error.to_string()))?;
        print(&format!("{name:<27}{}\n", scenario.summary()));
    }
    Ok(())
}

async fn schedule(args: ScheduleArgs) -> Result<(), CliError> {
    let spec = EventSpec {
        event_type: args.event_type,
        vms: args.vms,
        notice: args.notice,
        lasts: args.lasts,
        interruption: args.interruption,
        source: args.user.then_some(scheduled_events::EventSource::User),
        description: args.description,
        held: args.held,
        cancelled_after: args.cancelled_after,
        ..EventSpec::default()
    };
    let value = client::send(args.control, Method::POST, "/api/events", json!(spec).to_string()).await?;
    print(&format!("{}\n", value.get("id").and_then(Value::as_str).unwrap_or_default()));
    Ok(())
}

async fn post_action(control: SocketAddr, id: &str, action: &str) -> Result<(), CliError> {
    if id.is_empty() || !id.chars().all(|character| character.is_ascii_alphanumeric() || character == '-') {
        return Err(CliError::Usage(format!("'{id}' isn't an event id: `imds-simulator status` lists them")));
    }
    client::send(control, Method::POST, &format!("/api/events/{id}/{action}"), String::new()).await?;
    Ok(())
}

async fn fault(args: FaultArgs) -> Result<(), CliError> {
    let Some(kind) = args.kind else {
        client::send(args.control, Method::DELETE, "/api/faults", String::new()).await?;
        return Ok(());
    };
    let spec = FaultSpec {
        times: args.times,
        lasts: args.lasts,
        delay: args.delay,
        retry_after: args.retry_after,
        vm: args.vm,
        ..FaultSpec::new(kind)
    };
    imds_simulator::FaultPlan::try_from(spec.clone()).map_err(|error| CliError::Usage(error.to_string()))?;
    client::send(args.control, Method::POST, "/api/faults", json!(spec).to_string()).await?;
    Ok(())
}
