//! Azure Scheduled Events: what Azure is about to do to this VM, minutes before it does it.
//!
//! A [`Document`] lists the [`Event`]s that the endpoint inside every Azure VM knows of; an [`Approval`] asks for some
//! of them to start at once. Everything the endpoint has ever been seen to say is accepted, in every [`ApiVersion`]:
//! what is not known is kept rather than refused.

mod approval;
#[cfg(feature = "client")]
mod client;
mod document;
#[cfg(feature = "client")]
mod endpoint;
#[cfg(feature = "client")]
mod error;
mod event;
mod identity;
mod name;
mod open_enum;
mod timestamp;
mod version;

pub use approval::{Approval, StartRequest};
#[cfg(feature = "client")]
pub use client::{Client, Reading, Timeouts};
pub use document::{Document, Incarnation, ParseError};
#[cfg(feature = "client")]
pub use endpoint::{Endpoint, InvalidEndpoint};
#[cfg(feature = "client")]
pub use error::{Asked, Error, Failure};
pub use event::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, UnreadableEvent};
pub use identity::Identity;
pub use name::VmName;
pub use version::{ApiVersion, UnknownVersion};
