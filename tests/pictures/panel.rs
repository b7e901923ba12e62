//! The tray and a notification, as a real panel and a real notification service show them.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use tokio::process::Child;

use crate::{scenes, stage};

/// The whole desktop with a notification, and the tray icon in each of its states.
pub(crate) async fn desktop(folder: &Path) {
    let desk = stage::set("theme = \"light\"\n").await;
    let _panel = start_panel(&desk).await;
    let _notifications = start_notifications(&desk).await;
    let page = desk.window().await;
    page.find(".empty").await;
    desk.arrange(0x0035_4f6e, "Forewarn", 400, 150);
    let mut trays = Vec::new();
    let mut state = async |name: &str| {
        // The panel draws when it likes; what it will have drawn by then is what it shows.
        tokio::time::sleep(Duration::from_secs(3)).await;
        let picture = folder.join(format!("tray-{name}.png"));
        photograph(&desk, &picture, Some("120x30+1160+0")).await;
        trays.push(picture);
    };
    state("quiet").await;

    let reboot =
        |minutes: u64| EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(minutes * 60));
    let azure = desk.azure.handle();
    let later = azure.schedule(reboot(15)).unwrap();
    page.find("article.card").await;
    state("scheduled").await;
    photograph(&desk, &folder.join("desktop.png"), None).await;
    azure.cancel(&later).unwrap();
    let soon = azure.schedule(reboot(4)).unwrap();
    page.find("article.card[data-phase=imminent]").await;
    state("imminent").await;
    azure.start(&soon).unwrap();
    page.find("article.card[data-phase=inProgress]").await;
    state("in-progress").await;
    scenes::lose_contact(&desk);
    page.find("article.card.card-stale").await;
    state("cannot-tell").await;
    join(&desk, &trays, &folder.join("tray.png")).await;
    page.close().await;
}

async fn start_panel(desk: &Desk) -> Child {
    let folder = desk.config().join("xfce4/xfconf/xfce-perchannel-xml");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("xfce4-panel.xml"), include_str!("panel.xml")).unwrap();
    // The panel's settings are kept by a program that the bus starts, and that is to find them here.
    let mut tell = desk.command("dbus-update-activation-environment");
    assert!(tell.args(["HOME", "XDG_CONFIG_HOME", "DISPLAY"]).status().await.unwrap().success());
    let child = start(desk, "xfce4-panel", &["--disable-wm-check"]);
    owned(desk, "org.kde.StatusNotifierWatcher").await;
    child
}

async fn start_notifications(desk: &Desk) -> Child {
    let config = desk.config().join("dunstrc");
    std::fs::write(&config, include_str!("dunstrc")).unwrap();
    let child = start(desk, "dunst", &["-config", &config.display().to_string()]);
    owned(desk, "org.freedesktop.Notifications").await;
    child
}

fn start(desk: &Desk, program: &str, arguments: &[&str]) -> Child {
    let mut command = desk.command(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("{program}: {error}; make pictures installs it"))
}

/// Waits until somebody offers this service on the bus.
async fn owned(desk: &Desk, name: &str) {
    eventually(name, || async {
        let reply = desk
            .services
            .connection
            .call_method(
                Some("org.freedesktop.DBus"),
                "/org/freedesktop/DBus",
                Some("org.freedesktop.DBus"),
                "NameHasOwner",
                &(name),
            )
            .await
            .ok()?;
        reply.body().deserialize::<bool>().ok()?.then_some(())
    })
    .await;
}

/// The screen, or a part of it.
async fn photograph(desk: &Desk, picture: &Path, part: Option<&str>) {
    let mut command = desk.command("import");
    command.args(["-window", "root"]);
    if let Some(part) = part {
        command.args(["-crop", part, "+repage"]);
    }
    assert!(command.arg(picture).status().await.unwrap().success(), "{}", picture.display());
}

/// One picture below the other.
async fn join(desk: &Desk, parts: &[std::path::PathBuf], whole: &Path) {
    let joined = desk.command("convert").args(parts).arg("-append").arg(whole).status().await.unwrap();
    assert!(joined.success(), "{}", whole.display());
    for part in parts {
        std::fs::remove_file(part).unwrap();
    }
}
