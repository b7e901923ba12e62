//! Incremental parsing: reuses the events of the previous document whose JSON text hasn't changed.
//!
//! Few of many events change from one document to the next. Finding where an entry begins and ends is much cheaper than
//! parsing it.

use std::ops::Range;
use std::sync::Arc;

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

    /// The event at this index, if its text is byte for byte this one.
    fn event(&self, document: &Document, index: usize, entry: &str) -> Option<Arc<Event>> {
        let known = self.body.get(self.entries.get(index)?.clone())?;
        (known == entry.as_bytes()).then(|| document.events.get(index).map(Arc::clone))?
    }
}

/// `None` for anything unusual, such as duplicate fields or invalid UTF-8.
fn parse_entries(body: &[u8], previous: Option<(&SourceText, &Document)>) -> Option<(Document, Vec<Range<usize>>)> {
    let text = str::from_utf8(body).ok()?;
    let mut outline: Outline<Vec<&RawValue>> = serde_json::from_str(text).ok()?;
    if outline.has_duplicates {
        return None;
    }
    let raw = outline.entries?;
    let incarnation = take_incarnation(&mut outline.extra);
    let count = raw.len();
    let (mut events, mut entries) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut unreadable = Vec::new();
    for (number, entry) in raw.iter().map(|entry| entry.get()).enumerate() {
        let known = previous.and_then(|(source, document)| {
            // Its index counted from the start, or from the end if an entry before it was added or removed.
            let from_end = (number + source.entries.len()).checked_sub(count);
            let indices = [Some(number), from_end.filter(|index| *index != number)];
            indices.into_iter().flatten().find_map(|index| source.event(document, index, entry))
        });
        let parse = || serde_json::from_str(entry).ok().map(|Fields(fields)| Arc::new(Event::from_fields(fields)));
        let Some(event) = known.or_else(parse) else {
            unreadable.push(UnreadableEvent { json: serde_json::from_str(entry).ok()? });
            continue;
        };
        let begin = entry.as_ptr().addr() - text.as_ptr().addr();
        events.push(event);
        entries.push(begin..begin + entry.len());
    }
    Some((Document { incarnation, events, unreadable, extra: outline.extra }, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID: [&str; 8] = [
        r#"{"DocumentIncarnation":1,"Events":[]}"#,
        r#"{"DocumentIncarnation":2,"Events":[{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}]}"#,
        r#"{"DocumentIncarnation":3,"Events":[ {"EventId":"B"} , {"EventId":"A","EventType":"Reboot","Resources":["a","b"]} ]}"#,
        r#"{"Events":[{"EventId":"B"},7,{"EventId":"A","EventType":"Reboot","Resources":["a","b"]}],"More":{"a":[1]}}"#,
        r#"{"Events":[{"EventId":"A","EventId":"B"},{"EventId":"C"}]}"#,
        r#"{"Ev\u0065nts":[{"Ev\u0065ntId":"C"},{"EventId":"B"},{"EventId":"A","New":1.50}]}"#,
        "\u{feff}{\"Events\":[{\"EventId\":\"B\"}]}",
        r#"{"Events":[{"EventId":"B"}]}"#,
    ];

    const INVALID: [&str; 9] = [
        "",
        "{",
        r#"{"Events":[{"EventId":"B"}]"#,
        r#"{"Events":{}}"#,
        r#"{"Events":[{"EventId":"\ud800"}]}"#,
        r#"{"Events":[{"EventId":1e999}]}"#,
        r#"{"error":"x"}"#,
        r#"{"Events":[{"EventId":"B"}],"Events":[{"EventId":"C"}]}"#,
        r#"{"Events":[{"EventId":"B"}],"events":[]}"#,
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
}
