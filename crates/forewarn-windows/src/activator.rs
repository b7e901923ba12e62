//! The COM class through which Windows reports clicks on notifications, also in the notification center. If the program isn't
//! running, Windows starts it with the command in [`crate::app_registration`].

use std::ffi::c_void;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use windows::Win32::Foundation::{CLASS_E_NOAGGREGATION, E_FAIL, E_POINTER};
use windows::Win32::System::Com::{
    CLSCTX_LOCAL_SERVER, CoRegisterClassObject, CoRevokeClassObject, IClassFactory, IClassFactory_Impl,
    REGCLS_MULTIPLEUSE,
};
use windows::Win32::UI::Notifications::{
    INotificationActivationCallback, INotificationActivationCallback_Impl, NOTIFICATION_USER_INPUT_DATA,
};
use windows::core::{BOOL, GUID, IUnknown, Interface, PCWSTR, Ref, implement};

/// Receives clicks until it is dropped.
pub struct Activator {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Activator {
    /// Calls `on_click` with the launch arguments, on any thread. Every program of the user can call the class, so they are
    /// untrusted, and truncated to [`MAX_ARGUMENTS`].
    pub fn start(class: &str, on_click: impl Fn(&str) + Send + Sync + 'static) -> io::Result<Self> {
        let class = guid(class)?;
        let (stop, stopped) = mpsc::channel::<()>();
        let (reply, started) = mpsc::channel();
        let serve = move || {
            let registered = Registered::new(&class, Arc::new(on_click));
            let failed = registered.is_err();
            reply.send(registered.as_ref().map(|_| ()).map_err(Clone::clone)).ok();
            if !failed {
                // Returns when the sender is dropped.
                stopped.recv().ok();
            }
        };
        let thread = thread::Builder::new().name("activator".to_owned()).spawn(serve)?;
        started.recv().map_err(io::Error::other)??;
        Ok(Self { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Activator {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

/// In UTF-16 units; more than any notification of this program has.
pub const MAX_ARGUMENTS: usize = 2048;

type ClickHandler = Arc<dyn Fn(&str) + Send + Sync>;

/// The registration of the class, until it is dropped.
struct Registered {
    cookie: u32,
    // Dropped after the class is revoked.
    _apartment: crate::apartment::Apartment,
}

impl Registered {
    fn new(class: &GUID, on_click: ClickHandler) -> windows::core::Result<Self> {
        let apartment = crate::apartment::Apartment::enter_multithreaded()?;
        let factory: IUnknown = Factory { on_click }.into();
        // SAFETY: the class id outlives the call, Windows counts references to the factory, and it and its objects can be
        // called on any thread.
        let cookie = unsafe { CoRegisterClassObject(class, &factory, CLSCTX_LOCAL_SERVER, REGCLS_MULTIPLEUSE) }?;
        Ok(Self { cookie, _apartment: apartment })
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        // SAFETY: the cookie is from the registration. After a failure the class is registered until the process ends.
        unsafe { CoRevokeClassObject(self.cookie) }.ok();
    }
}

#[implement(IClassFactory)]
struct Factory {
    on_click: ClickHandler,
}

impl IClassFactory_Impl for Factory_Impl {
    fn CreateInstance(
        &self,
        outer: Ref<'_, IUnknown>,
        interface: *const GUID,
        object: *mut *mut c_void,
    ) -> windows::core::Result<()> {
        if interface.is_null() || object.is_null() {
            return Err(E_POINTER.into());
        }
        if !outer.is_null() {
            return Err(CLASS_E_NOAGGREGATION.into());
        }
        let callback: IUnknown = Callback { on_click: Arc::clone(&self.on_click) }.into();
        // SAFETY: neither pointer is null, and COM passes them for this.
        unsafe { callback.query(interface, object) }.ok()
    }

    fn LockServer(&self, _lock: BOOL) -> windows::core::Result<()> {
        // The program ends when the user quits it, not when its class is released.
        Ok(())
    }
}

#[implement(INotificationActivationCallback)]
struct Callback {
    on_click: ClickHandler,
}

impl INotificationActivationCallback_Impl for Callback_Impl {
    fn Activate(
        &self,
        _app_id: &PCWSTR,
        arguments: &PCWSTR,
        _inputs: *const NOTIFICATION_USER_INPUT_DATA,
        _count: u32,
    ) -> windows::core::Result<()> {
        // SAFETY: COM passes null, or a string that ends with a zero and outlives the call.
        let arguments = unsafe { truncated_string(*arguments, MAX_ARGUMENTS) };
        // A panic must not unwind into COM.
        catch_unwind(AssertUnwindSafe(|| (self.on_click)(&arguments))).map_err(|_| E_FAIL.into())
    }
}

/// # Safety
/// `text` must be null or end with a zero.
unsafe fn truncated_string(text: PCWSTR, max: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: no unit is read after the zero.
    let units = (0..max).map(|index| unsafe { *text.0.add(index) }).take_while(|unit| *unit != 0);
    char::decode_utf16(units).map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Parses `{xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx}`.
pub(crate) fn guid(class: &str) -> io::Result<GUID> {
    let digits: String = class.trim_matches(['{', '}']).split('-').collect();
    let number = if digits.len() == 32 { u128::from_str_radix(&digits, 16).ok() } else { None };
    number.map(GUID::from_u128).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a class id"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use windows::Win32::System::Com::CoGetClassObject;
    use windows::core::{HSTRING, w};

    use super::*;
    use crate::apartment::Apartment;

    const CLASS: &str = "{5E6F1C0E-8A5B-4F53-9A64-8D2C6E0F7A11}";
    const TIMEOUT: Duration = Duration::from_secs(60);

    fn activate(arguments: PCWSTR) -> windows::core::Result<()> {
        let _apartment = Apartment::enter_multithreaded().unwrap();
        // SAFETY: the class id and the strings outlive the calls.
        unsafe {
            let factory: IClassFactory = CoGetClassObject(&guid(CLASS).unwrap(), CLSCTX_LOCAL_SERVER, None)?;
            let callback: INotificationActivationCallback = factory.CreateInstance(None)?;
            callback.Activate(w!("io.github.forewarn"), arguments, &[])
        }
    }

    #[test]
    fn clicks_are_received_until_the_activator_is_dropped() {
        let (sender, clicks) = mpsc::channel();
        let activator = Activator::start(CLASS, move |arguments: &str| {
            assert_ne!(arguments, "panic", "a test panics on purpose");
            sender.send(arguments.to_owned()).unwrap();
        })
        .unwrap();
        activate(w!("details=A")).unwrap();
        assert_eq!(clicks.recv_timeout(TIMEOUT).unwrap(), "details=A");
        activate(PCWSTR::null()).unwrap();
        assert_eq!(clicks.recv_timeout(TIMEOUT).unwrap(), "");
        assert!(activate(w!("panic")).is_err(), "the caller gets an error");
        let long = HSTRING::from("x".repeat(MAX_ARGUMENTS * 10));
        activate(PCWSTR(long.as_ptr())).unwrap();
        assert_eq!(clicks.recv_timeout(TIMEOUT).unwrap().len(), MAX_ARGUMENTS);
        drop(activator);
        assert!(activate(w!("details=A")).is_err());
    }

    #[test]
    fn an_unpaired_surrogate_is_replaced() {
        let units = [0x41, 0xD800, 0x42, 0];
        // SAFETY: the text ends with a zero.
        assert_eq!(unsafe { truncated_string(PCWSTR(units.as_ptr()), 10) }, "A\u{fffd}B");
    }

    #[test]
    fn class_ids_are_parsed() {
        assert_eq!(guid(CLASS).unwrap(), GUID::from_u128(0x5E6F_1C0E_8A5B_4F53_9A64_8D2C_6E0F_7A11));
        assert!(guid("{5E6F1C0E}").is_err());
        assert!(guid("").is_err());
    }
}
