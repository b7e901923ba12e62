//! Sanitizes untrusted text for display.
//!
//! Text from the endpoint may be malicious. Outside the window, where no style sheet contains it, it becomes one line of
//! bounded length in one direction, and in the log it can't leave its entry. Escaping markup is up to the caller.

use std::borrow::Cow;
use std::fmt::Write;

use unicode_segmentation::UnicodeSegmentation;

use crate::shorten::shorten;

/// One line of at most `most` UTF-16 units. Reads no more of the text than it shows.
pub(crate) fn line(text: &str, most: usize) -> String {
    let (mut line, mut units, mut gap) = (String::new(), 0, false);
    let mut right_to_left = false;
    for letter in text.chars() {
        if letter.is_whitespace() || is_harmful(letter) {
            gap = !line.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            line.push(' ');
            units += 1;
        }
        right_to_left |= runs_right_to_left(letter);
        line.push(letter);
        units += letter.len_utf16();
        // One more than fits shows that it is too long.
        if units > most {
            break;
        }
    }
    let line = without_stacked_marks(&line);
    if right_to_left && most > ISOLATION {
        format!("{FIRST_STRONG_ISOLATE}{}{POP_ISOLATE}", shorten(&line, most - ISOLATION))
    } else {
        shorten(&line, most).into_owned()
    }
}

pub(crate) fn one_line(text: &str) -> String {
    line(text, usize::MAX)
}

/// At most `most` UTF-16 units, with replacement characters for harmful ones. Keeps line breaks.
pub(crate) fn contained(text: &str, most: usize) -> String {
    let (mut kept, mut units) = (String::new(), 0);
    for letter in text.chars().filter(|letter| *letter != '\r') {
        let letter = match letter {
            '\n' => '\n',
            '\t' => ' ',
            _ if is_harmful(letter) => char::REPLACEMENT_CHARACTER,
            _ => letter,
        };
        kept.push(letter);
        units += letter.len_utf16();
        // One more than fits shows that it is too long.
        if units > most {
            break;
        }
    }
    shorten(&without_stacked_marks(&kept), most).into_owned()
}

/// A log entry as one line, with harmful characters escaped.
pub fn log_line(entry: &str) -> Cow<'_, str> {
    let too_long = entry.len() > MAX_ENTRY;
    if !too_long && !entry.contains(is_harmful) {
        return Cow::Borrowed(entry);
    }
    let mut line = String::with_capacity(entry.len().min(MAX_ENTRY));
    for (_, letter) in entry.char_indices().take_while(|(start, _)| *start < MAX_ENTRY) {
        match letter {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            _ if is_harmful(letter) => {
                // Writing to a string never fails.
                _ = write!(line, "\\u{{{:x}}}", u32::from(letter));
            }
            _ => line.push(letter),
        }
    }
    if too_long {
        line.push('…');
    }
    Cow::Owned(line)
}

/// In bytes; longer than any ordinary entry.
const MAX_ENTRY: usize = 32 * 1024;

const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_ISOLATE: char = '\u{2069}';

/// In UTF-16 units.
const ISOLATION: usize = 2;

/// More than any writing system or emoji needs.
const MAX_GRAPHEME_PARTS: usize = 16;

/// Whether the character is a control or line break, changes the text direction, or is invisible and could make one name
/// look like another.
fn is_harmful(letter: char) -> bool {
    let breaks = letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    let turns = matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{206a}'..='\u{206f}'
    );
    let hides = matches!(
        letter,
        '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
    );
    // Noncharacters, for which some systems reject the whole text.
    let forbidden = matches!(letter, '\u{fffe}' | '\u{ffff}');
    breaks || turns || hides || forbidden
}

