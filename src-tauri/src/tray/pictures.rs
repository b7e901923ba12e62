//! The pictures themselves: each state for light and dark, in every size.

use tauri::image::Image;

/// 16, 20, 24 and 32 pixels.
pub(super) type Sizes = [Image<'static>; 4];

/// The build script unpacked them into its folder.
macro_rules! picture {
    ($name:literal, $size:literal) => {
        Image::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "-", $size, ".rgba")), $size, $size)
    };
}

macro_rules! sizes {
    ($name:literal) => {
        [picture!($name, 16), picture!($name, 20), picture!($name, 24), picture!($name, 32)]
    };
}

pub(super) const QUIET_LIGHT: Sizes = sizes!("quiet-light");
pub(super) const QUIET_DARK: Sizes = sizes!("quiet-dark");
pub(super) const SCHEDULED_LIGHT: Sizes = sizes!("scheduled-light");
pub(super) const SCHEDULED_DARK: Sizes = sizes!("scheduled-dark");
pub(super) const IMMINENT_LIGHT: Sizes = sizes!("imminent-light");
pub(super) const IMMINENT_DARK: Sizes = sizes!("imminent-dark");
pub(super) const IN_PROGRESS_LIGHT: Sizes = sizes!("in-progress-light");
pub(super) const IN_PROGRESS_DARK: Sizes = sizes!("in-progress-dark");
pub(super) const CANNOT_TELL_LIGHT: Sizes = sizes!("cannot-tell-light");
pub(super) const CANNOT_TELL_DARK: Sizes = sizes!("cannot-tell-dark");
