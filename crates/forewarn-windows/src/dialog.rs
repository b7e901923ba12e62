//! Task dialogs.

use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::io;

use windows::Win32::Foundation::{HWND, LPARAM, S_OK, WPARAM};
use windows::Win32::System::LibraryLoader::{GetProcAddress, LoadLibraryW};
use windows::Win32::UI::Controls::{
    TASKDIALOG_BUTTON, TASKDIALOG_FLAGS, TASKDIALOG_NOTIFICATIONS, TASKDIALOGCONFIG, TASKDIALOGCONFIG_0,
    TD_INFORMATION_ICON, TD_WARNING_ICON, TDE_CONTENT, TDE_MAIN_INSTRUCTION, TDF_ALLOW_DIALOG_CANCELLATION,
    TDF_CALLBACK_TIMER, TDF_SIZE_TO_CONTENT, TDF_USE_COMMAND_LINKS, TDM_CLICK_BUTTON, TDM_ENABLE_BUTTON,
    TDM_SET_ELEMENT_TEXT, TDN_CREATED, TDN_TIMER, TDN_VERIFICATION_CLICKED,
};
use windows::Win32::UI::WindowsAndMessaging::{
    GetForegroundWindow, HWND_NOTOPMOST, HWND_TOPMOST, IDCANCEL, SWP_NOACTIVATE, SWP_NOMOVE, SWP_NOSIZE, SendMessageW,
    SetForegroundWindow, SetWindowPos,
};
use windows::core::{BOOL, HRESULT, HSTRING, PCWSTR, s, w};

