//! The one window: made when it is wanted, gone when it is closed.

mod delivery;
#[cfg(target_os = "linux")]
mod linux;
mod making;
mod memory;
#[cfg(windows)]
mod native;
#[cfg(any(windows, test))]
mod pages;
mod placement;
mod stage;
mod supervision;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{TimeDelta, Utc};
use forewarn_core::{Language, Snapshot, SnapshotDelta};
use forewarn_engine::{Destination, Request};
use serde::Serialize;
use tauri::{AppHandle, Emitter, Manager};
use tokio::sync::watch;

use crate::requests::Requests;
use delivery::Delivery;
pub(crate) use delivery::OpenMessage;
use making::to_front;
use memory::Memory;
use placement::Anchor;
pub(crate) use placement::Rectangle;
#[cfg(windows)]
use stage::Wish;
use stage::{Life, Stage};

/// The name of the window, which its capability carries too.
const LABEL: &str = "main";
const TITLE: &str = "Forewarn";

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
    life: Life,
    delivery: Delivery,
    /// What the window that is coming is placed by, or the next one.
    anchor: Option<Anchor>,
    memory: Memory,
}

impl Window {
    pub(crate) fn new(app: AppHandle, requests: Requests, webview: Webview, remembered_in: PathBuf) -> Self {
        let state =
            State { life: Life::new(), delivery: Delivery::new(), anchor: None, memory: Memory::read(remembered_in) };
        let (published, state) = (Arc::new(watch::channel(None).0), Arc::new(Mutex::new(state)));
        Self { app, requests, webview, published, state }
    }

    pub(crate) fn is_possible(&self) -> bool {
        self.webview.0.is_ok()
    }

    /// Opens the window at this place, or brings it there and to the front. Does not wait.
    pub(crate) fn open(&self, at: &Destination) {
        let mut state = self.state();
        let number = state.delivery.open(at);
        match &mut state.life.stage {
            Stage::Ready => {
                drop(state);
                if let Some(number) = number {
                    self.emit("open", &OpenMessage { number, destination: at.clone() });
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
                *wish = if *at == Destination::List { Wish::ToFront } else { Wish::Go };
            }
            Stage::Closed => {
                let (opened, number) = state.life.open();
                state.delivery.load();
                self.published.send_replace(None);
                // Before the lock is let go, as with every change of the stage: or else the news that a window is gone could
                // overtake the news that the next one is there.
                self.requests.send(Request::WindowOpened);
                drop(state);
                self.make(number);
                let window = self.clone();
                tauri::async_runtime::spawn(async move { window.watch_over(opened).await });
            }
        }
    }

    pub(crate) fn open_beside(&self, clicked: Rectangle) {
        let mut state = self.state();
        if state.life.stage == Stage::Closed {
            state.anchor = Some(Anchor::Icon(clicked));
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state().life.stage != Stage::Closed
    }

    /// Closes the window, if it is open.
    pub(crate) fn close(&self) {
        #[cfg(windows)]
        if let Stage::Native(wish) = &mut self.state().life.stage {
            *wish = Wish::Close;
            return;
        }
        if let Some(window) = self.app.get_webview_window(LABEL)
            && let Err(error) = window.close()
        {
            tracing::warn!(%error, "the window could not be closed");
        }
    }

    pub(crate) fn publish(&self, snapshot: &Snapshot) {
        let before = self.published.borrow().clone();
        let base = before.as_ref().map(|before| before.revision);
        let revision = self.state().delivery.send();
        self.published.send_replace(Some(Published { revision, snapshot: snapshot.clone() }));
        let since = snapshot.since(before.as_ref().map(|before| &before.snapshot));
        self.emit("snapshot", &SnapshotDelta { revision, base, snapshot: since });
    }

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
    pub(crate) fn page_is_ready(&self) -> Vec<OpenMessage> {
        let mut state = self.state();
        if state.life.stage == Stage::Coming {
            state.life.stage = Stage::Ready;
            state.anchor = None;
        }
        if state.life.stage == Stage::Ready { state.delivery.loaded() } else { Vec::new() }
    }

    /// The page has drawn what was sent under this number.
    pub(crate) fn acknowledge(&self, number: u64) {
        let mut state = self.state();
        let shown = if state.life.stage == Stage::Ready { state.delivery.acknowledge(number) } else { None };
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
    fn report_shown(&self, openings: impl IntoIterator<Item = Destination>) {
        for opening in openings {
            if let Destination::NotShown { alert: Some(key), .. } = opening {
                self.requests.send(Request::ShownInWindow(key));
            }
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
