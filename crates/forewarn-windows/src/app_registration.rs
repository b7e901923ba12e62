//! The `AppUserModelID`. Windows shows notifications only of programs that have one.

use std::io;
use std::path::Path;

use windows::Win32::Storage::EnhancedStorage::{PKEY_AppUserModel_ID, PKEY_AppUserModel_ToastActivatorCLSID};
use windows::Win32::System::Com::StructuredStorage::{
    InitPropVariantFromCLSID, PROPVARIANT, PROPVARIANT_0, PROPVARIANT_0_0, PROPVARIANT_0_0_0,
};
use windows::Win32::System::Com::{CLSCTX_INPROC_SERVER, CoCreateInstance, IPersistFile, STGM_READWRITE};
use windows::Win32::System::Variant::VT_LPWSTR;
use windows::Win32::UI::Shell::PropertiesSystem::IPropertyStore;
use windows::Win32::UI::Shell::{IShellLinkW, SHStrDupW, SetCurrentProcessExplicitAppUserModelID, ShellLink};
use windows::core::{HSTRING, Interface};
use windows_registry::{CURRENT_USER, LOCAL_MACHINE};

use crate::activator::guid;
use crate::apartment::Apartment;

/// Groups this process's windows, taskbar button and notifications under the id.
pub fn set_process_app_id(app_id: &str) -> io::Result<()> {
    // SAFETY: the string ends with a zero and outlives the call.
    Ok(unsafe { SetCurrentProcessExplicitAppUserModelID(&HSTRING::from(app_id)) }?)
}

#[derive(Debug, Clone, Copy)]
pub struct AppRegistration<'a> {
    pub app_id: &'a str,
    pub display_name: &'a str,
    pub icon: Option<&'a Path>,
    pub activator: Option<ActivatorCommand<'a>>,
}

/// The COM class that Windows calls when a notification is clicked.
#[derive(Debug, Clone, Copy)]
pub struct ActivatorCommand<'a> {
    pub class: &'a str,
    /// Starts the program if it isn't running. Windows adds `-Embedding`.
    pub command: &'a str,
}

impl AppRegistration<'_> {
    /// Registers for the current user, unless the installer has registered for all users.
    pub fn register(&self) -> io::Result<()> {
        // An installation of an earlier version has no class. The user's registration overrides it.
        let installed = self.activator.is_some_and(|own| {
            let key = LOCAL_MACHINE.open(classes(&app_key(self.app_id)));
            key.and_then(|key| key.get_string(ACTIVATOR)).is_ok_and(|class| own.class.eq_ignore_ascii_case(&class))
        });
        if installed {
            // A registration from before the installation may refer to a program that is gone.
            return unregister(self.app_id, self.activator.map(|own| own.class));
        }
        // Written at every start, because program or icon may have moved. The class comes first: a notification whose class can't
        // be started ignores clicks.
        if let Some(own) = self.activator {
            CURRENT_USER.create(classes(&server_key(own.class)))?.set_string("", own.command)?;
        }
        let key = CURRENT_USER.create(classes(&app_key(self.app_id)))?;
        key.set_string(DISPLAY_NAME, self.display_name)?;
        if let Some(icon) = self.icon {
            key.set_string(ICON, icon.to_string_lossy())?;
        }
        if let Some(own) = self.activator {
            key.set_string(ACTIVATOR, own.class)?;
        }
        Ok(())
    }
}

/// Removes the user's registration.
pub fn unregister(app_id: &str, class: Option<&str>) -> io::Result<()> {
    for key in [Some(app_key(app_id)), class.map(class_key)].into_iter().flatten() {
        if CURRENT_USER.open(classes(&key)).is_ok() {
            CURRENT_USER.remove_tree(classes(&key))?;
        }
    }
    Ok(())
}

/// Writes id and class to the shortcut in the Start menu, which must have them.
pub fn write_to_shortcut(shortcut: &Path, app_id: &str, class: &str) -> io::Result<()> {
    let file = HSTRING::from(shortcut.as_os_str());
    let class = guid(class)?;
    let _apartment = Apartment::enter()?;
    // SAFETY: the thread has an apartment, strings and class id outlive the calls, the strings end with a zero, and both values
    // own memory that their destructor can free.
    unsafe {
        let link: IShellLinkW = CoCreateInstance(&ShellLink, None, CLSCTX_INPROC_SERVER)?;
        let on_disk: IPersistFile = link.cast()?;
        on_disk.Load(&file, STGM_READWRITE)?;
        let properties: IPropertyStore = link.cast()?;
        properties.SetValue(&PKEY_AppUserModel_ID, &string_value(app_id)?)?;
        properties.SetValue(&PKEY_AppUserModel_ToastActivatorCLSID, &InitPropVariantFromCLSID(&raw const class)?)?;
        properties.Commit()?;
        on_disk.Save(&file, true)?;
    }
    Ok(())
}

