//! The person's session: what happens to it, and whoever runs in it.
//!
//! Windows tells such things to windows only, so there is one that nobody ever sees. It is no mere message window, for
//! those are left out when something is told to everybody.

use std::cell::RefCell;
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

use crate::guard::guarded;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    /// Somebody is back: unlocked it, or connected to it again.
    Returned,
    /// There is a new taskbar, and no icon in it.
    NewTaskbar,
    /// Colours, screens or their scale may have changed.
    NewLooks,
    /// The program was started once more, by a user who wants to see it.
    Launched,
    AskedToEnd,
    /// The session ends. Once this has been dealt with, the process is gone.
    Ends,
}

/// Tells what happens to the session, on a thread of its own and for as long as the program runs. `class` is the name
/// under which [`end`] finds it. [`Happening::Ends`] has to be dealt with before `told` returns.
///
/// # Errors
/// If there can be no thread for it. Whatever else fails shows as silence, and is told to `failed`.
pub fn watch(
    class: &str,
    told: impl FnMut(Happening) + Send + 'static,
    failed: impl FnOnce(io::Error) + Send + 'static,
) -> io::Result<()> {
    let class = HSTRING::from(class);
    let listen = move || {
        TOLD.set(Some(Box::new(told)));
        if let Err(error) = listen(&class) {
            failed(error.into());
        }
    };
    thread::Builder::new().name("session".to_owned()).spawn(listen).map(drop)
}

/// Asks whoever watches the session under this name to end, and waits until it has. Whether it has, or was not there.
///
/// # Errors
/// If it cannot be asked.
pub fn end(class: &str, save_wait: Duration) -> io::Result<bool> {
    let class = HSTRING::from(class);
    // SAFETY: the class name ends with a zero and lives until the call is over.
    let Ok(window) = (unsafe { FindWindowW(&class, PCWSTR::null()) }) else { return Ok(true) };
    let mut process = 0;
    let save_wait = u32::try_from(save_wait.as_millis()).unwrap_or(u32::MAX);
    // SAFETY: a window that is gone by now makes these fail, which is handled; the handle is closed once, at the end.
    unsafe {
        GetWindowThreadProcessId(window, Some(&raw mut process));
        let process = OpenProcess(PROCESS_SYNCHRONIZE, false, process)?;
        let ended = PostMessageW(Some(window), WM_CLOSE, WPARAM(0), LPARAM(0))
            .map(|()| WaitForSingleObject(process, save_wait) == WAIT_OBJECT_0);
        CloseHandle(process).ok();
        Ok(ended?)
    }
}

/// Has the program that watches the session under this name show itself, whatever its rights. The message carries nothing, so
/// any program may send it.
pub fn launch(class: &str) {
    let class = HSTRING::from(class);
    let mut process = 0;
    // SAFETY: the names end with a zero and live until the calls are over; a window that is gone by now makes them fail.
    unsafe {
        let Ok(window) = FindWindowW(&class, PCWSTR::null()) else { return };
        GetWindowThreadProcessId(window, Some(&raw mut process));
        // Only the foreground program may let another one come to the front.
        AllowSetForegroundWindow(process).ok();
        PostMessageW(Some(window), RegisterWindowMessageW(LAUNCHED_MESSAGE), WPARAM(0), LPARAM(0)).ok();
    }
}

const LAUNCHED_MESSAGE: PCWSTR = w!("io.github.forewarn.launched");

thread_local! {
    static TOLD: RefCell<Option<Box<dyn FnMut(Happening)>>> = const { RefCell::new(None) };
    /// The message that announces a new taskbar; zero is none.
    static NEW_TASKBAR: RefCell<u32> = const { RefCell::new(0) };
    /// The message of [`launch`]; zero is none.
    static LAUNCHED: RefCell<u32> = const { RefCell::new(0) };
}

fn tell(happening: Happening) {
    // While somebody is being told, nothing else is: a window is also called from within such calls.
    TOLD.with(|told| {
        if let Ok(mut told) = told.try_borrow_mut()
            && let Some(told) = told.as_mut()
        {
            guarded((), || told(happening));
        }
    });
}

fn listen(class: &HSTRING) -> windows::core::Result<()> {
    // SAFETY: the class name outlives the window, which lives as long as this thread. The procedure is one that takes
    // any message. The filter and the registration only make more messages arrive.
    unsafe {
        NEW_TASKBAR.set(RegisterWindowMessageW(w!("TaskbarCreated")));
        LAUNCHED.set(RegisterWindowMessageW(LAUNCHED_MESSAGE));
        let instance = GetModuleHandleW(None)?.into();
        let kind = WNDCLASSW {
            lpfnWndProc: Some(procedure),
            hInstance: instance,
            lpszClassName: PCWSTR(class.as_ptr()),
            ..Default::default()
        };
        if RegisterClassW(&raw const kind) == 0 {
            return Err(windows::core::Error::from_win32());
        }
        let style = WS_EX_TOOLWINDOW | WS_EX_NOACTIVATE;
        let title = w!("Forewarn");
        let window = CreateWindowExW(style, class, title, WS_OVERLAPPED, 0, 0, 0, 0, None, None, Some(instance), None)?;
        // To a program with more rights, Windows passes on only these from programs with less.
        for message in [&NEW_TASKBAR, &LAUNCHED] {
            ChangeWindowMessageFilterEx(window, message.with_borrow(|message| *message), MSGFLT_ALLOW, None).ok();
        }
        register(window);
        let mut message = MSG::default();
        while GetMessageW(&raw mut message, None, 0, 0).0 > 0 {
            DispatchMessageW(&raw const message);
        }
    }
    Ok(())
}

