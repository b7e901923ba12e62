//! Formats every log entry as one line.

use std::fmt;

use forewarn_core::log_line;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Escapes line breaks and control characters, so that text from Azure can't forge entries or change how they display.
#[derive(Debug, Default)]
pub(super) struct SingleLine(Format);

impl<S, N> FormatEvent<S, N> for SingleLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut entry = String::new();
        self.0.format_event(context, Writer::new(&mut entry), event)?;
        writeln!(writer, "{}", log_line(entry.trim_end_matches('\n')))
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;
    use crate::logging::tests::LogBuffer;

    #[test]
    fn an_entry_is_one_line_whatever_it_contains() {
        let buffer = LogBuffer::default();
        let written = buffer.clone();
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .event_format(SingleLine::default())
            .with_writer(move || buffer.clone());
        let evil = "a\r\n2026-03-02T12:32:00Z  INFO forewarn: all is well\u{2028}\u{85}\u{202e}\u{1b}[2J\u{0}";
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            tracing::warn!(reason = evil, error = ?evil, "{evil}");
            tracing::info!("harmless: web-01 · žluťoučký");
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(lines.len(), 2, "{text:?}");
        assert!(lines.iter().all(|line| line.ends_with('\n')));
        assert!(!text.replace('\n', "").contains(|character: char| character.is_control() || character == '\u{202e}'));
        assert!(lines[0].contains(r"a\r\n2026-03-02"), "{text}");
        assert!(lines[1].ends_with("harmless: web-01 · žluťoučký\n"), "{text}");
    }
}
