//! Creates and places the window.

use std::sync::mpsc;
use std::time::Duration;

use tauri::webview::{NewWindowResponse, PageLoadEvent};
#[cfg(windows)]
use tauri::window::{Effect, EffectsBuilder};
use tauri::{
    LogicalSize, Manager, PhysicalPosition, PhysicalSize, Position, Url, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};

#[cfg(target_os = "linux")]
use super::message_box;
use super::placement::{Anchor, Rectangle, Screen, Size, UnplacedWindow};
use super::{LABEL, TITLE, Window, frame, saved_geometry};

const DEFAULT_SIZE: Size = Size { width: 420.0, height: 600.0 };
/// It arrives in a few milliseconds, while a window takes hundreds.
const FIRST_SNAPSHOT_TIMEOUT: Duration = Duration::from_millis(50);
/// A longer snapshot, in bytes, is fetched: `WebView2` copies the script with every page that it loads.
const SHIPPED_MAX: usize = 256 * 1024;
const MIN_SIZE: Size = Size { width: 320.0, height: 360.0 };

impl Window {
    pub(super) fn create(&self, number: u64) {
        self.spawn_blocking(move |window| {
            window.wait_for_main_thread();
            let webview = window.webview.clone();
            let built = webview.and_then(|()| window.build(number).map_err(|error| error.to_string()));
            if let Err(error) = built {
                tracing::error!(%error, "can't open the window");
                window.show_without_webview();
            }
        });
    }

    /// Windows deadlocks if a window is created on the main thread. after a panic the window is treated as closed, so it can be
    /// opened again.
    pub(super) fn spawn_blocking(&self, action: impl FnOnce(&Self) + Send + 'static) {
        let window = self.clone();
        tauri::async_runtime::spawn(async move {
            let acting = window.clone();
            if tauri::async_runtime::spawn_blocking(move || action(&acting)).await.is_err() {
                window.on_closed(&mut window.state());
            }
        });
    }

    /// A destroyed window's label is in use until the main thread has handled its events.
    fn wait_for_main_thread(&self) {
        let (done, receiver) = mpsc::channel::<()>();
        if self.app.run_on_main_thread(move || drop(done)).is_ok() {
            receiver.recv().ok();
        }
    }

    /// Shows the events in a native dialog.
    #[cfg(windows)]
    pub(super) fn show_without_webview(&self) {
        self.show_native_dialog();
    }

    /// Shows a message box with the alerts that the window was opened for.
    #[cfg(target_os = "linux")]
    pub(super) fn show_without_webview(&self) {
        let mut state = self.state();
        let openings = state.delivery.take_openings();
        self.on_closed(&mut state);
        drop(state);
        let window = self.clone();
        let (language, shown) = (self.language(), openings.clone());
        message_box::show_failure(&self.app, language, &openings, move || window.report_shown(shown));
    }

    fn build(&self, number: u64) -> tauri::Result<()> {
        let mut state = self.state();
        let saved = state.geometry.current();
        if state.anchor.is_none() {
            state.anchor = saved.map(|saved| Anchor::Position(saved.x, saved.y));
        }
        state.frame.mica = frame::has_mica();
        let frame = state.frame();
        drop(state);
        let size = saved.map_or(DEFAULT_SIZE, |saved| Size { width: saved.width, height: saved.height });
        let builder = WebviewWindowBuilder::new(&self.app, LABEL, WebviewUrl::App("index.html".into()))
            .title(TITLE)
            .inner_size(size.width, size.height)
            .min_inner_size(MIN_SIZE.width, MIN_SIZE.height)
            .visible(false)
            .initialization_script(self.first_snapshot())
            .decorations(!frame.flyout)
            .always_on_top(frame.flyout)
            .skip_taskbar(frame.flyout)
            .initialization_script(frame.script())
            .devtools(cfg!(debug_assertions))
            .on_navigation(is_own_page)
            .on_new_window(|_, _| NewWindowResponse::Deny)
            .on_page_load(|window, loaded| {
                // Until then the window is blank.
                if loaded.event() == PageLoadEvent::Finished {
                    bring_to_front(&window);
                }
            });
        #[cfg(windows)]
        let builder = if frame.mica {
            let mica = EffectsBuilder::new().effect(Effect::Mica).build();
            builder.transparent(true).effects(mica)
        } else {
            builder
        };
        let webview = builder.build()?;
        let (window, target) = (self.clone(), webview.clone());
        webview.on_window_event(move |event| window.on_event(number, &target, event));
        if let Err(error) = self.place(&webview).and_then(|()| self.watch_process(&webview)) {
            tracing::warn!(%error, "can't place the window or watch its process");
        }
        self.state().lifecycle.built(number);
        // It may have been destroyed before the event handler was there.
        self.wait_for_main_thread();
        if self.app.get_webview_window(LABEL).is_none() {
            self.on_destroyed(number);
        }
        Ok(())
    }

