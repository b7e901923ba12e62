//! The end of a command's output.

use std::collections::VecDeque;

use forewarn_core::CommandRun;

#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: VecDeque<u8>,
    cut: bool,
}

impl Tail {
    /// Adds what was read; `read == 0` means the end of the stream, which is then dropped. Returns whether output was added.
    pub(super) fn take<R>(&mut self, source: &mut Option<R>, read: usize, buffer: &[u8]) -> bool {
        if read == 0 {
            *source = None;
            return false;
        }
        self.bytes.extend(buffer.iter().take(read));
        let excess = self.bytes.len().saturating_sub(CommandRun::MAX_OUTPUT);
        self.cut |= excess > 0;
        self.bytes.drain(..excess);
        true
    }

    /// Starts with a whole line if the output was cut. Invalid UTF-8 is replaced.
    pub(super) fn text(&self) -> String {
        let bytes: Vec<u8> = self.bytes.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        if !self.cut {
            return text;
        }
        let whole = text.split_once('\n').map_or(text.as_str(), |(_, whole)| whole);
        format!("…\n{whole}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_long_output_is_kept_and_marked() {
        let mut tail = Tail::default();
        let mut source = Some(());
        for number in 0..20_000 {
            let line = format!("line {number}\r\n");
            assert!(tail.take(&mut source, line.len(), line.as_bytes()));
        }
        let text = tail.text();
        assert!(text.starts_with("…\nline ") && text.ends_with("line 19999\n"), "{}", &text[..40]);
        assert!(text.len() <= CommandRun::MAX_OUTPUT + 4);
        assert!(!tail.take(&mut source, 0, &[]) && source.is_none());
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        let mut tail = Tail::default();
        tail.take(&mut Some(()), 4, b"a\xffb\n");
        assert_eq!(tail.text(), "a\u{fffd}b\n");
    }
}
