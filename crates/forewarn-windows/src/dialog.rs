//! A dialog of Windows' own, for where there is no webview.

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

use crate::guard::guarded;

/// What a dialog shows. All of it is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialog {
    pub title: String,
    pub heading: String,
    pub text: String,
    pub footer: String,
    pub warns: bool,
    /// What can be chosen, one below the other if `stacked`, before what closes the dialog.
    pub choices: Vec<String>,
    /// Whether the choices are long, and stand one below the other.
    pub stacked: bool,
    /// What has to be ticked before anything can be chosen.
    pub tick: Option<String>,
    /// What closes the dialog without choosing anything: it is what Enter, at first, and Escape do.
    pub way_out: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// By a choice, counted from 0.
    Chosen(usize),
    WithoutChoice,
    /// Because [`Change::Leave`] said so.
    Overtaken,
}

/// What is to change about a dialog that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    None,
    /// What it says: the heading and the text.
    Words(String, String),
    ToFront,
    Leave,
}

/// Shows a dialog and waits until it is left. `look` is asked some times a second what is to change.
///
/// # Errors
/// If Windows cannot show it, or if `look` panics.
pub fn show(dialog: &Dialog, look: &mut dyn FnMut() -> Change) -> io::Result<Left> {
    let wide = |text: &str| HSTRING::from(text);
    let (title, heading, text, footer) =
        (wide(&dialog.title), wide(&dialog.heading), wide(&dialog.text), wide(&dialog.footer));
    let tick = dialog.tick.as_deref().map(wide);
    let labels: Vec<HSTRING> =
        dialog.choices.iter().chain([&dialog.way_out]).map(|label| wide(&unmarked(label))).collect();
    let ids = (FIRST_CHOICE..).take(dialog.choices.len()).chain([IDCANCEL.0]);
    let buttons: Vec<TASKDIALOG_BUTTON> = labels
        .iter()
        .zip(ids)
        .map(|(label, id)| TASKDIALOG_BUTTON { nButtonID: id, pszButtonText: PCWSTR(label.as_ptr()) })
        .collect();
    let mut flags = TDF_ALLOW_DIALOG_CANCELLATION | TDF_CALLBACK_TIMER | TDF_SIZE_TO_CONTENT;
    if dialog.stacked {
        flags |= TDF_USE_COMMAND_LINKS;
    }
    let course = Course {
        look: RefCell::new(look),
        overtaken: Cell::new(false),
        panicked: Cell::new(false),
        raised: Cell::new(false),
        choices: dialog.choices.len(),
        needs_tick: tick.is_some(),
    };
    let icon = if dialog.warns { TD_WARNING_ICON } else { TD_INFORMATION_ICON };
    let given = |text: &HSTRING| if text.is_empty() { PCWSTR::null() } else { PCWSTR(text.as_ptr()) };
    let config = TASKDIALOGCONFIG {
        cbSize: size_of::<TASKDIALOGCONFIG>().try_into().unwrap_or_default(),
        dwFlags: TASKDIALOG_FLAGS(flags.0),
        pszWindowTitle: given(&title),
        Anonymous1: TASKDIALOGCONFIG_0 { pszMainIcon: icon },
        pszMainInstruction: given(&heading),
        pszContent: given(&text),
        cButtons: buttons.len().try_into().unwrap_or_default(),
        pButtons: buttons.as_ptr(),
        nDefaultButton: IDCANCEL.0,
        pszVerificationText: tick.as_ref().map_or(PCWSTR::null(), given),
        pszFooter: given(&footer),
        pfCallback: Some(called),
        lpCallbackData: (&raw const course).cast::<c_void>() as isize,
        ..Default::default()
    };
    let mut chosen = 0;
    let task_dialog = task_dialog()?;
    // SAFETY: all that the configuration points to lives until the call is over, and the callback gets the course that
    // it expects.
    unsafe { task_dialog(&raw const config, &raw mut chosen, std::ptr::null_mut(), std::ptr::null_mut()) }.ok()?;
    if course.panicked.get() {
        return Err(io::Error::other("the dialog was closed after a panic"));
    }
    if course.overtaken.get() {
        return Ok(Left::Overtaken);
    }
    let choice = usize::try_from(chosen - FIRST_CHOICE).ok().filter(|choice| *choice < dialog.choices.len());
    Ok(choice.map_or(Left::WithoutChoice, Left::Chosen))
}

