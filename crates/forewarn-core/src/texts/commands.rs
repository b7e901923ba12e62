//! What is said about commands that are run for events.

use crate::tracker::Purpose;

/// A thing to say about a command. Its documentation names the blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandText {
    /// It is run.
    Began(Purpose),
    /// It ended: `how`, which is a sentence.
    Ended(Purpose),
    /// It did not do what it was to do: `type`, `vm`.
    Failed(Purpose),
    /// Why: `how`, which is a sentence.
    FailedBody(Purpose),
    /// It ended with exit code 0.
    Well,
    /// It ended with another: `code`.
    Badly,
    /// It was killed by somebody else.
    Killed,
    /// It took too long: `seconds`.
    OutOfTime,
    /// It could not be run: `reason`, in the system's words.
    NotBegun,
    /// It was not run, for others can write it: `reason`.
    NotTrusted,
    /// It was not run, for there was no time left before the event.
    TooLate,
    /// The program was ended while it ran.
    Interrupted,
}

impl CommandText {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let of_each = [Self::Began, Self::Ended, Self::Failed, Self::FailedBody];
        let plain = [
            Self::Well,
            Self::Badly,
            Self::Killed,
            Self::OutOfTime,
            Self::NotBegun,
            Self::NotTrusted,
            Self::TooLate,
            Self::Interrupted,
        ];
        let purposes = [Purpose::Prepare, Purpose::Recover];
        purposes.into_iter().flat_map(|purpose| of_each.map(|text| text(purpose))).chain(plain).collect()
    }
}
