//! Shortens text to fit.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

/// The text in at most so many UTF-16 units, which is how Windows counts. What is cut off is replaced by an ellipsis,
/// and nothing is cut in the middle of what a reader sees as one character.
pub(crate) fn shorten(text: &str, units: usize) -> Cow<'_, str> {
    if units_of(text) <= units {
        return Cow::Borrowed(text);
    }
    let Some(room) = units.checked_sub(1) else { return Cow::Borrowed("") };
    let mut used = 0;
    let kept = text.graphemes(true).take_while(|grapheme| {
        used += units_of(grapheme);
        used <= room
    });
    let mut short: String = kept.collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    Cow::Owned(short)
}

/// The length as Windows counts it.
pub(crate) fn units_of(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_fits_stays_as_it_is() {
        assert_eq!(shorten("web-01", 6), "web-01");
        assert_eq!(shorten("😀", 2), "😀");
        assert_eq!(shorten("", 0), "");
    }

    #[test]
    fn nothing_is_cut_inside_a_character_as_a_reader_sees_it() {
        for (text, units, expected) in [
            ("web-01", 5, "web-…"),
            ("a😀b", 3, "a…"),
            ("a😀bc", 4, "a😀…"),
            ("ne\u{301}e\u{301}", 3, "n…"),
            ("👩‍👩‍👧‍👦x", 8, "…"),
            ("web 01", 5, "web…"),
            ("web-01", 1, "…"),
            ("web-01", 0, ""),
        ] {
            let short = shorten(text, units);
            assert_eq!(short, expected, "{text} in {units}");
            assert!(units_of(&short) <= units);
        }
    }
}
