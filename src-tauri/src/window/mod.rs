//! The one window: made when it is wanted, gone when it is closed.

mod memory;
#[cfg(windows)]
mod native;
#[cfg(any(windows, test))]
mod pages;
mod placement;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use forewarn_core::{Language, Publication, Snapshot};
use forewarn_engine::{Opening, Request};
use serde::Serialize;
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    AppHandle, Emitter, LogicalSize, Manager, PhysicalPosition, Position, Size, Url, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};
use tokio::sync::watch;

use crate::opening::PageOpening;
use crate::requests::Requests;
use memory::Memory;
pub(crate) use placement::Rectangle;
use placement::place;

/// The name of the window, which its capability carries too.
const LABEL: &str = "main";
const TITLE: &str = "Forewarn";
const USUAL_SIZE: (f64, f64) = (420.0, 600.0);
const SMALLEST_SIZE: (f64, f64) = (320.0, 360.0);

/// The one window.
#[derive(Clone)]
pub(crate) struct Window {
    app: AppHandle,
    requests: Requests,
    webview: Webview,
    /// What the page shows; nothing until the controller has heard of the window.
    published: Arc<watch::Sender<Option<Published>>>,
    state: Arc<Mutex<State>>,
}

/// What the page was last told, counted from one to the next.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Published {
    revision: u64,
    #[serde(flatten)]
    snapshot: Snapshot,
}

struct State {
    stage: Stage,
    /// What the tray icon covers, if the window is to open beside it.
    clicked: Option<Rectangle>,
    memory: Memory,
}

/// How far the window has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Closed,
    /// It is being made; with the place at which the page shall open.
    Coming(Opening),
    /// The page listens.
    Ready,
    /// There is a dialog in its stead; with what is wanted of that.
    #[cfg(windows)]
    Native(Wish),
}

/// What is wanted of the dialog that stands in for the window.
#[cfg(windows)]
#[derive(Debug, Clone, PartialEq, Eq)]
enum Wish {
    None,
    ToFront,
    Go(pages::Place),
    Close,
}

impl Window {
    pub(crate) fn new(app: AppHandle, requests: Requests, webview: Webview, remembered_in: PathBuf) -> Self {
        let state = State { stage: Stage::Closed, clicked: None, memory: Memory::read(remembered_in) };
        let (published, state) = (Arc::new(watch::channel(None).0), Arc::new(Mutex::new(state)));
        Self { app, requests, webview, published, state }
    }

    /// Whether this system can show one.
    pub(crate) fn is_possible(&self) -> bool {
        self.webview.0.is_ok()
    }

    /// Opens the window at this place, or brings it there and to the front. Does not wait.
    pub(crate) fn open(&self, at: &Opening) {
        let mut state = self.state();
        match &mut state.stage {
            Stage::Ready => {
                drop(state);
                self.lead(at);
            }
            Stage::Coming(place) => {
                // What has something to say is not pushed aside by a mere wish to see the window.
                if *at != Opening::List {
                    *place = at.clone();
                }
                drop(state);
                self.to_front();
            }
            #[cfg(windows)]
            Stage::Native(wish) => {
                *wish = if *at == Opening::List { Wish::ToFront } else { Wish::Go(pages::Place::from(at)) };
            }
            Stage::Closed => {
                state.stage = Stage::Coming(at.clone());
                let clicked = state.clicked.take();
                drop(state);
                self.published.send_replace(None);
                self.requests.send(Request::WindowOpened);
                let window = self.clone();
                // Making a window waits for the main thread, and on Windows must not happen on it.
                tauri::async_runtime::spawn_blocking(move || window.make(clicked));
            }
        }
    }

    /// The next opening is beside this.
    pub(crate) fn open_beside(&self, clicked: Rectangle) {
        self.state().clicked = Some(clicked);
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state().stage != Stage::Closed
    }

    /// Closes the window, if it is open.
    pub(crate) fn close(&self) {
        #[cfg(windows)]
        if let Stage::Native(wish) = &mut self.state().stage {
            *wish = Wish::Close;
            return;
        }
        if let Some(window) = self.app.get_webview_window(LABEL)
            && let Err(error) = window.close()
        {
            tracing::warn!(%error, "the window could not be closed");
        }
    }

