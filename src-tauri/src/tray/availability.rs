//! Whether this desktop can show tray icons.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use zbus::blocking::Connection;
use zbus::blocking::fdo::DBusProxy;
use zbus::names::BusName;

use super::fallback::TrayError;

/// Call this before creating an icon: without its library that would end the program.
pub(super) fn check_library() -> Result<(), TrayError> {
    let linker = Command::new("/sbin/ldconfig").arg("-p").output();
    let cache = linker.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let library_path = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = std::env::split_paths(&library_path).chain(DEFAULT_FOLDERS.iter().map(PathBuf::from));
    if is_installed(&cache, folders, Path::is_file) { Ok(()) } else { Err(TrayError::LibraryMissing(LIBRARIES[0])) }
}

/// Waits until the desktop shows tray icons: at sign-in the panel may start later than this program.
pub(super) fn wait_for_watcher() -> Result<(), TrayError> {
    let bus = Connection::session().map_err(|_| TrayError::NoBus)?;
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let has_owner = DBusProxy::new(&bus).and_then(|proxy| {
            let watcher = BusName::try_from("org.kde.StatusNotifierWatcher")?;
            Ok(proxy.name_has_owner(watcher)?)
        });
        match has_owner {
            Ok(true) => return Ok(()),
            Ok(false) if Instant::now() < deadline => thread::sleep(RETRY_INTERVAL),
            Ok(false) => return Err(TrayError::NoWatcher),
            Err(error) => return Err(TrayError::BusFailed(error.to_string())),
        }
    }
}

const TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// Either will do.
const LIBRARIES: [&str; 2] = ["libayatana-appindicator3.so.1", "libappindicator3.so.1"];

const DEFAULT_FOLDERS: [&str; 4] = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];

/// Whether the dynamic linker finds a library in its cache or in these folders.
fn is_installed(cache: &str, folders: impl Iterator<Item = PathBuf>, exists: impl Fn(&Path) -> bool) -> bool {
    let cached = cache.lines().filter_map(|line| line.split_whitespace().next()).any(|name| LIBRARIES.contains(&name));
    cached || folders.flat_map(|folder| LIBRARIES.map(|library| folder.join(library))).any(|file| exists(&file))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CACHE: &str = "2 libs found in cache `/etc/ld.so.cache'\n\
        \tlibayatana-appindicator3.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libayatana-appindicator3.so.1\n\
        \tlibz.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libz.so.1\n";

    #[test]
    fn the_library_is_found_in_the_linkers_cache() {
        assert!(is_installed(CACHE, std::iter::empty(), |_| false));
        let other = CACHE.replace("libayatana-appindicator3.so.1 ", "libayatana-appindicator3.so.12 ");
        assert!(!is_installed(&other, std::iter::empty(), |_| false));
    }

    #[test]
    fn without_a_cache_the_library_is_found_in_the_folders() {
        let folders = || ["/mine", "/usr/lib"].into_iter().map(PathBuf::from);
        assert!(is_installed("", folders(), |file| file == Path::new("/mine/libappindicator3.so.1")));
        assert!(!is_installed("", folders(), |file| file == Path::new("/else/libappindicator3.so.1")));
    }
}
