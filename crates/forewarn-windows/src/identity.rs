//! The name under which Windows knows the program: notifications are shown only for those that have one.

use std::io;
use std::path::Path;

use windows::Win32::Storage::EnhancedStorage::PKEY_AppUserModel_ID;
use windows::Win32::System::Com::StructuredStorage::{PROPVARIANT, PROPVARIANT_0, PROPVARIANT_0_0, PROPVARIANT_0_0_0};
use windows::Win32::System::Com::{CLSCTX_INPROC_SERVER, CoCreateInstance, IPersistFile, STGM_READWRITE};
use windows::Win32::System::Variant::VT_LPWSTR;
use windows::Win32::UI::Shell::PropertiesSystem::IPropertyStore;
use windows::Win32::UI::Shell::{IShellLinkW, SHStrDupW, SetCurrentProcessExplicitAppUserModelID, ShellLink};
use windows::core::{HSTRING, Interface};
use windows_registry::{CLASSES_ROOT, CURRENT_USER};

use crate::apartment::Apartment;

/// Gives this process the name, so that its windows, its entry in the taskbar and its notifications belong together.
///
/// # Errors
/// If Windows does not take it.
pub fn take(app_id: &str) -> io::Result<()> {
    // SAFETY: the text ends with a zero and lives until the call is over.
    Ok(unsafe { SetCurrentProcessExplicitAppUserModelID(&HSTRING::from(app_id)) }?)
}

/// Makes the name known for the person who is logged in, unless it is known already, as after an installation.
///
/// # Errors
/// If the registry cannot be written.
pub fn make_known(app_id: &str, display_name: &str, icon: &Path) -> io::Result<()> {
    let known = CLASSES_ROOT.open(class(app_id)).and_then(|key| key.get_string(DISPLAY_NAME));
    let own = CURRENT_USER.open(own_class(app_id)).is_ok();
    // What this wrote itself is written again: the icon may have moved.
    if known.is_ok() && !own {
        return Ok(());
    }
    let key = CURRENT_USER.create(own_class(app_id))?;
    key.set_string(DISPLAY_NAME, display_name)?;
    key.set_string(ICON, icon.to_string_lossy())?;
    Ok(())
}

/// Takes back what [`make_known`] did.
///
/// # Errors
/// If the registry cannot be written.
pub fn forget(app_id: &str) -> io::Result<()> {
    match CURRENT_USER.open(own_class(app_id)) {
        Ok(_) => Ok(CURRENT_USER.remove_tree(own_class(app_id))?),
        Err(_) => Ok(()),
    }
}

/// Writes the name onto a shortcut, as the one in the Start menu has to carry it.
///
/// # Errors
/// If there is no such shortcut, or it cannot be changed.
pub fn write_on_shortcut(shortcut: &Path, app_id: &str) -> io::Result<()> {
    let file = HSTRING::from(shortcut.as_os_str());
    let _apartment = Apartment::enter()?;
    // SAFETY: the thread has an apartment, the texts end with a zero and live until the calls are over, and the value is
    // one that its own destructor can free: its text is allocated as that expects.
    unsafe {
        let link: IShellLinkW = CoCreateInstance(&ShellLink, None, CLSCTX_INPROC_SERVER)?;
        let on_disk: IPersistFile = link.cast()?;
        on_disk.Load(&file, STGM_READWRITE)?;
        let properties: IPropertyStore = link.cast()?;
        properties.SetValue(&PKEY_AppUserModel_ID, &text_value(app_id)?)?;
        properties.Commit()?;
        on_disk.Save(&file, true)?;
    }
    Ok(())
}

const DISPLAY_NAME: &str = "DisplayName";
const ICON: &str = "IconUri";

fn class(app_id: &str) -> String {
    format!(r"AppUserModelId\{app_id}")
}

fn own_class(app_id: &str) -> String {
    format!(r"Software\Classes\{}", class(app_id))
}

fn text_value(text: &str) -> windows::core::Result<PROPVARIANT> {
    // SAFETY: the text ends with a zero and lives until the call is over.
    let copy = unsafe { SHStrDupW(&HSTRING::from(text)) }?;
    let value = PROPVARIANT_0_0 { vt: VT_LPWSTR, Anonymous: PROPVARIANT_0_0_0 { pwszVal: copy }, ..Default::default() };
    Ok(PROPVARIANT { Anonymous: PROPVARIANT_0 { Anonymous: std::mem::ManuallyDrop::new(value) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_ID: &str = "io.github.forewarn.unit-test";

    #[test]
    fn a_name_is_made_known_once_and_forgotten_without_a_trace() {
        forget(TEST_ID).unwrap();
        make_known(TEST_ID, "Forewarn", Path::new(r"C:\a place\app.png")).unwrap();
        make_known(TEST_ID, "Forewarn", Path::new(r"C:\moved\app.png")).unwrap();
        let key = CURRENT_USER.open(own_class(TEST_ID)).unwrap();
        assert_eq!(key.get_string(DISPLAY_NAME).unwrap(), "Forewarn");
        assert_eq!(key.get_string(ICON).unwrap(), r"C:\moved\app.png");
        forget(TEST_ID).unwrap();
        forget(TEST_ID).unwrap();
        assert!(CURRENT_USER.open(own_class(TEST_ID)).is_err());
    }

    #[test]
    fn a_shortcut_that_is_not_there_is_refused() {
        assert!(write_on_shortcut(Path::new(r"C:\nowhere\at all.lnk"), TEST_ID).is_err());
    }

    #[test]
    fn the_process_takes_the_name() {
        take(TEST_ID).unwrap();
    }
}
