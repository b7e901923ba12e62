//! The tray's icons.

use forewarn_core::TrayIcon as IconState;
use tauri::image::Image;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Backdrop {
    Light,
    #[default]
    Dark,
}

/// An icon in 16, 20, 24 and 32 pixels, decoded by the build script.
macro_rules! sizes {
    (@ $name:literal, $size:literal) => {
        Image::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "-", $size, ".rgba")), $size, $size)
    };
    ($name:literal) => {
        [sizes!(@ $name, 16), sizes!(@ $name, 20), sizes!(@ $name, 24), sizes!(@ $name, 32)]
    };
}

/// The smallest icon that is at least this wide, or the largest.
pub(super) fn icon(state: IconState, backdrop: Backdrop, width: u32) -> Image<'static> {
    let [small, medium, large, largest] = match (backdrop, state) {
        (Backdrop::Light, IconState::Quiet) => sizes!("quiet-light"),
        (Backdrop::Light, IconState::Scheduled) => sizes!("scheduled-light"),
        (Backdrop::Light, IconState::Imminent) => sizes!("imminent-light"),
        (Backdrop::Light, IconState::InProgress) => sizes!("in-progress-light"),
        (Backdrop::Light, IconState::CannotTell) => sizes!("cannot-tell-light"),
        (Backdrop::Dark, IconState::Quiet) => sizes!("quiet-dark"),
        (Backdrop::Dark, IconState::Scheduled) => sizes!("scheduled-dark"),
        (Backdrop::Dark, IconState::Imminent) => sizes!("imminent-dark"),
        (Backdrop::Dark, IconState::InProgress) => sizes!("in-progress-dark"),
        (Backdrop::Dark, IconState::CannotTell) => sizes!("cannot-tell-dark"),
    };
    [small, medium, large].into_iter().find(|icon| icon.width() >= width).unwrap_or(largest)
}

pub(super) fn backdrop() -> Backdrop {
    #[cfg(windows)]
    {
        if forewarn_windows::taskbar::is_light() { Backdrop::Light } else { Backdrop::Dark }
    }
    #[cfg(target_os = "linux")]
    {
        let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
        let theme = gtk::Settings::default().and_then(|settings| {
            use gtk::prelude::GtkSettingsExt;
            settings.gtk_theme_name()
        });
        panel_backdrop(&desktop, theme.as_deref().unwrap_or_default())
    }
}

/// Panels don't report their color. Most are dark whatever the theme; on these desktops they follow it.
#[cfg(target_os = "linux")]
fn panel_backdrop(desktops: &str, theme: &str) -> Backdrop {
    let follows = desktops.split(':').any(|desktop| ["KDE", "MATE"].contains(&desktop));
    if follows && !theme.to_lowercase().contains("dark") { Backdrop::Light } else { Backdrop::Dark }
}

/// The width of an icon in physical pixels.
#[cfg(windows)]
pub(super) fn width(_: &tauri::AppHandle) -> u32 {
    forewarn_windows::taskbar::icon_size()
}

/// Panels don't report the size of their icons.
#[cfg(not(windows))]
pub(super) fn width(app: &tauri::AppHandle) -> u32 {
    let scale = app.primary_monitor().ok().flatten().map_or(1.0, |monitor| monitor.scale_factor());
    tauri::LogicalSize::new(24.0, 24.0).to_physical::<u32>(scale).width
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const STATES: [IconState; 5] =
        [IconState::Quiet, IconState::Scheduled, IconState::Imminent, IconState::InProgress, IconState::CannotTell];

    #[test]
    fn every_state_has_a_distinct_icon() {
        for size in [16, 24, 32] {
            for backdrop in [Backdrop::Light, Backdrop::Dark] {
                let icons: HashSet<Vec<u8>> =
                    STATES.into_iter().map(|state| icon(state, backdrop, size).rgba().to_vec()).collect();
                assert_eq!(icons.len(), STATES.len(), "{backdrop:?} at {size}");
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn panels_are_dark_unless_they_follow_a_light_theme() {
        assert_eq!(panel_backdrop("KDE", "Breeze"), Backdrop::Light);
        assert_eq!(panel_backdrop("KDE", "Breeze-Dark"), Backdrop::Dark);
        assert_eq!(panel_backdrop("ubuntu:GNOME", "Adwaita"), Backdrop::Dark);
        assert_eq!(panel_backdrop("", ""), Backdrop::Dark);
    }

    #[test]
    fn the_icon_fits_the_scale_of_the_screen() {
        let width = |size| icon(IconState::Quiet, Backdrop::Dark, size).width();
        for (scale, size) in [(100, 16), (125, 20), (150, 24), (200, 32)] {
            assert_eq!(width(size), size, "at {scale} %");
        }
        assert_eq!((width(8), width(28), width(48)), (16, 32, 32));
    }
}
