//! Session events, and control of the instance that runs in the session.
//!
//! Windows sends them to windows only, so this creates a hidden one. A message-only window would not get broadcasts.

use std::cell::{Cell, RefCell};
use std::io;
use std::thread;
use std::time::Duration;

use windows::Win32::Foundation::{CloseHandle, HWND, LPARAM, LRESULT, WAIT_OBJECT_0, WPARAM};
use windows::Win32::System::LibraryLoader::GetModuleHandleW;
use windows::Win32::System::RemoteDesktop::{NOTIFY_FOR_THIS_SESSION, WTSRegisterSessionNotification};
use windows::Win32::System::Threading::{OpenProcess, PROCESS_SYNCHRONIZE, WaitForSingleObject};
use windows::Win32::UI::WindowsAndMessaging::{
    AllowSetForegroundWindow, ChangeWindowMessageFilterEx, CreateWindowExW, DefWindowProcW, DispatchMessageW,
    FindWindowW, GetMessageW, GetWindowThreadProcessId, KillTimer, MSG, MSGFLT_ALLOW, PostMessageW, RegisterClassW,
    RegisterWindowMessageW, SetTimer, WM_CLOSE, WM_DISPLAYCHANGE, WM_DPICHANGED, WM_ENDSESSION, WM_QUERYENDSESSION,
    WM_SETTINGCHANGE, WM_THEMECHANGED, WM_TIMER, WM_WTSSESSION_CHANGE, WNDCLASSW, WS_EX_NOACTIVATE, WS_EX_TOOLWINDOW,
    WS_OVERLAPPED, WTS_CONSOLE_CONNECT, WTS_REMOTE_CONNECT, WTS_SESSION_UNLOCK,
};
use windows::core::{HSTRING, PCWSTR, w};

use crate::panic_guard::catch_panic;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEvent {
    /// The user unlocked the session, or reconnected to it.
    UserReturned,
    /// The taskbar is new and has no icons.
    TaskbarCreated,
    /// Colors, monitors or their scale may have changed.
    AppearanceChanged,
    /// Sent by [`show`].
    ShowRequested,
    /// Sent by [`close`].
    CloseRequested,
    /// The process is gone once the handler returns.
    Ending,
}

/// Calls `on_event` on its own thread for as long as the program runs. `class` is the class of the window, by which [`close`] and
/// [`show`] find it. `on_failure` gets errors that occur after the thread has started.
pub fn watch(
    class: &str,
    on_event: impl FnMut(SessionEvent) + Send + 'static,
    on_failure: impl FnOnce(io::Error) + Send + 'static,
) -> io::Result<()> {
    let class = HSTRING::from(class);
    let listen = move || {
        HANDLER.set(Some(Box::new(on_event)));
        if let Err(error) = listen(&class) {
            on_failure(error.into());
        }
    };
    thread::Builder::new().name("session".to_owned()).spawn(listen).map(drop)
}

/// Closes the instance with a window of this class, and waits for its process to end. Returns whether none is left.
pub fn close(class: &str, timeout: Duration) -> io::Result<bool> {
    let class = HSTRING::from(class);
    // SAFETY: the class name ends with a zero and outlives the call.
    let Ok(window) = (unsafe { FindWindowW(&class, PCWSTR::null()) }) else { return Ok(true) };
    let mut process = 0;
    let timeout = u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX);
    // SAFETY: for a destroyed window these fail, and the handle is closed once.
    unsafe {
        GetWindowThreadProcessId(window, Some(&raw mut process));
        let process = OpenProcess(PROCESS_SYNCHRONIZE, false, process)?;
        let ended = PostMessageW(Some(window), WM_CLOSE, WPARAM(0), LPARAM(0))
            .map(|()| WaitForSingleObject(process, timeout) == WAIT_OBJECT_0);
        CloseHandle(process).ok();
        Ok(ended?)
    }
}

