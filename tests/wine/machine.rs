//! A Windows machine under Wine with a person at it, and Azure behind it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::time::Duration;

use end_to_end::{Program, Ready, eventually_within};
use imds_simulator::{Running, Simulator};
use tempfile::TempDir;
use tokio::process::Command;

/// Wine starts a whole Windows with the first program, on a machine that may have other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

/// An answer from inside takes less than a second on an idle machine.
const LONGEST_LOOK: Duration = Duration::from_secs(30);

/// Waits for something to see.
pub(crate) async fn eventually<T, F: Future<Output = Option<T>>>(what: &str, look: impl FnMut() -> F) -> T {
    eventually_within(PATIENCE, what, look).await
}

/// A Windows of the test's own, with a simulated Azure: the VM is web-01, its neighbour web-02.
pub(crate) struct Machine {
    /// Azure.
    pub(crate) azure: Running,
    name: &'static str,
    screen: Ready,
    folder: TempDir,
}

impl Drop for Machine {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.picture("failed");
            eprintln!("The program's log:\n{}", self.log());
        }
        // All that runs in it, and whatever the test forgot.
        let mut end = std::process::Command::new("wineserver");
        end.arg("--kill").env("WINEPREFIX", self.prefix()).stdout(Stdio::null()).stderr(Stdio::null());
        end.status().ok();
    }
}

impl Machine {
    /// A machine as new; `name` is what its pictures are called.
    pub(crate) async fn new(name: &'static str) -> Self {
        let folder = tempfile::Builder::new().prefix("machine-").tempdir_in(wine()).unwrap();
        let template = wine().join("template");
        assert!(template.join("complete").exists(), "there is no Windows to copy: make test-windows sets it up");
        // Links are as good as copies, but for the registry: where a file of it has several names, Wine writes into it
        // rather than replace it, and all machines would have one registry.
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
        let screen = Ready::screen().await;
        let azure = Simulator::builder().vm("web-01").vm("web-02").start().await.unwrap();
        Self { azure, name, screen, folder }
    }

    /// Starts the program as it was built.
    pub(crate) fn program(&self, more: &[&str]) -> Program {
        self.start(&built("forewarn.exe"), more)
    }