const DISPLAY_NAME: &str = "DisplayName";
const ICON: &str = "IconUri";
const ACTIVATOR: &str = "CustomActivator";

fn classes(key: &str) -> String {
    format!(r"Software\Classes\{key}")
}

fn app_key(app_id: &str) -> String {
    format!(r"AppUserModelId\{app_id}")
}

fn class_key(class: &str) -> String {
    format!(r"CLSID\{class}")
}

fn server_key(class: &str) -> String {
    format!(r"{}\LocalServer32", class_key(class))
}

fn string_value(text: &str) -> windows::core::Result<PROPVARIANT> {
    // SAFETY: the string ends with a zero and outlives the call.
    let copy = unsafe { SHStrDupW(&HSTRING::from(text)) }?;
    let value = PROPVARIANT_0_0 { vt: VT_LPWSTR, Anonymous: PROPVARIANT_0_0_0 { pwszVal: copy }, ..Default::default() };
    Ok(PROPVARIANT { Anonymous: PROPVARIANT_0 { Anonymous: std::mem::ManuallyDrop::new(value) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_ID: &str = "io.github.forewarn.unit-test";

    const TEST_CLASS: &str = "{5E6F1C0E-8A5B-4F53-9A64-8D2C6E0F7A12}";

    fn registration<'a>(icon: &'a Path, command: &'a str) -> AppRegistration<'a> {
        let activator = Some(ActivatorCommand { class: TEST_CLASS, command });
        AppRegistration { app_id: TEST_ID, display_name: "Forewarn", icon: Some(icon), activator }
    }

    fn value(key: &str, name: &str) -> Option<String> {
        CURRENT_USER.open(classes(key)).and_then(|key| key.get_string(name)).ok()
    }

    #[test]
    fn an_id_is_registered_with_its_class_and_unregistered() {
        let (name, server) = (app_key(TEST_ID), server_key(TEST_CLASS));
        unregister(TEST_ID, Some(TEST_CLASS)).unwrap();
        registration(Path::new(r"C:\a place\app.png"), r#""C:\a place\app.exe" --clicked"#).register().unwrap();
        registration(Path::new(r"C:\moved\app.png"), r#""C:\moved\app.exe" --clicked"#).register().unwrap();
        assert_eq!(value(&name, DISPLAY_NAME).as_deref(), Some("Forewarn"));
        assert_eq!(value(&name, ICON).as_deref(), Some(r"C:\moved\app.png"));
        assert_eq!(value(&name, ACTIVATOR).as_deref(), Some(TEST_CLASS));
        assert_eq!(value(&server, "").as_deref(), Some(r#""C:\moved\app.exe" --clicked"#));

        // An installer of an earlier version registers no class, so the user's registration stays.
        let machine = LOCAL_MACHINE.create(classes(&name)).unwrap();
        machine.set_string(DISPLAY_NAME, "Forewarn").unwrap();
        registration(Path::new(r"C:\moved\app.png"), "x").register().unwrap();
        assert_eq!(value(&server, "").as_deref(), Some("x"));
        machine.set_string(ACTIVATOR, TEST_CLASS).unwrap();
        registration(Path::new(r"C:\moved\app.png"), "x").register().unwrap();
        assert_eq!((value(&name, DISPLAY_NAME), value(&server, "")), (None, None), "the installer has registered it");
        LOCAL_MACHINE.remove_tree(classes(&name)).unwrap();

        registration(Path::new(r"C:\moved\app.png"), "x").register().unwrap();
        unregister(TEST_ID, Some(TEST_CLASS)).unwrap();
        unregister(TEST_ID, Some(TEST_CLASS)).unwrap();
        assert_eq!((value(&name, DISPLAY_NAME), value(&server, "")), (None, None));
    }

    #[test]
    fn a_missing_shortcut_is_an_error() {
        assert!(write_to_shortcut(Path::new(r"C:\nowhere\at all.lnk"), TEST_ID, TEST_CLASS).is_err());
    }

    #[test]
    fn the_process_gets_the_id() {
        set_process_app_id(TEST_ID).unwrap();
    }
}