/// Makes the instance with a window of this class show itself, even if it is elevated. The message has no parameters, so any
/// program may send it.
pub fn show(class: &str) {
    let class = HSTRING::from(class);
    let mut process = 0;
    // SAFETY: the names end with a zero and outlive the calls, which fail for a destroyed window.
    unsafe {
        let Ok(window) = FindWindowW(&class, PCWSTR::null()) else { return };
        GetWindowThreadProcessId(window, Some(&raw mut process));
        // Only the foreground process may grant this.
        AllowSetForegroundWindow(process).ok();
        PostMessageW(Some(window), RegisterWindowMessageW(SHOW_MESSAGE_NAME), WPARAM(0), LPARAM(0)).ok();
    }
}

const SHOW_MESSAGE_NAME: PCWSTR = w!("io.github.forewarn.launched");

thread_local! {
    static HANDLER: RefCell<Option<Box<dyn FnMut(SessionEvent)>>> = const { RefCell::new(None) };
    // Message numbers; 0 is none.
    static TASKBAR_CREATED: Cell<u32> = const { Cell::new(0) };
    static SHOW: Cell<u32> = const { Cell::new(0) };
}

fn emit(event: SessionEvent) {
    // Drops events while the handler runs: Windows may call the window procedure recursively.
    HANDLER.with(|handler| {
        if let Ok(mut handler) = handler.try_borrow_mut()
            && let Some(handler) = handler.as_mut()
        {
            catch_panic((), || handler(event));
        }
    });
}

fn listen(class: &HSTRING) -> windows::core::Result<()> {
    // SAFETY: the class name outlives the window, which lives as long as this thread, and the procedure handles any message.
    unsafe {
        TASKBAR_CREATED.set(RegisterWindowMessageW(w!("TaskbarCreated")));
        SHOW.set(RegisterWindowMessageW(SHOW_MESSAGE_NAME));
        let instance = GetModuleHandleW(None)?.into();
        let window_class = WNDCLASSW {
            lpfnWndProc: Some(procedure),
            hInstance: instance,
            lpszClassName: PCWSTR(class.as_ptr()),
            ..Default::default()
        };
        if RegisterClassW(&raw const window_class) == 0 {
            return Err(windows::core::Error::from_win32());
        }
        let style = WS_EX_TOOLWINDOW | WS_EX_NOACTIVATE;
        let title = w!("Forewarn");
        let window = CreateWindowExW(style, class, title, WS_OVERLAPPED, 0, 0, 0, 0, None, None, Some(instance), None)?;
        // An elevated instance gets only allowed messages from other programs.
        for message in [TASKBAR_CREATED.get(), SHOW.get()] {
            ChangeWindowMessageFilterEx(window, message, MSGFLT_ALLOW, None).ok();
        }
        subscribe(window);
        let mut message = MSG::default();
        while GetMessageW(&raw mut message, None, 0, 0).0 > 0 {
            DispatchMessageW(&raw const message);
        }
    }
    Ok(())
}

/// Subscribes to session changes. Early at sign-in the service may not run yet, so this retries.
fn subscribe(window: HWND) {
    // SAFETY: the window belongs to this thread, and the timer has no callback.
    unsafe {
        if WTSRegisterSessionNotification(window, NOTIFY_FOR_THIS_SESSION).is_ok() {
            KillTimer(Some(window), RETRY_TIMER).ok();
        } else {
            SetTimer(Some(window), RETRY_TIMER, RETRY_INTERVAL_MS, None);
        }
    }
}

const RETRY_TIMER: usize = 1;
const RETRY_INTERVAL_MS: u32 = 5_000;

