//! What the window needs of `WebKitGTK` and GTK themselves.

use forewarn_core::{Language, NativeText, Text};
use forewarn_engine::Destination;
use gtk::prelude::{DialogExt, GtkWindowExt, MessageDialogExt, WidgetExt};
use tauri::AppHandle;
use webkit2gtk::{WebView, WebViewExt};

use super::TITLE;
use super::delivery::unshown;

/// Calls this with a reason when the process that draws the page ends.
pub(super) fn on_process_ended(webview: &WebView, act: impl Fn(String) + 'static) {
    webview.connect_web_process_terminated(move |_, reason| act(format!("its process ended ({reason:?})")));
}

/// Ends the process that draws the page, which may be stuck and would go on without it.
pub(super) fn end_process(webview: &WebView) {
    webview.terminate_web_process();
}

/// Says in a message box that the window cannot be shown, with what it was to say. `shown` is called once that can be seen.
pub(super) fn show_failure(
    app: &AppHandle,
    language: Language,
    openings: &[Destination],
    shown: impl FnOnce() + Send + 'static,
) {
    let say = |text| language.text(Text::Native(text)).to_owned();
    let heading = say(NativeText::WindowFailed);
    let paragraphs: Vec<String> = unshown(openings).chain([say(NativeText::WindowFailedAbout)]).collect();
    let text = paragraphs.join("\n\n");
    let close = say(NativeText::Close);
    let asked = app.run_on_main_thread(move || {
        let dialog = gtk::MessageDialog::new(
            gtk::Window::NONE,
            gtk::DialogFlags::empty(),
            gtk::MessageType::Error,
            gtk::ButtonsType::None,
            &heading,
        );
        dialog.set_title(TITLE);
        dialog.set_secondary_text(Some(&text));
        dialog.add_button(&close, gtk::ResponseType::Close);
        dialog.connect_response(|dialog, _| dialog.close());
        dialog.show_all();
        dialog.present();
        shown();
    });
    if let Err(error) = asked {
        tracing::error!(%error, "nothing can be shown");
    }
}
