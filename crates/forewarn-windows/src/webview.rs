//! WebView2's processes.

use std::io;

use webview2_com::Microsoft::Web::WebView2::Win32::{
    COREWEBVIEW2_PROCESS_FAILED_KIND, COREWEBVIEW2_PROCESS_FAILED_KIND_BROWSER_PROCESS_EXITED,
    COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED, ICoreWebView2Controller,
};
use webview2_com::ProcessFailedEventHandler;

use crate::panic_guard::catch_panic;

/// Calls `on_ended` when a process ends that the page can't do without. WebView2 restarts the others.
pub fn on_process_ended(controller: &ICoreWebView2Controller, on_ended: impl Fn() + 'static) -> io::Result<()> {
    let handler = ProcessFailedEventHandler::create(Box::new(move |_, failure| {
        let Some(failure) = failure else { return Ok(()) };
        let mut kind = COREWEBVIEW2_PROCESS_FAILED_KIND::default();
        // SAFETY: the result outlives the call.
        unsafe { failure.ProcessFailedKind(&raw mut kind)? };
        if kind == COREWEBVIEW2_PROCESS_FAILED_KIND_BROWSER_PROCESS_EXITED
            || kind == COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED
        {
            catch_panic((), &on_ended);
        }
        Ok(())
    }));
    // Never removed, so the token isn't needed.
    let mut token = 0;
    // SAFETY: this is the webview's thread, and the token outlives the call.
    unsafe { controller.CoreWebView2()?.add_ProcessFailed(&handler, &raw mut token)? };
    Ok(())
}