/// Whether the character is from a right-to-left script, next to which numbers are reordered.
fn runs_right_to_left(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

fn without_stacked_marks(line: &str) -> Cow<'_, str> {
    if line.graphemes(true).all(|character| character.chars().nth(MAX_GRAPHEME_PARTS).is_none()) {
        return Cow::Borrowed(line);
    }
    line.graphemes(true).flat_map(|character| character.chars().take(MAX_GRAPHEME_PARTS)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shorten::units_of;

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in ["web-01", "Host server is undergoing maintenance.", "Bakım · Ångström · árvíztűrő", "👩‍👩‍👧‍👦 😀"]
        {
            assert_eq!(line(text, 64), text);
            assert_eq!(log_line(text), text);
            assert_eq!(contained(text, 64), text);
        }
    }

    #[test]
    fn text_can_neither_break_the_line_nor_reverse_it() {
        assert_eq!(one_line("a\r\nb\u{202e}c\t d\u{2028}e\u{0}"), "a b c d e");
        assert_eq!(one_line("\u{202e}\u{200b} \u{feff}\u{ad}"), "");
        assert_eq!(one_line("we\u{200b}b-01\u{1b}[2J"), "we b-01 [2J");
    }

    #[test]
    fn right_to_left_text_is_isolated() {
        assert_eq!(line("שרת", 10), "\u{2068}שרת\u{2069}");
        assert_eq!(line(&"ש".repeat(100), 10), format!("\u{2068}{}…\u{2069}", "ש".repeat(7)));
    }

    #[test]
    fn stacked_marks_are_removed() {
        let tower = format!("a{}b", "\u{301}".repeat(1_000));
        assert_eq!(one_line(&tower).chars().count(), 17);
        assert!(one_line(&tower).ends_with('b'));
    }

    #[test]
    fn a_huge_text_is_cut() {
        let enormous = "x".repeat(4 << 20);
        assert_eq!(line(&enormous, 5), "xxxx…");
        assert_eq!(contained(&enormous, 5), "xxxx…");
        assert!(log_line(&enormous).len() <= MAX_ENTRY + '…'.len_utf8());
    }

    #[test]
    fn harmful_characters_are_replaced_and_line_breaks_kept() {
        assert_eq!(contained("two\r\nlines\u{202e}\tand \u{0}", 64), "two\nlines\u{fffd} and \u{fffd}");
        assert_eq!(contained("a😀bc", 4), "a😀…");
        assert_eq!(contained("e\u{301}e\u{301}", 3), "e\u{301}…");
    }

    #[test]
    fn a_log_line_escapes_harmful_characters() {
        assert_eq!(log_line("a\nb\r\tc"), r"a\nb\r\tc");
        assert_eq!(log_line("x\u{1b}[2J\u{202e}y\u{0}"), r"x\u{1b}[2J\u{202e}y\u{0}");
    }

    /// Text of any kind, with more of what does harm than chance would put there.
    fn foreign() -> impl Strategy<Value = String> {
        let harmful = prop::sample::select(vec![
            '\n', '\r', '\u{0}', '\u{1b}', '\u{85}', '\u{2028}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{200f}',
            '\u{61c}', '\u{feff}', '\u{301}', '\u{200d}', 'ש', 'ع', '😀', '<', '&', '=', '"',
        ]);
        prop::collection::vec(prop_oneof![any::<char>(), harmful], 0..200).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn a_line_is_one_bounded_and_harmless_line(text in foreign(), most in 0_usize..80) {
            let line = line(&text, most);
            prop_assert!(units_of(&line) <= most, "{line:?} in {most}");
            prop_assert_eq!(line.trim(), &line);
            let inner = line.strip_prefix(FIRST_STRONG_ISOLATE).and_then(|line| line.strip_suffix(POP_ISOLATE));
            prop_assert!(!inner.unwrap_or(&line).contains(is_harmful), "{line:?}");
        }

        #[test]
        fn a_line_of_a_line_is_the_same(text in foreign()) {
            let once = one_line(&text);
            prop_assert_eq!(one_line(&once), once);
        }

        #[test]
        fn a_contained_text_is_bounded_and_harmless_and_stays_so(text in foreign(), most in 0_usize..80) {
            let contained = contained(&text, most);
            prop_assert!(units_of(&contained) <= most);
            prop_assert!(!contained.replace('\n', "").contains(is_harmful), "{contained:?}");
            prop_assert_eq!(super::contained(&contained, most), contained);
        }

        #[test]
        fn an_entry_is_one_line_that_can_be_told_from_others(text in foreign()) {
            let entry = log_line(&text);
            prop_assert_eq!(entry.lines().count(), usize::from(!entry.is_empty()));
            prop_assert!(!entry.contains(is_harmful), "{:?}", entry);
        }
    }
}
