//! How long a click on the tray takes to become a card.

use std::time::{Duration, Instant};

use bench::peers;
use bench::statistics::median;
use bench::table::{Amount, Goal, Line};
use end_to_end::{Desk, PATIENCE, Program};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

pub(super) const NOTE: &str = "from the click on the menu's entry to the first pixel of a card, and to that of a blank page in \
    the minimal program; the medians of 9 openings each.";

const OPENINGS: usize = 9;

/// The edge of a card, in the light look: the first colour that only a card has.
const CARD: u32 = 0x009a_5300;

/// The minimal program's page.
const BLANK: u32 = 0x00c8_00c8;

pub(super) async fn measure() -> Vec<Line> {
    let desk = Desk::new().await;
    desk.write_settings("theme = \"light\"\n");
    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"])).unwrap();
    let program = desk.program(&[]);
    desk.services.toast("Reboot in").await;
    let ours = openings(&desk, program, "Open Forewarn", "Forewarn", CARD).await;
    let desk = Desk::new().await;
    let minimal = Program::start(desk.command(peers::minimal()));
    let theirs = openings(&desk, minimal, "Open", "Minimal", BLANK).await;
    vec![Line::new(
        "click on the tray → card painted",
        Amount::Time(median(&ours)),
        "a blank tauri window painted",
        Amount::Time(median(&theirs)),
        Goal::AtMost(1.3),
    )]
}

async fn openings(desk: &Desk, program: Program, entry: &str, title: &str, colour: u32) -> Vec<f64> {
    let mut taken = Vec::new();
    while taken.len() < OPENINGS {
        let entry = desk.services.menu_entry(entry).await;
        let sight = desk.sight();
        let clicked = Instant::now();
        desk.services.click(&entry).await;
        while !sight.shows(title, colour) {
            assert!(clicked.elapsed() < PATIENCE, "{title} is never painted");
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
        taken.push(clicked.elapsed().as_secs_f64());
        desk.close_windows(title);
        desk.sees_windows(title, 0).await;
    }
    program.kill().await;
    taken
}

/// Often enough to be right by a few milliseconds, and seldom enough to leave the processor to what is measured.
const BETWEEN_LOOKS: Duration = Duration::from_millis(3);
