//! A desktop with a person at it, and Azure behind the VM.

use std::path::{Path, PathBuf};

use imds_simulator::{ManualClock, Running, Simulator};
use tempfile::TempDir;
use tokio::process::Command;

use crate::bus::Services;
use crate::display::Ready;
use crate::page::Page;
use crate::patience::eventually;
use crate::process::Process;
use crate::program::{Program, Said};

/// An entry that starts the program at login, in either of the folders for such entries.
const AUTOSTART: &str = "autostart/forewarn.desktop";

/// A desktop of the test's own, with a simulated Azure: the VM is web-01, its neighbour web-02.
pub struct Desk {
    /// The notification service and the tray.
    pub services: Services,
    /// Azure.
    pub azure: Running,
    screen: Ready,
    bus: Ready,
    folder: TempDir,
    variables: Vec<(String, String)>,
    /// What every program of this desktop is started by.
    starter: Vec<String>,
}

impl Drop for Desk {
    /// When a test fails, what the program said is worth more than what the test expected.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        eprintln!("The program's log:\n{}", self.log());
    }
}

impl Desk {
    /// A desktop with notifications and a tray.
    pub async fn new() -> Self {
        Self::bare().await.furnished().await
    }

    /// The same desktop with notifications and a tray.
    pub async fn furnished(self) -> Self {
        self.services.serve_notifications().await;
        self.services.serve_tray().await;
        self
    }

    /// A desktop that shows notifications but no tray icons.
    pub async fn without_tray() -> Self {
        let desk = Self::bare().await;
        desk.services.serve_notifications().await;
        desk
    }

    /// A desktop that shows tray icons but no notifications.
    pub async fn without_notifications() -> Self {
        let desk = Self::bare().await;
        desk.services.serve_tray().await;
        desk
    }

    /// A desktop with notifications and a tray, with Azure's clock in the test's hands.
    pub async fn with_clock(clock: ManualClock) -> Self {
        let mut desk = Self::new().await;
        desk.azure = Simulator::builder().vm("web-01").vm("web-02").clock(clock).start().await.unwrap();
        desk
    }

    /// A desktop with neither.
    pub async fn bare() -> Self {
        Self::before(Simulator::builder().vm("web-01").vm("web-02").start().await.unwrap()).await
    }

    /// A desktop with neither, of the VM web-01 of this Azure.
    pub async fn before(azure: Running) -> Self {
        let folder = tempfile::Builder::new().prefix("forewarn-desk-").tempdir().unwrap();
        let (screen, bus) = tokio::join!(Ready::screen(), Ready::bus(folder.path()));
        let services = Services::connect(&bus.line).await;
        // The person knows the program, which would otherwise open its window by itself to show them around.
        forewarn_engine::private::create_folder(&folder.path().join("data")).unwrap();
        std::fs::write(folder.path().join("data/introduction"), "done\n").unwrap();
        Self { services, azure, screen, bus, folder, variables: Vec::new(), starter: Vec::new() }
    }

    /// The same desktop with a person who has never used the program.
    #[must_use]
    pub fn of_a_new_person(self) -> Self {
        std::fs::remove_dir_all(self.data()).unwrap();
        self
    }

