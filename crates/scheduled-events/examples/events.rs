//! Prints the scheduled events of this VM, or of another endpoint.
//!
//! ```text
//! cargo run -p scheduled-events --example events                                   this VM
//! cargo run -p scheduled-events --example events -- http://127.0.0.1:8081          another endpoint
//! cargo run -p scheduled-events --example events -- http://127.0.0.1:8081 --watch  after every change
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints events")]

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use scheduled_events::{Client, Document, Endpoint, Event, Identity, NotBefore, Response, Timeouts, discovery};

const USAGE: &str = "usage: events [ENDPOINT] [--watch]";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let (mut endpoint, mut watch) = (None, false);
    for argument in std::env::args().skip(1) {
        match argument.parse::<Endpoint>() {
            _ if argument == "--watch" => watch = true,
            Ok(given) if endpoint.is_none() => endpoint = Some(given),
            Ok(_) => return usage_error("give only one endpoint"),
            Err(error) => return usage_error(&error.to_string()),
        }
    }
    match run(endpoint, watch).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn usage_error(reason: &str) -> ExitCode {
    eprintln!("{reason}\n{USAGE}");
    ExitCode::from(2)
}

async fn run(endpoint: Option<Endpoint>, watch: bool) -> Result<(), Box<dyn std::error::Error>> {
    let client = if let Some(endpoint) = endpoint {
        Client::new(endpoint)?
    } else {
        let now = SystemTime::now().into();
        let candidates = move || discovery::endpoints(&discovery::dhcp_addresses(now)).unwrap_or_default();
        discovery::find(Endpoint::azure()?, Timeouts::default(), candidates).await?
    };
    // Without an identity, no event is marked as this VM's.
    let identity = client.identity().await.ok();
    if let Some(identity) = &identity {
        println!("{}{}", identity.name, location(identity));
    }
    let mut shown: Option<Arc<Document>> = None;
    loop {
        match client.document().await {
            Ok(response) => {
                if shown.as_ref().is_none_or(|shown| shown.events != response.document.events) {
                    show(&response, identity.as_ref());
                    shown = Some(response.document);
                }
            }
            Err(error) if watch => eprintln!("{error}"),
            Err(error) => return Err(error.into()),
        }
        if !watch {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

fn show(response: &Response, identity: Option<&Identity>) {
    let now = response.server_time.unwrap_or_else(|| SystemTime::now().into());
    println!("\n{}", now.format("%H:%M:%S UTC"));
    if response.document.events.is_empty() {
        println!("  no events");
    }
    for event in &response.document.events {
        let is_this_vm = identity.is_some_and(|identity| event.affects(&identity.name));
        let vms: Vec<&str> = event.resources.iter().map(scheduled_events::VmName::as_str).collect();
        println!(
            "  {:<9} {:<9} {:<13} {}{}",
            event.event_type,
            event.status,
            when(event, now),
            vms.join(", "),
            if is_this_vm { "  (this VM)" } else { "" }
        );
        if !event.description.is_empty() {
            println!("            {}", event.description);
        }
    }
}

fn when(event: &Event, now: DateTime<Utc>) -> String {
    match &event.not_before {
        NotBefore::At(time) => {
            let left = (*time - now).num_seconds().max(0);
            format!("in {}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60)
        }
        NotBefore::Unstated => String::new(),
        NotBefore::Unreadable(text) => format!("at '{text}'?"),
    }
}

fn location(identity: &Identity) -> String {
    let parts: Vec<&str> = [&identity.location, &identity.resource_group_name, &identity.vm_size]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    if parts.is_empty() { String::new() } else { format!(" · {}", parts.join(" · ")) }
}
