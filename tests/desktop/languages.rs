//! The program speaks the language that the person chose, and changes it while it runs.

use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

fn event(event_type: EventType, minutes: u64) -> EventPlan {
    EventPlan::new(event_type).on(["web-01"]).notice(Duration::from_secs(minutes * 60))
}

async fn tray_says(desk: &Desk, label: &str) {
    eventually(&format!("the tray to say '{label}…'"), || async {
        desk.services.tray_label().await.filter(|shown| shown.starts_with(label))
    })
    .await;
}

#[tokio::test]
async fn tray_and_toasts_speak_the_chosen_language_and_change_it_at_once() {
    let desk = Desk::new().await;
    desk.write_settings("language = \"sv\"\n");
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    desk.services.menu_entry("Inget underhåll planerat").await;
    for label in ["Öppna Forewarn", "Tysta påminnelser", "Starta vid inloggning", "Om", "Avsluta"] {
        desk.services.menu_entry(label).await;
    }

    handle.schedule(event(EventType::Reboot, 60)).unwrap();
    let toast = desk.services.toast("Reboot om ").await;
    assert_eq!(toast.body, "Host server is undergoing maintenance. Minnesinnehållet går förlorat.");
    let labels: Vec<&str> = toast.actions.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, ["Öppna", "Detaljer", "Påminn mig 5 min innan"]);
    desk.services.menu_entry("Godkänn Reboot · web-01").await;
    tray_says(&desk, "Reboot om ").await;

    desk.write_settings("language = \"tr\"\n");
    desk.services.menu_entry("Onayla: Reboot · web-01").await;
    for label in ["Forewarn uygulamasını aç", "Hatırlatmaları sustur", "Oturum açıldığında başlat", "Hakkında", "Çık"]
    {
        desk.services.menu_entry(label).await;
    }
    eventually("the tray to speak Turkish", || async {
        desk.services.tray_label().await.filter(|shown| shown.ends_with(" sonra Reboot · web-01"))
    })
    .await;
    handle.schedule(event(EventType::Redeploy, 90)).unwrap();
    let toast = eventually("a Turkish notification", || async {
        desk.services.toasts().into_iter().find(|toast| toast.summary.ends_with(" sonra Redeploy · web-01"))
    })
    .await;
    assert!(toast.body.ends_with("Başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur."), "{toast:?}");
    program.kill().await;
}

#[tokio::test]
async fn without_a_choice_the_systems_language_counts() {
    let desk = Desk::new().await.speaking("hu_HU.UTF-8");
    let program = desk.program(&[]);
    desk.services.menu_entry("Nincs ütemezett karbantartás").await;
    desk.azure.handle().schedule(event(EventType::Reboot, 60)).unwrap();
    desk.services.toast("Reboot 1 óra 0 perc múlva · web-01").await;
    program.kill().await;
}

#[tokio::test]
async fn what_the_desktop_lacks_is_told_in_the_chosen_language_too() {
    let desk = Desk::without_tray().await;
    desk.write_settings("language = \"nl\"\n");
    let program = desk.program(&[]);
    let toast = desk.services.toast("Forewarn heeft geen pictogram in het systeemvak").await;
    assert!(toast.body.starts_with("Het programma waakt toch: dit bureaublad heeft geen plaats"), "{toast:?}");
    program.kill().await;
}
