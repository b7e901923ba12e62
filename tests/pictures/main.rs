//! Takes the pictures of the documentation from the real program: every page in light and dark, the tray and a
//! notification on a real panel. The time is that of the stage, so that the same is seen each time.
//!
//!     target/debug/pictures FOLDER
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "the stage is a Linux desktop"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a picture that cannot be taken is told by panicking, as in the tests"
)]

#[cfg(target_os = "linux")]
mod panel;
#[cfg(target_os = "linux")]
mod past;
#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod stage;

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/pictures".to_owned()));
    std::fs::create_dir_all(&folder).unwrap();
    for theme in ["light", "dark"] {
        scenes::pages(&folder, theme).await;
        scenes::welcome(&folder, theme).await;
        scenes::rules(&folder, theme).await;
        panel::desktop(&folder, theme).await;
    }
    scenes::languages(&folder).await;
    panel::tray(&folder).await;
}

#[cfg(not(target_os = "linux"))]
fn main() {}