    /// The person's home folder.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.folder.path()
    }

    /// Where the program keeps everything.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.home().join("data")
    }

    /// The same desktop with proxy variables that lead to this address.
    #[must_use]
    pub fn behind_proxy(self, address: &str) -> Self {
        ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            .into_iter()
            .fold(self, |desk, variable| desk.with_variable(variable, address))
    }

    /// The same desktop with a variable in the environment of all that is started on it.
    #[must_use]
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same desktop with a disk that can be full: see [`Process::fill_disk`](crate::Process::fill_disk).
    #[must_use]
    pub fn with_small_disk(self) -> Self {
        // Whoever writes more than they may is killed, unless they do not mind.
        self.started_by(&["sh", "-c", r#"trap '' XFSZ; exec "$0" "$@""#])
    }

    /// The same desktop with a person whom permissions bind, although an administrator may run this test.
    #[must_use]
    pub fn of_a_person_bound_by_permissions(self) -> Self {
        if !rustix::process::geteuid().is_root() {
            return self;
        }
        let powers = "-dac_override,-dac_read_search";
        self.started_by(&["setpriv", "--bounding-set", powers, "--inh-caps", powers])
    }

    /// The same desktop without a session bus.
    #[must_use]
    pub fn without_bus(self) -> Self {
        let nowhere = format!("unix:path={}", self.home().join("no-bus").display());
        self.with_variable("DBUS_SESSION_BUS_ADDRESS", &nowhere)
    }

    /// The session bus goes away, with all that is on it: nothing can be asked of [`Desk::services`] any more.
    pub async fn loses_bus(&mut self) {
        self.bus.end().await;
    }

    /// The screen goes away, as at the end of a session.
    pub async fn loses_display(&mut self) {
        self.screen.end().await;
    }

    fn started_by(mut self, starter: &[&str]) -> Self {
        self.starter = starter.iter().map(|part| (*part).to_owned()).collect();
        self
    }

    /// What the program has logged so far.
    #[must_use]
    pub fn log(&self) -> String {
        let files = std::fs::read_dir(self.data().join("logs")).into_iter().flatten().flatten();
        files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect()
    }

    /// The program as a process, however it was started. Waits until it is there.
    pub async fn process(&self) -> Process {
        let data = self.data();
        eventually("the program among the processes", || async { Process::find(&data) }).await
    }

    /// Where the programs of this desktop keep what was chosen.
    #[must_use]
    pub fn config(&self) -> PathBuf {
        self.folder.path().join("config")
    }

    /// The same desktop in this locale.
    #[must_use]
    pub fn speaking(self, locale: &str) -> Self {
        self.with_variable("LANG", locale)
    }

    /// Writes the person's settings file, as an editor would.
    pub fn write_settings(&self, text: &str) {
        forewarn_engine::private::create_folder(&self.data()).unwrap();
        std::fs::write(self.data().join("settings.toml"), text).unwrap();
    }

    /// Starts the program as at login.
    #[must_use]
    pub fn program(&self, more: &[&str]) -> Program {
        let mut command = self.command(Program::path());
        command.args(self.arguments(more));
        Program::start(command)
    }

    /// Starts the program, and hears what it says to whoever started it.
    #[must_use]
    pub fn program_heard(&self) -> (Program, Said) {
        let mut command = self.command(Program::path());
        command.args(self.arguments(&[]));
        Program::start_heard(command)
    }

    /// Starts the program with exactly these arguments.
    #[must_use]
    pub fn program_with(&self, arguments: &[&str]) -> Program {
        let mut command = self.command(Program::path());
        command.args(arguments);
        Program::start(command)
    }

    /// Starts the program with its window open.
    pub async fn window(&self) -> Page {
        Page::open(self.command("WebKitWebDriver"), &self.arguments(&["--show"])).await
    }

    /// Starts the program with exactly these arguments, which have to open its window.
    pub async fn window_with(&self, arguments: &[&str]) -> Page {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Page::open(self.command("WebKitWebDriver"), &arguments).await
    }

    /// Whether the program starts with the next session: the first entry that is there decides.
    #[must_use]
    pub fn starts_at_login(&self) -> bool {
        let entries = ["config", "everybody"].map(|folder| self.home().join(folder).join(AUTOSTART));
        let entry = entries.iter().find_map(|entry| std::fs::read_to_string(entry).ok());
        entry.is_some_and(|entry| !entry.contains("\nHidden=true\n"))
    }

    /// The same desktop with a package that starts the program for everybody.
    #[must_use]
    pub fn with_package(self) -> Self {
        let entry = self.home().join("everybody").join(AUTOSTART);
        std::fs::create_dir_all(entry.parent().unwrap()).unwrap();
        let program = Program::path().display().to_string();
        let text = include_str!("../../scripts/linux/autostart.desktop").replace("/usr/bin/forewarn", &program);
        std::fs::write(entry, text).unwrap();
        self
    }

    /// The screen's name.
    pub(crate) fn display(&self) -> String {
        format!(":{}", self.screen.line)
    }

    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let endpoint = self.azure.url("web-01").unwrap();
        let data = self.data().display().to_string();
        let mut arguments = vec!["--endpoint".to_owned(), endpoint, "--data-dir".to_owned(), data];
        arguments.extend(more.iter().map(|argument| (*argument).to_owned()));
        arguments
    }

    /// A program of this desktop, to be started.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = match self.starter.split_first() {
            None => Command::new(program),
            Some((starter, arguments)) => {
                let mut command = Command::new(starter);
                command.args(arguments).arg(program);
                command
            }
        };
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", self.folder.path()).env("LANG", "C.UTF-8");
        command.env("DISPLAY", self.display()).env("GDK_BACKEND", "x11");
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.bus.line);
        // No accessibility bus is started for a screen that nobody looks at.
        command.env("NO_AT_BRIDGE", "1");
        for (variable, name) in [
            ("XDG_RUNTIME_DIR", "runtime"),
            ("XDG_CONFIG_HOME", "config"),
            // Where Forewarn is installed, it would start by itself.
            ("XDG_CONFIG_DIRS", "everybody"),
            ("XDG_DATA_HOME", "share"),
            ("XDG_CACHE_HOME", "cache"),
        ] {
            let folder = self.folder.path().join(name);
            std::fs::create_dir_all(&folder).unwrap();
            command.env(variable, folder);
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.kill_on_drop(true);
        command
    }
}
