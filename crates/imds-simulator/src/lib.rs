//! A faithful Azure Scheduled Events endpoint, to test clients against.
//!
//! A [`Simulator`] plays Azure to a set of VMs: each has a metadata endpoint of its own, all see the same events, and
//! an approval from one counts for all. A [`Scenario`] says what happens by itself, a [`Handle`] makes things happen
//! and go wrong while it runs, and a [`Clock`] of one's own makes days pass in no time.

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
