//! Computes the window's position.

/// In physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Screen {
    pub(super) bounds: Rectangle,
    pub(super) work_area: Rectangle,
    /// Physical pixels per logical pixel.
    pub(super) scale: f64,
}

/// In logical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct UnplacedWindow {
    pub(super) inner: Size,
    pub(super) min: Size,
    /// Outer size minus inner size.
    pub(super) frame: Size,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Placement {
    /// The outer position in physical pixels.
    pub(super) x: i32,
    pub(super) y: i32,
    /// Reduced if the work area is too small.
    pub(super) inner: Size,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Icon(Rectangle),
    /// Outer position in physical pixels.
    Position(i32, i32),
}

impl UnplacedWindow {
    /// A placement inside a work area. `None` if a position's monitor is gone; then the desktop chooses a better one.
    pub(super) fn place(self, anchor: Anchor, screens: &[Screen]) -> Option<Placement> {
        let screen = match anchor {
            Anchor::Icon(icon) => screens.iter().min_by_key(|screen| screen.bounds.distance_to(icon.center()))?,
            Anchor::Position(x, y) => screens.iter().find(|screen| {
                let (width, height) = self.fit(screen).1;
                screen.shows_title_bar(Rectangle { x, y, width, height })
            })?,
        };
        let (inner, (width, height)) = self.fit(screen);
        let (x, y) = match anchor {
            Anchor::Icon(icon) => screen.beside(icon, width, height),
            Anchor::Position(x, y) => (x, y),
        };
        let (x, y) = screen.work_area.clamp(Rectangle { x, y, width, height });
        Some(Placement { x, y, inner })
    }

    /// The inner size on this monitor, and the outer size in its pixels.
    fn fit(self, screen: &Screen) -> (Size, (i32, i32)) {
        let scale = if screen.scale > 0.0 { screen.scale } else { 1.0 };
        let fit = |wanted: f64, min: f64, frame: f64, available: i32| {
            let free = f64::from(available) / scale - frame;
            let inner = wanted.min(free.max(min));
            #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
            let outer = ((inner + frame) * scale).round() as i32;
            (inner, outer)
        };
        let area = screen.work_area;
        let (width, outer_width) = fit(self.inner.width, self.min.width, self.frame.width, area.width);
        let (height, outer_height) = fit(self.inner.height, self.min.height, self.frame.height, area.height);
        (Size { width, height }, (outer_width, outer_height))
    }
}

impl Screen {
    /// The position of a window of this outer size beside an icon, on the inner side of the taskbar.
    fn beside(&self, icon: Rectangle, width: i32, height: i32) -> (i32, i32) {
        let (x, y) = icon.center();
        let area = self.work_area;
        let centered = (x.saturating_sub(width / 2), y.saturating_sub(height / 2));
        let above = icon.y.saturating_sub(height).saturating_sub(GAP);
        let below = icon.bottom().saturating_add(GAP);
        if y >= area.bottom() {
            (centered.0, above)
        } else if y < area.y {
            (centered.0, below)
        } else if x < area.x {
            (icon.right().saturating_add(GAP), centered.1)
        } else if x >= area.right() {
            (icon.x.saturating_sub(width).saturating_sub(GAP), centered.1)
        } else {
            // An auto-hidden taskbar doesn't reduce the work area.
            (centered.0, if y > area.center().1 { above } else { below })
        }
    }

    /// Whether enough of the title bar is visible to drag the window.
    fn shows_title_bar(&self, window: Rectangle) -> bool {
        let area = self.work_area;
        let visible = window.right().min(area.right()).saturating_sub(window.x.max(area.x));
        visible >= MIN_TITLE_BAR && window.y >= area.y && window.y.saturating_add(MIN_TITLE_BAR) <= area.bottom()
    }
}

impl Rectangle {
    fn right(self) -> i32 {
        self.x.saturating_add(self.width)
    }

    fn bottom(self) -> i32 {
        self.y.saturating_add(self.height)
    }

    fn center(self) -> (i32, i32) {
        (self.x.saturating_add(self.width / 2), self.y.saturating_add(self.height / 2))
    }

    /// Manhattan distance.
    fn distance_to(self, (x, y): (i32, i32)) -> u64 {
        let along =
            |from: i32, to: i32, at: i32| u64::from(at.clamp(from, to.saturating_sub(1).max(from)).abs_diff(at));
        along(self.x, self.right(), x) + along(self.y, self.bottom(), y)
    }

