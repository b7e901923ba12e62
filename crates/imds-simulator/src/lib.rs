//! A faithful Azure Scheduled Events endpoint, to test clients against.
//!
//! A [`Simulator`] plays Azure to a set of VMs: each has a metadata endpoint of its own, all see the same events, and
//! an approval from one counts for all. A [`Scenario`] says what happens by itself, a [`Handle`] makes things happen
//! and go wrong while it runs, and a [`Clock`] of one's own makes days pass in no time.
//!
//! ```
//! use imds_simulator::{EventPlan, Fault, FaultPlan, Simulator};
//! use scheduled_events::{EventStatus, EventType};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let running = Simulator::builder().vm("web-01").vm("web-02").start().await?;
//! let azure = running.handle();
//! // The client under test asks here.
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
//! What it is faithful in:
//!
//! - **It refuses what Azure refuses**: a missing header, an unknown version, a forwarded request, a sixth request in a second.
//!   [`SeenRequest`] says why, so that a test can say more than "it failed".
//! - **Each api-version has its own shape**, from the preview's underscores to `DurationInSeconds`.
//! - **An event has one life**: one `EventId` from Scheduled over Started to gone, `NotBefore` empty once it has started.
//! - **An approval counts for every VM** of the event, and may have to wait for other tenants.
//! - **It goes wrong as networks do**: every [`Fault`] is something that a client has met.
//!
//! Without the default feature `cli` it is the library alone.
#![deny(missing_docs, rustdoc::bare_urls, rustdoc::broken_intra_doc_links, rustdoc::invalid_codeblock_attributes)]

mod breakage;
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
mod listed;
mod log;
mod plan;
mod scenario;
mod server;
mod shape;
mod simulator;
mod speed;
mod world;

pub use clock::{Clock, ManualClock, SystemClock};
pub use duration::{DurationError, HumanDuration};
pub use fault::{ErrorStatus, Fault, FaultError, FaultPlan, FaultSpec, FaultState};
pub use handle::{Handle, Status, VmState};
pub use listed::EventState;
pub use log::SeenRequest;
pub use plan::{EventPlan, EventSpec, Interruption, KnownType, UnknownType};
pub use scenario::{Playbook, Scenario, ScenarioError};
pub use simulator::{Builder, Running, Simulator, StartError};
pub use speed::{Speed, SpeedError};
pub use world::WorldError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