/// Wants to hear of this session. Early at logon the service for that may not be there yet, and then it is tried again.
fn register(window: HWND) {
    // SAFETY: the window is this thread's own, and the timer sends it a message without calling anything.
    unsafe {
        if WTSRegisterSessionNotification(window, NOTIFY_FOR_THIS_SESSION).is_ok() {
            KillTimer(Some(window), TRY_AGAIN).ok();
        } else {
            SetTimer(Some(window), TRY_AGAIN, TRY_AGAIN_AFTER_MS, None);
        }
    }
}

const TRY_AGAIN: usize = 1;
const TRY_AGAIN_AFTER_MS: u32 = 5_000;

extern "system" fn procedure(window: HWND, message: u32, first: WPARAM, second: LPARAM) -> LRESULT {
    match message {
        WM_WTSSESSION_CHANGE => {
            let back = [WTS_CONSOLE_CONNECT, WTS_REMOTE_CONNECT, WTS_SESSION_UNLOCK];
            if u32::try_from(first.0).is_ok_and(|what| back.contains(&what)) {
                tell(Happening::Returned);
            }
        }
        WM_QUERYENDSESSION => return MAY_END,
        WM_ENDSESSION if first.0 != 0 => tell(Happening::Ends),
        // The window stays until the program ends, which is what was asked for.
        WM_CLOSE => tell(Happening::AskedToEnd),
        WM_TIMER if first.0 == TRY_AGAIN => register(window),
        WM_SETTINGCHANGE | WM_THEMECHANGED | WM_DISPLAYCHANGE | WM_DPICHANGED => tell(Happening::NewLooks),
        _ if message != 0 && NEW_TASKBAR.with_borrow(|new| *new == message) => tell(Happening::NewTaskbar),
        _ if message != 0 && LAUNCHED.with_borrow(|new| *new == message) => tell(Happening::Launched),
        // SAFETY: these are the arguments that Windows called this with.
        _ => return unsafe { DefWindowProcW(window, message, first, second) },
    }
    LRESULT(0)
}

const MAY_END: LRESULT = LRESULT(1);

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use windows::Win32::UI::WindowsAndMessaging::SendMessageW;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn window(class: &str) -> HWND {
        let class = HSTRING::from(class);
        loop {
            // SAFETY: as in `end`.
            if let Ok(window) = unsafe { FindWindowW(&class, PCWSTR::null()) } {
                return window;
            }
            thread::yield_now();
        }
    }

    fn send(window: HWND, message: u32, first: u32) -> LRESULT {
        // SAFETY: none of these messages carries a pointer.
        unsafe { SendMessageW(window, message, Some(WPARAM(first as usize)), Some(LPARAM(0))) }
    }

    #[test]
    fn what_happens_to_the_session_is_told() {
        let class = "forewarn-unit-test-session";
        let (sender, told) = mpsc::channel();
        watch(class, move |happening| sender.send(happening).unwrap(), |error| panic!("{error}")).unwrap();
        let window = window(class);
        for (message, first, happening) in [
            (WM_WTSSESSION_CHANGE, WTS_SESSION_UNLOCK, Happening::Returned),
            (WM_WTSSESSION_CHANGE, WTS_REMOTE_CONNECT, Happening::Returned),
            (WM_SETTINGCHANGE, 0, Happening::NewLooks),
            (WM_CLOSE, 0, Happening::AskedToEnd),
            (WM_ENDSESSION, 1, Happening::Ends),
        ] {
            send(window, message, first);
            assert_eq!(told.recv_timeout(PATIENCE), Ok(happening));
        }
        assert_eq!(send(window, WM_QUERYENDSESSION, 0), MAY_END);
        send(window, WM_ENDSESSION, 0);
        send(window, WM_WTSSESSION_CHANGE, 7);
        // SAFETY: the name ends with a zero.
        let new_taskbar = unsafe { RegisterWindowMessageW(w!("TaskbarCreated")) };
        send(window, new_taskbar, 0);
        assert_eq!(told.recv_timeout(PATIENCE), Ok(Happening::NewTaskbar), "the two before were nobody's business");
        launch(class);
        assert_eq!(told.recv_timeout(PATIENCE), Ok(Happening::Launched));
        launch("forewarn-unit-test-nobody");
    }

    #[test]
    fn a_panic_over_one_message_leaves_the_watch_for_the_next() {
        let class = "forewarn-unit-test-panic";
        let (sender, told) = mpsc::channel();
        let tell = move |happening| {
            assert!(happening != Happening::Returned, "a test panics on purpose");
            sender.send(happening).unwrap();
        };
        watch(class, tell, |error| panic!("{error}")).unwrap();
        let window = window(class);
        send(window, WM_WTSSESSION_CHANGE, WTS_SESSION_UNLOCK);
        send(window, WM_CLOSE, 0);
        assert_eq!(told.recv_timeout(PATIENCE), Ok(Happening::AskedToEnd));
    }

    #[test]
    fn whoever_is_not_there_has_ended() {
        assert!(end("forewarn-unit-test-nobody", Duration::ZERO).unwrap());
    }
}
