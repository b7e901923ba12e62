//! Whether this desktop shows tray icons at all.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use zbus::blocking::Connection;
use zbus::blocking::fdo::DBusProxy;
use zbus::names::BusName;

use super::absence::NoTray;

/// Why there can be no tray icon at all, if that is so. To be asked before one is made: without its library that would
/// end the program.
pub(super) fn library_missing() -> Option<NoTray> {
    let linker = Command::new("/sbin/ldconfig").arg("-p").output();
    let cache = linker.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let named = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = std::env::split_paths(&named).chain(USUAL_FOLDERS.iter().map(PathBuf::from));
    if is_installed(&cache, folders, Path::is_file) {
        return None;
    }
    Some(NoTray::NoLibrary(LIBRARIES[0]))
}

/// Waits until the desktop says that it shows tray icons, for at login the panel may come later than this program.
/// Says why not if it never does.
pub(super) fn nobody_shows_icons() -> Option<NoTray> {
    let Ok(bus) = Connection::session() else {
        return Some(NoTray::NoBus);
    };
    let save_wait = Instant::now() + PATIENCE;
    loop {
        let asked = DBusProxy::new(&bus).and_then(|proxy| {
            let watcher = BusName::try_from("org.kde.StatusNotifierWatcher")?;
            Ok(proxy.name_has_owner(watcher)?)
        });
        match asked {
            Ok(true) => return None,
            Ok(false) if Instant::now() < save_wait => thread::sleep(BETWEEN_LOOKS),
            Ok(false) => return Some(NoTray::NoPlace),
            Err(error) => return Some(NoTray::NoAnswer(error.to_string())),
        }
    }
}

const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// Any of these will do.
const LIBRARIES: [&str; 2] = ["libayatana-appindicator3.so.1", "libappindicator3.so.1"];

const USUAL_FOLDERS: [&str; 4] = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];

/// Whether the linker would find one of the libraries, by its own list or in these folders.
fn is_installed(cache: &str, folders: impl Iterator<Item = PathBuf>, exists: impl Fn(&Path) -> bool) -> bool {
    let listed = cache.lines().filter_map(|line| line.split_whitespace().next()).any(|name| LIBRARIES.contains(&name));
    listed || folders.flat_map(|folder| LIBRARIES.map(|library| folder.join(library))).any(|file| exists(&file))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CACHE: &str = "2 libs found in cache `/etc/ld.so.cache'\n\
        \tlibayatana-appindicator3.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libayatana-appindicator3.so.1\n\
        \tlibz.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libz.so.1\n";

    #[test]
    fn the_library_is_found_where_the_linker_would_find_it() {
        assert!(is_installed(CACHE, std::iter::empty(), |_| false));
        let other = CACHE.replace("libayatana-appindicator3.so.1 ", "libayatana-appindicator3.so.12 ");
        assert!(!is_installed(&other, std::iter::empty(), |_| false));
    }

    #[test]
    fn without_a_list_the_folders_are_looked_through() {
        let folders = || ["/mine", "/usr/lib"].into_iter().map(PathBuf::from);
        assert!(is_installed("", folders(), |file| file == Path::new("/mine/libappindicator3.so.1")));
        assert!(!is_installed("", folders(), |file| file == Path::new("/else/libappindicator3.so.1")));
    }
}
