//! The tray icon, its menu and its clicks.

use std::ops::Range;
use std::time::Duration;

use end_to_end::reboot;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

use crate::machine::{Machine, TIMEOUT, dialogs, wait_for};

/// The position of the only icon on a desktop of 1024×700 px: at the right end of the taskbar.
const ICON: (Range<i16>, Range<i16>) = (1002..1024, 680..700);

const MIDDLE: (i16, i16) = (ICON.0.start + 11, ICON.1.start + 10);

/// Positions of menu entries, in percent of the menu's height.
const OPEN: i16 = 30;
const QUIT: i16 = 91;

const LEFT: u8 = 1;
const RIGHT: u8 = 3;

impl Machine {
    async fn click_icon(&self, button: u8) {
        self.click(button, MIDDLE.0, MIDDLE.1).await;
    }

    async fn wait_for_icon(&self) {
        wait_for("an icon", || async { is_drawn(&self.icon()).then_some(()) }).await;
    }

    /// Right-clicks the icon and returns the menu's position.
    async fn open_menu(&self) -> [i16; 4] {
        self.click_icon(RIGHT).await;
        let is_menu = |line: &str| line.starts_with("#32768\tvisible");
        wait_for("the menu", || async { self.windows().await.lines().any(is_menu).then_some(()) }).await;
        self.window_rect("#32768").await
    }

    /// Clicks the menu entry at this percentage of the menu's height. Wine sends no keys to the menu of a hidden window.
    async fn choose_in_menu(&self, [left, top, _, bottom]: [i16; 4], percent: i16) {
        self.click(LEFT, left + 60, top + (bottom - top) * percent / 100).await;
    }

    async fn set_double_click_time(&self, time: Duration) {
        let (key, time) = (r"HKCU\Control Panel\Mouse", time.as_millis().to_string());
        let arguments = ["add", key, "/v", "DoubleClickSpeed", "/d", &time, "/f"];
        assert!(self.run(std::path::Path::new("reg"), arguments).await.status.success());
    }

    /// Left, top, right and bottom of the visible window of this class.
    async fn window_rect(&self, class: &str) -> [i16; 4] {
        let output = String::from_utf8(self.helper(&["rect", class]).await.stdout).unwrap();
        let numbers: Vec<i16> = output.split_whitespace().map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap_or_else(|_| panic!("no {class} is visible: {output:?}"))
    }

    /// The icon's pixels, three bytes each.
    fn icon(&self) -> Vec<u8> {
        let (connection, screen) = x11rb::connect(Some(&self.display_name())).unwrap();
        let root = connection.setup().roots[screen].root;
        let (x, y) = ICON;
        let length = |range: &Range<i16>| u16::try_from(range.end - range.start).unwrap();
        let (width, height) = (length(&x), length(&y));
        let image = connection.get_image(ImageFormat::Z_PIXMAP, root, x.start, y.start, width, height, u32::MAX);
        image.unwrap().reply().unwrap().data.chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect()
    }

    async fn wait_for_tooltip(&self, text: &str) {
        wait_for(&format!("the tooltip '{text}'"), || async {
            // The tooltip shows when the pointer arrives, and disappears after a while.
            self.move_pointer(500, 300).await;
            let (x, y) = MIDDLE;
            self.move_pointer(x, y).await;
            let is_shown = |windows: String| {
                windows.lines().any(|line| line.starts_with("tooltips_class32\tvisible") && line.contains(text))
            };
            for _ in 0..5 {
                if is_shown(self.windows().await) {
                    return Some(());
                }
            }
            None
        })
        .await;
    }
}

fn is_drawn(icon: &[u8]) -> bool {
    icon.chunks(3).any(|pixel| pixel != &icon[..3])
}

#[tokio::test]
async fn icon_and_tooltip_follow_the_scheduled_events() {
    let machine = Machine::new("tray").await;
    let program = machine.start(&[]);
    machine.wait_for_tooltip("No maintenance scheduled").await;
    machine.screenshot("quiet");
    let quiet = machine.icon();
    assert!(is_drawn(&quiet), "the icon is missing");

    let id = machine.azure.handle().schedule(reboot()).unwrap();
    wait_for("another icon", || async { (machine.icon() != quiet).then_some(()) }).await;
    machine.wait_for_tooltip("Reboot in").await;
    machine.screenshot("scheduled");
    let scheduled = machine.icon();

    machine.azure.handle().start(&id).unwrap();
    wait_for("another icon", || async { (machine.icon() != scheduled).then_some(()) }).await;
    machine.azure.handle().complete(&id).unwrap();
    machine.wait_for_tooltip("No maintenance scheduled").await;
    wait_for("the quiet icon again", || async { (machine.icon() == quiet).then_some(()) }).await;
    machine.screenshot("completed");
    program.kill().await;
}

