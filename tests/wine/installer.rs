//! Silent installation, upgrade and removal.

use std::path::{Path, PathBuf};

use end_to_end::{Program, reboot};

use crate::exit::SESSION;
use crate::machine::{Machine, TIMEOUT, dialogs, wait_for, wine_folder};

const RUN: &str = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Run";
const UNINSTALL: &str = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall\Forewarn";
/// The user's overrides of machine-wide defaults.
const USER_OVERRIDES: &str = r"HKCU\Software\Forewarn";
const EVENT_SOURCE: &str = r"HKLM\SYSTEM\CurrentControlSet\Services\EventLog\Application\Forewarn";
const IDENTITY: &str = r"HKLM\Software\Classes\AppUserModelId\io.github.forewarn";

/// The same program under two versions.
const OLD: &str = "0.0.1";
pub(crate) const NEW: &str = "0.0.2";

impl Machine {
    pub(crate) async fn install(&self, version: &str, more: &[&str]) -> Option<i32> {
        let setup = wine_folder().join("installers").join(format!("setup-{version}.exe"));
        let arguments = ["/S"].iter().chain(more);
        self.run_without_output(&setup, arguments).await.code()
    }

    /// The uninstaller continues in a copy of itself, so waiting for its exit isn't enough.
    pub(crate) async fn uninstall(&self, more: &[&str]) {
        let arguments = ["/S"].iter().chain(more);
        let status = self.run_without_output(&self.installed("uninstall.exe"), arguments).await;
        assert_eq!(status.code(), Some(0));
        wait_for("the program's folder to be removed", || async { (!self.installed("").exists()).then_some(()) }).await;
        wait_for("the uninstaller to end", || async {
            (!self.windows().await.contains("Forewarn Uninstall")).then_some(())
        })
        .await;
    }

    async fn wait_until_running(&self) {
        wait_for("the program to run", || async { self.windows().await.contains(SESSION).then_some(()) }).await;
    }

    /// Prevents writing to a file until the returned program is killed.
    async fn lock_file(&self, file: &Path) -> Program {
        let holder = self.start_helper(&["lock-file", &format!("Z:{}", file.display()), "Forewarn test holds a file"]);
        wait_for("the file to be locked", || async {
            self.windows().await.contains("Forewarn test holds a file").then_some(())
        })
        .await;
        holder
    }

    pub(crate) fn installed(&self, name: &str) -> PathBuf {
        self.drive().join("Program Files/Forewarn").join(name)
    }

    fn shortcut(&self) -> PathBuf {
        self.drive().join("ProgramData/Microsoft/Windows/Start Menu/Programs/Forewarn.lnk")
    }

    fn shared(&self) -> PathBuf {
        self.drive().join("ProgramData/Forewarn")
    }
}

#[tokio::test]
async fn install_upgrade_and_uninstall_preserve_only_the_history() {
    let machine = Machine::new("installer").await;
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(OLD));
    let run = r#""C:\Program Files\Forewarn\forewarn.exe" --at-login"#;
    assert_eq!(machine.registry(RUN, "Forewarn").await.as_deref(), Some(run));
    assert!(machine.registry(EVENT_SOURCE, "EventMessageFile").await.unwrap().ends_with("EventCreate.exe"));
    assert_eq!(machine.registry(IDENTITY, "DisplayName").await.as_deref(), Some("Forewarn"));
    assert!(machine.shared().join("sessions").is_dir());
    assert!(machine.shortcut().exists());
    // Wine doesn't store the shortcut's identity, so only the exit code can be checked.
    let link = r"C:\ProgramData\Microsoft\Windows\Start Menu\Programs\Forewarn.lnk";
    let registered = machine.run(&machine.installed("forewarn.exe"), ["--register", link]).await;
    assert_eq!(registered.status.code(), Some(0), "{}", String::from_utf8_lossy(&registered.stderr));

    let program = machine.start_exe(&machine.installed("forewarn.exe"), &[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    wait_for("the event in the history", || async { machine.history_contains(&id.to_string()).then_some(()) }).await;
    std::fs::write(machine.data().join("settings.toml"), "language = \"sv\"\n").unwrap();

    // Without notifications the event opens a dialog, which delays the restart until it's closed.
    machine.wait_for_text("Reboot").await;
    wait_for("the dialog to close", || async {
        machine.press("Escape").await;
        dialogs(&machine.windows().await).is_empty().then_some(())
    })
    .await;
    // The running program notices the new file and restarts itself with its arguments.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    machine.wait_for_log("restarting").await;
    machine.wait_until_running().await;
    machine.wait_for_polls(3).await;
    assert_eq!(machine.log().matches("restarting").count(), 1, "it restarts once");
    assert!(!machine.installed("forewarn-new").exists());
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(NEW));
    assert!(std::fs::read_to_string(machine.data().join("settings.toml")).unwrap().contains("\"sv\""));
    assert!(machine.history_contains(&id.to_string()));
    // The next upgrade removes the old file.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!machine.installed("forewarn.exe.old-1").exists());
    machine.wait_for_polls(3).await;

    machine.uninstall(&[]).await;
    assert!(!machine.shortcut().exists() && !machine.shared().exists());
    for (key, value) in
        [(RUN, "Forewarn"), (UNINSTALL, "DisplayVersion"), (EVENT_SOURCE, "TypesSupported"), (IDENTITY, "IconUri")]
    {
        assert_eq!(machine.registry(key, value).await, None, "{key}");
    }
    wait_for("only the history to remain", || async {
        let left = std::fs::read_dir(machine.data()).unwrap().flatten();
        let names: Vec<String> = left.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        (!names.is_empty() && names.iter().all(|name| name.starts_with("history"))).then_some(())
    })
    .await;
    assert!(machine.history_contains(&id.to_string()));
}

