//! The command line.

mod args;
mod client;
mod run;
mod words;

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use hyper::Method;
use imds_simulator::{EventSpec, FaultSpec, Scenario};
use serde_json::{Value, json};

use args::{Args, Command, FaultArgs, ScheduleArgs};

/// Something that ends the program, with its exit code.
pub(crate) enum Failure {
    /// What was asked for is not possible as it was asked.
    Usage(String),
    /// It did not work.
    Failed(String),
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let failure = match Args::try_parse() {
        Ok(args) => match start(args) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(failure) => failure,
        },
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            say(&error.to_string());
            return ExitCode::SUCCESS;
        }
        Err(error) => Failure::Usage(words::one_sentence(&error.to_string())),
    };
    let (code, text) = match failure {
        Failure::Usage(text) => (2, text),
        Failure::Failed(text) => (1, text),
    };
    // If even this cannot be written, the exit code still tells.
    let _ = writeln!(std::io::stderr(), "imds-simulator: {text}");
    ExitCode::from(code)
}

/// Writes to standard output. A reader that has left, as `head` does, is no error.
pub(crate) fn say(text: &str) {
    let _ = write!(std::io::stdout(), "{text}");
    let _ = std::io::stdout().flush();
}

fn start(args: Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        match args.command {
            None => run::run(args.run).await,
            Some(Command::Run(run)) => run::run(run).await,
            Some(Command::Scenarios) => scenarios(),
            Some(Command::Schedule(schedule)) => self::schedule(schedule).await,
            Some(Command::Approve(one)) => act(one.control, &one.id, "approve").await,
            Some(Command::Cancel(one)) => act(one.control, &one.id, "cancel").await,
            Some(Command::Start(one)) => act(one.control, &one.id, "start").await,
            Some(Command::Complete(one)) => act(one.control, &one.id, "complete").await,
            Some(Command::Fault(fault)) => self::fault(fault).await,
            Some(Command::Playbook(playbook)) => {
                let file = playbook.file.display();
                let text = std::fs::read_to_string(&playbook.file)
                    .map_err(|error| Failure::Usage(format!("cannot read {file}: {error}")))?;
                // Read here first, for only here the name of the file is known.
                imds_simulator::Playbook::parse(&text, &file.to_string())
                    .map_err(|error| Failure::Usage(error.to_string()))?;
                client::send(playbook.control, Method::POST, "/api/playbook", text).await?;
                say("The playbook has begun.\n");
                Ok(())
            }
            Some(Command::Status(status)) => {
                let answer = client::send(status.control, Method::GET, "/api/status", String::new()).await?;
                say(&if status.json { format!("{answer:#}\n") } else { words::status(&answer) });
                Ok(())
            }
        }
    })
}

fn scenarios() -> Result<(), Failure> {
    for name in Scenario::names() {
        let scenario = Scenario::named(name).map_err(|error| Failure::Failed(error.to_string()))?;
        say(&format!("{name:<27}{}\n", scenario.summary()));
    }
    Ok(())
}

async fn schedule(args: ScheduleArgs) -> Result<(), Failure> {
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
    let answer = client::send(args.control, Method::POST, "/api/events", json!(spec).to_string()).await?;
    say(&format!("{}\n", answer.get("id").and_then(Value::as_str).unwrap_or_default()));
    Ok(())
}

async fn act(control: SocketAddr, id: &str, act: &str) -> Result<(), Failure> {
    if id.is_empty() || !id.chars().all(|character| character.is_ascii_alphanumeric() || character == '-') {
        return Err(Failure::Usage(format!("'{id}' is no event id: `imds-simulator status` lists them")));
    }
    client::send(control, Method::POST, &format!("/api/events/{id}/{act}"), String::new()).await?;
    Ok(())
}

async fn fault(args: FaultArgs) -> Result<(), Failure> {
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
    imds_simulator::FaultPlan::try_from(spec.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
    client::send(args.control, Method::POST, "/api/faults", json!(spec).to_string()).await?;
    Ok(())
}
