//! Which window exists, and what follows when its page fails or it closes.

/// How many times in a row a failing page is replaced.
const MAX_REPLACEMENTS: u32 = 3;

/// After this many ticks a page is working, and earlier failures are forgotten.
const STABLE_TICKS: u32 = 60;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WindowStage {
    Closed,
    /// The window is being created, or its page is loading.
    Loading,
    Ready,
    /// The page failed, and its window is being destroyed.
    Replacing,
    /// A native dialog is shown instead of the window.
    #[cfg(windows)]
    NativeDialog(DialogRequest),
}

/// What the open native dialog is to do.
#[cfg(windows)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DialogRequest {
    None,
    BringToFront,
    ShowOpening,
    Close,
}

/// Numbers the windows, so that a late report about one never affects the next.
#[derive(Debug)]
pub(super) struct Lifecycle {
    pub(super) stage: WindowStage,
    /// How many times the window was opened. Replacing its page is not an opening.
    openings: u64,
    created: u64,
    current: Option<CurrentWindow>,
    /// Consecutive replacements of failing pages.
    replacements: u32,
    stable_ticks: u32,
}

#[derive(Debug, Clone, Copy)]
struct CurrentWindow {
    number: u64,
    is_built: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterDestroyed {
    Ignore,
    /// Create the window of this number.
    Create(u64),
    GiveUp,
    Close,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterFailure {
    /// There is no page, or it is being replaced already.
    Ignore,
    /// The window is still being created, and there can't be a second one with its label.
    Wait,
    /// The window of this number is gone without an event.
    Gone(u64),
    Destroy {
        number: u64,
        attempt: u32,
    },
}

impl Lifecycle {
    pub(super) fn new() -> Self {
        Self { stage: WindowStage::Closed, openings: 0, created: 0, current: None, replacements: 0, stable_ticks: 0 }
    }

    /// Returns the number of this opening, and of the window to create.
    pub(super) fn open(&mut self) -> (u64, u64) {
        (self.replacements, self.stable_ticks) = (0, 0);
        self.openings += 1;
        (self.openings, self.create())
    }

    pub(super) fn is_over(&self, opening: u64) -> bool {
        self.openings != opening || self.stage == WindowStage::Closed
    }

    pub(super) fn built(&mut self, number: u64) {
        if let Some(current) = self.current.as_mut().filter(|current| current.number == number) {
            current.is_built = true;
        }
    }

    pub(super) fn tick(&mut self) {
        if self.stage == WindowStage::Ready {
            self.stable_ticks += 1;
            if self.stable_ticks >= STABLE_TICKS {
                self.replacements = 0;
            }
        }
    }

    /// The page failed; `exists` says whether its window still exists.
    pub(super) fn fail(&mut self, exists: bool) -> AfterFailure {
        let Some(current) = self.current.filter(|_| matches!(self.stage, WindowStage::Loading | WindowStage::Ready))
        else {
            return AfterFailure::Ignore;
        };
        let number = current.number;
        if !exists {
            return if current.is_built { AfterFailure::Gone(number) } else { AfterFailure::Wait };
        }
        self.stage = WindowStage::Replacing;
        self.replacements += 1;
        AfterFailure::Destroy { number, attempt: self.replacements }
    }

    pub(super) fn destroyed(&mut self, number: u64) -> AfterDestroyed {
        if self.current.is_none_or(|current| current.number != number) {
            return AfterDestroyed::Ignore;
        }
        self.current = None;
        if self.stage != WindowStage::Replacing {
            self.close();
            AfterDestroyed::Close
        } else if self.replacements <= MAX_REPLACEMENTS {
            self.stable_ticks = 0;
            AfterDestroyed::Create(self.create())
        } else {
            AfterDestroyed::GiveUp
        }
    }

    pub(super) fn close(&mut self) {
        (self.stage, self.current) = (WindowStage::Closed, None);
    }

    fn create(&mut self) -> u64 {
        self.stage = WindowStage::Loading;
        self.created += 1;
        self.current = Some(CurrentWindow { number: self.created, is_built: false });
        self.created
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_destroyed_while_loading_can_be_opened_again() {
        let mut lifecycle = Lifecycle::new();
        let (opening, number) = lifecycle.open();
        lifecycle.built(number);
        assert_eq!(lifecycle.destroyed(number), AfterDestroyed::Close);
        assert!(lifecycle.is_over(opening));
        let (_, next) = lifecycle.open();
        assert_eq!((lifecycle.stage.clone(), next != number), (WindowStage::Loading, true));
    }

    #[test]
    fn a_window_destroyed_without_an_event_is_noticed() {
        let mut lifecycle = Lifecycle::new();
        let (_, number) = lifecycle.open();
        assert_eq!(lifecycle.fail(false), AfterFailure::Wait, "it is still being created");
        lifecycle.built(number);
        assert_eq!(lifecycle.fail(false), AfterFailure::Gone(number));
        assert_eq!(lifecycle.destroyed(number), AfterDestroyed::Close);
    }

    #[test]
    fn late_and_duplicate_events_do_not_affect_the_next_window() {
        let mut lifecycle = Lifecycle::new();
        let (_, first) = lifecycle.open();
        lifecycle.built(first);
        assert_eq!(
            (lifecycle.destroyed(first), lifecycle.destroyed(first)),
            (AfterDestroyed::Close, AfterDestroyed::Ignore)
        );
        let (opening, second) = lifecycle.open();
        lifecycle.built(first);
        assert_eq!((lifecycle.destroyed(first), lifecycle.fail(false)), (AfterDestroyed::Ignore, AfterFailure::Wait));
        assert!(!lifecycle.is_over(opening));
        assert_eq!(lifecycle.destroyed(second), AfterDestroyed::Close);
    }

    #[test]
    fn a_failing_page_is_replaced_three_times_in_a_row() {
        let mut lifecycle = Lifecycle::new();
        let (_, mut number) = lifecycle.open();
        for attempt in 1..=MAX_REPLACEMENTS {
            lifecycle.built(number);
            assert_eq!(lifecycle.fail(true), AfterFailure::Destroy { number, attempt });
            assert_eq!(lifecycle.fail(true), AfterFailure::Ignore, "it is being replaced already");
            let AfterDestroyed::Create(next) = lifecycle.destroyed(number) else { panic!("not replaced") };
            number = next;
        }
        lifecycle.built(number);
        assert_eq!(lifecycle.fail(true), AfterFailure::Destroy { number, attempt: MAX_REPLACEMENTS + 1 });
        assert_eq!(lifecycle.destroyed(number), AfterDestroyed::GiveUp);
    }

    #[test]
    fn a_page_that_worked_for_a_minute_resets_the_limit() {
        let mut lifecycle = Lifecycle::new();
        let (_, number) = lifecycle.open();
        lifecycle.built(number);
        lifecycle.fail(true);
        let AfterDestroyed::Create(next) = lifecycle.destroyed(number) else { panic!("not replaced") };
        lifecycle.built(next);
        lifecycle.tick();
        lifecycle.stage = WindowStage::Ready;
        for _ in 0..STABLE_TICKS {
            lifecycle.tick();
        }
        assert_eq!(lifecycle.fail(true), AfterFailure::Destroy { number: next, attempt: 1 });
    }

    #[test]
    fn reports_about_a_closed_window_are_ignored() {
        let mut lifecycle = Lifecycle::new();
        assert_eq!(
            (lifecycle.fail(false), lifecycle.fail(true), lifecycle.destroyed(0)),
            (AfterFailure::Ignore, AfterFailure::Ignore, AfterDestroyed::Ignore)
        );
    }
}
