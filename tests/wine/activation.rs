//! Clicks on notifications, which reach the program through COM. Wine shows no notifications, but its COM works like Windows'.

use std::process::Output;

use end_to_end::{Program, approvals, reboot};

use crate::exit::SESSION;
use crate::installer::NEW;
use crate::machine::{Machine, TIMEOUT, built, wait_for};

const ACTIVATOR: &str = "{816C0B94-70F3-4A51-8043-21B7848673C7}";

impl Machine {
    /// Calls the activator as Windows does after a click.
    async fn activate(&self, arguments: &str) -> Output {
        let mut command = self.wine_command(&crate::machine::wine_folder().join("helper.exe"));
        // Wine's COM starts the program with the environment of its client.
        command.env("FOREWARN_ENDPOINT", self.azure.url("web-01").unwrap());
        command.args(["activate", ACTIVATOR, arguments]).stdin(std::process::Stdio::null());
        // Not a pipe: the program that COM starts would inherit it.
        let output = self.folder().join("click");
        command.stdout(std::fs::File::create(&output).unwrap()).stderr(std::process::Stdio::null());
        let status =
            tokio::time::timeout(TIMEOUT, command.status()).await.expect("the activation doesn't return").unwrap();
        Output { status, stdout: std::fs::read(&output).unwrap(), stderr: Vec::new() }
    }

    async fn click_notification(&self, arguments: &str) {
        let clicked = self.activate(arguments).await;
        assert_eq!(clicked.status.code(), Some(0), "{}", String::from_utf8_lossy(&clicked.stdout));
    }

    /// Closes the dialog that an event opens in the absence of notifications.
    async fn close_dialog(&self) {
        self.wait_for_text("Approve Reboot").await;
        self.choose("Close").await;
        wait_for("the dialog to close", || async {
            (!self.windows().await.lines().any(|line| line.starts_with("#32770\tvisible"))).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn a_click_opens_its_page_in_the_running_program() {
    let machine = Machine::new("click").await;
    let program: Program = machine.start(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.close_dialog().await;

    machine.click_notification(&format!("ask-to-approve={id}")).await;
    let dialog = machine.wait_for_text("Approve now").await;
    assert!(dialog.contains("web-01"), "{dialog}");
    assert_eq!(dialog.matches(SESSION).count(), 1, "no second program: {dialog}");
    machine.screenshot("dialog");
    machine.choose("Cancel").await;

    // Dismissing opens nothing; unknown arguments open the list.
    machine.close_dialog().await;
    machine.click_notification("dismiss").await;
    machine.wait_for_log("notification clicked action=None").await;
    machine.wait_for_polls(2).await;
    let windows = machine.windows().await;
    assert!(crate::machine::dialogs(&windows).is_empty(), "{windows}");
    machine.click_notification("<approve everything>\u{1}").await;
    machine.wait_for_text("Approve Reboot").await;
    machine.wait_for_polls(2).await;
    assert!(approvals(machine.azure.handle()).is_empty(), "a click never approves");

    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
}

#[tokio::test]
async fn a_click_starts_the_installed_program() {
    let machine = Machine::new("click-start").await;
    assert_eq!(machine.install(NEW, &["/AUTOSTART=no"]).await, Some(0));
    let class = format!(r"HKLM\Software\Classes\CLSID\{ACTIVATOR}\LocalServer32");
    let identity = r"HKLM\Software\Classes\AppUserModelId\io.github.forewarn";
    assert_eq!(machine.registry(identity, "CustomActivator").await.as_deref(), Some(ACTIVATOR));
    let command = r#""C:\Program Files\Forewarn\forewarn.exe" --toast-activated"#;
    assert_eq!(machine.default_value(&class).await.as_deref(), Some(command));

    let forewarn = machine.installed("forewarn.exe");
    let program = machine.start_exe(&forewarn, &[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.close_dialog().await;
    assert_eq!(machine.run(&forewarn, ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    assert!(!machine.windows().await.contains(SESSION));

    machine.click_notification(&format!("ask-to-approve={id}")).await;
    let dialog = machine.wait_for_text("Approve now").await;
    assert!(dialog.contains("web-01") && dialog.contains(SESSION), "{dialog}");
    machine.screenshot("dialog");
    machine.wait_for_polls(2).await;
    assert!(approvals(machine.azure.handle()).is_empty(), "a click never approves");

    machine.uninstall(&["/PURGE"]).await;
    assert_eq!(machine.default_value(&class).await, None);
    assert_eq!(machine.registry(identity, "CustomActivator").await, None);
}

/// Registration is per user, and `--unregister` removes it.
#[tokio::test]
async fn the_portable_program_registers_its_activator() {
    let machine = Machine::new("click-portable").await;
    let program = machine.start(&[]);
    machine.wait_for_polls(2).await;
    let class = format!(r"HKCU\Software\Classes\CLSID\{ACTIVATOR}\LocalServer32");
    let command = machine.default_value(&class).await.unwrap();
    assert!(command.ends_with(r#"forewarn.exe" --toast-activated"#), "{command}");
    let identity = r"HKCU\Software\Classes\AppUserModelId\io.github.forewarn";
    assert_eq!(machine.registry(identity, "CustomActivator").await.as_deref(), Some(ACTIVATOR));
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    assert_eq!(machine.run(&built("forewarn.exe"), ["--unregister"]).await.status.code(), Some(0));
    assert_eq!(machine.default_value(&class).await, None);
    assert_eq!(machine.registry(identity, "CustomActivator").await, None);
}
