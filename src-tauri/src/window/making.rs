//! Making the window: how it looks, where it goes, what becomes of its events.

use std::sync::mpsc;

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    LogicalSize, Manager, PhysicalPosition, PhysicalSize, Position, Url, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};

#[cfg(target_os = "linux")]
use super::linux;
use super::placement::{Anchor, Rectangle, Screen, Size, Unplaced};
use super::{LABEL, TITLE, Window, memory};

const USUAL_SIZE: Size = Size { width: 420.0, height: 600.0 };
const SMALLEST_SIZE: Size = Size { width: 320.0, height: 360.0 };

impl Window {
    pub(super) fn make(&self, number: u64) {
        self.elsewhere(move |window| {
            window.wait_for_main_thread();
            let built = window.webview.0.clone();
            let built = built.and_then(|()| window.build(number).map_err(|error| error.to_string()));
            if let Err(error) = built {
                tracing::error!(%error, "the window could not be opened");
                window.without_window();
            }
        });
    }

    /// Does this on another thread: it waits for the main thread, and on Windows must not happen on it. After a panic the
    /// window counts as closed, so that it can be opened again.
    pub(super) fn elsewhere(&self, act: impl FnOnce(&Self) + Send + 'static) {
        let window = self.clone();
        tauri::async_runtime::spawn(async move {
            let acting = window.clone();
            if tauri::async_runtime::spawn_blocking(move || act(&acting)).await.is_err() {
                window.closed(&mut window.state());
            }
        });
    }

    /// Waits until the main thread is done with what it is doing: with a window that has just gone, whose name is taken
    /// until then.
    fn wait_for_main_thread(&self) {
        let (done, over) = mpsc::channel::<()>();
        if self.app.run_on_main_thread(move || drop(done)).is_ok() {
            over.recv().ok();
        }
    }

    /// What there is to see and to do is shown in the system's own way.
    #[cfg(windows)]
    pub(super) fn without_window(&self) {
        self.converse();
    }

    /// A message box says that there is no window, and what the window would have said.
    #[cfg(target_os = "linux")]
    pub(super) fn without_window(&self) {
        let mut state = self.state();
        let openings = state.delivery.take();
        self.closed(&mut state);
        drop(state);
        let window = self.clone();
        let (language, shown) = (self.language(), openings.clone());
        linux::show_failure(&self.app, language, &openings, move || window.report_shown(shown));
    }

    fn build(&self, number: u64) -> tauri::Result<()> {
        let mut state = self.state();
        let remembered = state.memory.remembered();
        if state.anchor.is_none() {
            state.anchor = remembered.map(|before| Anchor::Position(before.x, before.y));
        }
        drop(state);
        let size = remembered.map_or(USUAL_SIZE, |before| Size { width: before.width, height: before.height });
        let window = WebviewWindowBuilder::new(&self.app, LABEL, WebviewUrl::App("index.html".into()))
            .title(TITLE)
            .inner_size(size.width, size.height)
            .min_inner_size(SMALLEST_SIZE.width, SMALLEST_SIZE.height)
            .visible(false)
            .devtools(cfg!(debug_assertions))
            .on_navigation(is_own_page)
            .on_new_window(|_, _| NewWindowResponse::Deny)
            .on_page_load(|window, loaded| {
                // Before that there is nothing but a white sheet to see.
                if loaded.event() == PageLoadEvent::Finished {
                    to_front(&window);
                }
            })
            .build()?;
        let (keeper, watched) = (self.clone(), window.clone());
        window.on_window_event(move |event| keeper.happened(number, &watched, event));
        if let Err(error) = self.place(&window).and_then(|()| self.watch_process(&window)) {
            tracing::warn!(%error, "the window is not as it should be");
        }
        self.state().life.made(number);
        // It may have gone before its events were heard.
        self.wait_for_main_thread();
        if self.app.get_webview_window(LABEL).is_none() {
            self.is_gone(number);
        }
        Ok(())
    }

