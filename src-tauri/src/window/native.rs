//! A dialog of the system in the window's stead, where there is no webview.

use chrono::{Local, Offset, Utc};
use forewarn_core::{EventKey, NativeText, NotApprovable, Snapshot, Text, WhyNot};
use forewarn_engine::{Destination, Request};
use forewarn_windows::dialog::{self, Change, Dialog, Left};
use forewarn_windows::opening;
use scheduled_events::VmName;
use tokio::sync::oneshot;

use super::pages::{Choice, Page, Place};
use super::stage::{Stage, Wish};
use super::{TITLE, Window};
use crate::commands::events;

/// Leads to Microsoft's own installer of the runtime.
const RUNTIME: &str = "https://go.microsoft.com/fwlink/p/?LinkId=2124703";

impl Window {
    /// Shows the dialog until it is closed. What it shows follows what is known, as a window would.
    pub(super) fn converse(&self) {
        self.state().life.stage = Stage::Native(Wish::None);
        let (mut place, mut untold) = self.next_place();
        while let Some(snapshot) = tauri::async_runtime::block_on(self.snapshot()) {
            let page = self.page(&place, &snapshot);
            if let Place::HistoryQuery { shown: shown @ None, .. } = &mut place {
                *shown = page.vms();
            }
            let mut shown = page.clone();
            let left = dialog::show(&dialog(&page), &mut || {
                // It is asked only while it is on the screen.
                self.report_shown(untold.drain(..));
                self.look(&place, &mut shown)
            });
            match left {
                Err(error) => {
                    tracing::error!(%error, "neither a window nor a dialog can be shown");
                    break;
                }
                Ok(Left::Overtaken) => match self.take_wish() {
                    Wish::Close => break,
                    Wish::Go => (place, untold) = self.next_place(),
                    Wish::None | Wish::ToFront => {}
                },
                Ok(Left::WithoutChoice) => match place {
                    Place::HistoryQuery { .. } => place = Place::List(None),
                    Place::List(_) => break,
                },
                Ok(Left::Chosen(number)) => place = self.choose(page.choices.get(number).map(|(_, choice)| choice)),
            }
        }
        self.closed(&mut self.state());
    }

    /// Where the window was to open, and what it was to say.
    fn next_place(&self) -> (Place, Vec<Destination>) {
        let openings = self.state().delivery.take();
        (Place::of_all(&openings), openings)
    }

    fn page(&self, place: &Place, snapshot: &Snapshot) -> Page {
        let mut page = Page::at(place, snapshot, Utc::now(), Local::now().offset().fix());
        // There is a webview, but its page kept failing.
        if self.is_possible() && matches!(place, Place::List(_)) {
            page.footer = self.language().text(Text::Native(NativeText::WindowFailedAbout)).to_owned();
        }
        page
    }

    /// What is to change about the dialog that is open.
    fn look(&self, place: &Place, shown: &mut Page) -> Change {
        let mut state = self.state();
        if let Stage::Native(wish) = &mut state.life.stage {
            match wish {
                Wish::None => {}
                Wish::ToFront => {
                    *wish = Wish::None;
                    return Change::ToFront;
                }
                Wish::Go | Wish::Close => return Change::Leave,
            }
        }
        drop(state);
        let Some(published) = self.published.borrow().clone() else { return Change::None };
        let now = self.page(place, &published.snapshot);
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
        match &mut self.state().life.stage {
            Stage::Native(wish) => std::mem::replace(wish, Wish::None),
            Stage::Closed | Stage::Coming | Stage::Ready | Stage::Replacing => Wish::Close,
        }
    }

    fn choose(&self, choice: Option<&Choice>) -> Place {
        match choice {
            None => Place::List(None),
            Some(Choice::Ask(key)) => Place::HistoryQuery { key: key.clone(), shown: None },
            Some(Choice::Approve { key, vms }) => match self.approve(key.clone(), vms.clone()) {
                Err(WhyNot { reason: NotApprovable::VmsChanged, .. }) => {
                    Place::HistoryQuery { key: key.clone(), shown: Some(vms.clone()) }
                }
                approved => Place::List(approved.err().map(|why_not| why_not.text)),
            },
            Some(Choice::GetRuntime) => {
                // Where there is no browser, as on some servers, the address itself helps.
                let opened = opening::open(RUNTIME);
                Place::List(opened.is_err().then(|| RUNTIME.to_owned()))
            }
        }
    }

    fn approve(&self, key: EventKey, vms: Vec<VmName>) -> Result<(), WhyNot> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(Request::Approve { key, vms, by: events::person(), reply });
        // Without an answer the program is ending, and so is this dialog.
        answer.blocking_recv().unwrap_or(Ok(()))
    }
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
