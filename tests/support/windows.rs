//! The windows on the screen, and keyboard input to them.

use std::time::Duration;

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, EventMask, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use crate::desktop::TestDesktop;
use crate::wait::wait_for;

impl TestDesktop {
    /// How many visible windows have this title.
    #[must_use]
    pub fn window_count(&self, title: &str) -> usize {
        let (connection, root) = self.connect();
        visible(&connection, root, title).len()
    }

    /// Waits until exactly this many visible windows have this title.
    pub async fn wait_for_windows(&self, title: &str, count: usize) {
        wait_for(&format!("{count} windows with the title '{title}'"), || async {
            (self.window_count(title) == count).then_some(())
        })
        .await;
    }

    /// Fills the background and moves the windows with this title.
    pub fn arrange(&self, color: u32, title: &str, x: i32, y: i32) {
        let (connection, root) = self.connect();
        let paint = ChangeWindowAttributesAux::new().background_pixel(color);
        connection.change_window_attributes(root, &paint).unwrap().check().unwrap();
        connection.clear_area(false, root, 0, 0, 0, 0).unwrap().check().unwrap();
        for window in visible(&connection, root, title) {
            let position = ConfigureWindowAux::new().x(x).y(y);
            connection.configure_window(window, &position).unwrap().check().unwrap();
        }
    }

    /// Closes the windows with this title, as their close button does.
    pub fn close_windows(&self, title: &str) {
        let (connection, root) = self.connect();
        let atom = |name: &str| connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
        let (protocols, delete) = (atom("WM_PROTOCOLS"), atom("WM_DELETE_WINDOW"));
        for window in visible(&connection, root, title) {
            let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
            // Wait for the reply, or the connection closes before the message is sent.
            connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap().check().unwrap();
        }
    }

    /// Gives the focus to the window with this title.
    pub fn focus(&self, title: &str) {
        let (connection, root) = self.connect();
        for window in visible(&connection, root, title) {
            connection.set_input_focus(InputFocus::PARENT, window, CURRENT_TIME).unwrap().check().unwrap();
        }
    }

    /// Gives the focus to the desktop, as a click beside all windows does.
    pub fn focus_nothing(&self) {
        let (connection, root) = self.connect();
        connection.set_input_focus(InputFocus::PARENT, root, CURRENT_TIME).unwrap().check().unwrap();
    }

    /// Whether the window with this title asks the window manager for a title bar.
    #[must_use]
    pub fn has_title_bar(&self, title: &str) -> bool {
        let (connection, root) = self.connect();
        let hints = connection.intern_atom(false, b"_MOTIF_WM_HINTS").unwrap().reply().unwrap().atom;
        visible(&connection, root, title).into_iter().any(|window| {
            let hints = connection.get_property(false, window, hints, AtomEnum::ANY, 0, 5).unwrap().reply().unwrap();
            // Flags, functions, decorations, input mode, status.
            let hints: Vec<u32> = hints.value32().into_iter().flatten().collect();
            hints.get(2).is_none_or(|decorations| hints[0] & MWM_HINTS_DECORATIONS == 0 || *decorations != 0)
        })
    }

    /// Presses a key in the window with this title until it closes: a visible window may not accept keys yet.
    pub async fn press_until_closed(&self, title: &str, key: Key) {
        self.wait_for_windows(title, 1).await;
        wait_for(&format!("'{title}' to close"), || async {
            let pressed = self.press(title, key);
            if pressed == 0 {
                return Some(());
            }
            tokio::time::sleep(KEY_INTERVAL).await;
            None
        })
        .await;
    }

    /// Returns the number of windows with this title.
    fn press(&self, title: &str, key: Key) -> usize {
        let (connection, root) = self.connect();
        let windows = visible(&connection, root, title);
        for window in &windows {
            // Without a window manager, nothing else sets the focus. The window may close at any moment.
            let focused = connection.set_input_focus(InputFocus::PARENT, *window, CURRENT_TIME).unwrap().check();
            if focused.is_ok() {
                let code = key_code(&connection, key);
                for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
                    connection.xtest_fake_input(kind, code, CURRENT_TIME, root, 0, 0, 0).unwrap().check().unwrap();
                }
            }
        }
        windows.len()
    }

    pub(crate) fn connect(&self) -> (RustConnection, Window) {
        let (connection, screen) = x11rb::connect(Some(&self.display_name())).unwrap();
        let root = connection.setup().roots[screen].root;
        (connection, root)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Enter,
    Escape,
}

const MWM_HINTS_DECORATIONS: u32 = 1 << 1;

const KEY_INTERVAL: Duration = Duration::from_millis(250);

fn key_code(connection: &RustConnection, key: Key) -> u8 {
    let symbol = match key {
        Key::Enter => 0xff0d,
        Key::Escape => 0xff1b,
    };
    let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
    let map = connection.get_keyboard_mapping(first, last - first + 1).unwrap().reply().unwrap();
    let mut codes = map.keysyms.chunks(usize::from(map.keysyms_per_keycode)).zip(first..=last);
    codes.find(|(symbols, _)| symbols.contains(&symbol)).expect("the keyboard has no such key").1
}

pub(crate) fn visible(connection: &RustConnection, root: Window, title: &str) -> Vec<Window> {
    let children = connection.query_tree(root).unwrap().reply().unwrap().children;
    let matches = |window: &Window| {
        // The window may close in the meantime.
        let name =
            connection.get_property(false, *window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 256).ok()?.reply().ok()?;
        let attributes = connection.get_window_attributes(*window).ok()?.reply().ok()?;
        Some(name.value == title.as_bytes() && attributes.map_state == MapState::VIEWABLE)
    };
    children.into_iter().filter(|window| matches(window).unwrap_or(false)).collect()
}
