//! Takes the documentation's screenshots of the real program: every page in light and dark, the tray and a notification on a
//! real panel, and an animation. The clock is simulated, so that every run shows the same time.
//!
//!     target/debug/pictures FOLDER
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "the screenshots are taken on a Linux desktop"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "it fails by panicking, like a test")]

#[cfg(target_os = "linux")]
mod animation;
#[cfg(target_os = "linux")]
mod panel;
#[cfg(target_os = "linux")]
mod sample_history;
#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod setup;

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/pictures".to_owned()));
    std::fs::create_dir_all(&folder).unwrap();
    animation::approval(&folder).await;
    for theme in ["light", "dark"] {
        scenes::pages(&folder, theme).await;
        scenes::welcome(&folder, theme).await;
        scenes::rules(&folder, theme).await;
        panel::desktop_corner(&folder, theme).await;
    }
    scenes::languages(&folder).await;
    panel::tray(&folder).await;
}

#[cfg(not(target_os = "linux"))]
fn main() {}