    /// Puts the window into a work area: while it is coming, by its anchor; else where it is, which on Linux is the
    /// desktop's to decide.
    fn place(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let anchor = self.state().anchor;
        let scale = window.scale_factor()?;
        let logical = |size: PhysicalSize<u32>| size.to_logical::<f64>(scale);
        let (inner, outer) = (logical(window.inner_size()?), logical(window.outer_size()?));
        let unplaced = Unplaced {
            inner: Size { width: inner.width, height: inner.height },
            smallest: SMALLEST_SIZE,
            frame: Size { width: (outer.width - inner.width).max(0.0), height: (outer.height - inner.height).max(0.0) },
        };
        let screens: Vec<Screen> = window.available_monitors()?.iter().map(Screen::from).collect();
        let position = window.outer_position()?;
        let here = cfg!(windows).then_some(Anchor::Position(position.x, position.y));
        let placed = anchor.into_iter().chain(here).find_map(|anchor| unplaced.place(anchor, &screens));
        let Some(placed) = placed else { return Ok(()) };
        if placed.inner != unplaced.inner {
            window.set_size(LogicalSize::new(placed.inner.width, placed.inner.height))?;
        }
        window.set_position(PhysicalPosition::new(placed.x, placed.y))
    }

    /// Places the window again on a monitor of another scale, unless the user is moving it there. Windows reports the change
    /// before it has moved and resized the window itself, which this waits for.
    #[cfg(windows)]
    fn place_again(&self, window: &WebviewWindow) {
        let (keeper, window) = (self.clone(), window.clone());
        tauri::async_runtime::spawn_blocking(move || {
            keeper.wait_for_main_thread();
            let moved = window.hwnd().is_ok_and(|handle| forewarn_windows::window::is_being_moved(handle.0));
            if !moved && let Err(error) = keeper.place(&window) {
                tracing::debug!(%error, "the window could not be placed again");
            }
        });
    }

    /// A page whose process ends is replaced at once.
    #[cfg(target_os = "linux")]
    fn watch_process(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let keeper = self.clone();
        window.with_webview(move |webview| {
            linux::on_process_ended(&webview.inner(), move |reason| keeper.replace(&reason));
        })
    }

    /// A page whose process ends is replaced at once.
    #[cfg(windows)]
    fn watch_process(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let keeper = self.clone();
        window.with_webview(move |webview| {
            let ended = move || keeper.replace("its process ended");
            if let Err(error) = forewarn_windows::webview::on_process_ended(&webview.controller(), ended) {
                tracing::warn!(%error, "the end of the page's process will be noticed later");
            }
        })
    }

    fn happened(&self, number: u64, window: &WebviewWindow, event: &WindowEvent) {
        if matches!(event, WindowEvent::Moved(_) | WindowEvent::Resized(_)) {
            if let Ok(place) = memory::of(window) {
                self.state().memory.set(place);
            }
        } else if matches!(event, WindowEvent::Destroyed) {
            self.is_gone(number);
        }
        #[cfg(windows)]
        if matches!(event, WindowEvent::ScaleFactorChanged { .. }) {
            self.place_again(window);
        }
    }
}

impl From<&tauri::Rect> for Rectangle {
    /// Where the platform tells in scaled pixels it does not say by how much, and then they are taken as they are.
    fn from(rect: &tauri::Rect) -> Self {
        let position: PhysicalPosition<i32> = match rect.position {
            Position::Physical(position) => position,
            Position::Logical(position) => position.to_physical(1.0),
        };
        let size = rect.size.to_physical::<i32>(1.0);
        Self { x: position.x, y: position.y, width: size.width, height: size.height }
    }
}

impl From<&tauri::Monitor> for Screen {
    fn from(monitor: &tauri::Monitor) -> Self {
        let pixels = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        let rectangle = |position: &PhysicalPosition<i32>, size: &PhysicalSize<u32>| {
            let (width, height) = (pixels(size.width), pixels(size.height));
            Rectangle { x: position.x, y: position.y, width, height }
        };
        let area = monitor.work_area();
        Self {
            bounds: rectangle(monitor.position(), monitor.size()),
            work_area: rectangle(&area.position, &area.size),
            scale: monitor.scale_factor(),
        }
    }
}

/// Whether the window may go there: only to the page that comes with the program.
fn is_own_page(url: &Url) -> bool {
    match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => url.host_str() == Some("tauri.localhost"),
        _ => false,
    }
}

pub(super) fn to_front(window: &WebviewWindow) {
    let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be brought to the front");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_goes_nowhere_but_to_its_own_page() {
        let may = |url: &str| is_own_page(&Url::parse(url).unwrap());
        assert!(may("tauri://localhost/index.html"));
        assert!(may("http://tauri.localhost/"));
        for url in [
            "https://example.com/",
            "http://localhost/",
            "http://tauri.localhost.example.com/",
            "tauri://example.com/",
            "file:///etc/passwd",
            "data:text/html,x",
            "about:blank",
        ] {
            assert!(!may(url), "{url}");
        }
    }
}