use crate::panic_guard::catch_panic;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialog {
    pub title: String,
    pub heading: String,
    pub text: String,
    pub footer: String,
    pub warning: bool,
    pub buttons: Vec<String>,
    /// Whether the buttons are long, and shown one below the other.
    pub command_links: bool,
    /// The label of a checkbox that enables the buttons.
    pub checkbox: Option<String>,
    /// The label of the button for Escape, which is also the default button.
    pub cancel: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DialogResult {
    /// The index of the button.
    Button(usize),
    Canceled,
    /// Closed by [`DialogUpdate::Close`].
    Superseded,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DialogUpdate {
    None,
    SetText { heading: String, text: String },
    BringToFront,
    Close,
}

/// Shows a dialog until it is closed. Calls `poll` about five times a second.
pub fn show(dialog: &Dialog, poll: &mut dyn FnMut() -> DialogUpdate) -> io::Result<DialogResult> {
    let wide = |text: &str| HSTRING::from(text);
    let (title, heading, text, footer) =
        (wide(&dialog.title), wide(&dialog.heading), wide(&dialog.text), wide(&dialog.footer));
    let checkbox = dialog.checkbox.as_deref().map(wide);
    let labels: Vec<HSTRING> =
        dialog.buttons.iter().chain([&dialog.cancel]).map(|label| wide(&escaped(label))).collect();
    let ids = (FIRST_BUTTON..).take(dialog.buttons.len()).chain([IDCANCEL.0]);
    let buttons: Vec<TASKDIALOG_BUTTON> = labels
        .iter()
        .zip(ids)
        .map(|(label, id)| TASKDIALOG_BUTTON { nButtonID: id, pszButtonText: PCWSTR(label.as_ptr()) })
        .collect();
    let mut flags = TDF_ALLOW_DIALOG_CANCELLATION | TDF_CALLBACK_TIMER | TDF_SIZE_TO_CONTENT;
    if dialog.command_links {
        flags |= TDF_USE_COMMAND_LINKS;
    }
    let context = DialogContext {
        poll: RefCell::new(poll),
        superseded: Cell::new(false),
        panicked: Cell::new(false),
        raised: Cell::new(false),
        buttons: dialog.buttons.len(),
        has_checkbox: checkbox.is_some(),
    };
    let icon = if dialog.warning { TD_WARNING_ICON } else { TD_INFORMATION_ICON };
    let optional = |text: &HSTRING| if text.is_empty() { PCWSTR::null() } else { PCWSTR(text.as_ptr()) };
    let config = TASKDIALOGCONFIG {
        cbSize: size_of::<TASKDIALOGCONFIG>().try_into().unwrap_or_default(),
        dwFlags: TASKDIALOG_FLAGS(flags.0),
        pszWindowTitle: optional(&title),
        Anonymous1: TASKDIALOGCONFIG_0 { pszMainIcon: icon },
        pszMainInstruction: optional(&heading),
        pszContent: optional(&text),
        cButtons: buttons.len().try_into().unwrap_or_default(),
        pButtons: buttons.as_ptr(),
        nDefaultButton: IDCANCEL.0,
        pszVerificationText: checkbox.as_ref().map_or(PCWSTR::null(), optional),
        pszFooter: optional(&footer),
        pfCallback: Some(callback),
        lpCallbackData: (&raw const context).cast::<c_void>() as isize,
        ..Default::default()
    };
    let mut chosen = 0;
    let task_dialog = task_dialog()?;
    // SAFETY: everything that the configuration points to outlives the call, and the callback gets the context it expects.
    unsafe { task_dialog(&raw const config, &raw mut chosen, std::ptr::null_mut(), std::ptr::null_mut()) }.ok()?;
    if context.panicked.get() {
        return Err(io::Error::other("the dialog was closed after a panic"));
    }
    if context.superseded.get() {
        return Ok(DialogResult::Superseded);
    }
    let button = usize::try_from(chosen - FIRST_BUTTON).ok().filter(|button| *button < dialog.buttons.len());
    Ok(button.map_or(DialogResult::Canceled, DialogResult::Button))
}

type TaskDialog = unsafe extern "system" fn(*const TASKDIALOGCONFIG, *mut i32, *mut i32, *mut BOOL) -> HRESULT;

/// Only version 6 of the library has the function, and which version a program gets depends on its manifest. If it were linked, a
/// program without the manifest couldn't start.
fn task_dialog() -> io::Result<TaskDialog> {
    // SAFETY: the names end with a zero, the library is never unloaded, and the function has this signature.
    unsafe {
        let library = LoadLibraryW(w!("comctl32.dll"))?;
        let function = GetProcAddress(library, s!("TaskDialogIndirect"));
        let function = function.ok_or_else(|| io::Error::other("task dialogs aren't available"))?;
        Ok(std::mem::transmute::<unsafe extern "system" fn() -> isize, TaskDialog>(function))
    }
}

/// Lower ids are those of standard buttons.
const FIRST_BUTTON: i32 = 100;

/// The state of an open dialog. Shared, because a message to the dialog calls back recursively.
struct DialogContext<'a> {
    poll: RefCell<&'a mut dyn FnMut() -> DialogUpdate>,
    superseded: Cell<bool>,
    panicked: Cell<bool>,
    /// Whether it was brought to the front after it was shown.
    raised: Cell<bool>,
    buttons: usize,
    has_checkbox: bool,
}

unsafe extern "system" fn callback(
    window: HWND,
    notification: TASKDIALOG_NOTIFICATIONS,
    wparam: WPARAM,
    _: LPARAM,
    context: isize,
) -> HRESULT {
    // SAFETY: `show` passes the context, which outlives the dialog. The dialog calls back on the same thread, and the context is
    // only borrowed immutably.
    let context = unsafe { &*(context as *const DialogContext<'_>) };
    let handled = catch_panic(false, || {
        context.handle(window, notification, wparam);
        true
    });
    if !handled {
        context.panicked.set(true);
        close(window);
    }
    S_OK
}

impl DialogContext<'_> {
    fn handle(&self, window: HWND, notification: TASKDIALOG_NOTIFICATIONS, wparam: WPARAM) {
        match notification {
            TDN_CREATED if self.has_checkbox => self.enable_buttons(window, false),
            TDN_VERIFICATION_CLICKED if self.has_checkbox => self.enable_buttons(window, wparam.0 != 0),
            TDN_TIMER => {
                // Not earlier: showing the dialog may move it behind the foreground window again.
                if !self.raised.replace(true) {
                    bring_to_front(window);
                }
                match self.poll() {
                    DialogUpdate::None => {}
                    DialogUpdate::BringToFront => bring_to_front(window),
                    DialogUpdate::SetText { heading, text } => {
                        set_text(window, TDE_MAIN_INSTRUCTION.0, &heading);
                        set_text(window, TDE_CONTENT.0, &text);
                    }
                    DialogUpdate::Close => {
                        self.superseded.set(true);
                        close(window);
                    }
                }
            }
            _ => {}
        }
    }

    /// Does nothing in a recursive call.
    fn poll(&self) -> DialogUpdate {
        self.poll.try_borrow_mut().map_or(DialogUpdate::None, |mut poll| poll())
    }

    fn enable_buttons(&self, window: HWND, enabled: bool) {
        for button in (FIRST_BUTTON..).take(self.buttons) {
            send(window, TDM_ENABLE_BUTTON.0, button, isize::from(enabled));
        }
    }
}

/// Windows gives the focus only to a program that the user is using, and otherwise flashes its taskbar button. On a server without
/// WebView2 and notifications that would be all to see of a new event. So the dialog is made topmost, which Windows doesn't refuse,
/// and at once an ordinary window again: it is above the others, but doesn't cover the next window that the user activates.
/// The focus isn't taken by force: keys meant for another program would reach the dialog.
fn bring_to_front(window: HWND) {
    // SAFETY: none of these takes a pointer, and for a destroyed window they fail.
    unsafe {
        if SetForegroundWindow(window).as_bool() && GetForegroundWindow() == window {
            return;
        }
    }
    raise(window);
}

/// Puts a window above all ordinary ones without giving it the focus.
fn raise(window: HWND) {
    for order in [HWND_TOPMOST, HWND_NOTOPMOST] {
        // SAFETY: it takes no pointer, and for a destroyed window it fails.
        unsafe { SetWindowPos(window, Some(order), 0, 0, 0, 0, SWP_NOMOVE | SWP_NOSIZE | SWP_NOACTIVATE) }.ok();
    }
}

fn close(window: HWND) {
    send(window, TDM_CLICK_BUTTON.0, IDCANCEL.0, 0);
}

fn set_text(window: HWND, element: i32, text: &str) {
    let text = HSTRING::from(text);
    send(window, TDM_SET_ELEMENT_TEXT.0, element, text.as_ptr() as isize);
}

fn send(window: HWND, message: i32, wparam: i32, lparam: isize) {
    let (Ok(message), Ok(wparam)) = (u32::try_from(message), usize::try_from(wparam)) else { return };
    // SAFETY: a string that `lparam` points to outlives the call.
    unsafe { SendMessageW(window, message, Some(WPARAM(wparam)), Some(LPARAM(lparam))) };
}

/// A single ampersand would mark the access key.
fn escaped(label: &str) -> String {
    label.replace('&', "&&")
}

#[cfg(test)]
mod tests {
    use windows::Win32::UI::WindowsAndMessaging::{
        CreateWindowExW, DestroyWindow, GW_HWNDNEXT, GWL_EXSTYLE, GetWindow, GetWindowLongW, WS_EX_TOPMOST, WS_POPUP,
        WS_VISIBLE,
    };

    use super::*;

    #[test]
    fn a_superseded_dialog_closes() {
        if task_dialog().is_err() {
            // Test programs don't have the manifest.
            return;
        }
        let dialog = Dialog {
            title: "Forewarn".to_owned(),
            heading: "Reboot & more".to_owned(),
            text: "web-01".to_owned(),
            footer: String::new(),
            warning: true,
            buttons: vec!["Approve R&D".to_owned()],
            command_links: true,
            checkbox: Some("All 3".to_owned()),
            cancel: "Close".to_owned(),
        };
        let mut polls = 0;
        let result = show(&dialog, &mut || {
            polls += 1;
            match polls {
                1 => DialogUpdate::SetText { heading: "Reboot".to_owned(), text: "web-02".to_owned() },
                2 => DialogUpdate::BringToFront,
                3 => DialogUpdate::None,
                _ => DialogUpdate::Close,
            }
        });
        assert_eq!(result.unwrap(), DialogResult::Superseded);
    }

    #[test]
    fn a_panic_closes_the_dialog_and_stays_in_the_callback() {
        let mut poll = || panic!("a test panics on purpose");
        let context = DialogContext {
            poll: RefCell::new(&mut poll),
            superseded: Cell::new(false),
            panicked: Cell::new(false),
            raised: Cell::new(false),
            buttons: 0,
            has_checkbox: false,
        };
        let data = (&raw const context).cast::<c_void>() as isize;
        // SAFETY: the context outlives the call, and without a window nothing is sent.
        let result = unsafe { callback(HWND::default(), TDN_TIMER, WPARAM(0), LPARAM(0), data) };
        assert_eq!((result, context.panicked.get()), (S_OK, true));
    }

    #[test]
    fn a_window_is_raised_without_taking_the_focus() {
        let create = || {
            let style = WS_POPUP | WS_VISIBLE;
            // SAFETY: the names end with a zero, and the class exists.
            unsafe {
                CreateWindowExW(
                    Default::default(),
                    w!("STATIC"),
                    PCWSTR::null(),
                    style,
                    0,
                    0,
                    9,
                    9,
                    None,
                    None,
                    None,
                    None,
                )
            }
            .unwrap()
        };
        let (behind, front) = (create(), create());
        // SAFETY: both windows exist until the end of the test.
        let is_above = |window: HWND, other: HWND| unsafe {
            let mut below = GetWindow(window, GW_HWNDNEXT);
            while let Ok(next) = below {
                if next == other {
                    return true;
                }
                below = GetWindow(next, GW_HWNDNEXT);
            }
            false
        };
        // SAFETY: as above.
        unsafe {
            SetForegroundWindow(front).ok().ok();
            assert!(is_above(front, behind));
            raise(behind);
            assert!(is_above(behind, front));
            // Not compared with the window before: other tests open windows, too.
            assert_ne!(GetForegroundWindow(), behind);
            let style = GetWindowLongW(behind, GWL_EXSTYLE).cast_unsigned();
            assert_eq!(style & WS_EX_TOPMOST.0, 0, "it must not cover the next window that the user activates");
            DestroyWindow(behind).unwrap();
            DestroyWindow(front).unwrap();
        }
    }

    #[test]
    fn ampersands_are_escaped() {
        assert_eq!(escaped("Approve R&D"), "Approve R&&D");
    }
}
