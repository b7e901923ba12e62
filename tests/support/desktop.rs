//! A desktop with its own display, session bus and simulated Azure.

use std::path::{Path, PathBuf};

use imds_simulator::{ManualClock, Running, Simulator};
use tempfile::TempDir;
use tokio::process::Command;

use crate::daemon::Daemon;
use crate::page::Page;
use crate::process::Process;
use crate::program::{Program, Stderr};
use crate::services::DesktopServices;
use crate::wait::wait_for;

/// Relative to the user's or the system's configuration folder.
const AUTOSTART: &str = "autostart/forewarn.desktop";

/// The VM is web-01; web-02 is in the same availability set.
pub struct TestDesktop {
    pub services: DesktopServices,
    pub azure: Running,
    display: Daemon,
    bus: Daemon,
    folder: TempDir,
    variables: Vec<(String, String)>,
    /// A command that every program on this desktop is started through.
    wrapper: Vec<String>,
}

impl Drop for TestDesktop {
    /// Prints the program's log if the test failed.
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("The program's log:\n{}", self.log());
        }
    }
}

impl TestDesktop {
    /// A desktop with notifications and a tray.
    pub async fn new() -> Self {
        Self::without_services().await.with_services().await
    }

    /// Adds a notification server and a tray.
    pub async fn with_services(self) -> Self {
        self.services.serve_notifications().await;
        self.services.serve_tray().await;
        self
    }

    pub async fn without_tray() -> Self {
        let desktop = Self::without_services().await;
        desktop.services.serve_notifications().await;
        desktop
    }

    pub async fn without_notifications() -> Self {
        let desktop = Self::without_services().await;
        desktop.services.serve_tray().await;
        desktop
    }

    /// The test sets the time in Azure.
    pub async fn with_clock(clock: ManualClock) -> Self {
        let mut desktop = Self::new().await;
        desktop.azure = Simulator::builder().vm("web-01").vm("web-02").clock(clock).start().await.unwrap();
        desktop
    }

    /// A desktop without a notification server and a tray.
    pub async fn without_services() -> Self {
        Self::with_simulator(Simulator::builder().vm("web-01").vm("web-02").start().await.unwrap()).await
    }

    /// A desktop without services, for the VM web-01 of this simulator.
    pub async fn with_simulator(azure: Running) -> Self {
        let folder = tempfile::Builder::new().prefix("forewarn-test-").tempdir().unwrap();
        let (display, bus) = tokio::join!(Daemon::display(), Daemon::session_bus(folder.path()));
        let services = DesktopServices::connect(&bus.line).await;
        // Otherwise the program opens its window to welcome a new user.
        forewarn_engine::private::create_folder(&folder.path().join("data")).unwrap();
        std::fs::write(folder.path().join("data/introduction"), "done\n").unwrap();
        Self { services, azure, display, bus, folder, variables: Vec::new(), wrapper: Vec::new() }
    }

    /// A user who has never started the program.
    #[must_use]
    pub fn as_new_user(self) -> Self {
        std::fs::remove_dir_all(self.data()).unwrap();
        self
    }

