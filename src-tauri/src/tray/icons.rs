//! The icons of the tray.

use forewarn_core::TrayIcon as State;
use tauri::image::Image;

use super::pictures;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Backdrop {
    Light,
    /// A dark one, as most are.
    #[default]
    Dark,
}

/// The icon for a state, drawn for the backdrop, at least so many pixels wide if there is one.
pub(super) fn icon(state: State, backdrop: Backdrop, size: u32) -> Image<'static> {
    let [small, medium, large, largest] = match (backdrop, state) {
        (Backdrop::Light, State::Quiet) => pictures::QUIET_LIGHT,
        (Backdrop::Light, State::Scheduled) => pictures::SCHEDULED_LIGHT,
        (Backdrop::Light, State::Imminent) => pictures::IMMINENT_LIGHT,
        (Backdrop::Light, State::InProgress) => pictures::IN_PROGRESS_LIGHT,
        (Backdrop::Light, State::CannotTell) => pictures::CANNOT_TELL_LIGHT,
        (Backdrop::Dark, State::Quiet) => pictures::QUIET_DARK,
        (Backdrop::Dark, State::Scheduled) => pictures::SCHEDULED_DARK,
        (Backdrop::Dark, State::Imminent) => pictures::IMMINENT_DARK,
        (Backdrop::Dark, State::InProgress) => pictures::IN_PROGRESS_DARK,
        (Backdrop::Dark, State::CannotTell) => pictures::CANNOT_TELL_DARK,
    };
    [small, medium, large].into_iter().find(|icon| icon.width() >= size).unwrap_or(largest)
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
        panel(&desktop, theme.as_deref().unwrap_or_default())
    }
}

/// Panels have no common way to tell their colour. Most are dark whatever the theme is; those of these desktops follow it.
#[cfg(target_os = "linux")]
fn panel(desktops: &str, theme: &str) -> Backdrop {
    let follows = desktops.split(':').any(|desktop| ["KDE", "MATE"].contains(&desktop));
    if follows && !theme.to_lowercase().contains("dark") { Backdrop::Light } else { Backdrop::Dark }
}

/// How many pixels wide the platform shows an icon.
#[cfg(windows)]
pub(super) fn size(_: &tauri::AppHandle) -> u32 {
    forewarn_windows::taskbar::icon_size()
}

/// Panels scale with the screen, and say no more than that.
#[cfg(not(windows))]
pub(super) fn size(app: &tauri::AppHandle) -> u32 {
    let scale = app.primary_monitor().ok().flatten().map_or(1.0, |monitor| monitor.scale_factor());
    tauri::LogicalSize::new(24.0, 24.0).to_physical::<u32>(scale).width
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const STATES: [State; 5] = [State::Quiet, State::Scheduled, State::Imminent, State::InProgress, State::CannotTell];

    #[test]
    fn every_state_looks_different_on_every_backdrop() {
        for size in [16, 24, 32] {
            for backdrop in [Backdrop::Light, Backdrop::Dark] {
                let looks: HashSet<Vec<u8>> =
                    STATES.into_iter().map(|state| icon(state, backdrop, size).rgba().to_vec()).collect();
                assert_eq!(looks.len(), STATES.len(), "{backdrop:?} at {size}");
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn panels_are_taken_for_dark_unless_they_follow_a_light_theme() {
        assert_eq!(panel("KDE", "Breeze"), Backdrop::Light);
        assert_eq!(panel("KDE", "Breeze-Dark"), Backdrop::Dark);
        assert_eq!(panel("ubuntu:GNOME", "Adwaita"), Backdrop::Dark);
        assert_eq!(panel("", ""), Backdrop::Dark);
    }

    #[test]
    fn an_icon_is_as_large_as_the_screen_asks_for_and_never_larger_than_there_is() {
        let width = |size| icon(State::Quiet, Backdrop::Dark, size).width();
        for (scale, size) in [(100, 16), (125, 20), (150, 24), (200, 32)] {
            assert_eq!(width(size), size, "at {scale} %");
        }
        assert_eq!((width(8), width(28), width(48)), (16, 32, 32));
    }
}
