//! Long tests, run by `make trust`: monitoring goes on and loses nothing through kills, faults and attacks.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod all_clear;
mod attacks;
mod availability_set;
mod faults;
mod kills;

use std::path::Path;
use std::time::Duration;

/// Longer than any wait of the program, on a busy machine.
const LONG_TIMEOUT: Duration = Duration::from_secs(300);

/// Overridden by `FOREWARN_TRUST_KILLS`.
const KILLS: u32 = 200;

#[tokio::test]
async fn repeated_kills_lose_no_event_and_repeat_no_notification() {
    let count = std::env::var("FOREWARN_TRUST_KILLS").ok().and_then(|count| count.parse().ok());
    write_report("killed", &kills::run(count.unwrap_or(KILLS)).await);
}

#[tokio::test]
async fn faults_lose_no_event_and_repeat_no_notification() {
    write_report("faults", &faults::run().await);
}

#[tokio::test]
async fn attacks_stop_neither_polling_nor_notifications() {
    write_report("attacks", &attacks::run().await);
}

#[tokio::test]
async fn the_next_vm_approves_when_the_first_is_down() {
    write_report("set", &availability_set::run().await);
}

/// Writes a part of the report that `make trust` puts together.
fn write_report(part: &str, text: &str) {
    if let Some(folder) = std::env::var_os("FOREWARN_TRUST_REPORT") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(Path::new(&folder).join(format!("{part}.md")), format!("{text}\n")).unwrap();
    }
}
