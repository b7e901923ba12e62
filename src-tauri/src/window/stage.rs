//! How far the window has come, and what is to be done when it fails or goes.

/// How often in a row a page that does not work is replaced.
const MOST_REPLACED: u32 = 3;

/// After how many ticks a page works, so that an earlier one that did not no longer matters.
const WORKS: u32 = 60;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Closed,
    /// It is being made, or its page is loading.
    Coming,
    Ready,
    /// The page does not work: the window goes, and another comes unless that happened too often.
    Replacing,
    /// There is a dialog in its stead; with what is wanted of that.
    #[cfg(windows)]
    Native(Wish),
}

/// What is wanted of the dialog that stands in for the window.
#[cfg(windows)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    None,
    ToFront,
    Go,
    Close,
}

/// The windows that came and went, by number: what is reported late of one never changes the next.
#[derive(Debug)]
pub(super) struct Life {
    pub(super) stage: Stage,
    /// How often the window was opened, so that what watches over one ends with it.
    opened: u64,
    made: u64,
    current: Option<Current>,
    /// How often the page was replaced since it last worked for a while.
    replaced: u32,
    /// For how many ticks the page has worked.
    worked: u32,
}

/// The window that is being made, or is there.
#[derive(Debug, Clone, Copy)]
struct Current {
    number: u64,
    made: bool,
}

/// What follows from the end of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gone {
    Known,
    /// Another one is to be made, of this number.
    Make(u64),
    GiveUp,
    Closed,
}

/// What follows from a page that doesn't work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// There is none, or something is being done already.
    Ignore,
    /// The window is still being made, and a second one of its name couldn't be.
    Wait,
    /// The window of this number is gone, though its end was never reported.
    Gone(u64),
    /// The window of this number is to be destroyed, which has happened so many times now.
    Destroy { number: u64, times: u32 },
}

impl Life {
    pub(super) fn new() -> Self {
        Self { stage: Stage::Closed, opened: 0, made: 0, current: None, replaced: 0, worked: 0 }
    }

    /// A closed window is opened: which opening this is, and the number of the window to make.
    pub(super) fn open(&mut self) -> (u64, u64) {
        (self.replaced, self.worked) = (0, 0);
        self.opened += 1;
        (self.opened, self.make())
    }

    pub(super) fn is_over(&self, opened: u64) -> bool {
        self.opened != opened || self.stage == Stage::Closed
    }

    pub(super) fn made(&mut self, number: u64) {
        if let Some(current) = self.current.as_mut().filter(|current| current.number == number) {
            current.made = true;
        }
    }

    pub(super) fn tick(&mut self) {
        if self.stage == Stage::Ready {
            self.worked += 1;
            if self.worked >= WORKS {
                self.replaced = 0;
            }
        }
    }

    /// The page doesn't work; `exists` says whether there is a window.
    pub(super) fn fail(&mut self, exists: bool) -> Failure {
        let Some(current) = self.current.filter(|_| matches!(self.stage, Stage::Coming | Stage::Ready)) else {
            return Failure::Ignore;
        };
        let number = current.number;
        if !exists {
            return if current.made { Failure::Gone(number) } else { Failure::Wait };
        }
        self.stage = Stage::Replacing;
        self.replaced += 1;
        Failure::Destroy { number, times: self.replaced }
    }

    pub(super) fn gone(&mut self, number: u64) -> Gone {
        if self.current.is_none_or(|current| current.number != number) {
            return Gone::Known;
        }
        self.current = None;
        if self.stage != Stage::Replacing {
            self.close();
            Gone::Closed
        } else if self.replaced <= MOST_REPLACED {
            self.worked = 0;
            Gone::Make(self.make())
        } else {
            Gone::GiveUp
        }
    }

    pub(super) fn close(&mut self) {
        (self.stage, self.current) = (Stage::Closed, None);
    }

    fn make(&mut self) -> u64 {
        self.stage = Stage::Coming;
        self.made += 1;
        self.current = Some(Current { number: self.made, made: false });
        self.made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_dies_while_opening_is_closed_and_opens_again() {
        let mut life = Life::new();
        let (opened, number) = life.open();
        life.made(number);
        assert_eq!(life.gone(number), Gone::Closed);
        assert!(life.is_over(opened));
        let (_, next) = life.open();
        assert_eq!((life.stage.clone(), next != number), (Stage::Coming, true));
    }

    #[test]
    fn a_window_whose_end_was_never_reported_is_found_missing() {
        let mut life = Life::new();
        let (_, number) = life.open();
        assert_eq!(life.fail(false), Failure::Wait, "it is still being made");
        life.made(number);
        assert_eq!(life.fail(false), Failure::Gone(number));
        assert_eq!(life.gone(number), Gone::Closed);
    }

    #[test]
    fn the_end_of_a_window_is_reported_late_or_twice_without_harm_to_the_next() {
        let mut life = Life::new();
        let (_, first) = life.open();
        life.made(first);
        assert_eq!((life.gone(first), life.gone(first)), (Gone::Closed, Gone::Known));
        let (opened, second) = life.open();
        life.made(first);
        assert_eq!((life.gone(first), life.fail(false)), (Gone::Known, Failure::Wait));
        assert!(!life.is_over(opened));
        assert_eq!(life.gone(second), Gone::Closed);
    }

    #[test]
    fn a_page_that_does_not_work_is_replaced_three_times_in_a_row() {
        let mut life = Life::new();
        let (_, mut number) = life.open();
        for times in 1..=MOST_REPLACED {
            life.made(number);
            assert_eq!(life.fail(true), Failure::Destroy { number, times });
            assert_eq!(life.fail(true), Failure::Ignore, "it is being replaced already");
            let Gone::Make(next) = life.gone(number) else { panic!("not replaced") };
            number = next;
        }
        life.made(number);
        assert_eq!(life.fail(true), Failure::Destroy { number, times: MOST_REPLACED + 1 });
        assert_eq!(life.gone(number), Gone::GiveUp);
    }

    #[test]
    fn a_page_that_worked_for_a_minute_is_replaced_anew() {
        let mut life = Life::new();
        let (_, number) = life.open();
        life.made(number);
        life.fail(true);
        let Gone::Make(next) = life.gone(number) else { panic!("not replaced") };
        life.made(next);
        life.tick();
        life.stage = Stage::Ready;
        for _ in 0..WORKS {
            life.tick();
        }
        assert_eq!(life.fail(true), Failure::Destroy { number: next, times: 1 });
    }

    #[test]
    fn nothing_is_wrong_with_a_window_that_is_closed() {
        let mut life = Life::new();
        assert_eq!((life.fail(false), life.fail(true), life.gone(0)), (Failure::Ignore, Failure::Ignore, Gone::Known));
    }
}
