//! The tray and a notification on a real panel and a real notification server.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use end_to_end::{TestDesktop, wait_for};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use tokio::process::Child;

use crate::{scenes, setup};

/// Tray, notification and window in one corner of the desktop.
pub(crate) async fn desktop_corner(folder: &Path, theme: &str) {
    let desktop = setup::desktop_with_history(&format!("theme = \"{theme}\"\n")).await;
    let _panel = start_panel(&desktop).await;
    let _notifications = start_notifications(&desktop, theme).await;
    let page = desktop.open_window().await;
    page.find(".empty").await;
    arrange(&desktop);
    let azure = desktop.azure.handle();
    azure.schedule(reboot(15).on(["web-01", "web-02"])).unwrap();
    azure.schedule(EventPlan::new(EventType::Freeze).on(["db-01"])).unwrap();
    page.find("article.card").await;
    page.find("details.neighbors").await;
    // As in ui/css/base.css.
    let edge = if theme == "dark" { 0x00ff_bd63 } else { 0x009a_5300 };
    let pixels = desktop.pixel_probe();
    wait_for("the card on the screen", || async { pixels.window_has_color("Forewarn", edge).then_some(()) }).await;
    tokio::time::sleep(DRAW_TIME).await;
    screenshot(&desktop, &folder.join(format!("desktop-{theme}.png")), CORNER).await;
    page.close().await;
}

/// The tray icon in each of its states.
pub(crate) async fn tray(folder: &Path) {
    let desktop = setup::desktop_with_history("").await;
    let _panel = start_panel(&desktop).await;
    let _notifications = start_notifications(&desktop, "dark").await;
    let page = desktop.open_window().await;
    page.find(".empty").await;
    let mut trays = Vec::new();
    let mut state = async |name: &str| {
        tokio::time::sleep(DRAW_TIME).await;
        let picture = folder.join(format!("tray-{name}.png"));
        screenshot(&desktop, &picture, "40x30+1240+0").await;
        trays.push(picture);
    };
    state("quiet").await;

    let azure = desktop.azure.handle();
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
    scenes::refuse_connections(&desktop);
    page.find("article.card.card-stale").await;
    state("cannot-tell").await;
    join(&desktop, &trays, &folder.join("tray.png")).await;
    page.close().await;
}

/// Places the window below the notifications.
pub(crate) fn arrange(desktop: &TestDesktop) {
    desktop.arrange(BACKGROUND, "Forewarn", 848, 116);
}

/// The part of the screen with tray, notification and window.
pub(crate) const CORNER: &str = "444x728+836+0";

const BACKGROUND: u32 = 0x0035_4f6e;

/// There is no event when a panel and a notification server have drawn.
pub(crate) const DRAW_TIME: Duration = Duration::from_secs(3);

fn reboot(minutes: u64) -> EventPlan {
    EventPlan::new(EventType::Reboot).notice(Duration::from_secs(minutes * 60))
}

pub(crate) async fn start_panel(desktop: &TestDesktop) -> Child {
    let folder = desktop.config().join("xfce4/xfconf/xfce-perchannel-xml");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("xfce4-panel.xml"), include_str!("panel.xml")).unwrap();
    // The bus starts xfconf, which needs these variables to find the panel's settings.
    let mut update = desktop.command("dbus-update-activation-environment");
    assert!(update.args(["HOME", "XDG_CONFIG_HOME", "DISPLAY"]).status().await.unwrap().success());
    let child = start(desktop, "xfce4-panel", &["--disable-wm-check"]);
    wait_for_bus_name(desktop, "org.kde.StatusNotifierWatcher").await;
    child
}

pub(crate) async fn start_notifications(desktop: &TestDesktop, theme: &str) -> Child {
    let config = desktop.config().join("dunstrc");
    let colors = match theme {
        "light" => "background = \"#fafafa\"\nforeground = \"#1b1d21\"\nframe_color = \"#c9ccd1\"\n",
        _ => "background = \"#2b2d30\"\nforeground = \"#f2f2f2\"\nframe_color = \"#4a4d52\"\n",
    };
    std::fs::write(&config, [include_str!("dunstrc"), colors].concat()).unwrap();
    let child = start(desktop, "dunst", &["-config", &config.display().to_string()]);
    wait_for_bus_name(desktop, "org.freedesktop.Notifications").await;
    child
}

fn start(desktop: &TestDesktop, program: &str, arguments: &[&str]) -> Child {
    let mut command = desktop.command(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("{program}: {error}; make pictures installs it"))
}

async fn wait_for_bus_name(desktop: &TestDesktop, name: &str) {
    wait_for(name, || async {
        let reply = desktop
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

/// Captures a part of the screen.
pub(crate) async fn screenshot(desktop: &TestDesktop, picture: &Path, part: &str) {
    let mut command = desktop.command("import");
    command.args(["-window", "root", "-crop", part, "+repage"]);
    assert!(command.arg(picture).status().await.unwrap().success(), "{}", picture.display());
}

/// Joins pictures side by side and deletes them.
async fn join(desktop: &TestDesktop, parts: &[std::path::PathBuf], whole: &Path) {
    let joined = desktop.command("convert").args(parts).arg("+append").arg(whole).status().await.unwrap();
    assert!(joined.success(), "{}", whole.display());
    for part in parts {
        std::fs::remove_file(part).unwrap();
    }
}
