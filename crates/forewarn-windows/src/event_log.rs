//! The Application log of Windows.

use std::io;

use windows::Win32::System::EventLog::{
    DeregisterEventSource, EVENTLOG_ERROR_TYPE, EVENTLOG_INFORMATION_TYPE, EVENTLOG_WARNING_TYPE, RegisterEventSourceW,
    ReportEventW,
};
use windows::core::{HSTRING, PCWSTR};
use windows_registry::LOCAL_MACHINE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Information,
    Warning,
    Error,
}

/// Whether this source is registered on the machine. Without that an entry would be shown as one whose description
/// cannot be found.
#[must_use]
pub fn is_registered(source: &str) -> bool {
    LOCAL_MACHINE.open(format!(r"SYSTEM\CurrentControlSet\Services\EventLog\Application\{source}")).is_ok()
}

/// Writes an entry.
///
/// # Errors
/// If the log does not take it, for example because it is full.
pub fn write(source: &str, level: Level, id: u32, text: &str) -> io::Result<()> {
    let (source, text) = (HSTRING::from(source), HSTRING::from(without_placeholders(text)));
    let kind = match level {
        Level::Information => EVENTLOG_INFORMATION_TYPE,
        Level::Warning => EVENTLOG_WARNING_TYPE,
        Level::Error => EVENTLOG_ERROR_TYPE,
    };
    // SAFETY: the texts end with a zero and live until the calls are over, and the handle is closed once, at the end.
    unsafe {
        let log = RegisterEventSourceW(PCWSTR::null(), &source)?;
        let strings = [PCWSTR(text.as_ptr())];
        let written = ReportEventW(log, kind, NO_CATEGORY, id, None, 0, Some(&strings), None);
        DeregisterEventSource(log).ok();
        Ok(written?)
    }
}

const NO_CATEGORY: u16 = 0;

/// Event Viewer replaces `%1` and `%%1` in an entry's text, by another text of the entry and by a message of the system. A
/// space after the percent sign leaves neither to be found.
fn without_placeholders(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        plain.push(letter);
        if letter == '%' && letters.peek().is_some_and(|next| *next == '%' || next.is_ascii_digit()) {
            plain.push(' ');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_nobody_registered_is_known_to_be_none() {
        assert!(!is_registered("No such source of anything"));
    }

    #[test]
    fn nothing_in_a_text_is_a_placeholder() {
        for (text, plain) in [
            ("Host server is undergoing maintenance.", "Host server is undergoing maintenance."),
            ("%%1234 of web-01", "% % 1234 of web-01"),
            ("%1", "% 1"),
            ("%%%5", "% % % 5"),
            ("fe80::1%4", "fe80::1% 4"),
            ("https://example.org/a%20b", "https://example.org/a% 20b"),
            ("100 % of it, 50%, %n and %", "100 % of it, 50%, %n and %"),
            ("%%", "% %"),
            ("", ""),
        ] {
            assert_eq!(without_placeholders(text), plain);
        }
    }

    #[test]
    fn an_entry_is_taken() {
        write("Forewarn", Level::Information, 101, "A test of Forewarn: web-01 & <others>").unwrap();
    }
}
