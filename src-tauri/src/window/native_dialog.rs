//! The native dialog that replaces the window without a webview.

use chrono::{Local, Offset, Utc};
use forewarn_core::{EventKey, NotApprovable, Snapshot, WhyNot};
use forewarn_engine::{Destination, Request};
use forewarn_windows::dialog::{self, Dialog, DialogResult, DialogUpdate};
use forewarn_windows::shell_open;
use scheduled_events::VmName;
use tokio::sync::oneshot;

use super::dialog_page::{DialogAction, DialogPage, DialogView};
use super::lifecycle::{DialogRequest, WindowStage};
use super::{TITLE, Window};
use crate::commands::events;

/// Redirects to Microsoft's WebView2 installer.
const WEBVIEW2_URL: &str = "https://go.microsoft.com/fwlink/p/?LinkId=2124703";

impl Window {
    /// Blocks until the dialog is closed.
    pub(super) fn show_native_dialog(&self) {
        self.state().lifecycle.stage = WindowStage::NativeDialog(DialogRequest::None);
        let (mut view, mut unreported) = self.next_view();
        while let Ok(snapshot) = tauri::async_runtime::block_on(self.snapshot()) {
            let page = self.page(&view, &snapshot);
            if let DialogView::Confirmation { shown: shown @ None, .. } = &mut view {
                *shown = page.vms();
            }
            let mut shown = page.clone();
            let result = dialog::show(&dialog(&page), &mut || {
                // Polled only while the dialog is visible.
                self.report_shown(unreported.drain(..));
                self.dialog_update(&view, &mut shown)
            });
            match result {
                Err(error) => {
                    tracing::error!(%error, "can't show a window or a dialog");
                    break;
                }
                Ok(DialogResult::Superseded) => match self.take_dialog_request() {
                    DialogRequest::Close => break,
                    DialogRequest::ShowOpening => (view, unreported) = self.next_view(),
                    DialogRequest::None | DialogRequest::BringToFront => {}
                },
                Ok(DialogResult::Canceled) => match view {
                    DialogView::Confirmation { .. } => view = DialogView::List(None),
                    DialogView::List(_) => break,
                },
                Ok(DialogResult::Button(index)) => {
                    view = self.perform(page.buttons.get(index).map(|(_, action)| action));
                }
            }
        }
        self.on_closed(&mut self.state());
    }

    fn next_view(&self) -> (DialogView, Vec<Destination>) {
        let openings = self.state().delivery.take_openings();
        (DialogView::for_openings(&openings), openings)
    }

    fn page(&self, view: &DialogView, snapshot: &Snapshot) -> DialogPage {
        let mut page = DialogPage::new(view, snapshot, Utc::now(), Local::now().offset().fix());
        // There is a webview, but its page failed repeatedly.
        if self.is_available() && matches!(view, DialogView::List(_)) {
            page.footer = self.language().dialog_window_failed_about().to_owned();
        }
        page
    }

    fn dialog_update(&self, view: &DialogView, shown: &mut DialogPage) -> DialogUpdate {
        let mut state = self.state();
        if let WindowStage::NativeDialog(request) = &mut state.lifecycle.stage {
            match request {
                DialogRequest::None => {}
                DialogRequest::BringToFront => {
                    *request = DialogRequest::None;
                    return DialogUpdate::BringToFront;
                }
                DialogRequest::ShowOpening | DialogRequest::Close => return DialogUpdate::Close,
            }
        }
        drop(state);
        let Some(published) = self.published.borrow().clone() else { return DialogUpdate::None };
        let current = self.page(view, &published.snapshot);
        if current == *shown {
            return DialogUpdate::None;
        }
        if !current.differs_in_text_only(shown) {
            return DialogUpdate::Close;
        }
        *shown = current.clone();
        DialogUpdate::SetText { heading: current.heading, text: current.text }
    }

    fn take_dialog_request(&self) -> DialogRequest {
        match &mut self.state().lifecycle.stage {
            WindowStage::NativeDialog(request) => std::mem::replace(request, DialogRequest::None),
            WindowStage::Closed | WindowStage::Loading | WindowStage::Ready | WindowStage::Replacing => {
                DialogRequest::Close
            }
        }
    }

    fn perform(&self, action: Option<&DialogAction>) -> DialogView {
        match action {
            None => DialogView::List(None),
            Some(DialogAction::Confirm(key)) => DialogView::Confirmation { key: key.clone(), shown: None },
            Some(DialogAction::Approve { key, vms }) => match self.approve(key.clone(), vms.clone()) {
                Err(WhyNot { reason: NotApprovable::VmsChanged, .. }) => {
                    DialogView::Confirmation { key: key.clone(), shown: Some(vms.clone()) }
                }
                approved => DialogView::List(approved.err().map(|why_not| why_not.text)),
            },
            Some(DialogAction::GetRuntime) => {
                // Without a browser, as on some servers, show the URL.
                let opened = shell_open::open(WEBVIEW2_URL);
                DialogView::List(opened.is_err().then(|| WEBVIEW2_URL.to_owned()))
            }
        }
    }

    fn approve(&self, key: EventKey, vms: Vec<VmName>) -> Result<(), WhyNot> {
        let (sender, reply) = oneshot::channel();
        self.send(Request::Approve { key, vms, by: events::user_name(), reply: sender });
        // Without a reply the program is shutting down, and the dialog closes.
        reply.blocking_recv().unwrap_or(Ok(()))
    }
}

fn dialog(page: &DialogPage) -> Dialog {
    Dialog {
        title: TITLE.to_owned(),
        heading: page.heading.clone(),
        text: page.text.clone(),
        footer: page.footer.clone(),
        warning: page.warning,
        buttons: page.buttons.iter().map(|(label, _)| label.clone()).collect(),
        command_links: page.buttons.len() > 1,
        checkbox: page.checkbox.clone(),
        cancel: page.cancel.clone(),
    }
}
