//! The icon in the tray, its menu, and what a click on it opens.

use std::ops::Range;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

use crate::events::reboot;
use crate::machine::{Machine, PATIENCE, dialogs, eventually};

/// Where Wine shows the only icon on a desktop of 1024 by 700: at the very right of the taskbar.
const ICON: (Range<i16>, Range<i16>) = (1002..1024, 680..700);

const MIDDLE: (i16, i16) = (ICON.0.start + 11, ICON.1.start + 10);

/// Where entries are in the menu, in percent of its height. It has a line, two entries, and three more, with a line between.
const OPEN: i16 = 30;
const QUIT: i16 = 91;

const LEFT: u8 = 1;
const RIGHT: u8 = 3;

impl Machine {
    async fn click_icon(&self, button: u8) {
        self.click(button, MIDDLE.0, MIDDLE.1).await;
    }

    /// Waits until the icon is there.
    async fn has_icon(&self) {
        eventually("an icon", || async { is_drawn(&self.icon()).then_some(()) }).await;
    }

    /// Right-clicks the icon and waits for the menu: its place.
    async fn open_menu(&self) -> [i16; 4] {
        self.click_icon(RIGHT).await;
        let is_menu = |line: &str| line.starts_with("#32768\tvisible");
        eventually("the menu", || async { self.windows().await.lines().any(is_menu).then_some(()) }).await;
        self.place_of("#32768").await
    }

    /// Clicks in the menu at this place, so many percent of its height from its top. Wine gives the keyboard to no menu
    /// whose window is hidden.
    async fn choose_in_menu(&self, [left, top, _, bottom]: [i16; 4], percent: i16) {
        self.click(LEFT, left + 60, top + (bottom - top) * percent / 100).await;
    }

    /// Sets for how long a second click belongs to the first.
    async fn set_double_click_time(&self, time: Duration) {
        let (key, time) = (r"HKCU\Control Panel\Mouse", time.as_millis().to_string());
        let arguments = ["add", key, "/v", "DoubleClickSpeed", "/d", &time, "/f"];
        assert!(self.run(std::path::Path::new("reg"), arguments).await.status.success());
    }

    /// Left, top, right and bottom of the window of this class.
    async fn place_of(&self, class: &str) -> [i16; 4] {
        let said = String::from_utf8(self.desk(&["place", class]).await.stdout).unwrap();
        let numbers: Vec<i16> = said.split_whitespace().map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap_or_else(|_| panic!("no {class} is visible: {said:?}"))
    }

    /// The icon as it is to be seen, three bytes a pixel.
    fn icon(&self) -> Vec<u8> {
        let (connection, screen) = x11rb::connect(Some(&self.display())).unwrap();
        let root = connection.setup().roots[screen].root;
        let (x, y) = ICON;
        let length = |range: &Range<i16>| u16::try_from(range.end - range.start).unwrap();
        let (width, height) = (length(&x), length(&y));
        let image = connection.get_image(ImageFormat::Z_PIXMAP, root, x.start, y.start, width, height, u32::MAX);
        image.unwrap().reply().unwrap().data.chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect()
    }

