//! Compares the program with minimal alternatives, prints a table and writes docs/benchmarks.md.
//!
//!     bench [ROW …]      measures only these rows and writes no file
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "it measures on a Linux desktop"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "it prints a table and fails by panicking, like a test"
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
