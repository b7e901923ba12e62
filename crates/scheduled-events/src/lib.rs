//! Azure Scheduled Events: a VM's upcoming reboots, redeploys, freezes, evictions and deletions, minutes in advance.
//!
//! Every Azure VM has an HTTP endpoint that only it can reach. A [`Client`] reads the [`Document`] with the [`Event`]s from
//! it, and approves them early with [`Client::approve`].
//!
//! ```no_run
//! # #[cfg(feature = "client")]
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use scheduled_events::{Client, Endpoint};
//!
//! let client = Client::new(Endpoint::azure()?)?;
//! let this_vm = client.identity().await?.name;
//! for event in &client.document().await?.document.events {
//!     if event.affects(&this_vm) {
//!         println!("{} not before {}: {}", event.event_type, event.not_before, event.description);
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! It avoids the known pitfalls:
//!
//! - **An error is never "no events".** Without a document there is an [`Error`] with the request, the [`Failure`] and what
//!   to try.
//! - **Unknown values are kept.** New types, statuses, sources and fields are not errors. An event with an unreadable date
//!   is still an event.
//! - **Names match as a whole.** [`VmName`]s are equal if they mean the same VM: `vm1` is never `vm11`.
//! - **The endpoint's clock is the reference.** Each [`Response`] has the server time, because the VM's clock may be wrong.
//! - **No proxies, no redirects, no unbounded bodies**; a long timeout for the slow first request only; the newest
//!   [`ApiVersion`] the endpoint accepts.
//! - **VMs outside a virtual network** use [`discovery`].
//!
//! Without the default feature `client`, the crate has types and parsers only and no networking dependencies.
#![warn(clippy::missing_errors_doc, clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![deny(missing_docs, rustdoc::bare_urls, rustdoc::broken_intra_doc_links, rustdoc::invalid_codeblock_attributes)]
#![cfg_attr(not(feature = "client"), allow(rustdoc::broken_intra_doc_links, reason = "these items need the client"))]

mod approval;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "client")]
pub mod discovery;
mod document;
#[cfg(feature = "client")]
mod endpoint;
mod event;
mod failure;
mod identity;
mod name;
mod open_enum;
mod response;
mod timestamp;
mod version;

pub use approval::{Approval, StartRequest};
#[cfg(feature = "client")]
pub use client::{Client, Timeouts};
pub use document::{Document, Incarnation, ParseError};
#[cfg(feature = "client")]
pub use endpoint::{Endpoint, InvalidEndpoint};
pub use event::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, UnreadableEvent};
pub use failure::{Error, Failure};
pub use identity::Identity;
pub use name::VmName;
pub use response::Response;
pub use version::{ApiVersion, UnknownVersion};

#[cfg(all(doctest, feature = "client"))]
#[doc = include_str!("../README.md")]
struct Readme;
