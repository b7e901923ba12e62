//! The icon in the tray: Wine shows it and its tooltip, but passes no clicks on.

use std::ops::Range;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

use crate::events::reboot;
use crate::machine::{Machine, eventually};

/// Where Wine shows the only icon on a desktop of 1024 by 700: at the very right of the taskbar.
const ICON: (Range<i16>, Range<i16>) = (1002..1024, 680..700);

impl Machine {
    /// The icon as it is to be seen.
    fn icon(&self) -> Vec<u8> {
        let (connection, screen) = x11rb::connect(Some(&self.display())).unwrap();
        let root = connection.setup().roots[screen].root;
        let (x, y) = ICON;
        let length = |range: &Range<i16>| u16::try_from(range.end - range.start).unwrap();
        let (width, height) = (length(&x), length(&y));
        let image = connection.get_image(ImageFormat::Z_PIXMAP, root, x.start, y.start, width, height, u32::MAX);
        image.unwrap().reply().unwrap().data
    }

    /// Waits until the icon's tooltip says this.
    async fn tooltip_says(&self, text: &str) {
        eventually(&format!("the tooltip '{text}'"), || async {
            // It comes when the pointer does, and goes by itself.
            self.point(500, 300).await;
            self.point(ICON.0.start + 11, ICON.1.start + 10).await;
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

#[tokio::test]
async fn icon_and_tooltip_follow_what_is_scheduled() {
    let machine = Machine::new("tray").await;
    let program = machine.program(&[]);
    machine.tooltip_says("No maintenance scheduled").await;
    machine.picture("quiet");
    let quiet = machine.icon();
    assert!(quiet.chunks(4).any(|pixel| pixel != &quiet[..4]), "there is no icon");

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
