//! The system's question where to save a file.

use std::path::PathBuf;

use tauri::WebviewWindow;
use tokio::sync::oneshot;

#[derive(Debug)]
pub(crate) struct SaveDialog {
    pub(crate) title: String,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) extension: &'static str,
}

/// Asks the person; none if they do not want to save it. The rest of the program goes on meanwhile.
pub(crate) async fn ask(window: &WebviewWindow, question: SaveDialog) -> Option<PathBuf> {
    let (answer, chosen) = oneshot::channel();
    show(window.clone(), question, answer);
    chosen.await.ok().flatten()
}

/// GTK's own, which is at hand with tauri; where the desktop has a portal and wants it used, GTK uses that.
#[cfg(target_os = "linux")]
fn show(window: WebviewWindow, question: SaveDialog, answer: oneshot::Sender<Option<PathBuf>>) {
    use std::cell::RefCell;
    use std::rc::Rc;

    use gtk::prelude::{FileChooserExt, NativeDialogExt};

    let posted = window.clone().run_on_main_thread(move || {
        let parent = window.gtk_window().ok();
        let action = gtk::FileChooserAction::Save;
        let dialog = gtk::FileChooserNative::new(Some(&question.title), parent.as_ref(), action, None, None);
        dialog.set_modal(true);
        dialog.set_do_overwrite_confirmation(true);
        dialog.set_current_name(&question.name);
        let documents = gtk::glib::user_special_dir(gtk::glib::UserDirectory::Documents);
        dialog.set_current_folder(documents.unwrap_or_else(gtk::glib::home_dir));
        let kind = gtk::FileFilter::new();
        kind.set_name(Some(&question.kind));
        kind.add_pattern(&format!("*.{}", question.extension));
        dialog.add_filter(kind);
        // The toolkit does not hold on to it, so that it would be gone before anybody could answer.
        let held = Rc::new(RefCell::new(Some((dialog.clone(), answer))));
        dialog.connect_response(move |dialog, response| {
            let Some((_, answer)) = held.take() else { return };
            let chosen = if response == gtk::ResponseType::Accept { dialog.filename() } else { None };
            // Whoever asked may have gone.
            drop(answer.send(chosen));
        });
        dialog.show();
    });
    if let Err(error) = posted {
        tracing::warn!(%error, "the question where to save could not be asked");
    }
}

#[cfg(windows)]
fn show(window: WebviewWindow, question: SaveDialog, answer: oneshot::Sender<Option<PathBuf>>) {
    // It waits for the person.
    tauri::async_runtime::spawn_blocking(move || {
        let chosen = rfd::FileDialog::new()
            .set_parent(&window)
            .set_title(question.title)
            .set_file_name(question.name)
            .add_filter(question.kind, &[question.extension])
            .save_file();
        // Whoever asked may have gone.
        drop(answer.send(chosen));
    });
}
