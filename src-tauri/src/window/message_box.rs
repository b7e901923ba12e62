//! A GTK message box instead of the window.

use forewarn_engine::Destination;
use forewarn_texts::Language;
use gtk::prelude::{DialogExt, GtkWindowExt, MessageDialogExt, WidgetExt};
use tauri::AppHandle;

use super::TITLE;
use super::delivery::alert_texts;

/// Says that the window can't be shown, and which alerts it was opened for. Calls `on_shown` once it is visible.
pub(super) fn show_failure(
    app: &AppHandle,
    language: Language,
    openings: &[Destination],
    on_shown: impl FnOnce() + Send + 'static,
) {
    let heading = language.dialog_window_failed().to_owned();
    let paragraphs: Vec<String> =
        alert_texts(openings).chain([language.dialog_window_failed_about().to_owned()]).collect();
    let body = paragraphs.join("\n\n");
    let close = language.dialog_close().to_owned();
    let posted = app.run_on_main_thread(move || {
        let dialog = gtk::MessageDialog::new(
            gtk::Window::NONE,
            gtk::DialogFlags::empty(),
            gtk::MessageType::Error,
            gtk::ButtonsType::None,
            &heading,
        );
        dialog.set_title(TITLE);
        dialog.set_secondary_text(Some(&body));
        dialog.add_button(&close, gtk::ResponseType::Close);
        dialog.connect_response(|dialog, _| dialog.close());
        dialog.show_all();
        dialog.present();
        on_shown();
    });
    if let Err(error) = posted {
        tracing::error!(%error, "can't show anything");
    }
}
