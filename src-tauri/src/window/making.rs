//! Making the window: how it looks, where it goes, what becomes of its events.

use std::sync::mpsc;

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    LogicalSize, PhysicalPosition, Position, Size, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
};

#[cfg(target_os = "linux")]
use super::linux;
use super::placement::{Rectangle, place};
use super::{LABEL, TITLE, Window, memory};

const USUAL_SIZE: (f64, f64) = (420.0, 600.0);
const SMALLEST_SIZE: (f64, f64) = (320.0, 360.0);

impl Window {
    /// Makes the window, elsewhere: that waits for the main thread, and on Windows must not happen on it.
    pub(super) fn make(&self, clicked: Option<Rectangle>) {
        let window = self.clone();
        tauri::async_runtime::spawn_blocking(move || {
            window.wait_for_main_thread();
            let built = window.webview.0.clone();
            let built = built.and_then(|()| window.build(clicked).map_err(|error| error.to_string()));
            if let Err(error) = built {
                tracing::error!(%error, "the window could not be opened");
                window.without_window();
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

    fn build(&self, clicked: Option<Rectangle>) -> tauri::Result<()> {
        let remembered = self.state().memory.remembered();
        let size = remembered.map_or(USUAL_SIZE, |before| (before.width, before.height));
        let window = WebviewWindowBuilder::new(&self.app, LABEL, WebviewUrl::App("index.html".into()))
            .title(TITLE)
            .inner_size(size.0, size.1)
            .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
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
        let scale = window.scale_factor()?;
        let screens: Vec<Rectangle> = window.available_monitors()?.iter().map(Rectangle::from).collect();
        let pixels = Size::Logical(LogicalSize::new(size.0, size.1)).to_physical::<i32>(scale);
        if let Some((x, y)) = place((pixels.width, pixels.height), clicked, remembered, &screens) {
            window.set_position(PhysicalPosition::new(x, y))?;
        }
        let keeper = self.clone();
        let watched = window.clone();
        window.on_window_event(move |event| keeper.happened(&watched, event));
        self.watch_process(&window)
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

    fn happened(&self, window: &WebviewWindow, event: &WindowEvent) {
        if matches!(event, WindowEvent::Moved(_) | WindowEvent::Resized(_)) {
            if let Ok(place) = memory::of(window) {
                self.state().memory.set(place);
            }
        } else if matches!(event, WindowEvent::Destroyed) {
            self.is_gone();
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

impl From<&tauri::Monitor> for Rectangle {
    fn from(monitor: &tauri::Monitor) -> Self {
        let area = monitor.work_area();
        let pixels = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        let (width, height) = (pixels(area.size.width), pixels(area.size.height));
        Self { x: area.position.x, y: area.position.y, width, height }
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
