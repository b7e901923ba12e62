//! The one window: made when it is wanted, gone when it is closed.

mod delivery;
#[cfg(target_os = "linux")]
mod linux;
mod memory;
#[cfg(windows)]
mod native;
#[cfg(any(windows, test))]
mod pages;
mod placement;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use forewarn_core::{Language, Publication, Snapshot};
use forewarn_engine::{Opening, Request};
use serde::Serialize;
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    AppHandle, Emitter, LogicalSize, Manager, PhysicalPosition, Position, Size, Url, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::opening::SentOpening;
use crate::requests::Requests;
use delivery::{Delivery, Verdict};
use memory::Memory;
pub(crate) use placement::Rectangle;
use placement::place;

/// The name of the window, which its capability carries too.
const LABEL: &str = "main";
const TITLE: &str = "Forewarn";
const USUAL_SIZE: (f64, f64) = (420.0, 600.0);
const SMALLEST_SIZE: (f64, f64) = (320.0, 360.0);

/// How often it is looked whether the page responds.
const TICK: Duration = Duration::from_secs(1);

/// How often in a row a page that does not work is replaced.
const MOST_REPLACED: u32 = 3;

/// After how many ticks a page works, so that an earlier one that did not no longer matters.
const WORKS: u32 = 60;

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
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Published {
    revision: u64,
    #[serde(flatten)]
    snapshot: Snapshot,
}

struct State {
    stage: Stage,
    delivery: Delivery,
    /// How often the window was opened, so that what watches over one ends with it.
    opened: u64,
    /// How often the page was replaced since it last worked for a while.
    replaced: u32,
    /// For how many ticks the page has worked.
    worked: u32,
    /// What the tray icon covers, if the window is to open beside it.
    clicked: Option<Rectangle>,
    memory: Memory,
}

/// How far the window has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Closed,
    /// It is being made, or its page is loading.
    Coming,
    /// The page listens.
    Ready,
    /// The page does not work: the window goes, and another comes unless that happened too often.
    Replacing,
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
    Go,
    Close,
}

