//! COM apartments.

use std::marker::PhantomData;

use windows::Win32::System::Com::{
    COINIT, COINIT_APARTMENTTHREADED, COINIT_DISABLE_OLE1DDE, COINIT_MULTITHREADED, CoInitializeEx, CoUninitialize,
};

/// Initializes COM on this thread until it is dropped. Not `Send`.
pub(crate) struct Apartment(PhantomData<*const ()>);

impl Apartment {
    /// Fails if the thread is in a multithreaded apartment.
    pub(crate) fn enter() -> windows::core::Result<Self> {
        Self::enter_as(COINIT_APARTMENTTHREADED)
    }

    /// Objects are called on threads of the system, so this thread needs no message loop.
    pub(crate) fn enter_multithreaded() -> windows::core::Result<Self> {
        Self::enter_as(COINIT_MULTITHREADED)
    }

    fn enter_as(kind: COINIT) -> windows::core::Result<Self> {
        // SAFETY: it takes no pointers, and is undone once, when the value is dropped.
        unsafe { CoInitializeEx(None, kind | COINIT_DISABLE_OLE1DDE) }.ok().map(|()| Self(PhantomData))
    }
}

impl Drop for Apartment {
    fn drop(&mut self) {
        // SAFETY: this thread is in the apartment, and the objects created in it are dropped.
        unsafe { CoUninitialize() }
    }
}