    /// The nearest position at which the window is inside. A larger window is aligned at the top left.
    fn clamp(self, window: Self) -> (i32, i32) {
        let fit = |at: i32, from: i32, to: i32, length: i32| at.min(to.saturating_sub(length)).max(from);
        (fit(window.x, self.x, self.right(), window.width), fit(window.y, self.y, self.bottom(), window.height))
    }
}

/// Minimum visible title bar, in pixels.
const MIN_TITLE_BAR: i32 = 48;

/// Distance between window and icon, in pixels.
const GAP: i32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    const fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
        Rectangle { x, y, width, height }
    }

    const fn size(width: f64, height: f64) -> Size {
        Size { width, height }
    }

    /// The frame is as on Windows: 8 pixels at the left, the right and the bottom, and a title bar of 31.
    const WINDOW: UnplacedWindow =
        UnplacedWindow { inner: size(420.0, 600.0), min: size(320.0, 360.0), frame: size(16.0, 39.0) };

    /// The outer size of the window on a monitor of this scale.
    fn outer(scale: i32) -> (i32, i32) {
        (436 * scale, 639 * scale)
    }

    fn screen(bounds: Rectangle, work_area: Rectangle, scale: f64) -> Screen {
        Screen { bounds, work_area, scale }
    }

    /// A monitor of 1920 by 1080 at this corner, with a taskbar of 48 pixels below.
    fn full_hd(x: i32, y: i32) -> Screen {
        screen(rectangle(x, y, 1920, 1080), rectangle(x, y, 1920, 1032), 1.0)
    }

    fn is_inside(placement: Placement, screen: &Screen) -> bool {
        let (width, height) = (
            (placement.inner.width + WINDOW.frame.width) * screen.scale,
            (placement.inner.height + WINDOW.frame.height) * screen.scale,
        );
        let area = screen.work_area;
        placement.x >= area.x
            && placement.y >= area.y
            && f64::from(placement.x) + width <= f64::from(area.right()) + 0.5
            && f64::from(placement.y) + height <= f64::from(area.bottom()) + 0.5
    }

    #[test]
    fn the_window_opens_beside_the_icon_at_every_edge() {
        let bounds = rectangle(0, 0, 1920, 1080);
        let (width, height) = outer(1);
        for (edge, work_area, icon, expected) in [
            ("bottom", rectangle(0, 0, 1920, 1032), rectangle(1600, 1044, 24, 24), (1612 - width / 2, 1032 - height)),
            ("top", rectangle(0, 48, 1920, 1032), rectangle(1600, 12, 24, 24), (1612 - width / 2, 48)),
            ("left", rectangle(62, 0, 1858, 1080), rectangle(19, 900, 24, 24), (62, 1080 - height)),
            ("right", rectangle(0, 0, 1858, 1080), rectangle(1877, 400, 24, 24), (1858 - width, 412 - height / 2)),
            ("bottom, hidden", bounds, rectangle(1600, 1044, 24, 24), (1612 - width / 2, 1044 - 8 - height)),
            ("top, hidden", bounds, rectangle(1600, 12, 24, 24), (1612 - width / 2, 44)),
        ] {
            let screen = screen(bounds, work_area, 1.0);
            let placed = WINDOW.place(Anchor::Icon(icon), &[screen]).unwrap();
            assert_eq!((placed.x, placed.y), expected, "taskbar at the {edge}");
            assert!(is_inside(placed, &screen), "taskbar at the {edge}: {placed:?}");
        }
    }

    #[test]
    fn the_scale_is_that_of_the_monitor_with_the_icon() {
        let left = full_hd(0, 0);
        let right = screen(rectangle(1920, 0, 3840, 2160), rectangle(1920, 0, 3840, 2064), 2.0);
        for screens in [[left, right], [right, left]] {
            let on_right = WINDOW.place(Anchor::Icon(rectangle(5000, 2090, 48, 48)), &screens).unwrap();
            let (width, height) = outer(2);
            assert_eq!((on_right.x, on_right.y), (5024 - width / 2, 2064 - height));
            assert_eq!(on_right.inner, WINDOW.inner);
            let on_left = WINDOW.place(Anchor::Icon(rectangle(1600, 1044, 24, 24)), &screens).unwrap();
            assert_eq!((on_left.x, on_left.y), (1612 - outer(1).0 / 2, 1032 - outer(1).1));
        }
    }

    #[test]
    fn an_icon_is_on_the_monitor_that_shows_it_even_if_another_work_area_is_nearer() {
        let taskbar_right = screen(rectangle(0, 0, 1920, 1080), rectangle(0, 0, 1858, 1080), 1.0);
        let next = screen(rectangle(1920, 0, 2560, 1440), rectangle(1920, 0, 2560, 1440), 1.5);
        let placed = WINDOW.place(Anchor::Icon(rectangle(1890, 400, 24, 24)), &[next, taskbar_right]).unwrap();
        assert_eq!(placed.x, 1858 - outer(1).0);
        assert!(is_inside(placed, &taskbar_right), "{placed:?}");
    }

    #[test]
    fn negative_coordinates_work() {
        let primary = full_hd(0, 0);
        let left = screen(rectangle(-2560, -360, 2560, 1440), rectangle(-2560, -360, 2560, 1380), 1.25);
        let above = full_hd(200, -1080);
        let screens = [primary, left, above];
        for (icon, screen) in [
            (rectangle(-60, 1030, 30, 30), &left),
            (rectangle(-2555, 1030, 30, 30), &left),
            (rectangle(2090, -30, 24, 24), &above),
        ] {
            let placed = WINDOW.place(Anchor::Icon(icon), &screens).unwrap();
            assert!(is_inside(placed, screen), "{icon:?}: {placed:?}");
        }
        let placed = WINDOW.place(Anchor::Position(-2000, -300), &screens).unwrap();
        assert_eq!((placed.x, placed.y), (-2000, -300));
    }

    #[test]
    fn a_saved_position_is_used_but_never_under_the_taskbar() {
        let screens = [full_hd(0, 0), full_hd(1920, 0)];
        let at = |x, y| WINDOW.place(Anchor::Position(x, y), &screens).map(|placed| (placed.x, placed.y));
        assert_eq!(at(2000, 100), Some((2000, 100)));
        assert_eq!(at(100, 900), Some((100, 1032 - outer(1).1)));
        assert_eq!(at(1800, 100), Some((1920 - outer(1).0, 100)), "not across two monitors");
    }

    #[test]
    fn a_position_on_a_missing_monitor_is_ignored() {
        let at = |x, y| WINDOW.place(Anchor::Position(x, y), &[full_hd(0, 0)]);
        assert_eq!(at(2000, 100), None, "unplugged");
        assert_eq!(at(-32000, -32000), None, "minimized");
        assert_eq!(at(1900, 100), None, "too little of the title bar would show");
        assert_eq!(at(100, 1000), None, "the title bar would be under the taskbar");
        assert_eq!(WINDOW.place(Anchor::Icon(rectangle(0, 0, 1, 1)), &[]), None);
    }

    #[test]
    fn a_window_larger_than_the_work_area_is_reduced() {
        // A laptop at 200 %: 683 by 384 logical pixels, less the taskbar.
        let laptop = screen(rectangle(0, 0, 1366, 768), rectangle(0, 0, 1366, 672), 2.0);
        let window = UnplacedWindow { min: size(200.0, 200.0), ..WINDOW };
        for anchor in [Anchor::Icon(rectangle(1200, 690, 48, 48)), Anchor::Position(300, 20)] {
            let placed = window.place(anchor, &[laptop]).unwrap();
            assert_eq!(placed.inner, size(420.0, 297.0));
            assert_eq!(placed.y, 0);
            assert!(is_inside(placed, &laptop), "{placed:?}");
        }
    }

    #[test]
    fn a_window_that_cannot_fit_shows_its_title_bar() {
        let small = screen(rectangle(0, 0, 300, 200), rectangle(0, 0, 300, 160), 1.0);
        let placed = WINDOW.place(Anchor::Icon(rectangle(280, 170, 16, 16)), &[small]).unwrap();
        assert_eq!(placed, Placement { x: 0, y: 0, inner: WINDOW.min });
    }

    #[test]
    fn extreme_numbers_do_not_panic() {
        let edge = rectangle(i32::MAX, i32::MIN, i32::MAX, i32::MAX);
        for scale in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
            let screens = [screen(edge, edge, scale), full_hd(0, 0)];
            let huge = UnplacedWindow { inner: size(f64::MAX, f64::MAX), ..WINDOW };
            for window in [WINDOW, huge] {
                window.place(Anchor::Icon(edge), &screens);
                window.place(Anchor::Icon(rectangle(i32::MIN, i32::MIN, -5, i32::MAX)), &screens);
                window.place(Anchor::Position(i32::MIN, i32::MAX), &screens);
                window.place(Anchor::Position(i32::MAX, i32::MIN), &screens);
            }
        }
    }
}
