//! What windows are on the screen, and closing them as a person would.

use std::time::Duration;

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, EventMask, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
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

    /// Paints the screen behind all windows, and puts the windows with this title where they do not cover the panel.
    pub fn arrange(&self, colour: u32, title: &str, x: i32, y: i32) {
        let (connection, root) = self.connect();
        let paint = ChangeWindowAttributesAux::new().background_pixel(colour);
        connection.change_window_attributes(root, &paint).unwrap().check().unwrap();
        connection.clear_area(false, root, 0, 0, 0, 0).unwrap().check().unwrap();
        for window in visible(&connection, root, title) {
            let place = ConfigureWindowAux::new().x(x).y(y);
            connection.configure_window(window, &place).unwrap().check().unwrap();
        }
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

    /// Presses a key in the window with this title, again and again until it closes: a window may be seen before it is
    /// ready to be answered.
    pub async fn press_until_closed(&self, title: &str, key: Key) {
        self.sees_windows(title, 1).await;
        eventually(&format!("'{title}' to close"), || async {
            let pressed = self.press(title, key);
            if pressed == 0 {
                return Some(());
            }
            tokio::time::sleep(BETWEEN_KEYS).await;
            None
        })
        .await;
    }

    /// Presses a key in the windows with this title, and says how many there are.
    fn press(&self, title: &str, key: Key) -> usize {
        let (connection, root) = self.connect();
        let windows = visible(&connection, root, title);
        for window in &windows {
            // It may close at any moment, and there is nobody who gives it the focus on a screen without a manager.
            let focused = connection.set_input_focus(InputFocus::PARENT, *window, CURRENT_TIME).unwrap().check();
            if focused.is_ok() {
                let code = code_of(&connection, key);
                for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
                    connection.xtest_fake_input(kind, code, CURRENT_TIME, root, 0, 0, 0).unwrap().check().unwrap();
                }
            }
        }
        windows.len()
    }

    pub(crate) fn connect(&self) -> (RustConnection, Window) {
        let (connection, screen) = x11rb::connect(Some(&self.display())).unwrap();
        let root = connection.setup().roots[screen].root;
        (connection, root)
    }
}

/// A key of the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// Says yes.
    Enter,
    /// Says no.
    Escape,
}

/// Long enough for a toolkit to take a key in, short enough to try again.
const BETWEEN_KEYS: Duration = Duration::from_millis(250);

/// Where the key lies on the screen's keyboard.
fn code_of(connection: &RustConnection, key: Key) -> u8 {
    let symbol = match key {
        Key::Enter => 0xff0d,
        Key::Escape => 0xff1b,
    };
    let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
    let map = connection.get_keyboard_mapping(first, last - first + 1).unwrap().reply().unwrap();
    let mut codes = map.keysyms.chunks(usize::from(map.keysyms_per_keycode)).zip(first..=last);
    codes.find(|(symbols, _)| symbols.contains(&symbol)).expect("a keyboard without such a key").1
}

pub(crate) fn visible(connection: &RustConnection, root: Window, title: &str) -> Vec<Window> {
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