impl Window {
    pub(crate) fn new(app: AppHandle, requests: Requests, webview: Webview, remembered_in: PathBuf) -> Self {
        let state = State {
            stage: Stage::Closed,
            delivery: Delivery::new(),
            opened: 0,
            replaced: 0,
            worked: 0,
            clicked: None,
            memory: Memory::read(remembered_in),
        };
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
        let number = state.delivery.open(at);
        match &mut state.stage {
            Stage::Ready => {
                drop(state);
                if let Some(number) = number {
                    self.emit("open", &SentOpening::new(number, at));
                }
                self.to_front();
            }
            Stage::Coming => {
                drop(state);
                self.to_front();
            }
            // The next page gets it.
            Stage::Replacing => {}
            #[cfg(windows)]
            Stage::Native(wish) => {
                *wish = if *at == Opening::List { Wish::ToFront } else { Wish::Go };
            }
            Stage::Closed => {
                state.stage = Stage::Coming;
                state.delivery.load();
                state.opened += 1;
                state.replaced = 0;
                state.worked = 0;
                let (clicked, opened) = (state.clicked.take(), state.opened);
                self.published.send_replace(None);
                // Before the lock is let go, as with every change of the stage: or else the news that a window is gone could
                // overtake the news that the next one is there.
                self.requests.send(Request::WindowOpened);
                drop(state);
                self.make(clicked);
                let window = self.clone();
                tauri::async_runtime::spawn(async move { window.watch_over(opened).await });
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
        let revision = self.state().delivery.send();
        self.published.send_replace(Some(Published { revision, snapshot: snapshot.clone() }));
        let since = snapshot.since(before.as_ref().map(|before| &before.snapshot));
        self.emit("snapshot", &Publication { revision, base, snapshot: since });
    }

    /// Shows that the engine has stopped.
    pub(crate) fn stall(&self) {
        let snapshot = self.published.borrow().as_ref().map(|published| published.snapshot.clone());
        if let Some(snapshot) = snapshot {
            self.publish(&snapshot.stalled(Utc::now() + TimeDelta::milliseconds(snapshot.clock_ahead_ms)));
        }
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

    /// The page is drawn and listens: where it is to open.
    pub(crate) fn page_is_ready(&self) -> Vec<SentOpening> {
        let mut state = self.state();
        if state.stage == Stage::Coming {
            state.stage = Stage::Ready;
        }
        let openings = if state.stage == Stage::Ready { state.delivery.loaded() } else { Vec::new() };
        openings.iter().map(|(number, opening)| SentOpening::new(*number, opening)).collect()
    }

    /// The page has drawn what was sent under this number.
    pub(crate) fn acknowledge(&self, number: u64) {
        let mut state = self.state();
        let shown = if state.stage == Stage::Ready { state.delivery.acknowledge(number) } else { None };
        drop(state);
        self.report_shown(shown);
    }

    /// Writes down where the window is, if it is open.
    pub(crate) fn remember(&self) {
        let unwritten = self.state().memory.unwritten();
        if let Some(unwritten) = unwritten {
            unwritten.write();
        }
    }

    /// Says of the alerts among these that they can be seen.
    fn report_shown(&self, openings: impl IntoIterator<Item = Opening>) {
        for opening in openings {
            if let Opening::Untold { alert: Some(key), .. } = opening {
                self.requests.send(Request::ShownInWindow(key));
            }
        }
    }

    /// Replaces the page when it does not respond, until the window is closed.
    async fn watch_over(&self, opened: u64) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let mut state = self.state();
            if state.opened != opened || state.stage == Stage::Closed {
                return;
            }
            if !matches!(state.stage, Stage::Coming | Stage::Ready) {
                continue;
            }
            let verdict = state.delivery.tick();
            if state.stage == Stage::Ready {
                state.worked += 1;
                if state.worked >= WORKS {
                    state.replaced = 0;
                }
            }
            let number = (verdict == Verdict::Ask).then(|| state.delivery.send());
            drop(state);
            if verdict == Verdict::Unresponsive {
                self.replace("the page does not respond");
            } else if let Some(number) = number {
                self.emit("open", &SentOpening::new(number, &Opening::List));
            }
        }
    }

    /// Takes the window away, after which another one comes. To be called when its page does not work.
    fn replace(&self, why: &str) {
        let mut state = self.state();
        if !matches!(state.stage, Stage::Coming | Stage::Ready) {
            return;
        }
        if self.app.get_webview_window(LABEL).is_none() {
            // It is still being made, and a second one of that name could not be.
            state.delivery.load();
            return;
        }
        state.stage = Stage::Replacing;
        state.replaced += 1;
        tracing::error!(times = state.replaced, "the window is replaced: {why}");
        drop(state);
        let window = self.clone();
        // Not from here, which may be a signal of what is to be destroyed.
        tauri::async_runtime::spawn_blocking(move || {
            let destroyed = window.app.get_webview_window(LABEL).map(|window| {
                #[cfg(target_os = "linux")]
                window.with_webview(|webview| linux::end_process(&webview.inner()))?;
                window.destroy()
            });
            if !matches!(destroyed, Some(Ok(()))) {
                window.is_gone();
            }
        });
    }

    /// The window is gone: another one comes if its page did not work, unless that happened too often.
    fn is_gone(&self) {
        let mut state = self.state();
        if let Some(unwritten) = state.memory.unwritten() {
            tauri::async_runtime::spawn_blocking(|| unwritten.write());
        }
        if state.stage == Stage::Replacing && state.replaced <= MOST_REPLACED {
            state.stage = Stage::Coming;
            state.worked = 0;
            state.delivery.load();
            drop(state);
            self.make(None);
        } else if state.stage == Stage::Replacing {
            drop(state);
            tracing::error!("the window is given up");
            let window = self.clone();
            tauri::async_runtime::spawn_blocking(move || window.without_window());
        } else {
            self.closed(&mut state);
        }
    }

    fn closed(&self, state: &mut State) {
        state.stage = Stage::Closed;
        // What was not acknowledged is not shown, and the controller opens the window for it again.
        state.delivery.take();
        self.requests.send(Request::WindowClosed);
    }

    /// Makes the window, elsewhere: that waits for the main thread, and on Windows must not happen on it.
    fn make(&self, clicked: Option<Rectangle>) {
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
    fn without_window(&self) {
        self.converse();
    }

    /// A message box says that there is no window, and what the window would have said.
    #[cfg(target_os = "linux")]
    fn without_window(&self) {
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
