//! Where the window was, for the next time.

use std::fs;
use std::path::PathBuf;

use forewarn_engine::private;
use tauri::{LogicalSize, WebviewWindow};

use super::placement::Remembered;

/// Where the window was. What cannot be read or written is not worth troubling anybody with.
#[derive(Debug)]
pub(super) struct Memory {
    file: PathBuf,
    written: Option<Remembered>,
    now: Option<Remembered>,
}

impl Memory {
    pub(super) fn read(file: PathBuf) -> Self {
        let found: Option<Remembered> = fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let written = found.filter(is_possible);
        Self { file, written, now: written }
    }

    pub(super) fn remembered(&self) -> Option<Remembered> {
        self.now
    }

    /// A minimized window has no size worth remembering, and no position either.
    pub(super) fn set(&mut self, place: Remembered) {
        if is_possible(&place) {
            self.now = Some(place);
        }
    }

    /// What is to be written, if anything has changed. Writing may wait for the disk, so it is done with nothing locked.
    pub(super) fn unwritten(&mut self) -> Option<Unwritten> {
        let place = self.now.filter(|_| self.now != self.written)?;
        self.written = self.now;
        Some(Unwritten { file: self.file.clone(), place })
    }
}

/// A place that is to be written down.
#[derive(Debug)]
pub(super) struct Unwritten {
    file: PathBuf,
    place: Remembered,
}

impl Unwritten {
    pub(super) fn write(self) {
        let json = serde_json::to_vec(&self.place);
        if let Err(error) = json.map_err(Into::into).and_then(|json| private::write(&self.file, &json)) {
            tracing::debug!(%error, "the window's place could not be written down");
        }
    }
}

/// Sizes that a person could have chosen.
const SIZES: std::ops::RangeInclusive<f64> = 100.0..=10_000.0;

fn is_possible(place: &Remembered) -> bool {
    SIZES.contains(&place.width) && SIZES.contains(&place.height)
}

/// Where a window is.
pub(super) fn of(window: &WebviewWindow) -> tauri::Result<Remembered> {
    let position = window.outer_position()?;
    let size: LogicalSize<f64> = window.inner_size()?.to_logical(window.scale_factor()?);
    Ok(Remembered { x: position.x, y: position.y, width: size.width, height: size.height })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Remembered = Remembered { x: -5, y: 40, width: 420.0, height: 600.5 };

    #[test]
    fn what_was_written_is_remembered_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        let mut memory = Memory::read(file.clone());
        assert_eq!(memory.remembered(), None);
        memory.set(PLACE);
        memory.unwritten().unwrap().write();
        assert!(memory.unwritten().is_none());
        assert_eq!(Memory::read(file).remembered(), Some(PLACE));
    }

    #[test]
    fn nonsense_is_not_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window.json");
        for text in ["", "null", "{}", "[1]", r#"{"x":0,"y":0,"width":1e9,"height":600}"#] {
            fs::write(&file, text).unwrap();
            assert_eq!(Memory::read(file.clone()).remembered(), None, "{text}");
        }
    }

    #[test]
    fn a_minimized_window_is_remembered_as_it_was_before() {
        let mut memory = Memory::read(PathBuf::from("/nowhere/at/all/window.json"));
        memory.set(PLACE);
        memory.set(Remembered { x: -32000, y: -32000, width: 0.0, height: 0.0 });
        assert_eq!(memory.remembered(), Some(PLACE));
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_does_no_harm() {
        let mut memory = Memory::read(PathBuf::from("/nowhere/at/all/window.json"));
        memory.set(PLACE);
        memory.unwritten().unwrap().write();
        assert_eq!(memory.remembered(), Some(PLACE), "it is known as long as the program runs");
    }
}