type TaskDialog = unsafe extern "system" fn(*const TASKDIALOGCONFIG, *mut i32, *mut i32, *mut BOOL) -> HRESULT;

/// Only the newer of two libraries of this name has the function, and which one a program gets depends on its manifest.
/// Were it linked, a program that never shows a dialog could not start with the older one.
fn task_dialog() -> io::Result<TaskDialog> {
    // SAFETY: the names end with a zero, and the library stays loaded as long as the program runs. The function has this
    // signature in every version that has it.
    unsafe {
        let library = LoadLibraryW(w!("comctl32.dll"))?;
        let function = GetProcAddress(library, s!("TaskDialogIndirect"));
        let function = function.ok_or_else(|| io::Error::other("this system has no task dialogs"))?;
        Ok(std::mem::transmute::<unsafe extern "system" fn() -> isize, TaskDialog>(function))
    }
}

/// Below are the numbers of Windows' own buttons.
const FIRST_CHOICE: i32 = 100;

/// A dialog while it is open. It is only ever shared: what is sent to the dialog makes it call back once more.
struct Course<'a> {
    look: RefCell<&'a mut dyn FnMut() -> Change>,
    overtaken: Cell<bool>,
    panicked: Cell<bool>,
    /// Whether it came to the front when it was first shown.
    raised: Cell<bool>,
    choices: usize,
    needs_tick: bool,
}

