//! Incremental parsing: reuses the events of the previous document whose JSON text hasn't changed.
//!
//! Few of many events change from one document to the next, and comparing bytes is much cheaper than parsing them.

use std::ops::Range;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::{Document, Fields, Outline, ParseError, take_incarnation};
use crate::event::{Event, UnreadableEvent};

/// The JSON text of a document.
#[derive(Debug)]
pub(crate) struct SourceText {
    body: Vec<u8>,
    /// The byte range of each event in `body`; empty if unknown.
    entries: Vec<Range<usize>>,
}

impl SourceText {
    /// Like [`Document::parse`], but shares unchanged events with the previous document.
    ///
    /// # Errors
    /// Those of [`Document::parse`], with the body.
    pub(crate) fn parse(
        body: Vec<u8>,
        previous: Option<(&Self, &Document)>,
    ) -> Result<(Document, Self), (ParseError, Vec<u8>)> {
        if let Some((document, entries)) = parse_entries(&body, previous) {
            return Ok((document, Self { body, entries }));
        }
        // Tolerates more, and has the error messages.
        match Document::parse(&body) {
            Ok(document) => Ok((document, Self { body, entries: Vec::new() })),
            Err(error) => Err((error, body)),
        }
    }

    pub(crate) fn body(&self) -> &[u8] {
        &self.body
    }
}

/// `None` for anything unusual, such as duplicate fields or invalid UTF-8.
fn parse_entries(body: &[u8], previous: Option<(&SourceText, &Document)>) -> Option<(Document, Vec<Range<usize>>)> {
    let text = str::from_utf8(body).ok()?;
    let list = find_events(text)?;
    let mut known = KnownEvents { previous, next: 0, misses: 0 };
    let (mut events, mut entries, mut unreadable) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = skip(text, list, b'[')?;
    while text.as_bytes().get(at) != Some(&b']') {
        if let Some((length, event)) = known.at_start_of(body.get(at..)?) {
            events.push(event);
            entries.push(at..at + length);
            at += length;
        } else {
            let (entry, end) = value(text, at)?;
            match serde_json::from_str(entry) {
                Ok(Fields(fields)) => {
                    events.push(Arc::new(Event::from_fields(fields)));
                    entries.push(at..at + entry.len());
                }
                Err(_) => unreadable.push(UnreadableEvent { json: serde_json::from_str(entry).ok()? }),
            }
            at = end;
        }
        match skip(text, at, b',') {
            // A list doesn't end with a comma.
            Some(next) if text.as_bytes().get(next) != Some(&b']') => at = next,
            Some(_) => return None,
            None => {
                at = skip_space(text, at);
                if text.as_bytes().get(at) != Some(&b']') {
                    return None;
                }
            }
        }
    }
    // The document with an empty list.
    let rest = [text.get(..=list)?, text.get(at..)?].concat();
    let mut outline: Outline<Vec<IgnoredAny>> = serde_json::from_str(&rest).ok()?;
    if outline.has_duplicates {
        return None;
    }
    let incarnation = take_incarnation(&mut outline.extra);
    Some((Document { incarnation, events, unreadable, extra: outline.extra }, entries))
}

/// Where the list of events begins. What precedes it is checked later.
fn find_events(text: &str) -> Option<usize> {
    let mut at = skip(text, 0, b'{')?;
    loop {
        let (name, end) = value(text, at)?;
        at = skip(text, end, b':')?;
        if name == r#""Events""# {
            return (text.as_bytes().get(at) == Some(&b'[')).then_some(at);
        }
        // An escaped name may be the same.
        if name.contains('\\') {
            return None;
        }
        at = skip(text, value(text, at)?.1, b',')?;
    }
}

/// The JSON value here, and where it ends.
fn value(text: &str, at: usize) -> Option<(&str, usize)> {
    let mut values = serde_json::Deserializer::from_str(text.get(at..)?).into_iter::<&RawValue>();
    let value = values.next()?.ok()?;
    Some((value.get(), at + values.byte_offset()))
}

/// The position after this character and white space around it.
fn skip(text: &str, at: usize, character: u8) -> Option<usize> {
    let at = skip_space(text, at);
    (text.as_bytes().get(at) == Some(&character)).then(|| skip_space(text, at + 1))
}

fn skip_space(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
}

/// The previous document's events, which the new one lists in the same order.
struct KnownEvents<'a> {
    previous: Option<(&'a SourceText, &'a Document)>,
    /// The first one that wasn't passed yet.
    next: usize,
    /// The number of entries since then that were new.
    misses: usize,
}

