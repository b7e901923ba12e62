//! How long a click on the tray takes to become a card.

use std::time::{Duration, Instant};

use bench::peers;
use bench::statistics::median;
use bench::table::{Amount, Goal, Line};
use end_to_end::{Desk, PATIENCE};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

pub(super) const NOTE: &str = "from the click on the menu item to the first pixel of a card, and of a blank \
    page in the minimal program; medians of 9 openings each, alternating.";

const OPENINGS: usize = 9;

pub(super) async fn measure() -> Vec<Line> {
    let desk = Desk::new().await;
    desk.write_settings("theme = \"light\"\n");
    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"])).unwrap();
    let program = desk.program(&[]);
    desk.services.toast("Reboot in").await;
    let ours = Opening { desk, entry: "Open Forewarn", title: "Forewarn", colour: CARD };

    let desk = Desk::new().await;
    let minimal = peers::start_minimal(&desk);
    let theirs = Opening { desk, entry: "Open", title: "Minimal", colour: BLANK };

    let (mut taken, mut by_them) = (Vec::new(), Vec::new());
    for _ in 0..OPENINGS {
        taken.push(ours.time().await);
        by_them.push(theirs.time().await);
    }
    program.kill().await;
    minimal.kill().await;
    vec![Line::new(
        "click in the tray menu → card painted",
        Amount::Time(median(&taken)),
        "a blank Tauri window",
        Amount::Time(median(&by_them)),
        Goal::AtMost(1.3),
    )]
}

/// A window that can be opened, and how to see that it is painted.
struct Opening {
    desk: Desk,
    entry: &'static str,
    title: &'static str,
    colour: u32,
}

/// The edge of a card, in the light look: the first colour that only a card has.
const CARD: u32 = 0x009a_5300;

/// The minimal program's page.
const BLANK: u32 = 0x00c8_00c8;

impl Opening {
    /// Opens the window and closes it again; how long it took to be painted.
    async fn time(&self) -> f64 {
        let entry = self.desk.services.menu_entry(self.entry).await;
        let sight = self.desk.sight();
        let clicked = Instant::now();
        self.desk.services.click(&entry).await;
        while !sight.shows(self.title, self.colour) {
            assert!(clicked.elapsed() < PATIENCE, "{} is never painted", self.title);
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
        let taken = clicked.elapsed().as_secs_f64();
        self.desk.close_windows(self.title);
        self.desk.sees_windows(self.title, 0).await;
        taken
    }
}

/// Often enough to be right by a few milliseconds, and seldom enough to leave the processor to what is measured.
const BETWEEN_LOOKS: Duration = Duration::from_millis(3);
