//! Installing, upgrading and uninstalling, silently as an administrator's tools do it.

use std::path::{Path, PathBuf};

use end_to_end::Program;

use crate::ending::SESSION;
use crate::events::reboot;
use crate::machine::{Machine, PATIENCE, dialogs, eventually, wine};

const RUN: &str = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Run";
const UNINSTALL: &str = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall\Forewarn";
/// What a person has chosen against what is there for everybody.
const CHOICES: &str = r"HKCU\Software\Forewarn";
const EVENT_SOURCE: &str = r"HKLM\SYSTEM\CurrentControlSet\Services\EventLog\Application\Forewarn";
const IDENTITY: &str = r"HKLM\Software\Classes\AppUserModelId\io.github.forewarn";

/// The same program under two versions.
const OLD: &str = "0.0.1";
pub(crate) const NEW: &str = "0.0.2";

impl Machine {
    pub(crate) async fn install(&self, version: &str, more: &[&str]) -> Option<i32> {
        let setup = wine().join("installers").join(format!("setup-{version}.exe"));
        let arguments = ["/S"].iter().chain(more);
        self.run_alone(&setup, arguments).await.code()
    }

    /// Its uninstaller goes on in a copy of itself, which can remove the original.
    pub(crate) async fn uninstall(&self, more: &[&str]) {
        let arguments = ["/S"].iter().chain(more);
        let status = self.run_alone(&self.installed("uninstall.exe"), arguments).await;
        assert_eq!(status.code(), Some(0));
        eventually("the program's folder to go", || async { (!self.installed("").exists()).then_some(()) }).await;
        eventually("the uninstaller to end", || async {
            (!self.windows().await.contains("Forewarn Uninstall")).then_some(())
        })
        .await;
    }

    /// Waits until the program runs.
    async fn is_running(&self) {
        eventually("the program to run", || async { self.windows().await.contains(SESSION).then_some(()) }).await;
    }

    /// Lets nobody write a file until it is ended.
    async fn holds(&self, file: &Path) -> Program {
        let holder = self.ask_desk(&["hold", &format!("Z:{}", file.display()), "Forewarn test holds a file"]);
        eventually("the file to be held", || async {
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
async fn it_installs_runs_upgrades_in_place_and_leaves_but_the_history() {
    let machine = Machine::new("installer").await;
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(OLD));
    let run = r#""C:\Program Files\Forewarn\forewarn.exe" --at-login"#;
    assert_eq!(machine.registry(RUN, "Forewarn").await.as_deref(), Some(run));
    assert!(machine.registry(EVENT_SOURCE, "EventMessageFile").await.unwrap().ends_with("EventCreate.exe"));
    assert_eq!(machine.registry(IDENTITY, "DisplayName").await.as_deref(), Some("Forewarn"));
    assert!(machine.shared().join("sessions").is_dir());
    assert!(machine.shortcut().exists());
    // Wine takes the identity for the shortcut and does not write it; that the program can give it is all there is to see.
    let link = r"C:\ProgramData\Microsoft\Windows\Start Menu\Programs\Forewarn.lnk";
    let registered = machine.run(&machine.installed("forewarn.exe"), ["--register", link]).await;
    assert_eq!(registered.status.code(), Some(0), "{}", String::from_utf8_lossy(&registered.stderr));

    let program = machine.start(&machine.installed("forewarn.exe"), &[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    eventually("the event in the history", || async { machine.remembers(&id.to_string()).then_some(()) }).await;
    std::fs::write(machine.data().join("settings.toml"), "language = \"sv\"\n").unwrap();

    // Without notifications it opens a dialog, and restarts only once that is closed.
    machine.shows("Reboot").await;
    eventually("the dialog to close", || async {
        machine.press("Escape").await;
        dialogs(&machine.windows().await).is_empty().then_some(())
    })
    .await;
    // The one that runs notices that it was replaced, and restarts by itself: nobody else knows where its Azure is.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    machine.logs("restarting").await;
    machine.is_running().await;
    machine.polls(3).await;
    assert_eq!(machine.log().matches("restarting").count(), 1, "the new one is not replaced");
    assert!(!machine.installed("forewarn-new").exists());
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(NEW));
    assert!(std::fs::read_to_string(machine.data().join("settings.toml")).unwrap().contains("\"sv\""));
    assert!(machine.remembers(&id.to_string()));
    // What it left behind goes with the next upgrade.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!machine.installed("forewarn.exe.old-1").exists());
    machine.polls(3).await;

    machine.uninstall(&[]).await;
    assert!(!machine.shortcut().exists() && !machine.shared().exists());
    for (key, value) in
        [(RUN, "Forewarn"), (UNINSTALL, "DisplayVersion"), (EVENT_SOURCE, "TypesSupported"), (IDENTITY, "IconUri")]
    {
        assert_eq!(machine.registry(key, value).await, None, "{key}");
    }
    eventually("nothing but the history", || async {
        let left = std::fs::read_dir(machine.data()).unwrap().flatten();
        let names: Vec<String> = left.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        (!names.is_empty() && names.iter().all(|name| name.starts_with("history"))).then_some(())
    })
    .await;
    assert!(machine.remembers(&id.to_string()));
}

#[tokio::test]
async fn when_purged_nothing_is_left() {
    let machine = Machine::new("purge").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=no"]).await, Some(0));
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);
    // What was chosen stays chosen.
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);

    let program = machine.start(&machine.installed("forewarn.exe"), &[]);
    machine.polls(2).await;
    // Uninstalled while it runs.
    machine.uninstall(&["/PURGE"]).await;
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    eventually("the data to go", || async { (!machine.data().exists()).then_some(()) }).await;
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let machine = Machine::new("refused").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=perhaps"]).await, Some(2));
    assert!(!machine.installed("").exists());
    assert_eq!(machine.install(NEW, &[r"/D=C:\Tools\Forewarn"]).await, Some(0));
    assert!(machine.drive().join("Tools/Forewarn/forewarn.exe").exists());
}

#[tokio::test]
async fn whoever_wants_no_start_at_login_is_left_alone_although_it_starts_for_everybody() {
    let machine = Machine::new("at-login").await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    let forewarn = machine.installed("forewarn.exe");
    // Whoever has chosen nothing gets it.
    let program = machine.start(&forewarn, &["--at-login"]);
    machine.polls(2).await;
    assert_eq!(machine.registry(CHOICES, "StartAtLogin").await, None);
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));

