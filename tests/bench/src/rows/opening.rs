//! The time from a click on the tray to the first card.

use std::time::{Duration, Instant};

use bench::peers;
use bench::statistics::median;
use bench::table::{Amount, Goal, Row};
use end_to_end::{TIMEOUT, TestDesktop};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

pub(super) const NOTE: &str = "from the click to the first pixel of a card, and of a blank page in the minimal \
    program; medians of 9 openings, alternating.";

const OPENINGS: usize = 9;

pub(super) async fn measure() -> Vec<Row> {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("theme = \"light\"\n");
    desktop.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"])).unwrap();
    let program = desktop.start(&[]);
    desktop.services.toast("Reboot in").await;
    let ours = Opening { desktop, entry: "Open Forewarn", title: "Forewarn", color: CARD };

    let desktop = TestDesktop::new().await;
    let minimal = peers::start_minimal(&desktop);
    let theirs = Opening { desktop, entry: "Open", title: "Minimal", color: BLANK };

    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..OPENINGS {
        our_times.push(ours.time().await);
        their_times.push(theirs.time().await);
    }
    program.kill().await;
    minimal.kill().await;
    vec![Row::new(
        "click in the tray menu → card painted",
        Amount::Time(median(&our_times)),
        "a blank Tauri window",
        Amount::Time(median(&their_times)),
        Goal::AtMost(1.3),
    )]
}

struct Opening {
    desktop: TestDesktop,
    entry: &'static str,
    title: &'static str,
    color: u32,
}

/// The edge of a card in the light theme.
const CARD: u32 = 0x009a_5300;

/// The background of the minimal program's page.
const BLANK: u32 = 0x00c8_00c8;

impl Opening {
    /// Opens and closes the window; returns the seconds until it was painted.
    async fn time(&self) -> f64 {
        let entry = self.desktop.services.menu_entry(self.entry).await;
        let pixels = self.desktop.pixel_probe();
        let clicked = Instant::now();
        self.desktop.services.click(&entry).await;
        while !pixels.window_has_color(self.title, self.color) {
            assert!(clicked.elapsed() < TIMEOUT, "{} isn't painted", self.title);
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
        let taken = clicked.elapsed().as_secs_f64();
        self.desktop.close_windows(self.title);
        self.desktop.wait_for_windows(self.title, 0).await;
        taken
    }
}

/// Precise to a few milliseconds without using much of the CPU.
const CHECK_INTERVAL: Duration = Duration::from_millis(3);
