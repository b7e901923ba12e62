//! The window. It exists only while it is open.

mod create;
mod delivery;
#[cfg(any(windows, test))]
mod dialog_page;
mod flyout;
mod frame;
mod lifecycle;
#[cfg(target_os = "linux")]
mod message_box;
#[cfg(windows)]
mod native_dialog;
mod placement;
mod saved_geometry;
mod supervisor;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{TimeDelta, Utc};
use forewarn_core::{Snapshot, SnapshotDelta};
use forewarn_engine::{Destination, Request};
use forewarn_texts::Language;
use serde::Serialize;
use tauri::{AppHandle, Emitter, Manager};
use tokio::sync::{oneshot, watch};

use crate::request_sender::RequestSender;
use create::bring_to_front;
use delivery::Delivery;
pub(crate) use delivery::OpenMessage;
use flyout::Flyout;
#[cfg(test)]
#[cfg(test)]
pub(crate) use frame::Frame;
use frame::FrameState;
#[cfg(windows)]
use lifecycle::DialogRequest;
use lifecycle::{Lifecycle, WindowStage};
use placement::Anchor;
pub(crate) use placement::Rectangle;
use saved_geometry::SavedGeometry;

/// Also in `capabilities/window.json`.
const LABEL: &str = "main";
const TITLE: &str = "Forewarn";

#[derive(Clone)]
pub(crate) struct Window {
    app: AppHandle,
    requests: RequestSender,
    /// The result of [`find_webview`].
    webview: Result<(), String>,
    /// `None` until the controller publishes a snapshot for the open window.
    published: Arc<watch::Sender<Option<Published>>>,
    state: Arc<Mutex<WindowState>>,
}

/// The last snapshot sent to the page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Published {
    revision: u64,
    #[serde(flatten)]
    snapshot: Snapshot,
}

struct WindowState {
    lifecycle: Lifecycle,
    delivery: Delivery,
    /// Where to place the window that is loading, or the next one.
    anchor: Option<Anchor>,
    geometry: SavedGeometry,
    frame: FrameState,
    flyout: Flyout,
}

impl Window {
    pub(crate) fn new(
        app: AppHandle,
        requests: RequestSender,
        webview: Result<(), String>,
        geometry_file: PathBuf,
    ) -> Self {
        let state = WindowState {
            lifecycle: Lifecycle::new(),
            delivery: Delivery::new(),
            anchor: None,
            geometry: SavedGeometry::load(geometry_file),
            frame: FrameState::default(),
            flyout: Flyout::default(),
        };
        let (published, state) = (Arc::new(watch::channel(None).0), Arc::new(Mutex::new(state)));
        Self { app, requests, webview, published, state }
    }

    pub(crate) fn is_available(&self) -> bool {
        self.webview.is_ok()
    }

    /// Opens the window, or brings it to the front.
    pub(crate) fn open(&self, at: &Destination) {
        let mut state = self.state();
        let number = state.delivery.open(at);
        if state.lifecycle.stage == WindowStage::Closed {
            state.flyout.open(at);
        } else {
            state.flyout.reopen(at);
        }
        match &mut state.lifecycle.stage {
            WindowStage::Ready => {
                drop(state);
                if let Some(number) = number {
                    self.emit("open", &OpenMessage { number, destination: at.clone() });
                }
                self.bring_to_front();
            }
            WindowStage::Loading => {
                drop(state);
                self.bring_to_front();
            }
            // The next page gets the opening.
            WindowStage::Replacing => {}
            #[cfg(windows)]
            WindowStage::NativeDialog(request) => {
                *request =
                    if *at == Destination::List { DialogRequest::BringToFront } else { DialogRequest::ShowOpening };
            }
            WindowStage::Closed => {
                let (opening, number) = state.lifecycle.open();
                state.delivery.load();
                self.published.send_replace(None);
                // Under the lock, like every change of the stage: otherwise the controller could learn that a window closed
                // after it learned that the next one opened.
                self.send(Request::WindowOpened);
                drop(state);
                self.create(number);
                let window = self.clone();
                tauri::async_runtime::spawn(async move { window.supervise(opening).await });
            }
        }
    }