    let settings = machine.data().join("settings.toml");
    std::fs::write(&settings, "start_at_login = false\n").unwrap();
    let program = machine.start(&forewarn, &[]);
    eventually("the choice", || async { machine.registry(CHOICES, "StartAtLogin").await }).await;
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    let (asked, log) = (machine.azure.handle().status().requests, machine.log());
    assert_eq!(machine.start(&forewarn, &["--at-login"]).ends_within(PATIENCE).await.code(), Some(0));
    assert_eq!(
        (machine.azure.handle().status().requests, machine.log()),
        (asked, log),
        "it ended before anything else"
    );

    // And whoever thinks better of it.
    std::fs::write(&settings, "start_at_login = true\n").unwrap();
    let program = machine.start(&forewarn, &[]);
    eventually("the choice to go", || async {
        machine.registry(CHOICES, "StartAtLogin").await.is_none().then_some(())
    })
    .await;
    // Started at login while it runs, it stays in the tray.
    assert_eq!(machine.start(&forewarn, &["--at-login"]).ends_within(PATIENCE).await.code(), Some(0));
    machine.polls(2).await;
    let windows = machine.windows().await;
    assert!(dialogs(&windows).is_empty(), "{windows}");
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));

    std::fs::write(&settings, "start_at_login = false\n").unwrap();
    let program = machine.start(&forewarn, &[]);
    eventually("the choice", || async { machine.registry(CHOICES, "StartAtLogin").await }).await;
    let of_a_demonstration = machine.data().with_file_name("io.github.forewarn.demo");
    std::fs::create_dir_all(of_a_demonstration.join("EBWebView")).unwrap();
    machine.uninstall(&[]).await;
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    assert_eq!(machine.registry(CHOICES, "StartAtLogin").await, None);
    eventually("the demonstration's data to go", || async { (!of_a_demonstration.exists()).then_some(()) }).await;
}

