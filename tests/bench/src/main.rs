//! Measures the program beside the least that could do the same, prints a table and writes docs/benchmarks.md.
//!
//!     bench [ROW …]      only these rows, and nothing is written
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "what is measured is a Linux desktop"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "this prints a table; what cannot be measured is told by panicking, as in the tests"
)]

#[cfg(target_os = "linux")]
mod rows;

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    rows::run(<rows::Arguments as clap::Parser>::parse()).await;
}

#[cfg(not(target_os = "linux"))]
fn main() {}