#[tokio::test]
async fn purging_removes_everything() {
    let machine = Machine::new("purge").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=no"]).await, Some(0));
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);
    // An upgrade keeps the choice.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);

    let program = machine.start_exe(&machine.installed("forewarn.exe"), &[]);
    machine.wait_for_polls(2).await;
    // Uninstall it while it's running.
    machine.uninstall(&["/PURGE"]).await;
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    wait_for("the data to be removed", || async { (!machine.data().exists()).then_some(()) }).await;
}

#[tokio::test]
async fn invalid_installer_options_are_refused() {
    let machine = Machine::new("refused").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=perhaps"]).await, Some(2));
    assert!(!machine.installed("").exists());
    assert_eq!(machine.install(NEW, &[r"/D=C:\Tools\Forewarn"]).await, Some(0));
    assert!(machine.drive().join("Tools/Forewarn/forewarn.exe").exists());
}

#[tokio::test]
async fn a_user_can_opt_out_of_the_machines_autostart() {
    let machine = Machine::new("at-login").await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    let forewarn = machine.installed("forewarn.exe");
    // By default it starts.
    let program = machine.start_exe(&forewarn, &["--at-login"]);
    machine.wait_for_polls(2).await;
    assert_eq!(machine.registry(USER_OVERRIDES, "StartAtLogin").await, None);
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));

    let settings = machine.data().join("settings.toml");
    std::fs::write(&settings, "start_at_login = false\n").unwrap();
    let program = machine.start_exe(&forewarn, &[]);
    wait_for("the override", || async { machine.registry(USER_OVERRIDES, "StartAtLogin").await }).await;
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    let (requests, log) = (machine.azure.handle().status().requests, machine.log());
    assert_eq!(machine.start_exe(&forewarn, &["--at-login"]).wait_with_timeout(TIMEOUT).await.code(), Some(0));
    assert_eq!((machine.azure.handle().status().requests, machine.log()), (requests, log), "it exited at once");

    // The user changes their mind.
    std::fs::write(&settings, "start_at_login = true\n").unwrap();
    let program = machine.start_exe(&forewarn, &[]);
    wait_for("the override to be removed", || async {
        machine.registry(USER_OVERRIDES, "StartAtLogin").await.is_none().then_some(())
    })
    .await;
    // A start at login beside a running instance doesn't open the window.
    assert_eq!(machine.start_exe(&forewarn, &["--at-login"]).wait_with_timeout(TIMEOUT).await.code(), Some(0));
    machine.wait_for_polls(2).await;
    let windows = machine.windows().await;
    assert!(dialogs(&windows).is_empty(), "{windows}");
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));

    std::fs::write(&settings, "start_at_login = false\n").unwrap();
    let program = machine.start_exe(&forewarn, &[]);
    wait_for("the override", || async { machine.registry(USER_OVERRIDES, "StartAtLogin").await }).await;
    let demo_data = machine.data().with_file_name("io.github.forewarn.demo");
    std::fs::create_dir_all(demo_data.join("EBWebView")).unwrap();
    machine.uninstall(&[]).await;
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    assert_eq!(machine.registry(USER_OVERRIDES, "StartAtLogin").await, None);
    wait_for("the demo's data to be removed", || async { (!demo_data.exists()).then_some(()) }).await;
}

