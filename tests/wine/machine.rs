//! A Windows machine under Wine, with a simulated Azure.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::time::Duration;

use end_to_end::{Daemon, Program, wait_for_with_timeout};
use imds_simulator::{Running, Simulator};
use tempfile::TempDir;
use tokio::process::Command;

/// The first program boots Wine's Windows, which takes long on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(180);

/// The helper takes less than a second on an idle machine.
const HELPER_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) async fn wait_for<T, F: Future<Output = Option<T>>>(what: &str, poll: impl FnMut() -> F) -> T {
    wait_for_with_timeout(TIMEOUT, what, poll).await
}

/// The VM is web-01; web-02 is in the same availability set.
pub(crate) struct Machine {
    pub(crate) azure: Running,
    name: &'static str,
    display: Daemon,
    folder: TempDir,
}

impl Drop for Machine {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.screenshot("failed");
            eprintln!("The program's log:\n{}", self.log());
        }
        // Ends every process in the prefix.
        let mut end = std::process::Command::new("wineserver");
        end.arg("--kill").env("WINEPREFIX", self.prefix()).stdout(Stdio::null()).stderr(Stdio::null());
        end.status().ok();
    }
}

impl Machine {
    /// A fresh machine; `name` is the prefix of its screenshots.
    pub(crate) async fn new(name: &'static str) -> Self {
        let folder = tempfile::Builder::new().prefix("machine-").tempdir_in(wine_folder()).unwrap();
        let template = wine_folder().join("template");
        assert!(template.join("complete").exists(), "the Wine template is missing: make test-windows creates it");
        // Hard links save copying, except for the registry: Wine writes to files with several links in place, so all
        // machines would share it.
        let copied = folder.path().join("wine");
        let mut copy = Command::new("cp");
        copy.args(["--archive", "--link"]).arg(&template).arg(&copied);
        assert!(copy.status().await.unwrap().success());
        for file in std::fs::read_dir(&template).unwrap().flatten().map(|entry| entry.file_name()) {
            if Path::new(&file).extension() == Some(OsStr::new("reg")) {
                std::fs::remove_file(copied.join(&file)).unwrap();
                std::fs::copy(template.join(&file), copied.join(&file)).unwrap();
            }
        }
        let display = Daemon::display().await;
        let azure = Simulator::builder().vm("web-01").vm("web-02").start().await.unwrap();
        Self { azure, name, display, folder }
    }

    /// Starts the program from the build folder.
    pub(crate) fn start(&self, more: &[&str]) -> Program {
        self.start_exe(&built("forewarn.exe"), more)
    }

