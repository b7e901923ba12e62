//! The icons of the tray.

use forewarn_core::TrayIcon as State;
use tauri::image::Image;

use super::pictures;

/// What the icon stands on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Backdrop {
    /// A light taskbar or panel.
    Light,
    /// A dark one, as most are.
    #[default]
    Dark,
}

/// The icon for a state, drawn for the backdrop, in the size that the screen's scale asks for.
pub(super) fn icon(state: State, backdrop: Backdrop, scale: f64) -> Image<'static> {
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
    let wanted = USUAL_SIZE * scale;
    [small, medium, large].into_iter().find(|icon| f64::from(icon.width()) >= wanted).unwrap_or(largest)
}

/// What the icons stand on at present.
pub(super) fn backdrop() -> Backdrop {
    #[cfg(windows)]
    {
        use windows_registry::CURRENT_USER;
        const THEME: &str = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
        let light = CURRENT_USER.open(THEME).and_then(|key| key.get_u32("SystemUsesLightTheme"));
        if light.is_ok_and(|light| light != 0) { Backdrop::Light } else { Backdrop::Dark }
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

/// How large the platform shows an icon where nothing is scaled.
const USUAL_SIZE: f64 = if cfg!(windows) { 16.0 } else { 24.0 };

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const STATES: [State; 5] = [State::Quiet, State::Scheduled, State::Imminent, State::InProgress, State::CannotTell];

    #[test]
    fn every_state_looks_different_on_every_backdrop() {
        for scale in [1.0, 2.0] {
            for backdrop in [Backdrop::Light, Backdrop::Dark] {
                let looks: HashSet<Vec<u8>> =
                    STATES.into_iter().map(|state| icon(state, backdrop, scale).rgba().to_vec()).collect();
                assert_eq!(looks.len(), STATES.len(), "{backdrop:?} at {scale}");
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
        let width = |scale| icon(State::Quiet, Backdrop::Dark, scale).width();
        assert!(f64::from(width(1.0)) >= USUAL_SIZE);
        assert_eq!(width(3.0), 32);
        let widths: Vec<u32> = [0.5, 1.0, 1.25, 1.5, 2.0, 3.0].into_iter().map(width).collect();
        assert!(widths.is_sorted(), "{widths:?}");
    }
}