impl KnownEvents<'_> {
    /// As many events may have been removed at one place without parsing the rest again.
    const AHEAD: usize = 4;

    /// The event whose text begins here, byte for byte, and the text's length.
    fn at_start_of(&mut self, text: &[u8]) -> Option<(usize, Arc<Event>)> {
        let (source, document) = self.previous?;
        let entry = |index: usize| source.body.get(source.entries.get(index)?.clone());
        // The last one follows changed entries.
        let candidates = (self.next..self.next + Self::AHEAD).chain([self.next + self.misses]);
        for index in candidates {
            if let Some(known) = entry(index)
                && text.starts_with(known)
                && let Some(event) = document.events.get(index)
            {
                (self.next, self.misses) = (index + 1, 0);
                return Some((known.len(), Arc::clone(event)));
            }
        }
        self.misses += 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID: [&str; 11] = [
        r#"{"DocumentIncarnation":1,"Events":[]}"#,
        r#"{"DocumentIncarnation":2,"Events":[{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}]}"#,
        r#"{"DocumentIncarnation":3,"Events":[ {"EventId":"B"} , {"EventId":"A","EventType":"Reboot","Resources":["a","b"]} ]}"#,
        r#"{"Events":[{"EventId":"B"},7,{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}],"More":{"a":[1]}}"#,
        r#"{"Events":[{"EventId":"A","EventId":"B"},{"EventId":"C"}]}"#,
        r#"{"Ev\u0065nts":[{"Ev\u0065ntId":"C"},{"EventId":"B"},{"EventId":"A","New":1.50}]}"#,
        "\u{feff}{\"Events\":[{\"EventId\":\"B\"}]}",
        r#"{"Events":[{"EventId":"B"}]}"#,
        r#"{"More":{"Events":[{"EventId":"D"}]},"Events":[{"EventId":"B"}],"Last":"\"]}"}"#,
        r#"{"Events":[]}"#,
        " {\t\"Events\" :\n[ ] } ",
    ];

    const INVALID: [&str; 16] = [
        "",
        "{",
        r#"{"Events":[{"EventId":"B"}]"#,
        r#"{"Events":{}}"#,
        r#"{"Events":[{"EventId":"\ud800"}]}"#,
        r#"{"Events":[{"EventId":1e999}]}"#,
        r#"{"error":"x"}"#,
        r#"{"Events":[{"EventId":"B"}],"Events":[{"EventId":"C"}]}"#,
        r#"{"Events":[{"EventId":"B"}],"events":[]}"#,
        r#"{"Events":[{"EventId":"B"},]}"#,
        r#"{"Events":[{"EventId":"B"}{"EventId":"C"}]}"#,
        r#"{"Events":[{"EventId":"B"}]]}"#,
        r#"{"Events":[,{"EventId":"B"}]}"#,
        r#"{"Events":[{"EventId":"B"}]} x"#,
        r#"{"Events":[{"EventId":"B"}],}"#,
        r#"{7:1,"Events":[{"EventId":"B"}]}"#,
    ];

    #[test]
    fn the_previous_document_does_not_change_the_result() {
        for first in VALID {
            let (before, source) = SourceText::parse(first.into(), None).unwrap();
            assert_eq!(Ok(&before), Document::parse(first.as_bytes()).as_ref(), "{first}");
            for second in VALID.into_iter().chain(INVALID) {
                let read = SourceText::parse(second.into(), Some((&source, &before)));
                let alone = Document::parse(second.as_bytes());
                assert_eq!(read.map(|(document, _)| document).map_err(|(error, _)| error), alone, "{first} {second}");
            }
        }
    }

    #[test]
    fn an_unchanged_event_is_shared_wherever_it_moved() {
        let (one, two) = (r#"{"EventId":"A","Description":"x"}"#, r#"{"EventId":"B"}"#);
        let body = |entries: &[&str]| format!(r#"{{"Events":[{}]}}"#, entries.join(",")).into_bytes();
        let (before, source) = SourceText::parse(body(&[one, two]), None).unwrap();
        let read = |entries: &[&str]| SourceText::parse(body(entries), Some((&source, &before))).unwrap().0.events;
        let [a, b] = &before.events[..] else { panic!() };
        let changed = read(&[r#"{"EventId":"A","Description":"y"}"#, two]);
        assert!(!Arc::ptr_eq(&changed[0], a) && Arc::ptr_eq(&changed[1], b));
        assert!(Arc::ptr_eq(&read(&[two])[0], b));
        let more = read(&["{}", one, two]);
        assert!(Arc::ptr_eq(&more[1], a) && Arc::ptr_eq(&more[2], b));
    }

    #[test]
    fn events_after_many_changed_ones_are_shared() {
        let body = |changed: &str| {
            let entries: Vec<String> = (0..100)
                .map(|number| {
                    format!(r#"{{"EventId":"{number}","Description":"{}"}}"#, if number < 50 { changed } else { "" })
                })
                .collect();
            format!(r#"{{"Events":[{}]}}"#, entries.join(",")).into_bytes()
        };
        let (before, source) = SourceText::parse(body("one"), None).unwrap();
        let (after, _) = SourceText::parse(body("another"), Some((&source, &before))).unwrap();
        let shared = before.events.iter().zip(&after.events).filter(|(one, another)| Arc::ptr_eq(one, another));
        assert_eq!(shared.count(), 50);
    }
}