unsafe extern "system" fn called(
    window: HWND,
    what: TASKDIALOG_NOTIFICATIONS,
    first: WPARAM,
    _: LPARAM,
    course: isize,
) -> HRESULT {
    // SAFETY: `show` handed over the course, which lives until the dialog is over; a dialog calls back on the thread that
    // shows it, and everybody there only shares the course.
    let course = unsafe { &*(course as *const Course<'_>) };
    let handled = guarded(false, || {
        course.handle(window, what, first);
        true
    });
    if !handled {
        course.panicked.set(true);
        leave(window);
    }
    S_OK
}

impl Course<'_> {
    fn handle(&self, window: HWND, what: TASKDIALOG_NOTIFICATIONS, first: WPARAM) {
        match what {
            TDN_CREATED if self.needs_tick => self.enable_choices(window, false),
            TDN_VERIFICATION_CLICKED if self.needs_tick => self.enable_choices(window, first.0 != 0),
            TDN_TIMER => {
                // Before the first tick it isn't shown, and being shown may put it behind the window in front again.
                if !self.raised.replace(true) {
                    to_front(window);
                }
                match self.look() {
                    Change::None => {}
                    Change::ToFront => to_front(window),
                    Change::Words(heading, text) => {
                        set_text(window, TDE_MAIN_INSTRUCTION.0, &heading);
                        set_text(window, TDE_CONTENT.0, &text);
                    }
                    Change::Leave => {
                        self.overtaken.set(true);
                        leave(window);
                    }
                }
            }
            _ => {}
        }
    }

    /// Nothing is to change while somebody is still looking.
    fn look(&self) -> Change {
        self.look.try_borrow_mut().map_or(Change::None, |mut look| look())
    }

    fn enable_choices(&self, window: HWND, enabled: bool) {
        for choice in (FIRST_CHOICE..).take(self.choices) {
            send(window, TDM_ENABLE_BUTTON.0, choice, isize::from(enabled));
        }
    }
}

/// Brings a dialog above all ordinary windows, and gives it the keyboard if Windows allows that.
///
/// Windows gives the keyboard only to a program that the user is using: after a click on the tray icon or a second launch.
/// Otherwise it flashes a button in the taskbar, which on a server without WebView2 and notifications would be all there is
/// to see of a new event. So the dialog is made topmost, which Windows doesn't refuse, and at once an ordinary window again:
/// that leaves it above the others, and it doesn't cover what the user turns to next. The keyboard isn't taken by force, as
/// by attaching to the input of the thread in front: keys meant for another program would reach the dialog, and it would
/// hang with that thread.
fn to_front(window: HWND) {
    // SAFETY: none of these takes a pointer, and for a window that is gone they fail.
    unsafe {
        if SetForegroundWindow(window).as_bool() && GetForegroundWindow() == window {
            return;
        }
    }
    raise(window);
}

/// Puts a window above all ordinary ones, and leaves the keyboard where it is.
fn raise(window: HWND) {
    for order in [HWND_TOPMOST, HWND_NOTOPMOST] {
        // SAFETY: it takes no pointer, and for a window that is gone it fails.
        unsafe { SetWindowPos(window, Some(order), 0, 0, 0, 0, SWP_NOMOVE | SWP_NOSIZE | SWP_NOACTIVATE) }.ok();
    }
}

fn leave(window: HWND) {
    send(window, TDM_CLICK_BUTTON.0, IDCANCEL.0, 0);
}

fn set_text(window: HWND, element: i32, text: &str) {
    let text = HSTRING::from(text);
    send(window, TDM_SET_ELEMENT_TEXT.0, element, text.as_ptr() as isize);
}

fn send(window: HWND, message: i32, first: i32, second: isize) {
    let (Ok(message), Ok(first)) = (u32::try_from(message), usize::try_from(first)) else { return };
    // SAFETY: these messages keep nothing, and a text that `second` points to lives until they have been answered.
    unsafe { SendMessageW(window, message, Some(WPARAM(first)), Some(LPARAM(second))) };
}

/// On a button a single ampersand marks the letter after it and is not shown itself.
fn unmarked(label: &str) -> String {
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
    fn a_dialog_that_is_overtaken_goes_away_by_itself() {
        if task_dialog().is_err() {
            // Only programs with a manifest have such dialogs, and test programs have none.
            return;
        }
        let dialog = Dialog {
            title: "Forewarn".to_owned(),
            heading: "Reboot & more".to_owned(),
            text: "web-01".to_owned(),
            footer: String::new(),
            warns: true,
            choices: vec!["Approve R&D".to_owned()],
            stacked: true,
            tick: Some("All 3".to_owned()),
            way_out: "Close".to_owned(),
        };
        let mut looks = 0;
        let left = show(&dialog, &mut || {
            looks += 1;
            match looks {
                1 => Change::Words("Reboot".to_owned(), "web-02".to_owned()),
                2 => Change::ToFront,
                3 => Change::None,
                _ => Change::Leave,
            }
        });
        assert_eq!(left.unwrap(), Left::Overtaken);
    }

    #[test]
    fn a_panic_inside_closes_the_dialog_and_does_not_leave_the_callback() {
        let mut look = || panic!("a test panics on purpose");
        let course = Course {
            look: RefCell::new(&mut look),
            overtaken: Cell::new(false),
            panicked: Cell::new(false),
            raised: Cell::new(false),
            choices: 0,
            needs_tick: false,
        };
        let data = (&raw const course).cast::<c_void>() as isize;
        // SAFETY: the course outlives the call, and without a window nothing is sent.
        let result = unsafe { called(HWND::default(), TDN_TIMER, WPARAM(0), LPARAM(0), data) };
        assert_eq!((result, course.panicked.get()), (S_OK, true));
    }

    #[test]
    fn a_window_is_raised_above_the_others_without_taking_the_keyboard() {
        let make = || {
            let style = WS_POPUP | WS_VISIBLE;
            // SAFETY: the names end with a zero, and the class is one of Windows' own.
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
        let (behind, front) = (make(), make());
        // SAFETY: both windows are there until the end of the test.
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
            let keyboard = GetForegroundWindow();
            raise(behind);
            assert!(is_above(behind, front));
            assert_eq!(GetForegroundWindow(), keyboard);
            let style = GetWindowLongW(behind, GWL_EXSTYLE).cast_unsigned();
            assert_eq!(style & WS_EX_TOPMOST.0, 0, "it must not cover what the user turns to next");
            DestroyWindow(behind).unwrap();
            DestroyWindow(front).unwrap();
        }
    }

    #[test]
    fn names_with_ampersands_are_shown_whole() {
        assert_eq!(unmarked("Approve R&D"), "Approve R&&D");
    }
}