    /// Gives the page something new to show.
    pub(crate) fn publish(&self, snapshot: &Snapshot) {
        let before = self.published.borrow().clone();
        let base = before.as_ref().map(|before| before.revision);
        let revision = base.unwrap_or_default() + 1;
        self.published.send_replace(Some(Published { revision, snapshot: snapshot.clone() }));
        let since = snapshot.since(before.as_ref().map(|before| &before.snapshot));
        self.emit("snapshot", &Publication { revision, base, snapshot: since });
    }

    /// What the page is to show now: at once, or as soon as the controller has heard of the window.
    pub(crate) async fn snapshot(&self) -> Option<Snapshot> {
        self.published().await.map(|published| published.snapshot)
    }

    /// The same, with its number.
    pub(crate) async fn published(&self) -> Option<Published> {
        let mut published = self.published.subscribe();
        let latest = published.wait_for(Option::is_some).await.ok()?;
        latest.clone()
    }

    /// The language in which the page speaks to the person.
    pub(crate) fn language(&self) -> Language {
        let published = self.published.borrow();
        published.as_ref().map_or_else(Language::default, |published| published.snapshot.preferences.language)
    }

    /// The page is there: where it is to open.
    pub(crate) fn page_is_ready(&self) -> PageOpening {
        let mut state = self.state();
        match std::mem::replace(&mut state.stage, Stage::Ready) {
            Stage::Coming(at) => PageOpening::from(&at),
            Stage::Closed | Stage::Ready => PageOpening::List,
            #[cfg(windows)]
            Stage::Native(_) => PageOpening::List,
        }
    }

    /// Writes down where the window is, if it is open.
    pub(crate) fn remember(&self) {
        self.state().memory.write();
    }

    fn make(&self, clicked: Option<Rectangle>) {
        let built = self.webview.0.clone().and_then(|()| self.build(clicked).map_err(|error| error.to_string()));
        if let Err(error) = built {
            tracing::error!(%error, "the window could not be opened");
            self.without_window();
        }
    }

    /// What there is to see and to do is shown in the system's own way.
    #[cfg(windows)]
    fn without_window(&self) {
        self.converse();
    }

    /// Here the webview is a part that the program cannot start without, and the log says what went wrong.
    #[cfg(not(windows))]
    fn without_window(&self) {
        self.state().stage = Stage::Closed;
        self.requests.send(Request::WindowClosed);
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
        Ok(())
    }

    fn happened(&self, window: &WebviewWindow, event: &WindowEvent) {
        if matches!(event, WindowEvent::Moved(_) | WindowEvent::Resized(_)) {
            if let Ok(place) = memory::of(window) {
                self.state().memory.set(place);
            }
        } else if matches!(event, WindowEvent::Destroyed) {
            let mut state = self.state();
            state.stage = Stage::Closed;
            state.memory.write();
            drop(state);
            self.requests.send(Request::WindowClosed);
        }
    }

    fn lead(&self, at: &Opening) {
        self.emit("open", &PageOpening::from(at));
        self.to_front();
    }

    fn to_front(&self) {
        if let Some(window) = self.app.get_webview_window(LABEL) {
            to_front(&window);
        }
    }

    fn emit(&self, event: &str, payload: &(impl Serialize + Clone)) {
        if let Err(error) = self.app.emit_to(LABEL, event, payload) {
            tracing::warn!(%error, event, "the page could not be told");
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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

fn to_front(window: &WebviewWindow) {
    let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be brought to the front");
    }
}

/// Whether the system had a webview when the program started, or why not.
#[derive(Debug, Clone)]
pub(crate) struct Webview(Result<(), String>);

impl Webview {
    /// Looks for it. To be called before tauri is built, which looks only then: had it found none, trying to open a window
    /// would bring up a box of its own and wait, even after the webview was installed.
    pub(crate) fn look() -> Self {
        let version = || tauri::webview_version().map(drop).map_err(|error| error.to_string());
        Self(if cfg!(windows) { version() } else { Ok(()) })
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
