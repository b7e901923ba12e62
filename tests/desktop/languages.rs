//! Tray and notifications in the chosen language.

use end_to_end::{TestDesktop, event, wait_for};
use scheduled_events::EventType;

async fn wait_for_tray_label(desktop: &TestDesktop, label: &str) {
    wait_for(&format!("the tray label '{label}…'"), || async {
        desktop.services.tray_label().await.filter(|shown| shown.starts_with(label))
    })
    .await;
}

#[tokio::test]
async fn tray_and_toasts_follow_the_chosen_language() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("language = \"sv\"\n");
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    desktop.services.menu_entry("Inget underhåll planerat").await;
    for label in ["Öppna Forewarn", "Snooza påminnelser", "Starta vid inloggning", "Om", "Avsluta"] {
        desktop.services.menu_entry(label).await;
    }

    handle.schedule(event(EventType::Reboot, 60)).unwrap();
    let toast = desktop.services.toast("Reboot om ").await;
    assert_eq!(toast.body, "Host server is undergoing maintenance. Minnesinnehållet går förlorat.");
    let labels: Vec<&str> = toast.actions.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, ["Öppna", "Detaljer", "Påminn mig 5 min före"]);
    desktop.services.menu_entry("Godkänn Reboot · web-01").await;
    wait_for_tray_label(&desktop, "Reboot om ").await;

    desktop.write_settings("language = \"tr\"\n");
    desktop.services.menu_entry("Onayla: Reboot · web-01").await;
    for label in ["Forewarn'ı aç", "Anımsatıcıları ertele", "Oturum açıldığında başlat", "Hakkında", "Çık"]
    {
        desktop.services.menu_entry(label).await;
    }
    wait_for("a Turkish tray label", || async {
        desktop.services.tray_label().await.filter(|shown| shown.ends_with(" sonra Reboot · web-01"))
    })
    .await;
    handle.schedule(event(EventType::Redeploy, 90)).unwrap();
    let toast = wait_for("a Turkish notification", || async {
        desktop.services.toasts().into_iter().find(|toast| toast.summary.ends_with(" sonra Redeploy · web-01"))
    })
    .await;
    assert!(toast.body.ends_with("VM başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur."), "{toast:?}");
    program.kill().await;
}

#[tokio::test]
async fn the_system_language_is_the_default() {
    let desktop = TestDesktop::new().await.with_locale("hu_HU.UTF-8");
    let program = desktop.start(&[]);
    desktop.services.menu_entry("Nincs ütemezett karbantartás").await;
    desktop.azure.handle().schedule(event(EventType::Reboot, 60)).unwrap();
    desktop.services.toast("Reboot 1 óra múlva · web-01").await;
    program.kill().await;
}

#[tokio::test]
async fn the_missing_tray_warning_is_translated() {
    let desktop = TestDesktop::without_tray().await;
    desktop.write_settings("language = \"nl\"\n");
    let program = desktop.start(&[]);
    let toast = desktop.services.toast("Forewarn heeft geen pictogram in het systeemvak").await;
    assert!(
        toast.body.starts_with("Dit bureaublad geeft geen systeemvakpictogrammen weer. Forewarn blijft bewaken."),
        "{toast:?}"
    );
    program.kill().await;
}