    /// Starts another copy of the program.
    pub(crate) fn start_exe(&self, program: &Path, more: &[&str]) -> Program {
        let mut command = self.forewarn(program, more);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    /// Starts the program and has Wine, which has no event log, write the entries to this file.
    pub(crate) fn start_with_event_log(&self, file: &Path) -> Program {
        let mut command = self.forewarn(&built("forewarn.exe"), &[]);
        let file = std::fs::File::create(file).unwrap();
        command.env("WINEDEBUG", "-all,+eventlog").stdout(Stdio::null()).stderr(file);
        Program::start(command)
    }

    /// Starts the program with a taskbar that rejects icons as long as this file exists.
    pub(crate) fn start_without_taskbar(&self, marker: &Path) -> Program {
        let mut command = self.forewarn(&built("forewarn.exe"), &[]);
        command.env("FOREWARN_NO_TASKBAR", format!("Z:{}", marker.display()));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    fn forewarn(&self, program: &Path, more: &[&str]) -> Command {
        let mut command = self.wine_command(program);
        command.args(["--endpoint", &self.azure.url("web-01").unwrap()]).args(more);
        command
    }

    /// A temporary folder outside of the prefix.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a Windows program and waits for its exit.
    pub(crate) async fn run<I: IntoIterator<Item = A>, A: AsRef<OsStr>>(&self, program: &Path, arguments: I) -> Output {
        let mut command = self.wine_command(program);
        command.args(arguments).stdin(Stdio::null());
        let ended = tokio::time::timeout(TIMEOUT, command.output()).await;
        ended.unwrap_or_else(|_| panic!("{} doesn't exit", program.display())).unwrap()
    }

    /// Runs a Windows program without capturing its output, which processes it leaves running would keep open.
    pub(crate) async fn run_without_output<I: IntoIterator<Item = A>, A: AsRef<OsStr>>(
        &self,
        program: &Path,
        arguments: I,
    ) -> ExitStatus {
        let mut command = self.wine_command(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = tokio::time::timeout(TIMEOUT, command.status()).await;
        ended.unwrap_or_else(|_| panic!("{} doesn't exit", program.display())).unwrap()
    }

    /// Runs the helper inside Wine; `helper.c` lists its commands.
    pub(crate) async fn helper(&self, arguments: &[&str]) -> Output {
        self.run(&wine_folder().join("helper.exe"), arguments).await
    }

    /// Starts a helper command that runs until it's killed.
    pub(crate) fn start_helper(&self, arguments: &[&str]) -> Program {
        let mut command = self.wine_command(&wine_folder().join("helper.exe"));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    /// Every window and control, one per line.
    pub(crate) async fn windows(&self) -> String {
        self.query(&["windows"]).await
    }

    /// Runs the helper and returns its output. It may hang while windows open and close, and is then started again.
    async fn query(&self, arguments: &[&str]) -> String {
        wait_for("the helper's output", || async {
            let mut helper = self.wine_command(&wine_folder().join("helper.exe"));
            helper.args(arguments).stdin(Stdio::null());
            let output = tokio::time::timeout(HELPER_TIMEOUT, helper.output()).await.ok()?.unwrap();
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        })
        .await
    }

    /// Waits until a visible window or control has this text. All dialogs must be the program's: without a webview, the
    /// webview library would open a modal dialog.
    pub(crate) async fn wait_for_text(&self, text: &str) -> String {
        wait_for(&format!("'{text}' on the screen"), || async {
            let windows = self.windows().await;
            let dialogs = dialogs(&windows);
            assert!(dialogs.iter().all(|title| *title == "Forewarn"), "another program's dialog: {windows}");
            windows.lines().any(|line| line.contains("\tvisible") && line.contains(text)).then_some(windows)
        })
        .await
    }

    /// Waits for this many more polls.
    pub(crate) async fn wait_for_polls(&self, more: u64) {
        let handle = self.azure.handle();
        let requests = handle.status().requests + more;
        tokio::time::timeout(TIMEOUT, handle.wait_for_requests(requests)).await.expect("the program doesn't poll");
    }

    /// A value of a registry key.
    pub(crate) async fn registry(&self, key: &str, value: &str) -> Option<String> {
        let output = self.run(Path::new("reg"), ["query", key, "/v", value]).await;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find(|line| line.trim_start().starts_with(value))?;
        let (_, data) = line.split_once("REG_")?;
        Some(data.split_once("    ")?.1.trim().to_owned())
    }

    /// The default value of a registry key.
    pub(crate) async fn default_value(&self, key: &str) -> Option<String> {
        let output = self.run(Path::new("reg"), ["query", key, "/ve"]).await;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let (_, data) = text.split_once("REG_SZ")?;
        Some(data.trim().to_owned())
    }

    /// Drive C.
    pub(crate) fn drive(&self) -> PathBuf {
        self.prefix().join("drive_c")
    }

    /// The user's data folder.
    pub(crate) fn data(&self) -> PathBuf {
        let profiles = std::fs::read_dir(self.drive().join("users")).unwrap().flatten();
        let profile = profiles.map(|entry| entry.path()).find(|path| !path.ends_with("Public"));
        profile.expect("there is no user profile").join("AppData/Local/Forewarn")
    }

    pub(crate) fn log(&self) -> String {
        let files = std::fs::read_dir(self.data().join("logs")).into_iter().flatten().flatten();
        files.map(|file| std::fs::read_to_string(file.path()).unwrap_or_default()).collect()
    }

    pub(crate) async fn wait_for_log(&self, text: &str) {
        wait_for(&format!("'{text}' in the log"), || async { self.log().contains(text).then_some(()) }).await;
    }

    /// Whether the history's files contain this text.
    pub(crate) fn history_contains(&self, text: &str) -> bool {
        ["history.sqlite3", "history.sqlite3-wal"].iter().any(|name| {
            let bytes = std::fs::read(self.data().join(name)).unwrap_or_default();
            bytes.windows(text.len()).any(|part| part == text.as_bytes())
        })
    }

    /// Presses Tab until the control with this text has the focus, then Enter.
    pub(crate) async fn choose(&self, text: &str) {
        wait_for(&format!("the focus on '{text}'"), || async {
            // Check twice: a key press may still be in flight.
            let focused = self.query(&["focus"]).await;
            if focused.contains(text) && self.query(&["focus"]).await.contains(text) {
                return Some(());
            }
            // Wine, like Windows, may refuse a new dialog the focus; the user clicks on it then.
            if focused.starts_with("Button") {
                self.press("Tab").await;
            } else {
                self.click_title_bar().await;
            }
            None
        })
        .await;
        self.press("Return").await;
    }

    /// Clicks the title bar of the dialog, if one is open.
    async fn click_title_bar(&self) {
        let rect = self.query(&["rect", "#32770"]).await;
        let mut numbers = rect.split_whitespace().map_while(|number| number.parse::<i16>().ok());
        if let (Some(left), Some(top)) = (numbers.next(), numbers.next()) {
            self.click(1, left + 60, top + 12).await;
        }
    }

    /// Presses a key, by its xdotool name.
    pub(crate) async fn press(&self, key: &str) {
        let mut command = Command::new("xdotool");
        command.env("DISPLAY", self.display_name()).args(["key", key]);
        assert!(command.status().await.unwrap().success(), "xdotool can't press {key}");
    }

    pub(crate) async fn move_pointer(&self, x: i16, y: i16) {
        self.pointer_action(x, y, &[]).await;
    }

    /// Clicks; 1 is the left button and 3 the right one.
    pub(crate) async fn click(&self, button: u8, x: i16, y: i16) {
        self.pointer_action(x, y, &["click", &button.to_string()]).await;
    }

    async fn pointer_action(&self, x: i16, y: i16, action: &[&str]) {
        let mut command = Command::new("xdotool");
        command.env("DISPLAY", self.display_name()).args(["mousemove", &x.to_string(), &y.to_string()]).args(action);
        assert!(command.status().await.unwrap().success(), "xdotool can't use the mouse");
    }

    /// Saves a screenshot in target/wine/pictures.
    pub(crate) fn screenshot(&self, name: &str) {
        let file = wine_folder().join("pictures").join(format!("{}-{name}.png", self.name));
        let mut command = std::process::Command::new("import");
        command.env("DISPLAY", self.display_name()).args(["-window", "root"]).arg(file);
        command.status().ok();
    }

    /// The value of `DISPLAY`.
    pub(crate) fn display_name(&self) -> String {
        format!(":{}", self.display.line)
    }

    fn prefix(&self) -> PathBuf {
        self.folder.path().join("wine")
    }

    /// A Windows program as a Wine command.
    pub(crate) fn wine_command(&self, program: &Path) -> Command {
        let mut command = Command::new("wine");
        command.arg(program);
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", self.folder.path()).env("LANG", "C.UTF-8").env("DISPLAY", self.display_name());
        command.env("WINEPREFIX", self.prefix()).env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", OVERRIDES);
        command.kill_on_drop(true);
        command
    }
}

/// Disables .NET and HTML, which Wine would download, loads the test shims instead of Wine's library, and lets a test replace
/// icacls.
const OVERRIDES: &str = "mscoree,mshtml=;bcryptprimitives=n;icacls.exe=n,b";

/// The titles of all visible dialogs.
pub(crate) fn dialogs(windows: &str) -> Vec<&str> {
    let lines = windows.lines().filter(|line| line.starts_with("#32770\tvisible"));
    lines.filter_map(|line| line.rsplit('\t').next()).collect()
}

pub(crate) fn wine_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/wine").canonicalize().expect("make test-windows sets up Wine")
}

/// A file of the build under test.
pub(crate) fn built(name: &str) -> PathBuf {
    let folder = std::env::var_os("FOREWARN_WINDOWS").expect("FOREWARN_WINDOWS is unset: use make test-windows");
    PathBuf::from(folder).join(name)
}
