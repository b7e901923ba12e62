//! Measures the CPU time, memory and latency of programs from outside.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::cast_precision_loss,
    reason = "it fails by panicking, like a test, and figures have few digits"
)]

pub mod callgrind;
pub mod endpoint;
pub mod machine;
pub mod peers;
pub mod process;
pub mod statistics;
pub mod table;