    /// A script that gives the page its first snapshot, so that it needs no round trip. Empty if there is none yet; then the page
    /// fetches it.
    fn first_snapshot(&self) -> String {
        let first = async { tokio::time::timeout(FIRST_SNAPSHOT_TIMEOUT, self.published()).await };
        let first = tauri::async_runtime::block_on(first).ok().and_then(Result::ok);
        let json = first.and_then(|first| serde_json::to_string(&first).ok()).filter(|json| json.len() < SHIPPED_MAX);
        // A string, as a literal would be slower to parse and could set a prototype.
        let literal = json.and_then(|json| serde_json::to_string(&json).ok());
        literal.map_or_else(String::new, |literal| format!("window.shippedSnapshot = JSON.parse({literal});"))
    }

    /// Moves the window into a work area: to its anchor while it is loading, otherwise near its current position, which only
    /// Windows lets a program choose.
    fn place(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let anchor = self.state().anchor;
        let scale = window.scale_factor()?;
        let logical = |size: PhysicalSize<u32>| size.to_logical::<f64>(scale);
        let (inner, outer) = (logical(window.inner_size()?), logical(window.outer_size()?));
        let unplaced = UnplacedWindow {
            inner: Size { width: inner.width, height: inner.height },
            min: MIN_SIZE,
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

    /// Places the window on a monitor of another scale, unless the user is dragging it. Windows reports the new scale before
    /// it has moved and resized the window.
    #[cfg(windows)]
    fn place_again(&self, webview: &WebviewWindow) {
        let (window, webview) = (self.clone(), webview.clone());
        tauri::async_runtime::spawn_blocking(move || {
            window.wait_for_main_thread();
            if !frame::is_being_dragged(&webview)
                && let Err(error) = window.place(&webview)
            {
                tracing::debug!(%error, "can't place the window");
            }
        });
    }

    /// Replaces the page as soon as its process ends.
    #[cfg(target_os = "linux")]
    fn watch_process(&self, webview: &WebviewWindow) -> tauri::Result<()> {
        use webkit2gtk::WebViewExt;
        let window = self.clone();
        webview.with_webview(move |webview| {
            webview.inner().connect_web_process_terminated(move |_, reason| {
                window.replace(&format!("its process ended ({reason:?})"));
            });
        })
    }

    /// Replaces the page as soon as its process ends.
    #[cfg(windows)]
    fn watch_process(&self, webview: &WebviewWindow) -> tauri::Result<()> {
        let window = self.clone();
        webview.with_webview(move |webview| {
            let on_ended = move || window.replace("its process ended");
            if let Err(error) = forewarn_windows::webview::on_process_ended(&webview.controller(), on_ended) {
                tracing::warn!(%error, "can't watch the page's process");
            }
        })
    }

    fn on_event(&self, number: u64, webview: &WebviewWindow, event: &WindowEvent) {
        if matches!(event, WindowEvent::Moved(_) | WindowEvent::Resized(_)) {
            if let Ok(geometry) = saved_geometry::of(webview) {
                self.state().geometry.set(geometry);
            }
        } else if let WindowEvent::Focused(focused) = event {
            self.on_focus(webview, *focused);
        } else if matches!(event, WindowEvent::Destroyed) {
            self.on_destroyed(number);
        }
        #[cfg(windows)]
        if matches!(event, WindowEvent::ScaleFactorChanged { .. }) {
            self.place_again(webview);
        }
    }
}

impl From<&tauri::Rect> for Rectangle {
    /// A platform that reports logical pixels doesn't report the scale, so it is taken as 1.
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

fn is_own_page(url: &Url) -> bool {
    match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => url.host_str() == Some("tauri.localhost"),
        _ => false,
    }
}

pub(super) fn bring_to_front(window: &WebviewWindow) {
    let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "can't bring the window to the front");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_navigates_only_to_its_own_page() {
        let allowed = |url: &str| is_own_page(&Url::parse(url).unwrap());
        assert!(allowed("tauri://localhost/index.html"));
        assert!(allowed("http://tauri.localhost/"));
        for url in [
            "https://example.com/",
            "http://localhost/",
            "http://tauri.localhost.example.com/",
            "tauri://example.com/",
            "file:///etc/passwd",
            "data:text/html,x",
            "about:blank",
        ] {
            assert!(!allowed(url), "{url}");
        }
    }
}