    /// Waits until the icon's tooltip says this.
    async fn tooltip_says(&self, text: &str) {
        eventually(&format!("the tooltip '{text}'"), || async {
            // It comes when the pointer does, and goes by itself.
            self.point(500, 300).await;
            let (x, y) = MIDDLE;
            self.point(x, y).await;
            let told = |windows: String| {
                windows.lines().any(|line| line.starts_with("tooltips_class32\tvisible") && line.contains(text))
            };
            for _ in 0..5 {
                if told(self.windows().await) {
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
async fn icon_and_tooltip_follow_what_is_scheduled() {
    let machine = Machine::new("tray").await;
    let program = machine.program(&[]);
    machine.tooltip_says("No maintenance scheduled").await;
    machine.picture("quiet");
    let quiet = machine.icon();
    assert!(is_drawn(&quiet), "there is no icon");

    let id = machine.azure.handle().schedule(reboot()).unwrap();
    eventually("another icon", || async { (machine.icon() != quiet).then_some(()) }).await;
    machine.tooltip_says("Reboot in").await;
    machine.picture("scheduled");
    let scheduled = machine.icon();

    machine.azure.handle().start(&id).unwrap();
    eventually("another icon", || async { (machine.icon() != scheduled).then_some(()) }).await;
    machine.azure.handle().complete(&id).unwrap();
    machine.tooltip_says("No maintenance scheduled").await;
    eventually("the quiet icon again", || async { (machine.icon() == quiet).then_some(()) }).await;
    machine.picture("over");
    program.kill().await;
}

#[tokio::test]
async fn a_click_opens_what_there_is_to_see_in_front_and_another_closes_it() {
    let machine = Machine::new("click").await;
    // Far apart, so that no two clicks of this test are a double click.
    machine.set_double_click_time(Duration::from_millis(1)).await;
    let cover = machine.ask_desk(&["cover", "Another program"]);
    machine.shows("Another program").await;
    let program = machine.program(&[]);
    machine.has_icon().await;
    for round in 0..2 {
        machine.click_icon(LEFT).await;
        let windows = machine.shows("WebView2").await;
        assert_eq!(dialogs(&windows), ["Forewarn"], "round {round}: {windows}");
        eventually("the dialog in front of all windows, with the keyboard", || async {
            let windows = machine.windows().await;
            let (dialog, other) = (windows.find("#32770\tvisible")?, windows.find("Another program")?);
            let focus = String::from_utf8(machine.desk(&["focus"]).await.stdout).unwrap();
            (dialog < other && focus.contains("Close")).then_some(())
        })
        .await;
        machine.picture(if round == 0 { "open" } else { "open-again" });
        let [left, top, right, bottom] = machine.place_of("#32770").await;
        let taskbar = machine.place_of("Shell_TrayWnd").await;
        assert!(
            left >= 0 && top >= 0 && right <= 1024 && bottom <= taskbar[1],
            "not whole above the taskbar at {taskbar:?}: {left} {top} {right} {bottom}"
        );
        machine.click_icon(LEFT).await;
        eventually("the dialog to close", || async { dialogs(&machine.windows().await).is_empty().then_some(()) })
            .await;
    }
    program.kill().await;
    cover.kill().await;
}

#[tokio::test]
async fn a_double_click_opens_it_and_leaves_it_open() {
    let machine = Machine::new("double-click").await;
    // Longer than this test, so that its clicks are a double click however slow the machine is.
    machine.set_double_click_time(PATIENCE * 10).await;
    let program = machine.program(&[]);
    machine.has_icon().await;
    machine.click_icon(LEFT).await;
    machine.shows("WebView2").await;
    machine.click_icon(LEFT).await;
    // A dialog that is to close does so within a second.
    machine.polls(3).await;
    let windows = machine.windows().await;
    assert_eq!(dialogs(&windows), ["Forewarn"], "{windows}");
    program.kill().await;
}

#[tokio::test]
async fn the_menu_opens_the_window_and_quits() {
    let machine = Machine::new("menu").await;
    let program = machine.program(&[]);
    machine.tooltip_says("No maintenance scheduled").await;
    let menu = machine.open_menu().await;
    machine.picture("menu");
    let [left, top, right, bottom] = menu;
    assert!(left >= 0 && top >= 0 && right <= 1024 && bottom <= 700, "not whole on the screen: {menu:?}");
    machine.choose_in_menu(menu, OPEN).await;
    machine.shows("WebView2").await;

    let menu = machine.open_menu().await;
    machine.choose_in_menu(menu, QUIT).await;
    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
}

#[tokio::test]
async fn where_the_taskbar_comes_late_the_same_icon_is_added_until_it_is_there() {
    let machine = Machine::new("late-taskbar").await;
    let refused = machine.outside().join("refused");
    std::fs::write(&refused, "").unwrap();
    let program = machine.program_without_taskbar(&refused);
    let numbers = eventually("the icon to be refused several times", || async {
        let numbers: Vec<String> = std::fs::read_to_string(&refused).unwrap().lines().map(str::to_owned).collect();
        (numbers.len() >= 8).then_some(numbers)
    })
    .await;
    assert!(numbers.iter().all(|number| *number == numbers[0]), "another icon each time: {numbers:?}");
    assert!(!is_drawn(&machine.icon()), "there is an icon");
    std::fs::remove_file(&refused).unwrap();
    machine.has_icon().await;
    machine.tooltip_says("No maintenance scheduled").await;
    machine.click_icon(LEFT).await;
    machine.shows("WebView2").await;
    program.kill().await;
}
