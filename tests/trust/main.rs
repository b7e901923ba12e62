//! What takes long to prove: the watch goes on and loses nothing, whatever is done to it. `make trust` runs this.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test fails")]

mod attacks;
mod clear;
mod kills;
mod playbook;
mod report;
mod set;

/// How often the program is killed, unless somebody wants it otherwise.
const KILLS: u32 = 200;

#[tokio::test]
async fn killed_again_and_again_it_forgets_nothing_and_tells_nothing_twice() {
    let wanted = std::env::var("FOREWARN_TRUST_KILLS").ok().and_then(|count| count.parse().ok());
    let outcome = kills::survive(wanted.unwrap_or(KILLS)).await;
    report::write("killed", &outcome);
}

#[tokio::test]
async fn whatever_goes_wrong_every_event_is_told_once_and_kept() {
    let outcome = playbook::play().await;
    report::write("faults", &outcome);
}

#[tokio::test]
async fn whatever_attacks_it_polling_goes_on_and_events_are_notified() {
    let outcome = attacks::withstand().await;
    report::write("attacks", &outcome);
}

#[tokio::test]
async fn of_a_set_of_three_whose_first_is_dead_the_next_approves_for_all() {
    let outcome = set::approve().await;
    report::write("set", &outcome);
}
