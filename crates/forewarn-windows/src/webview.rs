//! The processes of the webview.

use std::io;

use webview2_com::Microsoft::Web::WebView2::Win32::{
    COREWEBVIEW2_PROCESS_FAILED_KIND, COREWEBVIEW2_PROCESS_FAILED_KIND_BROWSER_PROCESS_EXITED,
    COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED, ICoreWebView2Controller,
};
use webview2_com::ProcessFailedEventHandler;

use crate::guard::guarded;

/// Calls this when a process ends without which the page cannot be drawn. The others are started anew by the webview.
///
/// # Errors
/// If the webview does not report it.
pub fn on_process_ended(controller: &ICoreWebView2Controller, act: impl Fn() + 'static) -> io::Result<()> {
    let handler = ProcessFailedEventHandler::create(Box::new(move |_, failure| {
        let Some(failure) = failure else { return Ok(()) };
        let mut kind = COREWEBVIEW2_PROCESS_FAILED_KIND::default();
        // SAFETY: the place to write to is there until the call returns.
        unsafe { failure.ProcessFailedKind(&raw mut kind)? };
        if kind == COREWEBVIEW2_PROCESS_FAILED_KIND_BROWSER_PROCESS_EXITED
            || kind == COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED
        {
            guarded((), &act);
        }
        Ok(())
    }));
    // The handler stays as long as the webview does, so that nothing is made of the token.
    let mut token = 0;
    // SAFETY: this is the thread of the webview, and the token has a place until the call returns.
    unsafe { controller.CoreWebView2()?.add_ProcessFailed(&handler, &raw mut token)? };
    Ok(())
}
