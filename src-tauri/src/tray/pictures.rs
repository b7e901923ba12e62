//! The pictures themselves: each state for light and dark, in every size.

use tauri::image::Image;
use tauri::include_image;

/// 16, 20, 24 and 32 pixels.
pub(super) type Sizes = [Image<'static>; 4];

pub(super) const QUIET_LIGHT: Sizes = [
    include_image!("../icons/tray/quiet-light-16.png"),
    include_image!("../icons/tray/quiet-light-20.png"),
    include_image!("../icons/tray/quiet-light-24.png"),
    include_image!("../icons/tray/quiet-light-32.png"),
];
pub(super) const QUIET_DARK: Sizes = [
    include_image!("../icons/tray/quiet-dark-16.png"),
    include_image!("../icons/tray/quiet-dark-20.png"),
    include_image!("../icons/tray/quiet-dark-24.png"),
    include_image!("../icons/tray/quiet-dark-32.png"),
];
pub(super) const SCHEDULED_LIGHT: Sizes = [
    include_image!("../icons/tray/scheduled-light-16.png"),
    include_image!("../icons/tray/scheduled-light-20.png"),
    include_image!("../icons/tray/scheduled-light-24.png"),
    include_image!("../icons/tray/scheduled-light-32.png"),
];
pub(super) const SCHEDULED_DARK: Sizes = [
    include_image!("../icons/tray/scheduled-dark-16.png"),
    include_image!("../icons/tray/scheduled-dark-20.png"),
    include_image!("../icons/tray/scheduled-dark-24.png"),
    include_image!("../icons/tray/scheduled-dark-32.png"),
];
pub(super) const IMMINENT_LIGHT: Sizes = [
    include_image!("../icons/tray/imminent-light-16.png"),
    include_image!("../icons/tray/imminent-light-20.png"),
    include_image!("../icons/tray/imminent-light-24.png"),
    include_image!("../icons/tray/imminent-light-32.png"),
];
pub(super) const IMMINENT_DARK: Sizes = [
    include_image!("../icons/tray/imminent-dark-16.png"),
    include_image!("../icons/tray/imminent-dark-20.png"),
    include_image!("../icons/tray/imminent-dark-24.png"),
    include_image!("../icons/tray/imminent-dark-32.png"),
];
pub(super) const IN_PROGRESS_LIGHT: Sizes = [
    include_image!("../icons/tray/in-progress-light-16.png"),
    include_image!("../icons/tray/in-progress-light-20.png"),
    include_image!("../icons/tray/in-progress-light-24.png"),
    include_image!("../icons/tray/in-progress-light-32.png"),
];
pub(super) const IN_PROGRESS_DARK: Sizes = [
    include_image!("../icons/tray/in-progress-dark-16.png"),
    include_image!("../icons/tray/in-progress-dark-20.png"),
    include_image!("../icons/tray/in-progress-dark-24.png"),
    include_image!("../icons/tray/in-progress-dark-32.png"),
];
pub(super) const CANNOT_TELL_LIGHT: Sizes = [
    include_image!("../icons/tray/cannot-tell-light-16.png"),
    include_image!("../icons/tray/cannot-tell-light-20.png"),
    include_image!("../icons/tray/cannot-tell-light-24.png"),
    include_image!("../icons/tray/cannot-tell-light-32.png"),
];
pub(super) const CANNOT_TELL_DARK: Sizes = [
    include_image!("../icons/tray/cannot-tell-dark-16.png"),
    include_image!("../icons/tray/cannot-tell-dark-20.png"),
    include_image!("../icons/tray/cannot-tell-dark-24.png"),
    include_image!("../icons/tray/cannot-tell-dark-32.png"),
];
