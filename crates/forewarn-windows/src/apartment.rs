//! What a thread needs before it may use components of Windows.

use std::marker::PhantomData;

use windows::Win32::System::Com::{
    COINIT, COINIT_APARTMENTTHREADED, COINIT_DISABLE_OLE1DDE, COINIT_MULTITHREADED, CoInitializeEx, CoUninitialize,
};

/// Until it is dropped, this thread may use components. It stays on its thread.
pub(crate) struct Apartment(PhantomData<*const ()>);

impl Apartment {
    /// Fails where the thread is in an apartment of another kind already.
    pub(crate) fn enter() -> windows::core::Result<Self> {
        Self::enter_as(COINIT_APARTMENTTHREADED)
    }

    /// The apartment whose components are called on threads of the system, so that this one needs no message loop.
    pub(crate) fn enter_multithreaded() -> windows::core::Result<Self> {
        Self::enter_as(COINIT_MULTITHREADED)
    }

    fn enter_as(kind: COINIT) -> windows::core::Result<Self> {
        // SAFETY: it takes no pointers, and what it begins is ended once, when the value is dropped.
        unsafe { CoInitializeEx(None, kind | COINIT_DISABLE_OLE1DDE) }.ok().map(|()| Self(PhantomData))
    }
}

impl Drop for Apartment {
    fn drop(&mut self) {
        // SAFETY: this thread has entered the apartment, and everything that was made in it is gone by now.
        unsafe { CoUninitialize() }
    }
}
