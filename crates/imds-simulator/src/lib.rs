//! A faithful Azure Scheduled Events endpoint for testing clients.
//!
//! A [`Simulator`] simulates Azure for a set of VMs: each VM has its own metadata endpoint, all list the same events, and
//! an approval by one applies to all. A [`Scenario`] schedules events and faults, a [`Handle`] adds them at run time, and
//! a [`ManualClock`] makes days pass in no time.
//!
//! ```
//! use imds_simulator::{EventPlan, Fault, FaultPlan, Simulator};
//! use scheduled_events::{EventStatus, EventType};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let running = Simulator::builder().vm("web-01").vm("web-02").start().await?;
//! let azure = running.handle();
//! // The client under test connects here.
//! let url = running.url("web-01").ok_or("web-01 has no endpoint")?;
//!
//! let id = azure.schedule(EventPlan::new(EventType::Reboot).on(["web-01"]))?;
//! azure.fault(FaultPlan::once(Fault::Hang)?)?;
//! azure.start(&id)?;
//! let seen = azure.document("web-02").ok_or("web-02 is not in the set")?;
//! assert_eq!(seen.events[0].status, EventStatus::Started);
//! running.shutdown().await;
//! # Ok(())
//! # }
//! ```
//!
//! What it reproduces:
//!
//! - **Azure's checks**: it rejects a missing header, an unknown version, a forwarded request, a sixth request in a second.
//!   [`RecordedRequest`] has the reason.
//! - **The format of each api-version**, from the preview's underscores to `DurationInSeconds`.
//! - **The life of an event**: one `EventId` from Scheduled to Started to gone; `NotBefore` is empty once it has started.
//! - **Approvals for every VM** of the event, which may have to wait for other tenants.
//! - **Network faults**: every [`Fault`] is one that real clients have met.
//!
//! Without the default feature `cli`, this crate is only the library.
#![warn(clippy::missing_errors_doc, clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![deny(missing_docs, rustdoc::bare_urls, rustdoc::broken_intra_doc_links, rustdoc::invalid_codeblock_attributes)]

mod active_event;
mod broken_response;
mod clock;
mod control;
mod core;
mod duration;
mod endpoint;
mod fault;
mod faults;
mod handle;
mod ids;
mod instance;

mod log;
mod plan;
mod scenario;
mod server;
mod shape;
mod simulator;
mod speed;
mod state;
mod world;

pub use active_event::EventState;
pub use clock::{Clock, ManualClock, SystemClock};
pub use duration::{DurationError, HumanDuration};
pub use fault::{ErrorStatus, Fault, FaultError, FaultPlan, FaultSpec, FaultState};
pub use handle::{Handle, Status, VmState};
pub use log::RecordedRequest;
pub use plan::{EventPlan, EventSpec, Interruption, KnownType, UnknownType};
pub use scenario::{Playbook, Scenario, ScenarioError};
pub use simulator::{Builder, Running, Simulator, StartError};
pub use speed::{Speed, SpeedError};
pub use world::WorldError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
