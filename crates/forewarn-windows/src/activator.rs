//! The COM class through which Windows reports clicks on notifications, those in the notification center included. Windows
//! starts the program for it where it doesn't run: [`crate::identity`] registers how.

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
    /// Calls `activated` with the arguments of whatever is clicked, on any thread. Any program of the user can call the class
    /// too, so the arguments may be anything; more than [`LONGEST_ARGUMENTS`] of them are cut off.
    ///
    /// # Errors
    /// If there can be no thread for it, or Windows doesn't take the class.
    pub fn start(class: &str, activated: impl Fn(&str) + Send + Sync + 'static) -> io::Result<Self> {
        let class = guid(class)?;
        let (stop, stopped) = mpsc::channel::<()>();
        let (reply, started) = mpsc::channel();
        let serve = move || {
            let registered = Registered::new(&class, Arc::new(activated));
            let failed = registered.is_err();
            // The starter is waiting for it.
            reply.send(registered.as_ref().map(|_| ()).map_err(Clone::clone)).ok();
            if !failed {
                // Nothing is ever sent: it returns when the other end is dropped.
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
            // It can't panic after it was started.
            thread.join().ok();
        }
    }
}

/// More UTF-16 units than any notification of this program carries.
pub const LONGEST_ARGUMENTS: usize = 2048;

type Activated = Arc<dyn Fn(&str) + Send + Sync>;

/// The class, registered for as long as this lives.
struct Registered {
    cookie: u32,
    // Dropped after the class was revoked.
    _apartment: crate::apartment::Apartment,
}

impl Registered {
    fn new(class: &GUID, activated: Activated) -> windows::core::Result<Self> {
        let apartment = crate::apartment::Apartment::enter_multithreaded()?;
        let factory: IUnknown = Factory { activated }.into();
        // SAFETY: the class id lives until the call is over, the factory is counted by Windows, and both it and what it makes
        // may be called on any thread.
        let cookie = unsafe { CoRegisterClassObject(class, &factory, CLSCTX_LOCAL_SERVER, REGCLS_MULTIPLEUSE) }?;
        Ok(Self { cookie, _apartment: apartment })
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        // SAFETY: the registration is this value's own. What fails leaves the class to the end of the process.
        unsafe { CoRevokeClassObject(self.cookie) }.ok();
    }
}

#[implement(IClassFactory)]
struct Factory {
    activated: Activated,
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
        let callback: IUnknown = Callback { activated: Arc::clone(&self.activated) }.into();
        // SAFETY: neither pointer is null, and COM gives them for exactly this.
        unsafe { callback.query(interface, object) }.ok()
    }

    fn LockServer(&self, _lock: BOOL) -> windows::core::Result<()> {
        // The program ends when the user wants it to, whoever holds its class.
        Ok(())
    }
}

#[implement(INotificationActivationCallback)]
struct Callback {
    activated: Activated,
}

impl INotificationActivationCallback_Impl for Callback_Impl {
    fn Activate(
        &self,
        _app_id: &PCWSTR,
        arguments: &PCWSTR,
        _inputs: *const NOTIFICATION_USER_INPUT_DATA,
        _count: u32,
    ) -> windows::core::Result<()> {
        // SAFETY: COM gives either no text or one that ends with a zero and lives until this call is over.
        let arguments = unsafe { bounded(*arguments, LONGEST_ARGUMENTS) };
        // A panic must not unwind into COM.
        catch_unwind(AssertUnwindSafe(|| (self.activated)(&arguments))).map_err(|_| E_FAIL.into())
    }
}

/// At most so many units of the text; nothing if there is none.
///
/// # Safety
/// The text is null or ends with a zero.
unsafe fn bounded(text: PCWSTR, most: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: no unit is read after the zero.
    let units = (0..most).map(|at| unsafe { *text.0.add(at) }).take_while(|unit| *unit != 0);
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Reads `{xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx}`.
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
    const PATIENCE: Duration = Duration::from_secs(60);

    fn activate(arguments: PCWSTR) -> windows::core::Result<()> {
        let _apartment = Apartment::enter_multithreaded().unwrap();
        // SAFETY: the class id and the texts live until the calls are over.
        unsafe {
            let factory: IClassFactory = CoGetClassObject(&guid(CLASS).unwrap(), CLSCTX_LOCAL_SERVER, None)?;
            let callback: INotificationActivationCallback = factory.CreateInstance(None)?;
            callback.Activate(w!("io.github.forewarn"), arguments, &[])
        }
    }

    #[test]
    fn a_click_arrives_with_its_arguments_until_the_activator_ends() {
        let (sender, clicks) = mpsc::channel();
        let activator = Activator::start(CLASS, move |arguments: &str| {
            assert_ne!(arguments, "panic", "as a fault of ours would");
            sender.send(arguments.to_owned()).unwrap();
        })
        .unwrap();
        activate(w!("details=A")).unwrap();
        assert_eq!(clicks.recv_timeout(PATIENCE).unwrap(), "details=A");
        activate(PCWSTR::null()).unwrap();
        assert_eq!(clicks.recv_timeout(PATIENCE).unwrap(), "");
        assert!(activate(w!("panic")).is_err(), "the caller is told, and nothing else happens");
        let long = HSTRING::from("x".repeat(LONGEST_ARGUMENTS * 10));
        activate(PCWSTR(long.as_ptr())).unwrap();
        assert_eq!(clicks.recv_timeout(PATIENCE).unwrap().len(), LONGEST_ARGUMENTS);
        drop(activator);
        assert!(activate(w!("details=A")).is_err());
    }

    #[test]
    fn half_a_letter_is_replaced() {
        let units = [0x41, 0xD800, 0x42, 0];
        // SAFETY: the text ends with a zero.
        assert_eq!(unsafe { bounded(PCWSTR(units.as_ptr()), 10) }, "A\u{fffd}B");
    }

    #[test]
    fn only_a_class_id_is_one() {
        assert_eq!(guid(CLASS).unwrap(), GUID::from_u128(0x5E6F_1C0E_8A5B_4F53_9A64_8D2C_6E0F_7A11));
        assert!(guid("{5E6F1C0E}").is_err());
        assert!(guid("").is_err());
    }
}
