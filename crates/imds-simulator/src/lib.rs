//! A faithful Azure Scheduled Events endpoint.

mod clock;
mod core;
mod duration;
mod endpoint;
mod fault;
mod ids;
mod instance;
mod log;
mod plan;
mod scenario;
mod shape;
mod speed;
mod world;

pub use clock::{Clock, ManualClock, SystemClock};
pub use duration::{DurationError, HumanDuration};
pub use fault::{ErrorStatus, Fault, FaultError, FaultPlan, FaultSpec, FaultState};
pub use log::SeenRequest;
pub use plan::{EventPlan, EventSpec, Interruption, KnownType, UnknownType};
pub use scenario::{Playbook, Scenario, ScenarioError};
pub use speed::{Speed, SpeedError};
pub use world::{EventState, WorldError};
