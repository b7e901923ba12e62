//! Clicks on notifications, which reach the program through COM. Wine shows no notifications, but its COM starts and calls the
//! program as Windows does.

use std::process::Output;

use end_to_end::Program;

use crate::ending::SESSION;
use crate::events::reboot;
use crate::installer::NEW;
use crate::machine::{Machine, PATIENCE, built, eventually};

const ACTIVATOR: &str = "{816C0B94-70F3-4A51-8043-21B7848673C7}";

impl Machine {
    /// Does what Windows does when this is clicked.
    async fn activate(&self, arguments: &str) -> Output {
        let mut command = self.wine(&crate::machine::wine().join("desk.exe"));
        // What Wine starts for a class has the environment of the program that asked for it.
        command.env("FOREWARN_ENDPOINT", self.azure.url("web-01").unwrap());
        command.args(["activate", ACTIVATOR, arguments]).stdin(std::process::Stdio::null());
        // Not its pipes, which the program that it starts would inherit.
        let said = self.outside().join("click");
        command.stdout(std::fs::File::create(&said).unwrap()).stderr(std::process::Stdio::null());
        let status = tokio::time::timeout(PATIENCE, command.status()).await.expect("the click does not end").unwrap();
        Output { status, stdout: std::fs::read(&said).unwrap(), stderr: Vec::new() }
    }

    /// Clicks, and is understood.
    async fn clicks(&self, arguments: &str) {
        let clicked = self.activate(arguments).await;
        assert_eq!(clicked.status.code(), Some(0), "{}", String::from_utf8_lossy(&clicked.stdout));
    }

    /// Closes the dialog that an event opens by itself here, where there are no notifications.
    async fn closes_dialog(&self) {
        self.shows("Approve Reboot").await;
        self.choose("Close").await;
        eventually("the dialog to go", || async {
            (!self.windows().await.lines().any(|line| line.starts_with("#32770\tvisible"))).then_some(())
        })
        .await;
    }
}

fn approvals(machine: &Machine) -> usize {
    machine.azure.handle().requests().iter().filter(|request| request.method == "POST").count()
}

#[tokio::test]
async fn a_click_opens_the_window_of_the_running_program_where_it_leads_to() {
    let machine = Machine::new("click").await;
    let program: Program = machine.program(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.closes_dialog().await;

    machine.clicks(&format!("ask-to-approve={id}")).await;
    let question = machine.shows("Approve now").await;
    assert!(question.contains("web-01"), "{question}");
    assert_eq!(question.matches(SESSION).count(), 1, "no second program: {question}");
    machine.picture("question");
    machine.choose("Cancel").await;

    // To dismiss it is no wish to see anything, and what isn't understood opens the list.
    machine.closes_dialog().await;
    machine.clicks("dismiss").await;
    machine.logs("a notification was clicked answer=None").await;
    machine.polls(2).await;
    let windows = machine.windows().await;
    assert!(crate::machine::dialogs(&windows).is_empty(), "{windows}");
    machine.clicks("<approve everything>\u{1}").await;
    machine.shows("Approve Reboot").await;
    machine.polls(2).await;
    assert_eq!(approvals(&machine), 0, "a click never approves");

    // The class goes with the program.
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
}

#[tokio::test]
async fn a_click_starts_the_installed_program_where_it_does_not_run() {
    let machine = Machine::new("click-start").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=no"]).await, Some(0));
    let class = format!(r"HKLM\Software\Classes\CLSID\{ACTIVATOR}\LocalServer32");
    let identity = r"HKLM\Software\Classes\AppUserModelId\io.github.forewarn";
    assert_eq!(machine.registry(identity, "CustomActivator").await.as_deref(), Some(ACTIVATOR));
    let command = r#""C:\Program Files\Forewarn\forewarn.exe" --toast-activated"#;
    assert_eq!(machine.default_value(&class).await.as_deref(), Some(command));

    let forewarn = machine.installed("forewarn.exe");
    let program = machine.start(&forewarn, &[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.closes_dialog().await;
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    assert!(!machine.windows().await.contains(SESSION));

    machine.clicks(&format!("ask-to-approve={id}")).await;
    let question = machine.shows("Approve now").await;
    assert!(question.contains("web-01") && question.contains(SESSION), "{question}");
    machine.picture("question");
    machine.polls(2).await;
    assert_eq!(approvals(&machine), 0, "a click never approves");

    machine.uninstall(&["/PURGE"]).await;
    assert_eq!(machine.default_value(&class).await, None);
    assert_eq!(machine.registry(identity, "CustomActivator").await, None);
}

/// The portable program registers itself, for its user only, and leaves nothing when it is told to.
#[tokio::test]
async fn the_portable_program_registers_what_a_click_starts() {
    let machine = Machine::new("click-portable").await;
    let program = machine.program(&[]);
    machine.polls(2).await;
    let class = format!(r"HKCU\Software\Classes\CLSID\{ACTIVATOR}\LocalServer32");
    let command = machine.default_value(&class).await.unwrap();
    assert!(command.ends_with(r#"forewarn.exe" --toast-activated"#), "{command}");
    let identity = r"HKCU\Software\Classes\AppUserModelId\io.github.forewarn";
    assert_eq!(machine.registry(identity, "CustomActivator").await.as_deref(), Some(ACTIVATOR));
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
    assert_eq!(machine.run(&built("forewarn.exe"), ["--unregister"]).await.status.code(), Some(0));
    assert_eq!(machine.default_value(&class).await, None);
    assert_eq!(machine.registry(identity, "CustomActivator").await, None);
}
