//! A dialog of the system in the window's stead, where there is no webview.

use chrono::{Local, Offset, Utc};
use forewarn_core::{EventKey, Snapshot};
use forewarn_engine::Request;
use forewarn_windows::dialog::{self, Change, Dialog, Left};
use forewarn_windows::opening;
use tokio::sync::oneshot;

use super::pages::{Choice, Page, Place};
use super::{Stage, TITLE, Window, Wish};
use crate::commands::events;

/// Leads to Microsoft's own installer of the runtime.
const RUNTIME: &str = "https://go.microsoft.com/fwlink/p/?LinkId=2124703";

impl Window {
    /// Shows the dialog until it is closed. What it shows follows what is known, as a window would.
    pub(super) fn converse(&self) {
        let mut place = {
            let mut state = self.state();
            match std::mem::replace(&mut state.stage, Stage::Native(Wish::None)) {
                Stage::Coming(at) => Place::from(&at),
                Stage::Closed | Stage::Ready | Stage::Native(_) => Place::List(None),
            }
        };
        while let Some(snapshot) = tauri::async_runtime::block_on(self.snapshot()) {
            let page = page(&place, &snapshot);
            let mut shown = page.clone();
            let left = dialog::show(&dialog(&page), &mut || self.look(&place, &mut shown));
            match left {
                Err(error) => {
                    tracing::error!(%error, "neither a window nor a dialog can be shown");
                    break;
                }
                Ok(Left::Overtaken) => match self.take_wish() {
                    Wish::Close => break,
                    Wish::Go(next) => place = next,
                    Wish::None | Wish::ToFront => {}
                },
                Ok(Left::WithoutChoice) => match place {
                    Place::Question(_) => place = Place::List(None),
                    Place::List(_) => break,
                },
                Ok(Left::Chosen(number)) => place = self.choose(page.choices.get(number).map(|(_, choice)| choice)),
            }
        }
        self.state().stage = Stage::Closed;
        self.requests.send(Request::WindowClosed);
    }

    /// What is to change about the dialog that is open.
    fn look(&self, place: &Place, shown: &mut Page) -> Change {
        let mut state = self.state();
        if let Stage::Native(wish) = &mut state.stage {
            match wish {
                Wish::None => {}
                Wish::ToFront => {
                    *wish = Wish::None;
                    return Change::ToFront;
                }
                Wish::Go(_) | Wish::Close => return Change::Leave,
            }
        }
        drop(state);
        let Some(published) = self.published.borrow().clone() else { return Change::None };
        let now = page(place, &published.snapshot);
        if now == *shown {
            return Change::None;
        }
        if !now.differs_in_words_only(shown) {
            return Change::Leave;
        }
        *shown = now.clone();
        Change::Words(now.heading, now.text)
    }

    fn take_wish(&self) -> Wish {
        match &mut self.state().stage {
            Stage::Native(wish) => std::mem::replace(wish, Wish::None),
            Stage::Closed | Stage::Coming(_) | Stage::Ready => Wish::Close,
        }
    }

    fn choose(&self, choice: Option<&Choice>) -> Place {
        match choice {
            None => Place::List(None),
            Some(Choice::Ask(key)) => Place::Question(key.clone()),
            Some(Choice::Approve(key)) => Place::List(self.approve(key.clone()).err()),
            Some(Choice::GetRuntime) => {
                // Where there is no browser, as on some servers, the address itself helps.
                let opened = opening::open(RUNTIME);
                Place::List(opened.is_err().then(|| RUNTIME.to_owned()))
            }
        }
    }

    fn approve(&self, key: EventKey) -> Result<(), String> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(Request::Approve { key, by: events::person(), reply });
        // Without an answer the program is ending, and so is this dialog.
        answer.blocking_recv().unwrap_or(Ok(()))
    }
}

fn page(place: &Place, snapshot: &Snapshot) -> Page {
    Page::at(place, snapshot, Utc::now(), Local::now().offset().fix())
}

fn dialog(page: &Page) -> Dialog {
    Dialog {
        title: TITLE.to_owned(),
        heading: page.heading.clone(),
        text: page.text.clone(),
        footer: page.footer.clone(),
        warns: page.warns,
        choices: page.choices.iter().map(|(label, _)| label.clone()).collect(),
        stacked: page.choices.len() > 1,
        tick: page.tick.clone(),
        way_out: page.way_out.clone(),
    }
}
