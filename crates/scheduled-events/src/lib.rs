//! Azure Scheduled Events: what Azure is about to do to this VM, minutes before it does it.
//!
//! Every Azure VM can ask an HTTP endpoint that only it can reach which reboots, redeploys, freezes, evictions and
//! deletions are coming. A [`Client`] asks it for the [`Document`] that lists these [`Event`]s, and approves them with
//! [`Client::approve`] when nobody wants to wait.
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
//! What it takes care of, because others were bitten by it:
//!
//! - **An error is never "no events".** Whatever comes back instead of a document is an [`Error`] that says what was
//!   asked, what came back and what to try.
//! - **Nothing is refused for being new.** Unknown types, states, sources and fields are kept. A wrong date costs one
//!   event its date; the other events are still delivered.
//! - **Names are whole names.** [`VmName`]s are equal when they mean the same VM: `vm1` is never `vm11`.
//! - **The endpoint's clock counts.** Its own time comes with each [`Reading`], for VMs whose clock is wrong.
//! - **No proxy, no redirect, no endless body**, whatever the environment says; timeouts that know about the slow first
//!   call; the newest [`ApiVersion`] the endpoint accepts.
//! - **VMs outside a virtual network** are served by [`discovery`].
//!
//! Without the default feature `client` the crate is types and parsers alone, with no networking at all.
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
pub use client::{Answer, Client, Examination, Reading, Timeouts};
pub use document::{Document, Incarnation, ParseError};
#[cfg(feature = "client")]
pub use endpoint::{Endpoint, InvalidEndpoint};
#[cfg(feature = "client")]
pub use error::{Asked, Error, Failure};
pub use event::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, UnreadableEvent};
pub use identity::Identity;
pub use name::VmName;
pub use version::{ApiVersion, UnknownVersion};

#[cfg(all(doctest, feature = "client"))]
#[doc = include_str!("../README.md")]
struct Readme;