extern "system" fn procedure(window: HWND, message: u32, wparam: WPARAM, lparam: LPARAM) -> LRESULT {
    match message {
        WM_WTSSESSION_CHANGE => {
            let returned = [WTS_CONSOLE_CONNECT, WTS_REMOTE_CONNECT, WTS_SESSION_UNLOCK];
            if u32::try_from(wparam.0).is_ok_and(|change| returned.contains(&change)) {
                emit(SessionEvent::UserReturned);
            }
        }
        WM_QUERYENDSESSION => return ALLOW_END,
        WM_ENDSESSION if wparam.0 != 0 => emit(SessionEvent::Ending),
        // The window stays until the program ends.
        WM_CLOSE => emit(SessionEvent::CloseRequested),
        WM_TIMER if wparam.0 == RETRY_TIMER => subscribe(window),
        WM_SETTINGCHANGE | WM_THEMECHANGED | WM_DISPLAYCHANGE | WM_DPICHANGED => emit(SessionEvent::AppearanceChanged),
        _ if message != 0 && message == TASKBAR_CREATED.get() => emit(SessionEvent::TaskbarCreated),
        _ if message != 0 && message == SHOW.get() => emit(SessionEvent::ShowRequested),
        // SAFETY: these are the arguments from Windows.
        _ => return unsafe { DefWindowProcW(window, message, wparam, lparam) },
    }
    LRESULT(0)
}

const ALLOW_END: LRESULT = LRESULT(1);

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use windows::Win32::UI::WindowsAndMessaging::SendMessageW;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(60);

    fn window(class: &str) -> HWND {
        let class = HSTRING::from(class);
        loop {
            // SAFETY: as in `close`.
            if let Ok(window) = unsafe { FindWindowW(&class, PCWSTR::null()) } {
                return window;
            }
            thread::yield_now();
        }
    }

    fn send(window: HWND, message: u32, wparam: u32) -> LRESULT {
        // SAFETY: none of these messages has a pointer.
        unsafe { SendMessageW(window, message, Some(WPARAM(wparam as usize)), Some(LPARAM(0))) }
    }

    #[test]
    fn session_events_are_reported() {
        let class = "forewarn-unit-test-session";
        let (sender, events) = mpsc::channel();
        watch(class, move |event| sender.send(event).unwrap(), |error| panic!("{error}")).unwrap();
        let window = window(class);
        for (message, wparam, event) in [
            (WM_WTSSESSION_CHANGE, WTS_SESSION_UNLOCK, SessionEvent::UserReturned),
            (WM_WTSSESSION_CHANGE, WTS_REMOTE_CONNECT, SessionEvent::UserReturned),
            (WM_SETTINGCHANGE, 0, SessionEvent::AppearanceChanged),
            (WM_CLOSE, 0, SessionEvent::CloseRequested),
            (WM_ENDSESSION, 1, SessionEvent::Ending),
        ] {
            send(window, message, wparam);
            assert_eq!(events.recv_timeout(TIMEOUT), Ok(event));
        }
        assert_eq!(send(window, WM_QUERYENDSESSION, 0), ALLOW_END);
        send(window, WM_ENDSESSION, 0);
        send(window, WM_WTSSESSION_CHANGE, 7);
        // SAFETY: the name ends with a zero.
        let taskbar_created = unsafe { RegisterWindowMessageW(w!("TaskbarCreated")) };
        send(window, taskbar_created, 0);
        assert_eq!(events.recv_timeout(TIMEOUT), Ok(SessionEvent::TaskbarCreated), "the two before are ignored");
        show(class);
        assert_eq!(events.recv_timeout(TIMEOUT), Ok(SessionEvent::ShowRequested));
        show("forewarn-unit-test-missing");
    }

    #[test]
    fn a_panic_in_the_handler_does_not_stop_the_watch() {
        let class = "forewarn-unit-test-panic";
        let (sender, events) = mpsc::channel();
        let on_event = move |event| {
            assert!(event != SessionEvent::UserReturned, "a test panics on purpose");
            sender.send(event).unwrap();
        };
        watch(class, on_event, |error| panic!("{error}")).unwrap();
        let window = window(class);
        send(window, WM_WTSSESSION_CHANGE, WTS_SESSION_UNLOCK);
        send(window, WM_CLOSE, 0);
        assert_eq!(events.recv_timeout(TIMEOUT), Ok(SessionEvent::CloseRequested));
    }

    #[test]
    fn a_missing_instance_counts_as_closed() {
        assert!(close("forewarn-unit-test-missing", Duration::ZERO).unwrap());
    }
}
