//! Measuring programs from outside: what they cost, how long they take, and a table of what came of it.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::cast_precision_loss,
    reason = "what cannot be measured is told by panicking, as in the tests, and figures have few digits"
)]

pub mod endpoint;
pub mod machine;
pub mod peers;
pub mod process;
pub mod statistics;
pub mod table;
