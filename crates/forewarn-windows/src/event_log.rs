//! The Application event log.

use std::io;

use windows::Win32::System::EventLog::{
    DeregisterEventSource, EVENTLOG_INFORMATION_TYPE, EVENTLOG_WARNING_TYPE, RegisterEventSourceW, ReportEventW,
};
use windows::core::{HSTRING, PCWSTR};
use windows_registry::LOCAL_MACHINE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Information,
    Warning,
}

/// Whether the source is registered. Otherwise Event Viewer shows entries without their description.
pub fn is_registered(source: &str) -> bool {
    LOCAL_MACHINE.open(format!(r"SYSTEM\CurrentControlSet\Services\EventLog\Application\{source}")).is_ok()
}

pub fn write(source: &str, level: Level, id: u32, text: &str) -> io::Result<()> {
    let (source, text) = (HSTRING::from(source), HSTRING::from(escape_placeholders(text)));
    let kind = match level {
        Level::Information => EVENTLOG_INFORMATION_TYPE,
        Level::Warning => EVENTLOG_WARNING_TYPE,
    };
    // SAFETY: the strings end with a zero and outlive the calls, and the handle is closed once.
    unsafe {
        let log = RegisterEventSourceW(PCWSTR::null(), &source)?;
        let strings = [PCWSTR(text.as_ptr())];
        let written = ReportEventW(log, kind, NO_CATEGORY, id, None, 0, Some(&strings), None);
        DeregisterEventSource(log).ok();
        Ok(written?)
    }
}

const NO_CATEGORY: u16 = 0;

/// Event Viewer replaces `%1` and `%%1`. A space after the percent sign prevents that.
fn escape_placeholders(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        plain.push(character);
        if character == '%' && characters.peek().is_some_and(|next| *next == '%' || next.is_ascii_digit()) {
            plain.push(' ');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_source_is_not_registered() {
        assert!(!is_registered("No such source of anything"));
    }

    #[test]
    fn placeholders_are_escaped() {
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
            assert_eq!(escape_placeholders(text), plain);
        }
    }

    #[test]
    fn an_entry_is_written() {
        write("Forewarn", Level::Information, 101, "A test of Forewarn: web-01 & <others>").unwrap();
    }
}
