//! The tray and a notification, as a real panel and a real notification service show them.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use tokio::process::Child;

use crate::{scenes, stage};

/// Tray, notification and window together: the corner of a desktop in which all of it is seen.
pub(crate) async fn desktop(folder: &Path, theme: &str) {
    let desk = stage::set(&format!("theme = \"{theme}\"\n")).await;
    let _panel = start_panel(&desk).await;
    let _notifications = start_notifications(&desk, theme).await;
    let page = desk.window().await;
    page.find(".empty").await;
    desk.arrange(BACKGROUND, "Forewarn", 848, 116);
    let azure = desk.azure.handle();
    azure.schedule(reboot(15).on(["web-01", "web-02"])).unwrap();
    azure.schedule(EventPlan::new(EventType::Freeze).on(["db-01"])).unwrap();
    page.find("article.card").await;
    page.find("details.neighbours").await;
    // The edge of a card, as ui/css/base.css has it.
    let edge = if theme == "dark" { 0x00ff_bd63 } else { 0x009a_5300 };
    let sight = desk.sight();
    eventually("the card on the screen", || async { sight.shows("Forewarn", edge).then_some(()) }).await;
    tokio::time::sleep(DRAWN).await;
    photograph(&desk, &folder.join(format!("desktop-{theme}.png")), "444x728+836+0").await;
    page.close().await;
}

/// The tray icon in each of its states.
pub(crate) async fn tray(folder: &Path) {
    let desk = stage::set("").await;
    let _panel = start_panel(&desk).await;
    let _notifications = start_notifications(&desk, "dark").await;
    let page = desk.window().await;
    page.find(".empty").await;
    let mut trays = Vec::new();
    let mut state = async |name: &str| {
        tokio::time::sleep(DRAWN).await;
        let picture = folder.join(format!("tray-{name}.png"));
        photograph(&desk, &picture, "40x30+1240+0").await;
        trays.push(picture);
    };
    state("quiet").await;

    let azure = desk.azure.handle();
    let later = azure.schedule(reboot(15).on(["web-01"])).unwrap();
    page.find("article.card").await;
    state("scheduled").await;
    azure.cancel(&later).unwrap();
    let soon = azure.schedule(reboot(4).on(["web-01"])).unwrap();
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

const BACKGROUND: u32 = 0x0035_4f6e;

/// A panel and a notification service draw when they like, and say nothing of it.
const DRAWN: Duration = Duration::from_secs(3);

fn reboot(minutes: u64) -> EventPlan {
    EventPlan::new(EventType::Reboot).notice(Duration::from_secs(minutes * 60))
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

async fn start_notifications(desk: &Desk, theme: &str) -> Child {
    let config = desk.config().join("dunstrc");
    let colours = match theme {
        "light" => "background = \"#fafafa\"\nforeground = \"#1b1d21\"\nframe_color = \"#c9ccd1\"\n",
        _ => "background = \"#2b2d30\"\nforeground = \"#f2f2f2\"\nframe_color = \"#4a4d52\"\n",
    };
    std::fs::write(&config, [include_str!("dunstrc"), colours].concat()).unwrap();
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

/// A part of the screen.
async fn photograph(desk: &Desk, picture: &Path, part: &str) {
    let mut command = desk.command("import");
    command.args(["-window", "root", "-crop", part, "+repage"]);
    assert!(command.arg(picture).status().await.unwrap().success(), "{}", picture.display());
}

/// One picture beside the other.
async fn join(desk: &Desk, parts: &[std::path::PathBuf], whole: &Path) {
    let joined = desk.command("convert").args(parts).arg("+append").arg(whole).status().await.unwrap();
    assert!(joined.success(), "{}", whole.display());
    for part in parts {
        std::fs::remove_file(part).unwrap();
    }
}