    /// The home folder.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.folder.path()
    }

    /// The program's data folder.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.home().join("data")
    }

    /// Sets all proxy variables to this address.
    #[must_use]
    pub fn behind_proxy(self, address: &str) -> Self {
        ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            .into_iter()
            .fold(self, |desktop, variable| desktop.with_variable(variable, address))
    }

    /// Sets an environment variable for every program started on this desktop.
    #[must_use]
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Lets the disk become full: see [`Process::fill_disk`](crate::Process::fill_disk).
    #[must_use]
    pub fn with_fillable_disk(self) -> Self {
        // Exceeding the file size limit raises SIGXFSZ, which kills a process that doesn't ignore it.
        self.wrapped_in(&["sh", "-c", r#"trap '' XFSZ; exec "$0" "$@""#])
    }

    /// Makes file permissions apply even if root runs the test.
    #[must_use]
    pub fn without_root_privileges(self) -> Self {
        if !rustix::process::geteuid().is_root() {
            return self;
        }
        let capabilities = "-dac_override,-dac_read_search";
        self.wrapped_in(&["setpriv", "--bounding-set", capabilities, "--inh-caps", capabilities])
    }

    /// Leaves the programs without a session bus.
    #[must_use]
    pub fn without_bus(self) -> Self {
        let missing = format!("unix:path={}", self.home().join("no-bus").display());
        self.with_variable("DBUS_SESSION_BUS_ADDRESS", &missing)
    }

    /// Kills the session bus; [`TestDesktop::services`] can't be used afterwards.
    pub async fn kill_session_bus(&mut self) {
        self.bus.kill().await;
    }

    /// Kills the X server, as at the end of a session.
    pub async fn kill_display(&mut self) {
        self.display.kill().await;
    }

    fn wrapped_in(mut self, wrapper: &[&str]) -> Self {
        self.wrapper = wrapper.iter().map(|part| (*part).to_owned()).collect();
        self
    }

    #[must_use]
    pub fn log(&self) -> String {
        let files = std::fs::read_dir(self.data().join("logs")).into_iter().flatten().flatten();
        files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect()
    }

    /// Waits for the program's process, however it was started.
    pub async fn process(&self) -> Process {
        let data = self.data();
        wait_for("the program's process", || async { Process::find(&data) }).await
    }

    /// The folder for configuration files.
    #[must_use]
    pub fn config(&self) -> PathBuf {
        self.folder.path().join("config")
    }

    #[must_use]
    pub fn with_locale(self, locale: &str) -> Self {
        self.with_variable("LANG", locale)
    }

    /// Overwrites the user's settings file.
    pub fn write_settings(&self, text: &str) {
        forewarn_engine::private::create_folder(&self.data()).unwrap();
        std::fs::write(self.data().join("settings.toml"), text).unwrap();
    }

    /// Starts the program with its endpoint, its data folder and these arguments.
    #[must_use]
    pub fn start(&self, more: &[&str]) -> Program {
        let mut command = self.command(Program::path());
        command.args(self.arguments(more));
        Program::start(command)
    }

    #[must_use]
    pub fn start_capturing_stderr(&self) -> (Program, Stderr) {
        let mut command = self.command(Program::path());
        command.args(self.arguments(&[]));
        Program::start_capturing_stderr(command)
    }

    /// Starts the program with exactly these arguments.
    #[must_use]
    pub fn start_with_args(&self, arguments: &[&str]) -> Program {
        let mut command = self.command(Program::path());
        command.args(arguments);
        Program::start(command)
    }

    /// Starts the program with its window open.
    pub async fn open_window(&self) -> Page {
        Page::open(self.command("WebKitWebDriver"), &self.arguments(&["--show"])).await
    }

    /// Starts the program with exactly these arguments, which must open its window.
    pub async fn open_window_with_args(&self, arguments: &[&str]) -> Page {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Page::open(self.command("WebKitWebDriver"), &arguments).await
    }

    /// Whether the program starts at the next login: the user's entry overrides the system's.
    #[must_use]
    pub fn starts_at_login(&self) -> bool {
        let entries = ["config", "system-config"].map(|folder| self.home().join(folder).join(AUTOSTART));
        let entry = entries.iter().find_map(|entry| std::fs::read_to_string(entry).ok());
        entry.is_some_and(|entry| !entry.contains("\nHidden=true\n"))
    }

    /// Adds the package's entry, which starts the program for all users.
    #[must_use]
    pub fn with_system_autostart(self) -> Self {
        let entry = self.home().join("system-config").join(AUTOSTART);
        std::fs::create_dir_all(entry.parent().unwrap()).unwrap();
        let program = Program::path().display().to_string();
        let text = include_str!("../../scripts/linux/autostart.desktop").replace("/usr/bin/forewarn", &program);
        std::fs::write(entry, text).unwrap();
        self
    }

    /// The value of `DISPLAY`.
    pub(crate) fn display_name(&self) -> String {
        format!(":{}", self.display.line)
    }

    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let endpoint = self.azure.url("web-01").unwrap();
        let data = self.data().display().to_string();
        let mut arguments = vec!["--endpoint".to_owned(), endpoint, "--data-dir".to_owned(), data];
        arguments.extend(more.iter().map(|argument| (*argument).to_owned()));
        arguments
    }

    /// A command in the environment of this desktop.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = match self.wrapper.split_first() {
            None => Command::new(program),
            Some((wrapper, arguments)) => {
                let mut command = Command::new(wrapper);
                command.args(arguments).arg(program);
                command
            }
        };
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", self.folder.path()).env("LANG", "C.UTF-8");
        command.env("DISPLAY", self.display_name()).env("GDK_BACKEND", "x11");
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.bus.line);
        // Don't start an accessibility bus.
        command.env("NO_AT_BRIDGE", "1");
        for (variable, name) in [
            ("XDG_RUNTIME_DIR", "runtime"),
            ("XDG_CONFIG_HOME", "config"),
            // Hides an installed Forewarn's autostart entry.
            ("XDG_CONFIG_DIRS", "system-config"),
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