#[tokio::test]
async fn a_click_toggles_the_dialog_in_front() {
    let machine = Machine::new("click").await;
    // So short that no two clicks of this test are a double click.
    machine.set_double_click_time(Duration::from_millis(1)).await;
    let cover = machine.start_helper(&["cover", "Another program"]);
    machine.wait_for_text("Another program").await;
    let program = machine.start(&[]);
    machine.wait_for_icon().await;
    for round in 0..2 {
        machine.click_icon(LEFT).await;
        let windows = machine.wait_for_text("WebView2").await;
        assert_eq!(dialogs(&windows), ["Forewarn"], "round {round}: {windows}");
        wait_for("the dialog in front of all windows, with the keyboard", || async {
            let windows = machine.windows().await;
            let (dialog, other) = (windows.find("#32770\tvisible")?, windows.find("Another program")?);
            let focus = String::from_utf8(machine.helper(&["focus"]).await.stdout).unwrap();
            (dialog < other && focus.contains("Close")).then_some(())
        })
        .await;
        machine.screenshot(if round == 0 { "open" } else { "open-again" });
        let [left, top, right, bottom] = machine.window_rect("#32770").await;
        let taskbar = machine.window_rect("Shell_TrayWnd").await;
        assert!(
            left >= 0 && top >= 0 && right <= 1024 && bottom <= taskbar[1],
            "covers the taskbar at {taskbar:?}: {left} {top} {right} {bottom}"
        );
        machine.click_icon(LEFT).await;
        wait_for("the dialog to close", || async { dialogs(&machine.windows().await).is_empty().then_some(()) }).await;
    }
    program.kill().await;
    cover.kill().await;
}

#[tokio::test]
async fn a_double_click_leaves_the_dialog_open() {
    let machine = Machine::new("double-click").await;
    // Longer than this test, so that its clicks are a double click on any machine.
    machine.set_double_click_time(TIMEOUT * 10).await;
    let program = machine.start(&[]);
    machine.wait_for_icon().await;
    machine.click_icon(LEFT).await;
    machine.wait_for_text("WebView2").await;
    machine.click_icon(LEFT).await;
    // It would close within a second.
    machine.wait_for_polls(3).await;
    let windows = machine.windows().await;
    assert_eq!(dialogs(&windows), ["Forewarn"], "{windows}");
    program.kill().await;
}

#[tokio::test]
async fn the_menu_opens_the_window_and_quits() {
    let machine = Machine::new("menu").await;
    let program = machine.start(&[]);
    machine.wait_for_tooltip("No maintenance scheduled").await;
    let menu = machine.open_menu().await;
    machine.screenshot("menu");
    let [left, top, right, bottom] = menu;
    assert!(left >= 0 && top >= 0 && right <= 1024 && bottom <= 700, "partly off the screen: {menu:?}");
    machine.choose_in_menu(menu, OPEN).await;
    machine.wait_for_text("WebView2").await;

    let menu = machine.open_menu().await;
    machine.choose_in_menu(menu, QUIT).await;
    assert_eq!(program.wait_with_timeout(TIMEOUT).await.code(), Some(0));
}

#[tokio::test]
async fn the_icon_is_added_again_until_the_taskbar_accepts_it() {
    let machine = Machine::new("late-taskbar").await;
    let marker = machine.folder().join("rejected");
    std::fs::write(&marker, "").unwrap();
    let program = machine.start_without_taskbar(&marker);
    let ids = wait_for("several rejected attempts", || async {
        let ids: Vec<String> = std::fs::read_to_string(&marker).unwrap().lines().map(str::to_owned).collect();
        (ids.len() >= 8).then_some(ids)
    })
    .await;
    assert!(ids.iter().all(|id| *id == ids[0]), "another icon each time: {ids:?}");
    assert!(!is_drawn(&machine.icon()), "there is an icon");
    std::fs::remove_file(&marker).unwrap();
    machine.wait_for_icon().await;
    machine.wait_for_tooltip("No maintenance scheduled").await;
    machine.click_icon(LEFT).await;
    machine.wait_for_text("WebView2").await;
    program.kill().await;
}
