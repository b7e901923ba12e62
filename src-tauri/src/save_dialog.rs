//! The system's dialog for saving a file.

use std::path::PathBuf;

use tauri::WebviewWindow;

#[derive(Debug)]
pub(crate) struct SaveDialog {
    pub(crate) title: String,
    pub(crate) file_name: String,
    pub(crate) file_type: String,
    pub(crate) extension: &'static str,
}

impl SaveDialog {
    /// The chosen path; `None` if the user cancels.
    ///
    /// Uses GTK, which tauri links anyway. GTK shows the desktop's portal where the desktop asks for it.
    #[cfg(target_os = "linux")]
    pub(crate) async fn show(self, window: WebviewWindow) -> Option<PathBuf> {
        use std::cell::RefCell;
        use std::rc::Rc;

        use gtk::prelude::{FileChooserExt, NativeDialogExt};

        let (sender, chosen) = tokio::sync::oneshot::channel();
        let posted = window.clone().run_on_main_thread(move || {
            let parent = window.gtk_window().ok();
            let action = gtk::FileChooserAction::Save;
            let dialog = gtk::FileChooserNative::new(Some(&self.title), parent.as_ref(), action, None, None);
            dialog.set_modal(true);
            dialog.set_do_overwrite_confirmation(true);
            dialog.set_current_name(&self.file_name);
            let documents = gtk::glib::user_special_dir(gtk::glib::UserDirectory::Documents);
            dialog.set_current_folder(documents.unwrap_or_else(gtk::glib::home_dir));
            let filter = gtk::FileFilter::new();
            filter.set_name(Some(&self.file_type));
            filter.add_pattern(&format!("*.{}", self.extension));
            dialog.add_filter(filter);
            // GTK holds no reference to a native dialog, so the handler does.
            let owned = Rc::new(RefCell::new(Some((dialog.clone(), sender))));
            dialog.connect_response(move |dialog, response| {
                let Some((_, sender)) = owned.take() else { return };
                let path = if response == gtk::ResponseType::Accept { dialog.filename() } else { None };
                sender.send(path).ok();
            });
            dialog.show();
        });
        if let Err(error) = posted {
            tracing::warn!(%error, "the save dialog couldn't be shown");
        }
        chosen.await.ok().flatten()
    }

    /// The chosen path; `None` if the user cancels.
    #[cfg(windows)]
    pub(crate) async fn show(self, window: WebviewWindow) -> Option<PathBuf> {
        let show = move || {
            let dialog = rfd::FileDialog::new().set_parent(&window).set_title(self.title);
            dialog.set_file_name(self.file_name).add_filter(self.file_type, &[self.extension]).save_file()
        };
        tauri::async_runtime::spawn_blocking(show).await.ok().flatten()
    }
}
