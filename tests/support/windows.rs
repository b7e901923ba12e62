//! What windows are on the screen, and closing them as a person would.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, MapState, Window};
use x11rb::rust_connection::RustConnection;

use crate::desk::Desk;
use crate::patience::eventually;

impl Desk {
    /// How many windows with this title can be seen.
    #[must_use]
    pub fn windows(&self, title: &str) -> usize {
        let (connection, root) = self.connect();
        visible(&connection, root, title).len()
    }

    /// Waits until so many windows with this title can be seen.
    pub async fn sees_windows(&self, title: &str, count: usize) {
        eventually(&format!("{count} windows called '{title}'"), || async {
            (self.windows(title) == count).then_some(())
        })
        .await;
    }

    /// Closes the windows with this title, as their close button does.
    pub fn close_windows(&self, title: &str) {
        let (connection, root) = self.connect();
        let atom = |name: &str| connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
        let (protocols, delete) = (atom("WM_PROTOCOLS"), atom("WM_DELETE_WINDOW"));
        for window in visible(&connection, root, title) {
            let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
            // Waiting for it keeps the connection open until the message is on its way.
            connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap().check().unwrap();
        }
    }

    fn connect(&self) -> (RustConnection, Window) {
        let (connection, screen) = x11rb::connect(Some(&self.display())).unwrap();
        let root = connection.setup().roots[screen].root;
        (connection, root)
    }
}

fn visible(connection: &RustConnection, root: Window, title: &str) -> Vec<Window> {
    let children = connection.query_tree(root).unwrap().reply().unwrap().children;
    let is_wanted = |window: &Window| {
        // A window may go while it is looked at.
        let named =
            connection.get_property(false, *window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 256).ok()?.reply().ok()?;
        let seen = connection.get_window_attributes(*window).ok()?.reply().ok()?;
        Some(named.value == title.as_bytes() && seen.map_state == MapState::VIEWABLE)
    };
    children.into_iter().filter(|window| is_wanted(window).unwrap_or(false)).collect()
}
