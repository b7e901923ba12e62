//! The name under which Windows knows the program: notifications are shown only for those that have one.

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

/// Gives this process the name, so that its windows, its entry in the taskbar and its notifications belong together.
///
/// # Errors
/// If Windows does not take it.
pub fn take(app_id: &str) -> io::Result<()> {
    // SAFETY: the text ends with a zero and lives until the call is over.
    Ok(unsafe { SetCurrentProcessExplicitAppUserModelID(&HSTRING::from(app_id)) }?)
}

/// What Windows has to know of a program that shows notifications.
#[derive(Debug, Clone, Copy)]
pub struct Identity<'a> {
    pub app_id: &'a str,
    /// The name that the user knows it by.
    pub display_name: &'a str,
    pub icon: Option<&'a Path>,
    /// What is called when a notification is clicked.
    pub activation: Option<Activation<'a>>,
}

/// The class that is called when a notification is clicked, and how it is started.
#[derive(Debug, Clone, Copy)]
pub struct Activation<'a> {
    pub class: &'a str,
    /// The command that starts the program where it doesn't run. Windows adds `-Embedding`.
    pub command: &'a str,
}

impl Identity<'_> {
    /// Makes it known for the user who is logged in, unless the installer has made it known for everyone.
    ///
    /// # Errors
    /// If the registry cannot be written.
    pub fn make_known(&self) -> io::Result<()> {
        // An installation without the class is one of an earlier version; what is written here comes before it.
        let installed = self.activation.is_some_and(|own| {
            let key = LOCAL_MACHINE.open(classes(&name_key(self.app_id)));
            key.and_then(|key| key.get_string(ACTIVATOR)).is_ok_and(|class| own.class.eq_ignore_ascii_case(&class))
        });
        if installed {
            // What was written before the installation may point to a program that is gone.
            return forget(self.app_id, self.activation.map(|own| own.class));
        }
        // What this wrote itself is written again: program or icon may have moved. The class first, for a notification that
        // names a class which can't be started does nothing when clicked.
        if let Some(own) = self.activation {
            CURRENT_USER.create(classes(&server_key(own.class)))?.set_string("", own.command)?;
        }
        let key = CURRENT_USER.create(classes(&name_key(self.app_id)))?;
        key.set_string(DISPLAY_NAME, self.display_name)?;
        if let Some(icon) = self.icon {
            key.set_string(ICON, icon.to_string_lossy())?;
        }
        if let Some(own) = self.activation {
            key.set_string(ACTIVATOR, own.class)?;
        }
        Ok(())
    }
}

/// Takes back what [`Identity::make_known`] did.
///
/// # Errors
/// If the registry cannot be written.
pub fn forget(app_id: &str, class: Option<&str>) -> io::Result<()> {
    for key in [Some(name_key(app_id)), class.map(class_key)].into_iter().flatten() {
        if CURRENT_USER.open(classes(&key)).is_ok() {
            CURRENT_USER.remove_tree(classes(&key))?;
        }
    }
    Ok(())
}

/// Writes the name and the class that is called on a click onto a shortcut, as the one in the Start menu has to carry them.
///
/// # Errors
/// If there is no such shortcut, or it cannot be changed.
pub fn write_on_shortcut(shortcut: &Path, app_id: &str, class: &str) -> io::Result<()> {
    let file = HSTRING::from(shortcut.as_os_str());
    let class = guid(class)?;
    let _apartment = Apartment::enter()?;
    // SAFETY: the thread has an apartment, texts and class id live until the calls are over, the texts end with a zero, and
    // both values are such that their own destructor can free them: what they hold is allocated as that expects.
    unsafe {
        let link: IShellLinkW = CoCreateInstance(&ShellLink, None, CLSCTX_INPROC_SERVER)?;
        let on_disk: IPersistFile = link.cast()?;
        on_disk.Load(&file, STGM_READWRITE)?;
        let properties: IPropertyStore = link.cast()?;
        properties.SetValue(&PKEY_AppUserModel_ID, &text_value(app_id)?)?;
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

fn name_key(app_id: &str) -> String {
    format!(r"AppUserModelId\{app_id}")
}

fn class_key(class: &str) -> String {
    format!(r"CLSID\{class}")
}

fn server_key(class: &str) -> String {
    format!(r"{}\LocalServer32", class_key(class))
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

    const TEST_CLASS: &str = "{5E6F1C0E-8A5B-4F53-9A64-8D2C6E0F7A12}";

    fn identity<'a>(icon: &'a Path, command: &'a str) -> Identity<'a> {
        let activation = Some(Activation { class: TEST_CLASS, command });
        Identity { app_id: TEST_ID, display_name: "Forewarn", icon: Some(icon), activation }
    }

    fn value(key: &str, name: &str) -> Option<String> {
        CURRENT_USER.open(classes(key)).and_then(|key| key.get_string(name)).ok()
    }

    #[test]
    fn a_name_is_made_known_with_its_class_and_forgotten_without_a_trace() {
        let (name, server) = (name_key(TEST_ID), server_key(TEST_CLASS));
        forget(TEST_ID, Some(TEST_CLASS)).unwrap();
        identity(Path::new(r"C:\a place\app.png"), r#""C:\a place\app.exe" --clicked"#).make_known().unwrap();
        identity(Path::new(r"C:\moved\app.png"), r#""C:\moved\app.exe" --clicked"#).make_known().unwrap();
        assert_eq!(value(&name, DISPLAY_NAME).as_deref(), Some("Forewarn"));
        assert_eq!(value(&name, ICON).as_deref(), Some(r"C:\moved\app.png"));
        assert_eq!(value(&name, ACTIVATOR).as_deref(), Some(TEST_CLASS));
        assert_eq!(value(&server, "").as_deref(), Some(r#""C:\moved\app.exe" --clicked"#));

        // An installer of an earlier version knows of no class, so what is the user's own stays.
        let machine = LOCAL_MACHINE.create(classes(&name)).unwrap();
        machine.set_string(DISPLAY_NAME, "Forewarn").unwrap();
        identity(Path::new(r"C:\moved\app.png"), "x").make_known().unwrap();
        assert_eq!(value(&server, "").as_deref(), Some("x"));
        machine.set_string(ACTIVATOR, TEST_CLASS).unwrap();
        identity(Path::new(r"C:\moved\app.png"), "x").make_known().unwrap();
        assert_eq!((value(&name, DISPLAY_NAME), value(&server, "")), (None, None), "the installer has seen to it");
        LOCAL_MACHINE.remove_tree(classes(&name)).unwrap();

        identity(Path::new(r"C:\moved\app.png"), "x").make_known().unwrap();
        forget(TEST_ID, Some(TEST_CLASS)).unwrap();
        forget(TEST_ID, Some(TEST_CLASS)).unwrap();
        assert_eq!((value(&name, DISPLAY_NAME), value(&server, "")), (None, None));
    }

    #[test]
    fn a_shortcut_that_is_not_there_is_refused() {
        assert!(write_on_shortcut(Path::new(r"C:\nowhere\at all.lnk"), TEST_ID, TEST_CLASS).is_err());
    }

    #[test]
    fn the_process_takes_the_name() {
        take(TEST_ID).unwrap();
    }
}
