//! The colors of a window on the screen.

use x11rb::protocol::xproto::{ConnectionExt, ImageFormat, Window};
use x11rb::rust_connection::RustConnection;

use crate::desktop::TestDesktop;
use crate::windows::visible;

/// Holds one connection to the display: fast enough to see when a window is painted.
#[derive(Debug)]
pub struct PixelProbe {
    connection: RustConnection,
    root: Window,
}

impl TestDesktop {
    #[must_use]
    pub fn pixel_probe(&self) -> PixelProbe {
        let (connection, root) = self.connect();
        PixelProbe { connection, root }
    }
}

impl PixelProbe {
    /// Whether a window with this title has this color along its left edge.
    #[must_use]
    pub fn window_has_color(&self, title: &str, color: u32) -> bool {
        visible(&self.connection, self.root, title).into_iter().any(|window| {
            // The window may close in the meantime.
            self.left_edge(window)
                .is_some_and(|pixels| pixels.chunks_exact(4).any(|pixel| pixel[..3] == color.to_le_bytes()[..3]))
        })
    }

    fn left_edge(&self, window: Window) -> Option<Vec<u8>> {
        let size = self.connection.get_geometry(window).ok()?.reply().ok()?;
        let image =
            self.connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, size.width.min(EDGE), size.height, !0);
        Some(image.ok()?.reply().ok()?.data)
    }
}

/// In px: the page's margin and the edge of a card.
const EDGE: u16 = 40;
