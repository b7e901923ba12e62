//! Where on the screens the window goes.

use serde::{Deserialize, Serialize};

/// A part of the desktop, in the pixels of its screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// Where the window was, and how large.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Remembered {
    /// In the pixels of the screen.
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// As large as on a screen that is not scaled, so that it fits after a move to another one.
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Where to put a window of this size: beside what was clicked; else where it was, if a screen is still there; else
/// wherever the desktop puts it. `screens` are what they leave free beside panels and taskbars.
pub(crate) fn place(
    (width, height): (i32, i32),
    clicked: Option<Rectangle>,
    remembered: Option<Remembered>,
    screens: &[Rectangle],
) -> Option<(i32, i32)> {
    if let Some(clicked) = clicked {
        return beside(width, height, clicked, screens);
    }
    let before = remembered?;
    let window = Rectangle { x: before.x, y: before.y, width, height };
    let screen = screens.iter().find(|screen| screen.shows_title_of(window))?;
    Some(screen.keep_inside(window))
}

impl Rectangle {
    fn right(self) -> i32 {
        self.x.saturating_add(self.width)
    }

    fn bottom(self) -> i32 {
        self.y.saturating_add(self.height)
    }

    fn centre(self) -> (i32, i32) {
        (self.x.saturating_add(self.width / 2), self.y.saturating_add(self.height / 2))
    }

    /// How far a point is away, counted along the edges.
    fn distance_to(self, (x, y): (i32, i32)) -> i64 {
        let along = |from: i32, to: i32, at: i32| i64::from(at.clamp(from, to.max(from))).abs_diff(i64::from(at));
        let sum = along(self.x, self.right(), x).saturating_add(along(self.y, self.bottom(), y));
        i64::try_from(sum).unwrap_or(i64::MAX)
    }

    /// Whether enough of the title bar is there to take hold of the window.
    fn shows_title_of(self, window: Self) -> bool {
        let shown = self.right().min(window.right()).saturating_sub(self.x.max(window.x));
        shown >= HANDLE && window.y >= self.y && window.y.saturating_add(HANDLE) <= self.bottom()
    }

    /// Where this window is wholly inside, or, if it is larger, at least its beginning.
    fn keep_inside(self, window: Self) -> (i32, i32) {
        let fit = |at: i32, from: i32, to: i32, length: i32| at.min(to.saturating_sub(length)).max(from);
        (fit(window.x, self.x, self.right(), window.width), fit(window.y, self.y, self.bottom(), window.height))
    }
}

/// How much of the title bar a hand needs.
const HANDLE: i32 = 48;

/// Between the window and what was clicked.
const GAP: i32 = 8;

fn beside(width: i32, height: i32, clicked: Rectangle, screens: &[Rectangle]) -> Option<(i32, i32)> {
    let screen = screens.iter().min_by_key(|screen| screen.distance_to(clicked.centre()))?;
    let (centre_x, centre_y) = clicked.centre();
    let y = if centre_y > screen.centre().1 {
        clicked.y.saturating_sub(height).saturating_sub(GAP)
    } else {
        clicked.bottom().saturating_add(GAP)
    };
    Some(screen.keep_inside(Rectangle { x: centre_x.saturating_sub(width / 2), y, width, height }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (i32, i32) = (420, 600);

    const fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
        Rectangle { x, y, width, height }
    }

    /// A taskbar of 48 pixels lies below the first screen.
    const LEFT: Rectangle = rectangle(0, 0, 1920, 1032);
    const RIGHT: Rectangle = rectangle(1920, 0, 1280, 1024);

    fn at(x: i32, y: i32) -> Remembered {
        Remembered { x, y, width: 420.0, height: 600.0 }
    }

    #[test]
    fn it_opens_above_an_icon_in_a_taskbar_at_the_bottom() {
        let icon = rectangle(1600, 1044, 24, 24);
        assert_eq!(place(SIZE, Some(icon), Some(at(5, 5)), &[LEFT, RIGHT]), Some((1402, 432)));
    }

    #[test]
    fn it_opens_below_an_icon_in_a_panel_at_the_top() {
        let below_panel = rectangle(0, 32, 1920, 1048);
        assert_eq!(place(SIZE, Some(rectangle(900, 4, 24, 24)), None, &[below_panel]), Some((702, 36)));
    }

    #[test]
    fn it_stays_on_the_screen_of_the_icon() {
        let corner = rectangle(1890, 1044, 24, 24);
        assert_eq!(place(SIZE, Some(corner), None, &[LEFT, RIGHT]), Some((1500, 432)));
        let second = rectangle(1925, 1030, 24, 24);
        assert_eq!(place(SIZE, Some(second), None, &[LEFT, RIGHT]), Some((1920, 422)));
    }

    #[test]
    fn it_comes_back_where_it_was() {
        assert_eq!(place(SIZE, None, Some(at(2000, 100)), &[LEFT, RIGHT]), Some((2000, 100)));
        assert_eq!(place(SIZE, None, Some(at(100, 900)), &[LEFT]), Some((100, 432)), "but wholly visible");
    }

    #[test]
    fn a_place_that_is_gone_is_forgotten() {
        assert_eq!(place(SIZE, None, Some(at(2000, 100)), &[LEFT]), None, "its screen was unplugged");
        assert_eq!(place(SIZE, None, Some(at(-32000, -32000)), &[LEFT]), None, "it was minimized");
        assert_eq!(place(SIZE, None, Some(at(1900, 100)), &[LEFT]), None, "too little of it would show");
        assert_eq!(place(SIZE, None, None, &[LEFT]), None);
        assert_eq!(place(SIZE, Some(rectangle(0, 0, 1, 1)), None, &[]), None);
    }

    #[test]
    fn on_a_screen_too_small_its_beginning_shows() {
        let small = rectangle(0, 0, 400, 300);
        assert_eq!(place(SIZE, Some(rectangle(380, 290, 10, 10)), None, &[small]), Some((0, 0)));
    }

    #[test]
    fn absurd_numbers_do_no_harm() {
        let edge = rectangle(i32::MAX, i32::MIN, i32::MAX, i32::MAX);
        place((i32::MAX, i32::MAX), Some(edge), None, &[edge, LEFT]);
        place(SIZE, None, Some(at(i32::MIN, i32::MAX)), &[edge, LEFT]);
    }
}
