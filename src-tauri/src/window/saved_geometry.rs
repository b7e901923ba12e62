//! The window's position and size, and whether it is pinned, saved for the next time.

use std::path::PathBuf;
use std::{fs, io};

use forewarn_engine::private;
use serde::{Deserialize, Serialize};
use tauri::{LogicalSize, WebviewWindow};

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Geometry {
    /// The outer position in physical pixels.
    pub(super) x: i32,
    pub(super) y: i32,
    /// The inner size in logical pixels, so that it fits monitors of any scale.
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
struct SavedState {
    #[serde(flatten)]
    geometry: Option<Geometry>,
    #[serde(default)]
    pinned: bool,
}

/// Not worth an error message if it can't be read or written.
#[derive(Debug)]
pub(super) struct SavedGeometry {
    file: PathBuf,
    saved: SavedState,
    current: SavedState,
}

impl SavedGeometry {
    pub(super) fn load(file: PathBuf) -> Self {
        let found: Option<SavedState> = fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let mut saved = found.unwrap_or_default();
        saved.geometry = saved.geometry.filter(is_plausible);
        Self { file, saved, current: saved }
    }

    pub(super) fn current(&self) -> Option<Geometry> {
        self.current.geometry
    }

    /// Whether the user wants a flyout to stay open.
    pub(super) fn is_pinned(&self) -> bool {
        self.current.pinned
    }

    pub(super) fn set_pinned(&mut self, pinned: bool) {
        self.current.pinned = pinned;
    }

    /// Ignores a minimized window's geometry.
    pub(super) fn set(&mut self, geometry: Geometry) {
        if is_plausible(&geometry) {
            self.current.geometry = Some(geometry);
        }
    }

    /// Saves what has changed. That blocks, so call it without the lock.
    pub(super) fn take_save(&mut self) -> Option<impl FnOnce() + Send + use<>> {
        if self.current == self.saved {
            return None;
        }
        self.saved = self.current;
        let (file, state) = (self.file.clone(), self.current);
        Some(move || {
            let json = serde_json::to_vec(&state).map_err(io::Error::from);
            if let Err(error) = json.and_then(|json| private::write(&file, &json)) {
                tracing::debug!(%error, "can't save the window's position");
            }
        })
    }
}

const PLAUSIBLE_SIZES: std::ops::RangeInclusive<f64> = 100.0..=10_000.0;

fn is_plausible(geometry: &Geometry) -> bool {
    PLAUSIBLE_SIZES.contains(&geometry.width) && PLAUSIBLE_SIZES.contains(&geometry.height)
}

pub(super) fn of(window: &WebviewWindow) -> tauri::Result<Geometry> {
    let position = window.outer_position()?;
    let size: LogicalSize<f64> = window.inner_size()?.to_logical(window.scale_factor()?);
    Ok(Geometry { x: position.x, y: position.y, width: size.width, height: size.height })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GEOMETRY: Geometry = Geometry { x: -5, y: 40, width: 420.0, height: 600.5 };

    #[test]
    fn a_saved_geometry_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        let mut geometry = SavedGeometry::load(file.clone());
        assert_eq!(geometry.current(), None);
        geometry.set(GEOMETRY);
        geometry.take_save().unwrap()();
        assert!(geometry.take_save().is_none());
        let mut loaded = SavedGeometry::load(file.clone());
        assert_eq!((loaded.current(), loaded.is_pinned()), (Some(GEOMETRY), false));
        loaded.set_pinned(true);
        loaded.take_save().unwrap()();
        let loaded = SavedGeometry::load(file);
        assert_eq!((loaded.current(), loaded.is_pinned()), (Some(GEOMETRY), true));
    }

    #[test]
    fn a_file_of_an_earlier_version_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        fs::write(&file, serde_json::to_vec(&GEOMETRY).unwrap()).unwrap();
        let loaded = SavedGeometry::load(file);
        assert_eq!((loaded.current(), loaded.is_pinned()), (Some(GEOMETRY), false));
    }

    #[test]
    fn an_invalid_file_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        for text in ["", "null", "{}", "[1]", r#"{"x":0,"y":0,"width":1e9,"height":600}"#] {
            fs::write(&file, text).unwrap();
            assert_eq!(SavedGeometry::load(file.clone()).current(), None, "{text}");
        }
    }

    #[test]
    fn a_minimized_windows_geometry_is_ignored() {
        let mut geometry = SavedGeometry::load(PathBuf::from("/nowhere/at/all/window.json"));
        geometry.set(GEOMETRY);
        geometry.set(Geometry { x: -32000, y: -32000, width: 0.0, height: 0.0 });
        assert_eq!(geometry.current(), Some(GEOMETRY));
    }

    #[test]
    fn a_failure_to_save_is_harmless() {
        let mut geometry = SavedGeometry::load(PathBuf::from("/nowhere/at/all/window.json"));
        geometry.set(GEOMETRY);
        geometry.take_save().unwrap()();
        assert_eq!(geometry.current(), Some(GEOMETRY), "it is used while the program runs");
    }
}