    /// The next window opens beside this rectangle.
    pub(crate) fn anchor_to(&self, icon: Rectangle) {
        let mut state = self.state();
        if state.lifecycle.stage == WindowStage::Closed {
            state.anchor = Some(Anchor::Icon(icon));
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state().lifecycle.stage != WindowStage::Closed
    }

    pub(crate) fn close(&self) {
        #[cfg(windows)]
        if let WindowStage::NativeDialog(request) = &mut self.state().lifecycle.stage {
            *request = DialogRequest::Close;
            return;
        }
        if let Some(window) = self.app.get_webview_window(LABEL)
            && let Err(error) = window.close()
        {
            tracing::warn!(%error, "can't close the window");
        }
    }

    pub(crate) fn publish(&self, snapshot: &Snapshot) {
        let previous = self.published.borrow().clone();
        let base = previous.as_ref().map(|previous| previous.revision);
        let revision = self.state().delivery.send();
        self.published.send_replace(Some(Published { revision, snapshot: snapshot.clone() }));
        let since = snapshot.since(previous.as_ref().map(|previous| &previous.snapshot));
        self.emit("snapshot", &SnapshotDelta { revision, base, snapshot: since });
    }

    /// Shows that the engine has stalled.
    pub(crate) fn stall(&self) {
        let snapshot = self.published.borrow().as_ref().map(|published| published.snapshot.clone());
        if let Some(snapshot) = snapshot {
            self.publish(&snapshot.stalled(Utc::now() + TimeDelta::milliseconds(snapshot.clock_ahead_ms)));
        }
    }

    pub(crate) async fn snapshot(&self) -> Result<Snapshot, String> {
        self.published().await.map(|published| published.snapshot)
    }

    /// Waits for the first snapshot. An error if the program is shutting down.
    pub(crate) async fn published(&self) -> Result<Published, String> {
        let mut published = self.published.subscribe();
        let latest = published.wait_for(Option::is_some).await.ok().and_then(|latest| latest.clone());
        latest.ok_or_else(|| self.shutting_down())
    }

    pub(crate) fn send(&self, request: Request) {
        self.requests.send(request);
    }

    /// Sends a request and waits for the reply. An error if the program is shutting down.
    pub(crate) async fn request<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Result<T, String> {
        let (sender, reply) = oneshot::channel();
        self.send(request(sender));
        reply.await.map_err(|_| self.shutting_down())
    }

    fn shutting_down(&self) -> String {
        self.language().quitting().to_owned()
    }

    pub(crate) fn language(&self) -> Language {
        let published = self.published.borrow();
        published.as_ref().map_or_else(Language::default, |published| published.snapshot.preferences.language)
    }

    /// The page has loaded; returns what it is to open.
    pub(crate) fn page_ready(&self) -> Vec<OpenMessage> {
        let mut state = self.state();
        if state.lifecycle.stage == WindowStage::Loading {
            state.lifecycle.stage = WindowStage::Ready;
            state.anchor = None;
        }
        let is_ready = state.lifecycle.stage == WindowStage::Ready;
        if is_ready { state.delivery.loaded() } else { Vec::new() }
    }

    /// The page has drawn the message of this number.
    pub(crate) fn acknowledge(&self, number: u64) {
        let mut state = self.state();
        let is_ready = state.lifecycle.stage == WindowStage::Ready;
        let shown = if is_ready { state.delivery.acknowledge(number) } else { None };
        drop(state);
        self.report_shown(shown);
    }

    pub(crate) fn save_geometry(&self) {
        let save = self.state().geometry.take_save();
        if let Some(save) = save {
            save();
        }
    }

    /// Reports the alerts among these as shown.
    fn report_shown(&self, openings: impl IntoIterator<Item = Destination>) {
        for opening in openings {
            if let Destination::NotShown { alert: Some(key), .. } = opening {
                self.send(Request::ShownInWindow(key));
            }
        }
    }

    fn bring_to_front(&self) {
        if let Some(window) = self.app.get_webview_window(LABEL) {
            bring_to_front(&window);
        }
    }

    fn emit(&self, event: &str, payload: &(impl Serialize + Clone)) {
        if let Err(error) = self.app.emit_to(LABEL, event, payload) {
            tracing::warn!(%error, event, "can't send a message to the page");
        }
    }

    fn state(&self) -> MutexGuard<'_, WindowState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks for WebView2. Call this before tauri is built: tauri checks only then, and if it found none, opening a window would
/// block on a message box even after WebView2 was installed.
pub(crate) fn find_webview() -> Result<(), String> {
    if cfg!(windows) { tauri::webview_version().map(drop).map_err(|error| error.to_string()) } else { Ok(()) }
}