#[tokio::test]
async fn a_locked_program_is_not_partly_uninstalled() {
    let machine = Machine::new("locked").await;
    // `_?=` makes the uninstaller run without copying itself. It accepts no quotes, so the folder has no spaces.
    let (folder, no_copy) = (machine.drive().join("Tools/Forewarn"), r"_?=C:\Tools\Forewarn");
    assert_eq!(machine.install(NEW, &[r"/D=C:\Tools\Forewarn"]).await, Some(0));
    // Like a running program that can't be ended.
    let mut holder = machine.lock_file(&folder.join("forewarn.exe")).await;
    let status = machine.run_without_output(&folder.join("uninstall.exe"), ["/S", no_copy]).await;
    assert_eq!(status.code(), Some(3));
    assert!(holder.is_running());
    for file in ["forewarn.exe", "uninstall.exe", "WebView2Loader.dll"] {
        assert!(folder.join(file).exists(), "{file}");
    }
    assert!(machine.shortcut().exists() && machine.shared().exists());
    for (key, value) in [(RUN, "Forewarn"), (UNINSTALL, "DisplayVersion"), (EVENT_SOURCE, "TypesSupported")] {
        assert!(machine.registry(key, value).await.is_some(), "{key}");
    }
    holder.kill().await;
}

#[tokio::test]
async fn machine_settings_of_another_user_are_quarantined() {
    const OTHER_USER: u32 = 65_534;
    let machine = Machine::new("other-user").await;
    let (settings, sessions) = (machine.shared().join("settings.toml"), machine.shared().join("sessions"));
    std::fs::create_dir(machine.shared()).unwrap();
    std::fs::write(&settings, "theme = \"dark\"\n").unwrap();
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    assert!(settings.exists() && sessions.is_dir());

    // Only root can change the owner.
    if std::os::unix::fs::chown(&settings, Some(OTHER_USER), None).is_err() {
        return;
    }
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!settings.exists());
    let quarantined = machine.shared().join("settings.toml.set-aside");
    assert_eq!(std::fs::read_to_string(&quarantined).unwrap(), "theme = \"dark\"\n", "the content is preserved");

    std::fs::write(&settings, "theme = \"light\"\n").unwrap();
    std::os::unix::fs::chown(machine.shared(), Some(OTHER_USER), None).unwrap();
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!settings.exists() && sessions.is_dir());
    let quarantined = machine.drive().join("ProgramData/Forewarn.set-aside/settings.toml");
    assert_eq!(std::fs::read_to_string(&quarantined).unwrap(), "theme = \"light\"\n");
}

#[tokio::test]
async fn nothing_is_installed_if_permissions_cannot_be_set() {
    let machine = Machine::new("permissions").await;
    // The helper fails with these arguments.
    let icacls = machine.drive().join("windows/system32/icacls.exe");
    std::fs::remove_file(&icacls).unwrap();
    std::fs::copy(wine_folder().join("helper.exe"), &icacls).unwrap();
    assert_eq!(machine.install(NEW, &[]).await, Some(5));
    assert!(!machine.installed("").exists() && !machine.shortcut().exists());
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);
}

#[tokio::test]
async fn a_locked_file_makes_the_upgrade_fail_and_roll_back() {
    let machine = Machine::new("held").await;
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    let holder = machine.lock_file(&machine.installed("WebView2Loader.dll")).await;
    assert_eq!(machine.install(NEW, &[]).await, Some(3));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(OLD));
    let entries = std::fs::read_dir(machine.installed("")).unwrap().flatten();
    let mut files: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    files.sort_unstable();
    let expected = [
        "LICENSE-APACHE.txt",
        "LICENSE-MIT.txt",
        "WebView2Loader.dll",
        "forewarn.exe",
        "forewarn.png",
        "uninstall.exe",
    ];
    assert_eq!(files, expected);
    holder.kill().await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(NEW));
}

#[tokio::test]
async fn uninstalling_follows_no_links() {
    let machine = Machine::new("links").await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    let target = machine.folder().join("target");
    std::fs::create_dir(&target).unwrap();
    std::fs::write(target.join("precious"), "").unwrap();
    // Wine presents a symbolic link as a junction.
    for folder in [machine.shared().join("sessions"), machine.data().join("logs")] {
        std::fs::create_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink(&target, folder.join("link")).unwrap();
    }
    machine.uninstall(&["/PURGE"]).await;
    // Wine can't remove the link itself, so its folder remains.
    assert!(target.join("precious").exists());
}