#[tokio::test]
async fn a_program_that_cannot_be_removed_is_left_whole() {
    let machine = Machine::new("locked").await;
    // The last option keeps the uninstaller from going on in a copy of itself, which nobody could wait for. It takes no
    // quotes, so that the folder has no spaces.
    let (folder, stay) = (machine.drive().join("Tools/Forewarn"), r"_?=C:\Tools\Forewarn");
    assert_eq!(machine.install(NEW, &[r"/D=C:\Tools\Forewarn"]).await, Some(0));
    // As a program does that nobody may end: the file cannot be written as long as it is held.
    let mut holder = machine.holds(&folder.join("forewarn.exe")).await;
    let status = machine.run_alone(&folder.join("uninstall.exe"), ["/S", stay]).await;
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
async fn what_a_stranger_left_for_everybody_goes_aside_and_what_an_administrator_left_counts() {
    const STRANGER: u32 = 65_534;
    let machine = Machine::new("stranger").await;
    let (settings, sessions) = (machine.shared().join("settings.toml"), machine.shared().join("sessions"));
    std::fs::create_dir(machine.shared()).unwrap();
    std::fs::write(&settings, "theme = \"dark\"\n").unwrap();
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    assert!(settings.exists() && sessions.is_dir());

    // Only root can give something away; Wine tells of it as of anybody's file.
    if std::os::unix::fs::chown(&settings, Some(STRANGER), None).is_err() {
        return;
    }
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!settings.exists());
    let aside = machine.shared().join("settings.toml.set-aside");
    assert_eq!(std::fs::read_to_string(&aside).unwrap(), "theme = \"dark\"\n", "nothing is lost");

    std::fs::write(&settings, "theme = \"light\"\n").unwrap();
    std::os::unix::fs::chown(machine.shared(), Some(STRANGER), None).unwrap();
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert!(!settings.exists() && sessions.is_dir());
    let aside = machine.drive().join("ProgramData/Forewarn.set-aside/settings.toml");
    assert_eq!(std::fs::read_to_string(&aside).unwrap(), "theme = \"light\"\n");
}

#[tokio::test]
async fn where_permissions_cannot_be_set_nothing_is_installed() {
    let machine = Machine::new("permissions").await;
    // This one does nothing, and ends with an error.
    let icacls = machine.drive().join("windows/system32/icacls.exe");
    std::fs::remove_file(&icacls).unwrap();
    std::fs::copy(wine().join("desk.exe"), &icacls).unwrap();
    assert_eq!(machine.install(NEW, &[]).await, Some(5));
    assert!(!machine.installed("").exists() && !machine.shortcut().exists());
    assert_eq!(machine.registry(RUN, "Forewarn").await, None);
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_no_success() {
    let machine = Machine::new("held").await;
    assert_eq!(machine.install(OLD, &[]).await, Some(0));
    let holder = machine.holds(&machine.installed("WebView2Loader.dll")).await;
    assert_eq!(machine.install(NEW, &[]).await, Some(3));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(OLD));
    let left = std::fs::read_dir(machine.installed("")).unwrap().flatten();
    let mut left: Vec<String> = left.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    left.sort_unstable();
    let whole = [
        "LICENSE-APACHE.txt",
        "LICENSE-MIT.txt",
        "WebView2Loader.dll",
        "forewarn.exe",
        "forewarn.png",
        "uninstall.exe",
    ];
    assert_eq!(left, whole, "it is as it was");
    holder.kill().await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    assert_eq!(machine.registry(UNINSTALL, "DisplayVersion").await.as_deref(), Some(NEW));
}

#[tokio::test]
async fn uninstalling_goes_through_no_link() {
    let machine = Machine::new("links").await;
    assert_eq!(machine.install(NEW, &[]).await, Some(0));
    let target = machine.outside().join("target");
    std::fs::create_dir(&target).unwrap();
    std::fs::write(target.join("precious"), "").unwrap();
    // Wine shows a link to a folder as Windows shows a junction.
    for folder in [machine.shared().join("sessions"), machine.data().join("logs")] {
        std::fs::create_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink(&target, folder.join("link")).unwrap();
    }
    machine.uninstall(&["/PURGE"]).await;
    // Wine removes no such link, so the folders that it is in stay, too.
    assert!(target.join("precious").exists());
}