    /// Starts this Forewarn.
    pub(crate) fn start(&self, program: &Path, more: &[&str]) -> Program {
        let mut command = self.forewarn(program, more);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    /// Starts the program as it was built, and has Wine say in this file what is reported to the event log: it keeps none.
    pub(crate) fn program_with_event_log(&self, said: &Path) -> Program {
        let mut command = self.forewarn(&built("forewarn.exe"), &[]);
        let said = std::fs::File::create(said).unwrap();
        command.env("WINEDEBUG", "-all,+eventlog").stdout(Stdio::null()).stderr(said);
        Program::start(command)
    }

    /// Starts the program as it was built, on a desktop whose taskbar takes no icon as long as this file exists.
    pub(crate) fn program_without_taskbar(&self, refused: &Path) -> Program {
        let mut command = self.forewarn(&built("forewarn.exe"), &[]);
        command.env("FOREWARN_NO_TASKBAR", format!("Z:{}", refused.display()));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    fn forewarn(&self, program: &Path, more: &[&str]) -> Command {
        let mut command = self.wine(program);
        command.args(["--endpoint", &self.azure.url("web-01").unwrap()]).args(more);
        command
    }

    /// A folder outside of Windows, for whatever the test needs.
    pub(crate) fn outside(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a Windows program to its end.
    pub(crate) async fn run<I: IntoIterator<Item = A>, A: AsRef<OsStr>>(&self, program: &Path, arguments: I) -> Output {
        let mut command = self.wine(program);
        command.args(arguments).stdin(Stdio::null());
        let ended = tokio::time::timeout(PATIENCE, command.output()).await;
        ended.unwrap_or_else(|_| panic!("{} does not end", program.display())).unwrap()
    }

    /// Runs a Windows program to its end, whatever it starts and leaves running: that would hold on to its output.
    pub(crate) async fn run_alone<I: IntoIterator<Item = A>, A: AsRef<OsStr>>(
        &self,
        program: &Path,
        arguments: I,
    ) -> ExitStatus {
        let mut command = self.wine(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = tokio::time::timeout(PATIENCE, command.status()).await;
        ended.unwrap_or_else(|_| panic!("{} does not end", program.display())).unwrap()
    }

    /// Asks the helper inside for something; see its own words for what it can be asked.
    pub(crate) async fn desk(&self, question: &[&str]) -> Output {
        self.run(&wine().join("desk.exe"), question).await
    }

    /// The same, of something that goes on until it is ended.
    pub(crate) fn ask_desk(&self, question: &[&str]) -> Program {
        let mut command = self.wine(&wine().join("desk.exe"));
        command.args(question).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Program::start(command)
    }

    /// Every window and control there, a line each.
    pub(crate) async fn windows(&self) -> String {
        self.look("windows").await
    }

    /// Asks the helper inside what is to be seen. While Windows starts and windows come and go, it may be left without an
    /// answer for good; then another one is sent.
    async fn look(&self, question: &str) -> String {
        eventually("an answer from inside", || async {
            let mut helper = self.wine(&wine().join("desk.exe"));
            helper.arg(question).stdin(Stdio::null());
            let answer = tokio::time::timeout(LONGEST_LOOK, helper.output()).await.ok()?.unwrap();
            Some(String::from_utf8_lossy(&answer.stdout).into_owned())
        })
        .await
    }

    /// Waits until a visible window or control says this. Nobody but the program itself may speak meanwhile: the library
    /// behind its window has a box of its own for where there is no webview, and waits for that to be closed.
    pub(crate) async fn shows(&self, text: &str) -> String {
        eventually(&format!("'{text}' on the screen"), || async {
            let windows = self.windows().await;
            let boxes = dialogs(&windows);
            assert!(boxes.iter().all(|title| *title == "Forewarn"), "a box that is not the program's own: {windows}");
            windows.lines().any(|line| line.contains("\tvisible") && line.contains(text)).then_some(windows)
        })
        .await
    }

    /// Waits until the program polls: so many times more than it has.
    pub(crate) async fn polls(&self, more: u64) {
        let handle = self.azure.handle();
        let wanted = handle.status().requests + more;
        tokio::time::timeout(PATIENCE, handle.wait_for_requests(wanted)).await.expect("the program does not poll");
    }

    /// Reads a value of the registry; none if it is not there.
    pub(crate) async fn registry(&self, key: &str, value: &str) -> Option<String> {
        let output = self.run(Path::new("reg"), ["query", key, "/v", value]).await;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = said.lines().find(|line| line.trim_start().starts_with(value))?;
        let (_, data) = line.split_once("REG_")?;
        Some(data.split_once("    ")?.1.trim().to_owned())
    }

    /// Reads a key's own value; none if it is not there.
    pub(crate) async fn default_value(&self, key: &str) -> Option<String> {
        let output = self.run(Path::new("reg"), ["query", key, "/ve"]).await;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let (_, data) = said.split_once("REG_SZ")?;
        Some(data.trim().to_owned())
    }

    /// Where Windows has its files.
    pub(crate) fn drive(&self) -> PathBuf {
        self.prefix().join("drive_c")
    }

    /// Where the person's data is, once the program has run.
    pub(crate) fn data(&self) -> PathBuf {
        let people = std::fs::read_dir(self.drive().join("users")).unwrap().flatten();
        let own = people.map(|entry| entry.path()).find(|path| !path.ends_with("Public"));
        own.expect("nobody has a profile").join("AppData/Local/Forewarn")
    }

    /// What the program has logged.
    pub(crate) fn log(&self) -> String {
        let files = std::fs::read_dir(self.data().join("logs")).into_iter().flatten().flatten();
        files.map(|file| std::fs::read_to_string(file.path()).unwrap_or_default()).collect()
    }

    /// Waits until the log says this.
    pub(crate) async fn logs(&self, text: &str) {
        eventually(&format!("'{text}' in the log"), || async { self.log().contains(text).then_some(()) }).await;
    }

    /// Whether the history has this text in it, in whichever of its files.
    pub(crate) fn remembers(&self, text: &str) -> bool {
        ["history.sqlite3", "history.sqlite3-wal"].iter().any(|name| {
            let bytes = std::fs::read(self.data().join(name)).unwrap_or_default();
            bytes.windows(text.len()).any(|part| part == text.as_bytes())
        })
    }

    /// Chooses what says this in the dialog that has the keyboard: Tab until it has the focus, then Enter.
    pub(crate) async fn choose(&self, text: &str) {
        eventually(&format!("the focus on '{text}'"), || async {
            // It has to stay: a key may still be on its way.
            if self.look("focus").await.contains(text) && self.look("focus").await.contains(text) {
                return Some(());
            }
            self.press("Tab").await;
            None
        })
        .await;
        self.press("Return").await;
    }

    /// Presses a key, as xdotool calls it.
    pub(crate) async fn press(&self, key: &str) {
        let mut command = Command::new("xdotool");
        command.env("DISPLAY", self.display()).args(["key", key]);
        assert!(command.status().await.unwrap().success(), "xdotool cannot press {key}");
    }

    /// Moves the pointer.
    pub(crate) async fn point(&self, x: i16, y: i16) {
        self.point_and(x, y, &[]).await;
    }

    /// Clicks here, with 1 for the left and 3 for the right button.
    pub(crate) async fn click(&self, button: u8, x: i16, y: i16) {
        self.point_and(x, y, &["click", &button.to_string()]).await;
    }

    async fn point_and(&self, x: i16, y: i16, act: &[&str]) {
        let mut command = Command::new("xdotool");
        command.env("DISPLAY", self.display()).args(["mousemove", &x.to_string(), &y.to_string()]).args(act);
        assert!(command.status().await.unwrap().success(), "xdotool cannot use the mouse");
    }

    /// Keeps a picture of the screen in target/wine/pictures.
    pub(crate) fn picture(&self, moment: &str) {
        let file = wine().join("pictures").join(format!("{}-{moment}.png", self.name));
        let mut command = std::process::Command::new("import");
        command.env("DISPLAY", self.display()).args(["-window", "root"]).arg(file);
        command.status().ok();
    }

    /// The screen's name.
    pub(crate) fn display(&self) -> String {
        format!(":{}", self.screen.line)
    }

    fn prefix(&self) -> PathBuf {
        self.folder.path().join("wine")
    }

    /// `wine` with this program.
    pub(crate) fn wine(&self, program: &Path) -> Command {
        let mut command = Command::new("wine");
        command.arg(program);
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", self.folder.path()).env("LANG", "C.UTF-8").env("DISPLAY", self.display());
        command.env("WINEPREFIX", self.prefix()).env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", OVERRIDES);
        command.kill_on_drop(true);
        command
    }
}

/// What Wine would download and nothing needs is left out; the library of test shims replaces Wine's own.
const OVERRIDES: &str = "mscoree,mshtml=;bcryptprimitives=n";

/// The titles of all dialogs that are to be seen, whoever shows them.
pub(crate) fn dialogs(windows: &str) -> Vec<&str> {
    let lines = windows.lines().filter(|line| line.starts_with("#32770\tvisible"));
    lines.filter_map(|line| line.rsplit('\t').next()).collect()
}

/// Where everything of Wine is.
pub(crate) fn wine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/wine").canonicalize().expect("make test-windows sets Wine up")
}

/// A program of the build that is tested.
pub(crate) fn built(name: &str) -> PathBuf {
    let folder = std::env::var_os("FOREWARN_WINDOWS").expect("FOREWARN_WINDOWS names the build: use make test-windows");
    PathBuf::from(folder).join(name)
}
