//! What a window looks like, pixel by pixel.

use x11rb::protocol::xproto::{ConnectionExt, ImageFormat, Window};
use x11rb::rust_connection::RustConnection;

use crate::desk::Desk;
use crate::windows::visible;

/// An eye on the screen, quick enough to see when a window is painted.
#[derive(Debug)]
pub struct Sight {
    connection: RustConnection,
    root: Window,
}

impl Desk {
    /// Looks at the screen.
    #[must_use]
    pub fn sight(&self) -> Sight {
        let (connection, root) = self.connect();
        Sight { connection, root }
    }
}

impl Sight {
    /// Whether a window with this title shows this colour somewhere along its left edge.
    #[must_use]
    pub fn shows(&self, title: &str, colour: u32) -> bool {
        visible(&self.connection, self.root, title).into_iter().any(|window| {
            // It may close while it is looked at.
            self.left_edge(window)
                .is_some_and(|pixels| pixels.chunks_exact(4).any(|pixel| pixel[..3] == colour.to_le_bytes()[..3]))
        })
    }

    fn left_edge(&self, window: Window) -> Option<Vec<u8>> {
        let size = self.connection.get_geometry(window).ok()?.reply().ok()?;
        let image =
            self.connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, size.width.min(EDGE), size.height, !0);
        Some(image.ok()?.reply().ok()?.data)
    }
}

/// Wide enough for the margin of a page and what stands first in it.
const EDGE: u16 = 40;
