//! English: commands.

use crate::texts::CommandText;
use crate::tracker::Purpose;

pub(super) fn text(text: CommandText) -> &'static str {
    match text {
        CommandText::Began(Purpose::Prepare) => "The preparation began.",
        CommandText::Began(Purpose::Recover) => "The recovery began.",
        CommandText::Ended(Purpose::Prepare) => "The preparation ended. {how}",
        CommandText::Ended(Purpose::Recover) => "The recovery ended. {how}",
        CommandText::Failed(Purpose::Prepare) => "Preparation failed: {type} · {vm}",
        CommandText::Failed(Purpose::Recover) => "Recovery failed: {type} · {vm}",
        CommandText::FailedBody(Purpose::Prepare) => "{how} No rule approves the event: the decision is yours.",
        CommandText::FailedBody(Purpose::Recover) => "{how} Look after the workload yourself.",
        CommandText::Well => "It ended well.",
        CommandText::Badly => "It ended with exit code {code}.",
        CommandText::Killed => "It was ended from outside.",
        CommandText::OutOfTime => "It took longer than {seconds} s and was ended.",
        CommandText::NotBegun => "It could not be run: {reason}.",
        CommandText::NotTrusted => "It was not run, for others could have changed it: {reason}.",
        CommandText::TooLate => "It was not run, for there was no time left before the event.",
        CommandText::Interrupted => "Forewarn was ended while it ran.",
    }
}
