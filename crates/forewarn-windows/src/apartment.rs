//! What a thread needs before it may use components of Windows.

use std::marker::PhantomData;

use windows::Win32::System::Com::{COINIT_APARTMENTTHREADED, COINIT_DISABLE_OLE1DDE, CoInitializeEx, CoUninitialize};

/// Until it is dropped, this thread may use components. It stays on its thread.
pub(crate) struct Apartment(PhantomData<*const ()>);

impl Apartment {
    /// Fails where the thread is in an apartment of another kind already.
    pub(crate) fn enter() -> windows::core::Result<Self> {
        // SAFETY: it takes no pointers, and what it begins is ended once, when the value is dropped.
        unsafe { CoInitializeEx(None, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE) }
            .ok()
            .map(|()| Self(PhantomData))
    }
}

impl Drop for Apartment {
    fn drop(&mut self) {
        // SAFETY: this thread has entered the apartment, and everything that was made in it is gone by now.
        unsafe { CoUninitialize() }
    }
}
